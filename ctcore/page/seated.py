"""A game between persons and programs: where it begins, what the programs answer, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.cli.current import game, set_house
from ctcore.errors import NotationError
from ctcore.game.opponents import names, player_named
from ctcore.game.pages import Noted
from ctcore.game.record import Record
from ctcore.game.sitting import PERSON, Seating, Sitting
from ctcore.page.asked import cited
from ctcore.screen.answer import BadInput

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctcore.game import Game
    from ctcore.game.line import Line
    from ctcore.game.sitting import Decided

__all__ = ["Others", "begun", "names_of", "of_header", "seats"]


def seats(game: Game[Any]) -> list[dict[str, Any]]:
    """The players of a game: the word and the name of each, and the programs that may play it.

    ``usual`` is who plays it if nobody is named; empty if a person does.

    >>> from ctcore.game.games import game
    >>> [one["programs"] for one in seats(game("nim"))]
    [['random'], ['random']]
    """
    return [
        {
            "seat": seat,
            "name": str(actor),
            "programs": [*names(game, seat)],
            "usual": game.usual.get(seat, ""),
        }
        for seat, actor in game.players.items()
    ]


def begun(state: Any, others: Mapping[str, str]) -> dict[str, Any]:
    """The position as those who play begin with it, in one line, and the variant that it is played by."""
    names = names_of(others)
    if others:
        _person(names)
    house = game().variant_for(names)
    if house is not None:
        set_house(house)
        state = game().at_home(state)
    return {"line": game().to_text(state), "house": house or ""}


def of_header(told: Mapping[str, str]) -> dict[str, Any]:
    """The programs and the seed that the header of a record names, if this page can seat them."""
    others = {seat: told[seat] for seat in game().players if told.get(seat, PERSON) != PERSON}
    try:
        names_of(others)
    except NotationError:
        return {}
    return {"others": others, **({"seed": int(told["seed"])} if "seed" in told else {})}


def names_of(others: Mapping[str, str]) -> dict[str, str]:
    """Who plays each seat; raises `NotationError` for a seat or a program that there is not."""
    for seat, name in others.items():
        player_named(game(), seat, name)
    return {seat: others.get(seat, PERSON) for seat in game().players}


class Others:
    """The programs that play the other seats; they know their plans as long as a line only goes on."""

    def __init__(self) -> None:
        """Begin with nobody seated."""
        self._sitting: Sitting | None = None
        self._seated: tuple[object, ...] = ()

    def reply(
        self, line: Line[Any], others: Mapping[str, str], seed: int, *, once: bool, by_hand: bool
    ) -> dict[str, Any]:
        """What chance and the programs do until a person is to choose, and why.

        With ``once`` only until one of the programs has chosen, and with ``by_hand`` only until chance is
        to act, whose cards and dice are then entered.
        """
        sitting = self._following(line, others, seed)
        begun = len(sitting.steps)
        actor = None
        while not sitting.is_over and not sitting.is_persons:
            now = game().actor(sitting.state)
            by_chance = game().is_chance(now)
            if (by_chance and by_hand) or (once and actor is not None and now is not actor):
                break
            actor = None if by_chance else now
            sitting.advance()
        told = [_decided(one) for one in sitting.decisions] if len(sitting.steps) > begun else []
        moves = [str(step.move) for step in sitting.steps[begun:]]
        waits = not sitting.is_over and not sitting.is_persons
        return {"moves": moves, "decisions": told, "goes_on": waits}

    def why(self, line: Line[Any], others: Mapping[str, str], seed: int) -> dict[str, Any]:
        """Why the programs did what they did since a person last chose."""
        sitting = self._following(line, others, seed)
        return {"decisions": [_decided(one) for one in sitting.decisions]}

    def _following(self, line: Line[Any], others: Mapping[str, str], seed: int) -> Sitting:
        """The sitting at the end of that line: the one that is known, if the line goes on from it."""
        seated = (line.game, line.start, tuple(sorted(others.items())), seed)
        known = self._sitting
        if known is None or self._seated != seated or line.steps[: len(known.steps)] != tuple(known.steps):
            known = _seated(line, others, seed)
            self._seated = seated
        else:
            known.follow(*line.steps[len(known.steps) :])
        self._sitting = known
        return known


def _seated(line: Line[Any], others: Mapping[str, str], seed: int) -> Sitting:
    """The programs seated anew, who know what they planned in the turn that is under way."""
    seating = Seating(_person(names_of(others)), dict(others), seed)
    heading = game().headings.heading_of(line.start, seed=seed, **seating.names)
    noted = tuple(Noted(text) for text in line.moves)
    sitting = Sitting(game(), seating, Record(heading, noted), list(line.steps))
    begins = (number for number, step in enumerate(line.steps) if game().begins_turn(step.before))
    for _ in sitting.recall(max(begins, default=0)):
        pass
    return sitting


def _person(names: Mapping[str, str]) -> str:
    """The seat of the person; raises `BadInput` for none, and for several beside programs."""
    persons = [seat for seat, name in names.items() if name == PERSON]
    if len(persons) != 1:
        message = "programs play with one person: leave one seat to a person, and no more."
        raise BadInput(message)
    return persons[0]


def _decided(one: Decided) -> dict[str, Any]:
    return {
        "who": str(game().players[one.seat]),
        "moves": [str(move) for move in one.moves],
        "reasons": [
            {"cited": cited(game(), ", ".join(why.clauses)), "text": why.told} for why in one.reasons
        ],
        "chart": one.chart,
    }

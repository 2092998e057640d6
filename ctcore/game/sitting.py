"""A sitting: a game in which a person plays one seat, programs play the others, and a record is kept.

Each chance is drawn by the seed and by how many moves the person has not made, so a sitting that goes on
from its record meets the same cards, dice and opponents as one that was never interrupted.

>>> from ctcore.game.games import game
>>> from ctcore.game.sitting import Seating, begun
>>> sitting = begun(game("nim"), game("nim").setup(), Seating("first", {"second": "random"}, seed=1))
>>> [str(step.move) for step in sitting.say("take 3 from A")], sitting.is_persons
(['take 3 from A'], False)
>>> sitting.advance().before == sitting.steps[0].after, sitting.is_persons
(True, True)
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import CtcoreError, InvalidPosition, NotationError
from ctcore.game.match import Player, Why, chart_of, moved, reasons_of
from ctcore.game.opponents import player_named
from ctcore.game.pages import Noted
from ctcore.game.play import play_on
from ctcore.game.record import Record, noted_as_text
from ctcore.kernel import Move, Part
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.game.game import Game
    from ctcore.kernel import Transition

__all__ = ["PERSON", "CannotUndo", "Decided", "Seating", "Sitting", "begun", "resumed"]

# Who plays the person's seat, in the header of the record.
PERSON = "person"
# A comment at the end of the record: the stages that are chosen of a move.
_BEGUN = "begun: "
# A hint is at most this many moves long.
_LONGEST_HINT = 60


class CannotUndo(CtcoreError):  # noqa: N818 - named as what it reports
    """There is no choice of the person to take back: what was rolled, drawn or chosen by others stays."""


@frozen
class Seating:
    """Who plays: the person's ``seat``, a word of `Game.players`, and the ``others`` by the same words.

    The others are as `ctcore.game.opponents.player_named` reads them.  ``seed`` is what cards, dice and
    players are drawn from.
    """

    seat: str
    others: Mapping[str, str]
    seed: int

    @property
    def names(self) -> dict[str, str]:
        """Who plays each seat, as the header of a record says it."""
        return {self.seat: PERSON, **self.others}


@attrs.define
class Decided:
    """What another player has decided since the person's last choice: its moves, and why.

    ``chart`` is a picture in SVG of how it came to it; empty if the player draws none.
    """

    seat: str
    moves: list[Move]
    reasons: tuple[Why, ...]
    chart: str = ""


@attrs.define
class Sitting:
    """A game under way: the steps so far, and the ``part`` of a move whose first stages are chosen.

    ``decisions`` are those of the other players since the person's last choice, but what the person may not
    see.  What a method refuses changes nothing.
    """

    game: Game[Any]
    seating: Seating
    record: Record
    steps: list[Transition[Any]]
    part: Part | None = None
    decisions: list[Decided] = attrs.field(init=False, factory=list)
    _start: Any = attrs.field(init=False)
    _noted: list[Noted] = attrs.field(init=False)
    _players: dict[Any, tuple[str, Player]] = attrs.field(init=False)
    # How many steps there were before each choice that can be taken back, and the part then.
    _marks: list[tuple[int, Part | None]] = attrs.field(init=False, factory=list)
    # How many steps the person has not made.
    _others: int = attrs.field(init=False, default=0)
    _has_chosen: bool = attrs.field(init=False, default=False)

    def __attrs_post_init__(self) -> None:
        """Seat the players; `NotationError` for a name that nobody has."""
        game, others = self.game, self.seating.others
        self._start, self._noted = self.record.heading.position(), list(self.record.moves)
        self._players = {
            game.players[seat]: (seat, player_named(game, seat, others[seat])) for seat in others
        }
        self._others = sum(not self._is_persons(step.before) for step in self.steps)
        while len(self._marks) < len(self.steps) and self._is_persons(
            self.steps[-1 - len(self._marks)].before
        ):
            self._marks.append((len(self.steps) - 1 - len(self._marks), None))
        self._marks.reverse()
        if self.part is not None:
            self._marks.append((len(self.steps), None))

    @property
    def state(self) -> Any:
        """The position now."""
        return self.steps[-1].after if self.steps else self._start

    @property
    def is_over(self) -> bool:
        """Whether nobody is to choose any more."""
        return self.game.actor(self.state) is None

    @property
    def is_persons(self) -> bool:
        """Whether the person is to choose."""
        return self._is_persons(self.state)

    @property
    def has_choices(self) -> bool:
        """Whether the person has chosen anything that the game keeps."""
        return self.part is not None or any(self._is_persons(step.before) for step in self.steps)

    def seen(self, *steps: Transition[Any]) -> tuple[Transition[Any], ...]:
        """Those of the steps that the person may see."""
        own = self.game.players[self.seating.seat]
        return tuple(
            step for step in steps if self.game.steps_seen((step,), self.game.observe(step.after, own))
        )

    def last(self) -> tuple[Transition[Any], ...]:
        """The last choices that the person made one after another, and all steps since."""
        at = len(self.steps)
        for persons in (False, True):
            while at and self._is_persons(self.steps[at - 1].before) is persons:
                at -= 1
        return tuple(self.steps[at:])

    def _is_persons(self, state: Any) -> bool:
        return self.game.actor(state) is self.game.players[self.seating.seat]

    # The person

    def offered(self) -> tuple[Move | Part, ...]:
        """What the person may choose next, in a fixed order; after a part, what goes on with it."""
        return self.game.choices(self.state, self.part)

    def choose(self, choice: Move | Part) -> tuple[Transition[Any], ...]:
        """Make one of the choices offered; no step is made by the first stages of a move.

        Raises `IllegalMove` for a choice that is not legal.
        """
        if isinstance(choice, Part):
            self.game.choices(self.state, choice)
            return self._chosen((), choice)
        return self._chosen((self.game.trace(self.state, choice),), None)

    def say(self, line: str) -> tuple[Transition[Any], ...]:
        """Make the moves of a line of play, all of them the person's own; it may end within a move.

        Raises `IllegalMoveInLine` at the first refused move, and `NotationError` at a text that is not a
        move, at one that others are to choose, and for a line without any.
        """
        played, part = play_on(
            self.game, self.state, line, self.part, only=self.game.players[self.seating.seat]
        )
        if not played and part is self.part:
            message = "the line is empty."
            raise NotationError(message)
        return self._chosen(played, part)

    def _chosen(self, played: tuple[Transition[Any], ...], part: Part | None) -> tuple[Transition[Any], ...]:
        self._marks.append((len(self.steps), self.part))
        self._add(*played)
        self.part, self._has_chosen = part, True
        return played

    def undo(self) -> tuple[Transition[Any], ...]:
        """Take back the person's last choice, and give the steps that it had made.

        Raises `CannotUndo` if the last thing was a roll, a card or another's choice, or if there is nothing.
        """
        if not self._marks:
            if not self.steps:
                message = "nothing has been chosen yet."
                raise CannotUndo(message)
            last = self.steps[-1]
            what = repr(str(last.move)) if self.seen(last) else "the last move"
            who, rest = self.game.actor(last.before), "what is rolled, drawn or chosen by others stays."
            message = f"no undo past {what} of {who}: {rest}"
            raise CannotUndo(message)
        kept, self.part = self._marks.pop()
        taken = tuple(self.steps[kept:])
        del self.steps[kept:], self._noted[kept:]
        return taken

    def hint(self, name: str) -> tuple[Move, ...]:
        """The moves that the player of that name would make in the person's seat, until others are to choose.

        They cost the game no chance.  Raises `NotationError` for an unknown name.
        """
        player, draw = player_named(self.game, self.seating.seat, name), self._draw("hint")
        state = self.state
        found: list[Move] = []
        while self._is_persons(state) and len(found) < _LONGEST_HINT:
            found.append(player.move(state, draw))
            state = self.game.step(state, found[-1])
        return tuple(found)

    # The others

    def advance(self) -> Transition[Any]:
        """Make the next step that is not the person's: a card, a roll, or a move of another player."""
        by_actor = {actor: player for actor, (_, player) in self._players.items()}
        step = self.game.trace(self.state, moved(self.game, self.state, by_actor, self._draw(self._others)))
        self._marks.clear()
        self._add(step)
        self._others += 1
        self._note_reasons(step)
        return step

    def recall(self, since: int = 0) -> Iterator[Transition[Any]]:
        """Ask the other players once more for the moves that they have made, so that they know their plans.

        They are asked for those from the step ``since`` on: from where a turn began is enough for who plans
        no further.  Each step is yielded when its player has been asked.  What was played stays, even if a
        player that answers by the clock now answers otherwise.
        """
        others = sum(not self._is_persons(step.before) for step in self.steps[:since])
        for step in self.steps[since:]:
            seated = self._players.get(self.game.actor(step.before))
            if seated is not None:
                seated[1].move(step.before, self._draw(others))
                self._note_reasons(step)
            elif self._is_persons(step.before):
                self._has_chosen = True
            others += not self._is_persons(step.before)
            yield step

    def follow(self, *played: Transition[Any]) -> None:
        """Go on with steps that were made elsewhere; nothing before them is taken back any more.

        The other players are asked for their moves among them, as in `recall`.
        """
        since, self.part = len(self.steps), None
        self._marks.clear()
        self._add(*played)
        for _ in self.recall(since):
            pass
        self._others += sum(not self._is_persons(step.before) for step in played)

    def _draw(self, number: object) -> random.Random:
        return random.Random(f"{self.seating.seed}/{number}")  # noqa: S311 - play, not secrets

    def _note_reasons(self, step: Transition[Any]) -> None:
        """Keep why the step was made, with the moves that were decided together, if the person may see it."""
        seated = self._players.get(self.game.actor(step.before))
        if seated is None:
            return
        seat, player = seated
        if self._has_chosen:
            self.decisions.clear()
            self._has_chosen = False
        if not self.seen(step):
            return
        reasons = reasons_of(player)
        last = self.decisions[-1] if self.decisions else None
        if last is None or last.seat != seat or reasons[: len(last.reasons)] != last.reasons:
            last = Decided(seat, [], reasons)
            self.decisions.append(last)
        last.moves.append(step.move)
        last.reasons, last.chart = reasons, chart_of(player)

    def _add(self, *played: Transition[Any]) -> None:
        self.steps += played
        self._noted += [Noted(str(step.move)) for step in played]

    # On paper

    def text(self) -> str:
        """The record of the game so far, from which `resumed` goes on."""
        closing = self.record.closing
        if self.part is not None:
            closing = (*closing, f"{_BEGUN}{self.part}")
        found = attrs.evolve(self.record, moves=tuple(self._noted), closing=closing)
        return noted_as_text(self.game, found, tuple(self.steps))


def begun(game: Game[Any], start: Any, seating: Seating) -> Sitting:
    """A game from its beginning, in that position; raises `NotationError` for a name that nobody has.

    Raises `ValueError` for a name that does not fit on a line of a record, and for a game that is over.
    """
    if game.actor(start) is None:
        message = "the game is over in this position; there is nothing to play"
        raise ValueError(message)
    # What the set-up has done already stands in the record, too.
    any_step = game.trace(start, game.random_move(start, random.Random(0)))  # noqa: S311 - it is not played
    before = game.from_setup((any_step,))[:-1]
    heading = game.headings.heading_of(
        before[0].before if before else start, seed=seating.seed, **seating.names
    )
    noted = tuple(Noted(str(step.move)) for step in before)
    return Sitting(game, seating, Record(heading, noted), list(before))


def resumed(game: Game[Any], text: str, seating: Seating) -> Sitting:
    """The game that the record tells, at the decision where it was left; the other players are seated anew.

    `Sitting.recall` gives them their plans back.  Raises what `Game.read_record` does, `NotationError`
    for a name that nobody has, and `InvalidPosition` if it was played by other house rules than the game's.
    """
    found = game.read_record(text)
    start = found.heading.position()
    if game.at_home(start) != start:
        message = "the game of this record is played without house rules: leave out --house"
        raise InvalidPosition(message)
    steps = list(game.replay(found))
    state = steps[-1].after if steps else start
    part: Part | None = None
    for comment in found.closing:
        if comment.startswith(_BEGUN):
            said = game.parse_choice(state, comment.removeprefix(_BEGUN))
            if isinstance(said, Part):
                game.choices(state, part := said)
    closing = tuple(comment for comment in found.closing if not comment.startswith(_BEGUN))
    heading = game.headings.heading_of(start, seed=seating.seed, **seating.names)
    return Sitting(game, seating, Record(heading, found.moves, closing), steps, part)

"""Play one seat of a game in the terminal against programs, and keep the game in a record."""

from __future__ import annotations

import random
import shlex
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.cli.current import asked, game, set_house, set_variant
from ctcore.cli.dialogue import Dialogue
from ctcore.cli.interrupt import parting
from ctcore.cli.player import player_named
from ctcore.cli.report import BadInput, emit, pairs
from ctcore.cli.typed import Typed
from ctcore.game.games import DEFAULT
from ctcore.game.opponents import RANDOM
from ctcore.game.pages import header
from ctcore.game.sitting import PERSON, Seating, begun, resumed
from ctcore.screen.console import console, watched
from ctcore.screen.files import read_text
from ctcore.screen.streams import streams, using
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctcore.game.sitting import Sitting

__all__ = ["solo"]

# A record has numbers of at most this many digits; a seed that is drawn has fewer.
_DIGITS, _DRAWN = 18, 6


def solo(  # noqa: PLR0913 - one parameter for each option
    start: Any,
    *,
    seat: str | None = None,
    against: str | None = None,
    seed: int | None = None,
    save: str | None = None,
    resume: str | None = None,
    as_json: bool = False,
    **players: str,
) -> int:
    """Play one seat of a game from start to finish against programs, and keep it in a record.

    With ``as_json`` nothing is asked; the lines of standard input are played, and what came of them is told.
    """
    typed = Typed()
    named = {one: name.strip() for one, name in players.items()}
    if resume is None:
        seating = _seated(seat, against, seed, named, {})
        variant = game().variant_for(seating.names)
        if variant is not None:
            set_house(variant)
        sitting = _begun(game().at_home(game().setup() if start is None else start), seating)
        file = _new_file(save, sitting)
    else:
        if start is not None:
            message = "--resume goes on with the game of its file; leave out what names a position."
            raise BadInput(message)
        text = read_text(resume, "--resume")
        told = header(text)
        set_variant(told.get("house", ""))
        seating = _seated(seat, against, seed, named, told)
        sitting = _resumed(text, seating)
        file = Path(resume) if save is None else _new_file(save, sitting)
    since = len(sitting.steps)
    dialogue = Dialogue(sitting, typed, file, is_kept=resume is not None and save is None)

    def interrupted() -> str:
        typed.restore()
        begins = "\n" if typed.is_terminal else ""  # what was being typed stands on its line
        return f"{begins}ctcore: interrupted; {_goes_on(dialogue)}\n"

    with parting(interrupted):
        if not as_json:
            _play(dialogue)
            return 0
        with using(attrs.evolve(streams(), out=StringIO())):
            dialogue.run()
    emit(_as_dict(dialogue, since))
    return 0


def _play(dialogue: Dialogue) -> None:
    out, seating = console(), dialogue.sitting.seating
    out.print(Text(f"{game().title}: you play {seating.seat}; seed {seating.seed}", style="bold"))
    kept = ("game", f"kept in {dialogue.file} after each choice")
    rules = [("rules", ", ".join(game().house))] if game().house else []
    out.print(pairs([*seating.others.items(), *rules, kept, ("help", "what you may answer")]))
    if not dialogue.run():
        out.print(Text(f"You have left the game; {_goes_on(dialogue)}"))


def _goes_on(dialogue: Dialogue) -> str:
    """How the game is taken up again."""
    if not dialogue.is_kept:
        return (
            f"nothing is kept before your first choice: --seed {dialogue.sitting.seating.seed} begins anew."
        )
    name, texts = asked()
    words = ["ctcore", *(["--game", name] if name != DEFAULT else []), "solo", "--resume", str(dialogue.file)]
    # A variant of the game, and a ruling turned, is told by the record.
    told = {*game().variants.values(), *game().rulings_written(**dict.fromkeys(game().turnable, "rejected"))}
    also = ", with the same --house" if not told.issuperset(texts) else ""
    return f"go on with: {shlex.join(words)}{also}"


# Who plays


def _seated(
    seat: str | None, against: str | None, seed: int | None, named: Mapping[str, str], kept: Mapping[str, str]
) -> Seating:
    """Who plays, by the options, or else by the header of the record, or else as is usual."""
    if not game().players:
        message = f"{game().title} has no players."
        raise BadInput(message)
    own = _seat(seat, named, kept)
    if own in named:
        message = f"--{own} {named[own]}: you play {own} yourself; --seat names another seat for you."
        raise BadInput(message)
    others: dict[str, str] = {}
    for other in game().players:
        if other == own:
            continue
        if other in named and against is not None:
            message = f"--against and --{other} name two players for {other}; leave out one."
            raise BadInput(message)
        before = kept.get(other, PERSON)
        found = named.get(other, against) or (before if before != PERSON else _usual(other))
        others[other] = found.strip()
    return Seating(own, others, _seed(seed, kept))


def _seat(seat: str | None, named: Mapping[str, str], kept: Mapping[str, str]) -> str:
    """The person's seat: the one that is asked for or kept, else the first one without a player.

    A seat that usually has a player comes last, and before it one that leaves the others none but random.
    """
    players = game().players
    if seat is not None:
        actor = player_named(seat, "--seat")
        return next(one for one in players if players[one] is actor)
    before = [one for one in players if kept.get(one) == PERSON]
    if before and not named.keys() & {*before}:
        return before[0]
    free = [one for one in players if one not in named]
    if not free:
        message = "every seat has its player; leave out one, or say which is yours by --seat."
        raise BadInput(message)
    return min(
        free,
        key=lambda one: (one in game().usual, all(_usual(each) == RANDOM for each in players if each != one)),
    )


def _usual(seat: str) -> str:
    """Who plays that seat: whoever usually does, or else the first whom the game names for it."""
    return game().usual.get(seat) or next(iter(game().opponents.get(seat, ())), RANDOM)


def _seed(seed: int | None, kept: Mapping[str, str]) -> int:
    if seed is None:
        drawn = random.SystemRandom().randrange(10**_DRAWN)
        return int(kept["seed"]) if "seed" in kept else drawn
    if len(str(abs(seed))) > _DIGITS:
        message = f"--seed takes a number of at most {_DIGITS} digits."
        raise BadInput(message)
    return seed


# The game and its file


def _begun(start: Any, seating: Seating) -> Sitting:
    try:
        return begun(game(), start, seating)
    except ValueError as wrong:
        message = f"{wrong}."
        raise BadInput(message) from None


def _resumed(text: str, seating: Seating) -> Sitting:
    try:
        sitting = resumed(game(), text, seating)
    except ValueError as wrong:
        message = f"{wrong}."
        raise BadInput(message) from None
    for _ in watched(sitting.recall(), len(sitting.steps), "moves recalled"):
        pass
    return sitting


def _new_file(save: str | None, sitting: Sitting) -> Path:
    """The file for a game that begins: the one asked for, which must be new, or one whose name is free."""
    if save is None:
        name = f"solo-{game().setup_named(sitting.state)}-{sitting.seating.seed}"
        number = 1
        while (file := Path(f"{name}.txt" if number == 1 else f"{name}-{number}.txt")).exists():
            number += 1
        return file
    if not save.strip():
        message = "--save needs the name of a file."
        raise BadInput(message)
    try:
        if Path(save).exists():
            message = f"{save} exists; --resume {save} goes on with a game that it holds."
            raise BadInput(message)
    except (OSError, ValueError) as error:
        message = f"{save!r} cannot be written: {error}."
        raise BadInput(message) from None
    return Path(save)


def _as_dict(dialogue: Dialogue, since: int) -> dict[str, Any]:
    sitting, state = dialogue.sitting, dialogue.sitting.state
    own = game().players[sitting.seating.seat]
    actor, found = game().actor(state), game().outcome(state)
    seen = sitting.seen(*sitting.steps[since:])
    return {
        "scenario": game().setup_named(state),
        "house": list(game().house),
        "seat": sitting.seating.seat,
        "others": dict(sitting.seating.others),
        "seed": sitting.seating.seed,
        "record": str(dialogue.file) if dialogue.is_kept else None,
        "played": [{"by": str(game().actor(step.before)), "move": str(step.move)} for step in seen],
        "refused": [{"line": line, "error": str(error)} for line, error in dialogue.refused],
        "moves": len(sitting.steps),
        "awaits": state.stack[-1].awaits if actor is not None else None,
        "begun": None if sitting.part is None else str(sitting.part),
        "choices": [] if actor is None else [str(one) for one in sitting.offered()],
        "outcome": None if found is None else game().result_as_dict(found),
        "degree": game().degree(state) if actor is None else None,
        "won": None if found is None else found.winner == own,
    }

"""Game records: a whole game as text that people read, tools compare, and the rules verify.

A record is a header of keys and values, an empty line, and the moves, including Nature's:
a line for each card and for each turn, wrapped if long.  Each game is written in exactly one
way.  Reading plays the game again, so a record that was read has only legal moves, and ends
as its header states.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from ctcore.errors import IllegalMove, NotationError, WrongType
from ctcore.game.line import Line
from ctcore.game.pages import Noted, RecordError, laid_out, read_page
from ctcore.kernel import Part
from ctcore.kernel.frozen import frozen
from ctcore.notation.spelling import fold, shorten

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.game.game import Game
    from ctcore.game.heading import Claims, Heading
    from ctcore.kernel import Transition, Verdict

__all__ = [
    "IllegalMoveInRecord",
    "Record",
    "fingerprint",
    "noted_as_text",
    "read_record",
    "record",
    "replay",
    "write_record",
]

S = TypeVar("S", bound=Any)


@frozen
class Record:
    """A game on paper: how it was set up, its moves with their comments, and the comments at the end.

    The moves are text; `replay` plays them.  ``onward`` has the variations at the end: ways to go on.
    """

    heading: Heading
    moves: tuple[Noted, ...]
    closing: tuple[str, ...] = ()
    onward: tuple[tuple[Noted, ...], ...] = ()


class IllegalMoveInRecord(IllegalMove):
    """A move of a record is not legal where it stands.

    ``line`` is its line in the text, ``text`` the move as written; ``played`` holds the
    transitions before it; ``verdict`` says why, rule by rule.
    """

    def __init__(self, verdict: Verdict, noted: Noted, played: tuple[Transition[Any], ...]) -> None:
        """Keep the verdict, and the move's place in the record."""
        super().__init__(verdict, f"line {noted.line}: {noted.text!r}")
        self.line, self.text, self.played = noted.line, noted.text, played


def fingerprint(game: Game[S], state: S) -> str:
    """Sixteen hexadecimal digits that identify the position; a record states those of its last."""
    import hashlib  # noqa: PLC0415 - no other text has one

    return hashlib.sha256(game.to_json(state).encode()).hexdigest()[:16]


def record(
    game: Game[S], steps: Iterable[Transition[S]], *, seed: int | None = None, **players: str
) -> Record:
    """The record of a game, or of its beginning; see `Game.write_record`."""
    begun = game.from_setup(tuple(steps))
    if not begun:
        message = "a game without a move has no record"
        raise ValueError(message)
    heading = game.headings.heading_of(begun[0].before, seed=seed, **players)
    return Record(heading, tuple(Noted(str(step.move)) for step in begun))


def write_record(
    game: Game[S], played: Iterable[Transition[S]] | Record, *, seed: int | None = None, **players: str
) -> str:
    """The record as text; see `Game.write_record`."""
    found = played if isinstance(played, Record) else record(game, played, seed=seed, **players)
    found, _ = _whole(game, found)
    return noted_as_text(game, found, tuple(replay(game, found)))


def noted_as_text(game: Game[S], found: Record, steps: tuple[Transition[S], ...]) -> str:
    """The record as text, given the steps that its moves, each written whole, are known to make."""
    last = Line(game, found.heading.position(), steps).state
    header = game.headings.written(found.heading, game.result(last), fingerprint(game, last))
    moves = (
        (attrs.evolve(noted, text=str(step.move)), starts)
        for noted, step, starts in zip(found.moves, steps, game.turn_starts(steps), strict=True)
    )
    return "\n".join([*header, "", *laid_out(moves, found.closing, found.onward)]) + "\n"


def read_record(game: Game[S], text: str) -> Record:
    """The record that the text holds, with every move played and every statement checked."""
    page = read_page(text)
    heading, claims = game.headings.read_heading(page.header)
    found, last = _whole(game, Record(heading, page.moves, page.closing, page.onward))
    _check(game, claims, last)
    return found


def _whole(game: Game[S], found: Record) -> tuple[Record, S]:
    """The record with each move written whole, those of its variations too, and the position at its end."""
    start: S = found.heading.position()
    played = tuple(_played(game, start, found.moves))
    steps = tuple(step for _, step in played)
    last = steps[-1].after if steps else start
    onward = _variations(game, last, found.onward, steps)
    return attrs.evolve(found, moves=tuple(noted for noted, _ in played), onward=onward), last


def replay(game: Game[S], found: Record) -> Iterator[Transition[S]]:
    """Each step of the game, with its ledger; see `Game.replay`."""
    if not isinstance(found, Record):
        message = f"a game is replayed from a Record, not from {type(found).__name__}; read_record reads one"
        raise WrongType(message)
    return (step for _, step in _played(game, found.heading.position(), found.moves))


def _played(
    game: Game[S], state: S, moves: Iterable[Noted], before: tuple[Transition[S], ...] = ()
) -> Iterator[tuple[Noted, Transition[S]]]:
    """Each step with its move as written whole, and what was noted at all its stages."""
    part: Part | None = None
    stages: tuple[Noted, ...] = ()
    played: list[Transition[S]] = [*before]
    for noted in moves:
        try:
            move = game.parse_choice(state, noted.text, part)
            if isinstance(move, Part):
                game.choices(state, part := move)
                stages = (*stages, noted)
                continue
            transition = game.trace(state, move)
        except IllegalMove as refused:
            raise IllegalMoveInRecord(refused.verdict, noted, tuple(played)) from None
        except NotationError as unread:
            error = RecordError(noted.line, str(unread))
            error.suggestions = unread.suggestions
            raise error from None
        whole = _joined(*stages, noted)
        varied = _variations(game, state, whole.instead, tuple(played))
        yield attrs.evolve(whole, text=str(transition.move), instead=varied), transition
        played.append(transition)
        state, part, stages = transition.after, None, ()
    if part is not None:
        raise RecordError(stages[-1].line, f"the record ends in the middle of a move, after {str(part)!r}.")


def _variations(
    game: Game[S],
    state: S,
    variations: Iterable[tuple[Noted, ...]],
    before: tuple[Transition[S], ...],
) -> tuple[tuple[Noted, ...], ...]:
    """The variations from that position, each move played, and written whole."""
    return tuple(tuple(noted for noted, _ in _played(game, state, moves, before)) for moves in variations)


def _joined(*stages: Noted) -> Noted:
    """The stages of one move joined in one note, with all comments and variations."""
    *before, last = stages
    comments = [comment for noted in before for comment in (*noted.above, noted.comment) if comment]
    instead = tuple(one for noted in stages for one in noted.instead)
    return attrs.evolve(last, above=(*comments, *last.above), instead=instead)


def _check(game: Game[S], claims: Claims, last: S) -> None:
    says, gives = claims.result.value, game.result(last)
    if fold(says) != fold(gives):
        raise RecordError(claims.result.line, f"the record says {shorten(says)!r}; its moves give {gives!r}.")
    now = fingerprint(game, last)
    if claims.position is not None and fold(claims.position.value) != now:
        message = f"the record says that its moves lead to {shorten(claims.position.value)!r}"
        raise RecordError(claims.position.line, f"{message}; they lead to {now!r}.")

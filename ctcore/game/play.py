"""Lines of play: moves as text, one after another, for any game."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from ctcore.errors import CtcoreError, IllegalMove, NotationError, WrongType
from ctcore.kernel import Move, Part
from ctcore.notation.lacking import lacking
from ctcore.notation.parse import parse
from ctcore.notation.spelling import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.game.game import Game
    from ctcore.kernel import Transition, Verdict

__all__ = [
    "IllegalMoveInLine",
    "forced_before",
    "moves_of",
    "parse_choice",
    "parse_move",
    "play_line",
    "play_on",
    "play_one",
]

S = TypeVar("S", bound=Any)

# How many continuations an error lists.
_FEW = 12
# How many moves an error suggests.
_MANY = 3


class IllegalMoveInLine(IllegalMove):
    """A move of a line is not legal where it stands.

    ``number`` counts the moves as written, from 1; ``text`` is the move as written;
    ``played`` holds the transitions before it; ``verdict`` says why, rule by rule.
    """

    def __init__(self, verdict: Verdict, number: int, text: str, played: tuple[Transition[Any], ...]) -> None:
        """Keep the verdict, and the place in the line."""
        super().__init__(verdict, f"move {number} of the line, {text!r},")
        self.number, self.text, self.played = number, text, played

    def __reduce__(self) -> tuple[type[IllegalMoveInLine], tuple[object, ...]]:
        """Copy and pickle with the place in the line."""
        return (type(self), (self.verdict, self.number, self.text, self.played))


def parse_move(game: Game[S], state: S, text: str) -> Move:
    """The whole move that the text writes, read for this position; see `Game.parse_move`."""
    move = parse_choice(game, state, text)
    if isinstance(move, Part):
        message = f"{str(move)!r} only begins a move; add {_rest(move)}."
        raise NotationError(message)
    return move


def parse_choice(game: Game[S], state: S, text: str, part: Part | None = None) -> Move | Part:
    """The move that the text writes, or the first stages of one; see `Game.parse_choice`."""
    if not isinstance(text, str):
        message = f"a move is written as text, not as {type(text).__name__}"
        raise WrongType(message)
    game.check_position(state)
    if ";" in text:
        message = f"{shorten(text)!r} is a line of play, not one move; `play` and `play_line` read lines."
        raise NotationError(message)
    try:
        found = _read(game, state, text, part)
    except NotationError:
        for other in _written_alike(game, state, part):
            with suppress(NotationError):
                return _read(game, state, text, other)
        if part is None and (whole := _completed(game, state, text)) is not None:
            return whole
        raise
    if part is None and isinstance(found, Move) and not _is_awaited(game, state, found):
        return _completed(game, state, text) or found
    if isinstance(found, Part) and not game.system.judge(state, found):
        legal = (one for one in _written_alike(game, state, found) if game.system.judge(state, one))
        return next(legal, found)
    return found


def _is_awaited(game: Game[S], state: S, move: Move) -> bool:
    return bool(state.stack) and any(
        kind.move is type(move) for kind in game.system.table[type(state.stack[-1])]
    )


def _completed(game: Game[S], state: S, text: str) -> Move | None:
    """The one move that is awaited here and written so but for its last words; None if the text is none.

    Raises `NotationError`, with what those words may be, if several such moves are legal.
    """
    kinds = game.system.table[type(state.stack[-1])] if state.stack else ()
    for found in lacking(text, kinds, game.vocabulary):
        legal = [one for one in game.legal_moves(state) if type(one) is found.move]
        fitting = [one for one in legal if found.fits(one)]
        if len(fitting) > 1:
            more = f"; there are {len(fitting)} such moves" if len(fitting) > _MANY else ""
            message = f"{shorten(text)!r} lacks {found.lacks!r}{more}."
            raise NotationError(message, [str(one) for one in fitting[:_MANY]])
        # With none legal, the one that could be written so says best why it is not.
        ends = {found.rest(one) for one in legal}
        near = [
            one for kind in kinds for one in kind.candidates if found.fits(one) and found.rest(one) in ends
        ]
        if len(whole := fitting or near) == 1:
            return whole[0]
    return None


def _written_alike(game: Game[S], state: S, part: Part | None) -> Iterator[Part]:
    """The first stages of other awaited moves that are written as these are."""
    if part is None or not state.stack:
        return
    for kind in game.system.table[type(state.stack[-1])]:
        of: Any = kind.move
        if of is not part.of and of.stages[: part.depth] == part.of.stages[: part.depth]:
            yield Part(of, part.values)


def _read(game: Game[S], state: S, text: str, part: Part | None) -> Move | Part:
    """The move, or its first stages, that the text writes after these stages."""
    system, words = game.system, game.vocabulary
    awaited = system.table[type(state.stack[-1])] if state.stack else ()
    tell = (partial(system.is_legal, state), partial(game.is_own, system.actor(state)))
    try:
        try:
            said = parse(text, awaited, words, others=system.early, tell=tell, part=part)
        except NotationError:
            # Importing the late rows takes a while, so they are read only if nothing else fits.
            said = parse(text, awaited, words, others=system.kinds, tell=tell, part=part)
        return _continued(said, part)
    except NotationError as unread:
        legal = [each for each in unread.suggestions if _accepted(game, state, each, part)]
        raise unread.proposing(legal or _in_order(game, state, unread.suggestions, part)) from None


def play_line(game: Game[S], state: S, line: str) -> tuple[Transition[S], ...]:
    """Each step of a line of play, with its ledger; see `Game.play_line`."""
    played, part = play_on(game, state, line)
    if part is not None:
        following = _next(game, played[-1].after if played else state, part)
        message = f"the line ends in the middle of a move: {str(part)!r} goes on with {following}."
        raise NotationError(message)
    return played


def forced_before(game: Game[S], state: S, closing: Move) -> Move | None:
    """The first of the forced moves of one player that lead to ``closing``; None if none is left out.

    A move is forced if no other is legal.

    >>> import ctcore as ct
    >>> game = ct.play(ct.setup("short"), "attack; Bougie; roll 1")
    >>> str(forced_before(ct.game(), game, ct.moves.End()))
    'remove French Police'
    """
    first, actor, now = None, game.actor(state), state
    for _ in range(_FEW):
        if game.system.is_legal(now, closing):
            return first
        if game.actor(now) is not actor or game.is_chance(actor):
            return None
        legal = game.legal_moves(now)
        if len(legal) != 1:
            return None
        first, now = first or legal[0], game.step(now, legal[0])
    return None


def _rest(part: Part) -> str:
    """The stages that a move still needs, as its forms write them."""
    return " ".join(part.of.stages[part.depth :]).replace("{", "<").replace("}", ">")


def _accepted(game: Game[S], state: S, line: str, part: Part | None) -> bool:
    """Whether the line, which an error would suggest, is legal after the part."""
    try:
        play_on(game, state, line, part)
    except CtcoreError:
        return False
    return True


def _in_order(game: Game[S], state: S, lines: Sequence[str], part: Part | None = None) -> tuple[str, ...]:
    """The moves, and of lines those of which no move comes where another is awaited."""

    def awaited(line: str) -> bool:
        try:
            play_on(game, state, line, part)
        except IllegalMove as refused:
            return not refused.verdict.violates("moment")
        except CtcoreError:
            return False
        return True

    return tuple(line for line in lines if ";" not in line or awaited(line))


def _next(game: Game[S], state: S, part: Part) -> str:
    """The continuations of a part of a move, in words."""
    offered = game.choices(state, part)
    following = [str(one).removeprefix(str(part)).strip() for one in offered]
    whole = [str(one).removesuffix(f" {part}") for one in offered if isinstance(one, Move)]
    found = whole or following
    more = f" or {len(found) - _FEW} more" if len(found) > _FEW else ""
    return ", ".join(map(repr, found[:_FEW])) + more


def play_on(
    game: Game[S], state: S, line: str, part: Part | None = None, *, only: object = None
) -> tuple[tuple[Transition[S], ...], Part | None]:
    """The steps of a line that goes on with a part, and the part of an unfinished move at its end.

    Given ``only``, an actor, every move is to be that actor's own.  Raises `IllegalMoveInLine` at the first
    refused move, and `NotationError` at the first text that is not a move, or is another's to choose.
    """
    game.check_position(state)
    played: list[Transition[S]] = []
    for number, text in enumerate(moves_of(line), start=1):
        try:
            part = play_one(game, played[-1].after if played else state, text, played, part, only=only)
        except IllegalMove as refused:
            raise IllegalMoveInLine(refused.verdict, number, text, tuple(played)) from None
        except NotationError as unread:
            error = NotationError(f"move {number} of the line: {unread}")
            error.suggestions = unread.suggestions
            raise error from None
    return tuple(played), part


def play_one(  # noqa: PLR0913 - where the line stands, and whose it is
    game: Game[S],
    state: S,
    text: str,
    played: list[Transition[S]],
    part: Part | None = None,
    *,
    only: object = None,
) -> Part | None:
    """Add to ``played`` the steps of one move of a line, those first that it leaves out.

    Returns the part of an unfinished move, if the text is one.  Raises `IllegalMove` if it is refused and
    `NotationError` if it is not a move, or is another's to choose than ``only``.
    """
    _check_actor(game, state, only)
    move = parse_choice(game, state, text, part)
    while (unsaid := game.unsaid(state, move)) is not None:
        played.append(game.trace(state, unsaid))
        state = played[-1].after
        _check_actor(game, state, only)
    if isinstance(move, Part):
        game.choices(state, move)
        return move
    played.append(game.trace(state, move))
    return None


def _check_actor(game: Game[S], state: S, only: object) -> None:
    """Raise `NotationError` if somebody else than ``only`` is to choose."""
    actor = game.actor(state)
    if only is None or actor is only:
        return
    message = "the game is over by then." if actor is None else f"by then {actor} is to choose, not {only}."
    raise NotationError(message)


def _continued(move: Move | Part, part: Part | None) -> Move | Part:
    """The move, which must continue the part if one is chosen; raises `NotationError` if it does not."""
    if part is None:
        return move
    begins = move.values if isinstance(move, Part) else tuple(getattr(move, one, None) for one in part.fields)
    of = move.of if isinstance(move, Part) else type(move)
    if of is not part.of or begins[: len(part.values)] != part.values:
        message = f"{str(move)!r} does not go on with the move begun by {str(part)!r}."
        raise NotationError(message)
    return move


def moves_of(line: str) -> Iterator[str]:
    """The moves of a line as they are written."""
    if not isinstance(line, str):
        message = f"a line of play is text, not {type(line).__name__}"
        raise WrongType(message)
    for row in line.splitlines():
        moves = row.partition("#")[0].split(";")
        yield from (" ".join(move.split()) for move in moves if move.strip())

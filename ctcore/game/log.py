"""The log of a game with gaps: what the rules force is filled in, and where they do not is said.

A log is written as a record, and may leave out moves, its result and its last position.  Before a move
that is not legal where it stands, moves are missing: those to which there is no other choice are forced;
else the shortest ways on are looked for, and a gap in which several lead to different positions stays open,
played the first way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ctcore.errors import CtcoreError, NotationError
from ctcore.game.pages import Entry, Noted, RecordError, read_page
from ctcore.game.record import IllegalMoveInRecord
from ctcore.kernel import Move
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.game.game import Game
    from ctcore.game.heading import Heading
    from ctcore.kernel import Transition

__all__ = ["FORCED", "OPEN", "SHORTEST", "WRITTEN", "Gap", "Log", "read_log"]

S = TypeVar("S", bound=Any)

# How a step comes into the game: written; the only legal move; the only shortest way; one of several.
WRITTEN, FORCED, SHORTEST, OPEN = "written", "forced", "shortest", "open"
# How many forced moves may be missing, how many others, and how many positions are looked at for these.
_FORCED, _DEEP, _MANY = 60, 3, 4000
# How many ways of an open gap are kept.
_WAYS = 8


@frozen
class Gap:
    """Moves that are missing before a move of the log: its line and text, and the shortest ways on.

    Of an open gap the first way was played; ``more`` says whether there are others than ``ways``.
    """

    line: int
    before: str
    ways: tuple[tuple[str, ...], ...]
    more: bool = False


@frozen(eq=False)
class Log:
    """A log as it was played: where it begins, each step with how it came in, and the gaps that stay open."""

    heading: Heading
    steps: tuple[tuple[Transition[Any], str], ...]
    gaps: tuple[Gap, ...]


def read_log(game: Game[S], text: str) -> Log:
    r"""The game that the log tells, with its gaps filled.

    Raises `RecordError` if the text is not a record, and `IllegalMoveInRecord` at a move that is not legal
    where it stands, nor after any few moves that may be missing.

    >>> from ctcore.nim.game import GAME
    >>> head = "ctcore: game record\nversion: 1\ngame: nim\nscenario: classic\n\n"
    >>> [how for _, how in read_log(GAME, head + "take 3 from A; take 4 from B").steps]
    ['written', 'written']
    """
    page = read_page(text)
    told = {entry.key for entry in page.header}
    result = () if "result" in told else (Entry("result", "unfinished", len(page.header)),)
    heading, _ = game.headings.read_heading((*page.header, *result))
    state: Any = heading.position()
    steps: list[tuple[Transition[Any], str]] = []
    gaps: list[Gap] = []
    for noted in page.moves:
        for step, how in _filled(game, state, noted, gaps, tuple(one for one, _ in steps)):
            steps.append((step, how))
            state = step.after
    return Log(heading, tuple(steps), tuple(gaps))


def _filled(
    game: Game[S], state: S, noted: Noted, gaps: list[Gap], played: tuple[Transition[S], ...]
) -> Iterator[tuple[Transition[S], str]]:
    """The written move, after the moves that are missing before it."""
    reading = _Reading(game, noted)
    start = state
    for _ in range(_FORCED):
        if (move := reading.legal(state)) is not None:
            yield game.trace(state, move), WRITTEN
            return
        legal = game.legal_moves(state)
        if len(legal) != 1:
            break
        yield game.trace(state, legal[0]), FORCED
        state = game.step(state, legal[0])
    ways = _ways(game, state, reading)
    if not ways:
        raise reading.refused(start, played)
    is_open = len({game.to_json(after) for _, after in ways}) > 1
    if is_open:
        told = tuple(tuple(map(str, way)) for way, _ in ways[:_WAYS])
        gaps.append(Gap(noted.line, noted.text, told, len(ways) > _WAYS))
    for move in ways[0][0]:
        step = game.trace(state, move)
        yield step, OPEN if is_open else SHORTEST
        state = step.after
    written = reading.legal(state)
    assert written is not None
    yield game.trace(state, written), WRITTEN


def _ways(game: Game[S], state: S, reading: _Reading) -> list[tuple[tuple[Move, ...], S]]:
    """The shortest lines after which the written move is legal, each with the position there."""
    reached: list[tuple[tuple[Move, ...], S]] = [((), state)]
    seen = 0
    for _ in range(_DEEP):
        further, found = [], []
        for line, here in reached:
            for move in game.legal_moves(here):
                seen += 1
                after = game.step(here, move)
                further.append(((*line, move), after))
                if reading.legal(after) is not None:
                    found.append(further[-1])
            if seen > _MANY:
                return found
        if found:
            return found
        reached = further
    return []


class _Reading:
    """A written move, read for each sort of moment once."""

    def __init__(self, game: Game[Any], noted: Noted) -> None:
        self.game, self.noted = game, noted
        self._read: dict[Any, Move | None] = {}

    def legal(self, state: Any) -> Move | None:
        """The move, if it is legal there."""
        frame = type(state.stack[-1]) if state.stack else None
        if frame is None:
            return None
        if frame not in self._read:
            self._read[frame] = self._move(state)
        move = self._read[frame]
        if move is not None and self.game.system.is_legal(state, move):
            return move
        return None

    def _move(self, state: Any) -> Move | None:
        try:
            return self.game.parse_move(state, self.noted.text)
        except NotationError:
            return None

    def refused(self, state: Any, played: Sequence[Any]) -> CtcoreError:
        """Why the move cannot be where it stands."""
        try:
            move = self.game.parse_move(state, self.noted.text)
        except NotationError as unread:
            return RecordError(self.noted.line, str(unread))
        return IllegalMoveInRecord(self.game.judge(state, move), self.noted, tuple(played))

"""Making the line of play short that leads to a difference."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.conform.kit import kit_of
from ctcore.game import games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ctcore.game import Game
    from ctcore.kernel import Move, System

    Line = tuple[Move, ...]

__all__ = ["replayed", "shortest"]

# How many lines are tried; how many of a line's last moves are at most tried alone.
_TRIES = 3000
_TAIL = 12


def replayed(start: Any, line: Iterable[Move], game: Game[Any] | None = None) -> tuple[Line, Any]:
    """The moves of the line that are legal from there one after another, and the position they come to.

    Where a line goes on without a move that may go without saying, this is played: that no Pivotal Event is.
    """
    system, silent, state = (game or games.game()).system, kit_of(game).silent, start
    played: list[Move] = []
    for move in line:
        ways = ((move,), *((unsaid, move) for unsaid in silent))
        reached = ((way, _after(system, state, way)) for way in ways)
        way, state = next(((way, after) for way, after in reached if after is not None), ((), state))
        played += way
    return tuple(played), state


def _after(system: System[Any], state: Any, moves: Line) -> Any:
    """The position after the moves; None if one of them is not legal."""
    for move in moves:
        if not system.is_legal(state, move):
            return None
        state = system.step(state, move)
    return state


def shortest(
    starts: Sequence[Any],
    line: Sequence[Move],
    fails: Callable[[Any, Line], bool],
    game: Game[Any] | None = None,
) -> tuple[Any, Line]:
    """The shortest line found that still fails, and which of the starts it is from.

    The line fails from the first of the starts.  Parts of it are left out, or passed over, as long as
    that makes it shorter; what is then not legal is left out too.
    """
    search = _Search(starts, tuple(line), fails, game)
    search.try_tails()
    while search.improved():
        pass
    return search.start, search.line


class _Search:
    def __init__(
        self,
        starts: Sequence[Any],
        line: Line,
        fails: Callable[[Any, Line], bool],
        game: Game[Any] | None,
    ) -> None:
        self.game, self.kit = game, kit_of(game)
        self.starts, self.start, self.line, self.fails = starts, starts[0], line, fails
        self.left = _TRIES
        self.tried: set[tuple[int, Line]] = set()

    def try_tails(self) -> None:
        """The last moves by themselves, after what the game says that they may stand after."""
        heads = self.kit.heads(self.line)
        for most in range(min(_TAIL, len(self.line)) + 1):
            tail = self.line[len(self.line) - most :]
            if any(self.takes(start, (*head, *tail)) for start in self.starts for head in heads):
                return

    def improved(self) -> bool:
        """Whether leaving out a part has made the line shorter."""
        before = len(self.line)
        size = (before + 1) // 2
        while size:
            at = 0
            while at < len(self.line):
                if not any(self.takes(*one) for one in self._without(at, size)):
                    at += size
            size //= 2
        return len(self.line) < before

    def takes(self, start: Any, line: Line) -> bool:
        """Take the line in place of the one so far, if it is shorter and fails."""
        played, _ = replayed(start, line, self.game)
        key = (id(start), played)
        if len(played) >= len(self.line) or key in self.tried or self.left <= 0:
            return False
        self.tried.add(key)
        self.left -= 1
        if not self.fails(start, played):
            return False
        self.start, self.line = start, played
        return True

    def _without(self, at: int, size: int) -> Iterator[tuple[Any, Line]]:
        """The line without a part of it, or with a player passing there instead."""
        head, tail = self.line[:at], self.line[at + size :]
        for start in (self.start, *(one for one in self.starts if one is not self.start)):
            yield start, (*head, *tail)
            if size > 1:
                for move in self.kit.passes:
                    yield start, (*head, move, *tail)

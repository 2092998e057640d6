"""Making the line of play short that leads to a difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.twilight.board.vocabulary import Option
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.rules.events.pivotal import Decline
from ctcore.twilight.rules.sequence.boxes import Choose
from ctcore.twilight.rules.sequence.cards import Reveal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ctcore.kernel import Move
    from ctcore.twilight.board.state import State

    Line = tuple[Move, ...]

__all__ = ["replayed", "shortest"]

# So many lines are tried, and the last moves of a line up to so many by themselves.
_TRIES = 3000
_TAIL = 12
_PASS = Choose(Option.PASS)


def replayed(start: State, line: Iterable[Move]) -> tuple[Line, State]:
    """The moves of the line that are legal from there one after another, and the position they come to.

    Where a Pivotal Event is asked for and the line goes on without, none is played.
    """
    state = start
    played: list[Move] = []
    for move in line:
        if not SYSTEM.is_legal(state, move) and SYSTEM.is_legal(state, Decline()):
            after = SYSTEM.step(state, Decline())
            if SYSTEM.is_legal(after, move):
                state = after
                played.append(Decline())
        if SYSTEM.is_legal(state, move):
            state = SYSTEM.step(state, move)
            played.append(move)
    return tuple(played), state


def shortest(
    starts: Sequence[State], line: Sequence[Move], fails: Callable[[State, Line], bool]
) -> tuple[State, Line]:
    """The shortest line found that still fails, and which of the starts it is from.

    The line fails from the first of the starts.  Parts of it are left out, or passed over, as long as
    that makes it shorter; what is then not legal is left out too.
    """
    search = _Search(starts, tuple(line), fails)
    search.try_tails()
    while search.improved():
        pass
    return search.start, search.line


class _Search:
    def __init__(self, starts: Sequence[State], line: Line, fails: Callable[[State, Line], bool]) -> None:
        self.starts, self.start, self.line, self.fails = starts, starts[0], line, fails
        self.left = _TRIES
        self.tried: set[tuple[int, Line]] = set()

    def try_tails(self) -> None:
        """The last moves by themselves, on the first card, and where its first player has passed."""
        reveals = tuple(move for move in self.line if isinstance(move, Reveal))[:1]
        heads = (reveals, (*reveals, Decline()), (*reveals, Decline(), _PASS))
        for most in range(min(_TAIL, len(self.line)) + 1):
            tail = self.line[len(self.line) - most :]
            if any(self.takes(start, (*head, *tail)) for start in self.starts for head in heads):
                return

    def improved(self) -> bool:
        """Whether leaving out a part has made the line shorter."""
        before = len(self.line)
        size = max(before // 2, 1)
        while size:
            at = 0
            while at < len(self.line):
                if not any(self.takes(*one) for one in self._without(at, size)):
                    at += size
            size //= 2
        return len(self.line) < before and self.left > 0

    def takes(self, start: State, line: Line) -> bool:
        """Take the line in place of the one so far, if it is shorter and fails."""
        played, _ = replayed(start, line)
        key = (id(start), played)
        if len(played) >= len(self.line) or key in self.tried or self.left <= 0:
            return False
        self.tried.add(key)
        self.left -= 1
        if not self.fails(start, played):
            return False
        self.start, self.line = start, played
        return True

    def _without(self, at: int, size: int) -> Iterator[tuple[State, Line]]:
        """The line without a part of it, or with a player passing there instead."""
        head, tail = self.line[:at], self.line[at + size :]
        for start in (self.start, *(one for one in self.starts if one is not self.start)):
            yield start, (*head, *tail)
            if size > 1:
                yield start, (*head, _PASS, *tail)
                yield start, (*head, Decline(), *tail)

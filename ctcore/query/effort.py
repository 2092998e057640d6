"""How far a search may go: a number of positions, a time, and until it is told to stop."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["DEEPEST", "LIMIT", "Effort"]

# How many positions a search tries at most, if nothing else is said.
LIMIT = 20_000

# How many choices after one another are looked through where every answer to each is.
DEEPEST = 250

# How often it is told how far a search has come, in seconds.
_EVERY = 1.0


class Effort:
    """The positions and seconds that a search may still use; without either it goes on to its end.

    ``tell`` is called about once a second, with the seconds used so far and the search.  ``clock`` gives the
    time in seconds.

    >>> effort = Effort(positions=2)
    >>> effort.use(), effort.use(), effort.use(), effort.ended_by
    (True, True, False, 'positions')
    """

    def __init__(
        self,
        positions: int | None = None,
        seconds: float | None = None,
        tell: Callable[[float, Any], None] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.positions, self.tell, self.clock = positions, tell, clock
        # The search that uses it.
        self.search: Any = None
        self.used = 0
        self.is_stopped = False
        self._begun = clock()
        self._told = self._begun
        self._until = None if seconds is None else self._begun + seconds

    def stop(self) -> None:
        """Let the search end at once, with the best that it has found."""
        self.is_stopped = True

    def use(self) -> bool:
        """Use one more position, if the search may go on."""
        if not self.goes_on() or (self.positions is not None and self.used >= self.positions):
            return False
        self.used += 1
        return True

    def goes_on(self) -> bool:
        """Whether there is time left; what uses no position asks this."""
        now = self.clock()
        if self.tell is not None and now - self._told >= _EVERY:
            self._told = now
            self.tell(now - self._begun, self.search)
        return not self.is_stopped and (self._until is None or now < self._until)

    @property
    def ended_by(self) -> str:
        """What has ended it: ``interrupt``, ``time``, ``positions``, or nothing so far."""
        if self.is_stopped:
            return "interrupt"
        if not self.goes_on():
            return "time"
        return "positions" if self.positions is not None and self.used >= self.positions else ""

    def part(self, share: int, least: int) -> Effort:
        """A part of what is left: one of ``share`` equal parts, of positions and of seconds.

        Where positions are not counted it has ``least`` of them.

        >>> Effort(positions=20_000).part(4, 2_000).positions, Effort().part(4, 2_000).positions
        (5000, 2000)
        """
        positions = least if self.positions is None else max(1, self.positions // share)
        return _Part(self, positions, share)

    def beside(self, positions: int) -> Effort:
        """An effort with its own number of positions, which takes no longer than half of the time left.

        >>> Effort(positions=20).beside(100).positions
        100
        """
        return _Part(self, positions, 2)

    def _left(self) -> float | None:
        return None if self._until is None else max(0.0, self._until - self.clock())


class _Part(Effort):
    """A part of an effort: it ends with the whole at the latest, and what stops the whole stops it."""

    def __init__(self, whole: Effort, positions: int, share: int) -> None:
        left = whole._left()  # noqa: SLF001 - one of its own
        super().__init__(positions, None if left is None else left / share, clock=whole.clock)
        self.whole = whole

    def goes_on(self) -> bool:
        """Whether both have time left."""
        return self.whole.goes_on() and super().goes_on()

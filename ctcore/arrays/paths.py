"""Run branching code on arrays, once for each path.

At each ``bool()`` of a truth of many rows the code goes on with the larger group of rows; the others
are run again, from the start, along their own path.  So each row takes the path that its ints would.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from ctcore.arrays.array_api import how_many
from ctcore.errors import Defect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextvars import Token

__all__ = ["along_each_path", "decided"]


class _Walk:
    """Follow a given prefix, then take the side of the larger group, and record the rows that leave."""

    def __init__(self, prefix: tuple[bool, ...]) -> None:
        self.prefix = prefix
        self.taken: list[bool] = []
        # The rows still on this path (None: all); the rows that left, with the path that they take.
        self.staying: Any = None
        self.parted: list[tuple[Any, tuple[bool, ...]]] = []

    def decide(self, rows: Any) -> bool:
        if len(self.taken) < len(self.prefix):
            side = self.prefix[len(self.taken)]
            self.taken.append(side)
            return side
        holding = rows if self.staying is None else rows & self.staying
        failing = ~rows if self.staying is None else ~rows & self.staying
        held, failed = how_many(holding), how_many(failing)
        side = held >= failed
        if held and failed:
            self.parted.append((failing if side else holding, (*self.taken, not side)))
            self.staying = holding if side else failing
        self.taken.append(side)
        return side


_WALK: ContextVar[_Walk | None] = ContextVar("walk", default=None)


def decided(rows: Any) -> bool:
    """Return the side that the current path takes; `Defect` outside `along_each_path`."""
    walk = _WALK.get()
    if walk is None:
        message = "a truth of many rows was asked for its bool"
        raise Defect(message)
    return walk.decide(rows)


def along_each_path(run: Callable[[Any], Any], rows: Any) -> Iterator[tuple[Any, Any]]:
    """Run code on rows, given by their numbers; yield ``((rows, mask), result)`` for each path.

    ``run(rows)`` builds its arrays for those rows alone, and must be a pure function of them.  ``rows`` are
    the rows that it was run on, and ``mask`` those of them that took the path; None if all did.
    """
    pending: list[tuple[Any, tuple[bool, ...]]] = [(rows, ())]
    while pending:
        some, prefix = pending.pop()
        walk = _Walk(prefix)
        token: Token[_Walk | None] = _WALK.set(walk)
        try:
            result = run(some)
        finally:
            _WALK.reset(token)
        pending += [(some[parted], path) for parted, path in walk.parted]
        yield (some, walk.staying), result

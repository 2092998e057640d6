"""Code that branches, on arrays: each path is run for the rows that take it.

What asks a truth of many rows for its ``bool()`` goes on with the greater part of its rows; the others
are run again, from the start, along the path that they take.  So each row is run as an int would be.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from ctcore.arrays.standard import how_many
from ctcore.errors import Defect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextvars import Token

__all__ = ["along_each_path", "decided"]


class _Walk:
    """Answers along a known prefix, then with the greater part of the rows, and notes where others part."""

    def __init__(self, prefix: tuple[bool, ...]) -> None:
        self.prefix = prefix
        self.taken: list[bool] = []
        # The rows that still take this path, all where none has parted; those that parted, with their path.
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
    """The side that this path takes of a truth of many rows; `Defect` where nothing is run along paths."""
    walk = _WALK.get()
    if walk is None:
        message = "a truth of many rows was asked for its bool"
        raise Defect(message)
    return walk.decide(rows)


def along_each_path(run: Callable[[Any], Any], rows: Any) -> Iterator[tuple[Any, Any]]:
    """What code comes to for rows, given by their numbers: the rows of each path, and its result.

    ``run(rows)`` makes its own arrays of those rows alone, and must be a function of them.  With each result
    come the rows that it was run for and which of these took the path, None where all did.
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

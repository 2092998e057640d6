"""Moves that were made, kept by the values of their stages, so that they need not be made again.

A part of a position's moves is found whole: those from one space to another, or all those from one space.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.kernel.staged import Staged

__all__ = ["NONE", "Blocks", "Ends", "Found", "Values"]

Values = tuple[Any, ...]


class Found(dict[Values, Any]):
    """What was found after some stages: by the values of the next one, moves or what was found after it."""

    __slots__ = ("_moves",)
    _moves: Sequence[Any]

    @property
    def moves(self) -> Sequence[Any]:
        """All moves, in their order."""
        every: Sequence[Any] | None = getattr(self, "_moves", None)
        if every is None:
            every = []
            for each in self.values():
                every += each.moves if type(each) is Found else each
            self._moves = every
        return every


NONE = Found()


class Ends(tuple[Values, ...]):
    """Some values of a last stage, one object for each, so that they are found as fast as an object is."""

    __slots__ = ()
    __hash__ = object.__hash__
    __eq__ = object.__eq__


class _EveryEnds(dict[tuple[Values, ...], Ends]):
    """The one object for some values."""

    def __missing__(self, values: tuple[Values, ...]) -> Ends:
        found = self[values] = Ends(values)
        return found


class Blocks(dict[Any, Any]):
    """Whole moves by the values of one stage after another, and the ends of the last: made at first use."""

    __slots__ = ("before", "ends", "kept", "kind", "size", "top")
    found = Found

    def __init__(self, kind: Staged, before: Values = (), top: Blocks | None = None) -> None:
        """The moves of a kind that begin with those values."""
        self.kind, self.before, self.top = kind, before, top or self
        # How much is kept in all; the one object for each ends.
        self.size, self.ends = 0, _EveryEnds()
        # What was found by some values and ends, for the notes on the stage that follows; replaced whole.
        self.kept: tuple[tuple[Any, ...], dict[Any, Found]] = ((), {})

    def kept_with(self, asked: object, notes: dict[Values, Any]) -> dict[Any, Found]:
        """What was found under the same requirements with the same notes, and nothing that was found else."""
        # In their order too, in which the moves are listed.
        now = (asked, *notes.items())
        before, found = self.kept
        if before != now:
            found = {}
            self.kept = (now, found)
        return found

    def __missing__(self, value: Any) -> Any:
        """Make the moves of those ends, or the blocks of the next stage."""
        if type(value) is Ends:
            self.top.size += 1 + len(value)
            found: Any = tuple([self.kind.make(self.before + one) for one in value])
        else:
            found = Blocks(self.kind, self.before + value, self.top)
        self[value] = found
        return found

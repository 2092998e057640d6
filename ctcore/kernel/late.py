"""Moves that are listed when they are first asked for: who imports the rules need not wait for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, overload

__all__ = ["Late"]

M = TypeVar("M")


class Late(Sequence[M]):
    """What ``make()`` lists, made once.

    >>> moves = Late(lambda: ("train", "sweep"))
    >>> len(moves), moves[0], "sweep" in moves
    (2, 'train', True)
    """

    def __init__(self, make: Callable[[], tuple[M, ...]]) -> None:
        """List nothing yet."""
        self._make = make
        self._made: tuple[M, ...] | None = None

    def _all(self) -> tuple[M, ...]:
        if self._made is None:
            self._made = self._make()
        return self._made

    @overload
    def __getitem__(self, place: int) -> M: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[M, ...]: ...
    def __getitem__(self, place: int | slice) -> Any:
        """The one at that place, or those of a slice."""
        return self._all()[place]

    def __len__(self) -> int:
        """How many there are."""
        return len(self._all())

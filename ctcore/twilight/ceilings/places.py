"""The spaces that a move names."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.twilight.board.map import Place

if TYPE_CHECKING:
    from ctcore.kernel import Move

__all__ = ["places_of"]


@lru_cache(maxsize=10_000)
def places_of(move: Move) -> frozenset[Place]:
    """The spaces that a move names.

    >>> from ctcore.twilight.rules.common.operation import End
    >>> places_of(End())
    frozenset()
    """
    kind: Any = type(move)
    found: list[Any] = []
    for field in attrs.fields(kind) if attrs.has(kind) else ():
        value = getattr(move, field.name)
        found += value if isinstance(value, tuple) else [value]
    return frozenset(one for one in found if isinstance(one, Place))

"""The elements of a position: its parts of one kind, such as spaces or piles, in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_origin

from ctcore.game.fields import is_part
from ctcore.kernel.choices import fields_of

if TYPE_CHECKING:
    from ctcore.condition.expression import Condition

__all__ = ["elements_among", "elements_field", "elements_of"]


@cache
def elements_field(state: Any) -> str | None:
    """Return the field of the elements: the first that is a tuple of parts; None if there is none."""
    for name, hint in fields_of(state):
        if get_origin(hint) is tuple and is_part(get_args(hint)[0]):
            return name
    return None


def elements_of(state: Any) -> Sequence[Any]:
    """Return the elements of a position; empty if it has no tuple of parts."""
    kind: Any = type(state)
    name = elements_field(kind)
    found: Sequence[Any] = () if name is None else getattr(state, name)
    return found


def elements_among(where: Condition | None, state: Any) -> Iterator[tuple[Any, bool]]:
    """Yield each element that can satisfy the condition, and whether it does; without a condition, all."""
    for one in elements_of(state):
        counts = True if where is None else where.read(state, one)
        if counts is not False:
            yield one, counts

"""Lift states: put symbolic terms in place of the numbers and truths of a game's own states.

Terms are cast to int and bool here, and nowhere else.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any, TypeVar, cast

import attrs
import z3

from ctcore.game.fields import is_printed, leaves, map_leaves
from ctcore.symbolic.terms import Number, Truth

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["any_count", "any_truth", "concrete", "lifted", "named_values"]

T = TypeVar("T")
S = TypeVar("S")


def any_count(name: str) -> int:
    """Return a symbolic number of that name, typed as an int."""
    return cast("int", Number(z3.Int(name)))


def any_truth(name: str) -> bool:
    """Return a symbolic truth of that name, typed as a bool."""
    return cast("bool", Truth(z3.Bool(name)))


def lifted(state: S, free: Callable[[str], bool] = lambda _name: True) -> S:
    """Return the state with a term in place of each number and truth whose name is ``free``.

    Names are those of `ctcore.game.fields.leaves`: ``"ALG.underground"``, ``"available.guerrillas"``.
    """

    def leaf(name: str, value: Any) -> Any:
        if not free(name):
            return value
        return any_truth(name) if isinstance(value, bool) else any_count(name)

    return map_leaves(state, leaf)


def named_values(state: Any) -> dict[str, Any]:
    """Return each number and truth of a state by its name; an `IntEnum` as its number."""
    return {name: int(one) if isinstance(one, IntEnum) else one for name, one in leaves(state).items()}


def concrete(value: T, model: z3.ModelRef) -> T:
    """Return a state, frame or move with each term replaced by its value in the model, for replay on ints."""
    read: Any = value
    if isinstance(value, Number):
        read = model.eval(value.term, model_completion=True).as_long()
    elif isinstance(value, Truth):
        read = z3.is_true(model.eval(value.term, model_completion=True))
    elif isinstance(value, tuple):
        read = tuple(concrete(item, model) for item in value)
    elif attrs.has(type(value)) and not is_printed(type(value)):
        kind: Any = type(value)
        fields = [f for f in attrs.fields(kind) if f.init]
        values = {f.name: concrete(getattr(value, f.name), model) for f in fields}
        named = {f.name: values.pop(f.name) for f in fields if f.kw_only}
        read = kind(*values.values(), **named)
    return cast("T", read)

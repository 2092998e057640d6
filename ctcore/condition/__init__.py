"""Conditions of a position: a small language, as text and in Python, read on ints and on symbolic terms.

`condition` and `quantity` read text; they need lark, which the extra ``find`` brings.  In Python the same is
written with `space`, `here`, `position`, `some`, `every`, `count` and `total`.

>>> from ctcore.condition import here, some
>>> str(some(here.bases >= 3, where=here.sector))
'any(bases >= 3 where sector)'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ctcore.condition.expression import Condition, Quantity
from ctcore.condition.words import SpaceWords, count, every, here, position, some, space, total

if TYPE_CHECKING:
    from ctcore.condition.grammar import ConditionError, condition, quantity

__all__ = [
    "Condition",
    "ConditionError",
    "Quantity",
    "SpaceWords",
    "condition",
    "count",
    "every",
    "here",
    "position",
    "quantity",
    "some",
    "space",
    "total",
]
_OF_TEXT = ("ConditionError", "condition", "quantity")


def __getattr__(name: str) -> Any:
    """What reads text, loaded as it is asked for: it alone needs lark."""
    if name in _OF_TEXT:
        globals()[name] = found = getattr(import_module("ctcore.condition.grammar"), name)
        return found
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)

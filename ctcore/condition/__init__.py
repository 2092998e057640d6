"""Conditions of a position: a small language, as text and in Python, read on ints and on symbolic terms.

`condition` and `quantity` read text; they need lark, which the extra ``find`` brings.  In Python trees are
joined by operators, `some`, `every`, `count` and `total`; `space`, `here` and `position` are the words of the
default game.

>>> from ctcore.condition import here, some
>>> str(some(here.bases >= 3, where=here.sector))
'any(bases >= 3 where sector)'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ctcore.condition.expression import ANY, Condition, Quantity
from ctcore.condition.quantifiers import count, every, some, total
from ctcore.condition.words import Words, words_of

if TYPE_CHECKING:
    from ctcore.condition.grammar import ConditionError, condition, quantity

    SpaceWords: Any
    here: Any
    position: Any
    space: Any

__all__ = [
    "ANY",
    "Condition",
    "ConditionError",
    "Quantity",
    "SpaceWords",
    "Words",
    "condition",
    "count",
    "every",
    "here",
    "position",
    "quantity",
    "some",
    "space",
    "total",
    "words_of",
]
_OF_TEXT = ("ConditionError", "condition", "quantity")


def __getattr__(name: str) -> Any:
    """What reads text, which alone needs lark, and the words of the default game, loaded as asked for."""
    if name in _OF_TEXT:
        return getattr(import_module("ctcore.condition.grammar"), name)
    if name in __all__:
        return words_of().in_python[name]
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)

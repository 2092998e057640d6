"""Moves and frames: what an actor may do, and what is pending."""

from __future__ import annotations

import re
from enum import Enum
from functools import cache
from typing import Any, ClassVar

import attrs

from ctcore.errors import Defect

__all__ = ["Frame", "Move", "Part", "slots_of", "word"]

# What no field of a move can be.
_NO_VALUES = (str, bool, float)

_SLOT = re.compile(r"\{(\w+)\}|\(s\)")


def word(value: object) -> str:
    """The word that notation uses for a value: an enum's text, or a number."""
    return str(value.value) if isinstance(value, Enum) and not isinstance(value, int) else str(value)


@attrs.frozen(slots=True)
class Move:
    """One small choice of an actor, or one outcome of Nature.

    ``form`` is its notation: text with a slot in braces for each field, and ``(s)``
    for a plural that follows ``count``.  A noun with a ``singular`` stands in it for a count
    of 1, and where the move takes one without counting it.  A move that is chosen stage by stage has
    the form of each stage in ``stages``, in their order; its slots are the fields of the move.
    """

    form: ClassVar[str] = ""
    stages: ClassVar[tuple[str, ...]] = ()

    def __attrs_post_init__(self) -> None:
        """Refuse words where a move takes what they name, and what is no count for a count."""
        for field in attrs.fields(type(self)):
            value = getattr(self, field.name)
            if value is None or isinstance(value, _NO_VALUES):
                message = f"{type(self).__name__}.{field.name} cannot be {value!r}; parse_move reads text"
                raise TypeError(message)

    def __str__(self) -> str:
        """The move in notation."""
        return filled(self.form, self)


@cache
def slots_of(form: str) -> tuple[str, ...]:
    """The fields that a form has slots for.

    >>> slots_of("place {count} {piece}(s)")
    ('count', 'piece')
    """
    return tuple(match.group(1) for match in _SLOT.finditer(form) if match.group(1))


def filled(form: str, of: Any) -> str:
    """A form with the values of its slots in their places."""
    one = getattr(of, "count", 1) == 1

    def fill(match: re.Match[str]) -> str:
        name = match.group(1)
        if name is None:
            return "" if one else "s"
        value = getattr(of, name)
        return word(getattr(value, "singular", value) if one else value)

    return _SLOT.sub(fill, form)


@attrs.frozen(slots=True)
class Part:
    """The first choices of a move that is made in stages: its type, and the fields chosen so far.

    It is legal where some whole move that begins with it is.  No position is ever in the middle of
    a move: a part is a question, and only the whole move is a step.
    """

    of: type[Move]
    values: tuple[Any, ...]

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields chosen so far."""
        return tuple(name for form in self.of.stages for name in slots_of(form))[: len(self.values)]

    @property
    def depth(self) -> int:
        """How many stages have been chosen."""
        return sum(set(slots_of(form)) <= set(self.fields) for form in self.of.stages)

    def __getattr__(self, name: str) -> Any:
        """A field chosen so far."""
        if name not in ("of", "values") and name in self.fields:
            return self.values[self.fields.index(name)]
        raise AttributeError(name)

    def __str__(self) -> str:
        """The choices in notation."""
        return " ".join(filled(form, self) for form in self.of.stages[: self.depth])


@attrs.frozen(slots=True)
class Frame:
    """What is pending: one entry of the stack that a state carries.

    ``clause`` is the rule that the frame belongs to, ``awaits`` says in plain words
    what its actor is to choose.  ``stands_on`` lists the types of frame that it may stand on;
    one that lists none is the outermost.  ``label`` names it where findings show a value of it.
    """

    clause: ClassVar[str] = ""
    awaits: ClassVar[str] = ""
    stands_on: ClassVar[tuple[type[Frame], ...]] = ()
    label: ClassVar[str] = ""

    @property
    def actor(self) -> Any:
        """Who chooses next; every frame names its own."""
        message = f"{type(self).__name__} names no actor"
        raise Defect(message)

    def resumed(self, _draft: Any, ended: Frame, _result: Any, /) -> None:
        """Go on after the frame that stood on this one has ended with that result; no frame does unasked."""
        message = f"{type(self).__name__} does not say how it goes on when {type(ended).__name__} ends on it"
        raise Defect(message)

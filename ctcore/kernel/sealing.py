"""A frozen value in the making: a frozen class pays a call for each field that it sets."""

from __future__ import annotations

from typing import Any

__all__ = ["unsealed"]


def unsealed(kind: type[Any]) -> Any:
    """Make a class whose objects have the fields of that frozen one, and take what is set.

    Who has set every field sets ``__class__`` to the frozen class, and nothing can be set any more.

    >>> import attrs
    >>> Jar = attrs.make_class("Jar", ["water"], frozen=True, slots=True)
    >>> making = object.__new__(unsealed(Jar))
    >>> making.water, making.__class__ = 2, Jar
    >>> making
    Jar(water=2)
    """
    # Both, or the interpreter keeps the frozen class's own way to set.
    free = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    return type(f"Unsealed{kind.__name__}", (kind,), {"__slots__": (), **free})

"""Forms: how a move or a line of the ledger is written, declared once as a sentence with slots."""

from __future__ import annotations

import re
from enum import Enum
from functools import cache

__all__ = ["filled", "slots_of", "word"]

_SLOT = re.compile(r"\{(\w+)\}|\(s\)|\[([^|\]]*)\|([^\]]*)\]")


def word(value: object) -> str:
    """The word that stands for a value: an enum's text, a number, yes or no, or none.

    >>> word(3), word(True), word(None)
    ('3', 'yes', 'none')
    """
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return str(value.value) if isinstance(value, Enum) and not isinstance(value, int) else str(value)


@cache
def slots_of(form: str) -> tuple[str, ...]:
    """The fields that a form has slots for.

    >>> slots_of("take {count} {stone}(s)")
    ('count', 'stone')
    """
    return tuple(match.group(1) for match in _SLOT.finditer(form) if match.group(1))


def filled(form: str, values: object) -> str:
    """The form with each slot in braces filled by the attribute of that name.

    ``(s)`` is a plural and ``[is|are]`` a verb, in the number of the count before it; so is a noun
    with a ``singular``.  Where no count is before it, there is one.

    >>> from types import SimpleNamespace
    >>> filled("{count} stone(s) [lies|lie] in {pile}", SimpleNamespace(count=2, pile="A"))
    '2 stones lie in A'
    """
    count = 1

    def fill(match: re.Match[str]) -> str:
        nonlocal count
        name, one, many = match.groups()
        if name is None:
            singular, plural = ("", "s") if one is None else (one, many)
            return singular if count == 1 else plural
        value = getattr(values, name)
        if type(value) is int:
            count = value
        return word(getattr(value, "singular", value) if count == 1 else value)

    return _SLOT.sub(fill, form)

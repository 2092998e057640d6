"""Forms: how a move or a line of the ledger is written, declared once as a sentence with slots."""

from __future__ import annotations

import re
from enum import Enum
from functools import cache

__all__ = ["filled", "in_general", "plain", "slots_of", "word"]

_SLOT = re.compile(r"\{(\w+)\}|\(s\)|\[([^|\]]*)\|([^\]]*)\]")


def word(value: object) -> str:
    """The word that stands for a value: an enum's text, a number, yes or no, or none.

    >>> word(3), word(True), word(None)
    ('3', 'yes', 'none')
    """
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return str(value.value) if isinstance(value, Enum) and not isinstance(value, int) else str(value)


def plain(value: object) -> object:
    """A value as JSON has it: numbers, truths and None as they are, else words."""
    return value if value is None or type(value) in (bool, int) else str(value)


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


def in_general(form: str) -> str:
    """The form as it speaks of any values: a count is "some", another slot the name of its field.

    A form that is nothing but a slot is a choice of that.

    >>> in_general("take {count} {stone}(s) from {pile}"), in_general("{option}"), in_general("pass")
    ('take some stones from a pile', 'choose an option', 'pass')
    """
    many = False

    def told(match: re.Match[str]) -> str:
        nonlocal many
        name, one, plural = match.groups()
        if name is None:
            return ("s" if many else "") if one is None else plural if many else one
        if name == "count":
            many = True
            return "some"
        several = form[: match.start()].endswith("{count} ")
        noun = name.replace("_", " ")
        if several:
            return noun if form[match.end() :].startswith("(s)") else f"{noun}s"
        article = "" if noun.endswith("s") else "an " if noun[0] in "aeio" else "a "
        return article + noun

    words = _SLOT.sub(told, form)
    return f"choose {words}" if _SLOT.fullmatch(form) else words

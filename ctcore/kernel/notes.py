"""Notes: answers kept beside a value, for as long as the value is; and what a state has in force.

A state, an element of it and what it has in force may each have a dictionary ``memo``, outside its
equality.  None of them has to: without one, nothing is noted.  A state need not have ``in_force``; one
that has nothing there but house rules has `HouseRules`.
"""

from __future__ import annotations

from typing import Any

import attrs

from ctcore.kernel.frozen import frozen

__all__ = ["NOTHING", "NO_NOTES", "HouseRules", "in_force_of", "notes_of"]


class _NoNotes(dict[object, object]):
    """The notes of what has no ``memo``: whatever is put here is dropped."""

    def __setitem__(self, _key: object, _value: object, /) -> None:
        """Drop the note."""

    def setdefault(self, _key: object, value: object = None, /) -> object:
        """Give the value back, and drop it."""
        return value


NO_NOTES = _NoNotes()


class _Nothing:
    """What is in force in a game without exceptions: no truth at all."""

    __slots__ = ("memo",)

    def __init__(self) -> None:
        self.memo: dict[object, Any] = {}


NOTHING = _Nothing()


@frozen
class HouseRules:
    """What is in force in a game whose rules have no exceptions of their own: house rules, by their labels.

    >>> HouseRules(("house rule: short turns",)).house
    ('house rule: short turns',)
    """

    named_by_fields = ("house",)

    house: tuple[str, ...] = ()
    memo: dict[object, object] = attrs.field(init=False, eq=False, repr=False, factory=dict)

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle without the notes."""
        return (HouseRules, (self.house,))


def in_force_of(state: object) -> Any:
    """What the state has in force; nothing where it does not say.

    >>> in_force_of(7) is NOTHING
    True
    """
    return getattr(state, "in_force", NOTHING)


def notes_of(value: object) -> dict[object, Any]:
    """The notes beside the value; where it keeps none, a dictionary that stays empty.

    >>> notes = notes_of(7)
    >>> notes["asked"] = True
    >>> notes
    {}
    """
    found: dict[object, object] = getattr(value, "memo", NO_NOTES)
    return found

"""Connectives with two readings: on Python values, and on symbolic terms.

A predicate written with these, with comparisons and with ``+``, ``-``, ``*``, ``&``
and ``|``, says the same thing of ints as of the terms of a solver.  A symbolic
truth refuses ``bool()``, so ``and``, ``or``, ``not`` and ``if`` cannot slip in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = [
    "all_of",
    "any_of",
    "at_least",
    "at_most",
    "both",
    "choose",
    "choose_truth",
    "either",
    "implies",
    "negate",
]


def negate(condition: bool) -> bool:  # noqa: FBT001 - a connective takes truths
    """Whether the condition does not hold.

    >>> negate(True)
    False
    """
    return condition ^ True


def implies(premise: bool, conclusion: bool) -> bool:  # noqa: FBT001 - a connective takes truths
    """Whether the conclusion holds wherever the premise does.

    >>> implies(False, False), implies(True, False)
    (True, False)
    """
    return negate(premise) | conclusion


def all_of(conditions: Iterable[bool]) -> bool:
    """Whether every condition holds; true of none.

    >>> all_of([True, False]), all_of([])
    (False, True)
    """
    result = True
    for condition in conditions:
        if condition is False:
            return False
        result = result & condition
    return result


def any_of(conditions: Iterable[bool]) -> bool:
    """Whether some condition holds; false of none.

    >>> any_of([True, False]), any_of([])
    (True, False)
    """
    result = False
    for condition in conditions:
        if condition is True:
            return True
        result = result | condition
    return result


def choose(condition: bool, then: int, otherwise: int) -> int:  # noqa: FBT001 - a connective takes truths
    """The one value where the condition holds, the other where it does not.

    >>> choose(2 > 1, 5, 7)
    5
    """
    if condition is True:
        return then
    if condition is False:
        return otherwise
    chosen: int = condition.choose(then, otherwise)
    return chosen


def choose_truth(condition: bool, then: bool, otherwise: bool) -> bool:  # noqa: FBT001 - a connective takes truths
    """The one truth where the condition holds, the other where it does not.

    >>> choose_truth(2 > 1, False, True)
    False
    """
    if condition is True:
        return then
    if condition is False:
        return otherwise
    return (condition & then) | (negate(condition) & otherwise)


def at_most(value: int, limit: int) -> int:
    """The value, or the limit where the value exceeds it.

    >>> at_most(7, 4), at_most(3, 4)
    (4, 3)
    """
    return choose(value <= limit, value, limit)


def at_least(value: int, limit: int) -> int:
    """The value, or the limit where the value falls short of it.

    >>> at_least(-2, 0), at_least(3, 0)
    (0, 3)
    """
    return choose(value >= limit, value, limit)


def both(condition: bool, further: Callable[[], bool]) -> bool:  # noqa: FBT001 - a connective takes truths
    """Whether the condition holds, and what is asked only where it may.

    >>> both(False, lambda: 1 / 0 > 0), both(True, lambda: True)
    (False, True)
    """
    return condition if condition is False else condition & further()


def either(condition: bool, otherwise: Callable[[], bool]) -> bool:  # noqa: FBT001 - a connective takes truths
    """Whether the condition holds, or else what is asked only where that is not settled.

    >>> either(True, lambda: 1 / 0 > 0), either(False, lambda: True)
    (True, True)
    """
    return condition if condition is True else condition | otherwise()

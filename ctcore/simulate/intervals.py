"""How sure a rate or a mean is: intervals that hold what is sought in 95 of 100 such simulations.

A rate has Wilson's interval, which also serves few games and rates near 0 and 1.  A mean has Student's,
which takes means of games to be distributed normally, as many of them are.
"""

from __future__ import annotations

import math
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING

from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["LEVEL", "Estimate", "mean", "rate", "students_t"]

LEVEL = 0.95
_Z = NormalDist().inv_cdf((1 + LEVEL) / 2)
# With more degrees of freedom Student's distribution is the normal one to three digits.
_MANY = 1000
_HALVINGS = 60


@frozen
class Estimate:
    """A rate or a mean with its interval; ``low`` and ``high`` are None for a mean of one game."""

    value: float
    low: float | None
    high: float | None


def rate(games: int, of: int) -> Estimate:
    """The rate of some games among ``of`` games, 0 to 1, with Wilson's interval.

    >>> found = rate(8, 10)
    >>> found.value, round(found.low, 3), round(found.high, 3)
    (0.8, 0.49, 0.943)
    """
    share, square = games / of, _Z * _Z
    middle = (share + square / (2 * of)) / (1 + square / of)
    spread = _Z / (1 + square / of) * math.sqrt(share * (1 - share) / of + square / (4 * of * of))
    return Estimate(share, max(0.0, middle - spread), min(1.0, middle + spread))


def mean(values: Sequence[float]) -> Estimate:
    """The mean of one number or more, with Student's interval.

    >>> found = mean([1, 2, 3, 4])
    >>> found.value, round(found.low, 2), round(found.high, 2)
    (2.5, 0.45, 4.55)
    """
    middle, number = fmean(values), len(values)
    if number == 1:
        return Estimate(middle, None, None)
    spread = students_t(number - 1) * stdev(values) / math.sqrt(number)
    return Estimate(middle, middle - spread, middle + spread)


def students_t(freedom: int) -> float:
    """How many standard errors Student's interval reaches to each side, for that many degrees of freedom.

    >>> [round(students_t(freedom), 3) for freedom in (1, 4, 30, 5000)]
    [12.706, 2.776, 2.042, 1.96]
    """
    if freedom > _MANY:
        return _Z + (_Z**3 + _Z) / (4 * freedom)
    low, high = 0.0, 100.0
    for _ in range(_HALVINGS):
        tried = (low + high) / 2
        if _within(tried, freedom) < LEVEL:
            low = tried
        else:
            high = tried
    return high


def _within(reach: float, freedom: int) -> float:
    """The probability that Student's distribution gives to what is nearer to 0 than that."""
    angle = math.atan(reach / math.sqrt(freedom))
    sine, square = math.sin(angle), math.cos(angle) ** 2
    even = freedom % 2 == 0
    term = 1.0 if even else math.cos(angle)
    total = term if even or freedom > 1 else 0.0
    for place in range(2 if even else 3, freedom - 1, 2):
        term *= square * (place - 1) / place
        total += term
    return sine * total if even else 2 / math.pi * (angle + sine * total)

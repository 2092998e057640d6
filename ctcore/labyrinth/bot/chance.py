"""The chances that the solo Jihadist takes: its draws among what is tied, each with its exact probability.

Clauses: 9.3.2, 9.4.2, 9.5
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, TypeVar

from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    import random

__all__ = ["Chance", "Draw", "Known", "evenly"]

T = TypeVar("T")


@frozen
class Draw:
    """A chance that was taken: what it was for, what might have come with which probability, and what came.

    ``came`` counts the ways from 0.
    """

    what: str
    ways: tuple[tuple[str, Fraction], ...]
    came: int

    @property
    def probability(self) -> Fraction:
        """The probability of what came."""
        return self.ways[self.came][1]

    def __str__(self) -> str:
        """The draw in words."""
        name, probability = self.ways[self.came]
        return f"{self.what}: {name} ({probability})"


def evenly(candidates: Sequence[T]) -> dict[T, Fraction]:
    """The candidates, each as likely as the others (9.5)."""
    return dict.fromkeys(candidates, Fraction(1, len(candidates)))


class Chance:
    """A source of draws that remembers them."""

    __slots__ = ("_source", "drawn")

    def __init__(self, source: random.Random) -> None:
        """Draw from that source."""
        self._source, self.drawn = source, list[Draw]()

    def among(self, what: str, likely: Mapping[T, Fraction]) -> T:
        """One of these, which have these probabilities; what is certain is not drawn."""
        ways = [(one, part) for one, part in likely.items() if part]
        if len(ways) == 1:
            return ways[0][0]
        came = self._came(ways)
        self.drawn.append(Draw(what, tuple((str(one), part) for one, part in ways), came))
        return ways[came][0]

    def _came(self, ways: Sequence[tuple[object, Fraction]]) -> int:
        whole = lcm(*(part.denominator for _, part in ways))
        at = self._source.randrange(whole)
        for came, (_, part) in enumerate(ways):
            at -= int(part * whole)
            if at < 0:
                return came
        return len(ways) - 1


class Known(Chance):
    """A source that takes the ways that are given first, and then always the first."""

    __slots__ = ("known",)

    def __init__(self, known: Sequence[int] = ()) -> None:
        """Take these ways, counted from 0."""
        self.drawn, self.known = list[Draw](), tuple(known)

    def _came(self, ways: Sequence[tuple[object, Fraction]]) -> int:
        at = len(self.drawn)
        came = self.known[at] if at < len(self.known) else 0
        return min(came, len(ways) - 1)

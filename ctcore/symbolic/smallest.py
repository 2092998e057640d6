"""The smallest set of assumptions that refutes something: hitting sets of what satisfies it.

Whatever set of assumptions does not refute it leaves some out, and each set that does has one of these.  So
the least set with one of each is tried until it refutes (an implicit hitting set).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from ctcore.kernel.frozen import frozen

__all__ = ["Smallest", "smallest"]

# Whether the assumptions with those numbers refute it: some of them that do; or None, and what may be
# assumed besides.
Refuted = Callable[[Sequence[int]], tuple[Sequence[int] | None, Collection[int]]]
# How many sets are tried, and how many are looked at between two of these, before the search is given up.
_TRIED, _LOOKED = 400, 40_000


@frozen
class Smallest:
    """A set of assumptions that refutes: none of it may be dropped; and whether no smaller set does."""

    chosen: tuple[int, ...]
    proved: bool


def smallest(order: Sequence[int], refuted: Refuted, *, fewest: bool = True) -> Smallest | None:
    """Return the smallest set of assumptions that refutes, the first of these; None if all together do not.

    ``order`` has the numbers from 0 up in the order in which they are dropped, where that is all that is
    done: without ``fewest`` a set of which none may be dropped is enough.  Which set it is depends only on
    what the sets refute, not on what ``refuted`` names first.

    >>> def even_sum_of_two(chosen):
    ...     pairs = [(one, other) for one in chosen for other in chosen if one < other and one + other == 6]
    ...     return (pairs[0], ()) if pairs else (None, chosen)
    >>> smallest(range(6), even_sum_of_two)
    Smallest(chosen=(1, 5), proved=True)
    >>> smallest(range(6), even_sum_of_two, fewest=False)
    Smallest(chosen=(2, 4), proved=False)
    """
    count = len(order)
    core, _ = refuted(range(count))
    if core is None:
        return None
    found = _without_spare(order, core, refuted)
    if not fewest:
        return Smallest(found, proved=False)
    missed: list[frozenset[int]] = []
    for size in range(len(found) + 1):
        while True:
            if len(missed) > _TRIED:
                return Smallest(found, proved=False)
            looked = _Hitting(missed, size)
            chosen = looked.first()
            if chosen is None:
                if looked.left < 0:
                    return Smallest(found, proved=False)
                break
            core, besides = refuted(chosen)
            if core is not None:
                return Smallest(chosen, proved=True)
            missed.append(frozenset(range(count)).difference(besides, chosen))
    return Smallest(found, proved=False)


def _without_spare(order: Sequence[int], core: Collection[int], refuted: Refuted) -> tuple[int, ...]:
    """Drop assumptions in their order, as long as the others refute."""
    kept = sorted(order)
    for one in order:
        rest = [other for other in kept if other != one]
        if one in core:
            found, _ = refuted(rest)
            if found is None:
                continue
            core = found
        kept = rest
    return tuple(kept)


class _Hitting:
    """The first set of that size, in order, that has one of each of some sets."""

    def __init__(self, sets: Sequence[frozenset[int]], size: int) -> None:
        self.sets, self.size = sets, size
        # How many more sets it may look at; below 0 it gave up.
        self.left = _LOOKED

    def first(self) -> tuple[int, ...] | None:
        """Return it; None if there is none, or if it gave up."""
        found = self._after(-1, self.sets, self.size)
        return None if found is None else tuple(found)

    def _after(self, last: int, sets: Sequence[frozenset[int]], size: int) -> list[int] | None:
        self.left -= 1
        if not sets:
            return []
        if self.left < 0 or _apart(sets) > size:
            return None
        # The next one is in order, so it stands at or before the last of the set that is over first.
        for one in range(last + 1, min(map(max, sets)) + 1):
            rest = [each for each in sets if one not in each]
            if len(rest) < len(sets):
                found = self._after(one, rest, size - 1)
                if found is not None:
                    return [one, *found]
        return None


def _apart(sets: Sequence[frozenset[int]]) -> int:
    """How many of the sets have nothing in common: each of these must be hit by one of its own."""
    seen: set[int] = set()
    count = 0
    for one in sorted(sets, key=len):
        if seen.isdisjoint(one):
            seen |= one
            count += 1
    return count

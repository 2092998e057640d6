"""Make the facts under which a verdict is proved as weak as they may be, one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctcore.symbolic.facts import Fact
    from ctcore.symbolic.question import Question

__all__ = ["widened"]


def widened(question: Question, facts: Sequence[Fact]) -> list[Fact]:
    """Each fact as weak as still settles the verdict with the others: with a looser bound, or another fact.

    Of the facts returned none may be dropped, as of those given.
    """
    found = list(facts)
    for at in range(len(found)):
        rest = [one for place, one in enumerate(found) if place != at]
        found[at] = _weakest(question, _loosest(question, found[at], rest), rest)
    return found


def _weakest(question: Question, fact: Fact, rest: Sequence[Fact]) -> Fact:
    """The fact, or the last of others ever weaker that do as well."""
    for other in question.facts:
        # A fact that it implies is about all that it is about, and more.
        if fact.reads <= other.reads and question.settled_by([*rest, other]):
            loose = _loosest(question, other, rest)
            if question.implies(fact, loose) and not question.implies(loose, fact):
                fact = loose
    return fact


def _loosest(question: Question, fact: Fact, rest: Sequence[Fact]) -> Fact:
    """The fact with the loosest bound that settles the verdict with the rest; the rest alone does not."""
    if fact.number is None:
        return fact
    sign = -1 if fact.least else 1

    def settles(away: int) -> bool:
        looser = fact.bounded(question.spread, fact.bound + sign * away)
        return question.settled_by([*rest, looser])

    return fact.bounded(question.spread, fact.bound + sign * _last(settles))


def _last(holds: Callable[[int], bool]) -> int:
    """The last number from 0 up that holds, where those that do come first.

    >>> _last(lambda number: number <= 11)
    11
    """
    step = 1
    while holds(step):
        step *= 2
    low, high = step // 2, step
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low

"""Choose one outcome for each part of a position: the largest sum that the shared numbers suffice for."""

from __future__ import annotations

from operator import ge, itemgetter
from typing import TYPE_CHECKING, Any

from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from ctcore.query.menus import Menu, Outcome

__all__ = ["Budget", "Choice", "knapsack"]

# More rows than this are not kept: then the shared numbers are left out of account.
_ROWS = 2_000


@frozen
class Budget:
    """What is there of a shared number at first, the least that may be left, and what a unit of it is worth.

    ``only_falls`` says that no outcome adds to it, so that what is overspent stays so; ``most`` is the most
    that counts, if there is such a bound.
    """

    start: int
    least: int = 0
    weight: int = 0
    only_falls: bool = False
    most: int | None = None


@frozen
class Choice:
    """The largest sum, and the outcomes that come to it, one for each part, of the longest menu first."""

    worth: int
    outcomes: tuple[Outcome, ...]


# A row: its worth, the shared numbers, and the outcomes chosen, the last one first.
_Chosen = tuple["Outcome", Any]
_Row = tuple[int, tuple[int, ...], "_Chosen | None"]


def knapsack(menus: Sequence[Menu], budgets: Sequence[Budget], *, needs: Hashable = None) -> Choice | None:
    """Return the best choice; None if no choice keeps within the budgets.

    With ``needs`` one outcome at least has that tag.  If there are too many rows to tell apart, the shared
    numbers count no more from there on: the sum is then a bound that no choice passes, and is not reached.

    >>> from ctcore.query.menus import Outcome
    >>> one = (Outcome(0, (0,), ""), Outcome(3, (-2,), ""))
    >>> knapsack([one, one, one], [Budget(5)]).worth
    6
    """
    # Those that leave no choice come last: they tell no rows apart.
    menus = sorted(menus, key=len, reverse=True)
    still = _still_to_fall(menus, len(budgets))
    rows: dict[bool, list[_Row]] = {needs is None: [(0, tuple(one.start for one in budgets), None)]}
    for number, menu in enumerate(menus, 1):
        after: dict[bool, list[_Row]] = {}
        for met, kept in rows.items():
            for outcome in menu:
                after.setdefault(met or outcome.tag == needs, []).extend(_added(kept, outcome, budgets))
        rows = {met: _thinned(_clipped(kept, budgets, still[number])) for met, kept in after.items()}
    best: Choice | None = None
    for worth, left, chosen in rows.get(True, []):
        if all(have >= one.least for one, have in zip(budgets, left, strict=True)):
            total = worth + sum(map(_weighed, budgets, left))
            if best is None or total > best.worth:
                best = Choice(total, _listed(chosen))
    return best


def _still_to_fall(menus: Sequence[Menu], number: int) -> list[tuple[int, ...]]:
    """How far each shared number can fall by the menus from each one on."""
    found = [(0,) * number]
    for menu in reversed(menus):
        falls = tuple(min(0, *(one.shared[at] for one in menu)) for at in range(number))
        found.append(tuple(map(int.__add__, found[-1], falls)))
    return found[::-1]


def _weighed(budget: Budget, left: int) -> int:
    return budget.weight * (left if budget.most is None else min(left, budget.most))


def _added(rows: list[_Row], outcome: Outcome, budgets: Sequence[Budget]) -> list[_Row]:
    falls = [at for at, one in enumerate(budgets) if one.only_falls and outcome.shared[at]]
    found: list[_Row] = []
    for worth, left, chosen in rows:
        total = tuple(map(int.__add__, left, outcome.shared))
        if all(total[at] >= budgets[at].least for at in falls):
            found.append((worth + outcome.worth, total, (outcome, chosen)))
    return found


def _clipped(rows: list[_Row], budgets: Sequence[Budget], still: tuple[int, ...]) -> list[_Row]:
    """The rows with no more of a number than may still be used of it; more of it is worth nothing."""
    most = [None if one.weight else one.least - fall for one, fall in zip(budgets, still, strict=True)]
    return [
        (
            worth,
            tuple(have if top is None or have < top else top for have, top in zip(left, most, strict=True)),
            chosen,
        )
        for worth, left, chosen in rows
    ]


def _thinned(rows: list[_Row]) -> list[_Row]:
    """The rows that no other one beats."""
    best: dict[tuple[int, ...], _Row] = {}
    for row in rows:
        known = best.get(row[1])
        if known is None or known[0] < row[0]:
            best[row[1]] = row
    kept: list[_Row] = []
    for row in sorted(best.values(), key=itemgetter(0, 1), reverse=True):
        left = row[1]
        if not any(all(map(ge, one[1], left)) for one in kept):
            kept.append(row)
    if len(kept) <= _ROWS:
        return kept
    most = tuple(max(row[1][number] for row in kept) for number in range(len(kept[0][1])))
    return [(kept[0][0], most, kept[0][2])]


def _listed(chosen: _Chosen | None) -> tuple[Outcome, ...]:
    found: list[Outcome] = []
    while chosen is not None:
        outcome, chosen = chosen
        found.append(outcome)
    return tuple(reversed(found))

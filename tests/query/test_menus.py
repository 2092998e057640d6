"""Menus of parts made by chance have what comes of every way through, but for what another outcome beats."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import attrs
import pytest

from ctcore.query import knapsack as packing
from ctcore.query.effort import Effort
from ctcore.query.knapsack import Budget, knapsack
from ctcore.query.menus import Menu, Outcome, Part, menu, unbeaten


@attrs.frozen
class Stair(Part):
    """Steps from a number to larger ones, each with a worth and what it does to two shared numbers."""

    roads: dict[int, list[tuple[int, tuple[int, int], str, int]]]
    ends: dict[int, list[tuple[int, tuple[int, int], str, tuple[str, ...]]]]
    start: int = 0
    nothing: tuple[int, int] = (0, 0)

    def steps(self, state: int) -> Iterator[Any]:
        yield from self.roads[state]

    def key(self, state: int) -> int:
        return state // 2

    def is_far(self, shared: tuple[int, ...]) -> bool:
        return shared[0] < -4

    def outcomes(self, state: int) -> Iterator[Any]:
        yield from self.ends[state]


def stair(draw: random.Random) -> Stair:
    """Two numbers of which the first is even are told apart by nothing: from both the same may follow."""

    def shared() -> tuple[int, int]:
        return draw.randrange(-2, 1), draw.randrange(-1, 3)

    roads: dict[int, Any] = {}
    ends: dict[int, Any] = {}
    for at in range(0, 10, 2):
        later = range(at + 2, 10)
        roads[at] = roads[at + 1] = [
            (draw.randrange(-1, 3), shared(), f"{at}-{number}", draw.choice(later))
            for number in range(draw.randrange(4) if later else 0)
        ]
        ends[at] = ends[at + 1] = [
            (draw.randrange(3), shared(), draw.choice("ab"), (f"end {at}",)) for _ in range(draw.randrange(3))
        ]
    return Stair(roads, ends)


def every(part: Stair) -> Iterator[Outcome]:
    """What comes of each way, in no part of which the first number has fallen too far."""

    def walk(at: int, so_far: Outcome) -> Iterator[Outcome]:
        for worth, change, tag, notes in part.ends[at]:
            yield added(so_far, worth, change, tag, notes)
        for worth, change, move, after in part.roads[at]:
            onward = added(so_far, worth, change, None, (move,))
            if onward.shared[0] >= -4:
                yield from walk(after, onward)

    return walk(0, Outcome(0, (0, 0), None))


def added(one: Outcome, worth: int, change: tuple[int, int], tag: Any, moves: tuple[str, ...]) -> Outcome:
    shared = (one.shared[0] + change[0], one.shared[1] + change[1])
    return Outcome(one.worth + worth, shared, tag, (*one.moves, *moves))


def said(outcomes: Any) -> set[Any]:
    return {(one.worth, one.shared, one.tag) for one in outcomes}


def test_a_menu_has_the_outcomes_that_no_other_beats() -> None:
    draw, used, beaten = random.Random(3), 0, 0  # noqa: S311 - cases, not secrets
    for _ in range(150):
        part, effort = stair(draw), Effort()
        found, ways = menu(part, effort), [*every(part)]
        assert found is not None
        best = [
            one
            for one in ways
            if not any(other.beats(one) and not one.beats(other) for other in ways if other.tag == one.tag)
        ]
        assert said(found) == said(best)
        assert len(found) == len(said(found))
        assert {one.moves for one in found} <= {one.moves for one in ways}
        used, beaten = used + effort.used, beaten + len(ways) - len(found)
        # With less it does not come to an end.
        assert menu(part, Effort(effort.used)) == found
        assert menu(part, Effort(effort.used - 1)) is None
        assert said(unbeaten(ways)) <= said(best)
    assert (used, beaten) == (554, 354)


def test_the_rows_of_a_knapsack_are_few(monkeypatch: Any) -> None:
    """One row is kept for each sum and numbers, and no more of a number than can be used."""
    draw, rows = random.Random(4), 0  # noqa: S311 - cases, not secrets
    thinned = packing._thinned

    def counted(given: Any) -> Any:
        nonlocal rows
        kept = thinned(given)
        rows += len(given) + len(kept)
        return kept

    monkeypatch.setattr(packing, "_thinned", counted)
    for number in range(60):
        menus = [
            tuple(
                Outcome(draw.randrange(4), (-draw.randrange(3), draw.randrange(-2, 3)), draw.random() < 0.4)
                for _ in range(draw.randrange(1, 4))
            )
            for _ in range(draw.randrange(2, 6))
        ]
        budgets = (Budget(draw.randrange(5), only_falls=True), Budget(draw.randrange(4), weight=number % 2))
        knapsack(menus, budgets, needs=(None, True)[number % 3 == 0])
    assert rows == 629


# The knapsack


def _drawn(chance: random.Random) -> tuple[list[Menu], tuple[Budget, ...]]:
    menus = [
        tuple(
            Outcome(
                chance.randrange(-1, 5),
                (-chance.randrange(3), chance.randrange(-3, 3)),
                chance.random() < 0.4,
            )
            for _ in range(chance.randrange(1, 4))
        )
        for _ in range(chance.randrange(1, 5))
    ]
    falls = Budget(chance.randrange(5), only_falls=True)
    return menus, (
        falls,
        Budget(chance.randrange(4), weight=chance.randrange(4), most=chance.choice((None, 3))),
    )


def _of_all(menus: list[Menu], budgets: tuple[Budget, ...], needs: Any) -> int | None:
    """The best of every choice, one after the other."""
    found = []
    for choice in product(*menus):
        left = [one.start + sum(o.shared[at] for o in choice) for at, one in enumerate(budgets)]
        if all(have >= one.least for have, one in zip(left, budgets, strict=True)) and (
            needs is None or any(o.tag == needs for o in choice)
        ):
            counts = [
                have if one.most is None else min(have, one.most)
                for have, one in zip(left, budgets, strict=True)
            ]
            weighed = sum(one.weight * have for have, one in zip(counts, budgets, strict=True))
            found.append(weighed + sum(o.worth for o in choice))
    return max(found, default=None)


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("needs", [None, True])
def test_the_knapsack_is_the_best_of_every_choice(seed: int, needs: Any) -> None:
    menus, budgets = _drawn(random.Random(seed))  # noqa: S311 - menus, not secrets
    found, best = knapsack(menus, budgets, needs=needs), _of_all(menus, budgets, needs)
    assert (found and found.worth) == best
    if found is not None:
        assert len(found.outcomes) == len(menus)


def test_with_too_many_rows_the_knapsack_is_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "_ROWS", 1)
    higher = 0
    for seed in range(60):
        menus, budgets = _drawn(random.Random(seed))  # noqa: S311 - as above
        found, best = knapsack(menus, budgets), _of_all(menus, budgets, None)
        if best is not None:
            assert found is not None
            assert found.worth >= best
            higher += found.worth > best
    assert higher


def test_rows_are_told_apart_up_to_a_number_and_then_are_one_that_bounds_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(packing, "_ROWS", 3)
    rows: list[packing._Row] = [
        (number, (10 - number, number % 2, 0), (Outcome(number, (0, 0, 0), number), None))
        for number in range(4)
    ]
    assert packing._thinned(rows[:3]) == rows[2::-1]
    # The largest sum, the most that any has of each number, and what comes to that sum.
    assert packing._thinned(rows) == [(3, (10, 1, 0), rows[3][2])]


# Menus


class _Counter(Part):
    """One number from 0 to 3: each step up costs 1, each step down brings nothing back."""

    start, nothing = 0, (0,)

    def steps(self, state: int) -> Any:
        if state < 3:
            yield 0, (-1,), "up", state + 1
        if state > 0:
            yield 0, (0,), "down", state - 1

    def key(self, state: int) -> int:
        return state

    def outcomes(self, state: int) -> Any:
        yield state, (0,), "", ()


def test_a_menu_has_what_no_other_outcome_beats() -> None:
    found = menu(_Counter(), Effort())
    assert found is not None
    assert sorted((one.worth, one.shared, one.moves) for one in found) == [
        (0, (0,), ()),
        (1, (-1,), ("up",)),
        (2, (-2,), ("up", "up")),
        (3, (-3,), ("up", "up", "up")),
    ]
    assert menu(_Counter(), Effort(positions=2)) is None


class _Endless(_Counter):
    """A number that steps up for ever, though no more than two steps count."""

    def steps(self, state: int) -> Any:
        yield 0, (-1,), "up", state + 1

    def is_far(self, shared: tuple[int, ...]) -> bool:
        return shared < (-2,)


def test_a_menu_goes_no_further_than_play_can() -> None:
    found = menu(_Endless(), Effort(positions=10))
    assert found is not None
    assert [one.moves for one in found] == [(), ("up",), ("up", "up")]

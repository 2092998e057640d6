"""Menus of parts made by chance have what comes of every way through, but for what another outcome beats."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import attrs

from ctcore.query import knapsack as packing
from ctcore.query.effort import Effort
from ctcore.query.knapsack import Budget, knapsack
from ctcore.query.menus import Outcome, Part, menu, unbeaten


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
    """Of what comes to the same no more than one is gone on from, nor more of a number than can be used."""
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

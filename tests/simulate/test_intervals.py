from __future__ import annotations

import random
from math import isclose

import pytest

from ctcore.simulate.intervals import mean, rate, students_t

# From printed tables.
WILSON = {
    (0, 10): (0.0, 0.2775),
    (5, 10): (0.2366, 0.7634),
    (10, 10): (0.7225, 1.0),
    (81, 263): (0.2553, 0.3662),
}
STUDENT = {1: 12.7062, 2: 4.3027, 3: 3.1824, 5: 2.5706, 10: 2.2281, 29: 2.0452, 100: 1.9840, 1000: 1.9623}


@pytest.mark.parametrize(("games", "bounds"), WILSON.items())
def test_a_rate_has_wilsons_interval(games: tuple[int, int], bounds: tuple[float, float]) -> None:
    found = rate(*games)
    assert found.value == games[0] / games[1]
    assert found.low == pytest.approx(bounds[0], abs=6e-5)
    assert found.high == pytest.approx(bounds[1], abs=6e-5)


@pytest.mark.parametrize(("freedom", "reach"), STUDENT.items())
def test_a_mean_has_students_interval(freedom: int, reach: float) -> None:
    assert students_t(freedom) == pytest.approx(reach, abs=6e-5)


def test_students_interval_becomes_the_normal_one_without_a_leap() -> None:
    reaches = [students_t(freedom) for freedom in (*range(1, 40), 999, 1000, 1001, 1002, 10**6)]
    assert reaches == sorted(reaches, reverse=True)
    assert isclose(students_t(1000), students_t(1001), rel_tol=1e-4)


def test_one_game_says_nothing_of_how_sure_its_mean_is() -> None:
    found = mean([7])
    assert (found.value, found.low, found.high) == (7, None, None)


def test_the_intervals_hold_what_is_sought_as_often_as_they_say() -> None:
    draw = random.Random(5)  # noqa: S311 - no secrets
    held = 0
    for _ in range(1000):
        found = mean([draw.gauss(3, 2) for _ in range(8)])
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 3 <= found.high
    assert 0.93 < held / 1000 < 0.97

"""How far a search goes: by positions, and by a clock that counts how often it is read."""

from __future__ import annotations

from itertools import count

from ctcore.query.effort import Effort


def test_time_is_over_when_the_clock_says_so() -> None:
    effort = Effort(seconds=3, clock=map(float, count()).__next__)
    # It is read once as the effort begins, and once for each position.
    assert [effort.use() for _ in range(4)] == [True, True, False, False]
    assert (effort.used, effort.ended_by) == (2, "time")


def test_it_is_told_once_a_second_how_far_the_search_is() -> None:
    told: list[tuple[float, object]] = []
    effort = Effort(tell=lambda *one: told.append(one), clock=(one / 2 for one in count()).__next__)
    effort.search = "the search"
    assert all(effort.use() for _ in range(7))
    assert told == [(seconds, "the search") for seconds in (1.0, 2.0, 3.0)]


def test_a_part_ends_with_its_share_and_with_the_whole() -> None:
    now = [0.0]
    whole = Effort(positions=40, seconds=8, clock=lambda: now[0])
    part, beside = whole.part(4, 7), whole.beside(3)
    assert (part.positions, beside.positions) == (10, 3)
    assert (Effort().part(4, 7).positions, Effort(positions=3).part(4, 7).positions) == (7, 1)
    for seconds, goes_on in ((1, (True, True)), (2, (False, True)), (3, (False, True)), (4, (False, False))):
        now[0] = seconds
        assert (part.goes_on(), beside.goes_on()) == goes_on
    later = whole.beside(3)
    now[0] = 5
    assert later.goes_on()
    whole.stop()
    assert not later.goes_on()
    assert (later.ended_by, whole.ended_by) == ("time", "interrupt")


def test_positions_end_it_only_when_all_are_used() -> None:
    effort = Effort(positions=3)
    for used in range(3):
        assert (effort.used, effort.ended_by) == (used, "")
        assert effort.use()
    assert (effort.used, effort.ended_by, effort.use()) == (3, "positions", False)


def test_without_a_limit_it_goes_on() -> None:
    effort = Effort(clock=lambda: 0.0)
    assert all(effort.use() for _ in range(5))
    assert (effort.used, effort.ended_by) == (5, "")

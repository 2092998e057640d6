"""The elements that moves are about."""

from __future__ import annotations

from ctcore.kernel.subjects import changed_places


def test_the_same_lists_are_compared_once() -> None:
    one, other, third = ["a", "b", "c"], ["a", "x", "c"], ["x", "y", "z"]
    first = changed_places(one, other)
    assert first == (1,)
    assert changed_places(one, other) is first
    assert changed_places(one, third) == (0, 1, 2)
    assert changed_places(third, one) == (0, 1, 2)
    assert changed_places(one, other) == (1,)
    assert changed_places([*one], other) == (1,)

"""Random positions with a given type of frame innermost (`ctcore.arrays.nearby`)."""

from __future__ import annotations

import random

import pytest

import ctcore as ct
from ctcore.arrays import any_position
from ctcore.kernel import Frame
from ctcore.twilight.rules.common.frames import Unaccompanied
from ctcore.twilight.rules.setup.frames import SetUpFrame, SortingCards

SET_UP = [frame for frame in ct.SYSTEM.table if issubclass(frame, SetUpFrame)]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("frame", SET_UP, ids=lambda frame: frame.__name__)
def test_a_position_of_the_set_up_is_lawful_or_none_is_found(frame: type[Frame], seed: int) -> None:
    found = any_position(random.Random(seed), frame)  # noqa: S311 - positions, not secrets
    assert found is None or (type(found.stack[-1]) is frame and not ct.violations(found))


def test_a_position_in_which_cards_are_sorted_is_found() -> None:
    chance = random.Random(2)  # noqa: S311 - positions, not secrets
    assert any_position(chance, SortingCards) is not None


def test_what_ends_with_its_special_activity_is_never_innermost() -> None:
    chance = random.Random(1)  # noqa: S311 - positions, not secrets
    assert any_position(chance, Unaccompanied) is None

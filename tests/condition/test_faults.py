"""What is said of a text that cannot be read: where, what may stand there, and what was perhaps meant."""

from __future__ import annotations

import pytest

from ctcore.condition import ConditionError, condition

SIDE_BY_SIDE, NO_PLACE = "two words stand side by side", "has no place here"


@pytest.mark.parametrize("text", ["fln_first andfln_first", "fln_first or1 = 1", "any(city wherecity)"])
def test_a_word_of_the_language_ends_before_the_next_word(text: str) -> None:
    with pytest.raises(ConditionError, match=f"{SIDE_BY_SIDE}|{NO_PLACE}"):
        condition(text)

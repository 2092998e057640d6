"""At which positions an engine is asked, by what it says that it covers."""

from __future__ import annotations

import attrs
import pytest

import ctcore as ct
from ctcore.conform import Covers

NIM = ct.game("nim")
ALL, THESE, OTHERS = None, frozenset({"Turn", "take"}), frozenset({"Round", "pass"})


@pytest.mark.parametrize("frames", [ALL, THESE, OTHERS])
@pytest.mark.parametrize("kinds", [ALL, THESE, OTHERS])
def test_it_is_asked_where_it_covers_the_frame_and_a_kind_of_move(
    frames: frozenset[str] | None, kinds: frozenset[str] | None
) -> None:
    covers, start = Covers(frames=frames, kinds=kinds), NIM.setup()
    assert covers.asks_of(NIM, start) is (OTHERS not in (frames, kinds))
    # What is over awaits nothing: whoever leaves nothing out is asked there.
    assert covers.asks_of(NIM, attrs.evolve(start, stack=())) is (frames is kinds is ALL)


@pytest.mark.parametrize("kinds", [ALL, THESE, OTHERS])
def test_a_move_that_is_awaited_under_no_kind_is_not_covered(kinds: frozenset[str] | None) -> None:
    (take,) = NIM.system.kinds
    assert Covers(kinds=kinds).has(take) is (kinds is not OTHERS)
    assert Covers(kinds=kinds).has(None) is False

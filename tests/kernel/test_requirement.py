"""A requirement that what is in force may lift, with that settled."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ctcore.kernel import AtMost, Requirement, Unless, asks
from tests.kernel.terms import Term


def open_here(subject: SimpleNamespace, count: int) -> bool:
    return count <= int(subject.left)


LIFTED = asks("open", ("1",), "it is open", Unless(lambda in_force: in_force.feast, open_here), about="pile")
OTHERS = (
    asks("first", ("1",), "it is open", Unless(lambda frame: frame.first, open_here)),
    asks("few", ("1",), "few are taken", AtMost("count", lambda in_force: in_force.most)),
    asks("open", ("1",), "it is open", open_here),
)


def test_what_is_in_force_lifts_a_requirement_or_leaves_what_it_asks_beside() -> None:
    assert LIFTED.may_be_free
    feast, weekday, unknown = (SimpleNamespace(feast=one) for one in (True, False, Term("feast")))
    assert LIFTED.settled(feast) is None
    assert LIFTED.settled(unknown) is LIFTED
    left = LIFTED.settled(weekday)
    assert left is not None
    assert (left.reads, left.about, left.name) == (("subject", "count"), "pile", "open")
    for count in (1, 2, 3):
        pile = SimpleNamespace(left=2)
        assert left.test(pile, count) is LIFTED.test(weekday, pile, count) is (count <= 2)
    assert [LIFTED.is_free(one) for one in (feast, weekday, unknown)] == [True, False, unknown.feast]


@pytest.mark.parametrize("other", OTHERS, ids=lambda one: one.name)
def test_what_reads_more_of_a_position_or_nothing_of_it_stays_as_it_is(other: Requirement) -> None:
    in_force = SimpleNamespace(feast=True, most=0)
    assert not other.may_be_free
    assert other.is_free(in_force) is False
    assert other.settled(in_force) is other


def test_the_values_that_decide_are_shown_as_their_place_asks_truths_as_words() -> None:
    few = asks(
        "few", ("1",), "", lambda count: count < 4, "{move.count:02} of {state.left}, {state.feast} now"
    )
    assert few.paths == ("move.count", "state.left", "state.feast")
    parts = {"move": SimpleNamespace(count=3), "state": SimpleNamespace(left=None, feast=True)}
    assert few.values(**parts) == {"move.count": 3, "state.left": None, "state.feast": True}
    assert few.shown(**parts) == "03 of none, yes now"

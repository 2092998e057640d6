"""What does not depend on the move is asked once, and what depends on one field once of each value of it."""

from __future__ import annotations

from collections import Counter
from itertools import product
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from ctcore.kernel import AtMost, Frame, Kind, Move, Requirement, Unless, asks
from ctcore.kernel.compiled import Writer
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable

SORTS = ("red", "blue")
MOST = 6


@frozen
class Picking(Frame, clause="S.1", awaits="stones", actor="Ann"):
    free: bool = False


@frozen
class Pick(Move, form="pick {count} {sort}"):
    sort: str
    count: int


def told(asked: Counter[str], name: str, test: Callable[..., Any]) -> Callable[..., Any]:
    """The test, which is counted under that name."""

    def counted(*read: Any) -> Any:
        asked[name] += 1
        return test(*read)

    counted.__wrapped__ = test  # type: ignore[attr-defined]
    return counted


def picking(*requirements: Requirement) -> Kind:
    moves = tuple(Pick(sort, count) for sort, count in product(SORTS, range(1, MOST + 1)))
    return Kind("pick", Pick, moves, requirements, lambda *_: None)


@pytest.mark.parametrize(("left", "free"), [*product(range(MOST + 1), (False, True))])
def test_a_bound_and_what_lifts_a_requirement_are_asked_once_of_all_moves(left: int, *, free: bool) -> None:
    asked = Counter[str]()
    bound = AtMost("count", told(asked, "most", lambda state: state.left))
    lifted = Unless(
        told(asked, "free", lambda frame: frame.free),
        told(asked, "test", lambda state, sort, count: (sort == state.sort) & (count >= 1)),
    )
    kind = picking(asks("few", ("1",), "", bound), asks("sort", ("2",), "", lifted))
    moves = kind.legal(SimpleNamespace(left=left, sort="red"), Picking(free=free))
    every = [one for one in kind.candidates if one.count <= left and (free or one.sort == "red")]
    assert [*moves] == every
    assert (asked["most"], asked["free"]) == (1, 1)
    assert asked["test"] == (0 if free else 2 * left)


@pytest.mark.parametrize("is_bound", [False, True])
def test_what_reads_a_field_of_few_values_is_asked_once_of_each_value(*, is_bound: bool) -> None:
    asked = Counter[str]()
    if is_bound:
        test: Any = AtMost("count", told(asked, "asked", lambda state, sort: state.left[sort]))
    else:
        test = told(asked, "asked", lambda state, sort: state.left[sort] >= 1)
    kind = picking(asks("left", ("1",), "", test))
    for red, blue in product(range(3), repeat=2):
        asked.clear()
        left = {"red": red, "blue": blue}
        moves = kind.legal(SimpleNamespace(left=left), Picking())
        fits = [one for one in kind.candidates if left[one.sort] >= (one.count if is_bound else 1)]
        assert [*moves] == fits
        assert asked["asked"] == len(SORTS)


def test_what_reads_the_place_of_the_frame_and_a_field_is_asked_once_of_each_value() -> None:
    asked = Counter[str]()
    left = asks("left", ("1",), "", told(asked, "asked", lambda there, sort: sort in there))
    every = tuple(Pick(sort, count) for sort, count in product(SORTS, range(1, MOST + 1)))
    kind: Kind = Kind("pick", Pick, every, (left,), lambda *_: None, there=lambda state, _: state.jar)
    for jar in ((), ("red",), SORTS):
        asked.clear()
        moves = kind.legal(SimpleNamespace(jar=jar), Picking())
        assert [*moves] == [one for one in every if one.sort in jar]
        assert asked["asked"] == len(SORTS)


def test_what_reads_the_position_alone_is_asked_as_it_stands() -> None:
    writer = Writer({})
    writer.hoist(1, [asks("left", ("1",), "", lambda state: state.left)])
    assert not writer.lines
    assert not writer.hoisted


@pytest.mark.parametrize(("values", "moves"), [(2, 3), (2, 4), (3, 5), (3, 6), (1, 1), (1, 2)])
def test_a_field_has_few_values_if_there_are_twice_as_many_moves(values: int, moves: int) -> None:
    asked = Counter[str]()
    left = asks("left", ("1",), "", told(asked, "asked", lambda state, sort: state.left >= len(sort)))
    every = tuple(Pick("abc"[place % values], place) for place in range(moves))
    kind: Kind = Kind("pick", Pick, every, (left,), lambda *_: None)
    assert tuple(kind.legal(SimpleNamespace(left=1), Picking())) == every
    assert asked["asked"] == (values if moves >= 2 * values else moves)

"""What a kind of move says of its moves before any position is asked."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from ctcore.kernel import Kind, Move, Stage, Staged, asks
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable

SORTS, COUNTS = ("red", "blue"), (1, 2, 3)


@frozen
class Pick(Move, form="pick {count} {sort}", stages=("{sort}", "pick {count}")):
    sort: str
    count: int


@frozen
class Rest(Move, form="rest", called="rest a while"):
    pass


MOVES = tuple(Pick(sort, count) for sort, count in product(SORTS, COUNTS))


def no_effect(*_asked: object) -> None:
    """Nothing changes."""


@pytest.mark.parametrize(
    "test",
    [
        lambda: True,
        lambda: False,
        lambda count: count != 2,
        lambda count, sort: (count != 2) | (sort == "red"),
        lambda move: move.count != 2,
        lambda sort, move: (sort == "red") & (move.count != 2),
    ],
)
def test_of_its_candidates_those_are_left_that_requirements_on_a_move_alone_admit(
    test: Callable[..., bool],
) -> None:
    kind: Kind = Kind("pick", Pick, MOVES, (asks("fits", ("1",), "", test),), no_effect)
    (asked,) = kind.requirements
    assert kind.fixed == tuple(move for move in MOVES if kind.holds(asked, None, None, move))
    assert kind.legal(None, None) == kind.fixed
    fits = asked.of_a_move()
    assert tuple(filter(fits, MOVES)) == kind.fixed


def test_a_kind_says_what_its_moves_do_and_what_their_fields_may_have() -> None:
    kinds: list[Kind] = [
        Kind("pick", Pick, MOVES, (), no_effect),
        Staged(
            "pick",
            Pick,
            (),
            no_effect,
            stages=(Stage(tuple((one,) for one in SORTS)), Stage(tuple((one,) for one in COUNTS))),
        ),
    ]
    for kind in kinds:
        assert kind.title == "pick some sorts"
        assert {field: kind.said(field) for field in ("sort", "count", "place")} == {
            "sort": {*SORTS},
            "count": {*COUNTS},
            "place": set(),
        }
    assert Kind("rest", Rest, (Rest(),), (), no_effect).title == "rest a while"


def test_moves_in_stages_say_what_is_listed_and_which_few_stand_for_others() -> None:
    """What a proof reads of the stages: whether each lists what a move says there, and what ``some`` has."""
    few = Stage(
        tuple((one,) for one in COUNTS),
        lambda state: [(one,) for one in COUNTS if one <= state],
        lambda state, count: count <= state,
        some=((1,),),
    )
    for first, others in ((Stage(tuple((one,) for one in SORTS)), SORTS), (Stage((("red",),)), ("red",))):
        kind: Staged[Any, Any, Any] = Staged("pick", Pick, (), no_effect, stages=(first, few))
        for most in (0, 1, 2, 3):
            assert [move for move in MOVES if kind.lists(most, None, move)] == [
                move for move in MOVES if move.count <= most
            ]
        for move in MOVES:
            assert [*kind.with_some(move)] == [Pick(move.sort, 1)]
        assert [*kind.witnesses()] == [Pick(sort, 1) for sort in others]

"""What a kind of move says of its moves before any position is asked."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from ctcore.kernel import Admission, Closes, Figure, Kind, Move, Stage, Staged, Subjects, Unless, asks
from ctcore.kernel.frozen import frozen
from tests.kernel.terms import Term

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


@pytest.mark.parametrize("is_open", [True, False])
def test_what_is_in_force_may_refuse_every_move_about_whatever(*, is_open: bool) -> None:
    read = list[object]()

    def opened(state: object) -> bool:
        read.append(state)
        return is_open

    gate: Figure[bool] = Figure("gate", ("1",), opened, is_truth=True)
    asked = asks("open", ("1",), "", lambda in_force: gate.of(in_force)).reading(gate)  # noqa: PLW0108 - its parameter names what it reads
    kind: Kind = Kind("pick", Pick, MOVES, (asked,), no_effect)
    for _ in range(2):
        assert tuple(kind.legal(None, None)) == (MOVES if is_open else ())
    # Once for all positions in which the same is in force.
    assert len(read) == 1


def test_what_a_proof_asks_of_a_move_is_told_in_terms() -> None:
    sure: Any = Term("the card is in force")
    doubt: Any = Term("the sort is red")
    asked = asks("free", ("1",), "", Unless(lambda state: state, lambda sort: doubt if sort else sure))
    kind: Kind = Kind("pick", Pick, MOVES, (asked,), no_effect)
    (found,) = kind.results(sure, None, MOVES[0])
    assert str(found) == "(the card is in force or the sort is red)"


def test_illegal_a_figure_of_what_a_kind_does_not_have() -> None:
    most: Figure[int] = Figure("most", ("1",), lambda _state, _about: 2)
    asked = asks("few", ("1",), "", lambda count: count <= 2).reading(
        most, lambda state, where: (state, where)
    )
    with pytest.raises(ValueError, match=r"kind pick: few reads 'where', which it does not have"):
        Kind("pick", Pick, MOVES, (asked,), no_effect)


def test_a_kind_is_asked_what_a_house_closes_only_if_it_knows_that_house() -> None:
    group = Admission("sort", ())
    closed = [
        Closes(
            label=house,
            clauses=("1",),
            to="sort",
            house=house,
            name=f"closed_by_{house}",
            text="",
            test=lambda sort: sort,
        )
        for house in ("ours", "theirs")
    ]
    group.attached.add(*closed)
    by_sort = Subjects(lambda state: state, "sort", SORTS.index)
    for houses in (closed, closed[1:]):
        kind: Kind = Kind("pick", Pick, MOVES, (group,), no_effect, by_sort, provisos=tuple(houses))
        assert kind.requirements == tuple(one for one in group.requirements if one.by in houses)
        assert [one.name for one in kind.requirements] == [one.name for one in houses]


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
    rest: Kind = Kind("rest", Rest, (Rest(),), (), no_effect)
    assert rest.title == "rest a while"
    assert rest.groups == {}


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

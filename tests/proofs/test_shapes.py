"""What the proofs run over: no primitive, no move, no frame and no sort of space is left out."""

from __future__ import annotations

import inspect
import random
from typing import Any

import pytest

import ctcore as ct
from ctcore.kernel import Kind
from ctcore.symbolic import LawTerms
from ctcore.symbolic.solving import Supposed, may_be
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.map import BORDERS, PLACES, Place
from ctcore.twilight.obligations import proofs
from ctcore.twilight.rules.common.frames import ActivityFrame, OperationFrame
from ctcore.twilight.rules.common.turns import NextCard, OperationLimit, TurnFrame

PROOFS = proofs()
SHAPES, SPACES = PROOFS.cases.shapes, PROOFS.cases.spaces
STACKS = PROOFS.cases.possible.possible_stacks
OBLIGATIONS = {obligation.name for obligation in PROOFS.obligations()}
PLAYED = [kind for kind in ct.SYSTEM.kinds if not kind.name.startswith("later.")]
OPERATIONS = [one for one in ct.SYSTEM.table if issubclass(one, OperationFrame)]
ACTIVITIES = [one for one in ct.SYSTEM.table if issubclass(one, ActivityFrame)]
# These put frames where they belong and touch nothing else; effects prove what they do.
BOOKKEEPING = {"amend_enclosing", "enclosing", "finish", "space", "close", "push", "replace"}
# These come after an Operation's last location, with the Special Activity that has followed it.
AFTERWARDS = {"Trained", "Rallied"}


def sort(place: Place) -> tuple[Any, ...]:
    return place.kind, place.population, place.terrain, place.border is not None


def lying(left: Place, entered: Place) -> tuple[bool, bool, bool]:
    return left.wilaya == entered.wilaya, left.is_country, entered.is_country


def test_each_primitive_of_the_ledger_has_its_obligation() -> None:
    methods = {name for name, _ in inspect.getmembers(Draft, inspect.isfunction) if not name.startswith("_")}
    proved = {name.removeprefix("primitive.") for name in OBLIGATIONS if name.startswith("primitive.")}
    assert proved == methods - BOOKKEEPING


def test_each_kind_of_move_has_its_obligation() -> None:
    proved = {name.removeprefix("effect.") for name in OBLIGATIONS if name.startswith("effect.")}
    assert proved == {kind.name for kind in PLAYED}


def test_the_spaces_have_each_sort_and_two_of_each_kind_and_population() -> None:
    assert {sort(place) for place in SPACES.SPACES} == {sort(place) for place in PLACES}
    for one in PLACES:
        among = [place for place in PLACES if sort(place)[:2] == sort(one)[:2]]
        chosen = [place for place in SPACES.SPACES if place in among]
        assert len(chosen) >= min(2, len(among))


def test_the_pairs_lie_in_each_way_in_which_neighbours_lie() -> None:
    pairs = SPACES.MARCHES
    assert all(entered in left.neighbours for left, entered in pairs)
    every = [*BORDERS, *((entered, left) for left, entered in BORDERS)]
    assert {lying(*pair) for pair in pairs} == {lying(*pair) for pair in every}


@pytest.mark.parametrize("frame", OPERATIONS)
def test_an_operations_frame_is_lifted_over_each_reach(frame: type[OperationFrame]) -> None:
    frames = [one for one in SHAPES.lifted_frames(frame) if isinstance(one, frame)]
    assert {type(one) for one in frames} == {frame}
    if frame.__name__ not in AFTERWARDS:
        assert {one.limit for one in frames} == set(OperationLimit)
    assert len({len(one.locations) for one in frames}) >= 2
    if frame.between_steps:
        assert any(one.activity for one in frames)
        assert frame.__name__ in AFTERWARDS or any(not one.activity for one in frames)


@pytest.mark.parametrize("frame", OPERATIONS)
def test_an_operations_frame_at_work_is_lifted_over_each_sort_of_space(frame: type[OperationFrame]) -> None:
    frames: list[Any] = list(SHAPES.lifted_frames(frame))
    if not hasattr(frames[0], "at") or frame.__name__ == "AttackLosing":
        return
    there = {sort(one.at) for one in frames}
    in_algeria = {sort(place) for place in PLACES if not place.is_country}
    assert there - in_algeria <= {sort(place) for place in PLACES}
    assert there >= in_algeria


@pytest.mark.parametrize("frame", ACTIVITIES)
def test_a_special_activity_is_lifted_on_each_operation_that_it_accompanies(
    frame: type[ActivityFrame],
) -> None:
    stacks = [stack for stack in STACKS(frame) if len(stack) == 3]
    assert {operation.operation for _, operation, _ in stacks} == set(frame.accompanied)
    assert {type(top) for *_, top in stacks} == {frame}
    assert any(operation.locations for _, operation, _ in stacks)


# A space that is Ambushed is a location of the Attack.
@pytest.mark.parametrize("frame", [one for one in ACTIVITIES if one.__name__ != "AmbushingIn"])
def test_a_special_activity_is_lifted_before_the_first_location(frame: type[ActivityFrame]) -> None:
    assert any(not stack[1].locations for stack in STACKS(frame) if len(stack) == 3)


@pytest.mark.parametrize("kind", PLAYED, ids=[kind.name for kind in PLAYED])
def test_a_kinds_moves_are_lifted_over_each_sort_of_space_it_names(kind: Kind) -> None:
    moves = SHAPES.lifted_moves(kind)
    named = {sort(move.space) for move in kind.candidates if hasattr(move, "space")}
    assert {sort(move.space) for move in moves if hasattr(move, "space")} == named
    assert {type(move) for move in moves} == {kind.move}


def test_each_turn_is_lifted_for_both_players_and_each_box() -> None:
    for frame in (one for one in ct.SYSTEM.table if issubclass(one, TurnFrame)):
        frames = list(SHAPES.lifted_frames(frame))
        assert {one.faction for one in frames} == {ct.GOVERNMENT, ct.FLN}
        if frame.__name__.startswith("Second"):
            assert {one.first for one in frames} == set(ct.Option)


@pytest.mark.parametrize("frame", list(ct.SYSTEM.table))
def test_each_shape_stands_in_some_lawful_position(frame: type[Any]) -> None:
    # A shape that the laws exclude would prove nothing.
    terms, supposed = LawTerms(ct.SYSTEM.laws), Supposed()
    for stack in STACKS(frame):
        state = SHAPES.with_stack(stack, 0 if frame is NextCard else 1)
        assert may_be(supposed.suppose(terms.of(state))), stack


@pytest.mark.parametrize("field", ["coastal", "id"])
def test_nothing_of_a_place_is_read_in_play_but_what_tells_its_sort_and_its_neighbours(
    monkeypatch: pytest.MonkeyPatch, field: str
) -> None:
    # The proofs take two spaces of each sort for all thirty: this is what lets them.
    def refuse(_place: ct.Place) -> None:
        message = f"play read {field}"
        raise AssertionError(message)

    starts = [ct.setup(scenario) for scenario in ("short", "medium", "full")]
    monkeypatch.setattr(ct.Place, field, property(refuse))
    draw = random.Random(7)  # noqa: S311 - play, not secrets
    for start in starts:
        state = start
        for _ in range(250):
            moves = ct.SYSTEM.legal_moves(state)
            if not moves:
                break
            sorts = list(dict.fromkeys(map(type, moves)))
            kept = draw.choice(sorts)
            move = draw.choice([one for one in moves if type(one) is kept])
            assert ct.SYSTEM.judge(state, move).legal
            state = ct.SYSTEM.step(state, move)
            assert all(law.holds(state) for law in ct.SYSTEM.laws)

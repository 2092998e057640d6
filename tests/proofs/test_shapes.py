"""What the proofs run over: no primitive, no move and no sort of space is left out."""

from __future__ import annotations

import inspect

import pytest

import ctcore as ct
from ctcore.kernel import Kind
from ctcore.symbolic.loading import _proofs
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.rules.common.frames import OperationFrame, Reach

PROOFS = _proofs()
OBLIGATIONS = {obligation.name for obligation in PROOFS.obligations()}
PLAYED = [kind for kind in ct.SYSTEM.kinds if not kind.name.startswith("later.")]
# These put frames where they belong and touch nothing else; effects prove what they do.
BOOKKEEPING = {"space", "close", "push", "replace"}
SORTS = {(place.kind, place.population) for place in PLACES}


def test_each_primitive_of_the_ledger_has_its_obligation() -> None:
    methods = {name for name, _ in inspect.getmembers(Draft, inspect.isfunction) if not name.startswith("_")}
    proved = {name.removeprefix("primitive.") for name in OBLIGATIONS if name.startswith("primitive.")}
    assert proved == methods - BOOKKEEPING


def test_each_kind_of_move_has_its_obligation() -> None:
    proved = {name.removeprefix("effect.") for name in OBLIGATIONS if name.startswith("effect.")}
    assert proved == {kind.name for kind in PLAYED}


@pytest.mark.parametrize("frame", [one for one in ct.SYSTEM.table if issubclass(one, OperationFrame)])
def test_an_operations_frame_is_lifted_over_each_sort_of_space_and_each_reach(
    frame: type[OperationFrame],
) -> None:
    frames = list(PROOFS.shapes.lifted_frames(frame))
    assert {one.reach for one in frames} == set(Reach)
    if "at" in {name for one in frame.__mro__ for name in getattr(one, "__annotations__", {})}:
        assert {(one.at.kind, one.at.population) for one in frames} == SORTS
        assert {len(one.locations) for one in frames} == {1, 3}
    else:
        assert {len(one.locations) for one in frames} == {0, 1, 2}


@pytest.mark.parametrize("kind", PLAYED, ids=[kind.name for kind in PLAYED])
def test_a_kinds_moves_are_lifted_over_each_sort_of_space_it_names(kind: Kind) -> None:
    moves = PROOFS.shapes.lifted_moves(kind)
    named = {(move.space.kind, move.space.population) for move in kind.candidates if hasattr(move, "space")}
    assert {(move.space.kind, move.space.population) for move in moves if hasattr(move, "space")} == named
    assert {type(move) for move in moves} == {kind.move}


def test_each_turn_is_lifted_for_both_players_and_each_box() -> None:
    for frame in (one for one in ct.SYSTEM.table if not issubclass(one, OperationFrame)):
        frames = list(PROOFS.shapes.lifted_frames(frame))
        if frame.__name__ != "NextCard":
            assert {one.faction for one in frames} == {ct.GOVERNMENT, ct.FLN}
        if frame.__name__.startswith("Second"):
            assert {one.first for one in frames} == set(ct.Option)


@pytest.mark.parametrize("field", ["border", "terrain", "wilaya", "coastal", "name", "id", "neighbours"])
def test_nothing_of_a_place_is_read_in_play_but_its_kind_and_population(
    monkeypatch: pytest.MonkeyPatch, field: str
) -> None:
    # The proofs take two spaces of each sort for all thirty: this is what lets them.
    def refuse(_place: ct.Place) -> None:
        message = f"play read {field}"
        raise AssertionError(message)

    starts = [ct.setup(scenario) for scenario in ("short", "medium", "full")]
    monkeypatch.setattr(ct.Place, field, property(refuse))
    for start in starts:
        state = start
        for seed in range(300):
            moves = ct.SYSTEM.legal_moves(state)
            if not moves:
                break
            move = moves[seed * 7919 % len(moves)]
            assert ct.SYSTEM.judge(state, move).legal
            state = ct.SYSTEM.step(state, move)
            assert all(law.holds(state) for law in ct.SYSTEM.laws)

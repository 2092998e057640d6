"""Positions made by hand keep every piece, and say so when they cannot be."""

from __future__ import annotations

import attrs
import pytest

import ctcore as ct
from ctcore.testing import every_move
from ctcore.twilight.board.in_force import InForce
from ctcore.twilight.board.parts import Hand
from ctcore.twilight.rules.activities.deploy import Deploying
from ctcore.twilight.rules.activities.extort import Extorting
from ctcore.twilight.rules.activities.troop_lift.lift import Lifting
from ctcore.twilight.rules.common.frames import ActivityFrame, OperationFrame
from ctcore.twilight.rules.common.movement import MoveGroup
from ctcore.twilight.rules.common.turns import NextCard, OperationLimit, SecondChoice
from ctcore.twilight.rules.operations.assault import Assaulting
from ctcore.twilight.rules.operations.attack import AttackRolling
from ctcore.twilight.rules.operations.garrison import Garrisoning
from ctcore.twilight.rules.operations.march import Marching
from ctcore.twilight.rules.operations.rally import Rallying, RallyingIn
from ctcore.twilight.rules.operations.train import Training
from ctcore.twilight.testing import scenario_with, with_frame, with_space


def test_pieces_asked_for_come_from_the_boxes_and_then_from_other_spaces() -> None:
    state = scenario_with("short", {"Batna": {"underground": 30}})
    assert state.space("Batna").underground == 30
    assert (state.available.guerrillas, state.out_of_play.guerrillas) == (0, 0)
    assert sum(space.guerrillas for space in state.spaces) == 30


def test_pieces_of_spaces_named_are_left_where_they_are() -> None:
    with pytest.raises(ct.InvalidPosition, match="guerrillas_are_conserved"):
        scenario_with("short", {"Batna": {"underground": 30}, "Barika": {"underground": 1}})


def test_pieces_in_the_way_go_to_available() -> None:
    before = ct.setup("full")
    after = with_space(before, "Algiers", french_police=0)
    assert after.available.french_police == before.available.french_police + 1
    assert after.space("ALG").french_police == 0


def test_available_is_set_against_out_of_play() -> None:
    state = scenario_with("full", available={"guerrillas": 0, "algerian_police": 1})
    assert state.available.guerrillas == 0
    assert state.available.algerian_police == 1
    assert ct.violations(state) == ()


def test_resources_tracks_and_flags_are_set_by_name() -> None:
    state = scenario_with("full", resources=(3, 4), commitment=7, france_track=5)
    assert (state.resources.government, state.resources.fln) == (3, 4)
    assert (state.commitment, str(state.france_track)) == (7, "F")


def test_independence_brings_the_countries_to_oppose() -> None:
    played = (ct.Pivotal.MOROCCO_AND_TUNISIA_INDEPENDENT, ct.Pivotal.MOBILIZATION)
    hand = Hand.of(card for card in ct.setup("full").hand if card not in played)
    state = scenario_with("full", in_force=InForce(independent=True, mobilization_played=True), hand=hand)
    assert state.space("MOR").support is ct.Stance.OPPOSE


def test_illegal_positions_are_refused_with_their_laws() -> None:
    with pytest.raises(ct.InvalidPosition) as raised:
        scenario_with("short", {"Batna": {"fln_bases": 3}})
    assert [broken.law for broken in raised.value.violations] == ["bases_are_stacked_within_limit"]


@pytest.mark.parametrize(
    ("frame", "turn", "first"),
    [
        (Training(OperationLimit.WITH_ACTIVITY, ()), "FirstChoice", ct.GOVERNMENT),
        (Training(OperationLimit.LIMITED, ()), "SecondOperation", ct.FLN),
        (Rallying(OperationLimit.WITH_ACTIVITY, ()), "FirstChoice", ct.FLN),
        (Rallying(OperationLimit.LIMITED, ()), "SecondOperation", ct.GOVERNMENT),
        (SecondChoice(ct.FLN, ct.Option.PASS), "SecondChoice", ct.GOVERNMENT),
        (NextCard(), "NextCard", ct.FLN),
        (Training(OperationLimit.WITHOUT_ACTIVITY, ()), "SecondOperation", ct.FLN),
        (Garrisoning(OperationLimit.WITHOUT_ACTIVITY, (), searched=False), "SecondOperation", ct.FLN),
        (Marching(OperationLimit.WITH_ACTIVITY, (), ()), "FirstChoice", ct.FLN),
    ],
)
def test_a_frame_stands_on_a_turn_that_fits(frame: object, turn: str, first: ct.Actor) -> None:
    state = with_frame(ct.setup("short"), frame)  # type: ignore[arg-type]
    assert type(state.stack[0]).__name__ == turn
    assert state.stack[-1] == frame
    assert state.first_eligible is first
    assert ct.violations(state) == ()


def test_the_roll_of_an_attack_stands_on_the_turn_of_the_fln() -> None:
    at = ct.Place.named("Medea")
    frame = AttackRolling(OperationLimit.WITHOUT_ACTIVITY, (at,), at)
    state = scenario_with("short", {"Medea": {"underground": 0, "active": 2}}, frame=frame)
    assert (ct.actor(state), state.first_eligible) == (ct.NATURE, ct.GOVERNMENT)
    assert state.stack[0].actor is ct.FLN


@pytest.mark.parametrize(
    ("operation", "activity"),
    [
        (Training(OperationLimit.WITH_ACTIVITY, ()), Deploying((), 0, ())),
        (Assaulting(OperationLimit.WITH_ACTIVITY, (ct.Place.named("Algiers"),)), Lifting((), (), (), ())),
        (Rallying(OperationLimit.WITH_ACTIVITY, ()), Extorting((ct.Place.named("Morocco"),))),
    ],
)
def test_a_special_activity_stands_on_the_operation_that_it_accompanies(
    operation: OperationFrame, activity: ActivityFrame
) -> None:
    state = scenario_with("short", frame=(operation, activity))
    turn, under, over = state.stack
    assert type(turn).__name__ == "FirstChoice"
    assert under == attrs.evolve(operation, activity=activity.activity)
    assert over == activity
    assert state == with_frame(ct.setup("short"), operation, activity)


def test_illegal_special_activity_without_its_operation() -> None:
    with pytest.raises(TypeError, match="with_frame"):
        with_frame(ct.setup("short"), Extorting(()))


def test_illegal_special_activity_on_an_operation_that_it_does_not_accompany() -> None:
    with pytest.raises(ct.InvalidPosition) as raised:
        scenario_with("short", frame=(Rallying(OperationLimit.WITH_ACTIVITY, ()), Deploying((), 0, ())))
    assert {broken.law for broken in raised.value.violations} == {"activity_fits_its_operation"}


def test_the_universe_reaches_past_what_the_position_bounds() -> None:
    at = ct.Place.named("Bougie")
    state = with_frame(ct.setup("short"), RallyingIn(OperationLimit.WITH_ACTIVITY, (at,), at, 0))
    counts = {move.count for move in every_move(state) if type(move).__name__ == "PlaceGuerrillas"}  # type: ignore[attr-defined]
    available = state.available.guerrillas
    assert {-1, 0, 1, available - 1, available, available + 1, 99} <= counts
    assert {type(move) for move in every_move(state)} == {kind.move for kind in ct.SYSTEM.kinds}


def test_the_universe_holds_every_candidate_that_is_listed_whole() -> None:
    universe = set(every_move(ct.setup("short")))
    candidates = {move for kind in ct.SYSTEM.kinds for move in kind.candidates}
    assert candidates <= universe


def test_the_universe_has_every_group_that_stands_there_and_larger_ones() -> None:
    at, to = ct.Place.named("Batna"), ct.Place.named("Barika")
    frame = Marching(OperationLimit.WITH_ACTIVITY, (), ())
    state = scenario_with("short", {"Batna": {"underground": 4, "active": 6}}, frame=frame)
    sizes = {(u, a) for u in range(-1, 6) for a in range(-1, 8)}
    assert {MoveGroup(u, a, at, to) for u, a in sizes} <= {*every_move(state, MoveGroup)}
    legal = {
        one
        for one in ct.legal_moves(state)
        if isinstance(one, MoveGroup) and (one.origin, one.destination) == (at, to)
    }
    assert legal == {MoveGroup(u, a, at, to) for u, a in sizes if u in range(5) and a in range(7) and u + a}


def test_changes_do_not_reach_the_scenario_itself() -> None:
    before = ct.setup("short")
    scenario_with("short", {"Batna": {"underground": 5}})
    assert ct.setup("short") == before == attrs.evolve(before)

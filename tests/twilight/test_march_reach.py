from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import ctcore as ct
from ctcore.symbolic import discharge
from ctcore.testing import lawful_states
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.in_force import InForce
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.parts import Purses
from ctcore.twilight.march_reach import march_reach
from ctcore.twilight.rules.common.movement import MoveGroup
from ctcore.twilight.rules.common.turns import FirstChoice, OperationLimit
from ctcore.twilight.rules.operations.march import Marching
from ctcore.twilight.testing import scenario_with, with_frame, with_space
from proofs.lemmas.reach_3_3_2 import ARCS, engine_says, facts_of, model_says, obligations
from proofs.lemmas.scattered import bare, groups, scattered

if TYPE_CHECKING:
    from ctcore.twilight.march_reach import Destination

MOVE = next(kind for kind in ct.SYSTEM.kinds if kind.name == "march.move")
TURN = FirstChoice(ct.FLN)
MARCHING = Marching(OperationLimit.WITH_ACTIVITY, (), ())
INDEPENDENT: dict[str, Any] = {
    "in_force": InForce(independent=True, mobilization_played=True),
    "hand": attrs.evolve(ct.setup("full").hand, mobilization=False, morocco_and_tunisia_independent=False),
}


def reach(state: ct.State, origin: str, underground: int = 0, active: int = 0) -> dict[str, Destination]:
    found = march_reach(ct.SYSTEM, state, origin, underground, active)
    return {one.place.name: one for one in found}


def prices(found: dict[str, Destination]) -> dict[str, tuple[int, int | None]]:
    return {
        name: (one.price, None if one.underground is None else one.underground.price)
        for name, one in found.items()
    }


# The rulebook's examples


def saida() -> ct.State:
    spaces: dict[str, dict[str, Any]] = {
        "Saida": {"underground": 2},
        "Sidi Bel Abbes": {"french_troops": 0, "algerian_police": 2, "support": 1},
    }
    return scenario_with("full", spaces, frame=TURN, resources=(10, 10))


def mecheria(border_zone: int = 1) -> ct.State:
    spaces: dict[str, dict[str, Any]] = {"Morocco": {"underground": 2}, "Mecheria": {"french_police": 1}}
    status = {**INDEPENDENT, "border_zone": border_zone}
    return scenario_with("full", spaces, frame=TURN, resources=(10, 10), **status)


@pytest.mark.clause("3.3.2", "R105", "R103")
def test_two_from_saida_are_noticed_in_sidi_bel_abbes_and_may_go_on_from_there() -> None:
    found = reach(saida(), "Saida", 2)
    assert prices(found)["Sidi Bel Abbes"] == (1, None)
    after = ct.play(saida(), found["Sidi Bel Abbes"].cheapest.line)
    assert after.space("Sidi Bel Abbes").active == 2
    onward = reach(after, "Sidi Bel Abbes", active=2)
    assert (onward["Oran"].price, onward["Mostaganem"].price) == (1, 1)
    assert onward["Oran"].underground is None


@pytest.mark.clause("3.3.2", "R102", "R105")
def test_the_unseen_way_around_support_is_found() -> None:
    found = reach(saida(), "Saida", 2)
    assert prices(found)["Oran"] == (2, None)  # its one neighbour is Sidi Bel Abbes
    hidden = found["Mostaganem"].underground
    assert hidden is not None
    assert [place.name for place in hidden.path] == ["Mascara", "Mostaganem"]
    assert prices(reach(saida(), "Saida", 1))["Oran"] == (2, 2)


@pytest.mark.clause("3.3.2", "R102", "R105")
def test_the_unseen_way_may_be_dearer() -> None:
    state = with_space(saida(), "Tlemcen", underground=2)
    mostaganem = reach(state, "Tlemcen", 2)["Mostaganem"]
    assert prices({"": mostaganem}) == {"": (2, 3)}
    assert mostaganem.underground is not None
    assert [place.name for place in mostaganem.underground.path] == ["Saida", "Mascara", "Mostaganem"]


@pytest.mark.clause("3.3.2", "R103", "R106")
def test_two_from_morocco_are_noticed_in_mecheria_and_one_is_not_and_neither_goes_on() -> None:
    two, one = reach(mecheria(), "Morocco", 2), reach(mecheria(), "Morocco", 1)
    assert prices(two)["Mecheria"] == (1, None)
    assert prices(one)["Mecheria"] == (1, 1)
    assert set(two) == set(one) == {"Mecheria", "Tlemcen", "Ain Sefra"}
    after = ct.play(mecheria(), two["Mecheria"].cheapest.line)
    with pytest.raises(ct.IllegalMove, match="and may still move"):
        reach(after, "Mecheria", active=2)


@pytest.mark.clause("3.3.2", "R106")
def test_the_status_of_the_border_zone_counts_at_its_edge() -> None:
    assert prices(reach(mecheria(0), "Morocco", 2))["Mecheria"] == (1, 1)
    assert prices(reach(mecheria(2), "Morocco", 1))["Mecheria"] == (1, None)


# What limits a March


@pytest.mark.clause("3.3.2", "R102")
def test_resources_bound_the_way_and_what_is_paid_costs_no_more() -> None:
    poor = saida().but(resources=Purses(10, 1))
    found = reach(poor, "Saida", 2)
    assert {one.price for one in found.values()} == {1}
    assert "Mostaganem" not in found
    after = ct.play(saida(), "march; move 1 Underground, 0 Active from Saida to Mascara")
    assert prices(reach(after, "Mascara", 1))["Mostaganem"] == (1, 1)
    # What has gone from Saida to Mascara has gone (R100); by Tiaret the way is open, and Mascara paid for.
    assert prices(reach(after, "Saida", 1))["Mascara"] == (1, 1)


@pytest.mark.parametrize(
    ("group", "says"),
    [
        ((0, 0), "a group has at least one Guerrilla"),
        ((9, 0), "wanted: 9"),
        ((0, 1), "wanted: 1"),
    ],
)
@pytest.mark.clause("3.3.2", "R103")
def test_a_group_that_is_not_there_is_refused_by_what_it_lacks(group: tuple[int, int], says: str) -> None:
    with pytest.raises(ct.IllegalMove, match=says):
        reach(saida(), "Saida", *group)


@pytest.mark.clause("3.3.2", "R107", "2.3.4", "R100")
def test_a_limited_march_has_one_adjacent_destination() -> None:
    state = with_frame(saida(), Marching(OperationLimit.LIMITED, (), ()))
    found = reach(state, "Saida", 2)
    assert set(found) == {place.name for place in ct.Place.named("Saida").neighbours}
    after = ct.play(state, "move 1 Underground, 0 Active from Saida to Mascara")
    with pytest.raises(ct.IllegalMove, match="a Limited March has one destination"):
        reach(after, "Saida", 1)
    assert prices(reach(after, "Mostaganem", 1)) == {"Mascara": (0, 0)}


@pytest.mark.clause("5.1.8", "1.3.4", "3.3.2")
def test_morocco_is_within_reach_once_it_is_independent() -> None:
    spaces: dict[str, dict[str, Any]] = {"Tlemcen": {"underground": 1}}
    assert "Morocco" not in reach(scenario_with("full", spaces, frame=TURN), "Tlemcen", 1)
    assert "Morocco" in reach(scenario_with("full", spaces, frame=TURN, **INDEPENDENT), "Tlemcen", 1)


@pytest.mark.clause("R103", "R28")
def test_residents_who_are_free_do_not_take_a_stopped_group_further() -> None:
    spaces: dict[str, dict[str, Any]] = {"Medea": {"underground": 1}, "Ain Oussera": {"underground": 1}}
    state = scenario_with("full", spaces, frame=TURN, resources=(10, 10))
    assert "Laghouat" in reach(state, "Ain Oussera", 1)
    assert "Laghouat" not in reach(state, "Medea", 1)


def test_illegal_a_group_that_is_not_there_is_refused_with_the_reason() -> None:
    for group in ((3, 0), (2, 1), (0, 0)):
        with pytest.raises(ct.IllegalMove):
            reach(saida(), "Saida", *group)
    with pytest.raises(ct.IllegalMove, match="and may still move"):
        reach(saida(), "Oran", 1)
    with pytest.raises(ct.IllegalMove, match="awaits"):
        reach(ct.setup("full"), "Saida", 1)
    with pytest.raises(ct.NotationError, match="Did you mean Saida"):
        reach(saida(), "Saidah", 1)


def test_every_way_is_a_line_that_plays_and_costs_what_it_says() -> None:
    state = saida()
    for one in reach(state, "Saida", 2).values():
        for way in filter(None, (one.cheapest, one.underground)):
            after = ct.play(state, way.line)
            assert state.resources.fln - after.resources.fln == way.price
            arrived = after.space(one.place).underground - state.space(one.place).underground
            assert arrived == 2 or way is not one.underground
            assert way.path[-1] is one.place
            assert ct.play(after, "end").stack
        assert one.as_dict()["cheapest"]["price"] == one.price


# The model


@pytest.mark.clause("3.3.2", "2.3.4", "R100", "R102", "R103", "R105", "R106", "R107")
@pytest.mark.parametrize("seed", range(1000, 1012))
def test_z3_and_play_agree_on_scattered_positions(seed: int) -> None:
    state = scattered(seed)
    for origin, underground, active in groups(state, seed)[:2]:
        model = model_says(facts_of(state, underground + active), origin, hidden=underground >= 1)
        assert model == engine_says(state, origin, underground, active)


@settings(max_examples=max(1, settings().max_examples // 4))
@given(board=lawful_states(FirstChoice), limit=st.sampled_from(OperationLimit), data=st.data())
def test_z3_and_play_agree_on_any_lawful_board(board: ct.State, limit: OperationLimit, data: Any) -> None:
    held = [space for space in board.spaces if space.guerrillas]
    assume(held)
    space = data.draw(st.sampled_from(held))
    underground = data.draw(st.integers(0, space.underground))
    active = data.draw(st.integers(0 if underground else 1, space.active)) if space.active else 0
    assume(underground or active)
    state = with_frame(board, Marching(limit, (), ()))
    model = model_says(facts_of(state, underground + active), space.id, hidden=underground >= 1)
    assert model == engine_says(state, space.id, underground, active)


# How many march the question says itself.
ON_THE_WAY = [one for one in MOVE.requirements if "destination" in (*one.reads, one.about)]


@pytest.mark.parametrize("requirement", ON_THE_WAY, ids=lambda one: str(one.name))
def test_the_comparison_notices_a_requirement_that_is_dropped(requirement: Any) -> None:
    mutant = ct.SYSTEM.without(MOVE, requirement)

    def differs(seed: int) -> bool:
        state = scattered(seed)
        for group in groups(state, seed):
            try:
                found = march_reach(mutant, state, *group)
                if found != march_reach(ct.SYSTEM, state, *group):
                    return True
            except ct.Defect:  # it can do what the engine never does
                return True
            except ct.IllegalMove:
                continue
        return False

    assert any(differs(seed) for seed in range(60))


# Termination


def marched_out(state: ct.State, draw: random.Random, *, alone: bool) -> tuple[int, ct.State]:
    """March on while any group may leave, one Guerrilla at a time or any group; how many there were."""
    count = 0
    while groups := [move for move in ct.legal_moves(state) if isinstance(move, MoveGroup)]:
        small = [one for one in groups if one.underground + one.active == 1]
        state = ct.step(state, draw.choice(small if alone else groups))
        count += 1
    return count, state


@pytest.mark.clause("3.3.2", "R100")
@pytest.mark.parametrize("seed", range(6))
def test_a_march_that_is_never_ended_ends_by_itself(seed: int) -> None:
    draw = random.Random(seed)  # noqa: S311 - play, not secrets
    homes = draw.sample(PLACES, 15)
    spaces = [
        attrs.evolve(bare(draw, place, independent=True), underground=2 * (place in homes))
        for place in PLACES
    ]
    held = attrs.evolve(FORCE_POOL, guerrillas=0)
    empty = dict.fromkeys(("casualties", "out_of_play", "set_aside"), ct.Pool())
    changes = {**INDEPENDENT, **empty, "spaces": tuple(spaces), "available": held}
    state = ct.setup("full").but(resources=Purses(50, 50), **changes)
    state = with_frame(state, MARCHING)
    assert ct.violations(state) == ()
    count, after = marched_out(state, draw, alone=seed % 2 == 0)
    assert 25 < count <= 104 < len(ARCS) == 134
    assert state.resources.fln - after.resources.fln <= 30
    assert [str(move) for move in ct.legal_moves(after) if str(move) == "end"] == ["end"]


@pytest.mark.parametrize(
    "one", [one for one in obligations() if one.name != "march.agrees"], ids=lambda one: str(one.name)
)
def test_what_is_proved_of_march_holds(one: Any) -> None:
    assert discharge(one).proved

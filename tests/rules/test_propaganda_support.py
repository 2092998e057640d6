"""The Support Phase of a Propaganda Round (6.3): Pacification, Agitation, and the game's end."""

from __future__ import annotations

from typing import Any

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.positions import (
    FRAMES,
    effect,
    lawful,
    ledger,
    move,
    pending,
    play,
    refusal,
    selectable,
    with_commitment,
    with_resources,
)
from tests.rules.rounds import FINAL, Spaces, bare, phase, with_box, with_spaces

END_PACIFICATION, END_AGITATION = move("pacification.end"), move("agitation.end")
GUARD = {"french_troops": 1, "algerian_police": 1}


def pacify(space: str) -> Move:
    return move("pacification.pacify", space)


def agitate(space: str) -> Move:
    return move("agitation.agitate", space)


def pacification(spaces: Spaces, *, government: int = 20, commitment: int = 20, spent: int = 0) -> ct.State:
    """The Government is to Pacify, with these spaces on the map."""
    state = with_commitment(with_resources(with_spaces(bare(), spaces), government=government), commitment)
    return phase(state, "Pacification", spent)


def agitation(spaces: Spaces, *, fln: int = 20) -> ct.State:
    """The FLN is to Agitate, with these spaces on the map."""
    return phase(with_resources(with_spaces(bare(), spaces), fln=fln), "Agitation")


# Pacification


@pytest.mark.clause("6.3.1")
def test_terror_goes_first_one_marker_a_step() -> None:
    state = pacification({"Medea": {**GUARD, "terror": 2, "support": -1}})
    first = play(state, pacify("Medea"))
    assert (first.space("Medea").terror, first.space("Medea").support) == (1, -1)
    last = play(first, pacify("Medea"), pacify("Medea"), pacify("Medea"))
    assert (last.space("Medea").terror, last.space("Medea").support) == (0, 1)
    assert last.resources.government == 20 - 8
    assert refusal(last, pacify("Medea")) == {"something_to_do"}


@pytest.mark.clause("6.3.1")
@pytest.mark.parametrize(
    "held",
    [
        {"french_troops": 1, "french_police": 1},
        {"algerian_troops": 1, "algerian_police": 1},
        {"french_troops": 1, "algerian_police": 1},
        {"algerian_troops": 1, "french_police": 1, "underground": 1},
        {"algerian_troops": 1, "french_police": 1, "government_bases": 1, "fln_bases": 1, "active": 1},
    ],
)
def test_control_troops_and_police_of_any_sort_suffice(held: dict[str, int]) -> None:
    assert pacify("Medea") in ct.legal_moves(pacification({"Medea": held}))


@pytest.mark.clause("6.3.1", "6.3.2", "R42")
def test_illegal_step_with_nothing_to_do_cites_what_terror_alone_allows() -> None:
    (pacified,) = ct.judge(pacification({"Batna": GUARD}), pacify("Batna")).violations
    (agitated,) = ct.judge(agitation({"Batna": {"underground": 1}}), agitate("Batna")).violations
    for unmet, clause in ((pacified, "6.3.1"), (agitated, "6.3.2")):
        assert unmet.clauses == (clause, "1.6.1", "R38", "R42")


@pytest.mark.clause("6.3.1")
def test_any_number_of_spaces_in_any_order_cities_and_sectors() -> None:
    state = pacification({"Medea": GUARD, "Oran": GUARD, "Barika": GUARD})
    assert selectable(state, "pacification.pacify") == {"Medea", "Oran", "Barika"}
    line = (pacify("Medea"), pacify("Oran"), pacify("Barika"))
    assert play(state, *line) == play(state, *reversed(line))


@pytest.mark.clause("6.3.1", "6.2.3", "R146")
@pytest.mark.parametrize(("commitment", "steps"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_the_phase_spends_no_more_than_commitment_and_an_odd_rest_is_of_no_use(
    commitment: int, steps: int
) -> None:
    # Terror counts too.
    state = pacification({"Medea": {**GUARD, "terror": 1}, "Oran": {**GUARD, "support": -1}})
    state = with_commitment(state, commitment)
    for one in (pacify("Medea"), pacify("Oran"))[:steps]:
        state = play(state, one)
    assert state.resources.government == 20 - 2 * steps
    assert refusal(state, pacify("Oran")) == {"within_commitment"}


@pytest.mark.clause("6.3.1", "R146")
def test_the_limit_is_commitment_after_its_adjustment() -> None:
    state = with_resources(with_spaces(bare(), {"Medea": GUARD}), government=20)
    state = phase(with_commitment(state, 4).but(france_track=5), "Withdrawing", 0)
    state = play(state, move("commitment.end_withdrawing"))
    assert state.commitment == 1
    assert refusal(state, pacify("Medea")) == {"within_commitment"}


@pytest.mark.clause("6.3", "R145")
def test_the_government_goes_first_then_the_fln() -> None:
    state = pacification({"Medea": GUARD, "Bougie": {"underground": 1}})
    assert ct.actor(state) is ct.GOVERNMENT
    assert refusal(state, agitate("Bougie")) != set()
    state = play(state, END_PACIFICATION)
    assert (ct.actor(state), state.stack) == (ct.FLN, (FRAMES["Agitation"](),))
    assert refusal(state, pacify("Medea")) != set()


# Agitation


@pytest.mark.clause("6.3.2", "R147")
def test_agitation_removes_terror_first_and_then_shifts_up_to_two_levels() -> None:
    state = agitation({"Bougie": {"active": 1, "terror": 2, "support": 1}})
    one = play(state, agitate("Bougie"))
    assert (one.space("Bougie").terror, one.space("Bougie").support) == (1, 1)
    last = play(one, *[agitate("Bougie")] * 3)
    assert (last.space("Bougie").terror, last.space("Bougie").support) == (0, -1)
    assert last.resources.fln == 16
    assert refusal(last, agitate("Bougie")) == {"something_to_do"}


@pytest.mark.clause("6.3.2", "R148")
@pytest.mark.parametrize(
    "held",
    [
        {"underground": 1},
        {"active": 1},
        {"fln_bases": 1},
        {"underground": 1, "french_troops": 1},
        {"active": 1, "french_police": 1, "algerian_troops": 1, "fln_bases": 1},
    ],
)
def test_fln_pieces_without_government_control_suffice_and_no_base_is_asked(held: dict[str, int]) -> None:
    assert agitate("Bougie") in ct.legal_moves(agitation({"Bougie": held}))


@pytest.mark.clause("6.3.2", "1.8")
def test_each_step_of_agitation_must_be_paid_and_commitment_is_no_limit() -> None:
    state = agitation({"Bougie": {"underground": 1, "terror": 1}}, fln=1)
    assert state.commitment == 0
    state = play(state, agitate("Bougie"))
    assert refusal(state, agitate("Bougie")) == {"can_pay"}


@pytest.mark.clause("6.3", "R145")
def test_no_space_is_open_to_both() -> None:
    boards = [{**GUARD, "underground": many} for many in range(5)]
    for held in boards:
        spaces: dict[str, dict[str, Any]] = {"Bougie": held}
        one = pacify("Bougie") in ct.legal_moves(pacification(spaces))
        other = agitate("Bougie") in ct.legal_moves(agitation(spaces))
        assert not (one and other)


# 6.3.3


@pytest.mark.clause("6.3.3", "2.4.1", "R150")
def test_the_final_round_ends_the_game_after_the_support_phase() -> None:
    state = phase(with_box(bare("short"), "casualties", french_police=6), "Agitation", played=FINAL)
    assert effect(state, END_AGITATION) == {"ending": (None, ct.Ending.FINAL_ROUND)}
    assert ledger(state, END_AGITATION) == [f"6.3.3: Ended {ct.Ending.FINAL_ROUND}"]
    after = play(state, END_AGITATION)
    assert (after.stack, ct.legal_moves(after), ct.actor(after)) == ((), (), None)
    assert ct.outcome(after) is not None


@pytest.mark.clause("6.3.3", "6.4")
def test_any_other_round_goes_on_to_redeploy() -> None:
    state = play(agitation({}), END_AGITATION)
    assert (type(pending(state)).__name__, state.ending) == ("GovernmentRedeploy", None)
    assert ct.outcome(state) is None


@pytest.mark.clause("6.3.3", "7.2")
def test_reaching_a_victory_condition_in_the_phase_does_not_end_the_game() -> None:
    state = lawful(pacification({"Algiers": GUARD}, commitment=35).but(france_track=0))
    state = play(state, pacify("Algiers"), END_PACIFICATION)
    assert state.support_plus_commitment == 38
    assert play(state, END_AGITATION).ending is None

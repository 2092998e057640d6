"""What the Government's Pivotal Events do (5.1.5 to 5.1.7, R126 to R129)."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest

import ctcore as ct
from ctcore.kernel import Move
from ctcore.twilight.board.cards import Capability, Text
from tests.rules.pivotals import (
    COUP,
    INDEPENDENCE,
    MOBILIZATION,
    OAS,
    RECALL,
    finished,
    pivotal,
    playable,
    window,
    with_coup,
)
from tests.rules.positions import (
    ALGERIAN_TROOPS,
    FRAMES,
    FRENCH_TROOPS,
    effect,
    lacking,
    lawful,
    ledger,
    move,
    pending,
    play,
    refusal,
    turn,
    with_available,
    with_commitment,
    with_recall,
    with_resources,
    with_space,
    without,
)

PASS = move("choose.second", ct.Option.PASS)
LOWER = move("coup.lower_commitment")
TROOPS = ct.PieceType.FRENCH_TROOPS
OAS_IN_FORCE = Capability(63, Text.ONLY)
AFTER_COUP = (FRAMES["SecondChoice"](ct.FLN, ct.Option.EVENT),)


def take(count: int, piece: ct.Piece, space: str) -> Move:
    return move("coup.take_out", count, piece, space)


def take_available(count: int, piece: ct.PieceType) -> Move:
    return move("coup.take_out_available", count, piece)


def mobilize(count: int, piece: ct.PieceType) -> Move:
    return move("mobilization.mobilize", count, piece)


def rolled(government: int, state: ct.State | None = None) -> ct.State:
    """COUP D'ETAT is played and the Government has rolled that."""
    state = turn(ct.GOVERNMENT) if state is None else state
    return play(state, pivotal(COUP), move("coup.roll_government", government))


def lost(lower: int, state: ct.State | None = None) -> ct.State:
    """The FLN has won COUP D'ETAT, and the lower roll is that."""
    return play(rolled(lower, state), move("coup.roll_fln", 6))


def _less(state: ct.State, police: int) -> ct.Pool:
    return state.out_of_play.changed(ct.PieceType.FRENCH_POLICE, -police)


# COUP D'ETAT


@pytest.mark.clause("5.1.5")
def test_both_players_roll_for_coup() -> None:
    state = play(window(ct.GOVERNMENT), pivotal(COUP))
    assert (ct.actor(state), state.stack[-1]) == (ct.NATURE, FRAMES["CoupGovernmentRoll"]())
    assert set(ct.chances(state).values()) == {Fraction(1, 6)}
    state = play(state, move("coup.roll_government", 3))
    assert (ct.actor(state), state.stack[-1]) == (ct.NATURE, FRAMES["CoupFlnRoll"](3))
    assert set(ct.chances(state).values()) == {Fraction(1, 6)}


@pytest.mark.clause("5.1.5")
@pytest.mark.parametrize("die", [0, 7])
def test_illegal_roll_of_no_die(die: int) -> None:
    coup = play(turn(ct.GOVERNMENT), pivotal(COUP))
    assert refusal(coup, move("coup.roll_government", die)) == {"one_to_six"}
    assert refusal(rolled(6), move("coup.roll_fln", die)) == {"one_to_six"}


@pytest.mark.clause("5.1.5", "R127", "R128")
@pytest.mark.parametrize("fln", range(1, 7))
@pytest.mark.parametrize("government", range(1, 7))
def test_every_pair_of_rolls_for_coup(government: int, fln: int) -> None:
    state = rolled(government)
    roll = move("coup.roll_fln", fln)
    after = play(state, roll)
    if government > fln:
        assert effect(state, roll) == {
            "commitment": (25, 25 + fln),
            "Government Resources": (16, 16 + government + fln),
        }
        assert after.stack == AFTER_COUP
    elif government == fln:
        assert effect(state, roll) == {}
        assert after.stack == AFTER_COUP
    else:
        assert effect(state, roll) == {}
        assert after.stack == (*AFTER_COUP, FRAMES["CoupLost"](government))
        assert ct.actor(after) is ct.FLN


@pytest.mark.clause("5.1.5", "R128", "1.8")
def test_gains_of_coup_stop_at_50() -> None:
    state = with_resources(with_commitment(turn(ct.GOVERNMENT), 49), government=47)
    state = rolled(6, state)
    roll = move("coup.roll_fln", 2)
    assert effect(state, roll) == {"commitment": (49, 50), "Government Resources": (47, 50)}
    assert ledger(state, roll) == ["5.1.5: CommitmentChanged 1 1", "5.1.5: Gained Government 3 5"]


@pytest.mark.clause("5.1.5")
def test_example_1_the_fln_wins_four_to_three_and_removes_three_troops_of_the_map() -> None:
    state = play(rolled(3), move("coup.roll_fln", 4))
    before = state
    state = play(state, take(1, FRENCH_TROOPS, "Constantine"), take(1, ALGERIAN_TROOPS, "Oran"))
    assert pending(state) == FRAMES["CoupRemoving"](1)
    state = play(state, take(1, FRENCH_TROOPS, "Sidi Bel Abbes"))
    assert state.stack == AFTER_COUP
    assert state.commitment == before.commitment
    assert state.out_of_play.french_troops == before.out_of_play.french_troops + 2
    assert state.out_of_play.algerian_troops == before.out_of_play.algerian_troops + 1
    assert state.available == before.available


@pytest.mark.clause("5.1.5", "R126")
def test_example_2_the_government_wins_and_recall_goes_with_an_oas_not_played() -> None:
    state = rolled(4, with_recall(turn(ct.GOVERNMENT)))
    roll = move("coup.roll_fln", 2)
    assert effect(state, roll) == {
        "recall_de_gaulle": (True, False),
        "hand": (state.hand, attrs.evolve(state.hand, oas=False)),
        "commitment": (25, 27),
        "Government Resources": (16, 22),
    }
    assert ledger(state, roll)[:2] == ["5.1.5: Cancelled RECALL DE GAULLE", "5.1.5: Cancelled OAS"]
    state = play(state, roll, PASS, move("reveal", 2), move("pivotal.decline"))
    assert refusal(state, pivotal(RECALL)) == {"card_kept"}


@pytest.mark.clause("5.1.5", "R126")
def test_an_oas_in_force_goes_with_recall_de_gaulle() -> None:
    state = play(with_recall(turn(ct.FLN)), pivotal(OAS))
    assert state.capabilities == (OAS_IN_FORCE,)
    state = play(state, PASS, move("reveal", 2))
    state = play(rolled(5, state), move("coup.roll_fln", 1))
    assert (state.capabilities, state.recall_de_gaulle, state.hand.oas) == ((), False, False)


@pytest.mark.clause("5.1.5", "R126")
def test_an_oas_that_is_gone_already_is_not_cancelled_twice() -> None:
    state = with_recall(turn(ct.GOVERNMENT))
    state = lawful(state.but(hand=attrs.evolve(state.hand, oas=False)))
    cancelled = [one for one in ledger(rolled(5, state), move("coup.roll_fln", 1)) if "Cancelled" in one]
    assert cancelled == ["5.1.5: Cancelled RECALL DE GAULLE"]


@pytest.mark.clause("5.1.5", "R126")
def test_a_recall_not_in_play_is_kept_and_so_is_oas() -> None:
    state = play(rolled(5), move("coup.roll_fln", 1))
    assert state.hand.recall_de_gaulle
    assert state.hand.oas


@pytest.mark.clause("5.1.5", "R126")
@pytest.mark.parametrize("fln", [4, 5])
def test_recall_stays_where_the_government_does_not_win(fln: int) -> None:
    state = play(rolled(4, with_recall(turn(ct.GOVERNMENT))), move("coup.roll_fln", fln))
    assert state.recall_de_gaulle
    assert state.hand.oas


@pytest.mark.clause("5.1.5", "R127")
@pytest.mark.parametrize(("commitment", "left"), [(25, 22), (3, 0), (2, 0)])
def test_the_fln_may_lower_commitment_instead_down_to_0(commitment: int, left: int) -> None:
    state = lost(3, with_commitment(turn(ct.GOVERNMENT), commitment))
    assert effect(state, LOWER) == {"commitment": (commitment, left)}
    assert play(state, LOWER).stack == AFTER_COUP


@pytest.mark.clause("5.1.5", "1.8", "R43")
def test_a_loss_at_commitment_0_is_told_as_a_loss() -> None:
    step = ct.trace(lost(3, with_commitment(turn(ct.GOVERNMENT), 0)), LOWER)
    assert "Commitment would fall by 3, and is 0 already" in map(str, step.ledger)


@pytest.mark.clause("5.1.5", "R127")
def test_troops_go_from_available_too_french_or_algerian() -> None:
    state = with_available(turn(ct.GOVERNMENT), french_troops=2, algerian_troops=0)
    state = with_space(without(state, "algerian_troops"), "Oran", algerian_troops=2)
    state = lost(4, state)
    assert effect(state, take_available(2, TROOPS)) == {
        "Available: french_troops": (2, 0),
        "Out of Play: french_troops": (5, 7),
    }
    assert effect(state, take_available(1, ct.PieceType.ALGERIAN_TROOPS)) == {
        "Available: algerian_troops": (1, 0),
        "Out of Play: algerian_troops": (0, 1),
    }
    after = play(state, take_available(2, TROOPS), take(2, ALGERIAN_TROOPS, "Oran"))
    assert after.stack == AFTER_COUP


@pytest.mark.clause("5.1.5", "R127")
def test_illegal_troops_for_coup() -> None:
    state = with_space(with_available(turn(ct.GOVERNMENT), french_troops=1), "Constantine", french_troops=3)
    state = lost(2, state)
    available = state.available.french_troops
    state = with_available(state, french_troops=available)
    assert refusal(state, take(0, FRENCH_TROOPS, "Constantine")) == {"at_least_one"}
    assert refusal(state, take(3, FRENCH_TROOPS, "Constantine")) == {"within_lower_roll"}
    assert refusal(state, take(1, ct.Piece.FRENCH_POLICE, "Constantine")) == {"troops_only"}
    assert refusal(state, take(1, FRENCH_TROOPS, "Algiers")) == {"troops_there"}
    assert play(state, take(2, FRENCH_TROOPS, "Constantine")).stack == AFTER_COUP
    assert refusal(state, take_available(0, TROOPS)) == {"at_least_one"}
    assert refusal(state, take_available(1, ct.PieceType.FRENCH_POLICE)) == {"troops_only"}
    assert refusal(with_available(state, french_troops=3), take_available(3, TROOPS)) == {"within_lower_roll"}
    assert refusal(with_available(state, french_troops=1), take_available(2, TROOPS)) == {"available_there"}
    two = with_available(state, french_troops=2)
    assert play(two, take_available(2, TROOPS)).stack == AFTER_COUP


@pytest.mark.clause("5.1.5")
def test_illegal_commitment_once_troops_have_gone() -> None:
    state = play(lost(3), take(1, FRENCH_TROOPS, "Constantine"))
    assert refusal(state, LOWER) == {"moment"}
    assert refusal(state, move("mobilization.end")) == {"moment"}
    assert refusal(state, take(3, FRENCH_TROOPS, "Sidi Bel Abbes")) == {"within_lower_roll", "troops_there"}


@pytest.mark.clause("5.1.5", "R127")
def test_where_troops_are_too_few_all_go() -> None:
    state = without(turn(ct.GOVERNMENT), "french_troops", "algerian_troops")
    none = with_available(state, french_troops=0, algerian_troops=0)
    assert ct.legal_moves(lost(5, none)) == (LOWER,)
    state = lost(5, with_space(none, "Oran", algerian_troops=2, algerian_police=1))
    assert play(state, take(2, ALGERIAN_TROOPS, "Oran")).stack == AFTER_COUP


# MOBILIZATION


def mobilizing(commitment: int, state: ct.State | None = None) -> ct.State:
    """MOBILIZATION is played at that Commitment."""
    state = playable(MOBILIZATION, turn(ct.GOVERNMENT)) if state is None else state
    return play(with_commitment(state, commitment), pivotal(MOBILIZATION))


@pytest.mark.clause("5.1.6", "R129")
@pytest.mark.parametrize(("commitment", "most"), [(1, 1), (2, 1), (3, 2), (5, 3)])
def test_half_of_commitment_rounded_up_is_mobilized_at_no_cost(commitment: int, most: int) -> None:
    state = mobilizing(commitment)
    assert refusal(state, mobilize(most + 1, TROOPS)) == {"within_half_of_commitment"}
    assert effect(state, mobilize(most, TROOPS)) == {
        "Out of Play: french_troops": (6, 6 - most),
        "Available: french_troops": (1, 1 + most),
    }
    assert play(state, mobilize(most, TROOPS)).stack == AFTER_COUP


@pytest.mark.clause("5.1.6", "R129")
def test_the_limit_runs_over_all_that_is_mobilized() -> None:
    state = play(mobilizing(6), mobilize(1, ct.PieceType.GOVERNMENT_BASES))
    assert pending(state) == FRAMES["Mobilizing"](2)
    assert refusal(state, mobilize(3, TROOPS)) == {"within_half_of_commitment"}
    state = play(state, mobilize(2, ct.PieceType.FRENCH_POLICE))
    assert state.stack == AFTER_COUP
    assert (state.commitment, state.mobilization_played) == (6, True)


@pytest.mark.clause("5.1.6", "R129")
def test_any_government_piece_may_be_mobilized_and_none_of_the_fln() -> None:
    state = with_available(playable(MOBILIZATION, turn(ct.GOVERNMENT)), algerian_police=1, guerrillas=1)
    state = with_available(state, fln_bases=1)
    state = mobilizing(25, state)
    assert play(state, mobilize(4, ct.PieceType.ALGERIAN_POLICE)).available.algerian_police == 5
    assert refusal(state, mobilize(1, ct.PieceType.GUERRILLAS)) == {"government_pieces"}
    # No FLN Base is ever Out of Play.
    assert refusal(state, mobilize(1, ct.PieceType.FLN_BASES)) == {"government_pieces", "out_of_play_there"}
    assert refusal(state, mobilize(5, ct.PieceType.ALGERIAN_POLICE)) == {"out_of_play_there"}
    assert refusal(state, mobilize(0, TROOPS)) == {"at_least_one"}


@pytest.mark.clause("5.1.6")
def test_mobilization_may_move_nothing_and_ends_where_it_can_move_nothing() -> None:
    assert play(mobilizing(6), move("mobilization.end")).stack == AFTER_COUP
    assert mobilizing(0).stack == AFTER_COUP
    boxes = {
        field.name: 0 for field in attrs.fields(ct.Pool) if field.name not in {"guerrillas", "fln_bases"}
    }
    state = playable(MOBILIZATION, turn(ct.GOVERNMENT))
    counts = {name: getattr(state.available, name) + getattr(state.out_of_play, name) for name in boxes}
    assert mobilizing(6, with_available(state, **counts)).stack == AFTER_COUP
    one = with_available(state, **{**counts, "french_police": counts["french_police"] - 1})
    assert play(mobilizing(6, one), mobilize(1, ct.PieceType.FRENCH_POLICE)).stack == AFTER_COUP


@pytest.mark.clause("5.1.6", "4.2.1", "5.1.8")
def test_mobilization_opens_resettlement_and_independence() -> None:
    before = with_space(turn(ct.GOVERNMENT), "Sidi Bel Abbes", french_troops=1, french_police=1)
    resettle = (move("train"), move("train.select", "Algiers"), move("deploy"))
    state = play(before, *resettle)
    assert refusal(state, move("deploy.resettle", "Sidi Bel Abbes")) == {"mobilization"}
    state = finished(play(playable(MOBILIZATION, before), pivotal(MOBILIZATION)))
    state = play(state, PASS, move("reveal", 2))
    assert pivotal(INDEPENDENCE) in ct.legal_moves(state)
    assert not state.independent
    state = play(state, move("pivotal.decline"), *resettle)
    assert move("deploy.resettle", "Sidi Bel Abbes") in ct.legal_moves(state)


# RECALL DE GAULLE


@pytest.mark.clause("5.1.7", "3.2.1", "6.2.1", "6.2.3")
def test_recall_de_gaulle_stays_in_effect_and_changes_nothing_at_once() -> None:
    state = with_coup(turn(ct.GOVERNMENT))
    assert effect(state, pivotal(RECALL)) == {
        "recall_de_gaulle": (False, True),
        "hand": (state.hand, attrs.evolve(state.hand, recall_de_gaulle=False)),
    }
    assert play(state, pivotal(RECALL)).stack == AFTER_COUP


@pytest.mark.clause("5.1.7", "3.2.1")
def test_recall_de_gaulle_opens_populated_sectors_with_troops_and_police_to_train() -> None:
    held = with_space(turn(ct.GOVERNMENT), "Sidi Bel Abbes", french_troops=1, french_police=1)
    select = move("train.select", "Sidi Bel Abbes")
    assert lacking(play(held, move("train")), select) == {
        "City": {"not a City"},
        "Base": {"no Government Base"},
    }
    assert select in ct.legal_moves(play(with_recall(held), move("train")))


@pytest.mark.clause("5.1.7", "6.2.1", "6.2.3")
def test_recall_de_gaulle_replaces_what_available_pieces_pay_and_spares_casualties() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Algiers", support=1)
    state = lawful(state.but(casualties=ct.Pool(french_police=3), out_of_play=_less(state, 3)))
    found = []
    for given in (state, with_recall(state)):
        adjusted = play(given, move("choose.first", ct.Option.PASS), PASS, move("reveal", 67))
        income = adjusted.resources.government - state.resources.government - 2
        ends = [move("end")] * 2
        found.append((income, play(adjusted, *ends).commitment - adjusted.commitment))
    french = state.available.french
    assert found[0][0] - found[1][0] == french - state.total_support
    assert found[1][1] - found[0][1] == 1

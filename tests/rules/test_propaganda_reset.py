"""The Reset Phase of a Propaganda Round (6.5): Casualties, tracks, Terror, Guerrillas, cylinders."""

from __future__ import annotations

from typing import Any

import attrs
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
    with_france,
    with_independence,
)
from tests.rules.rounds import bare, phase, with_box, with_spaces

FLN_END = move("fln_redeploy.end")


def take_out(count: int, piece: str) -> Move:
    return move("reset.take_out", count, ct.PieceType[piece])


def before_reset(state: ct.State) -> ct.State:
    """The FLN is about to end the Redeploy Phase."""
    return phase(state, "FlnRedeploy", ())


def reset(state: ct.State) -> dict[str, tuple[Any, Any]]:
    """What changes when the Reset runs without a choice."""
    found = effect(before_reset(state), FLN_END)
    assert play(before_reset(state), FLN_END).stack == (FRAMES["NextCard"](),)
    return found


def lost(**casualties: int) -> ct.State:
    """The Reset has begun with those Casualties."""
    return play(before_reset(with_box(bare(), "casualties", **casualties)), FLN_END)


# Casualties


@pytest.mark.clause("6.5", "R33")
@pytest.mark.parametrize(("count", "gone"), [(1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (30, 10)])
def test_one_in_three_guerrillas_goes_out_of_play_the_others_become_available(count: int, gone: int) -> None:
    changed = reset(with_box(bare(), "casualties", guerrillas=count))
    assert changed["Casualties: guerrillas"] == (count, 0)
    assert changed.get("Available: guerrillas", (0, 0)) == (0, count - gone)
    assert changed.get("Out of Play: guerrillas", (30 - count,) * 2) == (30 - count, 30 - count + gone)


@pytest.mark.clause("6.5", "R33")
def test_fewer_than_three_french_casualties_leave_nothing_to_choose() -> None:
    changed = reset(with_box(bare(), "casualties", french_troops=1, government_bases=1))
    assert changed == {
        "Casualties: french_troops": (1, 0),
        "Available: french_troops": (0, 1),
        "Casualties: government_bases": (1, 0),
        "Available: government_bases": (0, 1),
    }


@pytest.mark.clause("6.5", "R33")
def test_algerian_casualties_all_become_available() -> None:
    state = with_box(bare(), "casualties", algerian_troops=3, algerian_police=7)
    assert reset(state) == {
        "Casualties: algerian_troops": (3, 0),
        "Available: algerian_troops": (0, 3),
        "Casualties: algerian_police": (7, 0),
        "Available: algerian_police": (0, 7),
    }


@pytest.mark.clause("6.5", "R33", "R17")
def test_the_government_chooses_which_french_pieces_go() -> None:
    state = lost(french_troops=2, french_police=2, government_bases=2, algerian_troops=2)
    assert (ct.actor(state), state.stack) == (ct.GOVERNMENT, (FRAMES["TakingOut"](2),))
    assert {str(one) for one in ct.legal_moves(state)} == {
        "take out 1 French Troop",
        "take out 2 French Troops",
        "take out 1 French Police",
        "take out 2 French Police",
        "take out 1 Government Base",
        "take out 2 Government Bases",
    }
    after = play(state, take_out(1, "GOVERNMENT_BASES"))
    assert pending(after) == FRAMES["TakingOut"](1)
    assert refusal(after, take_out(2, "FRENCH_POLICE")) == {"one_in_three"}
    last = play(after, take_out(1, "FRENCH_POLICE"))
    assert last.stack == (FRAMES["NextCard"](),)
    assert last.casualties == ct.Pool()
    assert last.available == ct.Pool(
        french_troops=2, french_police=1, government_bases=1, algerian_troops=2, fln_bases=15
    )


@pytest.mark.clause("6.5", "R33")
def test_illegal_choices_among_casualties() -> None:
    state = lost(french_police=5, french_troops=1, algerian_police=4, guerrillas=9)
    assert pending(state).left == 2
    assert refusal(state, take_out(3, "FRENCH_POLICE")) == {"one_in_three"}
    assert refusal(state, take_out(0, "FRENCH_POLICE")) == {"at_least_one"}
    assert refusal(state, take_out(2, "FRENCH_TROOPS")) == {"casualties_there"}
    assert refusal(state, take_out(1, "ALGERIAN_POLICE")) == {"french_pieces"}
    assert refusal(state, take_out(1, "GUERRILLAS")) == {"french_pieces"}
    assert refusal(state, take_out(1, "GOVERNMENT_BASES")) == {"casualties_there"}


@pytest.mark.clause("6.5")
def test_the_choice_may_be_made_at_once_or_piece_by_piece() -> None:
    state = lost(french_troops=9)
    at_once = play(state, take_out(3, "FRENCH_TROOPS"))
    assert at_once == play(state, *[take_out(1, "FRENCH_TROOPS")] * 3)
    assert (at_once.available.french_troops, at_once.out_of_play.french_troops) == (6, 3)


# Tracks


@pytest.mark.clause("6.5")
@pytest.mark.parametrize(("box", "after"), [("F", "E"), ("C", "B"), ("B", "A")])
def test_the_france_track_moves_one_box_toward_a(box: str, after: str) -> None:
    assert reset(with_france(bare(), box)) == {"France Track": (box, after)}


@pytest.mark.clause("6.5")
def test_the_france_track_stays_at_a() -> None:
    assert reset(with_france(bare(), "A")) == {}


@pytest.mark.clause("6.5", "5.1.8")
@pytest.mark.parametrize(("status", "after"), [(4, 3), (1, 0), (0, 0)])
def test_the_border_zone_status_moves_one_box_toward_0(status: int, after: int) -> None:
    changed = reset(with_independence(bare(), border_zone=status))
    assert changed == ({"Border Zone": (status, after)} if status else {})


# Terror, Guerrillas


@pytest.mark.clause("6.5", "3.3.4", "R152")
def test_one_terror_marker_leaves_each_space_that_has_any() -> None:
    spaces = {"Algiers": {"terror": 3}, "Batna": {"terror": 1}, "Medea": {"terror": 1, "support": 1}}
    assert reset(with_spaces(bare(), spaces)) == {
        "Algiers: terror": (3, 2),
        "Batna: terror": (1, 0),
        "Medea: terror": (1, 0),
    }


@pytest.mark.clause("6.5", "1.4.3", "R151", "R152")
def test_all_guerrillas_go_underground_those_abroad_too() -> None:
    spaces = {
        "Algiers": {"active": 2, "underground": 1},
        "Morocco": {"active": 1},
        "Batna": {"underground": 1},
    }
    assert reset(with_spaces(with_independence(bare()), spaces)) == {
        "Algiers: active": (2, 0),
        "Algiers: underground": (1, 3),
        "Morocco: active": (1, 0),
        "Morocco: underground": (0, 1),
    }


# Cylinders, the next card


@pytest.mark.clause("6.5", "2.3.1")
def test_the_fln_is_first_eligible_again() -> None:
    state = before_reset(bare())
    cylinders = attrs.evolve(state.initiative, government=ct.Eligibility.FIRST, fln=ct.Eligibility.SECOND)
    state = lawful(attrs.evolve(state, initiative=cylinders))
    assert effect(state, FLN_END) == {"First Eligible": ("Government", "FLN")}
    assert play(before_reset(bare()), FLN_END).first_eligible is ct.FLN


@pytest.mark.clause("6.5", "2.3.7", "R15")
def test_coup_d_etat_may_be_played_again_in_the_new_campaign() -> None:
    state = before_reset(bare().but(coup_played=True, coup_this_campaign=True))
    assert effect(state, FLN_END) == {"coup_this_campaign": (True, False)}


@pytest.mark.clause("6.5", "2.3.6")
def test_the_next_card_comes_then() -> None:
    after = play(before_reset(bare()), FLN_END)
    assert ct.actor(after) is ct.NATURE
    assert move("reveal", 2) in ct.legal_moves(after)
    # One Propaganda card to a pile.
    assert move("reveal", 68) not in ct.legal_moves(after)


@pytest.mark.clause("6.5", "R152")
def test_the_order_of_the_reset_is_that_of_the_rulebook() -> None:
    state = with_france(with_independence(bare(), border_zone=2), "D")
    state = with_spaces(state, {"Algiers": {"terror": 1, "active": 1}})
    state = with_box(state, "casualties", french_troops=3, guerrillas=3)
    state = state.but(coup_played=True, coup_this_campaign=True)
    state = play(before_reset(state), FLN_END)
    kinds = [line.split()[1] for line in ledger(state, take_out(1, "FRENCH_TROOPS"))]
    assert [kind for kind in dict.fromkeys(kinds) if kind != "Settled"] == [
        "Transferred",
        "TrackMoved",
        "TerrorRemoved",
        "Flipped",
        "EligibilitySet",
    ]
    moved = [line for line in ledger(state, take_out(1, "FRENCH_TROOPS")) if "TrackMoved" in line]
    assert [("France" in line, "Border" in line) for line in moved] == [(True, False), (False, True)]


@pytest.mark.clause("6.5")
def test_a_reset_changes_nothing_else() -> None:
    full = ct.setup("full", card=67)
    line = [move("commitment.end_sending")] * 5
    before = play(full, *line)
    assert set(effect(before, FLN_END)) <= {"First Eligible", "France Track"}

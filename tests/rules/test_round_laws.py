"""Laws of what is pending in a Propaganda Round: each is broken alone, and its neighbour is not."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.twilight.board.deck import Deck
from ctcore.twilight.rules.common.frames import Mark
from tests.rules.positions import FRAMES, place, with_commitment
from tests.rules.rounds import FINAL, FIRST, SKIPPED, bare, phase, with_box, with_spaces

MEDEA, ORAN, BATNA, SETIF = map(place, ("Medea", "Oran", "Batna", "Setif"))
ALGIERS, TLEMCEN = map(place, ("Algiers", "Tlemcen"))
TROOPS, POLICE, ALGERIANS = ct.Piece.FRENCH_TROOPS, ct.Piece.FRENCH_POLICE, ct.Piece.ALGERIAN_TROOPS


def board() -> ct.State:
    """Cubes with a Base in Medea, others and Guerrillas about, Commitment of 5, Casualties of 4."""
    spaces = {
        "Medea": {"french_troops": 2, "french_police": 1, "government_bases": 1},
        "Oran": {"french_troops": 1},
        "Tlemcen": {"algerian_troops": 1, "underground": 1},
        "Batna": {"underground": 2, "fln_bases": 1},
        "Barika": {"fln_bases": 1},
        "Setif": {"fln_bases": 1, "french_police": 1},
    }
    return with_box(with_commitment(with_spaces(bare(), spaces), 5), "casualties", french_police=4)


def control(*held: ct.Place) -> tuple[bool, ...]:
    return tuple(space.place in held for space in board().spaces)


def broken(frame: str, *fields: Any, played: tuple[int, ...] = FIRST, **changes: Any) -> set[str]:
    """The laws that the board breaks with that frame pending after those cards."""
    state = phase(board(), "Sending", 0, played=played) if played == FIRST else _after(played)
    state = attrs.evolve(state, stack=(FRAMES[frame](*fields),), **changes)
    return {violation.law for violation in ct.violations(state)}


def _after(played: tuple[int, ...]) -> ct.State:
    """The board after those cards and one more Propaganda card, whether it has a Round or not."""
    if played == FINAL:
        return phase(bare("short"), "Sending", 0, played=FINAL)
    deck = Deck(frozenset(range(1, 61)) - set(played), played, board().deck.size)
    return attrs.evolve(board(), deck=deck.revealed(68))


HELD = control(MEDEA, ORAN)
OUT = board().out_of_play.french
ALL_MOVED = (Mark(MEDEA, TROOPS, 2), Mark(MEDEA, POLICE, 1))


@pytest.mark.parametrize(
    ("frame", "fields", "law"),
    [
        ("Sending", (0,), None),
        ("Sending", (-1,), "adjustment_counts_up"),
        ("Sending", (1,), "adjusted_pieces_are_there"),
        ("Withdrawing", (-1,), "adjustment_counts_up"),
        ("Withdrawing", (OUT,), None),
        ("Withdrawing", (OUT + 1,), "adjusted_pieces_are_there"),
        ("Pacification", (4,), None),
        ("Pacification", (3,), "pacification_within_commitment"),
        ("Pacification", (6,), "pacification_within_commitment"),
        ("Pacification", (-2,), "pacification_within_commitment"),
        ("Agitation", (), None),
        ("GovernmentRedeploy", (HELD, ()), None),
        ("GovernmentRedeploy", (control(), ()), "control_is_frozen"),
        ("GovernmentRedeploy", (control(MEDEA, ORAN, ALGIERS), ()), "control_is_frozen"),
        ("GovernmentRedeploy", (control(MEDEA, ORAN, ALGIERS), (Mark(MEDEA, TROOPS, 2),)), None),
        ("GovernmentRedeploy", (control(ORAN), (Mark(MEDEA, TROOPS, 2),)), "control_is_frozen"),
        ("GovernmentRedeploy", (control(ORAN), (Mark(ORAN, TROOPS, 1),)), "control_is_frozen"),
        ("GovernmentRedeploy", (control(MEDEA), (Mark(ORAN, TROOPS, 1),)), None),
        ("GovernmentRedeploy", (HELD, (Mark(TLEMCEN, ALGERIANS, 1),)), "pieces_redeployed_where_they_may"),
        ("GovernmentRedeploy", (HELD, (Mark(SETIF, POLICE, 1),)), "pieces_redeployed_where_they_may"),
        ("GovernmentRedeploy", (control(MEDEA, ORAN, SETIF), (Mark(SETIF, POLICE, 1),)), None),
        ("GovernmentRedeploy", (HELD[1:], (Mark(MEDEA, TROOPS, 2),)), "control_is_frozen"),
        ("GovernmentRedeploy", (HELD, (Mark(MEDEA, TROOPS, 3),)), "redeployed_pieces_stand"),
        ("GovernmentRedeploy", (HELD, (Mark(MEDEA, TROOPS, 0),)), "redeployed_pieces_stand"),
        ("GovernmentRedeploy", (HELD, (Mark(BATNA, ct.Piece.UNDERGROUND, 1),)), "redeployed_pieces_stand"),
        ("GovernmentRedeployFrom", (HELD, (), MEDEA), None),
        ("GovernmentRedeployFrom", (HELD, ALL_MOVED, MEDEA), "cubes_redeploy"),
        ("GovernmentRedeployFrom", (HELD, (), BATNA), "cubes_redeploy"),
        ("GovernmentRedeployTo", (HELD, (), MEDEA, ORAN), None),
        ("GovernmentRedeployTo", (HELD, (), MEDEA, BATNA), "cubes_have_a_destination"),
        ("GovernmentRedeployTo", (HELD, (), MEDEA, MEDEA), "cubes_have_a_destination"),
        ("FlnRedeploy", ((),), None),
        ("FlnRedeploy", ((Mark(MEDEA, TROOPS, 1),),), "redeployed_pieces_stand"),
        ("FlnRedeploy", ((Mark(BATNA, ct.Piece.UNDERGROUND, 2),),), None),
        ("FlnRedeploy", ((Mark(TLEMCEN, ct.Piece.UNDERGROUND, 1),),), "pieces_redeployed_where_they_may"),
        ("FlnRedeployFrom", ((), BATNA), None),
        ("FlnRedeployFrom", ((Mark(BATNA, ct.Piece.UNDERGROUND, 2),), BATNA), "guerrillas_redeploy"),
        ("FlnRedeployFrom", ((), SETIF), "guerrillas_redeploy"),
        ("FlnRedeployTo", ((), BATNA, place("Barika")), None),
        ("FlnRedeployTo", ((), BATNA, SETIF), "guerrillas_have_a_destination"),
        ("FlnRedeployTo", ((), BATNA, BATNA), "guerrillas_have_a_destination"),
        ("TakingOut", (1,), None),
        ("TakingOut", (0,), "one_in_three_goes"),
        ("TakingOut", (2,), "one_in_three_goes"),
    ],
)
def test_what_a_round_leaves_pending_fits_the_board(
    frame: str, fields: tuple[Any, ...], law: str | None
) -> None:
    assert broken(frame, *fields) == ({law} if law else set())


@pytest.mark.clause("6", "6.3.3", "R138")
def test_a_round_follows_its_card_and_the_final_one_ends_early() -> None:
    assert broken("Sending", 0, played=SKIPPED) == {"pending_is_a_turn"}
    assert broken("Agitation", played=FINAL) == set()
    assert broken("FlnRedeploy", (), played=FINAL) == {"pending_is_a_turn"}


@pytest.mark.clause("5.1.9", "R132")
def test_suez_crisis_owes_nothing_once_resources_are_adjusted() -> None:
    hand = attrs.evolve(board().hand, suez_crisis=False)
    assert broken("Sending", 0, hand=hand, suez_crisis=True) == {"suez_is_settled"}
    away: dict[str, Any] = {"set_aside": ct.Pool(french_troops=1)}
    out = board().out_of_play.changed(ct.PieceType.FRENCH_TROOPS, -1)
    assert broken("Agitation", hand=hand, out_of_play=out, **away) == set()
    assert broken("FlnRedeploy", (), hand=hand, out_of_play=out, **away) == {"troops_are_back"}
    assert broken("TakingOut", 1, hand=hand, out_of_play=out, **away) == {"troops_are_back"}

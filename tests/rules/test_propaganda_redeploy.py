"""The Redeploy Phase of a Propaganda Round (6.4): cubes, Troops that come back, Guerrillas, Control."""

from __future__ import annotations

import attrs
import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.positions import (
    FRAMES,
    FRENCH_TROOPS,
    effect,
    lawful,
    ledger,
    line,
    move,
    play,
    refusal,
    selectable,
    with_independence,
)
from tests.rules.rounds import Spaces, bare, phase, with_box, with_spaces

END, FLN_END = move("redeploy.end"), move("fln_redeploy.end")
CITIES = {"Algiers", "Constantine", "Oran"}


def back(count: int, space: str) -> Move:
    return move("redeploy.return", count, space)


def government(spaces: Spaces, **counts: int) -> ct.State:
    """The Government is to redeploy; so many pieces are set aside."""
    state = phase(with_spaces(bare(), spaces), "Agitation")
    if counts:
        state = with_box(state.but(hand=attrs.evolve(state.hand, suez_crisis=False)), "set_aside", **counts)
    return play(state, move("agitation.end"))


def fln(spaces: Spaces, *, abroad: bool = False) -> ct.State:
    """The FLN is to redeploy."""
    state = with_independence(bare()) if abroad else bare()
    return phase(with_spaces(state, spaces), "FlnRedeploy", ())


# 6.4.1: Police


@pytest.mark.clause("6.4", "6.4.3", "R149")
def test_control_that_is_asked_for_is_what_it_was_until_both_have_redeployed() -> None:
    spaces: Spaces = {
        "Medea": {"french_troops": 1},
        "Setif": {"underground": 1, "french_troops": 1},
        "Philippeville": {"fln_bases": 1},
    }
    state = with_spaces(bare(), spaces)
    state = play(phase(state, "Agitation"), move("agitation.end"))
    names = ("Medea", "Setif", "Philippeville", "Algiers", "Batna")
    before = {name: state.control(name) for name in names}
    assert before == {"Medea": ct.GOVERNMENT, "Philippeville": ct.FLN} | dict.fromkeys(
        ("Setif", "Algiers", "Batna")
    )
    moves = (
        "move 1 French Troops from Medea to Algiers",
        "move 1 French Troops from Setif to Oran",
        "end",
        "move 1 Underground from Setif to Philippeville",
    )
    for text in moves:
        state = line(state, text)
        assert {name: state.control(name) for name in names} == before
        assert lawful(ct.from_json(ct.to_json(state))) == state
    assert state.space("Algiers").control is ct.GOVERNMENT
    after = play(state, FLN_END)
    assert (after.control("Algiers"), after.control("Medea"), after.control("Setif")) == (
        ct.GOVERNMENT,
        None,
        None,
    )


# 5.1.9: the Troops of SUEZ CRISIS


@pytest.mark.clause("5.1.9", "6.4.1", "R132")
def test_troops_set_aside_come_back_to_cities_and_government_bases_at_no_cost() -> None:
    state = government({"Batna": {"government_bases": 1, "underground": 4}}, french_troops=3)
    assert selectable(state, "redeploy.return") == {*CITIES, "Batna"}
    assert effect(state, back(2, "Batna")) == {
        "Batna: french_troops": (0, 2),
        "Set Aside: french_troops": (3, 1),
    }
    assert ledger(state, back(2, "Batna")) == ["5.1.9: Returned 2 Batna"]
    for name in ("Medea", "Morocco"):
        assert refusal(state, back(1, name)) == {"takes_troops"}


@pytest.mark.clause("5.1.9", "R132")
def test_all_troops_set_aside_must_come_back() -> None:
    state = government({}, french_troops=2)
    assert refusal(state, END) == {"all_returned"}
    state = play(state, back(1, "Oran"))
    assert refusal(state, END) == {"all_returned"}
    assert refusal(state, back(2, "Oran")) == {"set_aside_there"}
    assert refusal(state, back(0, "Oran")) == {"at_least_one"}
    assert END in ct.legal_moves(play(state, back(1, "Algiers")))
    assert refusal(government({}), back(1, "Oran")) == {"set_aside_there"}


@pytest.mark.clause("5.1.9", "R132", "R149")
def test_troops_that_came_back_do_not_redeploy_too() -> None:
    state = play(government({}, french_troops=2), back(2, "Oran"))
    troops = move("redeploy.move", 1, FRENCH_TROOPS, "Oran", "Algiers")
    assert refusal(state, troops) == {"unmoved_there"}


# 6.4.2: Guerrillas


@pytest.mark.clause("6.4.3", "1.7")
def test_control_follows_once_the_phase_is_over() -> None:
    state = fln({"Setif": {"underground": 2, "french_troops": 1}, "Philippeville": {"fln_bases": 1}})
    after = line(state, "move 2 Underground from Setif to Philippeville; end")
    assert str(after.space("Setif").control) == "Government"
    assert after.stack == (FRAMES["NextCard"](),)

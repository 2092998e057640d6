"""The Redeploy Phase of a Propaganda Round (6.4): cubes, Troops that come back, Guerrillas, Control."""

from __future__ import annotations

import pytest

import ctcore as ct
from tests.rules.positions import (
    FRAMES,
    lawful,
    line,
    move,
    play,
)
from tests.rules.rounds import Spaces, bare, phase, with_spaces

FLN_END = move("fln_redeploy.end")


def fln(spaces: Spaces) -> ct.State:
    """The FLN is to redeploy."""
    return phase(with_spaces(bare(), spaces), "FlnRedeploy", ())


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


# 6.4.2: Guerrillas


@pytest.mark.clause("6.4.3", "1.7")
def test_control_follows_once_the_phase_is_over() -> None:
    state = fln({"Setif": {"underground": 2, "french_troops": 1}, "Philippeville": {"fln_bases": 1}})
    after = line(state, "move 2 Underground from Setif to Philippeville; end")
    assert str(after.space("Setif").control) == "Government"
    assert after.stack == (FRAMES["NextCard"](),)

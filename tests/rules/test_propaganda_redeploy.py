"""The Redeploy Phase of a Propaganda Round (6.4): cubes, Troops that come back, Guerrillas, Control."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.positions import (
    ALGERIAN_TROOPS,
    FRAMES,
    FRENCH_TROOPS,
    effect,
    lawful,
    ledger,
    move,
    offered,
    pending,
    play,
    refusal,
    selectable,
    stage,
    with_independence,
)
from tests.rules.rounds import Spaces, bare, phase, with_box, with_spaces

END, FLN_END = move("redeploy.end"), move("fln_redeploy.end")
CITIES = {"Algiers", "Constantine", "Oran"}
GUARD = {"french_troops": 1, "french_police": 2}


def leave(space: str) -> Move:
    return stage("redeploy.move", space)


def enter(space: str) -> Move:
    return stage("redeploy.move", space)


def moving(count: int, piece: ct.Piece) -> Move:
    return stage("redeploy.move", count, piece)


def back(count: int, space: str) -> Move:
    return move("redeploy.return", count, space)


def group(underground: int, active: int = 0) -> Move:
    return stage("fln_redeploy.move", underground, active)


def fln_leave(space: str) -> Move:
    return stage("fln_redeploy.move", space)


def fln_enter(space: str) -> Move:
    return stage("fln_redeploy.move", space)


def government(spaces: Spaces, **counts: int) -> ct.State:
    """The Government is to redeploy; so many pieces are set aside."""
    state = phase(with_spaces(bare(), spaces), "Agitation")
    if counts:
        state = with_box(
            attrs.evolve(state, hand=attrs.evolve(state.hand, suez_crisis=False)), "set_aside", **counts
        )
    return play(state, move("agitation.end"))


def fln(spaces: Spaces, *, abroad: bool = False) -> ct.State:
    """The FLN is to redeploy."""
    state = with_independence(bare()) if abroad else bare()
    return phase(with_spaces(state, spaces), "FlnRedeploy", ())


def redeployed(count: int, piece: ct.Piece, origin: str, goal: str) -> tuple[Move, ...]:
    return leave(origin), enter(goal), moving(count, piece)


def changes(state: ct.State, *line: Move) -> dict[str, tuple[Any, Any]]:
    """What the last move of a line changes."""
    return effect(play(state, *line[:-1]), line[-1])


# 6.4.1: Troops


@pytest.mark.clause("6.4.1")
@pytest.mark.parametrize("piece", [FRENCH_TROOPS, ALGERIAN_TROOPS])
def test_troops_go_to_any_city(piece: ct.Piece) -> None:
    field = piece.name.lower()
    state = play(government({"Medea": {field: 3, "underground": 9}}), leave("Medea"))
    assert offered(state, "redeploy.move") == CITIES
    assert changes(state, enter("Oran"), moving(2, piece)) == {
        f"Medea: {field}": (3, 1),
        f"Oran: {field}": (0, 2),
    }


@pytest.mark.clause("6.4.1")
def test_nobody_must_redeploy() -> None:
    state = government({"Medea": GUARD})
    after = play(state, END)
    assert (type(pending(after)).__name__, pending(after).marks) == ("FlnRedeploy", ())
    assert after.spaces == state.spaces


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
    line = (
        *redeployed(1, FRENCH_TROOPS, "Medea", "Algiers"),
        *redeployed(1, FRENCH_TROOPS, "Setif", "Oran"),
        END,
        *(fln_leave("Setif"), fln_enter("Philippeville"), group(1)),
    )
    for some in (line[:3], line[3:6], line[6:7], line[7:]):
        state = play(state, *some)
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
    assert refusal(state, leave("Oran")) == {"some_destination_count_piece"}


# 6.4.2: Guerrillas


@pytest.mark.clause("6.4.2", "1.3.3")
def test_guerrillas_go_to_fln_bases_of_their_wilaya_its_city_included() -> None:
    spaces = {
        "Setif": {"underground": 1},
        "Philippeville": {"fln_bases": 1},
        "Constantine": {"fln_bases": 1},
        "Souk Ahras": {"active": 4},
        "Batna": {"fln_bases": 1},
    }
    state = play(fln(spaces), fln_leave("Setif"))
    assert offered(state, "fln_redeploy.move") == {"Philippeville", "Constantine"}
    assert refusal(state, fln_enter("Souk Ahras")) == {"fln_base"}
    assert refusal(state, fln_enter("Batna")) == {"same_wilaya"}
    assert refusal(state, fln_enter("Barika")) == {"same_wilaya", "fln_base"}


@pytest.mark.clause("6.4.2")
def test_guerrillas_leave_a_city_too_and_a_space_with_a_base() -> None:
    spaces = {"Algiers": {"active": 1}, "Medea": {"fln_bases": 1, "underground": 2}, "Orleansville": {}}
    state = fln(spaces)
    assert offered(state, "fln_redeploy.move") == {"Algiers"}
    more = fln({**spaces, "Orleansville": {"fln_bases": 1}})
    assert offered(more, "fln_redeploy.move") == {"Algiers", "Medea"}
    assert refusal(play(more, fln_leave("Medea")), fln_enter("Medea")) == {"another_space"}


@pytest.mark.clause("6.4.2")
@pytest.mark.parametrize("watched", [{}, {"french_troops": 9, "government_bases": 1}])
def test_control_and_cubes_do_not_hinder_guerrillas(watched: dict[str, int]) -> None:
    state = fln({"Setif": {"underground": 2, **watched}, "Philippeville": {"fln_bases": 1}})
    assert "Setif" in offered(state, "fln_redeploy.move")


@pytest.mark.clause("6.4.2", "R151")
def test_guerrillas_keep_their_status() -> None:
    state = fln({"Setif": {"underground": 3, "active": 2}, "Philippeville": {"fln_bases": 1}})
    state = play(state, fln_leave("Setif"), fln_enter("Philippeville"))
    assert effect(state, group(2, 1)) == {
        "Setif: underground": (3, 1),
        "Setif: active": (2, 1),
        "Philippeville: underground": (0, 2),
        "Philippeville: active": (0, 1),
    }
    assert refusal(state, group(4, 0)) == {"underground_there"}
    assert refusal(state, group(0, 3)) == {"active_there"}
    assert refusal(state, group(0, 0)) == {"someone_moves"}
    assert refusal(state, group(2, -1)) == {"someone_moves"}
    assert refusal(state, group(-1, 2)) == {"someone_moves"}


@pytest.mark.clause("6.4.2", "R151")
def test_each_guerrilla_redeploys_once() -> None:
    spaces = {
        "Setif": {"underground": 2},
        "Philippeville": {"fln_bases": 1, "underground": 1},
        "Souk Ahras": {"fln_bases": 1},
    }
    state = play(fln(spaces), fln_leave("Setif"), fln_enter("Philippeville"), group(2))
    state = play(state, fln_leave("Philippeville"), fln_enter("Souk Ahras"))
    assert refusal(state, group(2)) == {"underground_there"}
    state = play(state, group(1))
    assert offered(state, "fln_redeploy.move") == set()
    assert refusal(state, fln_leave("Philippeville")) == {"some_underground_active"}


@pytest.mark.clause("6.4.2", "R151")
def test_illegal_to_redeploy_from_or_to_morocco_and_tunisia() -> None:
    abroad = {"Morocco": {"underground": 2, "fln_bases": 1}, "Tunisia": {"underground": 2, "fln_bases": 1}}
    state = fln({**abroad, "Mecheria": {"underground": 1}, "Oran": {"fln_bases": 1}}, abroad=True)
    assert offered(state, "fln_redeploy.move") == {"Mecheria"}
    assert refusal(state, fln_leave("Morocco")) == {"some_destination"}
    assert refusal(play(state, fln_leave("Mecheria")), fln_enter("Morocco")) == {"same_wilaya"}


@pytest.mark.clause("6.4.2")
def test_illegal_to_leave_without_a_base_elsewhere_in_the_wilaya() -> None:
    state = fln({"Setif": {"underground": 1}, "Batna": {"fln_bases": 1}})
    assert refusal(state, fln_leave("Setif")) == {"some_destination"}
    assert refusal(state, fln_leave("Batna")) == {"some_destination", "some_underground_active"}


@pytest.mark.clause("6.4.3", "1.7")
def test_control_follows_once_the_phase_is_over() -> None:
    state = fln({"Setif": {"underground": 2, "french_troops": 1}, "Philippeville": {"fln_bases": 1}})
    line = (fln_leave("Setif"), fln_enter("Philippeville"), group(2), FLN_END)
    after = lawful(play(state, *line))
    assert str(after.space("Setif").control) == "Government"
    assert after.stack == (FRAMES["NextCard"](),)

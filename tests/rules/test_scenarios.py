"""The three scenarios (10): every piece and marker, and every total that the guide states."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.twilight import scenarios
from ctcore.twilight.scenarios import SCENARIOS

NO_PIECES = ct.Pool()

# Typed from the head of each scenario.
STATED: dict[str, dict[str, Any]] = {
    "short": {
        "resources": (20, 15),
        "commitment": 15,
        "totals": (7, 22, 11, 19),
        "tracks": ("E", 3),
        "available": ct.Pool(french_police=4, government_bases=2, guerrillas=8, fln_bases=7),
        "out_of_play": ct.Pool(guerrillas=5),
        "hand": {ct.Pivotal.COUP_D_ETAT, ct.Pivotal.OAS},
        "events": 36,
        "flags": (True, True, True, True),
    },
    "medium": {
        "resources": (24, 15),
        "commitment": 20,
        "totals": (7, 27, 9, 19),
        "tracks": ("C", 2),
        "available": ct.Pool(french_police=1, government_bases=3, guerrillas=6, fln_bases=5),
        "out_of_play": ct.Pool(guerrillas=2),
        "hand": {ct.Pivotal.COUP_D_ETAT, ct.Pivotal.RECALL_DE_GAULLE, ct.Pivotal.OAS},
        "events": 48,
        "flags": (True, True, False, False),
    },
    "full": {
        "resources": (16, 8),
        "commitment": 25,
        "totals": (0, 25, 5, 9),
        "tracks": ("A", 0),
        "available": ct.Pool(
            french_troops=1,
            french_police=3,
            algerian_police=5,
            government_bases=3,
            guerrillas=23,
            fln_bases=11,
        ),
        "out_of_play": ct.Pool(french_troops=6, french_police=15, government_bases=3),
        "hand": set(ct.Pivotal),
        "events": 60,
        "flags": (False, False, False, False),
    },
}


@pytest.mark.clause(
    "10/7",
    "10/8",
    "10/9",
    "10/10",
    "10/17",
    "10/18",
    "10/19",
    "10/20",
    "10/28",
    "10/29",
    "10/30",
    "10/31",
    "10/32",
    "10/45",
    "1.9/2",
    "1.9/3",
)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_stated_total_holds(scenario: str) -> None:
    state, stated = ct.setup(scenario), STATED[scenario]
    assert (state.resources.government, state.resources.fln) == stated["resources"]
    assert state.commitment == stated["commitment"]
    assert (
        state.total_support,
        state.support_plus_commitment,
        state.total_opposition,
        state.opposition_plus_bases,
    ) == stated["totals"]
    assert (str(state.france_track), state.border_zone) == stated["tracks"]
    flags = (state.independent, state.mobilization_played, state.recall_de_gaulle, state.coup_played)
    assert flags == stated["flags"]


@pytest.mark.clause("10/12", "10/13", "10/22", "10/23", "10/33", "10/34", "1.4.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_box_holds_what_the_guide_says(scenario: str) -> None:
    state, stated = ct.setup(scenario), STATED[scenario]
    assert state.available == stated["available"]
    assert state.out_of_play == stated["out_of_play"]
    assert state.casualties == state.set_aside == NO_PIECES


@pytest.mark.clause("10/5", "10/6", "10/15", "10/16", "10/25", "10/26", "2.3.7")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_deck_and_hands_are_as_the_guide_says(scenario: str) -> None:
    state, stated = ct.setup(scenario), STATED[scenario]
    assert state.deck.size == stated["events"]
    assert (len(state.deck.unseen), state.deck.played, state.deck.card) == (60, (), None)
    assert set(state.hand) == stated["hand"]


@pytest.mark.clause("10/2", "2.3.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_fln_is_first_eligible_and_no_law_is_broken(scenario: str) -> None:
    state = ct.setup(scenario)
    assert state.first_eligible is ct.FLN
    assert ct.actor(state) is ct.NATURE
    assert ct.violations(state) == ()


# The totals that the open deployment states, and that the standard one meets too.

OPEN = {
    "short": {
        "fln_bases": 8,
        "guerrillas": 17,
        "government_bases": 4,
        "french_troops": 9,
        "french_police": 17,
    },
    "medium": {
        "fln_bases": 10,
        "guerrillas": 22,
        "government_bases": 3,
        "french_troops": 9,
        "french_police": 20,
    },
    "full": {"fln_bases": 4, "guerrillas": 7, "government_bases": 0, "french_troops": 2, "french_police": 3},
}
ALGERIANS = {"short": (3, 7), "medium": (3, 7), "full": (3, 2)}


@pytest.mark.clause("10/42", "10/43", "10/44")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_pieces_on_the_map_are_those_of_open_deployment(scenario: str) -> None:
    spaces = ct.setup(scenario).spaces
    for field, count in OPEN[scenario].items():
        assert sum(getattr(space, field) for space in spaces) == count, field
    troops, police = ALGERIANS[scenario]
    assert sum(space.algerian_troops for space in spaces) == troops
    assert sum(space.algerian_police for space in spaces) == police


# Setting up


@pytest.mark.clause("10")
def test_the_first_eligible_may_be_chosen_for_a_question() -> None:
    state = ct.setup("short", first=ct.GOVERNMENT, card=3)
    # The FLN, Second Eligible, may play OAS before.
    assert (state.first_eligible, ct.actor(state), state.deck.card) == (ct.GOVERNMENT, ct.FLN, 3)
    assert ct.actor(ct.play(state, "no pivotal event")) is ct.GOVERNMENT
    assert attrs.evolve(ct.setup("short", first=ct.FLN)) == ct.setup("short")


@pytest.mark.clause("10", "2.2")
def test_illegal_setup_with_a_card_that_is_not_in_the_deck() -> None:
    with pytest.raises(ct.IllegalMove) as refused:
        ct.setup("short", card=61)
    assert [finding.name for finding in refused.value.verdict.violations] == ["still_unseen"]


@pytest.mark.clause("10")
def test_illegal_setup_of_no_scenario_suggests_one() -> None:
    with pytest.raises(ct.NotationError) as refused:
        ct.setup("shrot")
    assert "short" in refused.value.suggestions


# A file that does not add up


def _file(scenario: str) -> str:
    return files(scenarios).joinpath(f"{scenario}.toml").read_text(encoding="utf-8")


CORRUPTED = [
    ("short", "commitment = 15", "commitment = 16", {"support_plus_commitment"}),
    ("short", 'resettled = ["II-1", "V-2", "III-2"]', 'resettled = ["II-1", "V-2"]', {"resettled"}),
    ("medium", "fln_bases = 5", "fln_bases = 4", {"pool of FLN Bases"}),
    ("full", "guerrillas = 23", "guerrillas = 24", {"pool of Guerrillas"}),
    ("full", "french_police = 15", "french_police = 14", {"pool of French Police"}),
    ("full", "total_opposition = 5", "total_opposition = 6", {"total_opposition"}),
    ("full", '["CON", "ALG", "ORA", "V-3"]', '["CON", "ALG", "ORA"]', {"government_control"}),
]


@pytest.mark.clause("10")
@pytest.mark.parametrize(("scenario", "old", "new", "wrong"), CORRUPTED)
def test_illegal_scenario_file_names_the_total_that_is_wrong(
    scenario: str, old: str, new: str, wrong: set[str]
) -> None:
    text = _file(scenario)
    assert text.count(old) == 1
    assert scenarios.parse(text)
    with pytest.raises(ct.InvalidPosition) as refused:
        scenarios.parse(text.replace(old, new))
    message = str(refused.value)
    assert scenario in message
    assert set(re.findall(r"(?:: |; )([\w ]+): stated", message)) == wrong


@pytest.mark.clause("10")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_illegal_scenario_file_with_any_one_piece_more_is_refused(scenario: str) -> None:
    text = _file(scenario)
    # In spaces and in boxes pieces have the same names.
    names = "|".join(piece.name.lower() for piece in ct.PieceType)
    places = list(re.finditer(rf"^(?:{names}) = (\d+)$", text, re.MULTILINE))
    assert len(places) >= 30
    for found in places:
        more = f"{text[: found.start(1)]}{int(found[1]) + 1}{text[found.end(1) :]}"
        with pytest.raises(ct.InvalidPosition):
            scenarios.parse(more)


def test_illegal_first_player_is_refused() -> None:
    for first in ("government", ct.NATURE, 1):
        with pytest.raises(TypeError, match="first is"):
            ct.setup("short", first=first)  # type: ignore[arg-type]


def test_illegal_name_of_a_space_is_refused() -> None:
    with pytest.raises(TypeError, match="named by text"):
        ct.setup("short").space(3)  # type: ignore[arg-type]

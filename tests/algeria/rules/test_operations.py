"""Operations (8): whose turn it is, passes, and when a React comes."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.algeria.board.state import France, Oas, OasPlace
from ctcore.algeria.board.units import Actor
from ctcore.algeria.rules.deployment_fln import Emerging
from ctcore.algeria.rules.operations import FlnTurn, Operations
from tests.algeria.rules.positions import FLN, GOV, at, ledger, offered, pending, play, position, unmet
from tests.algeria.rules.rows import Rows

UNITS: dict[str, Any] = {
    "ops": {"Setif": "2 Cadres, 1 Elite brigade", "Medea": "1 Band"},
    "ug": {"Oran": "1 Cadre"},
    "ptl": {"Oran": "1 Police"},
}
BASE = position(*FLN, **UNITS)
AFTER_PASS = (Operations(passed=Actor.GOVERNMENT), FlnTurn(after_pass=True))


def turn_of(state: Any) -> str:
    return type(pending(state)).__name__


@pytest.mark.clause("8/1", "8/2", "9.21/1")
def test_the_fln_begins_and_conducts_a_mission_or_yields_or_passes() -> None:
    begun = play(position(Emerging(), **UNITS), "end")
    assert (turn_of(begun), pending(begun).actor) == ("FlnTurn", Actor.FLN)
    assert {"propaganda by Cadre in Setif", "let the Government act", "pass"} <= offered(BASE)
    # A patrol belongs to the Deployment Phase.
    assert [one for one in offered(position(*GOV, **UNITS)) if "patrol" in one] == []


@pytest.mark.clause("8/2", "8/3")
def test_after_any_mission_the_fln_chooses_again() -> None:
    state = play(BASE, "propaganda by Cadre in Setif", "roll 5", "gain 0, take 2", "no react")
    assert turn_of(state) == "FlnTurn"
    state = play(state, "let the Government act")
    assert (turn_of(state), "pass" in offered(state)) == ("GovernmentTurn", True)
    state = play(state, "intelligence in Oran", "0 succeed")
    assert turn_of(state) == "FlnTurn"


@pytest.mark.clause("8/3", "8/4", "C.1/1")
def test_a_pass_is_answered_and_two_passes_running_end_the_phase() -> None:
    state = play(BASE, "pass")
    assert turn_of(state) == "GovernmentTurn"
    ended = play(state, "pass")
    assert "Operations" not in {type(frame).__name__ for frame in ended.stack}
    # A mission in between begins anew.
    state = play(state, "intelligence in Oran", "1 succeed", "pass")
    assert turn_of(state) == "GovernmentTurn"
    assert "10.1/4 Medea: contested -> FLN" in ledger(state, "pass")


@pytest.mark.clause("8/4", "A42")
def test_the_fln_answers_a_pass_of_the_government() -> None:
    state = play(BASE, "let the Government act", "pass")
    assert (turn_of(state), pending(state).after_pass) == ("FlnTurn", True)
    assert "Operations" not in {type(frame).__name__ for frame in play(state, "pass").stack}
    # An earlier pass of the FLN does not bind it.
    state = play(BASE, "pass", "intelligence in Oran", "0 succeed")
    assert "propaganda by Cadre in Setif" in offered(state)


YIELD = Rows("8/2 let the Government act", frames=AFTER_PASS, base=UNITS)


@pytest.mark.clause("8/2", "8/4", "A42")
def test_illegal_to_give_the_turn_back_right_after_a_pass() -> None:
    YIELD.check(YIELD[0])
    state = play(position(*AFTER_PASS, **UNITS), "move Cadre from Setif to Constantine", "roll 4")
    assert turn_of(state) == "FlnTurn"
    assert "let the Government act" in offered(state)


@pytest.mark.clause("8/5", "9.23/2", "A79")
def test_the_government_may_react_once_after_the_result_and_before_anything_else() -> None:
    state = play(BASE, "propaganda by Cadre in Setif", "roll 2", "gain 1, take 0")
    assert (turn_of(state), offered(state)) == ("Reacting", {"react", "no react"})
    state = play(state, "react", "1 Elite brigade from OPS", "go", "1 succeed")
    assert turn_of(state) == "FlnTurn"
    assert at(state, "Setif", "oc") == "1 Elite brigade"


@pytest.mark.clause("8/5", "8/3", "9.23/1")
def test_illegal_to_react_to_nothing_and_to_act_out_of_turn() -> None:
    assert unmet(BASE, "react") == ["8/2"]
    assert unmet(position(*GOV, **UNITS), "react") == ["8/3"]
    assert unmet(BASE, "intelligence in Oran") == ["8/2"]
    assert unmet(position(*GOV, **UNITS), "propaganda by Cadre in Setif") == ["8/3"]


@pytest.mark.clause("9/2", "9.11/2", "9.12/2", "9.14/2")
@pytest.mark.parametrize(
    ("mission", "price"),
    [
        ("propaganda by Front in Oran", 1),
        ("propaganda in France", 1),
        ("strike with 0 Cadres in Oran", 3),
        ("raid with 1 Band, 0 Faileks in Oran", 1),
    ],
)
def test_the_fln_may_pay_its_last_ap_and_no_more(mission: str, price: int) -> None:
    given = {"ops": {"Oran": "1 Front, 1 Band"}, "france": France(cadre=True)}
    assert play(position(*FLN, ap=price, **given), mission).record.ap == 0
    assert len(unmet(position(*FLN, ap=price - 1, **given), mission)) == 1


@pytest.mark.clause("11.3/4", "A61", "8/2")
def test_the_oas_conducts_its_suppression_first() -> None:
    oas = Oas(active=True, controller=Actor.FLN, where=OasPlace.ORAN)
    state = play(position(Emerging(), oas=oas, **UNITS), "end")
    assert [type(frame).__name__ for frame in state.stack[-2:]] == ["Suppressing", "Dice"]
    assert turn_of(play(state, "roll 2")) == "FlnTurn"
    abroad = Oas(active=True, controller=Actor.FLN, where=OasPlace.FRANCE)
    assert turn_of(play(position(Emerging(), oas=abroad, **UNITS), "end")) == "FlnTurn"

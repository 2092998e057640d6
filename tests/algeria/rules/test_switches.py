"""The rulings that a house may turn: what is played by each rejected reading."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from ctcore.algeria.board.state import Oas, OasPlace, State, Zone
from ctcore.algeria.board.units import Actor
from ctcore.algeria.game import GAME
from ctcore.algeria.rules.common.dice import Dice
from ctcore.algeria.rules.operations import FlnTurn, Operations
from ctcore.algeria.rules.random_events import RandomEvents, Step
from ctcore.algeria.rules.reinforcement_government import Mobilizing
from ctcore.kernel import Amends, Frame
from tests.algeria.rules.positions import FLN, GOV, at, ledger, levels, offered, pending, play, position
from tests.algeria.rules.rows import Rows

SWITCHES = (5, 16, 18, 22, 28, 33, 42, 47, 49, 50, 54, 56, 59, 60, 62, 66)
EVENT = (RandomEvents(Step.TENS), Dice(1))
LAST = (Operations(passed=Actor.GOVERNMENT), FlnTurn(after_pass=True))
ALONE = "with 0 Cadres and 1 Band and 0 Faileks"


@cache
def _turned(ruling: int) -> Amends:
    return Amends(
        label=f"house rule: not A{ruling}",
        clauses=(f"A{ruling}",),
        to=f"ruling.A{ruling}",
        value=lambda _before, _state: False,
    )


@cache
def _game(rulings: tuple[int, ...]) -> Any:
    return GAME.with_provisos(*map(_turned, rulings))


def by(*rulings: int) -> tuple[str, ...]:
    """The labels of the house that plays these rulings by their rejected readings."""
    found: tuple[str, ...] = _game(rulings).house
    return found


def house(*rulings: int, frames: tuple[Frame, ...], **given: Any) -> State:
    return position(*frames, house=by(*rulings), **given)


@pytest.mark.clause("A5")
def test_a5_turned_leaves_out_a_brigade_of_wilaya_ii() -> None:
    start = GAME.setup("1960")
    assert "set up 2 Algerian brigades in Setif" in offered(start)
    by_house = start.but(in_force=position(house=by(5)).in_force.but(independent=True, suez_done=True))
    assert "set up 2 Algerian brigades in Setif" not in offered(by_house)
    assert "set up 1 Algerian brigade in Setif" in offered(by_house)


POOR: dict[str, Any] = {"psl": (1, 50), "ptl": {"Setif": "1 Police"}, "ug": {"Setif": "1 Cadre"}}
MEDEA = {"Medea": "1 Elite brigade"}
A16 = Rows(
    """
    9.24/1 intelligence in Setif
    9.25/1 civil affairs in Setif
    9.26/1 suppression in Setif
    9.27/1 resettle Setif
    """,
    frames=GOV,
    base=POOR | {"house": by(16)},
)
# Half a point that is left is rounded away at the end of the phase.
A16_HALF = Rows(
    """
    6.3/1 activate 1 Elite brigade in Medea
    6.3/1 mobilize 1 Police in Medea
    """,
    frames=(Mobilizing(),),
    base={"psl": (1, 50), "ops": MEDEA, "apart": MEDEA, "house": by(16)},
)
A18 = Rows("9.26/1 suppression in Setif", frames=GOV, base={"ptl": {"Setif": "1 Police"}, "house": by(18)})
A33 = Rows(
    "6.33/2 mobilize Border Zone",
    state=lambda: play(
        house(33, frames=(Mobilizing(),), zone=Zone(mobilized=True), in_force=["independent"]),
        "mobilize Border Zone",
    ),
)
A47 = Rows(
    "9.15/3 harass Police in PTL of Setif with 1 Cadre and 0 Bands and 1 Failek",
    frames=FLN,
    base={"ops": {"Setif": "1 Cadre, 1 Failek"}, "ptl": {"Setif": "1 Police"}, "house": by(47)},
)
OF_FLN = Oas(active=True, controller=Actor.FLN, where=OasPlace.ORAN)
A60 = Rows(
    "11.3/6 remove OAS", frames=(Mobilizing(),), base={"psl": (80, 50), "oas": OF_FLN, "house": by(60)}
)
TABLES = (A16, A16_HALF, A18, A33, A47, A60)


@pytest.mark.clause("A16", "A18", "A33", "A47", "A60")
@pytest.mark.parametrize(("rows", "row"), [(rows, row) for rows in TABLES for row in rows], ids=str)
def test_illegal_by_the_rejected_reading(rows: Rows, row: str) -> None:
    rows.check(row)
    # By the decision the same is legal.
    state, move, _ = rows.parted(row)
    printed = state.but(in_force=state.in_force.__class__(independent=state.in_force.independent))
    assert GAME.judge(printed, GAME.parse_move(printed, move)).legal


@pytest.mark.clause("A16")
def test_a16_turned_lets_the_government_pay_down_to_its_last_point() -> None:
    state = house(16, frames=(Mobilizing(),), psl=(2, 50), ops=MEDEA, apart=MEDEA)
    assert {one for one in offered(state) if "Police in Oran" in one} == {"mobilize 1 Police in Oran"}
    after = play(state, "activate 1 Elite brigade in Medea", "end")
    assert (levels(after)[0], after.winner) == (1, None)


@pytest.mark.clause("A22")
def test_a22_turned_sends_neutralized_units_to_oc() -> None:
    state = play(house(22, frames=EVENT, ug={"Setif": "1 Cadre"}), "roll 4", "roll 5", "wilaya II", "roll 1")
    assert ledger(state, "neutralize Cadre in UG of Setif")[0] == (
        "5/purge 1 Cadre in Setif goes from UG to OC neutralized"
    )


@pytest.mark.clause("A28")
def test_a28_turned_lets_the_active_zone_cut_ap() -> None:
    zone = Zone(mobilized=True, steps=2, active=True)
    given: dict[str, Any] = {"zone": zone, "in_force": ["independent"], "ap": 0}
    assert play(house(28, frames=(Mobilizing(),), **given), "end").record.ap == 3
    assert play(position(Mobilizing(), **given), "end").record.ap == 5


@pytest.mark.clause("A42")
def test_a42_turned_makes_a_pass_of_the_fln_final() -> None:
    given: dict[str, Any] = {"ptl": {"Setif": "1 Police"}, "ug": {"Setif": "1 Cadre"}}
    state = play(house(42, frames=FLN, **given), "pass", "intelligence in Setif", "0 succeed")
    assert type(pending(state)).__name__ == "GovernmentTurn"
    assert "Operations" not in {type(frame).__name__ for frame in play(state, "pass").stack}


# Harass: the target in OC, the group of the Failek, both with A22


@pytest.mark.clause("A49", "9.15/6")
@pytest.mark.parametrize("rulings", [(49,), (22, 49)])
def test_a49_turned_sends_the_target_to_oc_and_not_another_like_it(rulings: tuple[int, ...]) -> None:
    given: dict[str, Any] = {"ops": {"Medea": "1 Band, 2 Algerian brigades"}}
    move = f"harass Algerian brigade in OPS of Medea {ALONE}"
    hit = play(house(*rulings, frames=FLN, **given), move, "roll 6", "gain 2, take 0", "roll 1")
    assert at(hit, "Medea", "oc_neutralized") == "1 Algerian brigade"
    assert at(hit, "Medea", "ops") == "1 Algerian brigade"
    missed = play(house(*rulings, frames=FLN, **given), move, "roll 1", "roll 3")
    assert at(missed, "Medea", "oc") == "1 Band, 1 Algerian brigade"


@pytest.mark.clause("A50")
def test_a50_turned_allows_no_react_to_a_move() -> None:
    given: dict[str, Any] = {"ops": {"Setif": "1 Cadre", "Constantine": "1 Elite brigade"}}
    moves = ("move Cadre from Setif to Constantine", "roll 5")
    assert type(pending(play(house(50, frames=FLN, **given), *moves))).__name__ == "FlnTurn"
    assert type(pending(play(position(*FLN, **given), *moves))).__name__ == "Reacting"


@pytest.mark.clause("A54", "11.11/1")
def test_a54_turned_commits_air_points_before_contact_in_flush_and_react() -> None:
    given: dict[str, Any] = {"ops": {"Setif": "1 Band, 1 Elite brigade"}, "air": 2}
    begin = ("1 Elite brigade from OPS", "go")
    state = play(house(54, frames=GOV, **given), "flush in Setif", *begin)
    assert "use 2 Air points" in offered(state)
    # They are lost without a combat.
    state = play(state, "use 2 Air points", "0 succeed")
    assert (type(pending(state)).__name__, state.record.air) == ("FlnTurn", 0)
    raid = ("raid with 1 Band, 0 Faileks in Setif", "roll 3", "react")
    state = play(house(54, frames=FLN, **given), *raid, *begin)
    assert "use 2 Air points" in offered(state)
    state = play(state, "use 1 Air point", "0 succeed", "roll 1")
    # They are rolled, and not asked for again.
    assert (type(pending(state)).__name__, pending(state).number) == ("Dice", 1)


@pytest.mark.clause("A54", "11.11/2")
@pytest.mark.parametrize(
    ("area", "air", "asked"), [("Setif", 0, False), ("Setif", 1, True), ("Oran", 1, False)]
)
def test_a54_turned_asks_where_there_are_air_points_and_they_may_be_used(
    area: str,
    air: int,
    asked: bool,  # noqa: FBT001 - a row of a table
) -> None:
    state = house(54, frames=GOV, ops={area: "1 Band, 1 Elite brigade"}, air=air)
    state = play(state, f"flush in {area}", "1 Elite brigade from OPS", "go")
    assert (type(pending(state)).__name__ == "Committing") is asked


@pytest.mark.clause("A56", "C.6/3")
def test_a56_turned_pays_each_hit_on_police_and_nothing_for_strikes_and_raids() -> None:
    given: dict[str, Any] = {"ops": {"Setif": "1 Band"}, "ptl": {"Setif": "1 Police"}}
    move = f"harass Police in PTL of Setif {ALONE}"
    assert pending(play(house(56, frames=FLN, **given), move, "roll 6")).points == 2
    given = {"ops": {"Oran": "1 Front, 3 Cadres"}, "ptl": {"Oran": "1 Police"}}
    state = play(
        house(56, frames=FLN, **given), "strike with 3 Cadres in Oran", "roll 4", "roll 9", "gain 9, take 0"
    )
    assert levels(state) == (50, 59)
    assert at(state, "Oran", "ptl_neutralized") == "1 Police"


@pytest.mark.clause("A59")
def test_a59_turned_lets_all_elite_of_any_box_assist_and_stay() -> None:
    given: dict[str, Any] = {
        "ptl": {"Setif": "1 Police, 1 Elite brigade"},
        "ops": {"Setif": "1 Elite brigade"},
        "oc": {"Setif": "1 Elite brigade"},
    }
    state = play(house(59, frames=GOV, **given), "suppression in Setif")
    assert type(pending(state)).__name__ == "Dice"
    # 2 and 3 are 5.
    after = play(state, "roll 2")
    assert at(after, "Setif", "ptl") == "1 Elite brigade, 1 Police"
    assert not after.area("Setif").terror
    assert play(state, "roll 3").area("Setif").terror


@pytest.mark.clause("A60")
def test_a60_turned_removes_the_oas_at_70_and_brings_it_back_at_30() -> None:
    given: dict[str, Any] = {"oas": OF_FLN, "ug": {"Setif": "1 Cadre"}}
    moves = ("roll 1", "roll 1", "roll 1")
    assert not play(house(60, frames=EVENT, psl=(70, 50), **given), *moves).oas.active
    assert play(house(60, frames=EVENT, psl=(69, 50), **given), *moves).oas.active
    given["oas"] = Oas(has_left=True)
    assert play(house(60, frames=EVENT, psl=(30, 50), **given), *moves[:2]).oas.active


@pytest.mark.clause("A62")
def test_a62_turned_checks_for_a_coup_at_30() -> None:
    given: dict[str, Any] = {"ug": {"Setif": "1 Cadre"}, "ap": 0, "psl": (30, 50)}
    assert play(house(62, frames=LAST, **given), "pass").turn == 2
    assert play(position(*LAST, **given), "pass").turn == 3


@pytest.mark.clause("A66")
def test_a66_turned_counts_terror_and_resettlement_apart() -> None:
    given: dict[str, Any] = {"ug": {"Bougie": "1 Cadre"}, "ap": 0, "resettled": {"Setif": True}}
    given |= {"terror": {"Setif": True}, "control": {"Bougie": "FLN"}}
    assert levels(play(house(66, frames=LAST, **given), "pass", "0 succeed")) == (48, 50)
    assert levels(play(position(*LAST, **given), "pass", "0 succeed")) == (49, 50)


@pytest.mark.clause("11.12/1", "11.12/2")
def test_dearer_helo_points_are_heeded_where_a_react_is_offered() -> None:
    label = "house rule: dear Helo points"
    dear = GAME.with_provisos(
        Amends(label=label, clauses=("11.12/1",), to="helo.elite", value=lambda before, _state: before + 1)
    )
    given: dict[str, Any] = {"ops": {"Setif": "1 Band", "Oran": "1 Elite brigade"}, "helo": 1}
    moves = ("raid with 1 Band, 0 Faileks in Setif", "roll 3")
    assert type(pending(play(position(*FLN, house=dear.house, **given), *moves))).__name__ == "FlnTurn"
    assert type(pending(play(position(*FLN, **given), *moves))).__name__ == "Reacting"


def test_every_switch_of_the_register_is_turned_here() -> None:
    assert [one.id for one in GAME.register.rulings if one.switch] == [f"A{one}" for one in SWITCHES]

"""Suppression (9.26), and that of the OAS (11.3/4)."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.algeria.board.state import Oas, OasPlace, State
from ctcore.algeria.board.units import Actor
from ctcore.algeria.rules.deployment_fln import Emerging
from tests.algeria.rules.positions import (
    GOV,
    MST,
    at,
    ledger,
    levels,
    offered,
    pending,
    play,
    position,
    unmet,
)
from tests.algeria.rules.rows import Rows

UNITS: dict[str, Any] = {
    "ptl": {"Setif": "2 Police, 1 Elite brigade", "Batna": "1 Police", "Oran": "1 Police"},
    "ptl_neutralized": {"Bougie": "1 Police"},
    "ug": {"Setif": "1 Cadre, 2 Bands", "Oran": "1 Cadre"},
    "ops": {"Setif": "1 Front, 1 Failek, 2 Elite brigades, 1 French brigade", "Oran": "1 Elite brigade"},
    "oc": {"Setif": "2 Bands, 1 Elite brigade"},
    "oc_neutralized": {"Setif": "1 Band"},
}
BASE = position(*GOV, **UNITS)
BEGUN = play(BASE, "suppression in Setif")


@pytest.mark.clause("9.26/1", "9.26/3", "9.26/4", "9.26/5", "A22", "11.5/1", "2.3/4", "9/2")
def test_an_example_with_every_line_of_its_ledger() -> None:
    moves = (
        *("suppression in Setif", "go", "roll 6", "neutralize Band in UG of Setif"),
        *("neutralize Failek in OPS of Setif", "neutralize Band in OC of Setif"),
    )
    assert ledger(BASE, *moves) == [
        "9.26/1 Government PSL 50 -> 49",
        "9.26/2 Suppression: 6 gives 3@",
        "9.26/3 1 Band in Setif goes from UG to UG neutralized",
        "9.26/3 1 Failek in Setif goes from OPS to OPS neutralized",
        "9.26/3 1 Band in Setif goes from OC to OC neutralized",
        "9.26/5 1 Cadre in Setif goes from UG to UG neutralized",
        "9.26/5 1 Front in Setif goes from OPS to OPS neutralized",
        "9.26/5 Setif: terrorized",
    ]
    assert at(play(BASE, *moves), "Setif", "ptl") == "1 Elite brigade, 2 Police"


@pytest.mark.clause("9.26/2", "9.26/3", "9.26/5", "9.26/6", "5/amnesty", "B.4", "A59", "A20")
@pytest.mark.parametrize("amnesty", [False, True])
@pytest.mark.parametrize("elite", [0, 1, 2])
@pytest.mark.parametrize("die", range(1, 7))
def test_every_die_with_drm_by_the_table(die: int, elite: int, amnesty: bool) -> None:  # noqa: FBT001 - a row of a table
    number, sign = MST[min(8, die + elite + amnesty)]
    state = play(position(*GOV, in_force=["amnesty"] * amnesty, **UNITS), "suppression in Setif")
    if elite:
        state = play(state, f"{elite} Elite brigade{'s' * (elite > 1)} from OPS")
    state = play(state, "go", f"roll {die}")
    if number:
        assert (pending(state).actor, pending(state).left) == (Actor.FLN, number)
    for _ in range(number):
        state = play(state, min(offered(state)))
    if sign == "+":
        state = play(state, "roll 4")
    assert levels(state) == (49 - 4 * (sign == "+"), 50)
    assert state.area("Setif").terror == bool(sign)
    assert (at(state, "Setif", "ops_neutralized").count("Front") == 1) == (sign == "@")


@pytest.mark.clause("9.26/2", "A59", "9/4")
def test_elite_units_of_ops_and_ptl_assist_and_go_to_oc() -> None:
    assert offered(BEGUN) == {
        *("1 Elite brigade from OPS", "2 Elite brigades from OPS", "1 Elite brigade from PTL", "go")
    }
    state = play(BEGUN, "2 Elite brigades from OPS", "1 Elite brigade from PTL", "go", "roll 2")
    assert at(state, "Setif", "oc") == "2 Bands, 4 Elite brigades"
    assert pending(state).left == 2


@pytest.mark.clause("9.26/3", "A18", "9.26/1")
def test_without_bands_and_faileks_nobody_suffers_and_any_area_will_do() -> None:
    state = play(BASE, "suppression in Batna", "go", "roll 5")
    assert (type(pending(state)).__name__, levels(state)) == ("FlnTurn", (49, 50))
    assert state.area("Batna").suppression


JOIN = Rows(
    """
    9.26/2 1 French brigade from OPS
    9/1 0 Elite brigades from OPS
    9.22/1 3 Elite brigades from OPS
    9.22/1 1 Elite brigade from OC
    """,
    state=lambda: BEGUN,
)
VICTIMS = Rows(
    """
    9.26/3 neutralize Front in OPS of Setif
    9.26/3 neutralize Band in OC neutralized of Setif
    9.26/3 neutralize Band in OPS of Setif
    """,
    state=lambda: play(BEGUN, "go", "roll 6"),
)
SUPPRESSION = Rows(
    """
    9.26/1 suppression in Bougie
    9.26/1 suppression in Medea
    9.26/1 suppression in Setif [once]
    13.1/4 suppression in Setif [slow]
    """,
    frames=GOV,
    base=UNITS,
    but={"once": {"suppression": {"Setif": True}}, "slow": {"in_force": ["slow_reaction"]}},
)
FLY = Rows(
    "9.26/2 fly in 1 airmobile Elite brigade from OPS of Medea",
    state=lambda: play(
        position(*GOV, **(UNITS | {"ops": {"Medea": "1 airmobile Elite brigade"}})), "suppression in Setif"
    ),
)


@pytest.mark.clause("9.26/1", "9.26/2", "9.26/3", "13.1/4", "A18", "A19", "A59")
@pytest.mark.parametrize(
    ("rows", "row"),
    [(rows, row) for rows in (JOIN, VICTIMS, SUPPRESSION, FLY) for row in rows],
    ids=str,
)
def test_illegal_suppression(rows: Rows, row: str) -> None:
    rows.check(row)


@pytest.mark.clause("9.26/3")
def test_illegal_victims_in_another_area() -> None:
    ELSEWHERE.check(ELSEWHERE[0])


ELSEWHERE = Rows(
    "9.26/3 neutralize Band in UG of Oran",
    state=lambda: play(
        position(*GOV, **(UNITS | {"ug": UNITS["ug"] | {"Oran": "1 Band"}})),
        *("suppression in Setif", "go", "roll 6"),
    ),
)


@pytest.mark.clause("9.26/6", "A13", "2.3/6", "12.2/1")
def test_the_penalty_may_end_the_game_before_the_area_is_terrorized() -> None:
    given = UNITS | {"psl": (4, 50), "ops": {"Setif": "1 Front"}, "ug": {}, "oc": {}}
    state = play(position(*GOV, **given), "suppression in Setif", "go", "roll 1", "roll 3")
    assert (state.winner, levels(state), state.area("Setif").terror) == (Actor.FLN, (0, 50), False)


# The OAS


def by_the_oas(**given: Any) -> State:
    oas = Oas(active=True, controller=Actor.GOVERNMENT, where=OasPlace.ORAN)
    base = UNITS | {"ptl": {}, "ug": {"Oran": "1 Front, 2 Bands"}, "ops": {"Oran": "2 Elite brigades"}}
    return play(position(Emerging(), oas=oas, **(base | given)), "end")


@pytest.mark.clause("11.3/4", "A61", "9.26/5", "9.26/6")
@pytest.mark.parametrize("amnesty", [False, True])
@pytest.mark.parametrize("die", range(1, 7))
def test_the_oas_pays_nothing_needs_no_police_and_always_terrorizes(die: int, amnesty: bool) -> None:  # noqa: FBT001 - a row of a table
    number, sign = MST[die + amnesty]
    begun = by_the_oas(in_force=["amnesty"] * amnesty)
    moves = [f"roll {die}", *["neutralize Band in UG of Oran"] * min(2, number), *["roll 5"] * (sign == "+")]
    state = play(begun, *moves)
    assert ledger(begun, *moves)[-1] == "11.3/4 Oran: terrorized"
    assert levels(state) == (50 - 5 * (sign == "+"), 50)
    assert (state.area("Oran").terror, state.area("Oran").suppression) == (True, True)
    assert (at(state, "Oran", "ug") == "none") == (sign == "@")
    assert type(pending(state)).__name__ == "FlnTurn"


@pytest.mark.clause("11.3/4", "9.26/1", "A61")
def test_illegal_another_suppression_where_the_oas_has_been() -> None:
    state = play(by_the_oas(ptl={"Oran": "1 Police"}), "roll 3", "neutralize Band in UG of Oran")
    state = play(state, "let the Government act")
    assert unmet(state, "suppression in Oran") == ["9.26/1"]

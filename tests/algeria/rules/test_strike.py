"""Strike (9.12)."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.algeria.board.places import place
from ctcore.algeria.board.units import Actor
from ctcore.algeria.rules.missions.strike import Strike
from tests.algeria.rules.positions import FLN, MST, at, ledger, levels, offered, pending, play, position
from tests.algeria.rules.rows import Rows

UNITS: dict[str, Any] = {
    "ops": {"Oran": "1 Front, 3 Cadres, 1 Band", "Setif": "1 Front", "Algiers": "2 Cadres"},
    "ops_neutralized": {"Constantine": "1 Front"},
}
BASE = position(*FLN, **UNITS)
ALONE = "strike with 0 Cadres in Oran"
POLICE = UNITS | {"ptl": {"Oran": "2 Police"}}


@pytest.mark.clause("9.12/1", "9.12/2", "9.12/4", "9.12/5", "9.12/6", "9/2", "9/4", "A81")
def test_an_example_with_every_line_of_its_ledger() -> None:
    state = position(*FLN, **(UNITS | {"ptl": {"Oran": "1 Elite brigade"}}))
    moves = ("strike with 2 Cadres in Oran", "roll 3", "roll 7", "gain 3, take 4", "no react", "roll 5")
    assert ledger(state, *moves) == [
        "9.12/2 FLN AP 9 -> 6",
        "9/4 1 Front in Oran goes from OPS to OC",
        "9/4 2 Cadres in Oran go from OPS to OC",
        "9.12/4 Strike: 3 +1 gives 2",
        "9.12/4 FLN PSL 50 -> 53",
        "9.12/4 Government PSL 50 -> 46",
        "9.12/6 Government PSL 46 -> 41",
    ]


@pytest.mark.clause("9.12/3", "9.12/4", "A.2", "A.3", "11.5/2", "2/3", "A20")
@pytest.mark.parametrize(
    ("cadres", "police", "terror"), [(0, 0, False), (3, 0, False), (0, 2, True), (1, 6, True), (2, 2, False)]
)
@pytest.mark.parametrize("die", range(1, 7))
def test_every_die_with_drm_by_the_table(die: int, cadres: int, police: int, terror: bool) -> None:  # noqa: FBT001 - a row of a table
    number, sign = MST[min(8, max(-1, die + cadres - police - terror))]
    given = UNITS | {"ptl": {"Oran": f"{police} Police"}, "terror": {"Oran": terror}}
    state = play(position(*FLN, **given), str(Strike(cadres, place("Oran"))), f"roll {die}")
    if number:
        assert pending(state).number == number
        # The sum counts as it is: a Strike is never doubled.
        state = play(state, f"roll {3 * number}", f"gain {3 * number}, take 0")
    assert state.psl.fln == 50 + 3 * number - (1 if sign == "+" and not cadres else 0)
    neutralized = at(state, "Oran", "ptl_neutralized")
    assert neutralized == (f"{police} Police" if sign == "@" and police else "none")


@pytest.mark.clause("9.12/7", "C.6/1", "C.6/2", "A14", "A83")
def test_plus_hits_every_unit_once_the_cadres_are_paid_first() -> None:
    state = position(*FLN, **(UNITS | {"ptl": {"Oran": "3 Police"}}))
    moves = ("strike with 2 Cadres in Oran", "roll 1", "gain 1, take 1")
    assert ledger(state, *moves)[3:] == [
        "9.12/4 Strike: 1 -1 gives 0+",
        "9.12/7 1 Cadre in Oran is eliminated",
        "9.12/7 1 Cadre in Oran is eliminated",
        "9.12/7 1 Front -> Cadre in Oran",
        "C.6/1 Government PSL 50 -> 51",
        "C.6/1 FLN PSL 50 -> 49",
        "C.6/2 Government PSL 51 -> 53",
        "C.6/2 FLN PSL 49 -> 48",
    ]
    after = play(state, *moves)
    assert (at(after, "Oran", "oc"), at(after, "Oran", "ops")) == ("1 Cadre", "1 Cadre, 1 Band")


@pytest.mark.clause("9.12/8", "C.6/3", "A45", "A56")
def test_at_neutralizes_all_police_and_the_fln_shares_the_points() -> None:
    state = play(
        position(*FLN, **POLICE), "strike with 3 Cadres in Oran", "roll 6", "roll 12", "gain 12, take 0"
    )
    assert at(state, "Oran", "ptl_neutralized") == "2 Police"
    assert (pending(state).chooser, pending(state).points) == (Actor.FLN, 2)
    assert levels(play(state, "gain 1, take 1")) == (49, 63)
    assert ledger(state, "gain 0, take 2") == ["C.6/3 Government PSL 50 -> 48"]


@pytest.mark.clause("9.12/6", "A45", "A51")
def test_without_a_react_for_whatever_reason_the_government_loses_a_die() -> None:
    nobody = play(BASE, ALONE, "roll 4", "roll 5", "gain 5, take 0")
    assert (type(pending(nobody)).__name__, levels(play(nobody, "roll 6"))) == ("Dice", (44, 55))
    assert pending(nobody).number == 1
    # The only unit left cannot come: neutralized.
    given = UNITS | {"ops_neutralized": {"Oran": "1 Elite brigade"}}
    state = play(position(*FLN, **given), ALONE, "roll 4", "roll 5", "gain 5, take 0")
    assert type(pending(state)).__name__ == "Dice"


@pytest.mark.clause("9.12/6", "9.12/5", "9.23/1")
def test_a_react_by_one_unit_saves_the_die_even_if_all_evade() -> None:
    given = UNITS | {"ops": UNITS["ops"] | {"Oran": "1 Front, 1 French brigade"}}
    state = play(position(*FLN, **given), ALONE, "roll 4", "roll 5", "gain 5, take 0")
    assert offered(state) == {"react", "no react"}
    after = play(state, "react", "1 French brigade from OPS", "go", "1 succeed")
    assert (type(pending(after)).__name__, levels(after)) == ("FlnTurn", (50, 55))
    assert at(after, "Oran", "ug") == "1 Front"
    assert levels(play(state, "no react", "roll 6")) == (44, 55)


STRIKE = Rows(
    """
    9.12/2 strike with 0 Cadres in Setif
    9.12/1 strike with -1 Cadres in Oran
    9.12/1 strike with 4 Cadres in Oran
    9.12/1 strike with 2 Cadres in Algiers
    9.12/1 strike with 0 Cadres in Constantine
    9.12/2 strike with 1 Cadre in Oran [once]
    9.12/2 strike with 1 Cadre in Oran [poor]
    """,
    frames=FLN,
    base=UNITS,
    but={"once": {"strike": {"Oran": True}}, "poor": {"ap": 2}},
)


@pytest.mark.clause("9.12/1", "9.12/2", "7/6", "9/2", "A19")
@pytest.mark.parametrize("row", STRIKE, ids=str)
def test_illegal_strikes(row: str) -> None:
    STRIKE.check(row)


@pytest.mark.clause("9.12/1")
def test_cadres_need_not_assist() -> None:
    strikes = {one for one in offered(BASE) if one.startswith("strike")}
    assert strikes == {
        ALONE,
        *(f"strike with {n} Cadres in Oran" for n in (2, 3)),
        "strike with 1 Cadre in Oran",
    }

"""Propaganda (9.11), in Algeria and in France (11.22/3)."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.algeria.board.state import France
from ctcore.algeria.board.units import Actor
from tests.algeria.rules.positions import FLN, MST, at, ledger, levels, offered, pending, play, position
from tests.algeria.rules.rows import Rows

UNITS: dict[str, Any] = {
    "ops": {"Setif": "1 Front, 2 Cadres, 1 Band", "Oran": "1 Cadre", "Batna": "1 Cadre"},
    "ops_neutralized": {"Medea": "1 Cadre"},
    "ug": {"Bougie": "1 Cadre"},
    "in_force": ["independent"],
}
BASE = position(*FLN, **UNITS)
ABROAD = {"france": France(cadre=True)}
BY_CADRE = "propaganda by Cadre in Setif"
ROWS = sorted(MST)


def patrolled(drm: int) -> dict[str, Any]:
    """What makes the DRM of Setif that: Police on patrol, the last point by terror."""
    if drm == 0:
        return {}
    police = {"ptl": {"Setif": f"{-drm - 1} Police"}} if drm < -1 else {}
    return {"terror": {"Setif": True}} | police


@pytest.mark.clause("9.11/1", "9.11/2", "9.11/4", "9/1", "9/2", "9/3", "9/4", "A81")
def test_an_example_with_every_line_of_its_ledger() -> None:
    assert ledger(BASE, BY_CADRE, "roll 6", "gain 1, take 2") == [
        "9.11/2 FLN AP 9 -> 8",
        "9/4 1 Cadre in Setif goes from OPS to OC",
        "9.11/4 Propaganda: 6 gives 3@",
        "9.11/4 FLN PSL 50 -> 51",
        "9.11/4 Government PSL 50 -> 48",
    ]


@pytest.mark.clause("9.11/3", "9.11/4", "9.21/4", "11.5/2", "A.2", "A.3", "2/2", "2/3", "A20", "A44")
@pytest.mark.parametrize("drm", [0, -1, -2, -3, -7])
@pytest.mark.parametrize("die", range(1, 7))
def test_every_die_with_every_drm_by_the_table(die: int, drm: int) -> None:
    number, sign = MST[max(-1, die + drm)]
    state = play(position(*FLN, **(UNITS | patrolled(drm))), BY_CADRE, f"roll {die}")
    if number:
        assert (pending(state).chooser, pending(state).points) == (Actor.FLN, number)
        assert offered(state) == {f"gain {gain}, take {number - gain}" for gain in range(number + 1)}
        state = play(state, f"gain {number}, take 0")
    assert levels(state) == (50, 50 + number)
    assert at(state, "Setif", "oc") == ("none" if sign == "+" else "1 Cadre")


@pytest.mark.clause("9.11/3", "2.3/3", "9.21/4")
def test_neutralized_units_do_not_patrol() -> None:
    given = UNITS | {"ptl_neutralized": {"Setif": "3 Police"}, "ptl": {"Setif": "1 Elite brigade"}}
    state = play(position(*FLN, **given), BY_CADRE, "roll 6")
    assert pending(state).points == 2


@pytest.mark.clause("9.11/4", "A44")
@pytest.mark.parametrize(("die", "points"), [(1, 2), (3, 2), (4, 4), (6, 6)])
def test_the_number_is_doubled_in_an_urban_area(die: int, points: int) -> None:
    state = play(BASE, "propaganda by Cadre in Oran", f"roll {die}")
    assert pending(state).points == points


SHARE = Rows(
    """
    C.6 gain 1, take 1
    C.6 gain 3, take 1
    C.6 gain 4, take -1
    """,
    state=lambda: play(BASE, BY_CADRE, "roll 6"),
)


@pytest.mark.clause("9.11/4", "A81")
@pytest.mark.parametrize("row", SHARE, ids=str)
def test_illegal_to_leave_points_or_give_more(row: str) -> None:
    SHARE.check(row)


# "+"


@pytest.mark.clause("9.11/5", "C.6/1", "A44", "A10")
@pytest.mark.parametrize(("share", "after"), [("gain 1, take 0", (51, 51)), ("gain 0, take 1", (50, 50))])
def test_plus_eliminates_the_cadre_for_a_point_of_the_government(share: str, after: tuple[int, int]) -> None:
    state = play(BASE, BY_CADRE, "roll 1", "gain 1, take 0")
    assert (pending(state).chooser, pending(state).because) == (Actor.GOVERNMENT, "C.6/1")
    assert state.pool.cadres == BASE.pool.cadres + 1
    assert levels(play(state, share)) == after


@pytest.mark.clause("9.11/5", "C.6/2", "A14")
def test_plus_reduces_the_front_to_a_cadre() -> None:
    assert ledger(BASE, "propaganda by Front in Setif", "roll 1", "gain 1, take 0")[-4:] == [
        "9.11/4 FLN PSL 50 -> 51",
        "9.11/5 1 Front -> Cadre in Setif",
        "C.6/2 Government PSL 50 -> 52",
        "C.6/2 FLN PSL 51 -> 50",
    ]
    state = play(BASE, "propaganda by Front in Setif", "roll 1", "gain 1, take 0")
    assert at(state, "Setif", "oc") == "1 Cadre"


@pytest.mark.clause("9.11/5", "A51")
def test_a_react_is_offered_while_a_unit_is_left() -> None:
    given = UNITS | {"ops": UNITS["ops"] | {"Setif": "1 Front, 1 Cadre, 1 French brigade"}}
    state = play(position(*FLN, **given), "propaganda by Front in Setif", "roll 1", "gain 0, take 1")
    assert type(pending(state)).__name__ == "Reacting"
    gone = play(position(*FLN, **given), BY_CADRE, "roll 1", "gain 0, take 1", "gain 0, take 1")
    assert type(pending(gone)).__name__ == "FlnTurn"


PROPAGANDA = Rows(
    """
    9.11/1 propaganda by Band in Setif
    9.11/2 propaganda by Cadre in Batna
    9.11/2 propaganda by Cadre in Setif [moved]
    9.11/2 propaganda by Cadre in Setif [once]
    9.11/2 propaganda by Cadre in Setif [poor]
    9.11/1 propaganda by Cadre in Medea
    9.11/1 propaganda by Cadre in Bougie
    9.11/1 propaganda by Front in Oran
    11.21/3 propaganda by Cadre in Tunisia [abroad]
    """,
    frames=FLN,
    base=UNITS,
    but={
        "moved": {"resettled": {"Setif": True}, "ops": {"Setif": "1 Cadre"}},
        "once": {"propaganda": {"Setif": True}},
        "poor": {"ap": 0},
        "abroad": {"ops": {"Tunisia": "1 Cadre"}},
    },
)


@pytest.mark.clause("9.11/1", "9.11/2", "7/6", "9/1", "9/2", "2.3/3", "11.21/3", "A19", "A43")
@pytest.mark.parametrize("row", PROPAGANDA, ids=str)
def test_illegal_propaganda(row: str) -> None:
    PROPAGANDA.check(row)


@pytest.mark.clause("9.11/2")
def test_an_area_has_one_a_turn_and_another_area_its_own() -> None:
    state = play(BASE, BY_CADRE, "roll 2", "gain 1, take 0")
    assert state.area("Setif").propaganda
    assert {one for one in offered(state) if one.startswith("prop")} == {"propaganda by Cadre in Oran"}


# France


@pytest.mark.clause("11.22/3", "2.2/10", "A.3", "A52")
@pytest.mark.parametrize("die", range(1, 7))
def test_in_france_the_number_is_not_doubled_and_no_react_comes(die: int) -> None:
    number, sign = MST[die]
    given = UNITS | ABROAD | {"ops": {"Oran": "1 Elite brigade"}}
    state = play(position(*FLN, **given), "propaganda in France", f"roll {die}", f"gain 0, take {number}")
    if sign == "+":
        assert not state.france.cadre
        state = play(state, "gain 1, take 0")
    else:
        assert state.france == France(cadre=True, propaganda=True)
    assert type(pending(state)).__name__ == "FlnTurn"
    assert levels(state)[0] == 50 - number + (1 if sign == "+" else 0)


@pytest.mark.clause("11.22/3", "9.11/5")
def test_the_ledger_of_propaganda_in_france() -> None:
    state = position(*FLN, **(UNITS | ABROAD))
    assert ledger(state, "propaganda in France", "roll 1", "gain 1, take 0") == [
        "9.11/2 FLN AP 9 -> 8",
        "11.22/3 Propaganda in France",
        "9.11/4 Propaganda: 1 gives 1+",
        "9.11/4 FLN PSL 50 -> 51",
        "9.11/5 the Cadre in France is eliminated",
    ]


FRANCE = Rows(
    """
    11.22/3 propaganda in France [home]
    11.22/3 propaganda in France [once]
    9.11/2 propaganda in France [poor]
    """,
    frames=FLN,
    base=UNITS | ABROAD,
    but={
        "home": {"france": France()},
        "once": {"france": France(cadre=True, propaganda=True)},
        "poor": {"ap": 0},
    },
)


@pytest.mark.clause("11.22/3", "9.11/2")
@pytest.mark.parametrize("row", FRANCE, ids=str)
def test_illegal_propaganda_in_france(row: str) -> None:
    FRANCE.check(row)

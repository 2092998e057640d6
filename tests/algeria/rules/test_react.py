"""React (9.23)."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.algeria.board.state import State
from tests.algeria.rules.positions import (
    FLN,
    at,
    chances,
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
    "ops": {"Setif": "2 Bands, 1 Failek, 1 Cadre, 1 Elite brigade, 1 Algerian brigade"},
    "ptl": {"Setif": "1 Elite brigade"},
    "oc": {"Setif": "1 French brigade, 1 Band"},
    "ops_neutralized": {"Setif": "1 Elite brigade"},
}
RAID = ("raid with 2 Bands, 1 Failek in Setif", "roll 3")
EVADE = {"Front": 3, "Cadre": 4, "Band": 3, "Failek": 2}


def reacting(**given: Any) -> State:
    return play(position(*FLN, **(UNITS | given)), *RAID)


BASE = reacting()


@pytest.mark.clause("9.23/1", "9.23/2", "9.23/6", "9.23/7", "9.21/3", "C.3/2", "A53", "A54")
def test_an_example_with_every_line_of_its_ledger() -> None:
    moves = (
        *("react", "1 Elite brigade from OPS", "1 Elite brigade from PTL", "go", "1 succeed", "0 succeed"),
        *("roll 4", "gain 0, take 2", "roll 2", "hit Failek in OC", "hit Band in OC", "hit Band in OC"),
    )
    assert ledger(BASE, *moves) == [
        "9.23/7 1 Elite brigade in Setif goes from OPS to OC",
        "9.23/7 1 Elite brigade in Setif goes from PTL to OC",
        "9.23/6 1 Band in Setif goes from OC to UG",
        "C.3/1 the FLN fires with 6: 4 gives 2",
        "C.6/3 Government PSL 50 -> 48",
        "C.3/1 the Government fires with 18: 2 gives 4",
        "C.3/3 1 Failek -> Band in Setif",
        "C.3/3 1 Band in Setif is eliminated",
        "C.3/3 1 Band in Setif is eliminated",
    ]
    # All are lost: the fourth hit is ignored.
    state = play(BASE, *moves)
    assert (pending(state).points, at(state, "Setif", "ug")) == (2, "1 Band")
    after = play(state, "gain 2, take 0")
    assert levels(after) == (52, 49)
    assert at(after, "Setif", "oc") == "1 Band, 1 French brigade, 2 Elite brigades"


@pytest.mark.clause("9.23/6", "A53", "2.1/2", "2.1/3")
@pytest.mark.parametrize(
    ("unit", "mission"),
    [
        ("Front", "propaganda by Front in Medea"),
        ("Cadre", "propaganda by Cadre in Medea"),
        ("Band", "raid with 1 Band, 0 Faileks in Medea"),
        ("Failek", "raid with 0 Bands, 1 Failek in Medea"),
    ],
)
def test_a_unit_evades_with_a_die_of_at_most_its_evasion(unit: str, mission: str) -> None:
    state = position(*FLN, ops={"Medea": f"1 {unit}, 1 division"})
    state = play(state, mission, "roll 4")
    if type(pending(state)).__name__ == "Sharing":
        state = play(state, "gain 2, take 0")
    state = play(state, "react", "1 division from OPS", "go")
    assert chances(state)["1 succeed"] == {2: "1/3", 3: "1/2", 4: "2/3"}[EVADE[unit]]
    assert at(play(state, "1 succeed"), "Medea", "ug") == f"1 {unit}"
    assert type(pending(play(state, "0 succeed"))).__name__ == "Dice"


@pytest.mark.clause("9.23/6", "A53", "A46")
def test_neutralized_units_of_the_mission_evade_too_and_stay_neutralized() -> None:
    given = UNITS | {"ptl": {"Setif": "1 Elite brigade, 4 Police"}}
    state = play(position(*FLN, **given), "raid with 2 Bands, 1 Failek in Setif", "roll 1", "neutralize Band")
    state = play(state, "react", "1 Elite brigade from PTL", "go", "0 succeed", "0 succeed")
    assert chances(state) == {"0 succeed": "1/2", "1 succeed": "1/2"}
    state = play(state, "1 succeed")
    assert at(state, "Setif", "ug_neutralized") == "1 Band"


@pytest.mark.clause("9.23/2", "9.23/6", "A53")
def test_only_the_units_of_the_mission_are_contacted_without_a_roll() -> None:
    # A Band in OC and a Cadre in OPS are none of them.
    assert (str(pending(BASE).units), str(pending(BASE).neutralized)) == ("2 Bands, 1 Failek", "none")


@pytest.mark.clause("9.23/1", "8/5", "A51")
def test_none_is_offered_where_nobody_could_come() -> None:
    given = UNITS | {"ops": {"Setif": "2 Bands, 1 Failek"}, "ptl": {"Setif": "1 Police"}}
    assert type(pending(play(position(*FLN, **given), *RAID))).__name__ == "FlnTurn"


@pytest.mark.clause("9.23/1", "9.23/5", "11.12/1", "11.12/3", "8/5", "A73", "A74")
@pytest.mark.parametrize("box", ["ops", "ptl"])
@pytest.mark.parametrize(
    ("far", "helo", "division", "comes"),
    [
        # Airmobile already: Elite from anywhere, others to a division alone.
        *(("1 airmobile Elite brigade", 0, False, True), ("1 airmobile French brigade", 0, False, False)),
        *(("1 airmobile French brigade", 0, True, True), ("1 airmobile Algerian brigade", 0, True, True)),
        # To be airmobilized first.
        *(("1 Elite brigade", 0, True, False), ("1 Elite brigade", 1, False, True)),
        *(("1 French brigade", 1, True, False), ("1 French brigade", 2, True, True)),
        *(("1 French brigade", 9, False, False), ("1 Algerian brigade", 2, True, True)),
        *(("1 division", 9, True, False), ("", 9, True, False)),
    ],
)
def test_it_is_offered_where_some_unit_could_fly_in(
    far: str,
    helo: int,
    division: bool,  # noqa: FBT001 - a row of a table
    comes: bool,  # noqa: FBT001 - a row of a table
    box: str,
) -> None:
    # The division is in the area of the mission, but in OC: it cannot come itself.
    given: dict[str, Any] = {"oc": {"Setif": "1 division"}} if division else {}
    given |= {"ops": {"Setif": "2 Bands, 1 Failek"}}
    given |= {box: given.get(box, {}) | {"Oran": far}}
    after = play(position(*FLN, helo=helo, **given), *RAID)
    assert (type(pending(after)).__name__ == "Reacting") is comes


@pytest.mark.clause("9.23/1", "8/5")
def test_the_government_may_decline() -> None:
    after = play(BASE, "no react")
    assert (type(pending(after)).__name__, levels(after)) == ("FlnTurn", (50, 50))
    assert at(after, "Setif", "oc") == "3 Bands, 1 Failek, 1 French brigade"


@pytest.mark.clause("9.23/5", "11.12/2", "11.12/3", "A74")
def test_a_unit_is_airmobilized_with_the_react_and_flies_in() -> None:
    far: dict[str, Any] = {"ops": {"Setif": "2 Bands, 1 Failek", "Oran": "1 Elite brigade"}, "ptl": {}}
    state = reacting(helo=1, oc={}, ops_neutralized={}, **far)
    assert offered(state) == {"no react", "airmobilize 1 Elite brigade in OPS of Oran"}
    REACT.check(REACT[0])
    state = play(state, "airmobilize 1 Elite brigade in OPS of Oran", "react")
    state = play(state, "fly in 1 airmobile Elite brigade from OPS of Oran", "go")
    assert at(state, "Setif", "oc").endswith("1 airmobile Elite brigade")
    # Without Helo points none is offered.
    assert type(pending(reacting(oc={}, ops_neutralized={}, **far))).__name__ == "FlnTurn"


REACT = Rows(
    "9.23/1 react",
    state=lambda: reacting(
        helo=1,
        oc={},
        ptl={},
        ops_neutralized={},
        ops={"Setif": "2 Bands, 1 Failek", "Oran": "1 Elite brigade"},
    ),
)
JOIN = Rows(
    """
    9.22/1 1 Elite brigade from OPS neutralized
    9.22/1 1 French brigade from OC
    9.22/1 1 French brigade from OPS
    9.22/1 go
    """,
    state=lambda: play(BASE, "react"),
)


@pytest.mark.clause("9.23/1", "9.23/3", "9.23/4", "9.23/5", "7/3", "A19")
@pytest.mark.parametrize("row", JOIN, ids=str)
def test_illegal_to_react_with(row: str) -> None:
    JOIN.check(row)


@pytest.mark.clause("9.23/3", "9.23/4")
def test_illegal_to_mix_without_a_division() -> None:
    state = play(BASE, "react", "1 Algerian brigade from OPS")
    assert unmet(state, "1 Elite brigade from PTL") == ["9.22/2"]
    given = {"oc": {"Setif": "1 Band, 1 division"}}
    state = play(reacting(**given), "react", "1 Algerian brigade from OPS")
    assert "1 Elite brigade from PTL" in offered(state)


@pytest.mark.clause("8/5", "A79")
def test_illegal_to_react_twice() -> None:
    state = play(BASE, "react", "1 Elite brigade from PTL", "go", "2 succeed", "1 succeed")
    assert unmet(state, "react") == ["8/2"]

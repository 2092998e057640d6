"""Flush (9.22): who takes part, whom it finds, and the combat that follows; flying in (11.12/3)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.algeria.rules.positions import GOV, at, chances, ledger, offered, pending, play, position, unmet
from tests.algeria.rules.rows import Rows

UNITS: dict[str, Any] = {
    "ops": {"Setif": "2 Elite brigades, 1 French brigade, 1 Cadre", "Medea": "1 Band"},
    "ptl": {"Setif": "1 airmobile Elite brigade, 1 Police"},
    "oc": {"Setif": "2 Bands", "Oran": "1 French brigade"},
    "oc_neutralized": {"Setif": "1 Failek, 1 Algerian brigade"},
    "ug": {"Oran": "1 Cadre"},
    "in_force": ["independent"],
}
BASE = position(*GOV, **UNITS)
BEGUN = play(BASE, "flush in Setif")
# Contact and Evasion, typed again.
CONTACT = {
    "division": 1,
    "dispersed division": 2,
    "French brigade": 1,
    "Elite brigade": 2,
    "Algerian brigade": 1,
    "airmobile French brigade": 2,
    "airmobile Elite brigade": 3,
    "airmobile Algerian brigade": 2,
}
EVASION = {"Front": 3, "Cadre": 4, "Band": 3, "Failek": 2}


@pytest.mark.clause("9.22/1", "9.22/5", "9.22/7", "9.22/8", "9.21/3", "9/1", "9/3", "A84")
def test_an_example_with_every_line_of_its_ledger() -> None:
    state = position(*GOV, ops={"Saida": "1 Cadre, 1 Elite brigade"}, ptl={"Saida": "1 Elite brigade"})
    moves = (
        *("flush in Saida", "1 Elite brigade from OPS", "1 Elite brigade from PTL", "go", "1 succeed"),
        *("roll 6", "gain 0, take 1", "roll 1", "hit Cadre in OC", "gain 1, take 0"),
    )
    assert ledger(state, *moves[:-1]) == [
        "9.22/8 1 Elite brigade in Saida goes from OPS to OC",
        "9.22/8 1 Elite brigade in Saida goes from PTL to OC",
        "9.22/8 1 Cadre in Saida goes from OPS to OC",
        "C.3/1 the FLN fires with 1: 6 gives 1",
        "C.6/3 Government PSL 50 -> 49",
        "C.3/1 the Government fires with 18: 1 gives 2",
        "C.3/3 1 Cadre in Saida is eliminated",
    ]
    after = play(state, *moves)
    assert (at(after, "Saida", "oc"), at(after, "Saida", "ptl")) == ("2 Elite brigades", "none")
    assert type(pending(after)).__name__ == "FlnTurn"


@pytest.mark.clause("9.22/5", "9.22/6", "2.1/2", "2.1/3", "11.5/2", "A21", "2/2", "2/3")
@pytest.mark.parametrize("unit", EVASION)
@pytest.mark.parametrize("by", CONTACT)
@pytest.mark.parametrize(("area", "terror"), [("Setif", False), ("Oran", True), ("Batna", True)])
def test_each_unit_is_found_by_a_die_of_at_most_the_contact(
    by: str,
    unit: str,
    area: str,
    terror: bool,  # noqa: FBT001 - a row of a table
) -> None:
    if unit == "Front" and area == "Batna":
        area = "Bougie"
    total = CONTACT[by]
    most = total - (EVASION[unit] > total) - terror - (area == "Batna") + (area == "Oran")
    given = {"ops": {area: f"1 {by}, 1 {unit}"}, "terror": {area: terror}}
    state = play(position(*GOV, **given), f"flush in {area}", f"1 {by} from OPS", "go")
    chance = Fraction(max(0, min(6, most)), 6)
    assert chances(state).get("1 succeed", "0") == str(chance)


@pytest.mark.clause("9.22/5")
def test_the_contact_ratings_are_added_and_each_group_rolls_for_itself() -> None:
    state = play(BEGUN, "2 Elite brigades from OPS", "1 airmobile Elite brigade from PTL", "go")
    # 2 Bands in OC, found at most by 7.
    assert chances(state) == {"2 succeed": "1"}
    state = play(state, "2 succeed", "1 succeed", "1 succeed")
    combat = state.stack[-2]
    assert str(combat.fln) == "1 Cadre, 2 Bands"  # type: ignore[attr-defined]
    assert str(combat.neutralized) == "1 Failek"  # type: ignore[attr-defined]
    # No group rolls any more.
    assert state.stack[-3].at == -1  # type: ignore[attr-defined]


@pytest.mark.clause("9.22/5", "9.22/8")
def test_where_nobody_is_found_nobody_fires_and_the_units_go_to_oc() -> None:
    state = play(BEGUN, "1 French brigade from OPS", "go", "0 succeed", "0 succeed", "0 succeed")
    assert type(pending(state)).__name__ == "FlnTurn"
    assert at(state, "Setif", "oc") == "2 Bands, 1 French brigade"


@pytest.mark.clause("9.22/5")
def test_each_unit_in_ops_and_oc_rolls_once() -> None:
    given = {
        "ops": {"Setif": "1 Front, 1 Cadre, 1 French brigade"},
        "oc": {"Setif": "2 Bands, 1 Failek"},
        "ops_neutralized": {"Setif": "1 Band, 2 Faileks"},
        "oc_neutralized": {"Setif": "1 Cadre"},
        "ug": {"Setif": "1 Band"},
    }
    state = play(position(*GOV, **given), "flush in Setif", "1 French brigade from OPS", "go")
    rolled = 0
    while "0 succeed" in offered(state):
        rolled += pending(state).number
        state = play(state, "0 succeed")
    assert rolled == 9


# Who takes part


@pytest.mark.clause("9.22/2", "9.23/3")
def test_elite_units_act_together() -> None:
    state = play(BEGUN, "1 Elite brigade from OPS", "1 airmobile Elite brigade from PTL", "go")
    # 2 and 3 find at most a 5.
    assert chances(state) == {"0 succeed": "1/36", "1 succeed": "5/18", "2 succeed": "25/36"}


TOGETHER = Rows("9.22/2 1 French brigade from OPS", state=lambda: play(BEGUN, "1 Elite brigade from OPS"))
MIXED = Rows("9.22/2 1 Elite brigade from OPS", state=lambda: play(BEGUN, "1 French brigade from OPS"))
TWO = Rows(
    "9.22/2 2 French brigades from OPS",
    state=lambda: play(position(*GOV, ops={"Setif": "1 Cadre, 2 French brigades"}), "flush in Setif"),
)


@pytest.mark.clause("9.22/2", "9.22/3", "9.23/3")
@pytest.mark.parametrize("rows", [TOGETHER, MIXED, TWO])
def test_illegal_to_mix_elite_units_and_others_without_a_division(rows: Rows) -> None:
    rows.check(rows[0])


@pytest.mark.clause("9.22/3", "9.23/4")
@pytest.mark.parametrize(
    ("field", "division"),
    [
        *(("ops", "1 division"), ("oc", "1 dispersed division"), ("ptl", "1 division")),
        *(("oc_neutralized", "1 dispersed division"), ("ops_neutralized", "1 division")),
    ],
)
def test_any_units_act_together_where_a_division_is_in_any_mode_box_and_state(
    field: str, division: str
) -> None:
    fln = {
        "oc": {"Saida": "1 Band"},
        "ptl": {"Saida": "1 French brigade"},
        "ops": {"Saida": "1 Elite brigade"},
    }
    there = fln.get(field, {}).get("Saida")
    given = fln | {field: {"Saida": f"{there}, {division}" if there else division}}
    state = play(position(*GOV, **given), "flush in Saida", "1 French brigade from PTL")
    assert "1 Elite brigade from OPS" in offered(state)
    alone = play(position(*GOV, **fln), "flush in Saida", "1 French brigade from PTL")
    assert offered(alone) == {"go"}


@pytest.mark.clause("9.22/1", "A19")
@pytest.mark.parametrize("count", [1, 2])
def test_some_of_like_units_may_stay(count: int) -> None:
    move = f"{count} Elite brigade{'s' * (count > 1)} from OPS"
    assert at(play(BEGUN, move), "Setif", "ops").count("2 Elite") == 0


JOIN = Rows(
    """
    9/1 0 Elite brigades from OPS
    9.22/1 3 Elite brigades from OPS
    9.22/1 1 Elite brigade from PTL
    9.22/1 go
    """,
    state=lambda: BEGUN,
)
NEUTRALIZED = Rows("9.22/1 1 Algerian brigade from OC neutralized", state=lambda: BEGUN)


@pytest.mark.clause("9.22/1", "9/1", "7/3", "A19", "2.3/3")
@pytest.mark.parametrize("row", JOIN, ids=str)
def test_illegal_to_take_part(row: str) -> None:
    JOIN.check(row)


@pytest.mark.clause("9.22/1", "9.21/1", "A19")
def test_illegal_for_police_and_units_in_oc() -> None:
    assert unmet(BEGUN, "1 Police from PTL")[0] == "9.22/1"
    NEUTRALIZED.check(NEUTRALIZED[0])


FLUSH = Rows(
    """
    9.22/5 flush in Oran
    9.22/1 flush in Medea [still]
    11.21/2 flush in Tunisia [abroad]
    """,
    frames=GOV,
    base=UNITS,
    but={"abroad": {"oc": {"Tunisia": "1 Band"}}, "still": {"ptl": {}}},
)


@pytest.mark.clause("9.22/1", "9.22/4", "9.22/5", "A18", "11.21/2", "11.2/1")
@pytest.mark.parametrize("row", FLUSH, ids=str)
def test_illegal_flushes(row: str) -> None:
    FLUSH.check(row)


# Flying in

FAR: dict[str, Any] = {
    "ops": {"Medea": "1 Band", "Oran": "2 airmobile Elite brigades, 1 airmobile French brigade"},
    "ptl": {"Algiers": "1 airmobile Algerian brigade, 1 Elite brigade"},
    "oc": {"Algiers": "1 airmobile Elite brigade"},
}
DIVISION = {"oc_neutralized": {"Medea": "1 dispersed division"}}


@pytest.mark.clause("9.22/4", "11.12/3", "9.22/8", "A73")
def test_elite_units_fly_in_from_any_distance() -> None:
    state = play(position(*GOV, **FAR), "flush in Medea")
    assert ledger(state, "fly in 2 airmobile Elite brigades from OPS of Oran") == [
        "11.12/3 2 airmobile Elite brigades go from Oran to OC of Medea"
    ]
    state = play(state, "fly in 2 airmobile Elite brigades from OPS of Oran", "go")
    assert chances(state) == {"1 succeed": "1"}


@pytest.mark.clause("9.22/4", "11.12/3", "A73")
def test_others_fly_in_where_a_division_is() -> None:
    state = play(position(*GOV, **(FAR | DIVISION)), "flush in Medea")
    state = play(
        state,
        "fly in 1 airmobile French brigade from OPS of Oran",
        "fly in 1 airmobile Algerian brigade from PTL of Algiers",
    )
    assert at(state, "Medea", "oc") == "1 airmobile French brigade, 1 airmobile Algerian brigade"


FLY = Rows(
    """
    9/1 fly in 0 airmobile Elite brigades from OPS of Oran
    11.12/3 fly in 1 airmobile French brigade from OPS of Oran
    11.12/3 fly in 1 airmobile Algerian brigade from PTL of Algiers
    11.12/3 fly in 3 airmobile Elite brigades from OPS of Oran
    11.12/3 fly in 1 airmobile Elite brigade from PTL of Oran
    11.12/3 fly in 1 Elite brigade from PTL of Algiers
    11.12/3 fly in 1 airmobile Elite brigade from OC of Algiers
    """,
    state=lambda: play(position(*GOV, **FAR), "flush in Medea"),
)


@pytest.mark.clause("9.22/4", "11.12/3", "9.23/5", "A73")
@pytest.mark.parametrize("row", FLY, ids=str)
def test_illegal_to_fly_in(row: str) -> None:
    FLY.check(row)


FLY_MIXED = Rows(
    "9.22/2 fly in 1 airmobile Elite brigade from OPS of Oran",
    state=lambda: play(
        position(*GOV, **(FAR | {"ptl": {"Medea": "1 French brigade"}})),
        *("flush in Medea", "1 French brigade from PTL"),
    ),
)


@pytest.mark.clause("9.22/2", "11.12/3")
def test_illegal_to_fly_in_beside_a_regular_brigade_without_a_division() -> None:
    FLY_MIXED.check(FLY_MIXED[0])

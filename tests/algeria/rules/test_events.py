"""Random events (5, C.2): which dice bring which, and what each does."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.algeria.board.state import Oas, OasPlace
from ctcore.algeria.board.units import Actor
from ctcore.algeria.rules.common.dice import Dice
from ctcore.algeria.rules.random_events import RandomEvents, Step
from tests.algeria.rules.positions import (
    MST,
    at,
    chances,
    ledger,
    levels,
    offered,
    pending,
    play,
    position,
    said,
)
from tests.algeria.rules.rows import Rows

EVENT = (RandomEvents(Step.TENS), Dice(1))
# Chart C.2, typed again: the first numbers of each event.
CHART = {
    "nothing": [*range(11, 17), *range(21, 27)],
    "foreign arms shipment": [31, 32, 33],
    "jealousy": [34, 35, 36],
    "elections": [41, 42],
    "UN debate": [43, 44],
    "purge": [45, 46],
    "independence": [51, 52, 53, 54],
    "NATO": [55, 56],
    "Suez": [61, 62],
    "amnesty": [63, 64],
    "Sartre": [65, 66],
}
FIRST_EVENT = 31
BOTH = [(number, event) for event, numbers in CHART.items() for number in numbers]
# The Coup Table by the sum of two dice: how many dice, and which way.
COUP = {2: 3, 3: 2, 4: 2, 5: 1, 6: 1, 7: -1, 8: -2, 9: -2, 10: -3, 11: -3, 12: -3}


def event(number: int, **given: Any) -> Any:
    """The position after both dice of an event."""
    return play(position(*EVENT, **given), f"roll {number // 10}", f"roll {number % 10}")


@pytest.mark.clause("5/1", "5/2", "5/none", "C.2", "A80")
@pytest.mark.parametrize(("number", "name"), BOTH)
def test_the_first_die_is_the_tens_the_second_the_ones(number: int, name: str) -> None:
    state = position(*EVENT)
    assert set(chances(state).values()) == {"1/6"}
    lines = ledger(state, f"roll {number // 10}", f"roll {number % 10}")
    assert lines[0] == f"{'5/none' if number < FIRST_EVENT else '5/2'} event {number}: {name}"


@pytest.mark.clause("5/none")
def test_on_11_to_26_nothing_happens() -> None:
    before = position(*EVENT)
    for number in CHART["nothing"]:
        after = event(number)
        assert type(pending(after)).__name__ == "Mobilizing"
        assert after.but(stack=before.stack) == before


@pytest.mark.clause("5/1", "2/1")
def test_illegal_a_die_beyond_its_faces() -> None:
    DICE.check("2/1 roll 7")
    assert offered(position(*EVENT)) == {f"roll {face}" for face in range(1, 7)}


DICE = Rows("2/1 roll 7", frames=EVENT)


# Points


@pytest.mark.clause("5/arms", "6.1/4", "11.6/1", "A25", "2.3/1")
@pytest.mark.parametrize(("naval", "total", "after"), [(0, 7, 16), (3, 7, 13), (9, 7, 9), (2, 12, 19)])
def test_a_shipment_of_arms_is_two_dice_of_ap_less_the_naval_points(
    naval: int, total: int, after: int
) -> None:
    state = event(31, naval=naval)
    assert chances(state)["roll 12"] == "1/36"
    assert play(state, f"roll {total}").record.ap == after


@pytest.mark.clause("5/arms", "A17")
def test_ap_stop_at_99() -> None:
    assert ledger(event(32, ap=95), "roll 9")[0] == "5/arms FLN AP 95 -> 99"


@pytest.mark.clause("5/elections", "C.2", "B.2")
@pytest.mark.parametrize("total", COUP)
def test_elections_are_a_roll_on_the_coup_table_of_which_the_psp_count(total: int) -> None:
    state = play(event(41, ops={"Oran": "2 Elite brigades"}), f"roll {total}")
    dice = COUP[total]
    assert pending(state).number == abs(dice)
    after = play(state, f"roll {4 * abs(dice)}")
    assert levels(after) == (50 + 4 * dice, 50)
    # No unit is mobilized or lost.
    assert type(pending(after)).__name__ == "Mobilizing"
    assert at(after, "Oran", "ops") == "2 Elite brigades"


@pytest.mark.clause("5/elections")
def test_the_oas_in_france_does_not_count_in_elections() -> None:
    oas = Oas(active=True, controller=Actor.FLN, where=OasPlace.FRANCE)
    lines = ledger(event(42, oas=oas), "roll 12")
    assert lines == ["5/elections elections: abject failure"]


@pytest.mark.clause("5/debate", "A26", "C.2")
@pytest.mark.parametrize(
    ("psl", "chooser"), [((60, 50), Actor.GOVERNMENT), ((40, 50), Actor.FLN), ((50, 50), Actor.FLN)]
)
def test_who_is_ahead_chooses_what_the_un_debate_changes(psl: tuple[int, int], chooser: Actor) -> None:
    state = event(43, psl=psl)
    assert pending(state).actor is chooser
    assert offered(state) == {"raise the FLN", "lower the Government"}
    assert levels(play(state, "raise the FLN", "roll 4")) == (psl[0], psl[1] + 4)
    assert levels(play(state, "lower the Government", "roll 4")) == (psl[0] - 4, psl[1])


@pytest.mark.clause("5/sartre")
@pytest.mark.parametrize("number", CHART["Sartre"])
def test_sartre_costs_the_government_a_point(number: int) -> None:
    assert levels(event(number)) == (49, 50)


# What lasts


@pytest.mark.clause("5/jealousy", "5/amnesty", "A68")
@pytest.mark.parametrize(("number", "truth"), [(34, "jealousy"), (63, "amnesty")])
def test_jealousy_and_amnesty_last_for_the_turn(number: int, truth: str) -> None:
    state = event(number, ug={"Medea": "1 Band"})
    assert getattr(state.in_force, truth)
    state = play(state, "end", "end", "end", "end", "pass", "pass")
    while type(pending(state)).__name__ == "Dice" and state.turn == 2:
        state = play(state, "roll 6")
    assert not getattr(state.in_force, truth)


# Independence


@pytest.mark.clause("5/independence", "11.21/1", "C.2")
def test_independence_gives_each_side_two_dice() -> None:
    state = event(51)
    assert state.in_force.independent
    assert pending(state).number == 2
    state = play(state, "roll 5")
    assert levels(state) == (50, 55)
    assert levels(play(state, "roll 9")) == (59, 55)


@pytest.mark.clause("5/independence", "A.3")
@pytest.mark.parametrize("die", range(1, 7))
def test_independence_a_second_time_gives_ap_by_the_table_without_drm(die: int) -> None:
    state = event(54, in_force=["independent"], ptl={"Oran": "3 Police"})
    assert ledger(state, f"roll {die}")[0] == f"5/independence FLN AP 9 -> {9 + MST[die][0]}"


# Purge


PURGED: dict[str, Any] = {
    "ug": {"Setif": "2 Cadres", "Constantine": "1 Front", "Medea": "2 Bands"},
    "ug_neutralized": {"Setif": "1 Band"},
}


@pytest.mark.clause("5/purge", "A27", "A22", "2.3/3")
def test_a_purge_neutralizes_as_many_units_of_the_wilaya_as_the_die_says() -> None:
    state = event(45, **PURGED)
    assert pending(state).actor is Actor.GOVERNMENT
    state = play(state, "wilaya II", "roll 2")
    assert (pending(state).actor, pending(state).left) == (Actor.FLN, 2)
    assert offered(state) == {"neutralize Cadre in UG of Setif", "neutralize Front in UG of Constantine"}
    assert said(state, "neutralize Cadre in UG of Setif") == [
        "5/purge 1 Cadre in Setif goes from UG to UG neutralized"
    ]
    after = play(state, "neutralize Cadre in UG of Setif", "neutralize Front in UG of Constantine")
    assert type(pending(after)).__name__ == "Mobilizing"
    assert levels(after) == (50, 50)


@pytest.mark.clause("5/purge", "A27")
@pytest.mark.parametrize(("wilaya", "left"), [("II", 3), ("IV", 2), ("I", 0)])
def test_a_purge_takes_no_more_than_there_are(wilaya: str, left: int) -> None:
    state = play(event(46, **PURGED), f"wilaya {wilaya}", "roll 6")
    assert getattr(pending(state), "left", 0) == left


WILAYA = Rows("5/purge wilaya Morocco", state=lambda: event(45, **PURGED))
PURGE = Rows(
    *("5/purge neutralize Band in UG of Medea", "5/purge neutralize Cadre in UG of Philippeville"),
    *("5/purge neutralize Band in UG neutralized of Setif", "5/purge 5/purge neutralize Band in UG of Oran"),
    state=lambda: play(event(45, **PURGED), "wilaya II", "roll 2"),
)


@pytest.mark.clause("5/purge", "A27")
@pytest.mark.parametrize("row", PURGE, ids=str)
def test_illegal_units_of_another_wilaya_or_neutralized_ones(row: str) -> None:
    PURGE.check(row)


@pytest.mark.clause("5/purge")
def test_illegal_a_purge_in_a_country() -> None:
    WILAYA.check("5/purge wilaya Morocco")
    assert offered(event(45)) == {f"wilaya {one}" for one in ("I", "II", "III", "IV", "V", "VI")}


# NATO and Suez

LENT: dict[str, Any] = {
    "ops": {"Oran": "2 French brigades, 3 Elite brigades", "Medea": "1 division"},
    "ops_neutralized": {"Setif": "1 dispersed division, 1 Elite brigade"},
}


@pytest.mark.clause("5/nato", "A23", "A24")
def test_nato_takes_french_brigades_a_division_counting_three() -> None:
    state = play(event(55, **LENT), "roll 5")
    assert offered(state) == {
        "remove French brigade from OPS of Oran",
        "remove division from OPS of Medea",
        "remove dispersed division from OPS neutralized of Setif",
    }
    assert ledger(state, "remove division from OPS of Medea") == ["5/nato 1 division leaves OPS of Medea"]
    state = play(state, "remove division from OPS of Medea")
    assert pending(state).left == 2
    # The last two are met by a division, or one by one.
    over = play(state, "remove dispersed division from OPS neutralized of Setif")
    assert type(pending(over)).__name__ == "Mobilizing"
    assert (str(over.withheld), over.pool.divisions) == ("2 divisions", 11)
    again = play(state, *["remove French brigade from OPS of Oran"] * 2)
    assert type(pending(again)).__name__ == "Mobilizing"


@pytest.mark.clause("5/nato")
def test_nato_ends_when_no_french_unit_is_left() -> None:
    state = play(event(56, ops={"Oran": "1 French brigade"}), "roll 6")
    assert type(pending(play(state, "remove French brigade from OPS of Oran"))).__name__ == "Mobilizing"
    assert type(pending(play(event(56), "roll 6"))).__name__ == "Mobilizing"


@pytest.mark.clause("5/nato", "2/4")
def test_illegal_what_nato_took_is_mobilized_in_the_same_turn() -> None:
    # All four French brigades are on the map, or with NATO.
    four = {"ops": {"Oran": "4 French brigades"}, "ug": {"Medea": "1 Cadre"}}
    state = play(event(55, **four), "roll 1", "remove French brigade from OPS of Oran")
    TO_NATO.check("2/4 mobilize 1 French brigade in Setif")
    state = play(state, "end", "end", "end", "end", "pass", "pass", "roll 6")
    assert (state.turn, str(state.withheld), state.pool.french) == (3, "none", 1)
    state = play(state, "roll 1", "roll 1")
    assert "mobilize 1 French brigade in Setif" in offered(state)


TO_NATO = Rows(
    "2/4 mobilize 1 French brigade in Setif",
    state=lambda: play(
        event(55, ops={"Oran": "4 French brigades"}), "roll 1", "remove French brigade from OPS of Oran"
    ),
)


@pytest.mark.clause("5/suez", "A29")
def test_suez_takes_elite_units_that_come_back_where_they_left_in_the_next_turn() -> None:
    state = play(event(61, ug={"Medea": "1 Cadre"}, **LENT), "roll 2")
    moves = ["remove Elite brigade from OPS neutralized of Setif", "remove Elite brigade from OPS of Oran"]
    state = play(state, *moves)
    assert type(pending(state)).__name__ == "Mobilizing"
    assert (state.area("Setif").suez, state.area("Oran").suez, state.pool.elite) == (1, 1, 3)
    # Not in the phase of this turn.
    assert at(state, "Oran", "ops") == "2 French brigades, 2 Elite brigades"
    state = play(state, "end", "end", "end", "end", "pass", "pass")
    while state.turn == 2:
        state = play(state, min(offered(state)))
    state = play(state, "roll 1", "roll 1")
    assert state.area("Setif").suez == state.area("Oran").suez == 0
    assert state.area("Setif").ops.elite == 1
    assert state.area("Oran").ops.elite == 3
    # They are to be activated like the others.
    assert state.area("Setif").apart.elite == 1


@pytest.mark.clause("5/suez", "A29")
def test_suez_takes_neutralized_and_airmobile_units_as_any_other() -> None:
    given: dict[str, Any] = {
        "ops": {"Oran": "1 airmobile Elite brigade"},
        "ops_neutralized": {"Setif": "1 Elite brigade"},
    }
    state = play(event(61, **given), "roll 2")
    moves = (
        "remove airmobile Elite brigade from OPS of Oran",
        "remove Elite brigade from OPS neutralized of Setif",
    )
    assert ledger(state, *moves)[:3] == [
        "5/suez 1 airmobile Elite brigade -> Elite brigade in Oran",
        "5/suez 1 Elite brigade leaves OPS of Oran",
        "5/suez 1 Elite brigade leaves OPS neutralized of Setif",
    ]
    after = play(state, *moves)
    assert [after.area(one).suez for one in ("Oran", "Setif")] == [1, 1]


@pytest.mark.clause("5/suez")
def test_suez_takes_at_most_the_elite_units_on_the_map_and_comes_once() -> None:
    state = play(event(61, ops={"Oran": "1 Elite brigade"}), "roll 6")
    state = play(state, "remove Elite brigade from OPS of Oran")
    assert type(pending(state)).__name__ == "Mobilizing"
    assert type(pending(play(event(62), "roll 3"))).__name__ == "Mobilizing"
    again = event(62, in_force=["suez_done"], **LENT)
    assert type(pending(again)).__name__ == "Mobilizing"


NATO_ROWS = Rows(
    *("5/nato remove Elite brigade from OPS of Oran", "5/nato remove French brigade from OPS of Setif"),
    state=lambda: play(event(55, **LENT), "roll 5"),
)
SUEZ_ROWS = Rows(
    *("5/suez remove French brigade from OPS of Oran", "5/suez remove Elite brigade from OPS of Setif"),
    state=lambda: play(event(61, **LENT), "roll 5"),
)


@pytest.mark.clause("5/nato", "5/suez", "A23")
@pytest.mark.parametrize(
    ("rows", "row"), [(rows, row) for rows in (NATO_ROWS, SUEZ_ROWS) for row in rows], ids=str
)
def test_illegal_other_units_or_none_that_are_there(rows: Rows, row: str) -> None:
    rows.check(row)


# Who controls the OAS


@pytest.mark.clause("11.3/2", "A80")
@pytest.mark.parametrize("die", range(1, 7))
def test_after_the_event_a_die_says_who_controls_the_oas(die: int) -> None:
    oas = Oas(active=True, controller=Actor.FLN, where=OasPlace.ORAN)
    state = play(position(*EVENT, oas=oas), "roll 6", "roll 6")
    assert levels(state) == (49, 50)
    owner = "FLN" if die <= 3 else "Government"
    assert ledger(state, f"roll {die}")[0] == f"11.3/2 the {owner} controls the OAS"


@pytest.mark.clause("11.3/2")
def test_without_the_oas_no_die_is_rolled_for_it() -> None:
    assert type(pending(event(11))).__name__ == "Mobilizing"

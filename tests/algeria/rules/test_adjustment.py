"""The Final PSL Adjustment (10.4, C.6) and coups (11.4, B.2)."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.algeria.board.state import Oas, OasPlace, State
from ctcore.algeria.board.units import Actor
from ctcore.algeria.rules.adjustment import Adjusting, Step
from ctcore.algeria.rules.common.dice import Dice
from ctcore.algeria.rules.operations import FlnTurn, Operations
from tests.algeria.rules.positions import at, ledger, levels, offered, pending, play, position
from tests.algeria.rules.rows import Rows

LAST = (Operations(passed=Actor.GOVERNMENT), FlnTurn(after_pass=True))
UNITS: dict[str, Any] = {
    "ug": {"Bougie": "1 Cadre"},
    "ops": {"Oran": "3 Elite brigades"},
    "ops_neutralized": {},
    "ap": 0,
}
# Chart B.2, typed again: dice of PSP, dice of units for nothing, Elite units lost (-1: a die of them).
COUP = {
    2: (3, 2, 0),
    **dict.fromkeys((3, 4), (2, 1, 0)),
    **dict.fromkeys((5, 6), (1, 0, 0)),
    7: (-1, 0, 0),
    **dict.fromkeys((8, 9), (-2, 0, 1)),
    **dict.fromkeys((10, 11, 12, 13), (-3, 0, -1)),
}
IN_FRANCE = Oas(active=True, controller=Actor.FLN, where=OasPlace.FRANCE)
IN_ORAN = Oas(active=True, controller=Actor.FLN, where=OasPlace.ORAN)


def final(**given: Any) -> State:
    return play(position(*LAST, **(UNITS | given)), "pass")


def lines(*moves: str, **given: Any) -> list[str]:
    found = ledger(position(*LAST, **(UNITS | given)), "pass", *moves)
    return [line for line in found if " PSL " in line]


# The adjustments


@pytest.mark.clause("C.6/4", "11.3/7", "A69", "10.4/2")
@pytest.mark.parametrize(("oas", "loss"), [(IN_ORAN, 1), (IN_FRANCE, 2)])
def test_the_oas_costs_one_in_algeria_two_in_france(oas: Oas, loss: int) -> None:
    assert lines(oas=oas) == [f"C.6/4 Government PSL 50 -> {50 - loss}"]


@pytest.mark.clause("C.6/5", "9.27/5", "11.5/4", "A66")
def test_each_area_terrorized_or_resettled_costs_one_both_together_one() -> None:
    given = {"terror": {"Setif": True, "Medea": True}, "resettled": {"Setif": True, "Saida": False}}
    assert lines("0 succeed", "0 succeed", **given) == ["C.6/5 Government PSL 50 -> 48"]
    assert lines(resettled={"Medea": True, "Setif": True}) == ["C.6/5 Government PSL 50 -> 48"]


@pytest.mark.clause("C.6/6", "A70")
@pytest.mark.parametrize(
    ("given", "loses"),
    [
        ({"ug": {}}, True),
        ({"ug": {"Bougie": "1 Front"}}, True),
        ({"ug": {}, "ug_neutralized": {"Bougie": "2 Cadres"}}, True),
        ({"ug": {"Tunisia": "2 Bands"}, "in_force": ["independent"]}, True),
        ({"ug": {}, "ops": {"Oran": "1 Failek"}}, False),
    ],
)
def test_without_a_ready_mobile_unit_in_algeria_the_fln_loses_three_dice(
    given: dict[str, Any],
    loses: bool,  # noqa: FBT001 - a row of a table
) -> None:
    state = final(**given)
    if "ug_neutralized" in given:
        state = play(state, "0 succeed")
    # The dice are the first thing rolled; the next turn's event is a single die.
    assert (pending(state).number == 3) == loses
    if loses:
        assert ledger(state, "roll 9")[0] == "C.6/6 FLN PSL 50 -> 41"


@pytest.mark.clause("11.21/4", "A71")
@pytest.mark.parametrize(
    ("morocco", "tunisia", "gain"),
    [("2 Faileks", "1 Cadre", 0), ("2 Faileks", "1 Band", 1), ("5 Faileks", "5 Faileks", 4), ("", "", 0)],
)
def test_the_fln_gains_a_tenth_of_the_firepower_abroad(morocco: str, tunisia: str, gain: int) -> None:
    given = {"ug": {"Bougie": "1 Cadre", "Morocco": morocco, "Tunisia": tunisia}, "in_force": ["independent"]}
    assert lines(**given) == [f"11.21/4 FLN PSL 50 -> {50 + gain}"] * bool(gain)


@pytest.mark.clause("C.6/6", "11.21/4", "A70", "A71")
@pytest.mark.parametrize("box", ["ug", "ops", "oc"])
def test_units_of_the_fln_count_in_whatever_box_they_are(box: str) -> None:
    given: dict[str, Any] = {box: {"Setif": "1 Band", "Tunisia": "5 Faileks"}, "in_force": ["independent"]}
    state = position(Adjusting(Step.CHECK), Dice(1), psl=(20, 50), **given)
    assert ledger(state, "roll 1") == ["11.21/4 FLN PSL 50 -> 52", "4/1 turn 3"]
    neutralized = position(
        Adjusting(Step.CHECK), Dice(1), psl=(20, 50), **{f"{box}_neutralized": {"Setif": "1 Band"}}
    )
    assert pending(play(neutralized, "roll 1")).number == 3


@pytest.mark.clause("C.6/7", "2.3/2", "A64")
@pytest.mark.parametrize(
    ("fln", "government", "expected"),
    [
        (4, 0, ["C.6/7 FLN PSL 50 -> 52"]),
        (3, 2, []),
        (1, 4, ["C.6/7 Government PSL 50 -> 51"]),
        (5, 0, ["C.6/7 FLN PSL 50 -> 52"]),
    ],
)
def test_who_controls_more_areas_gains_half_the_difference(
    fln: int, government: int, expected: list[str]
) -> None:
    names = ["Bougie", "Setif", "Medea", "Batna", "Biskra"]
    others = ["Oran", "Algiers", "Constantine", "Saida"]
    given: dict[str, Any] = {
        "ug": dict.fromkeys(names[:fln], "1 Cadre"),
        "ptl": dict.fromkeys(others[:government], "1 Police"),
        "ops": {},
    }
    assert lines(**given) == expected


@pytest.mark.clause("10.4/2", "A69", "C.6/4", "C.6/5", "C.6/6", "C.6/7")
def test_the_order_is_that_of_the_rows() -> None:
    given: dict[str, Any] = {
        "ug": {"Tunisia": "5 Faileks", "Setif": "1 Front", "Medea": "1 Front", "Bougie": "1 Front"},
        "ops": {},
        "in_force": ["independent"],
        "oas": IN_FRANCE,
        "resettled": {"Mostaganem": True},
    }
    assert lines("roll 10", **given) == [
        "C.6/4 Government PSL 50 -> 48",
        "C.6/5 Government PSL 48 -> 47",
        "C.6/6 FLN PSL 50 -> 40",
        "11.21/4 FLN PSL 40 -> 42",
        "C.6/7 FLN PSL 42 -> 43",
    ]


@pytest.mark.clause("A13", "12.2/1", "A69")
def test_nothing_follows_the_adjustment_that_ends_the_game() -> None:
    given = {"oas": IN_FRANCE, "psl": (2, 99), "ug": {"Setif": "1 Cadre"}, "terror": {"Medea": True}}
    over = play(final(**given), "0 succeed", "roll 1")
    assert (over.winner, levels(over)) == (Actor.FLN, (0, 99))


# Coups


@pytest.mark.clause("10.4/1", "11.4/1", "A62")
@pytest.mark.parametrize(("level", "checked"), [(29, True), (30, False), (31, False), (1, True)])
def test_below_30_there_is_a_check_for_a_coup(level: int, checked: bool) -> None:  # noqa: FBT001 - a row of a table
    state = final(psl=(level, 50))
    assert (state.turn == 2) is checked
    if checked:
        assert type(state.stack[-2]).__name__ == "Adjusting"


@pytest.mark.clause("11.4/1", "11.4/3", "11.3/5")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("oas", "least"), [(Oas(), 6), (IN_ORAN, 6), (IN_FRANCE, 5)])
def test_a_6_brings_the_attempt_a_5_with_the_oas_in_france(oas: Oas, least: int, die: int) -> None:
    state = play(final(psl=(20, 50), oas=oas), f"roll {die}")
    frame: Any = pending(state)
    assert (frame.number == 2) is (die >= least)


@pytest.mark.clause("11.4/2", "11.4/3", "11.3/5", "B.2", "A20")
@pytest.mark.parametrize("oas", [Oas(), IN_FRANCE])
@pytest.mark.parametrize("total", range(2, 13))
def test_every_row_of_the_coup_table(total: int, oas: Oas) -> None:
    dice, free, lost = COUP[total + (oas is IN_FRANCE)]
    state = play(final(psl=(29, 50), oas=oas), "roll 6", f"roll {total}")
    assert pending(state).number == abs(dice)
    state = play(state, f"roll {2 * abs(dice)}")
    after = 29 + 2 * dice - (2 if oas is IN_FRANCE and not free and not lost else 0)
    assert levels(state)[0] == after
    if free:
        assert pending(state).number == free
        assert pending(play(state, f"roll {3 * free}")).left == 6 * free
    elif lost:
        if lost < 0:
            assert pending(state).number == 1
            state = play(state, "roll 2")
        assert pending(state).left == abs(lost) + (lost < 0)


@pytest.mark.clause("11.4/4", "2/4")
def test_elite_units_leave_the_game_as_the_government_chooses() -> None:
    given = {"ops": {"Oran": "1 Elite brigade"}, "ops_neutralized": {"Setif": "1 Elite brigade"}}
    state = play(final(psl=(29, 50), **given), "0 succeed", "roll 6", "roll 8", "roll 2")
    assert offered(state) == {
        *("remove Elite brigade from OPS of Oran", "remove Elite brigade from OPS neutralized of Setif")
    }
    after = play(state, "remove Elite brigade from OPS of Oran")
    assert (after.lost_elite, after.pool.elite, after.turn) == (1, 5, 3)


@pytest.mark.clause("11.4/4")
@pytest.mark.parametrize(("units", "left"), [("3 Elite brigades", 3), ("1 Elite brigade", 1), ("", 0)])
def test_fewer_elite_units_than_asked_are_no_penalty(units: str, left: int) -> None:
    state = play(final(psl=(29, 50), ops={"Oran": units}), "roll 6", "roll 11", "roll 3", "roll 6")
    assert getattr(pending(state), "left", 0) == left
    assert levels(state)[0] == 26


REMOVE = Rows(
    """
    11.4/4 remove French brigade from OPS of Oran
    11.4/4 remove Elite brigade from OPS of Setif
    """,
    state=lambda: play(
        final(psl=(29, 50), ops={"Oran": "1 Elite brigade, 1 French brigade"}), "roll 6", "roll 8", "roll 2"
    ),
)


@pytest.mark.clause("11.4/4")
@pytest.mark.parametrize("row", REMOVE, ids=str)
def test_illegal_to_remove_others(row: str) -> None:
    REMOVE.check(row)


def coup(left: int = 7, **given: Any) -> State:
    return play(final(psl=(29, 50), **given), "roll 6", "roll 2", "roll 3", f"roll {left}")


@pytest.mark.clause("11.4/5", "A36", "6.31/1", "6.31/3", "B.2")
def test_success_mobilizes_units_for_nothing() -> None:
    state = coup()
    assert ledger(state, "mobilize 1 division in Medea", "mobilize 1 Police in Saida") == [
        "6.31/1 1 division is placed in OPS of Medea",
        "6.31/3 1 Police is placed in PTL of Saida",
    ]
    after = play(state, "mobilize 1 division in Medea", "mobilize 2 Police in Saida")
    assert (levels(after), pending(after).left) == ((32, 50), 0)
    # Unspent points are lost; the units need activation in the next turn.
    after = play(state, "mobilize 1 division in Medea", "end", "roll 1", "roll 1")
    assert (levels(after)[0], at(after, "Medea", "apart")) == (32, "1 division")


FREE = Rows(
    """
    11.4/5 mobilize 0 Police in Oran
    11.4/5 mobilize 2 divisions in Oran
    11.2/1 mobilize 1 Police in Tunisia
    2/4 11.4/5 mobilize 1 dispersed division in Oran
    """,
    state=coup,
)


@pytest.mark.clause("11.4/5", "A36", "11.2/1", "2/4")
@pytest.mark.parametrize("row", FREE, ids=str)
def test_illegal_for_nothing(row: str) -> None:
    FREE.check(row)


MANY = Rows("2/4 mobilize 4 Elite brigades in Oran", state=lambda: coup(12, ops={"Oran": "4 Elite brigades"}))


@pytest.mark.clause("2/4", "11.4/5", "A36")
def test_illegal_for_nothing_beyond_the_counters_and_points_at_all() -> None:
    MANY.check(MANY[0])
    assert not [move for move in offered(coup()) if "point" in move]


@pytest.mark.clause("A13", "12.2/1", "11.4/2")
def test_a_failed_coup_may_end_the_game_before_any_unit_is_lost() -> None:
    over = play(final(psl=(9, 50)), "roll 6", "roll 12", "roll 10")
    assert (over.winner, levels(over), at(over, "Oran", "ops")) == (
        *(Actor.FLN, (0, 50)),
        "3 Elite brigades",
    )

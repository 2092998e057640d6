"""Combat (C.3): columns and rows, who takes the hits, what they pay (C.6), who is neutralized; Air points."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.algeria.board.places import place
from ctcore.algeria.board.state import State
from ctcore.algeria.board.units import Actor, Stand, Units
from ctcore.algeria.rules.combat import Combat, Step
from ctcore.algeria.rules.common.dice import Dice
from ctcore.algeria.rules.missions.flush import Flushing
from ctcore.algeria.rules.operations import Operations
from tests.algeria.rules.positions import at, ledger, levels, offered, pending, play, position, said
from tests.algeria.rules.rows import Rows

# Chart C.3, typed again: the least Firepower of each column, then the hits of dice 1 to 6.
COLUMNS = {
    1: "000001",
    2: "000112",
    5: "112223",
    9: "123345",
}
BIG = {16: (2, 4, 5, 5, 6, 8), 25: (3, 5, 7, 8, 10, 12)}
TABLE = {least: tuple(map(int, row)) for least, row in COLUMNS.items()} | BIG
# Units of the FLN whose Firepower is each total.
FORCES = {
    1: "1 Cadre",
    2: "1 Band",
    4: "1 Failek",
    5: "1 Front, 1 Band",
    8: "2 Faileks",
    9: "2 Faileks, 1 Cadre",
    15: "3 Faileks, 1 Front",
    16: "4 Faileks",
    24: "6 Faileks",
    25: "6 Faileks, 1 Cadre",
    40: "10 Faileks",
}
FIREPOWER = {
    "division": 25,
    "dispersed division": 12,
    "French brigade": 6,
    "Elite brigade": 9,
    "Algerian brigade": 5,
    "airmobile French brigade": 6,
    "airmobile Elite brigade": 9,
    "airmobile Algerian brigade": 5,
}


def column(firepower: int) -> tuple[int, ...]:
    return TABLE[max(least for least in TABLE if least <= firepower)]


def units(text: str) -> Units:
    return position(oc={"Medea": text}).area("Medea").oc


def combat(fln: str, government: str, area: str = "Medea", **given: Any) -> State:
    """A Flush of that area whose units are all found, before the FLN fires."""
    out = given.pop("out", "")
    where = place(area)
    fight = Combat(where, units(fln), units(out), units(government))
    boxes = {"oc": {area: f"{fln}, {government}"}, "oc_neutralized": {area: out}}
    return position(Operations(), Flushing(where), fight, Dice(1), **boxes, **given)


def fired(fln: str, government: str, *moves: str, **given: Any) -> State:
    return play(combat(fln, government, **given), *moves)


# The table


@pytest.mark.clause("C.3/1", "C.3/2", "C.6/3", "2.1/2", "2.1/3", "C.3")
@pytest.mark.parametrize("total", FORCES)
@pytest.mark.parametrize("die", range(1, 7))
def test_the_fln_scores_by_column_and_row_and_shares_a_point_a_hit(total: int, die: int) -> None:
    scored = column(total)[die - 1]
    state = fired(FORCES[total], "1 division", f"roll {die}")
    if scored:
        assert (pending(state).chooser, pending(state).points) == (Actor.FLN, scored)
        assert levels(play(state, f"gain {scored}, take 0")) == (50, 50 + scored)
        assert levels(play(state, f"gain 0, take {scored}")) == (50 - scored, 50)
    else:
        assert type(pending(state)).__name__ == "Dice"


@pytest.mark.clause("C.3/1", "C.3/3", "11.7/1", "2.1/2", "11.12/2")
@pytest.mark.parametrize("unit", FIREPOWER)
@pytest.mark.parametrize("die", range(1, 7))
def test_the_government_scores_by_column_and_row(unit: str, die: int) -> None:
    state = fired("12 Bands", f"1 {unit}", "roll 1", "gain 2, take 0", f"roll {die}")
    scored = column(FIREPOWER[unit])[die - 1]
    assert (pending(state).actor, pending(state).left) == (Actor.FLN, scored)


@pytest.mark.clause("C.3/1", "A20")
def test_illegal_rolls_beyond_the_die() -> None:
    assert offered(combat("1 Band", "1 division")) == {f"roll {die}" for die in range(1, 7)}


# Hits


@pytest.mark.clause("C.3/3", "C.3/4", "C.6/1", "C.6/2", "A55", "A83", "A14")
def test_hits_reduce_or_eliminate_and_the_awards_follow_the_rows() -> None:
    state = fired("1 Front, 1 Failek, 1 Cadre", "1 division", "roll 1", "gain 1, take 0", "roll 3")
    assert pending(state).left == 7
    # Five hits are all that can be carried out; the others are ignored.
    moves = ("hit Front in OC", "hit Cadre in OC", "hit Cadre in OC", "hit Failek in OC", "hit Band in OC")
    assert ledger(state, *moves, "gain 2, take 1") == [
        "C.3/3 1 Front -> Cadre in Medea",
        "C.3/3 1 Cadre in Medea is eliminated",
        "C.3/3 1 Cadre in Medea is eliminated",
        "C.3/3 1 Failek -> Band in Medea",
        "C.3/3 1 Band in Medea is eliminated",
        "C.6/1 Government PSL 50 -> 52",
        "C.6/1 FLN PSL 51 -> 50",
        "C.6/2 Government PSL 52 -> 54",
        "C.6/2 FLN PSL 50 -> 49",
        "C.6/2 Government PSL 54 -> 56",
        "C.6/2 FLN PSL 49 -> 48",
    ]


@pytest.mark.clause("C.3/3", "A55")
def test_all_hits_are_taken_while_units_are_left() -> None:
    state = fired("3 Bands", "1 French brigade", "roll 1", "gain 1, take 0", "roll 6")
    assert pending(state).left == 3
    for _ in range(2):
        state = play(state, "hit Band in OC")
        assert offered(state) == {"hit Band in OC"}
    assert pending(play(state, "hit Band in OC")).points == 3


@pytest.mark.clause("C.3/3", "A10", "C.6/2")
def test_a_reduction_without_a_counter_eliminates_and_pays_as_a_reduction() -> None:
    spare = {"ug": {"Oran": "30 Cadres", "Setif": "24 Bands"}}
    state = fired("1 Front, 1 Failek", "1 French brigade", "roll 1", "gain 1, take 0", "roll 3", **spare)
    assert ledger(state, "hit Front in OC", "hit Failek in OC") == [
        "C.3/3 1 Front in Medea is eliminated",
        "C.3/3 1 Failek in Medea is eliminated",
        "C.6/2 Government PSL 50 -> 52",
        "C.6/2 FLN PSL 51 -> 50",
        "C.6/2 Government PSL 52 -> 54",
        "C.6/2 FLN PSL 50 -> 49",
    ]


HITS = Rows(
    """
    C.3/3 hit Failek in OC
    C.3/3 hit Band in OC neutralized
    C.3/3 hit Police in OC
    C.3/3 hit Band in OPS
    """,
    state=lambda: fired("2 Bands", "1 division", "roll 1", "gain 0, take 1", "roll 1", out="1 Cadre"),
)


@pytest.mark.clause("C.3/3")
@pytest.mark.parametrize("row", HITS, ids=str)
def test_illegal_to_hit_what_takes_no_part(row: str) -> None:
    HITS.check(row)


@pytest.mark.clause("2.3/3", "A19", "9.22/7")
def test_neutralized_units_that_are_found_fire_too_and_may_be_hit() -> None:
    state = combat("1 Band", "1 division", out="1 Failek")
    # 2 and 4: the column of 5.
    assert pending(play(state, "roll 1")).points == 1
    state = play(state, "roll 1", "gain 0, take 1", "roll 1")
    assert offered(state) == {"hit Band in OC", "hit Failek in OC neutralized"}
    state = play(state, *["hit Failek in OC neutralized"], *["hit Band in OC neutralized"])
    assert at(state, "Medea", "oc_neutralized") == "none"


# Who is neutralized


@pytest.mark.clause("C.3/5", "2.3/4", "A22")
def test_the_side_with_more_hits_is_neutralized() -> None:
    taken = fired("4 Bands", "1 Elite brigade", "roll 6", "gain 3, take 0", "roll 1", "hit Band in OC")
    taken = play(taken, "gain 1, take 0")
    assert at(taken, "Medea", "oc_neutralized") == "1 Elite brigade"
    assert at(taken, "Medea", "oc") == "3 Bands"
    dealt = fired("4 Bands", "1 Elite brigade", "roll 1", "gain 1, take 0", "roll 2", *["hit Band in OC"] * 2)
    dealt = play(dealt, "gain 2, take 0")
    assert (at(dealt, "Medea", "oc_neutralized"), at(dealt, "Medea", "oc")) == ("2 Bands", "1 Elite brigade")


@pytest.mark.clause("C.3/5")
def test_with_equal_hits_nobody_is() -> None:
    state = fired("4 Bands", "1 Elite brigade", "roll 1", "gain 1, take 0", "roll 1", "hit Band in OC")
    state = play(state, "gain 1, take 0")
    assert at(state, "Medea", "oc_neutralized") == "none"


@pytest.mark.clause("C.3/5", "C.3/4")
def test_hits_that_are_ignored_count_for_it() -> None:
    # The table gives 2 and 3; the only Band takes one of the three.
    state = fired("1 Cadre", "1 Elite brigade", "roll 6", "gain 1, take 0", "roll 3", "hit Cadre in OC")
    state = play(state, "gain 1, take 0")
    assert at(state, "Medea", "oc") == "1 Elite brigade"


# Air points


@pytest.mark.clause("11.11/1", "11.11/2", "C.3/1", "A54")
def test_air_points_add_a_die_of_firepower_each_once_the_fln_has_fired() -> None:
    state = fired("4 Bands", "1 Elite brigade", "roll 1", "gain 1, take 0", air=3)
    assert offered(state) == {"use 0 Air points", "use 1 Air point", "use 2 Air points", "use 3 Air points"}
    state = play(state, "use 2 Air points")
    assert (pending(state).number, state.record.air, state.record.air_maximum) == (2, 1, 3)
    state = play(state, "roll 7", "roll 1")
    assert pending(state).left == column(9 + 7)[0]
    none = fired(
        "4 Bands", "1 Elite brigade", "roll 1", "gain 1, take 0", "use 0 Air points", "roll 1", air=3
    )
    assert pending(none).left == 1


@pytest.mark.clause("11.11/2")
def test_illegal_to_use_air_points_in_urban_areas() -> None:
    state = fired("4 Bands", "1 Elite brigade", "roll 1", "gain 1, take 0", area="Algiers", air=3)
    assert type(pending(state)).__name__ == "Dice"


AIR = Rows(
    """
    11.11/1 use -1 Air points
    11.11/1 use 4 Air points
    """,
    state=lambda: fired("4 Bands", "1 Elite brigade", "roll 1", "gain 1, take 0", air=3, air_maximum=9),
)


@pytest.mark.clause("11.11/1", "11.1/1")
@pytest.mark.parametrize("row", AIR, ids=str)
def test_illegal_to_use_air_points_that_are_not_available(row: str) -> None:
    AIR.check(row)


# The end of the game (A13)


@pytest.mark.clause("A13", "12.2/1", "2.3/6", "C.6/3")
def test_hits_may_end_the_game_before_the_government_fires() -> None:
    state = play(combat("10 Faileks", "1 division", psl=(3, 50)), "roll 6")
    after = play(state, "gain 9, take 3")
    assert (after.winner, levels(after), at(after, "Medea", "oc")) == (
        *(Actor.FLN, (0, 59)),
        "10 Faileks, 1 division",
    )


@pytest.mark.clause("A13", "12.2/1", "C.6/1", "C.6/2")
def test_an_award_may_end_the_game_before_anybody_is_neutralized() -> None:
    state = fired("1 Front, 2 Bands", "1 division", "roll 1", "gain 0, take 1", "roll 1", psl=(50, 1))
    state = play(state, "hit Band in OC", "hit Front in OC", "hit Band in OC")
    over = play(state, "gain 1, take 1")
    assert (over.winner, levels(over), at(over, "Medea", "oc")) == (
        *(Actor.GOVERNMENT, (50, 0)),
        "1 Cadre, 1 division",
    )
    over = play(state, "gain 2, take 0")
    # The reduction takes the last point.
    assert levels(over) == (53, 0)


@pytest.mark.clause("12.1/1", "A15", "C.6/3")
def test_the_fln_may_gain_beyond_99_and_the_rest_is_taken() -> None:
    state = play(combat("10 Faileks", "1 division", psl=(50, 98)), "roll 1", "gain 3, take 0")
    assert levels(state) == (48, 99)


@pytest.mark.clause("9.15/5", "C.3/6", "A48")
def test_half_firepower_is_rounded_up() -> None:
    fight = Combat(
        *(place("Medea"), units("1 Band"), units("")),
        target=next(unit for unit, _ in units("1 Elite brigade").items()),
        stand=Stand.OC,
        step=Step.FIRE,
    )
    state = position(
        *(Operations(), Flushing(place("Medea")), fight, Dice(1)),
        oc={"Medea": "1 Band, 1 Elite brigade"},
    )
    # 9 / 2 is 5: the third column.
    assert said(state, "roll 1")[0] == "C.3/1 the Government fires with 5: 1 gives 1"

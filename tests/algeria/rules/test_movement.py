"""Movement (9.13)."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.algeria.board.places import PLACES, place
from ctcore.algeria.board.state import Zone
from ctcore.algeria.board.units import Actor
from tests.algeria.rules.positions import FLN, MST, at, ledger, levels, offered, pending, play, position
from tests.algeria.rules.rows import Rows

UNITS: dict[str, Any] = {
    "ops": {"Setif": "1 Cadre, 2 Bands, 1 Front", "Tunisia": "1 Failek", "Tebessa": "1 Failek"},
    "ug": {"Setif": "1 Failek"},
    "in_force": ["independent"],
}
BASE = position(*FLN, **UNITS)
MOVE = "move Cadre from Setif to Constantine"


@pytest.mark.clause("9.13/1", "9.13/2", "9.13/6", "2.2/6", "9/4")
def test_an_example_with_every_line_of_its_ledger() -> None:
    assert ledger(BASE, MOVE, "roll 2") == [
        "9.13/6 Movement: 2 gives 1",
        "9.13/6 1 Cadre goes from Setif to OC of Constantine",
    ]
    state = play(BASE, "move Failek from Tebessa to Setif", "roll 6")
    assert (at(state, "Setif", "oc"), state.record.ap) == ("1 Failek", 9)


@pytest.mark.clause("9.13/6", "9.13/7", "9.21/4", "A.2", "A.3", "A57")
@pytest.mark.parametrize("there", [0, 1, 3, 7])
@pytest.mark.parametrize("die", range(1, 7))
def test_every_die_with_every_patrol_at_the_destination(die: int, there: int) -> None:
    # Patrols of the origin do not matter.
    given = UNITS | {"ptl": {"Constantine": f"{there} Police", "Setif": "2 Police"}}
    state = play(position(*FLN, **given), MOVE, f"roll {die}")
    if MST[max(-1, die - there)][1] == "+":
        assert (pending(state).chooser, pending(state).because) == (Actor.GOVERNMENT, "C.6/1")
        assert at(state, "Constantine", "oc") == "none"
        assert levels(play(state, "gain 1, take 0")) == (51, 50)
        assert levels(play(state, "gain 0, take 1")) == (50, 49)
    else:
        assert at(state, "Constantine", "oc") == "1 Cadre"
    assert at(state, "Setif", "ops") == "1 Front, 2 Bands"


@pytest.mark.clause("9.13/6", "A57")
def test_a_failek_lost_on_the_move_pays_one_point() -> None:
    state = play(BASE, "move Failek from Tebessa to Barika", "roll 1")
    assert pending(state).points == 1
    assert state.pool.faileks == BASE.pool.faileks + 1


@pytest.mark.clause("9.13/8", "6.33/3", "11.21/5")
@pytest.mark.parametrize(
    ("zone", "move", "lost"),
    [
        (Zone(mobilized=True, steps=2, active=True), "move Failek from Tunisia to Batna", True),
        (Zone(mobilized=True, steps=2, active=True), "move Failek from Tebessa to Tunisia", True),
        (Zone(mobilized=True, steps=2), "move Failek from Tunisia to Batna", False),
        (Zone(mobilized=True, steps=0, active=True), "move Failek from Tunisia to Batna", False),
        (Zone(mobilized=True, steps=2, active=True), MOVE, False),
    ],
)
def test_the_active_zone_counts_where_an_international_border_is_crossed(
    zone: Zone,
    move: str,
    lost: bool,  # noqa: FBT001 - a row of a table
) -> None:
    state = play(position(*FLN, zone=zone, **UNITS), move, "roll 3")
    assert (type(pending(state)).__name__ == "Sharing") is lost


# Where a unit may go


@pytest.mark.clause("9.13/3", "9.13/4", "9.13/5", "2.2/1")
@pytest.mark.parametrize("origin", PLACES, ids=str)
def test_a_unit_reaches_its_wilaya_and_areas_of_others_that_border_on_it(origin: Any) -> None:
    own = [one for one in PLACES if one.wilaya is origin.wilaya]
    beyond = {place(there).name for one in own for there in one.across}
    expected = {one.name for one in own if one is not origin} | beyond
    state = position(*FLN, ops={origin.name: "1 Band"}, in_force=["independent"])
    moves = {one.rpartition(" to ")[2] for one in offered(state) if one.startswith("move")}
    assert moves == expected


@pytest.mark.clause("9.13/4")
def test_the_way_there_may_be_no_way_back() -> None:
    # 77 of the 253 moves are one-way.
    pairs = [(one, other) for one in PLACES for other in one.reach]
    one_way = [(one, other) for one, other in pairs if one not in other.reach]
    assert (len(pairs), len(one_way)) == (253, 77)


@pytest.mark.clause("9.13/5", "11.21/2", "11.21/3")
def test_countries_are_wilayas_of_one_area_to_move_in_and_out_of() -> None:
    moves = {one for one in offered(BASE) if "Failek from Tunisia" in one}
    names = ("Batna", "Biskra", "Tebessa", "Souk Ahras")
    assert moves == {f"move Failek from Tunisia to {name}" for name in names}
    assert at(play(BASE, "move Failek from Tebessa to Tunisia", "roll 3"), "Tunisia", "oc") == "1 Failek"


ROWS = Rows(
    """
    9.13/1 move Front from Setif to Constantine
    9.13/2 move Failek from Setif to Constantine
    9.13/2 move Cadre from Tebessa to Barika
    9.13/3 move Cadre from Setif to Oran
    9.13/3 move Cadre from Setif to Setif
    9.13/3 move Failek from Tunisia to Setif
    11.21/2 move Failek from Tebessa to Tunisia [before]
    9.13/4 move Cadre from Setif to Barika [jealous]
    """,
    frames=FLN,
    base=UNITS,
    but={
        "before": {"in_force": (), "ops": {"Tebessa": "1 Failek"}},
        "jealous": {"in_force": ["independent", "jealousy"]},
    },
)


@pytest.mark.clause(
    "9.13/1", "9.13/2", "9.13/3", "9.13/4", "9.13/5", "11.21/2", "11.2/1", "5/jealousy", "7/6"
)
@pytest.mark.parametrize("row", ROWS, ids=str)
def test_illegal_moves(row: str) -> None:
    ROWS.check(row)


@pytest.mark.clause("5/jealousy", "9.13/4")
def test_under_jealousy_units_move_inside_their_wilaya_and_across_international_borders() -> None:
    given = UNITS | {"in_force": ["independent", "jealousy"]}
    moves = {one for one in offered(position(*FLN, **given)) if one.startswith("move")}
    assert {"move Cadre from Setif to Souk Ahras", MOVE, "move Failek from Tebessa to Tunisia"} <= moves
    assert "move Failek from Tunisia to Tebessa" in moves
    assert "move Failek from Tebessa to Setif" not in moves


@pytest.mark.clause("9.13/1", "9.13/2")
def test_any_number_of_units_moves_one_after_another() -> None:
    moves = ("move Band from Setif to Bougie", "roll 5", "move Band from Setif to Bougie", "roll 2")
    assert at(play(BASE, *moves), "Bougie", "oc") == "2 Bands"


@pytest.mark.clause("9.23/2", "8/5", "A50", "A52")
def test_a_react_comes_where_the_unit_arrives_never_abroad() -> None:
    given = UNITS | {"ptl": {"Constantine": "1 Elite brigade"}}
    state = play(position(*FLN, **given), MOVE, "roll 5")
    assert (type(pending(state)).__name__, str(pending(state).area)) == ("Reacting", "Constantine")
    abroad = play(position(*FLN, **given), "move Failek from Tebessa to Tunisia", "roll 5")
    assert type(pending(abroad)).__name__ == "FlnTurn"

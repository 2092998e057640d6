"""Travel and Radicalization of the solo Jihadist (9.4.2.6, 9.4.3), and countries at random (9.5)."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

import ctcore as ct
from ctcore.labyrinth.board.places import MUSLIM, PLACES, POSTURED, SCHENGEN, place
from ctcore.labyrinth.bot import TABLES, Tables, chances, decide
from ctcore.labyrinth.bot.tables import fitting
from tests.labyrinth.positions import at, pending, play, position
from tests.labyrinth.solo import by_rule, lines, only, solo, turned_up
from tests.labyrinth.test_solo_operations import NO_EVENT, US_EVENT, countries

ONE = {"sleepers": 1}
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
REGIME = {"governance": "Poor", "alignment": "Ally", "regime_change": "tan"}
POOR = {"governance": "Poor", "alignment": "Neutral"}
GTMO: dict[str, Any] = {"in_force": ("gtmo",)}


def destinations(number: int, there: dict[str, Any], **given: Any) -> dict[str, Fraction]:
    """Where the first cells travel to, in their order, and how likely each order is."""
    found: dict[str, Fraction] = {}
    for line, part in lines(turned_up(number, countries=there, **{**GTMO, **given})).items():
        to = ", ".join(one.rpartition(" to ")[2] for one in line.split("; ") if one.startswith("travel"))
        found[to] = found.get(to, Fraction(0)) + part
    return found


@pytest.mark.clause("9.4.2.6/1", "9.7/1", "L46", "L61", "L108")
@pytest.mark.parametrize(
    ("found", "given"),
    [
        # (A) Somalia is besieged; Aid or regime change serve as well, and the most resources come first.
        ({"Somalia": 1}, {"there": countries(Germany={"posture": "Hard", **ONE})}),
        ({"Iraq": 1}, {"there": countries(Germany={"posture": "Hard", **ONE}, Iraq={"aid": 1})}),
        ({"Iraq": 1}, {"there": countries(Germany={"posture": "Hard", **ONE}, Iraq=REGIME)}),
        ({"Pakistan": 1}, {"there": countries(Pakistan={"aid": 1}, Iraq={"aid": 1, **ONE})}),
        # (B) Three cells in Iraq and two more; (C) Syria and the Gulf States next to it; (D) unmarked.
        (
            {"Libya": 1},
            {
                "there": countries(
                    Somalia={"besieged": False}, Libya={"sleepers": 3}, Philippines={"posture": "Soft"}
                )
            },
        ),
        ({"Gulf States": 1}, {"there": countries(Somalia={"besieged": False}, Iraq={"sleepers": 2})}),
        # While Benazir Bhutto is in effect there is no Jihad in Pakistan (L61).
        (
            {"Libya": 1},
            {
                "there": countries(
                    Somalia={"besieged": False}, Libya={"sleepers": 3}, Pakistan={**POOR, "sleepers": 3}
                ),
                "in_force": ("gtmo", "benazir_bhutto"),
            },
        ),
        # While the US is Soft it is a Soft country itself; no other is at set-up (L108).
        (
            {"United States": 1},
            {"there": countries(Somalia={"besieged": False}, Libya=ONE), "us_posture": "Soft"},
        ),
        (
            {"Philippines": THIRD, "Russia": THIRD, "United States": THIRD},
            {
                "there": countries(
                    Somalia={"besieged": False},
                    Libya=ONE,
                    Philippines={"posture": "Soft"},
                    Russia={"posture": "Soft"},
                    China={"posture": "Hard"},
                ),
                "us_posture": "Soft",
            },
        ),
    ],
)
def test_the_first_destination(found: dict[str, Any], given: dict[str, Any]) -> None:
    # Backlash needs a plot in a Muslim country.
    assert destinations(1, **given) == found


@pytest.mark.clause("9.4.2.6/1", "9.5/1")
def test_of_many_unmarked_countries_one_is_as_likely_as_another_without_a_table() -> None:
    there = countries(Somalia={"besieged": False}, Libya=ONE)
    found = destinations(NO_EVENT[1], there)
    # The column of non-Muslim countries: the United States, Israel and Iran do not fit (9.5.1).
    assert len(found) == 17
    assert sum(found.values()) == 1
    assert found["Canada"] > found["China"] == Fraction(1, 19)


@pytest.mark.clause("9.4.2.6/1")
def test_points_left_go_to_one_country_at_random() -> None:
    marked = {one.name: {"posture": "Hard"} for one in POSTURED}
    there = countries(Somalia={"besieged": False}, Libya={"sleepers": 2}, Iraq={"actives": 1}, **marked)
    found = destinations(NO_EVENT[3], there)
    # (C) the Gulf States; then two cells go to the same country, by the Global table.
    assert {line.split(", ")[0] for line in found} == {"Gulf States"}
    assert {len({*line.split(", ")[1:]}) for line in found} == {1}
    assert len(found) == len(PLACES)


def origins(number: int, there: dict[str, Any], **given: Any) -> dict[str, Fraction]:
    return lines(turned_up(number, countries=there, **{**GTMO, **given}))


@pytest.mark.clause("9.4.2.6.1/1", "9.3.1/1", "9.4.2.6.2/1")
@pytest.mark.parametrize(
    ("found", "there"),
    [
        # Islamist Rule with more cells than the value; not with as many.
        (
            {"one active cell from Afghanistan to Somalia": 1},
            {"Afghanistan": {"sleepers": 1, "actives": 1}, "Libya": ONE},
        ),
        (
            {"one sleeper cell from Libya to Somalia": 1},
            {"Afghanistan": ONE, "Libya": ONE, "Syria": {"actives": 0}},
        ),
        # Regime change with more cells than troops.
        (
            {"one sleeper cell from Libya to Pakistan": 1},
            countries(Libya={**REGIME, "troops": 1, "sleepers": 2}, Iraq={"actives": 1}, Pakistan={"aid": 1}),
        ),
        # A country next to it, with an active cell if there is one.
        (
            {"one sleeper cell from Yemen to Somalia": 1},
            countries(Yemen={"governance": "Poor", "alignment": "Neutral", **ONE}, Iraq={"actives": 1}),
        ),
        (
            {"one active cell from Sudan to Somalia": 1},
            countries(
                Yemen={"governance": "Poor", "alignment": "Neutral", **ONE},
                Sudan={"governance": "Poor", "alignment": "Neutral", "actives": 1},
            ),
        ),
        # The last cell of a regime change country travels in place.
        (
            {"one sleeper cell from Iraq to Iraq": 1},
            countries(Iraq={**REGIME, **ONE, "troops": 0}, Pakistan={"aid": 1}),
        ),
    ],
)
def test_the_origin(found: dict[str, Any], there: dict[str, Any]) -> None:
    if "Afghanistan" in there and "Syria" in there:
        # Libya and Afghanistan are as good: at random, and the last cell under Islamist Rule stays.
        wanted = {
            "travel with one sleeper cell from Afghanistan to Afghanistan; roll the dice": HALF,
            "travel with one sleeper cell from Libya to Somalia; roll the dice": HALF,
        }
    else:
        wanted = {f"travel with {one}; roll the dice": Fraction(part) for one, part in found.items()}
    assert origins(NO_EVENT[1], there) == wanted


@pytest.mark.clause("9.4.2.6.1/1")
@pytest.mark.parametrize(
    ("cell", "found"),
    [
        # An active cell comes first, though it leaves another destination of the card.
        ("active", {("Libya to Libya", "Libya to United States"): Fraction(1)}),
        (
            "sleeper",
            {
                ("Libya to Libya", "China to United States"): HALF,
                ("China to Libya", "Libya to United States"): HALF,
            },
        ),
    ],
)
def test_another_destination_is_an_origin_only_for_an_active_cell(
    cell: str, found: dict[tuple[str, str], Fraction]
) -> None:
    there = countries(
        Somalia={"besieged": False}, Libya={"aid": 1, f"{cell}s": 2}, China={"posture": "Hard", **ONE}
    )
    likely = {
        tuple(one.rpartition(" from ")[2] for one in line.split("; ")[:2]): part
        for line, part in origins(NO_EVENT[2], there, us_posture="Soft").items()
    }
    assert likely == found


@pytest.mark.clause("9.4.2.6.1/1", "L109")
def test_cells_count_where_they_stand_until_all_are_picked() -> None:
    # Four cells under Islamist Rule are more than the value of 3 for each of the three destinations.
    there = {"Afghanistan": {"sleepers": 4}, "Libya": {"actives": 1}}
    for line in origins(NO_EVENT[3], there):
        assert line.count("travel with one sleeper cell from Afghanistan") == 3
    # The first cell stays in Iraq, so the second is not the last there.
    there = countries(Iraq={**REGIME, "troops": 1, "sleepers": 2})
    assert origins(NO_EVENT[2], there) == {
        "travel with one sleeper cell from Iraq to Iraq; "
        "travel with one sleeper cell from Iraq to Gulf States; roll the dice": 1
    }


@pytest.mark.clause("9.4.2.6/1", "L94", "#2")
def test_under_biometrics_a_destination_without_a_cell_next_to_it_costs_its_point() -> None:
    there = countries(Iraq={"sleepers": 2})
    given: dict[str, Any] = {"in_force": ("gtmo", "biometrics"), "countries": there}
    # Somalia (A) has no cell beside it; the Gulf States (C) have. (B) needs three cells.
    state = turned_up(NO_EVENT[2], **given)
    state = by_rule(state, "travel with one sleeper cell from Iraq to Gulf States", "roll the dice")
    assert (at(state, "Gulf States").sleepers, pending(state).left) == (1, 1)
    assert only(state) == "radicalize"
    assert only(turned_up(NO_EVENT[1], **given)) == "radicalize"


@pytest.mark.clause("9.4.2.6/1", "9.4.1/4", "L111", "#2")
def test_under_biometrics_a_cell_that_is_picked_already_stands_next_to_a_destination() -> None:
    there = countries(Iraq=ONE, Gulf_States={**POOR, "aid": 1}, Jordan={**POOR, "sleepers": 3})
    # The cell of Iraq travels to the Gulf States (A), where no other is next to; it is next to Jordan, too.
    state = turned_up(NO_EVENT[2], in_force=("gtmo", "biometrics"), countries=there)
    assert lines(state) == {
        "travel with one sleeper cell from Iraq to Gulf States; "
        "travel with one sleeper cell from Jordan to Jordan; roll the dice": 1
    }
    # Where no cell that may still travel is left, either, the point radicalizes.
    there = countries(Iraq=ONE, Gulf_States={**POOR, "aid": 1}, Germany={"posture": "Hard", **ONE})
    state = turned_up(NO_EVENT[2], in_force=("gtmo", "biometrics"), countries=there)
    state = by_rule(state, "travel with one sleeper cell from Iraq to Gulf States", "roll the dice")
    assert only(state) == "radicalize"


@pytest.mark.clause("9.4.2.6/1", "9.4.2.6.1/1", "9.4.1/4", "L113")
def test_each_point_has_a_destination_though_cells_are_fewer() -> None:
    # Somalia (A) has no cell beside it; so the only one travels to the Gulf States (C).
    state = turned_up(NO_EVENT[2], in_force=("gtmo", "biometrics"), countries=countries(Iraq=ONE))
    assert only(state) == "travel with one sleeper cell from Iraq to Gulf States; roll the dice"
    # Libya (A), the Gulf States (C), and the Philippines or the United States (D): one of these for no cell.
    there = countries(
        Somalia={"besieged": False}, Libya={"aid": 1}, Iraq=ONE, Philippines={"posture": "Soft", **ONE}
    )
    # Renditions needs a Hard US.
    found = origins(44, there, us_posture="Soft")
    to_libya = "travel with one sleeper cell from {} to Libya; "
    assert [
        sum(part for line, part in found.items() if line.startswith(to_libya.format(one)))
        for one in ("Iraq", "Philippines")
    ] == [Fraction(3, 4), Fraction(1, 4)]


@pytest.mark.clause("9.4.2.6/1", "9.4.1/4")
def test_each_cell_travels_once_and_the_points_left_radicalize() -> None:
    state = turned_up(NO_EVENT[3], countries=countries(Iraq=ONE), **GTMO)
    state = by_rule(state, "travel with one sleeper cell from Iraq to Somalia", "roll the dice")
    state = play(state, "roll 1", "roll 1")
    assert only(state) == "radicalize"


# Radicalization


@pytest.mark.clause("9.4.3/1", "9.4.1/4", "L93")
def test_the_boxes_of_radicalization() -> None:
    state = turned_up(US_EVENT[3], countries=countries(Gulf_States={"governance": "Good"}), funding=8)
    state = play(state, only(state))
    cells = lines(state)
    assert (len(cells), cells["a cell appears in Iran"]) == (38, Fraction(1, 38))
    # A country that is unmarked is tested first.
    state = play(state, "a cell appears in Jordan", "roll 6")
    # (C): the Gulf States are not next to Jordan, Syria and Iraq are; a cell travels without a roll.
    state = by_rule(state, "one sleeper cell moves from Jordan to Syria")
    kinds = lines(state)
    assert {line.partition(" appears in ")[2] for line in kinds} == {"Syria"}
    assert kinds["Plot 1 appears in Syria"] == HALF
    state = play(state, "Plot 3 appears in Syria")
    assert (len(at(state, "Syria").plots), at(state, "Syria").sleepers) == (1, 1)
    # Three points are used up.
    assert type(pending(state)).__name__ != "Radicalizing"


@pytest.mark.clause("9.4.3/1")
def test_a_box_that_cannot_be_done_is_skipped_and_the_rest_worsens() -> None:
    # No cell on the track, nor any that may travel but under Islamist Rule; Funding is at its end.
    there = {"Afghanistan": {"sleepers": 15}, "Gulf States": {"governance": "Good"}}
    state = turned_up(68, countries=there)
    assert {line.partition(" moves from ")[2].partition(" to ")[0] for line in lines(state)} == {
        "Afghanistan"
    }
    state = play(state, only(state))
    third = Fraction(1, 3)
    wanted = dict.fromkeys(["Gulf States worsens", "Pakistan worsens", "Syria worsens"], third)
    assert lines(state) == wanted
    state = play(state, "Gulf States worsens")
    assert str(at(state, "Gulf States").governance) == "Fair"


@pytest.mark.clause("9.4.3/1", "L46")
def test_a_cell_moves_from_box_b_on() -> None:
    # Somalia is besieged (A); Libya needs two more cells for a Major Jihad (B).
    there = countries(Libya={"sleepers": 3}, Afghanistan={"sleepers": 12})
    state = turned_up(68, countries=there)
    assert only(state) == "one sleeper cell moves from Afghanistan to Libya"


@pytest.mark.clause("9.4.3/1", "L93")
def test_points_for_which_no_box_is_left_are_lost() -> None:
    poor = {"governance": "Poor"}
    there = {"Afghanistan": {"sleepers": 15}, "Gulf States": poor, "Syria": poor, "Pakistan": poor}
    state = turned_up(68, countries=there)
    state = play(state, "one sleeper cell moves from Afghanistan to Canada", "roll 1")
    assert 68 in state.cards.discards
    assert state.cards.played == ()


@pytest.mark.clause("9.4.3/1")
def test_no_plot_appears_where_all_cells_are_under_islamist_rule() -> None:
    ruled = {"governance": "Islamist Rule", "alignment": "Adversary"}
    there = {"Afghanistan": {"sleepers": 15}, "Somalia": ruled}
    state = turned_up(68, countries=there, funding=8)
    state = play(state, "one sleeper cell moves from Afghanistan to Somalia")
    assert {line.partition(" worsens")[1] for line in lines(state)} == {" worsens"}


@pytest.mark.clause("9.4.3/1", "4.6.4/1")
def test_an_active_cell_moves_where_no_other_is_left() -> None:
    state = turned_up(68, countries={"Afghanistan": {"sleepers": 0, "actives": 15}})
    assert only(state) == "one active cell moves from Afghanistan to Pakistan"


# Countries at random


@pytest.mark.clause("9.5/1", "9.5.1/1", "L21", "L41")
def test_the_tables() -> None:
    assert TABLES.shia_mix[place("Yemen")] == Fraction(52, 216)
    assert TABLES.shia_mix[place("Turkey")] == Fraction(4, 216)
    assert {*TABLES.schengen} == {*SCHENGEN} - {place("Eastern Europe")}
    # Iran does not fit: the nearest, each as likely.
    near = fitting(
        {place("Iran"): Fraction(1)}, [place("Iraq"), place("Pakistan"), place("Egypt")], patriot_act=False
    )
    assert near == {place("Iraq"): HALF, place("Pakistan"): HALF}


@pytest.mark.clause("9.5/1")
def test_six_are_told_apart_by_one_die_and_more_by_the_column_of_all() -> None:
    assert {*TABLES.among(MUSLIM[:6]).values()} == {Fraction(1, 6)}
    assert {one.denominator for one in TABLES.among(MUSLIM[:7]).values()} - {7} != set()


@pytest.mark.clause("9.5/1", "L41")
def test_who_has_the_global_table_gives_it() -> None:
    with pytest.raises(ct.InvalidPosition, match="not a whole"):
        Tables(anywhere={place("Iran"): HALF})
    table = Tables(anywhere={place("Iran"): HALF, place("Sudan"): HALF})
    state = turned_up(US_EVENT[1], countries={"Afghanistan": {"sleepers": 0}})
    state = play(state, only(state))
    found = {str(*line): part for line, part in chances(state, tables=table).items()}
    assert found == {"a cell appears in Iran": HALF, "a cell appears in Sudan": HALF}


@pytest.mark.clause("9.5/1")
def test_draws_come_as_often_as_their_probability_says() -> None:
    state = turned_up(US_EVENT[1], countries={"Afghanistan": {"sleepers": 0}})
    state = play(state, only(state))
    draw = random.Random(7)  # noqa: S311 - a test
    seen = [decide(state, draw) for _ in range(380)]
    assert {one.probability for one in seen} == {Fraction(1, 38)}
    assert len({one.line for one in seen}) == 38


@pytest.mark.clause("9.2/1")
def test_it_answers_only_where_it_is_to_choose_in_a_solo_game() -> None:
    with pytest.raises(ct.InvalidPosition, match="not to choose"):
        lines(solo(jihadist=(95,)).but(stack=()))
    with pytest.raises(ct.InvalidPosition, match="--house solo"):
        lines(position(jihadist=(95,)))

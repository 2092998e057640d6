"""A Propaganda Round begins (6.0 to 6.2.2): when there is one, when it ends the game, both incomes."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ctcore as ct
from tests.rules.positions import (
    FRAMES,
    effect,
    ledger,
    pending,
    with_commitment,
    with_france,
    with_independence,
    with_mobilization,
    with_recall,
    with_resources,
)
from tests.rules.rounds import (
    FINAL,
    FINAL_SKIPPED,
    FIRST,
    SECOND,
    SKIPPED,
    THIRD,
    Spaces,
    after,
    bare,
    next_card,
    reveal,
    with_box,
    with_spaces,
)

WON = {"Algiers": {"support": 1}, "Medea": {"support": 1}}  # Support of 5


def opened(state: ct.State, played: tuple[int, ...] = FIRST) -> ct.State:
    """The state once a Propaganda card is turned up after those cards."""
    state = next_card(state, played)
    return after(state, reveal(state))


def incomes(state: ct.State) -> tuple[int, int]:
    """What the two players' Resources become, from 0, when a Round begins."""
    result = opened(state)
    return result.resources.government, result.resources.fln


def near_victory(total: int, scenario: str = "full") -> ct.State:
    """Support of 5, and Commitment that makes so much of it."""
    return with_commitment(with_spaces(bare(scenario), WON), total - 5)


def near_fln_victory(total: int) -> ct.State:
    """Opposition of 20 or less in the most peopled spaces, and Bases that make so much of it."""
    state = bare()
    at = [space.place for space in state.spaces if space.population >= 2 and not space.place.is_country]
    state = with_spaces(state, {place.name: {"support": -1} for place in at})
    bases = total - state.total_opposition
    empty = [space.place.name for space in state.spaces if space.place.is_sector][:bases]
    state = with_spaces(state, {name: {"fln_bases": 1} for name in empty})
    assert state.opposition_plus_bases == total
    return state


# 6.0: whether there is a Round


@pytest.mark.clause("2.4", "6", "R13")
@pytest.mark.parametrize("first", [ct.GOVERNMENT, ct.FLN])
def test_a_propaganda_card_begins_a_round_and_nobody_is_asked_for_a_pivotal_event(first: ct.Actor) -> None:
    state = opened(ct.setup("full", first=first))
    assert state.stack == (FRAMES["Sending"](0),)
    assert ct.actor(state) is ct.GOVERNMENT


@pytest.mark.clause("6", "R16", "R138")
def test_a_second_propaganda_card_in_a_row_has_no_round() -> None:
    state = with_box(near_victory(40), "available", french_troops=5)
    state = with_resources(state, fln=20).but(coup_played=True)
    state = next_card(state, SKIPPED)
    assert effect(state, reveal(state)) == {"played": (SKIPPED, (*SKIPPED, 68))}
    assert ledger(state, reveal(state)) == ["2.3.6: CardRevealed 68", "6: RoundSkipped"]
    assert after(state, reveal(state)).stack == (FRAMES["NextCard"](),)


@pytest.mark.clause("6", "2.4")
def test_an_event_between_two_propaganda_cards_is_enough_for_a_round() -> None:
    assert pending(opened(bare(), SECOND)) == FRAMES["Sending"](0)
    assert pending(opened(bare(), (*range(1, 12), 67, 12))) == FRAMES["Sending"](0)


@pytest.mark.clause("6", "2.4.1", "R138")
def test_a_skipped_last_propaganda_card_ends_the_game_at_once() -> None:
    state = next_card(bare("short"), FINAL_SKIPPED)
    assert effect(state, reveal(state))["ending"] == (None, ct.Ending.NO_FINAL_ROUND)
    result = ct.outcome(after(state, reveal(state)))
    assert result is not None
    assert {"2.4.1", "R138", "7.3"} <= set(result.clauses)
    assert ledger(state, reveal(state)) == [
        "2.3.6: CardRevealed 69",
        "6: RoundSkipped",
        f"2.4.1: Ended {ct.Ending.NO_FINAL_ROUND}",
    ]


@pytest.mark.clause("6", "2.4.1")
def test_the_last_propaganda_card_after_an_event_has_its_round() -> None:
    assert pending(opened(bare("short"), FINAL)) == FRAMES["Sending"](0)


# 6.1: victory


@pytest.mark.clause("6", "6.1", "7.2")
def test_the_first_round_has_no_victory_phase() -> None:
    assert opened(near_victory(50)).ending is None
    assert opened(near_fln_victory(31)).ending is None


@pytest.mark.clause("6", "6.1", "R138", "R139")
def test_the_ledger_says_what_a_propaganda_card_leaves_out() -> None:
    told = {}
    for played in (FIRST, SECOND, SKIPPED, THIRD):
        state = next_card(bare(), played)
        lines = ct.trace(state, reveal(state)).ledger
        told[played] = [str(line) for line in lines if line.clause in {"6", "6.1"}]
    assert told == {
        FIRST: ["no Victory Phase: this is the first Propaganda Round"],
        SECOND: [],
        SKIPPED: ["no Propaganda Round: the card directly follows another Propaganda card"],
        THIRD: [],
    }


@pytest.mark.clause("6.1", "7.2", "R153")
@pytest.mark.parametrize(("total", "ends"), [(35, False), (36, True)])
def test_the_government_must_exceed_35(total: int, ends: bool) -> None:  # noqa: FBT001 - a parameter
    state = opened(near_victory(total), SECOND)
    assert (state.ending is ct.Ending.VICTORY_PHASE) is ends
    assert (state.stack == ()) is ends


@pytest.mark.clause("6.1", "7.2", "R153")
@pytest.mark.parametrize(("total", "ends"), [(30, False), (31, True)])
def test_the_fln_must_exceed_30(total: int, ends: bool) -> None:  # noqa: FBT001 - a parameter
    state = opened(near_fln_victory(total), SECOND)
    assert (state.ending is ct.Ending.VICTORY_PHASE) is ends


@pytest.mark.clause("6.1", "6.2")
def test_a_victory_phase_that_ends_the_game_comes_before_resources() -> None:
    state = next_card(near_victory(36), SECOND)
    assert set(effect(state, reveal(state))) == {"played", "ending"}


@pytest.mark.clause("6", "6.1")
def test_a_round_after_a_skipped_one_has_a_victory_phase() -> None:
    assert opened(near_victory(36), THIRD).ending is ct.Ending.VICTORY_PHASE


@pytest.mark.clause("6.1", "R139")
def test_the_final_round_too_begins_with_a_victory_phase() -> None:
    assert opened(near_victory(36, "short"), FINAL).ending is ct.Ending.VICTORY_PHASE


# 6.2.1: the Government's Resources


@pytest.mark.clause("6.2.1")
def test_the_government_gains_its_commitment() -> None:
    assert incomes(with_commitment(bare(), 17))[0] == 17


HELD = {"french_troops": 1, "government_bases": 1}


@pytest.mark.clause("6.2.1")
@pytest.mark.parametrize(
    ("spaces", "gain"),
    [
        ({"Medea": HELD}, 2),
        ({"Barika": HELD}, 1),
        ({"Batna": HELD}, 0),
        ({"Medea": {"government_bases": 2}}, 2),
        ({"Medea": HELD, "Bougie": HELD, "Barika": HELD}, 5),
        # No Base, no Control, a City.
        ({"Medea": {"french_troops": 3}}, 0),
        ({"Medea": {"government_bases": 1, "underground": 1}}, 0),
        ({"Medea": {"government_bases": 1, "underground": 2}}, 0),
        ({"Algiers": HELD}, 0),
    ],
)
def test_sectors_with_control_and_a_base_bring_their_population(spaces: Spaces, gain: int) -> None:
    assert incomes(with_spaces(bare(), spaces))[0] == gain


@pytest.mark.clause("6.2.1", "1.3.2")
def test_a_resettled_sector_brings_nothing_and_costs_one() -> None:
    state = with_commitment(with_mobilization(bare()), 10)
    state = with_spaces(state, {"Barika": {**HELD, "resettled": True}})
    assert incomes(state)[0] == 9
    assert incomes(with_spaces(state, {"Setif": {"resettled": True}}))[0] == 8


@pytest.mark.clause("6.2.1", "R17")
@pytest.mark.parametrize(
    ("available", "gain"),
    [
        ({"french_troops": 2}, 2),
        ({"french_police": 3}, 3),
        ({"government_bases": 4}, 4),
        ({"french_troops": 2, "french_police": 3, "government_bases": 4}, 9),
        ({"algerian_troops": 3, "algerian_police": 5, "guerrillas": 7}, 0),
    ],
)
def test_french_pieces_in_available_bring_one_each(available: dict[str, int], gain: int) -> None:
    assert incomes(with_box(bare(), "available", **available))[0] == gain


@pytest.mark.clause("6.2.1", "1.5.1")
def test_french_pieces_in_other_boxes_bring_nothing() -> None:
    state = with_box(bare(), "casualties", french_troops=3, french_police=3, government_bases=1)
    assert incomes(state)[0] == 0


@pytest.mark.clause("6.2.1")
def test_support_brings_nothing_without_recall_de_gaulle() -> None:
    assert incomes(with_spaces(bare(), WON))[0] == 0


@pytest.mark.clause("6.2.1", "5.1.7", "R130")
def test_under_recall_de_gaulle_support_counts_in_place_of_available() -> None:
    state = with_recall(with_box(with_spaces(bare(), WON), "available", french_police=9))
    assert incomes(state)[0] == 5
    # The Sectors with a Base and Commitment still count, and Opposition does not.
    state = with_spaces(with_commitment(state, 3), {"Bougie": HELD, "Setif": {"support": -1}})
    assert incomes(state)[0] == 5 + 3 + 2


# 6.2.2: the FLN's Resources


@pytest.mark.clause("6.2.2")
@pytest.mark.parametrize(("box", "gain"), [("A", 1), ("B", 2), ("C", 3), ("D", 4), ("E", 5), ("F", 6)])
def test_the_france_track_brings_the_fln_its_number(box: str, gain: int) -> None:
    assert incomes(with_france(bare(), box)) == (0, gain)


@pytest.mark.clause("6.2.2")
def test_each_fln_base_on_the_map_brings_one_countries_included() -> None:
    state = with_spaces(with_independence(bare()), {"Batna": {"fln_bases": 2}, "Algiers": {"fln_bases": 1}})
    assert incomes(state)[1] == 1 + 3
    assert incomes(with_spaces(state, {"Tunisia": {"fln_bases": 1}}))[1] == 1 + 4


@pytest.mark.clause("6.2.2", "5.1.8")
@pytest.mark.parametrize("status", range(5))
def test_the_border_zone_is_subtracted_after_independence(status: int) -> None:
    state = with_spaces(bare(), {"Batna": {"fln_bases": 2}, "Barika": {"fln_bases": 2}})
    assert incomes(state)[1] == 5
    assert incomes(with_independence(state, border_zone=status))[1] == 5 - status


@pytest.mark.clause("6.2.2", "5.1.9", "R132")
def test_suez_crisis_brings_the_fln_six_once() -> None:
    played = attrs.evolve(bare().hand, suez_crisis=False)
    state = next_card(bare().but(suez_crisis=True, hand=played), FIRST)
    assert effect(state, reveal(state)) == {
        "played": (FIRST, (*FIRST, 67)),
        "FLN Resources": (0, 1 + 6),
        "suez_crisis": (True, False),
    }


# R140, R141: one sum, one clamp


@pytest.mark.clause("6.2", "1.8", "R140")
def test_the_governments_sum_is_clamped_once() -> None:
    three = {name: {"resettled": True} for name in ("Barika", "Setif", "Tlemcen")}
    state = with_spaces(with_mobilization(with_commitment(bare(), 15)), three)
    state = next_card(with_resources(state, government=45), FIRST)
    assert effect(state, reveal(state))["Government Resources"] == (45, 50)
    assert "6.2.1: Adjusted Government 5 7" in ledger(state, reveal(state))


@pytest.mark.clause("6.2", "1.8", "R140")
def test_the_governments_resources_stop_at_0() -> None:
    three = {name: {"resettled": True} for name in ("Barika", "Setif", "Tlemcen")}
    state = with_spaces(with_mobilization(bare()), three)
    assert incomes(with_commitment(state, 1))[0] == 0
    assert incomes(with_commitment(state, 4))[0] == 1
    assert opened(with_resources(state, government=2)).resources.government == 0


@pytest.mark.clause("6.2.1", "1.8", "R140")
def test_a_sum_below_0_that_the_track_swallows_whole_is_told_as_a_loss() -> None:
    three = {name: {"resettled": True} for name in ("Barika", "Setif", "Tlemcen")}
    state = with_commitment(with_spaces(with_mobilization(bare()), three), 1)
    state = next_card(state, FIRST)
    (line,) = (entry for entry in ct.trace(state, reveal(state)).ledger if entry.clause == "6.2.1")
    assert str(line) == "Government would lose 2 Resources, and has none"


@pytest.mark.clause("6.2", "1.8", "R140", "R132")
def test_the_flns_sum_is_clamped_once_suez_crisis_inside() -> None:
    state = with_resources(with_independence(bare(), border_zone=4), fln=48)
    assert opened(state).resources.fln == 45
    state = with_spaces(state, {"Batna": {"fln_bases": 2}, "Barika": {"fln_bases": 1}})
    assert opened(state).resources.fln == 48
    owed: dict[str, Any] = {"suez_crisis": True, "hand": attrs.evolve(state.hand, suez_crisis=False)}
    assert opened(state.but(**owed)).resources.fln == 50
    poor = with_resources(with_independence(bare(), border_zone=4), fln=2)
    assert opened(poor).resources.fln == 0
    assert opened(poor.but(**owed)).resources.fln == 5


@pytest.mark.clause("6.2", "R141")
def test_the_government_comes_first_and_commitment_is_not_adjusted_yet() -> None:
    state = with_france(with_commitment(bare(), 9), "F")
    state = next_card(with_box(state, "casualties", french_troops=9), FIRST)
    assert ledger(state, reveal(state)) == [
        "2.3.6: CardRevealed 67",
        "6.1: VictoryPhaseLeftOut",
        "6.2.1: Adjusted Government 9 0",
        "6.2.2: Adjusted FLN 6 0",
    ]
    assert after(state, reveal(state)).commitment == 9

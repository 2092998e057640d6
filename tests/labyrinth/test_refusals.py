"""What each requirement refuses: positions, moves that are illegal there, and all that forbids each.

Every requirement stands in some row, by itself wherever it can.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ctcore.labyrinth.board.vocabulary import JIHADIST, US
from ctcore.labyrinth.game import GAME
from ctcore.labyrinth.rules.resolving import Resolving
from ctcore.labyrinth.rules.sequence import Step, Turn
from ctcore.labyrinth.rules.setup import setup
from ctcore.labyrinth.rules.solo.radicalizing import Radical, Radicalizing
from tests.labyrinth.positions import jihadist_event, phase, play, position, unmet, us_event
from tests.labyrinth.solo import solo, turned_up
from tests.labyrinth.test_jihadist import operation as jihadist
from tests.labyrinth.test_us import operation as us

if TYPE_CHECKING:
    from collections.abc import Callable

    from ctcore.labyrinth.board.state import State

RULED = {"governance": "Islamist Rule", "alignment": "Adversary"}
FREE = {"governance": "Poor", "sleepers": 4}
NEUTRAL = {"governance": "Poor", "alignment": "Neutral"}
FAIR = {"governance": "Fair", "alignment": "Ally"}
REGIME = {"governance": "Poor", "alignment": "Ally", "regime_change": "tan"}
HELD = REGIME | {"troops": 6, "sleepers": 1}
NATO = HELD | {"troops": 8, "nato": True}
HARD = {"posture": "Hard"}
PLOT = {"plots": ["Plot 1"]}
TWO = {"Iraq": {"sleepers": 2}, "Iran": {"sleepers": 1}}
GULF = {"Gulf States": {"troops": 6}}
RUSSIA = {"Russia": HARD | {"sleepers": 1}}
HEU = RUSSIA | {"Central Asia": RULED | {"sleepers": 1}}
HAMBALI = {"Thailand": HARD | {"sleepers": 1}, "Pakistan": {"alignment": "Ally", "actives": 1}}
SPAIN = {"Spain": {"posture": "Soft", "sleepers": 1}}
CLOSED = {"in_force": ["ijtihad"], "lapsing": [47]}
SOFT = {"us_posture": "Soft"}


def plots(countries: dict[str, Any]) -> State:
    """The plots on the map are to be resolved."""
    return position((Turn(Step.PLOTS), Resolving()), us=(6,), jihadist=(49,), countries=countries)


def small_decks() -> State:
    return GAME.variant("solo-small-decks").setup("lets_roll")


def drawn_by_lot() -> State:
    return play(position(US, us=(47,), jihadist=(53, 54, 49)), "play 47 as event")


def radical(box: Radical) -> State:
    """The solo Jihadist has a point left, which brings what that box says."""
    there = {"Iraq": {"sleepers": 1, "sadr": True}}
    return solo((*phase(JIHADIST, 1), Radicalizing(1, box, 1)), countries=there)


ROWS: list[tuple[Callable[[], State], dict[str, str]]] = [
    # Set-up, cards and phases
    (
        lambda: play(setup("anaconda"), "hide a cell in Egypt"),
        {
            "hide a cell in Egypt": "another",
            "hide a cell in United States": "not_the_united_states",
        },
    ),
    (lambda: play(setup("mission_accomplished"), *["roll 1"] * 7), {"roll again for Canada": "schengen"}),
    (lambda: play(setup("lets_roll"), "draw 6"), {"draw 6": "in_the_deck"}),
    (small_decks, {"draw 43": "of_the_small_deck"}),
    (lambda: play(us(3), "war of ideas in Canada"), {"roll 0": "a_face", "roll 7": "a_face"}),
    (
        lambda: position(phase(JIHADIST, 2), jihadist=(49,), us=(6,), countries={"Iraq": {"cadre": True}}),
        {
            "play 49 as operations": "two_cards",
            "remove the cadre in Libya": "cadre_there",
        },
    ),
    (
        lambda: position(phase(US, 2), jihadist=(49,), us=(6,)),
        {
            "discard 6": "two_cards",
            "hold the last card": "two_cards",
        },
    ),
    (
        lambda: position(US, us=(40, 41), jihadist=(49,), countries={"Iraq": {"cadre": True}}),
        {
            "remove the cadre in Iraq": "of_the_jihadist",
            "end": "no_card_to_play",
            "discard 40": "the_last_card",
            "hold the last card": "the_last_card",
            "play 42 as operations": "in_hand",
            "play 40 as operations, then event": "fits_the_card",
            "reassess with 40 and 42": "both_in_hand",
            "reassess with 40 and 40": "two_cards",
            "reassess with 41 and 40": "two_cards",
        },
    ),
    (lambda: position(US, us=(40,), jihadist=(49,)), {"discard 41": "in_hand"}),
    (lambda: position(US, us=(11, 40), jihadist=(49,)), {"reassess with 11 and 40": "two_cards_of_three"}),
    (lambda: position(phase(US, 1), us=(40, 41), jihadist=(49,)), {"reassess with 40 and 41": "whole_phase"}),
    (
        lambda: position(jihadist=(92,), us=(40, 41), countries={"Iraq": {"alignment": "Neutral"}}),
        {
            "reassess with 40 and 41": "of_the_us",
            "play 92 as event": "event_possible",
        },
    ),
    (
        lambda: position(jihadist=(49,), us=(41,)),
        {
            "hold the last card": "of_the_us",
            "discard 41": "of_the_us in_hand",
        },
    ),
    (
        lambda: solo(US, "solo-infectious", us=(6,)),
        {
            "hold the last card": "may_be_kept",
            "discard 6": "may_be_kept",
        },
    ),
    (lambda: solo(jihadist=(43,)), {"play 43 as operations, then event": "fits_the_solo_jihadist"}),
    (drawn_by_lot, {"draw 6 at random": "held"}),
    (lambda: play(drawn_by_lot(), "draw 53 at random"), {"play 49 as operations": "the_card_drawn"}),
    (
        lambda: play(drawn_by_lot(), "draw 53 at random", "play 53 as event", "draw 49 at random"),
        {
            "recruit with 54 as operations": "the_card_drawn",
        },
    ),
    (
        lambda: play(
            position(US, us=(78, 120, 6), jihadist=(49,)), "reassess with 78 and 120", "change the posture"
        ),
        {
            "change the posture": "not_changed_yet",
            "event of 6": "due",
        },
    ),
    # Plots
    (lambda: plots({"Spain": HARD | PLOT}), {"resolve plot 2 in Spain": "plot_there"}),
    (
        lambda: play(plots({"Spain": HARD | PLOT}), "resolve plot 1 in Spain", "roll 3"),
        {
            "posture of Canada": "schengen",
            "posture of Spain": "another",
        },
    ),
    # US operations
    (
        lambda: us(
            3, countries={"Iraq": HELD | {"troops": 5}, "Egypt": {"governance": "Good", "alignment": "Ally"}}
        ),
        {
            "war of ideas in Iraq": "held",
            "war of ideas in Egypt": "something_to_improve",
            "war of ideas in Libya": "no_adversary",
            "war of ideas in Iran": "can_be_convinced",
            "no operation": "optional",
            "alert plot 1 in Iran": "plot_there",
        },
    ),
    (
        lambda: us(3, countries={"Afghanistan": RULED | {"alignment": "Ally", "sleepers": 1}}),
        {
            "war of ideas in Afghanistan": "not_ruled value_needed",
            "disrupt in Afghanistan": "not_ruled value_needed",
        },
    ),
    (
        lambda: us(1, countries={"Iran": PLOT, "Saudi Arabia": {"sleepers": 1}}),
        {
            "war of ideas in China": "value_needed",
            "disrupt in Saudi Arabia": "value_needed",
            "alert plot 1 in Iran": "value_of_three",
            "add reserves": "has_reserves",
        },
    ),
    (
        lambda: us(3, countries={"Iraq": NATO}),
        {
            "deploy 0 from Saudi Arabia to Gulf States": "at_least_one",
            "deploy 0 from the track to Gulf States": "at_least_one",
            "deploy 0 from Saudi Arabia to the track": "at_least_one",
            "deploy 0 and NATO from Iraq to Gulf States": "at_least_one",
            "deploy 0 and NATO from Iraq to the track": "at_least_one",
            "deploy 1 from Saudi Arabia to Syria": "to_an_ally",
            "deploy 1 from the track to Syria": "to_an_ally",
            "deploy 1 and NATO from Iraq to Syria": "to_an_ally",
            "deploy 1 from Gulf States to Gulf States": "elsewhere",
            "deploy 1 and NATO from Iraq to Iraq": "elsewhere",
            "deploy 3 from Saudi Arabia to Gulf States": "troops_there",
            "deploy 3 from Saudi Arabia to the track": "troops_there",
            "deploy 4 from the track to Gulf States": "troops_on_the_track",
            "deploy 1 and NATO from Saudi Arabia to Gulf States": "nato_there",
            "deploy 1 and NATO from Saudi Arabia to the track": "nato_there",
            "deploy NATO from Gulf States": "nato_there",
            "deploy 5 from Iraq to Gulf States": "let_go",
            "deploy 5 from Iraq to the track": "let_go",
            "deploy 4 and NATO from Iraq to Gulf States": "let_go",
            "deploy 4 and NATO from Iraq to the track": "let_go",
        },
    ),
    (
        lambda: us(3, countries={"Iraq": FAIR | {"troops": 1, "nato": True}}),
        {
            "deploy 2 and NATO from Iraq to Gulf States": "troops_there",
            "deploy 2 and NATO from Iraq to the track": "troops_there",
        },
    ),
    (
        lambda: us(3, countries={"Iraq": HELD | {"troops": 5, "nato": True}}),
        {"deploy NATO from Iraq": "let_go"},
    ),
    (
        lambda: us(1, countries={"Iraq": NATO}),
        {
            "deploy 1 from Saudi Arabia to Gulf States": "value_needed",
            "deploy 1 from the track to Gulf States": "value_needed",
            "deploy 1 and NATO from Iraq to Gulf States": "value_needed",
        },
    ),
    (
        lambda: us(3, countries=GULF | {"Saudi Arabia": {"troops": 0}, "Afghanistan": RULED | {"troops": 3}}),
        {
            "regime change in Afghanistan with 5 from the track": "six_troops",
            "regime change in Afghanistan with 5 from Gulf States": "six_troops",
            "regime change in Afghanistan with 7 from the track": "troops_on_the_track",
            "regime change in Afghanistan with 6 from Saudi Arabia": "troops_there",
            "regime change in Saudi Arabia with 6 from Gulf States": "under_islamist_rule",
            "regime change in Saudi Arabia with 6 from the track": "under_islamist_rule",
        },
    ),
    (
        lambda: us(
            3, countries={"Afghanistan": RULED | {"troops": 6}, "Iraq": HELD, "Saudi Arabia": {"troops": 0}}
        ),
        {
            "regime change in Afghanistan with 6 from Afghanistan": "elsewhere",
            "regime change in Afghanistan with 6 from Iraq": "let_go",
        },
    ),
    (
        lambda: us(3, countries=GULF | {"Saudi Arabia": {"troops": 0}}, **SOFT),
        {
            "regime change in Afghanistan with 6 from the track": "us_hard",
            "regime change in Afghanistan with 6 from Gulf States": "us_hard",
        },
    ),
    (
        lambda: us(2, countries=GULF | {"Saudi Arabia": {"troops": 0}}),
        {
            "regime change in Afghanistan with 6 from the track": "value_of_three",
            "regime change in Afghanistan with 6 from Gulf States": "value_of_three",
        },
    ),
    (
        lambda: us_event(37, countries=GULF | {"Saudi Arabia": {"troops": 0}}),
        {
            "regime change in Afghanistan with 6 from the track": "country_of_the_card",
            "regime change in Afghanistan with 6 from Gulf States": "country_of_the_card",
        },
    ),
    (
        lambda: us(3, countries={"Iraq": NATO | {"troops": 6}}, **SOFT),
        {
            "withdraw 0 from Iraq to Gulf States": "at_least_one",
            "withdraw 0 from Iraq to the track": "at_least_one",
            "withdraw 0 and NATO from Iraq to Gulf States": "at_least_one",
            "withdraw 0 and NATO from Iraq to the track": "at_least_one",
            "withdraw 1 from Saudi Arabia to Gulf States": "regime_change_country",
            "withdraw 1 from Saudi Arabia to the track": "regime_change_country",
            "withdraw 1 from Iraq to Syria": "to_an_ally",
            "withdraw 1 and NATO from Iraq to Syria": "to_an_ally",
            "withdraw 1 from Iraq to Iraq": "elsewhere",
            "withdraw 1 and NATO from Iraq to Iraq": "elsewhere",
            "withdraw 7 from Iraq to Gulf States": "troops_there",
            "withdraw 7 from Iraq to the track": "troops_there",
            "withdraw 7 and NATO from Iraq to Gulf States": "troops_there",
            "withdraw 7 and NATO from Iraq to the track": "troops_there",
        },
    ),
    (
        lambda: us(3, countries={"Iraq": HELD, "Gulf States": FAIR | {"nato": True}}, **SOFT),
        {
            "withdraw 1 and NATO from Iraq to Saudi Arabia": "nato_there",
            "withdraw 1 and NATO from Iraq to the track": "nato_there",
            "withdraw NATO from Iraq": "nato_there",
            "withdraw 1 and NATO from Gulf States to Saudi Arabia": "regime_change_country",
            "withdraw 1 and NATO from Gulf States to the track": "regime_change_country",
            "withdraw NATO from Gulf States": "regime_change_country",
        },
    ),
    *(
        (
            make,
            {
                "withdraw 1 from Iraq to Gulf States": name,
                "withdraw 1 from Iraq to the track": name,
                "withdraw 1 and NATO from Iraq to Gulf States": name,
                "withdraw 1 and NATO from Iraq to the track": name,
                "withdraw NATO from Iraq": name,
            },
        )
        for make, name in (
            (lambda: us(3, countries={"Iraq": NATO}), "us_soft"),
            (lambda: us(2, countries={"Iraq": NATO}, **SOFT), "value_of_three"),
        )
    ),
    (
        lambda: us(3, countries={"Syria": {"sleepers": 1}}, reserves=(1, 0)),
        {
            "disrupt in Gulf States": "something_to_disrupt",
            "disrupt in Syria": "within_reach",
            "add reserves": "below_the_most",
            "to the reserves": "below_three",
        },
    ),
    (
        lambda: us(
            3, countries={"Pakistan": {"alignment": "Ally", "sleepers": 1}}, in_force=["fata"], removed=[80]
        ),
        {
            "disrupt in Pakistan": "outside_fata",
        },
    ),
    (
        lambda: play(us(3, countries={"Iraq": HELD | {"sadr": True}}), "disrupt in Iraq"),
        {
            "affect one Sadr cell": "no_sadr",
            "affect one active cell": "not_affected_yet",
        },
    ),
    (
        lambda: play(
            us(3, countries={"Spain": HARD | {"sleepers": 2}}), "disrupt in Spain", "affect one sleeper cell"
        ),
        {"affect one active cell": "not_affected_yet"},
    ),
    (lambda: us_event(18, reserves=(1, 0)), {"add reserves": "of_a_card"}),
    (lambda: play(us(1, reserves=(1, 0)), "add reserves"), {"to the reserves": "without_reserves"}),
    # Jihadist operations
    (
        lambda: jihadist(3, reserves=(0, 1)),
        {
            "add reserves": "below_the_most",
            "to the reserves": "below_three",
            "no operation": "nothing_else",
            "recruit in Libya": "cell_or_cadre",
            "jihad in Iran with one sleeper cell": "muslim a_cell_of_its_own",
            "jihad in Afghanistan with one sleeper cell": "not_ruled",
            "plot in Afghanistan with one sleeper cell": "not_ruled",
        },
    ),
    (lambda: jihadist(1), {"add reserves": "has_reserves"}),
    (lambda: play(jihadist(1, reserves=(0, 1)), "add reserves"), {"to the reserves": "without_reserves"}),
    (
        lambda: jihadist_event(97, "trade 49", "trade 6", reserves=(0, 2), countries={"Afghanistan": FREE}),
        {
            "add reserves": "of_a_card",
        },
    ),
    (
        lambda: jihadist(3, funding=6, countries={"Afghanistan": {"sleepers": 10}}),
        {
            "recruit in Afghanistan": "cells_available",
        },
    ),
    (lambda: jihadist(3, in_force=["gtmo"], lapsing=[114]), {"recruit in Afghanistan": "no_gtmo"}),
    (
        lambda: jihadist(3, in_force=["biometrics"], lapsing=[2]),
        {
            "travel with one sleeper cell from Afghanistan to Libya": "adjacent_under_biometrics",
        },
    ),
    (
        lambda: jihadist(3, countries={"Iraq": {"sadr": True}}),
        {
            "travel with one Sadr cell from Iraq to Iran": "no_sadr",
        },
    ),
    (
        lambda: jihadist(
            3, countries={"Pakistan": {"sleepers": 1}}, in_force=["benazir_bhutto"], removed=[33]
        ),
        {
            "jihad in Pakistan with one sleeper cell": "no_bhutto",
        },
    ),
    (
        lambda: play(jihadist(2, countries=TWO), "plot in Iraq with one sleeper cell"),
        {
            "recruit in Afghanistan": "same_kind",
            "jihad in Iraq with one sleeper cell": "same_kind",
        },
    ),
    (
        lambda: play(jihadist(2, countries=TWO), "jihad in Iraq with one sleeper cell"),
        {
            "travel with one sleeper cell from Iran to Iraq": "same_kind",
            "plot in Iran with one sleeper cell": "same_kind",
            "jihad in Iraq with one active cell": "a_cell_of_its_own",
            "major jihad in Iraq": "cells_exceed_troops",
            "major jihad in Libya": "jihad_declared_there cells_exceed_troops",
        },
    ),
    (lambda: play(jihadist(1), "recruit in Afghanistan"), {"recruit in Afghanistan": "a_die_is_left"}),
    (
        lambda: play(jihadist(1, countries=TWO), "jihad in Iraq with one sleeper cell"),
        {
            "jihad in Iraq with one sleeper cell": "a_die_is_left",
        },
    ),
    (
        lambda: play(jihadist(1, countries=TWO), "plot in Iraq with one sleeper cell"),
        {
            "plot in Iraq with one sleeper cell": "a_die_is_left",
        },
    ),
    (
        lambda: play(jihadist(1, countries=TWO), "travel with one sleeper cell from Iraq to Iran"),
        {
            "travel with one sleeper cell from Iraq to Iran": "a_die_is_left",
        },
    ),
    (
        lambda: play(jihadist(2, countries=TWO), "travel with one sleeper cell from Iran to Iraq"),
        {
            "travel with one sleeper cell from Iran to Iraq": "a_cell_of_its_own",
        },
    ),
    (
        lambda: play(jihadist(2, countries=TWO), "plot in Iran with one sleeper cell"),
        {
            "plot in Iran with one sleeper cell": "a_cell_of_its_own",
        },
    ),
    (
        lambda: play(
            jihadist(3, countries={"Iraq": NEUTRAL | {"sleepers": 6}, "Yemen": NEUTRAL | {"sleepers": 5}}),
            *("jihad in Iraq with one sleeper cell", "major jihad in Iraq"),
        ),
        {"major jihad in Iraq": "not_declared_yet", "major jihad in Yemen": "jihad_declared_there"},
    ),
    (
        lambda: play(
            jihadist(
                2, funding=9, countries={"Afghanistan": RULED | {"sleepers": 4}, "Iraq": {"sleepers": 10}}
            ),
            *("recruit in Afghanistan", "recruit in Iraq", "roll the dice", "roll 1"),
        ),
        {"place a cell in Libya": "succeeded_there"},
    ),
    (
        lambda: play(
            jihadist(1, countries=TWO), "plot in Iraq with one sleeper cell", "roll the dice", "roll 1"
        ),
        {
            "place WMD": "available",
            "place Plot 2": "not_above_the_value",
        },
    ),
    # Events of the US
    (
        lambda: us_event(1, countries={"Iran": PLOT, "Pakistan": PLOT}),
        {
            "mark plot 1 in Iran": "muslim",
            "mark plot 1 in Iraq": "plot_there",
        },
    ),
    (
        lambda: us_event(8, countries={"Iraq": HELD, "Libya": {"sleepers": 1}}),
        {
            "remove one sleeper cell in Libya": "fits_the_event",
            "remove one active cell in Iraq": "cell_there",
        },
    ),
    (lambda: us_event(13, countries={"Iraq": HELD}), {"select Syria": "troops_there"}),
    (lambda: us_event(14), {"select Saudi Arabia": "adversary"}),
    (lambda: us_event(15, countries={"Sudan": RULED}), {"select Afghanistan": "ruled_there"}),
    (
        lambda: us_event(17, countries=RUSSIA),
        {
            "remove one sleeper cell in Afghanistan": "fits_the_event",
            "remove one active cell in Russia": "cell_there",
        },
    ),
    (
        lambda: us_event(21, countries={"Saudi Arabia": PLOT, "Libya": PLOT}),
        {
            "foil plot 1 in Libya": "ally_or_good",
            "foil plot 1 in Gulf States": "plot_there",
        },
    ),
    *(
        (
            make,
            {
                f"set {elsewhere} to Hard": "fits_the_event",
                "set Iran to Hard": "fits_the_event posture_may_change",
            },
        )
        for make, elsewhere in (
            (lambda: us_event(16), "Canada"),
            (lambda: us_event(35, "roll 5", countries={"Afghanistan": FREE}), "Canada"),
            (lambda: us_event(36), "Canada"),
            (lambda: us_event(38, countries={"Syria": {"alignment": "Ally"}}), "Canada"),
            (lambda: us_event(96), "Canada"),
        )
    ),
    *(
        (
            make,
            {
                "set Israel to Soft": "fits_the_event posture_may_change",
                "set Iran to Hard": "fits_the_event posture_may_change",
                "set Iraq to Hard": "fits_the_event posture_may_change",
            },
        )
        for make in (
            lambda: us_event(21, "foil plot 1 in Saudi Arabia", "draw 100", countries={"Saudi Arabia": PLOT}),
            lambda: us_event(45, "roll 4", countries={"Afghanistan": FREE}),
        )
    ),
    (
        lambda: us_event(23, countries={"Iran": {"sleepers": 1}}),
        {
            "remove one sleeper cell in Iran": "fits_the_event",
            "remove one active cell in Afghanistan": "cell_there",
        },
    ),
    (lambda: us_event(28), {"select Iraq": "besieged"}),
    (
        lambda: us_event(29, "persuade Spain", "roll 5"),
        {
            "persuade Spain": "another",
            "persuade Canada": "schengen",
        },
    ),
    (lambda: us_event(30, countries={"Iraq": REGIME}), {"select Jordan": "regime_change_country"}),
    (
        lambda: us_event(32, us=(40, 41, 11), **SOFT),
        {
            "discard 42 for Iraq": "held",
            "discard 40 for Pakistan": "adversary value_of_its_resources",
            "discard 40 for Libya": "value_of_its_resources",
            "discard 11 for Pakistan": "adversary",
        },
    ),
    (
        lambda: us_event(
            34,
            countries={
                "Afghanistan": RULED | {"alignment": "Ally", "sleepers": 1},
                "Pakistan": {"alignment": "Ally", "sleepers": 1},
                "Syria": {"sleepers": 1},
                "Iraq": HELD,
            },
            in_force=["fata"],
            removed=[80],
        ),
        {
            "disrupt in Saudi Arabia": "something_to_disrupt",
            "disrupt in Syria": "within_reach",
            "disrupt in Afghanistan": "not_ruled",
            "disrupt in Pakistan": "outside_fata",
        },
    ),
    (
        lambda: us_event(34, "disrupt in Iraq", "affect one sleeper cell", countries={"Iraq": HELD}),
        {
            "take 95": "held",
        },
    ),
    (
        lambda: us_event(38, "set Spain to Hard", countries={"Syria": {"alignment": "Ally"}}),
        {
            "set Spain to Soft": "another",
        },
    ),
    (lambda: us_event(40, countries={"Iraq": REGIME}), {"select Jordan": "regime_change_country"}),
    (
        lambda: us_event(41, countries={"Iraq": REGIME, "Yemen": REGIME}),
        {
            "select Jordan": "regime_change_country",
        },
    ),
    (lambda: us_event(44), {"lose 40": "held"}),
    (
        lambda: us_event(46, countries={"Iraq": HELD, "Yemen": REGIME, "Sudan": HELD | {"troops": 0}}),
        {
            "select Yemen": "shia_regime_change_with_a_cell",
            "select Sudan": "shia_regime_change_with_a_cell",
        },
    ),
    # Events of the Jihadist
    (
        lambda: jihadist_event(48, "recruit with 6 as operations", jihadist=(6, 49), us=(7, 8)),
        {
            "recruit in Afghanistan": "where_the_event_says",
            "roll the dice": "a_die_declared",
        },
    ),
    (
        lambda: jihadist_event(53, "recruit with 49 as operations", *["recruit in Afghanistan"] * 2),
        {
            "recruit in Afghanistan": "a_die_is_left",
        },
    ),
    (
        lambda: jihadist_event(48, jihadist=(120, 49)),
        {
            "recruit with 95 as operations": "in_hand",
            "recruit with 120 as operations": "fits_the_event",
        },
    ),
    (lambda: jihadist_event(50), {"select Syria": "iraq_or_iran"}),
    (
        lambda: jihadist_event(59, us=(40, 41, 11, 118)),
        {
            "discard 42": "held",
            "discard 118": "us_event",
            "discard 11": "highest",
        },
    ),
    (
        lambda: jihadist_event(61, countries={"Iraq": HELD | {"disrupted": 1}}),
        {"select Yemen": "disrupted_there"},
    ),
    (lambda: jihadist_event(65, countries=HEU), {"select Afghanistan": "cell_and_no_ctr"}),
    (
        lambda: jihadist_event(65, "select Russia", "roll 3", countries=HEU),
        {
            "give up one active cell": "cell_there",
        },
    ),
    (lambda: jihadist_event(67, countries={"Afghanistan": {"sleepers": 14}}), {"favour Iraq": "one_of_them"}),
    (
        lambda: jihadist_event(74, countries={"Iraq": HELD | {"sadr": True}}),
        {
            "one Sadr cell travels from Iraq to Spain": "no_sadr",
            "one active cell travels from Iraq to Spain": "another_cell",
            "one sleeper cell travels from Iraq to Jordan": "schengen",
        },
    ),
    (lambda: jihadist_event(76, "draw 100", "draw 101", countries={"Iraq": HELD}), {"select Libya": "ally"}),
    (lambda: jihadist_event(77), {"select Iraq": "troops_near_saudi_arabia"}),
    (
        lambda: jihadist_event(81, countries={"Iraq": REGIME, "Yemen": REGIME}),
        {
            "select Jordan": "regime_change_country",
        },
    ),
    (
        lambda: jihadist_event(82, "select Egypt"),
        {
            "select Egypt": "another",
            "select Afghanistan": "without_cells",
        },
    ),
    (lambda: jihadist_event(84, in_force=["renditions"]), {"leak Wiretapping": "in_the_event_box"}),
    (lambda: jihadist_event(86, "lose 7"), {"select Egypt": "shia_mix"}),
    (
        lambda: jihadist_event(87, countries=SPAIN),
        {
            "sacrifice one sleeper cell in Afghanistan": "not_ruled",
            "sacrifice one active cell in Spain": "cell_there",
        },
    ),
    (
        lambda: jihadist_event(87, "sacrifice one sleeper cell in Spain", countries=SPAIN),
        {"put WMD": "available"},
    ),
    (lambda: jihadist_event(91, "select Egypt"), {"select Egypt": "another", "select Iraq": "unmarked"}),
    (
        lambda: jihadist_event(94, countries={"Syria": {"bettered": 1}, "Libya": {"bettered": 2}}),
        {
            "select Libya": "bettered",
            "select Saudi Arabia": "bettered",
        },
    ),
    # The others
    (lambda: us_event(96, "set Scandinavia to Hard"), {"select Afghanistan": "fits_the_event"}),
    (lambda: jihadist_event(97), {"trade 95": "held"}),
    (lambda: jihadist_event(99, us=(40, 41)), {"discard 42": "held"}),
    (
        lambda: us_event(103, countries=dict.fromkeys(("Turkey", "Lebanon"), NEUTRAL | {"sleepers": 1})),
        {
            "remove one sleeper cell in Afghanistan": "fits_the_event",
            "remove one active cell in Turkey": "cell_there",
        },
    ),
    (lambda: us_event(104), {"select Egypt": "fits_the_event"}),
    (
        lambda: us_event(104, "select Turkey", "roll 5", countries={"Iran": {"sleepers": 1}}),
        {
            "remove one sleeper cell in Afghanistan": "fits_the_event",
            "remove one sleeper cell in Turkey": "cell_there",
        },
    ),
    (
        lambda: us_event(106, countries={"Iraq": HELD, "Yemen": HELD | {"troops": 2}}),
        {
            "select Gulf States": "fits_the_event",
        },
    ),
    (
        lambda: us_event(106, "select Iraq", countries={"Iraq": HELD, "Yemen": HELD | {"troops": 2}}),
        {
            "remove one sleeper cell in Yemen": "fits_the_event",
            "remove one active cell in Iraq": "cell_there",
        },
    ),
    (lambda: jihadist_event(107, "roll 5"), {"select Syria": "fits_the_event"}),
    (
        lambda: us_event(108, countries={"Pakistan": {"sleepers": 1}}),
        {
            "remove one sleeper cell in Afghanistan": "fits_the_event",
            "remove one active cell in Pakistan": "cell_there",
        },
    ),
    (
        lambda: us_event(109, countries={"Iraq": HELD | {"sleepers": 2}}),
        {
            "remove one sleeper cell in Afghanistan": "fits_the_event",
            "remove one active cell in Iraq": "cell_there",
        },
    ),
    (
        lambda: jihadist_event(110, countries={"Iraq": HELD, "Jordan": HELD | {"troops": 1}}),
        {
            "select Gulf States": "fits_the_event",
            "select Syria": "fits_the_event",
        },
    ),
    (lambda: us_event(115, countries=HAMBALI), {"select Saudi Arabia": "fits_the_event"}),
    (
        lambda: us_event(115, "select Pakistan", countries=HAMBALI),
        {
            "remove one sleeper cell in Thailand": "fits_the_event",
            "remove one sleeper cell in Pakistan": "cell_there",
        },
    ),
    (lambda: jihadist_event(116, countries=TWO), {"select Afghanistan": "fits_the_event"}),
    (lambda: us_event(117, discards=(40, 118)), {"recover 118": "lies_open"}),
    # The solo game
    (
        lambda: radical(Radical.CELL),
        {
            "one sleeper cell moves from Iraq to Iran": "of_the_box",
            "Plot 1 appears in Iraq": "of_the_box",
            "Pakistan worsens": "of_the_box",
        },
    ),
    (
        lambda: radical(Radical.TRAVEL),
        {
            "a cell appears in Iran": "of_the_box",
            "one active cell moves from Iraq to Iran": "cell_there",
            "one Sadr cell moves from Iraq to Iran": "cell_there",
        },
    ),
    (
        lambda: radical(Radical.PLOT),
        {
            "Plot 1 appears in Afghanistan": "cell_and_not_ruled",
            "Plot 1 appears in Iran": "cell_and_not_ruled",
            "WMD appears in Iraq": "available",
        },
    ),
    (lambda: radical(Radical.WORSEN), {"Iraq worsens": "good_or_fair"}),
    (
        lambda: play(solo(US, us=(18, 17), jihadist=(65, 49)), "play 18 as event", "49 lies next"),
        {
            "49 lies next": "not_seen_yet",
        },
    ),
    (lambda: turned_up(104), {"select Egypt": "shia_mix"}),
    (
        lambda: turned_up(117, discards=(49, 92, 40)),
        {
            "recover 49": "by_rule",
            "recover 40": "by_rule",
            "recover 118": "lies_open by_rule",
        },
    ),
]


@pytest.mark.parametrize(
    ("make", "refused"), ROWS, ids=lambda one: next(iter(one), "") if isinstance(one, dict) else "at"
)
def test_what_forbids_a_move_is_told(make: Callable[[], State], refused: dict[str, str]) -> None:
    state = make()
    assert {move: " ".join(unmet(state, move)) for move in refused} == refused


def test_what_is_listed_is_legal_and_what_is_refused_is_not_listed() -> None:
    for make, refused in ROWS:
        state = make()
        listed = GAME.legal_moves(state)
        assert all(GAME.judge(state, move).legal for move in listed[:: len(listed) // 5 + 1])
        assert {GAME.parse_move(state, text) for text in refused}.isdisjoint(listed)


def test_each_requirement_refuses_a_move_here() -> None:
    refusing = {
        f"{kind.name}/{name}"
        for make, refused in ROWS
        for state in [make()]
        for text, names in refused.items()
        for kind in [GAME.system.kind_of(state, GAME.parse_move(state, text))]
        if kind is not None
        for name in names.split()
    }
    every = {f"{kind.name}/{one.name}" for kind in GAME.system.kinds for one in kind.requirements}
    assert refusing == every

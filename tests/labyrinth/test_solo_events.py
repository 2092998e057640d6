"""What the solo Jihadist chooses within events (9.4.2.1, 9.6): a position for each card with a choice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ctcore.labyrinth.board.vocabulary import US, PlotKind
from ctcore.labyrinth.game import GAME
from ctcore.labyrinth.rules.resolving import Resolving
from ctcore.labyrinth.rules.sequence import Step, Turn
from tests.labyrinth.positions import at, offered, pending, play
from tests.labyrinth.solo import by_rule, lines, only, solo, turned_up
from tests.labyrinth.test_solo_operations import US_EVENT, countries

ONE = {"sleepers": 1}
POOR = {"governance": "Poor", "alignment": "Neutral"}
FAIR = {"governance": "Fair", "alignment": "Neutral"}
RULED = {"governance": "Islamist Rule", "alignment": "Neutral"}
REGIME = {"governance": "Poor", "alignment": "Ally", "regime_change": "tan"}
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def evenly(*found: str) -> dict[str, Fraction]:
    return dict.fromkeys(found, Fraction(1, len(found)))


@pytest.mark.clause("9.3.1/1", "9.4.2.1/1", "9.4.2.1/2", "9.4.2.4/1", "9.6/1", "L47")
@pytest.mark.parametrize(
    ("number", "found", "given"),
    [
        # Cells: at random among the countries of the event.
        (50, evenly("select Iraq", "select Iran"), {}),
        (
            61,
            evenly("select Iraq", "select Syria"),
            {"countries": {"Iraq": {"disrupted": 1}, "Syria": {"disrupted": 1}}},
        ),
        (81, evenly("select Iraq", "select Libya"), {"countries": {"Iraq": REGIME, "Libya": REGIME}}),
        (
            110,
            evenly("select Iraq", "select Syria"),
            {"countries": {"Iraq": {"troops": 1}, "Syria": {"troops": 2}}},
        ),
        # A cell is lost: an active one first.
        (
            65,
            evenly("select Russia", "select Central Asia"),
            {"countries": {"Russia": {"posture": "Soft", **ONE}, "Central Asia": {**POOR, **ONE}}},
        ),
        (
            108,
            evenly("remove one active cell in Pakistan"),
            {"countries": {"Pakistan": {"sleepers": 2, "actives": 1}}},
        ),
        (
            109,
            evenly("remove one sleeper cell in Iraq", "remove one active cell in Libya"),
            {
                "countries": {
                    "Iraq": {**REGIME, **ONE, "sadr": True},
                    "Libya": {**REGIME, "actives": 2},
                    "Yemen": {**REGIME, **ONE},
                }
            },
        ),
        # Alignment: Good, then Fair, then Poor; then as Minor Jihad.
        (77, evenly("select Gulf States"), {}),
        # No priority is of countries under Islamist Rule.
        (
            77,
            evenly("select Iraq", "select Jordan"),
            {
                "countries": {
                    "Iraq": {**RULED, "troops": 1},
                    "Jordan": {**RULED, "troops": 1},
                    "Gulf States": {"troops": 0},
                    "Saudi Arabia": {"troops": 0},
                }
            },
        ),
        (
            77,
            evenly("select Jordan"),
            {"countries": {"Jordan": {"governance": "Good", "alignment": "Ally", "troops": 1}}},
        ),
        (
            77,
            evenly("select Saudi Arabia"),
            {"countries": {"Gulf States": {"troops": 0}, "Yemen": {**POOR, "troops": 1}}},
        ),
        # Governance, of those that it may worsen.
        (
            94,
            evenly("select Pakistan"),
            {"countries": {"Pakistan": {"bettered": 2}, "Gulf States": {"bettered": 1}}},
        ),
        (107, evenly("select Iraq"), {"countries": {"Iraq": FAIR, "Turkey": POOR}}),
        (107, evenly("select Iraq"), {"countries": {"Iraq": POOR, "Turkey": POOR}}),
        # Plots: by the boxes of Plot, an event Good before Fair before Poor.
        (
            87,
            evenly("sacrifice one active cell in Israel"),
            {"countries": countries(Israel={"actives": 1, "sleepers": 1}, Syria=ONE)},
        ),
        (
            116,
            evenly("select Germany"),
            {
                "countries": countries(
                    Germany={"posture": "Hard", **ONE}, Philippines={"posture": "Hard", **ONE}
                )
            },
        ),
        (
            115,
            evenly("select Philippines"),
            {
                "countries": countries(
                    Philippines={"posture": "Hard", **ONE}, Pakistan={"alignment": "Ally", **ONE}
                )
            },
        ),
        # The card of the highest value among the Jihadist's discards.
        (
            117,
            evenly("recover 95 Wahhabism", "recover 83 Kashmir"),
            {"discards": (49, 57, 83, 95, 43, 112)},
        ),
        # Ex-KGB: the Caucasus would move the World, unless it is at its end.
        (62, evenly("choose the posture of the Caucasus"), {}),
        (62, evenly("choose a shift of Central Asia"), {"countries": {"Caucasus": {"posture": "Soft"}}}),
    ],
)
def test_what_an_event_chooses(number: int, found: dict[str, Fraction], given: dict[str, Any]) -> None:
    state = turned_up(number, **given)
    while "roll 1" in offered(state):
        state = play(state, "roll 1")
    while any(one.startswith("draw ") for one in offered(state)):
        state = play(state, min(offered(state)))
    assert lines(state) == found


@pytest.mark.clause("9.4.2.1/1", "6.3.2.2/1", "L112", "#87", "#90")
def test_plots_of_an_event_that_it_did_not_play_radicalize_where_plot_has_no_country() -> None:
    # Funding is at its end, and no box has a Muslim country.
    there = countries(Libya={**ONE, "governance": "Poor", "alignment": "Neutral"})
    state = play(solo(US, us=(87, 6), countries=there), "play 87 as event, then operations")
    assert (pending(state).left, str(pending(state).box)) == (3, "a cell")
    state = play(state, "a cell appears in Iran", "one sleeper cell moves from Iran to Iran")
    assert at(state, "Libya").sleepers == 1
    # The third point: Funding lets no plot appear, and the US conducts its operation afterwards.
    state = play(state, "Pakistan worsens")
    assert type(pending(state)).__name__ == "UsOperation"
    with_box = solo(US, us=(87, 6), countries=there, funding=8)
    assert only(play(with_box, "play 87 as event, then operations")) == "sacrifice one sleeper cell in Libya"
    # So it is with a card that Quagmire discards; it is not the Jihadist's own, and brings no operations.
    there = countries(Iraq={**REGIME, **ONE, "troops": 0})
    state = play(turned_up(90, us=(87,), prestige=6, countries=there), "lose 87")
    assert pending(state).left == 3


@pytest.mark.clause("9.4.2.1/1", "L114", "#96")
def test_danish_cartoons_of_the_us_radicalize_where_plot_has_no_country() -> None:
    given: dict[str, Any] = {"us": (96, 6), "us_posture": "Hard"}
    moves = ("play 96 as event", "set Scandinavia to Soft")
    # Funding is at its end, and no country has Aid; with more Prestige the troops of the Gulf States count.
    state = play(solo(US, prestige=3, **given), *moves)
    assert (pending(state).left, str(pending(state).box)) == (1, "a cell")
    state = play(state, "a cell appears in Iran")
    assert type(pending(state)).__name__ == "Phase"
    assert str(at(state, "Scandinavia").posture) == "Soft"
    assert 96 in state.cards.removed
    assert only(play(solo(US, prestige=4, **given), *moves)) == "select Gulf States"


@pytest.mark.clause("9.4.1/1", "L107", "L112")
def test_cells_of_an_event_that_it_did_not_play_do_not_radicalize() -> None:
    there = {"Afghanistan": {"sleepers": 15}}
    state = play(solo(US, us=(68, 6), countries=there), "play 68 as event, then operations")
    assert type(pending(state)).__name__ == "UsOperation"


@pytest.mark.clause("9.4.2.1/1", "9.6/1", "L72")
def test_leak_draws_its_marker_and_takes_the_best_ally() -> None:
    state = turned_up(84, in_force=("renditions", "wiretapping"))
    assert lines(state) == evenly("leak Renditions", "leak Wiretapping")
    state = play(state, "leak Renditions", *["roll 1"] * 4)
    assert only(state) == "select Gulf States"


@pytest.mark.clause("9.4.2.1/1", "L47", "#104", "#106")
@pytest.mark.parametrize(
    ("rolled", "found", "given"),
    [
        # Pakistan is the only Fair country near; Yemen is tested though it is not taken.
        ("Yemen", evenly("select Gulf States"), {"Gulf States": {"alignment": "Ally"}}),
        ("Lebanon", evenly("select Turkey"), {"Turkey": {"governance": "Good", "alignment": "Ally"}}),
        ("Pakistan", evenly("select Pakistan"), {}),
        ("Iraq", evenly("select Iraq"), {"Gulf States": POOR, "Pakistan": POOR}),
    ],
)
def test_iran_takes_the_country_nearest_to_the_one_rolled(
    rolled: str, found: dict[str, Fraction], given: dict[str, Any]
) -> None:
    state = turned_up(104, countries=given)
    likely = lines(state)
    assert likely["select Yemen"] == Fraction(52, 216)
    assert likely["select Turkey"] == Fraction(4, 216)
    state = play(state, f"select {rolled}")
    while "roll 1" in offered(state):
        state = play(state, "roll 1")
    assert at(state, rolled).is_marked
    assert lines(state) == found


@pytest.mark.clause("9.4.2.1/1", "#106")
def test_jaysh_al_mahdi_rolls_too() -> None:
    state = turned_up(106, countries={"Gulf States": ONE, "Saudi Arabia": ONE})
    state = play(by_rule(state, "select Lebanon", likely=Fraction(36, 216)), "roll 1")
    state = play(state, only(state))
    assert str(at(state, "Gulf States").governance) == "Poor"


@pytest.mark.clause("9.4.2.1/2", "9.5/1", "9.5.1/1")
def test_videos_and_lebanon_war_use_their_tables() -> None:
    first = lines(turned_up(82))
    # Afghanistan has cells: of what is nearest to it each is as likely.
    assert "select Afghanistan" not in first
    assert first["select Pakistan"] > first["select Germany"] == Fraction(1, 38)
    state = turned_up(86, us=(7,))
    state = play(state, "lose 7")
    assert lines(state)["select Iraq"] == Fraction(52, 216)


@pytest.mark.clause("9.4.2.1/2", "L65", "L92")
def test_the_second_card_of_madrassas_recruits_in_one_country_and_brings_no_us_event() -> None:
    state = solo(jihadist=(53, 43))
    state = play(state, "play 53 as event")
    state = by_rule(play(state, "draw 43 at random"), "recruit with 43 Patriot Act as operations")
    found = lines(state)
    assert {len({*line.split("; ")[:4]}) for line in found} == {1}
    assert {line.count("recruit in") for line in found} == {4}
    state = play(
        state,
        *["recruit in Libya", "recruit in Libya", "recruit in Libya", "recruit in Libya", "roll the dice"],
    )
    state = play(state, *["roll 1"] * 4)
    assert (at(state, "Libya").sleepers, state.in_force.patriot_act) == (4, False)


@pytest.mark.clause("L65", "L92")
def test_the_second_card_of_gadahn_recruits_in_the_united_states() -> None:
    state = play(solo(jihadist=(48, 120)), "play 48 as event", "draw 120 at random")
    state = by_rule(state, "recruit with 120 US Election as event, then operations")
    state = play(state, "roll 6")
    assert only(state) == "; ".join([*["recruit in United States"] * 3, "roll the dice"])


@pytest.mark.clause("9.4.2.1/3", "9.4.2.6.1/1", "L51", "L95")
def test_schengen_visas_and_clean_operatives() -> None:
    # Germany alone is unmarked, and of Schengen.
    marked = {
        name: {"posture": "Soft"}
        for name in ("Scandinavia", "Benelux", "France", "Spain", "Italy", "Eastern Europe")
    }
    state = turned_up(74, countries=marked)
    assert only(state) == "one sleeper cell travels from Afghanistan to Germany"
    state = play(state, only(state), "roll 1")
    slips = {line.rpartition(" to ")[2]: part for line, part in lines(state).items()}
    assert slips == {
        name: Fraction(1, 6) for name in ("Scandinavia", "Benelux", "Germany", "France", "Spain", "Italy")
    }
    # Three cells under Islamist Rule are more than the value of Schengen Visas, but not of Clean Operatives.
    ruled = {"Afghanistan": {"sleepers": 3}, "Libya": {"actives": 1}}
    assert all(" from Afghanistan " in line for line in lines(turned_up(74, countries=ruled)))
    assert only(turned_up(79, countries=ruled)) == "one active cell travels from Libya to United States"
    state = turned_up(79, countries={"Afghanistan": {"sleepers": 5}})
    state = by_rule(state, "one sleeper cell travels from Afghanistan to United States")
    state = by_rule(state, "one sleeper cell travels from Afghanistan to United States")
    assert at(state, "United States").sleepers == 2


@pytest.mark.clause("9.6/1", "9.2/1", "L78")
def test_fatwa_trades_the_top_card_then_conducts_two_operations() -> None:
    state = solo(jihadist=(97, 49, 50), us=(6,), countries=countries(Libya=ONE))
    state = play(state, "play 97 as event, then operations", "trade 49", "trade 6")
    assert (state.cards.us, state.cards.on_top) == (frozenset({49}), 6)
    for _ in range(2):
        state = play(by_rule(state, "recruit in Libya", "roll the dice"), "roll 6")
    assert 97 in state.cards.discards
    # The card that came from the US is the next that is turned up.
    assert offered(state) == {"draw 6 Sanctions at random"}


# Plots are resolved, and set up


@pytest.mark.clause("8.5.6/1", "8.5.6/4", "9.5/1", "L47")
def test_plots_are_resolved_as_placed_and_schengen_by_its_table() -> None:
    there = countries(Germany={"posture": "Hard", **ONE}, United_States=ONE)
    state = turned_up(US_EVENT[3], countries=there)
    state = play(state, *only(state).split("; "), "roll 1", "place Plot 1")
    state = play(state, *only(state).split("; "), "roll 1", "place Plot 2")
    state = play(state, only(state))
    while GAME.actor(state) and "resolve" not in str(offered(state)):
        state = play(state, min(offered(state)))
    assert only(state) == "resolve plot 1 in United States"
    state = play(state, only(state), *["roll 1"] * 4)
    assert only(state) == "resolve plot 1 in Germany"
    state = play(state, only(state), "roll 6")
    # Germany's own face leads to its neighbours of Schengen, each as likely.
    assert lines(state)["posture of France"] == Fraction(1, 6) + Fraction(1, 36)


@pytest.mark.clause("8.5.6/4", "10.4/1", "L12")
def test_nothing_is_rolled_again_in_a_solo_game() -> None:
    there = {"Russia": {"posture": "Hard", "plots": (PlotKind.WMD,)}}
    state = solo((Turn(Step.PLOTS), Resolving()), countries=there)
    state = play(state, only(state), "roll 6")
    assert at(state, "Russia").plots == ()
    assert not offered(state, "let it stand")
    state = GAME.variant("solo").setup("mission_accomplished")
    state = play(state, *["roll 6"] * 7)
    assert {one.partition(" ")[0] for one in offered(state)} == {"draw"}


@pytest.mark.clause("10.3/1", "9.5/1")
def test_anaconda_hides_cells_by_the_global_table() -> None:
    found = lines(GAME.variant("solo").setup("anaconda"))
    assert len(found) == 37
    assert "hide a cell in United States" not in found
    assert found["hide a cell in Canada"] > found["hide a cell in Iraq"] == Fraction(1, 38)


@pytest.mark.clause("9.2/1", "9.6/1", "#117", "#118")
@pytest.mark.parametrize("number", [117, 118])
def test_a_card_that_a_spike_brings_lies_on_top(number: int) -> None:
    state = turned_up(number, discards=(49, 92, 40))
    assert play(state, only(state)).cards.pile == (92,)

"""What the solo Jihadist conducts with a card, and where (9.4.1, 9.4.2): one position for each priority."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.labyrinth.positions import at, pending, play
from tests.labyrinth.solo import by_rule, lines, only, solo, turned_up, way

# US events of value 3, 2 and 1 that cannot be played here, and others that can.
NO_EVENT = {3: 32, 2: 15, 1: 3}
US_EVENT = {3: 43, 2: 17, 1: 5}
EMPTY = {"sleepers": 0}
ONE = {"sleepers": 1}
HALF = Fraction(1, 2)


def countries(**said: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What is there; Afghanistan has no cells."""
    return {"Afghanistan": EMPTY, **{name.replace("_", " "): there for name, there in said.items()}}


def plots(where: str, *cells: str) -> str:
    return "; ".join(
        [*(f"plot in {where} with one {cell} cell" for cell in cells or ("sleeper",)), "roll the dice"]
    )


def jihad(where: str, *cells: str, major: bool = False) -> str:
    named = [f"jihad in {where} with one {cell} cell" for cell in cells or ("sleeper",)]
    return "; ".join([*named, *([f"major jihad in {where}"] if major else []), "roll the dice"])


# Event or Operations?

HAMBALI = countries(Pakistan={"governance": "Islamist Rule", "alignment": "Ally", **ONE})


@pytest.mark.clause("9.4.1/1", "9.4.1/2", "9.4.1/5", "9.6/1", "L46", "L91", "L93")
@pytest.mark.parametrize(
    ("number", "use", "given"),
    [
        (95, "event", {}),
        (101, "event, then operations", {}),
        (32, "operations", {}),
        (43, "operations", {}),
        # Zawahiri's precondition is the US's: for the Jihadist it happens.
        (111, "event, then operations", {"in_force": ("fata",)}),
        # Without a cell on the track.
        (68, "Radicalization", {"countries": {"Afghanistan": {"sleepers": 15}}}),
        (98, "Radicalization", {"countries": {"Afghanistan": {"sleepers": 15}}}),
        (95, "event", {"countries": {"Afghanistan": {"sleepers": 15}}}),
        # A plot of an event: Funding is at its end, and no box has a Muslim country.
        (87, "Radicalization", {"countries": countries(Libya=ONE)}),
        (87, "event", {"countries": countries(Libya=ONE), "funding": 8}),
        (96, "Radicalization", {"prestige": 3}),
        (96, "event, then operations", {"prestige": 4}),
        # Hambali's country may be under Islamist Rule.
        (115, "event, then operations", {"countries": HAMBALI, "funding": 8}),
        (115, "Radicalization", {"countries": HAMBALI}),
        (117, "operations", {}),
        (117, "event, then operations", {"discards": (49, 95)}),
        # #47: what is not the US's cannot be played, but US Election happens.
        (95, "operations", {"in_force": ("ijtihad",)}),
        (101, "operations", {"in_force": ("ijtihad",)}),
        (120, "event, then operations", {"in_force": ("ijtihad",)}),
    ],
)
def test_event_or_operations(number: int, use: str, given: dict[str, Any]) -> None:
    state = solo(**{"jihadist": (number,), **given})
    assert only(state).endswith(f" as {use}")


@pytest.mark.clause("9.4.1/2", "9.4.1/3")
@pytest.mark.parametrize(
    ("number", "first", "given"),
    [
        (US_EVENT[1], "plot in Gulf States", {"countries": countries(Gulf_States=ONE)}),
        (NO_EVENT[1], "jihad in Gulf States", {"countries": countries(Gulf_States=ONE)}),
        (NO_EVENT[2], "jihad in Iraq", {"countries": countries(Iraq={"sleepers": 5}, Gulf_States=ONE)}),
        (
            NO_EVENT[2],
            "jihad in Gulf States",
            {"countries": countries(Iraq={"sleepers": 4}, Gulf_States=ONE)},
        ),
        # One point cannot succeed, but where the country is besieged.
        (NO_EVENT[1], "recruit in Iraq", {"countries": countries(Iraq={"sleepers": 5})}),
        (NO_EVENT[1], "jihad in Iraq", {"countries": countries(Iraq={"sleepers": 5, "besieged": True})}),
        (NO_EVENT[1], "recruit in Libya", {"countries": countries(Libya=ONE)}),
        (NO_EVENT[1], "travel with one", {"countries": countries(Libya=ONE), "in_force": ("gtmo",)}),
        (NO_EVENT[1], "travel with one", {"countries": countries(Libya={"sleepers": 5}), "funding": 3}),
        (NO_EVENT[1], "radicalize", {"countries": {"Afghanistan": EMPTY}}),
    ],
)
def test_the_operation_that_a_card_is_used_for(number: int, first: str, given: dict[str, Any]) -> None:
    assert {line.startswith(first) for line in lines(turned_up(number, **given))} == {True}


# Where: Plot, Jihad, Recruit

PHILIPPINES = {"posture": "Soft", "sleepers": 1, "troops": 1}
SOFT = {"posture": "Soft", **ONE}
ALLY = {"alignment": "Ally", **ONE}


@pytest.mark.clause("9.4.2/1", "9.4.2.2/1", "9.4.2.2/2", "9.3.1/1", "L46")
@pytest.mark.parametrize(
    ("found", "given"),
    [
        ([plots("United States")], {"countries": countries(United_States=ONE, Gulf_States=ONE)}),
        (
            [plots("Philippines")],
            {"countries": countries(Philippines=PHILIPPINES, Gulf_States=ONE), "in_force": ("abu_sayyaf",)},
        ),
        (
            [plots("Gulf States"), plots("Philippines")],
            {"countries": countries(Philippines=PHILIPPINES, Gulf_States=ONE)},
        ),
        # Troops in the Philippines outnumber the cells: no better than another country with troops.
        (
            [plots("Gulf States"), plots("Philippines")],
            {
                "countries": countries(Philippines={**PHILIPPINES, "troops": 2}, Gulf_States=ONE),
                "in_force": ("abu_sayyaf",),
            },
        ),
        # Fair before Poor; troops before the posture of the US, which comes before Aid.
        ([plots("Gulf States")], {"countries": countries(Saudi_Arabia=ONE, Gulf_States=ONE)}),
        # Fair before Good before Poor.
        ([plots("Russia")], {"countries": countries(Russia=SOFT, Germany=SOFT, Iraq=ONE), "funding": 8}),
        (
            [plots("Turkey")],
            {"countries": countries(Turkey={"governance": "Good", **ALLY}, Iraq=ONE), "funding": 8},
        ),
        (
            [plots("Gulf States")],
            {"countries": countries(Russia={"posture": "Hard", "sleepers": 1}, Gulf_States=ONE)},
        ),
        (
            [plots("Russia")],
            {
                "countries": countries(Russia={"posture": "Hard", "sleepers": 1}, Gulf_States=ONE),
                "prestige": 3,
            },
        ),
        (
            [plots("Iraq")],
            {"countries": countries(Iraq={**ONE, "aid": 1}, Russia={"posture": "Soft", **ONE}), "funding": 5},
        ),
        # A GWOT penalty: the posture counts for nothing.
        (
            [plots("Iraq")],
            {
                "countries": countries(
                    Iraq={**ONE, "aid": 1},
                    Israel=ONE,
                    Russia={"posture": "Soft"},
                    China={"posture": "Soft"},
                ),
                "funding": 5,
            },
        ),
        (
            [plots("Russia")],
            {"countries": countries(Iraq=ONE, Russia={"posture": "Soft", **ONE}), "funding": 8},
        ),
        (
            [plots("Iran"), plots("Syria")],
            {"countries": countries(Iran=ONE, Syria=ONE, Iraq=ONE), "funding": 8},
        ),
        (["radicalize"], {"countries": countries(Iran=ONE, Iraq=ONE), "funding": 9}),
    ],
)
def test_where_it_plots(found: list[str], given: dict[str, Any]) -> None:
    assert lines(turned_up(US_EVENT[1], **given)) == dict.fromkeys(found, Fraction(1, len(found)))


@pytest.mark.clause("9.3.1/1", "9.3.2/1", "9.4.2/1", "L37")
def test_it_plots_with_all_cells_of_a_country_before_the_next_and_draws_the_plots() -> None:
    there = countries(United_States=ONE, Gulf_States={"sleepers": 2, "actives": 1})
    state = turned_up(US_EVENT[3], countries=there)
    state = play(by_rule(state, *plots("United States").split("; ")), "roll 1")
    # Of the six one is drawn, whatever its number.
    third = Fraction(1, 3)
    assert lines(state) == {"place Plot 1": HALF, "place Plot 2": third, "place Plot 3": Fraction(1, 6)}
    state = play(state, "place Plot 3")
    assert pending(state).left == 2
    assert only(state) == plots("Gulf States", "active", "sleeper")


@pytest.mark.clause("9.4.2.3/1", "9.4.1/3", "9.7/1", "L38", "L61")
@pytest.mark.parametrize(
    ("number", "found", "variant", "given"),
    [
        (NO_EVENT[3], "Iraq", "solo", {"countries": countries(Iraq={"sleepers": 5}, Libya={"sleepers": 5})}),
        (
            NO_EVENT[3],
            "Pakistan",
            "solo",
            {"countries": countries(Iraq={"sleepers": 5}, Pakistan={"governance": "Poor", "sleepers": 5})},
        ),
        # From Fair three dice may succeed; while Benazir Bhutto is in effect not in Pakistan.
        (NO_EVENT[3], "Pakistan", "solo", {"countries": countries(Pakistan={"sleepers": 5})}),
        (
            NO_EVENT[3],
            "Libya",
            "solo",
            {
                "countries": countries(Libya={"sleepers": 5}, Pakistan={"sleepers": 5}),
                "in_force": ("benazir_bhutto",),
            },
        ),
        (NO_EVENT[2], "Iraq", "solo-potent", {"countries": countries(Iraq={"sleepers": 3}, Syria=ONE)}),
        (NO_EVENT[2], "Iraq", "solo-virulent", {"countries": countries(Iraq={"sleepers": 3}, Syria=ONE)}),
    ],
)
def test_where_a_major_jihad_is(number: int, found: str, variant: str, given: dict[str, Any]) -> None:
    state = turned_up(number, variant, **given)
    assert only(state) == jihad(found, *["sleeper"] * pending(state).left, major=True)


@pytest.mark.clause("9.7/1", "8.4.2/1")
@pytest.mark.parametrize("variant", ["solo", "solo-attractive"])
def test_a_weaker_ideology_needs_five_more_cells_for_a_major_jihad(variant: str) -> None:
    state = turned_up(NO_EVENT[2], variant, countries=countries(Iraq={"sleepers": 4}, Syria=ONE))
    assert only(state) == jihad("Syria")


@pytest.mark.clause("9.4.2.4/1", "L61")
@pytest.mark.parametrize(
    ("found", "given"),
    [
        ("Turkey", countries(Turkey={"governance": "Good", "alignment": "Ally", **ONE}, Pakistan=ONE)),
        ("Pakistan", countries(Pakistan=ONE, Gulf_States={**ONE, "aid": 1})),
        ("Syria", countries(Syria={**ONE, "aid": 1}, Gulf_States={**ONE, "besieged": True})),
        ("Syria", countries(Syria={**ONE, "besieged": True}, Gulf_States=ONE)),
        ("Gulf States", countries(Syria=ONE, Gulf_States=ONE)),
    ],
)
def test_where_a_minor_jihad_is(found: str, given: dict[str, Any]) -> None:
    assert only(turned_up(NO_EVENT[1], countries=given)) == jihad(found)


@pytest.mark.clause("9.3.1/1", "9.4.1/4", "9.4.2.4/1")
def test_a_minor_jihad_takes_active_cells_first_and_sadr_last_then_the_next_country() -> None:
    there = countries(
        Iraq={"governance": "Fair", "actives": 1, "sleepers": 0, "sadr": True}, Syria={"sleepers": 1}
    )
    state = turned_up(NO_EVENT[3], countries=there)
    state = by_rule(state, *jihad("Iraq", "active", "Sadr").split("; "))
    state = play(state, "roll 6", "roll 6")
    assert not at(state, "Iraq").sadr
    state = play(by_rule(state, *jihad("Syria").split("; ")), "roll 6")
    # The card is used up, and so is the phase.
    assert state.cards.jihadist == frozenset()


def recruits(where: str) -> str:
    return f"recruit in {where}; roll the dice"


REGIME = {"governance": "Poor", "alignment": "Ally", "regime_change": "tan"}


@pytest.mark.clause("9.4.2.5/1")
@pytest.mark.parametrize(
    ("number", "found", "given"),
    [
        (
            NO_EVENT[2],
            ["Iraq"],
            countries(Iraq={**REGIME, "troops": 6, **ONE}, Afghanistan={"sleepers": 3}, Libya=ONE),
        ),
        # Troops do not exceed cells by 5; Islamist Rule with fewer cells than twice the value.
        (
            NO_EVENT[2],
            ["Afghanistan"],
            countries(Iraq={**REGIME, "troops": 5, **ONE}, Afghanistan={"sleepers": 3}, Libya=ONE),
        ),
        (
            NO_EVENT[2],
            ["Libya"],
            countries(Afghanistan={"sleepers": 4}, Libya=ONE, Philippines={"posture": "Soft"}),
        ),
        # The highest number: 3 in a Poor country, and by its recruit number in the United Kingdom.
        (
            NO_EVENT[1],
            ["Libya", "United Kingdom"],
            countries(Libya=ONE, United_Kingdom={"posture": "Soft", **ONE}, Iran=ONE),
        ),
        (NO_EVENT[1], ["Libya"], countries(Libya={**ONE, "besieged": True}, Iraq={"sleepers": 2})),
        (NO_EVENT[1], ["Saudi Arabia"], countries(Iraq={"sleepers": 2}, Saudi_Arabia=ONE)),
        (NO_EVENT[1], ["Iraq"], countries(Iraq=ONE, Libya=ONE)),
        (NO_EVENT[1], ["radicalize"], countries(Afghanistan={"sleepers": 2})),
    ],
)
def test_where_it_recruits(number: int, found: list[str], given: dict[str, Any]) -> None:
    wanted = [one if one == "radicalize" else recruits(one) for one in found]
    assert lines(turned_up(number, countries=given)) == dict.fromkeys(wanted, Fraction(1, len(found)))


@pytest.mark.clause("9.4.1/2", "9.4.1/3", "9.4.1/4", "9.4.2.5/1", "L89")
def test_all_dice_of_a_recruit_are_in_one_country_until_the_cells_run_out() -> None:
    # Two cells are available; after each die Libya has fewer troops and cells than Iraq.
    there = countries(Libya={"besieged": True, **ONE}, Iraq={"sleepers": 2})
    state = turned_up(NO_EVENT[3], countries=there, funding=3)
    begun = ("us?", "major?", "minor?", "recruit?")
    for asked in (begun, ()):
        assert way(state) == (*asked, "recruit")
        state = play(by_rule(state, "recruit in Libya", "roll the dice"), "roll 3")
    assert (at(state, "Libya").sleepers, pending(state).left) == (3, 1)
    assert (only(state), way(state)) == ("radicalize", ("recruit", "radicalize"))


@pytest.mark.clause("9.4.2.5/1", "L89")
def test_the_country_of_a_recruit_is_chosen_once() -> None:
    # After the first die Afghanistan has as many cells as twice the value.
    state = turned_up(NO_EVENT[2], countries={"Afghanistan": {"sleepers": 3}, "Libya": ONE})
    for _ in range(2):
        state = by_rule(state, "recruit in Afghanistan", "roll the dice")
    assert at(state, "Afghanistan").sleepers == 5


@pytest.mark.clause("9.7/1", "8.2.1/1")
@pytest.mark.parametrize(("variant", "many"), [("solo", 2), ("solo-attractive", 3), ("solo-virulent", 3)])
def test_a_recruit_places_two_cells_by_an_ideology(variant: str, many: int) -> None:
    state = turned_up(NO_EVENT[1], variant, countries=countries(Libya=ONE))
    state = play(by_rule(state, "recruit in Libya", "roll the dice"), "roll 3")
    assert at(state, "Libya").sleepers == many


@pytest.mark.clause("9.7/1", "8.4.3/1")
@pytest.mark.parametrize(("variant", "left"), [("solo-infectious", 0), ("solo-virulent", 1)])
def test_a_failed_jihad_keeps_its_cell_by_an_ideology(variant: str, left: int) -> None:
    state = turned_up(NO_EVENT[1], variant, countries=countries(Syria=ONE))
    state = play(by_rule(state, *jihad("Syria").split("; ")), "roll 6")
    assert at(state, "Syria").actives == left

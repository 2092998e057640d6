"""Plots are resolved at the end of a US Action Phase (8.5.6)."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.labyrinth.board.state import Ending, State
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, Governance, Posture
from ctcore.labyrinth.observing import observe
from tests.labyrinth.positions import at, ledger, offered, pending, play, position, unmet

RULED: dict[str, Any] = {"governance": "Islamist Rule", "alignment": "Adversary"}


def resolving(**given: Any) -> State:
    """The Jihadist is to resolve plots: the US has held its last card."""
    return play(position(US, **{"us": (40,), "jihadist": (49,)} | given), "hold the last card")


def resolved(name: str, plot: str, *moves: str, there: Any = None, **given: Any) -> State:
    """The state after a plot alone on the map was resolved, face down until then."""
    countries = given.pop("countries", {}) | {name: (there or {}) | {"plots": [plot]}}
    return play(resolving(countries=countries, **given), f"resolve plot 1 in {name}", *moves)


@pytest.mark.clause("5.2.3/1", "8.5.6/1", "8.5.6/7", "L48")
def test_the_jihadist_resolves_all_plots_in_its_order() -> None:
    plots = {"Iran": {"plots": ["Plot 1", "Plot 2"]}, "Israel": {"plots": ["WMD"]}}
    state = resolving(countries=plots, funding=2)
    assert pending(state).actor is JIHADIST
    assert offered(state) == {"resolve plot 1 in Iran", "resolve plot 2 in Iran", "resolve plot 1 in Israel"}
    assert unmet(state, "resolve plot 2 in Israel") == ["plot_there"]
    state = play(state, "resolve plot 2 in Iran", "resolve plot 1 in Israel", "resolve plot 1 in Iran")
    assert (state.plots.plot_1, state.plots.plot_2, state.spent_wmd) == (3, 2, 1)
    assert (pending(state).side, state.tracks.funding) == (JIHADIST, 9)


@pytest.mark.clause("8.5.6/3", "L36", "L50")
@pytest.mark.parametrize(
    ("name", "there", "plot", "dice", "funding"),
    [
        ("Libya", {}, "Plot 3", 3, 4),
        ("Libya", {"governance": "Good"}, "Plot 2", 2, 5),
        ("Iran", {}, "Plot 3", 0, 4),
        ("Libya", RULED, "Plot 2", 0, 4),
        ("Russia", {"posture": "Hard"}, "Plot 2", 1, 5),
        ("Serbia", {"posture": "Hard"}, "Plot 2", 1, 7),
        ("Serbia", {"posture": "Hard"}, "WMD", 1, 9),
        ("Israel", {}, "Plot 1", 0, 5),
    ],
)
def test_funding_for_a_plot(name: str, there: dict[str, Any], plot: str, dice: int, funding: int) -> None:
    state = resolved(name, plot, *["roll 6"] * dice, there=there, funding=3)
    assert state.tracks.funding == funding


@pytest.mark.clause("8.5.6/2", "2.1.2/3")
def test_a_wmd_plot_in_the_united_states_wins() -> None:
    state = resolved("United States", "WMD")
    assert (state.winner, state.ending) == (JIHADIST, Ending.WMD)


@pytest.mark.clause("8.5.6/3", "8.5.6/4", "8.5.6/5", "L7")
def test_a_plot_in_the_united_states_rolls_their_posture_and_prestige() -> None:
    state = resolved("United States", "Plot 1", "roll 3", "roll 6", "roll 4", "roll 2", funding=3)
    assert (state.tracks.funding, state.tracks.us_posture, state.tracks.prestige) == (9, Posture.SOFT, 9)


@pytest.mark.clause("8.5.6/4", "L48", "L22")
def test_in_schengen_two_other_postures_are_rolled() -> None:
    state = resolved("Spain", "WMD", "roll 1", there={"posture": "Hard"})
    assert offered(state) == {"roll again", "let it stand"}
    again = play(state, "roll again", "roll 5")
    assert at(again, "Spain").posture is Posture.HARD
    state = play(state, "let it stand")
    assert unmet(state, "posture of Spain") == ["another"]
    state = play(state, "posture of Italy", "roll 6")
    assert unmet(state, "posture of Italy") == ["another"]
    state = play(state, "posture of France", "roll 1")
    assert [at(state, one).posture for one in ("Spain", "Italy", "France")] == [
        Posture.SOFT,
        Posture.HARD,
        Posture.SOFT,
    ]
    assert pending(state).side is JIHADIST


@pytest.mark.clause("8.5.6/5", "L64", "#41")
@pytest.mark.parametrize(("plot", "prestige"), [("Plot 1", 6), ("WMD", 1)])
def test_troops_where_a_plot_is_resolved_cost_prestige(plot: str, prestige: int) -> None:
    nato = {"alignment": "Ally", "nato": True}
    dice = ["roll 6"] * (1 if plot == "Plot 1" else 3)
    assert resolved("Libya", plot, *dice, there=nato).tracks.prestige == prestige
    troops = {"posture": "Hard", "troops": 1}
    state = resolved("Philippines", "Plot 1", "roll 5", there=troops)
    assert state.tracks.prestige == 6


@pytest.mark.clause("8.5.6/6", "7.2.2.3/1", "L49")
@pytest.mark.parametrize(
    ("governance", "faces", "after", "aid"),
    [
        ("Good", (1, 1), Governance.POOR, 1),
        ("Good", (2, 1), Governance.FAIR, 2),
        ("Fair", (2, 2), Governance.POOR, 1),
        ("Fair", (3, 4), Governance.FAIR, 3),
    ],
)
def test_the_dice_of_a_plot_are_read_together(
    governance: str, faces: tuple[int, ...], after: Governance, aid: int
) -> None:
    there = {"governance": governance, "aid": 3}
    syria = at(resolved("Syria", "Plot 2", *(f"roll {face}" for face in faces), there=there), "Syria")
    assert (syria.governance, syria.aid) == (after, aid)


@pytest.mark.clause("8.5.6/6", "L36")
def test_under_islamist_rule_a_plot_only_removes_aid() -> None:
    state = resolved("Libya", "Plot 2", there=RULED | {"aid": 3})
    assert (at(state, "Libya").aid, at(state, "Libya").is_ruled) == (1, True)


@pytest.mark.clause("8.5.6/8", "#11", "#36")
def test_a_plot_in_israel_ends_abbas() -> None:
    assert not resolved("Israel", "Plot 1", in_force=["abbas"], removed=[11]).in_force.abbas
    lines = ledger(
        resolving(countries={"Israel": {"plots": ["Plot 1"]}}, in_force=["abbas"], removed=[11]),
        "resolve plot 1 in Israel",
    )
    assert "#11 its marker is removed" in lines


@pytest.mark.clause("4.8.1/1", "8.5.4/1", "L86")
def test_the_us_knows_how_many_plots_there_are_but_not_which() -> None:
    one, other = (
        position(countries={"Spain": {"posture": "Hard", "plots": kinds}}, us=(6,), jihadist=(49,))
        for kinds in (["Plot 1", "Plot 2"], ["Plot 2", "Plot 1"])
    )
    assert observe(one, US) == observe(other, US)
    assert observe(one, JIHADIST) != observe(other, JIHADIST)

"""Laws on what follows from the tracks, each of which speaks where its computation is wrong; and of Jihad."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from ctcore.errors import InvalidPosition
from ctcore.kernel.copying import changed
from ctcore.labyrinth import laws
from ctcore.labyrinth.board.state import Ending
from ctcore.labyrinth.board.vocabulary import JIHADIST, Alignment, Governance
from ctcore.labyrinth.board.winning import won
from ctcore.labyrinth.game import GAME
from ctcore.labyrinth.rules.resolving import Resolving
from ctcore.labyrinth.rules.sequence import Step, Turn
from ctcore.labyrinth.rules.setup import setup
from tests.labyrinth.positions import at, phase, play, position


@pytest.mark.clause("4.7/1", "4.7.4.1/1")
@pytest.mark.parametrize("funding", [0, 10, 14])
def test_funding_off_its_track_is_told_and_nothing_else(funding: int) -> None:
    state = setup("lets_roll")
    off = state.but(tracks=changed(state.tracks, funding=funding))
    assert [one.law for one in GAME.violations(off)] == ["tracks_have_ends"]


@pytest.mark.clause("5.3.2/1", "L97")
def test_a_card_that_nobody_holds_is_not_known() -> None:
    state = setup("lets_roll")
    off = state.but(cards=changed(state.cards, known=frozenset({40})))
    assert [one.law for one in GAME.violations(off)] == ["known_cards_are_held"]


@pytest.mark.clause("4.9.4/1")
@pytest.mark.parametrize("there", ["1 sleeper", "1 active", "Plot 1"])
def test_nothing_stands_in_a_country_that_is_not_tested(there: str) -> None:
    start = setup("lets_roll")
    with pytest.raises(InvalidPosition, match=r"4\.9\.4/1.*\(France\)"):
        GAME.changed(start, f"France: {there}")
    assert GAME.changed(start, f"France: Soft, {there}").country("France").is_marked


@pytest.mark.clause("10.3/1", "L17")
def test_cells_of_anaconda_stand_untested_until_all_three_are_placed() -> None:
    state = GAME.play(setup("anaconda"), "hide a cell in France; hide a cell in Libya")
    assert not state.country("France").is_marked
    assert GAME.violations(state) == ()
    # Set-up over, the same countries break the law.
    (law,) = (one.law for one in GAME.violations(state.but(stack=setup("lets_roll").stack)))
    assert law == "tested_where_something_is"
    # Nobody wins while the scenario is set up, not even by 15 Poor countries and no Prestige.
    poor = [
        changed(one, governance=Governance.POOR, alignment=Alignment.NEUTRAL) if one.place.is_muslim else one
        for one in state.countries
    ]
    low = state.but(countries=tuple(poor), tracks=changed(state.tracks, prestige=1))
    low = GAME.play(low, "hide a cell in Iraq")
    assert won(low, JIHADIST) == (Ending.PRESTIGE, "2.1.2/2")
    assert low.winner is None


@pytest.mark.clause("4.7.2.1/1", "4.7.3/1", "4.7.4.2/1", "4.7.6/1")
@pytest.mark.parametrize(
    ("law", "computed", "wrong"),
    [
        ("penalty_of_the_world", "gwot_penalty", 1),
        ("penalty_of_the_world", "world", 4),
        ("hands_of_the_tracks", "hands", (9, 6)),
        ("available_cells_are_on_the_track", "recruitable", 12),
        ("victory_track_counts_what_is_marked", "poor_and_ruled", 3),
    ],
)
def test_a_wrong_computation_breaks_its_law(
    monkeypatch: pytest.MonkeyPatch, law: str, computed: str, wrong: Any
) -> None:
    state = setup("lets_roll")
    (one,) = (each for each in laws.LAWS if each.name == law)
    assert one.test(state)
    monkeypatch.setattr(laws, computed, lambda _state: wrong)
    assert not one.test(state)


LEVELS = ("Good", "Fair", "Poor", "Islamist Rule")


@pytest.mark.clause("8.4.1/1", "8.4.2/1", "8.4.3/1", "8.4.3.2/1")
@pytest.mark.parametrize("major", [False, True])
def test_only_a_major_jihad_goes_past_poor_and_each_failed_die_costs_a_cell(*, major: bool) -> None:
    for start, besieged, successes in product(range(3), (False, True), range(4)):
        there = {"governance": LEVELS[start], "alignment": "Neutral", "besieged": besieged, "sleepers": 6}
        state = position(phase(JIHADIST, 1), jihadist=(77, 49), us=(6,), countries={"Iraq": there})
        state = play(state, "play 77 as operations", *["jihad in Iraq with one sleeper cell"] * 3)
        state = play(state, *["major jihad in Iraq"] * major, "roll the dice")
        state = play(state, *["roll 1"] * successes, *["roll 6"] * (3 - successes))
        iraq = at(state, "Iraq")
        from_poor = successes - (2 - start)
        falls = major and from_poor >= (1 if besieged else 2)
        assert str(iraq.governance) == LEVELS[3 if falls else min(2, start + successes)], (
            start,
            besieged,
            successes,
        )
        assert iraq.cells == 6 - (3 - successes)
        assert iraq.sleepers == (0 if major else 3)


@pytest.mark.clause("8.5.6/6", "L36", "L49")
def test_a_plot_worsens_a_country_to_poor_at_most() -> None:
    for start, successes, aid in product(range(4), range(4), (0, 2)):
        there = {"governance": LEVELS[start], "alignment": "Neutral", "aid": aid, "plots": ["Plot 3"]}
        state = position((Turn(Step.PLOTS), Resolving()), jihadist=(49,), us=(6,), countries={"Iraq": there})
        state = play(
            state,
            "resolve plot 1 in Iraq",
            *(["roll 1"] * successes + ["roll 6"] * (3 - successes)) * (start < 3),
        )
        iraq = at(state, "Iraq")
        assert str(iraq.governance) == LEVELS[start if start == 3 else min(2, start + successes)], (
            start,
            successes,
        )
        assert iraq.aid == max(0, aid - (successes if start < 3 else 3))

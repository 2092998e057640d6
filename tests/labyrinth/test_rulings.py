"""Rulings on rare positions: the engine and the second statement go through each line together.

Where a ruling can be turned, the same line is also played by the reading that it rejects.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs
import pytest

from ctcore.labyrinth.board.state import Plots, State, set_aside
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, PlotKind
from ctcore.labyrinth.game import GAME
from ctcore.labyrinth.rules.resolving import Resolving
from ctcore.labyrinth.rules.sequence import Step, Turn
from tests.labyrinth.along import plain
from tests.labyrinth.positions import (
    at,
    can_play,
    jihadist_holding,
    ledger,
    offered,
    play,
    unmet,
    us_holding,
)
from tests.labyrinth.second import Second
from tests.labyrinth.solo import only, solo
from tests.side_by_side import compare

POOR = {"governance": "Poor", "alignment": "Neutral"}
RULED = {"governance": "Islamist Rule", "alignment": "Adversary"}


def along(state: State, *moves: str) -> State:
    """The state after the moves, of which the second statement says the same at each."""
    data = GAME.as_data(state)
    for land in data["countries"]:
        # The second statement begins the phase, which makes this phase the last one.
        if "disrupted" in land:
            land["disrupted"] += 1
    second = Second(data, str(GAME.actor(state)))
    for text in moves:
        assert compare(GAME, plain(state), state, second) == []
        second.play(str(GAME.parse_move(state, text)))
        state = play(state, text)
    assert compare(GAME, plain(state), state, second) == []
    return state


def rejected(ruling: str, start: State, *moves: str) -> State:
    """The state after the moves by what the ruling rejects."""
    game = GAME.with_rulings(**{ruling: "rejected"})
    state = start.but(in_force=attrs.evolve(start.in_force, house=(f"house rule: {ruling} rejected",)))
    for text in moves:
        state = game.step(state, game.parse_move(state, text))
    return state


# L100: the plots of a solo game


@pytest.mark.clause("L100", "9.3.3/1")
def test_a_seventh_plot_goes_as_soon_as_a_number_is_available() -> None:
    # All six numbers are on the map, and a WMD plot has come.
    six = [kind for kind, many in zip(PlotKind, (3, 2, 1), strict=False) for _ in range(many)]
    there: dict[str, Any] = {"Israel": {"plots": tuple(six)}}
    state = solo((Turn(Step.PLOTS), Resolving()), countries=there, wmd=1)
    assert (state.plots, set_aside(state)) == (Plots(0, 0, 0, 1), Plots())
    found = Counter[Plots]()
    while state.stack and any(one.plots for one in state.countries):
        found[set_aside(state)] += 1
        move = only(state) if GAME.actor(state) is JIHADIST else min(offered(state))
        state = play(state, *move.split("; "))
    # The first that was resolved is out, and no other follows it.
    assert set_aside(state).total == 1
    assert set(found) == {Plots(), set_aside(state)}
    assert state.plots.total == 6


@pytest.mark.clause("L100", "9.3.3/1")
def test_a_wmd_plot_that_is_used_up_beyond_six_brings_none_back() -> None:
    there: dict[str, Any] = {"Israel": {"plots": (PlotKind.WMD,)}}
    # One is set aside, and six beside it are in play: seven with the WMD plot in Israel.
    state = solo((Turn(Step.PLOTS), Resolving()), countries=there, wmd=1)
    state = state.but(plots=Plots(2, 2, 1, 1))
    assert "9.3.3/1" not in " ".join(ledger(state, only(state)))


# L101 to L103: Sadr, Ansar al-Islam, Madrassas


@pytest.mark.clause("L101", "8.4.3/1", "#54")
def test_sadr_goes_only_if_his_own_die_fails() -> None:
    start = jihadist_holding(60, countries={"Iraq": POOR | {"sadr": True, "actives": 2}})
    begun = [
        "play 60 as operations",
        "jihad in Iraq with one Sadr cell",
        "jihad in Iraq with one active cell",
    ]
    after = along(start, *begun, "roll the dice", "roll 6", "roll 1")
    assert (at(after, "Iraq").sadr, at(after, "Iraq").actives) == (False, 2)
    after = along(start, *begun, "roll the dice", "roll 1", "roll 6")
    assert (at(after, "Iraq").sadr, at(after, "Iraq").actives) == (True, 1)
    turned = rejected("L101", start, *begun, "roll the dice", "roll 6", "roll 1")
    assert (at(turned, "Iraq").sadr, at(turned, "Iraq").actives) == (True, 1)


@pytest.mark.clause("L102", "#50", "6.2.6/1")
def test_an_unmarked_iraq_is_not_worse_than_good() -> None:
    unmarked = jihadist_holding(50, countries={"Iraq": {"governance": None, "alignment": None}})
    along(unmarked)
    assert unmet(unmarked, "play 50 as event") == ["event_possible"]
    assert can_play(jihadist_holding(50, countries={"Iraq": POOR}), 50)
    turned = rejected("L102", unmarked, "play 50 as event", "select Iran")
    assert at(turned, "Iran").sleepers == 1


FULL = {"Iran": {"sleepers": 11}}


@pytest.mark.clause("L103", "#53", "8.2.1/1")
def test_madrassas_recruits_without_a_cell_on_the_track() -> None:
    start = jihadist_holding(53, jihadist=(60,), countries=FULL | {"Afghanistan": {"sleepers": 4} | RULED})
    assert start.cells == 0
    after = along(
        start, "play 53 as event", "recruit with 60 as operations", "recruit in Afghanistan", "roll the dice"
    )
    assert (after.cells, at(after, "Afghanistan").sleepers) == (0, 4)
    house = rejected("L103", start)
    assert not GAME.with_rulings(L103="rejected").system.is_legal(
        house, GAME.parse_move(house, "play 53 as event")
    )


# L104, L105: the first Plot, and reserves


@pytest.mark.clause("L104", "8.5.3/1", "5.2.6/1")
def test_a_first_plot_whose_event_lapses_lies_where_lapsing_cards_do() -> None:
    there = {"France": {"posture": "Soft", "sleepers": 2}}
    start = jihadist_holding(47, jihadist=(15, 60), countries=there)
    plot = ("plot in France with one sleeper cell", "roll the dice", "roll 6")
    after = along(start, "play 47 as event, then operations", *plot)
    assert (after.cards.first_plot, 47 in after.cards.lapsing) == (None, True)
    # It was the first Plot: the event of the next one happens, here without its precondition.
    said = ledger(after, "draw 15 at random", "play 15 as operations, then event", *plot)
    assert any("Ethiopia Strikes does not happen" in line for line in said)
    assert not any(line.startswith("8.5.3/1 the first Plot") for line in said)


@pytest.mark.clause("L105", "6.3.3.1/1")
def test_reserves_stay_where_a_card_has_a_value_of_3() -> None:
    for side, start, low, high in (
        (JIHADIST, jihadist_holding(82, jihadist=(60,), reserves=(1, 1)), "60", "82"),
        (US, us_holding(12, us=(16, 34), reserves=(1, 1)), "16", "34"),
    ):
        assert GAME.actor(start) is side
        assert "add reserves" in offered(along(start, f"play {low} as operations"))
        full = along(start, f"play {high} as operations")
        assert "add reserves" not in offered(full)
        assert unmet(full, "add reserves") == ["below_the_most"]


# L106, L107: events under Islamist Rule, and without cells


@pytest.mark.clause("L106", "8.1.1/1", "#104", "#105")
@pytest.mark.parametrize(("aid", "left"), [(3, 1), (1, 0)])
def test_iran_takes_two_aid_under_islamist_rule(aid: int, left: int) -> None:
    start = jihadist_holding(104, countries={"Iraq": RULED | {"aid": aid}})
    moves = ("play 104 as event", "select Iraq", "roll 6", "roll 6")
    after = along(start, *moves)
    assert (at(after, "Iraq").aid, at(after, "Iraq").is_ruled) == (left, True)
    assert at(rejected("L106", start, *moves), "Iraq").aid == aid


@pytest.mark.clause("L107", "4.9.4/1", "6.2.4/1", "#50", "#61", "#86", "#91")
@pytest.mark.parametrize(
    ("number", "moves", "unmarked"),
    [
        (50, ("select Iran",), None),
        (61, ("select Kenya/Tanzania", "draw 3"), "Kenya/Tanzania"),
        (86, ("lose 6", "select Turkey"), "Turkey"),
        (91, ("select Turkey", "select Jordan"), "Turkey"),
    ],
)
def test_without_a_cell_the_rest_of_an_event_follows(
    number: int, moves: tuple[str, ...], unmarked: str | None
) -> None:
    start = jihadist_holding(
        number,
        deck=(3,),
        prestige=7,
        countries=FULL | {"Iraq": POOR, "Kenya/Tanzania": {"disrupted": 1}},
    )
    assert start.cells == 0
    after = along(start, f"play {number} as event", *moves)
    assert after.cells == 0
    assert unmarked is None or not at(after, unmarked).is_marked
    assert (50 in after.cards.removed, after.tracks.prestige) == (number == 50, 6 if number == 86 else 7)
    assert (3 in after.cards.jihadist) == (number == 61)
    if unmarked is not None:
        before_draw = moves[:1] if number == 61 else moves
        turned = rejected("L107", start, f"play {number} as event", *before_draw)
        assert type(turned.stack[-2]).__name__ == "Testing"

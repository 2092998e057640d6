"""The OAS (11.3): on and off, who controls it, where it stands."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.algeria.board.state import Oas, OasPlace, State
from ctcore.algeria.board.units import Actor
from ctcore.algeria.rules.common.dice import Dice
from ctcore.algeria.rules.random_events import RandomEvents, Step
from ctcore.algeria.rules.reinforcement_government import Mobilizing
from tests.algeria.rules.positions import chances, ledger, offered, pending, play, position
from tests.algeria.rules.rows import Rows

EVENT = (RandomEvents(Step.TENS), Dice(1))
PLACES = {f"place OAS in {name}" for name in ("Algiers", "Constantine", "Oran", "France")}
OF_FLN = Oas(active=True, controller=Actor.FLN, where=OasPlace.ORAN)
OF_GOVERNMENT = Oas(active=True, controller=Actor.GOVERNMENT, where=OasPlace.ORAN)
GONE = Oas(has_left=True)
LEVELS: dict[str, Any] = {"ug": {"Setif": "1 Cadre"}}


def reinforcement(level: int, oas: Oas | None = None, *moves: str) -> State:
    """The position in which the Government's reinforcement opens at that PSL, after no event."""
    given = {"oas": oas} if oas else {}
    return play(position(*EVENT, psl=(level, 50), **given, **LEVELS), "roll 1", "roll 1", *moves)


@pytest.mark.clause("11.3/1", "A60", "A80")
@pytest.mark.parametrize(("level", "comes"), [(31, False), (30, True), (12, True)])
def test_it_appears_at_30_or_less(level: int, comes: bool) -> None:  # noqa: FBT001 - a row of a table
    state = reinforcement(level)
    assert state.oas.active is comes
    assert (type(pending(state)).__name__ == "Dice") is comes


@pytest.mark.clause("11.3/2", "11.3/3", "A80", "A61")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_die_at_once_says_who_controls_it_and_so_places_it(die: int) -> None:
    state = play(reinforcement(30), f"roll {die}")
    owner = Actor.FLN if die <= 3 else Actor.GOVERNMENT
    assert state.oas.controller is owner
    if owner is Actor.FLN:
        # It waits for the FLN's part of the phase.
        assert type(pending(state)).__name__ == "Mobilizing"
        state = play(state, "end")
    assert pending(state).actor is owner
    assert offered(state) == PLACES
    after = play(state, "place OAS in France")
    assert after.oas.where is OasPlace.FRANCE
    assert type(pending(after)).__name__ == ("Recruiting" if owner is Actor.FLN else "Mobilizing")


@pytest.mark.clause("11.3/2", "A80")
def test_it_is_rolled_for_anew_in_each_random_events_phase() -> None:
    state = play(position(*EVENT, oas=OF_FLN, **LEVELS), "roll 1", "roll 1")
    assert set(chances(state).values()) == {"1/6"}
    assert play(state, "roll 4").oas.controller is Actor.GOVERNMENT
    assert play(state, "roll 3").oas.controller is Actor.FLN


@pytest.mark.clause("11.3/3", "A61")
def test_it_is_placed_anew_in_each_reinforcement_phase() -> None:
    state = reinforcement(50, OF_FLN, "roll 5")
    assert (type(pending(state)).__name__, pending(state).actor) == ("PlacingOas", Actor.GOVERNMENT)
    assert ledger(state, "place OAS in Constantine") == ["11.3/3 the OAS is in Constantine"]


@pytest.mark.clause("11.3/3", "2.2/10", "11.22/1")
def test_illegal_to_place_it_elsewhere() -> None:
    state = reinforcement(50, OF_FLN, "roll 5")
    assert offered(state) == PLACES
    assert not [move for move in offered(reinforcement(50)) if "OAS" in move]


@pytest.mark.clause("11.3/6", "A60")
@pytest.mark.parametrize("oas", [OF_FLN, OF_GOVERNMENT])
def test_above_70_the_government_may_remove_it_whoever_controls_it(oas: Oas) -> None:
    state = position(Mobilizing(), psl=(71, 50), oas=oas, **LEVELS)
    assert ledger(state, "remove OAS") == ["11.3/6 the OAS is removed"]
    after = play(state, "remove OAS", "end")
    assert after.oas == GONE
    # It need not.
    assert play(state, "end").oas.active


@pytest.mark.clause("11.3/6", "A60")
@pytest.mark.parametrize(("level", "comes"), [(30, False), (29, True)])
def test_once_removed_it_comes_back_below_30(level: int, comes: bool) -> None:  # noqa: FBT001 - a row of a table
    state = reinforcement(level, GONE)
    assert state.oas.active is comes
    lines = ledger(position(*EVENT, psl=(level, 50), oas=GONE, **LEVELS), "roll 1", "roll 1")
    assert ("11.3/6 the OAS appears" in lines) is comes


OAS = Rows(
    """
    11.3/6 remove OAS [level]
    11.3/6 remove OAS [none]
    """,
    frames=(Mobilizing(),),
    base={"psl": (71, 50), "oas": OF_FLN},
    but={"level": {"psl": (70, 50)}, "none": {"oas": Oas()}},
)


@pytest.mark.clause("11.3/6", "A60")
@pytest.mark.parametrize("row", OAS, ids=str)
def test_illegal_to_remove_it(row: str) -> None:
    OAS.check(row)


@pytest.mark.clause("11.3/1", "11.3/4", "11.3/6", "11.3/7")
def test_its_life_from_its_coming_to_its_return() -> None:
    state = play(reinforcement(30), "roll 6", "place OAS in Algiers", "end", "end", "end", "end")
    # Its Suppression terrorizes Algiers; then both pass.
    state = play(state, "roll 2", "pass", "pass")
    assert state.area("Algiers").terror
    # Algiers does not recover; the OAS and the terror cost a point each; no coup by a roll of 5.
    while state.turn == 2:
        move = next(one for one in ("0 succeed", "roll 6", "roll 5") if one in offered(state))
        state = play(state, "roll 5" if type(state.stack[-2]).__name__ == "Adjusting" else move)
    assert state.psl.government == 28
    assert (state.oas.active, state.oas.where) == (True, OasPlace.ALGIERS)
    high = position(Mobilizing(), psl=(80, 50), oas=state.oas, terror={"Algiers": True}, **LEVELS)
    assert play(high, "remove OAS").oas == GONE

"""The options of 1954: slow reaction (13.1) and early independence (13.2)."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.algeria.board.state import State
from ctcore.algeria.game import GAME
from ctcore.algeria.rules.common.dice import Dice
from ctcore.algeria.rules.deployment_government import Deploying
from ctcore.algeria.rules.random_events import RandomEvents, Step
from ctcore.algeria.rules.reinforcement_government import Mobilizing
from tests.algeria.rules.positions import GOV, ledger, levels, offered, pending, play, position, unmet

SLOW: dict[str, Any] = {"in_force": ["slow_reaction"]}
EVENT = (RandomEvents(Step.TENS), Dice(1))


@pytest.mark.clause("13.1/1", "13.2/1")
@pytest.mark.parametrize("option", ["slow_reaction", "early_independence"])
def test_both_are_options_of_1954(option: str) -> None:
    assert getattr(GAME.setup("1954", **{option: True}).in_force, option)
    assert not getattr(GAME.setup("1954").in_force, option)


@pytest.mark.clause("13.1/1", "13.2/1")
@pytest.mark.parametrize("scenario", ["1958", "1960"])
@pytest.mark.parametrize("option", ["slow_reaction", "early_independence"])
def test_illegal_in_other_scenarios(scenario: str, option: str) -> None:
    with pytest.raises(ValueError, match="options of the 1954 scenario"):
        GAME.setup(scenario, **{option: True})


# Slow reaction


@pytest.mark.clause("13.1/1", "A75")
@pytest.mark.parametrize(("psl", "ends"), [((50, 51), True), ((50, 50), False), ((51, 50), False)])
def test_it_ends_for_good_when_the_fln_is_ahead(psl: tuple[int, int], ends: bool) -> None:  # noqa: FBT001 - a row of a table
    state = position(*EVENT, psl=psl, **SLOW)
    after = play(state, "roll 1", "roll 1")
    assert after.in_force.slow_reaction is not ends
    told = "13.1/1 slow reaction ends for good"
    assert (told in ledger(state, "roll 1", "roll 1")) is ends


@pytest.mark.clause("13.1/2", "A75")
@pytest.mark.parametrize("first", ["mobilize 1 Algerian brigade in Oran", "mobilize 1 Air point"])
def test_illegal_a_second_mobile_unit_or_point_in_a_turn(first: str) -> None:
    state = play(position(Mobilizing(), **SLOW), first)
    for move in ("mobilize 1 Algerian brigade in Setif", "mobilize 1 Naval point"):
        assert unmet(state, move) == ["13.1/2"]
    assert not [one for one in offered(state) if one.startswith("mobilize") and "Police" not in one]


@pytest.mark.clause("13.1/2", "A75")
def test_police_and_the_zone_do_not_count() -> None:
    given = {"in_force": ["slow_reaction", "independent"]}
    state = play(position(Mobilizing(), **given), "mobilize 3 Police in Oran", "mobilize Border Zone")
    state = play(state, "mobilize 1 Elite brigade in Oran", "mobilize 1 Police in Setif")
    assert levels(state) == (37, 50)
    # Without the option nothing bounds it.
    free = play(position(Mobilizing()), "mobilize 2 Air points", "mobilize 2 Air points")
    assert free.record.air == 4


@pytest.mark.clause("13.1/3", "13.1/4", "A75")
def test_illegal_under_slow_reaction() -> None:
    deploying = position(Deploying(), ops={"Oran": "1 division"}, **SLOW)
    assert unmet(deploying, "disperse 1 division in OPS of Oran") == ["11.7/2"]
    acting = position(*GOV, ptl={"Setif": "1 Police"}, ug={"Setif": "1 Cadre"}, **SLOW)
    for move in ("civil affairs in Setif", "suppression in Setif", "resettle Setif"):
        assert unmet(acting, move) == ["13.1/4"]
    # Intelligence is open.
    assert {"intelligence in Setif", "pass"} == offered(acting)


@pytest.mark.clause("13.1/3", "13.1/4")
def test_without_it_divisions_disperse_and_all_missions_are_open() -> None:
    acting = position(*GOV, ptl={"Setif": "1 Police"})
    assert {"civil affairs in Setif", "suppression in Setif", "resettle Setif"} <= offered(acting)
    deploying = position(Deploying(), ops={"Oran": "1 division"})
    assert "disperse 1 division in OPS of Oran" in offered(deploying)


# Early independence


def early(turn: int, **given: Any) -> State:
    frames = (RandomEvents(Step.EARLY), Dice(1))
    return position(*frames, turn=turn, in_force=["early_independence"], **given)


@pytest.mark.clause("13.2/1", "11.21/1", "A76", "A80")
@pytest.mark.parametrize("turn", range(1, 7))
@pytest.mark.parametrize("die", range(1, 7))
def test_a_die_of_at_most_the_turn_brings_independence(die: int, turn: int) -> None:
    state = play(early(turn), f"roll {die}")
    assert state.in_force.independent is (die <= turn)
    if die <= turn:
        state = play(state, "roll 7", "roll 5")
        assert levels(state) == (55, 57)
    # The event follows in any case.
    assert (type(pending(state)).__name__, pending(state).number) == ("Dice", 1)
    after = play(state, "roll 6", "roll 6")
    assert levels(after)[0] == (54 if die <= turn else 49)


@pytest.mark.clause("13.2/1", "A76")
def test_the_event_still_grants_it_and_no_die_is_rolled_afterwards() -> None:
    state = play(early(1), "roll 6", "roll 5", "roll 2")
    assert state.in_force.independent
    state = play(state, "roll 2", "roll 2", "end", "end", "end", "end", "pass", "pass")
    while state.turn == 1:
        state = play(state, max(offered(state)))
    assert state.stack[1] == RandomEvents(Step.TENS)


@pytest.mark.clause("13.2/1")
def test_illegal_without_the_option_no_die_is_rolled_for_it() -> None:
    state = position(*EVENT, turn=1)
    assert not play(state, "roll 1", "roll 1").in_force.independent

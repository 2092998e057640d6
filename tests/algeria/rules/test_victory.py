"""PSL and victory (12), the shorter game (13.3), and the end in the middle of things (A13)."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.algeria.board.places import place
from ctcore.algeria.board.state import Ending, State
from ctcore.algeria.board.units import Actor
from ctcore.algeria.game import GAME
from ctcore.algeria.rules.common.dice import Dice
from ctcore.algeria.rules.event_choices import Debate, Side
from ctcore.algeria.rules.missions.police import Resettling
from ctcore.algeria.rules.operations import FlnTurn, Operations
from ctcore.algeria.rules.random_events import RandomEvents, Step
from ctcore.algeria.rules.reinforcement_government import Mobilizing
from tests.algeria.rules.positions import FLN, GOV, at, ledger, levels, play, position, unmet

EVENT = (RandomEvents(Step.TENS), Dice(1))
LAST = (Operations(passed=Actor.GOVERNMENT), FlnTurn(after_pass=True))


def raised(level: int, other: int, by: int) -> State:
    """The position after the FLN was raised by that much."""
    frames = (RandomEvents(Step.EVENT), Debate(Side.RAISE_FLN), Dice(3))
    return play(position(*frames, psl=(other, level), ug={"Setif": "1 Cadre"}), f"roll {by}")


# Overflow


@pytest.mark.clause("12.1/1", "A15", "2.3/5")
@pytest.mark.parametrize("level", [50, 85, 98, 99])
@pytest.mark.parametrize("by", [3, 10, 14, 15, 18])
@pytest.mark.parametrize("other", [5, 50])
def test_what_exceeds_99_is_taken_off_the_other(level: int, by: int, other: int) -> None:
    state = raised(level, other, by)
    over = max(0, level + by - 99)
    assert levels(state) == (max(0, other - over), min(99, level + by))
    assert (state.winner is Actor.FLN) is (over >= other)


@pytest.mark.clause("12.1/1")
def test_the_overflow_has_its_own_line() -> None:
    frames = (Operations(), Resettling(place("Setif")), Dice(3))
    given: dict[str, Any] = {"psl": (50, 98), "resettled": {"Setif": True}}
    # The example of the rule: 98 and 10.
    assert ledger(position(*frames, **given), "roll 10") == [
        "9.27/3 FLN PSL 98 -> 99",
        "12.1/1 Government PSL 50 -> 41",
    ]


# The end


@pytest.mark.clause("12.2/1", "2.3/6", "A13")
def test_a_level_of_0_ends_the_game_and_the_other_wins() -> None:
    state = play(position(*EVENT, psl=(1, 50)), "roll 6")
    assert ledger(state, "roll 5") == [
        "5/2 event 65: Sartre",
        "5/sartre Government PSL 1 -> 0",
        "12.2/1 the game is over: FLN wins",
    ]
    over = play(state, "roll 5")
    assert (over.ending, over.stack, GAME.actor(over)) == (Ending.LEVEL, (), None)


@pytest.mark.clause("12.2/1", "2.3/5")
def test_illegal_to_go_on_after_the_end() -> None:
    over = play(position(*EVENT, psl=(1, 50)), "roll 6", "roll 5")
    assert GAME.legal_moves(over) == ()
    assert unmet(over, "roll 1") == ["12.2/1"]


@pytest.mark.clause("12.2/2", "A78")
@pytest.mark.parametrize(
    ("level", "victory"),
    [
        *((1, "Marginal"), (25, "Marginal"), (26, "Substantial"), (50, "Substantial")),
        *((51, "Decisive"), (99, "Decisive")),
    ],
)
def test_the_winner_s_psl_says_how_high_the_victory_is(level: int, victory: str) -> None:
    over = play(position(*EVENT, psl=(1, level)), "roll 6", "roll 5")
    outcome: Any = GAME.outcome(over)
    assert (outcome.winner, str(outcome.victory)) == (Actor.FLN, victory)
    assert outcome.clauses == ("12.2/1", "12.2/2", "A78")
    # The Government wins by the same scale.
    lost = position(*GOV, psl=(level, 1), ptl={"Setif": "1 Police"}) if level > 1 else None
    if lost is not None:
        won: Any = GAME.outcome(play(lost, "civil affairs in Setif", "roll 6"))
        assert won.winner is Actor.GOVERNMENT
        assert won.victory is type(won.victory).of(level - 1)


@pytest.mark.clause("12.2/1")
def test_while_both_are_above_0_the_game_lasts() -> None:
    assert GAME.outcome(position(*EVENT, psl=(1, 1))) is None


# A13: in the middle of each procedure


UNITS: dict[str, Any] = {
    "ops": {"Setif": "1 Front, 1 Cadre, 1 Band, 1 Elite brigade", "Oran": "1 Front, 1 Cadre"},
    "ptl": {"Setif": "1 Police", "Oran": "1 Police"},
    "ug": {"Setif": "1 Band"},
}
ENDS: dict[str, tuple[Any, dict[str, Any], tuple[str, ...], str]] = {
    "Sartre": (EVENT, {"psl": (1, 50)}, ("roll 6", "roll 6"), "5/sartre"),
    "elections": (EVENT, {"psl": (3, 50)}, ("roll 4", "roll 1", "roll 7", "roll 4"), "5/elections"),
    "UN debate": (
        EVENT,
        {"psl": (3, 50)},
        ("roll 4", "roll 3", "lower the Government", "roll 4"),
        "5/debate",
    ),
    "independence": (
        EVENT,
        {"psl": (2, 98)},
        ("roll 5", "roll 1", "roll 9"),
        "12.1/1",
    ),
    "mobilizing": ((Mobilizing(),), {"psl": (6, 50)}, ("mobilize 2 Helo points",), "6.3/1"),
    "rounding": ((Mobilizing(),), {"psl": (1, 50), "half": True}, ("end",), "6.3/2"),
    "propaganda": (
        FLN,
        {"psl": (2, 50)},
        ("propaganda by Front in Setif", "roll 5", "gain 0, take 2"),
        "9.11/4",
    ),
    "propaganda, the award": (
        *(FLN, {"psl": (50, 1)}),
        ("propaganda by Front in Setif", "roll 2", "gain 0, take 1"),
        "C.6/2",
    ),
    "strike": (
        *(FLN, {"psl": (5, 50)}),
        ("strike with 0 Cadres in Oran", "roll 4", "roll 4", "gain 0, take 4", "roll 2"),
        "9.12/6",
    ),
    "harass": (
        *(FLN, {"psl": (1, 50)}),
        (
            "harass Elite brigade in OPS of Setif with 0 Cadres and 1 Band and 0 Faileks",
            "roll 4",
            "gain 0, take 1",
        ),
        "C.6/3",
    ),
    "raid": (
        *(FLN, {"psl": (1, 50), "ptl": {"Setif": "1 Police"}, "ops": {"Setif": "3 Bands"}}),
        ("raid with 3 Bands, 0 Faileks in Setif", "roll 5", "gain 0, take 1"),
        "C.6/3",
    ),
    "intelligence": (GOV, {"psl": (1, 50)}, ("intelligence in Setif",), "9.24/1"),
    "civil affairs": (GOV, {"psl": (50, 2)}, ("civil affairs in Setif", "roll 5"), "9.25/2"),
    "suppression": (GOV, {"psl": (1, 50)}, ("suppression in Setif",), "9.26/1"),
    "resettlement": (GOV, {"psl": (2, 98)}, ("resettle Setif", "roll 3"), "12.1/1"),
}


@pytest.mark.clause("A13", "12.2/1", "2.3/6")
@pytest.mark.parametrize("name", ENDS)
def test_the_end_comes_in_the_middle_and_nothing_follows(name: str) -> None:
    frames, given, moves, clause = ENDS[name]
    state = play(position(*frames, **(UNITS | given)), *moves[:-1])
    lines = ledger(state, moves[-1])
    assert lines[-2].startswith(clause)
    assert lines[-1].startswith("12.2/1 the game is over")
    over = play(state, moves[-1])
    assert 0 in levels(over)
    assert (over.stack, over.turn) == ((), 2)


@pytest.mark.clause("A13", "9.27/4", "A72")
def test_a_resettlement_that_ends_the_game_leaves_the_front() -> None:
    over = play(position(*GOV, psl=(2, 98), **UNITS), "resettle Setif", "roll 9")
    assert over.winner is Actor.FLN
    assert at(over, "Setif", "ops").startswith("1 Front")


# The shorter game


def checked(turn: int, psl: tuple[int, int], lead: Actor | None = None) -> State:
    """The position after the Interphase of a turn in which nothing else happens."""
    state = position(
        *LAST,
        turn=turn,
        psl=psl,
        lead=lead,
        in_force=["shorter_game"],
        ap=0,
        ug={"Setif": "1 Cadre"},
        scenario="1954",
    )
    return play(state, "pass")


@pytest.mark.clause("13.3/1", "A77")
@pytest.mark.parametrize(
    ("psl", "lead", "won"),
    [
        *(((76, 50), Actor.GOVERNMENT, True), ((76, 50), None, False), ((76, 50), Actor.FLN, False)),
        *(((75, 50), Actor.GOVERNMENT, False), ((30, 56), Actor.FLN, True), ((31, 56), Actor.FLN, False)),
    ],
)
def test_26_ahead_at_two_checks_running_wins(
    psl: tuple[int, int],
    lead: Actor | None,
    won: bool,  # noqa: FBT001 - a row of a table
) -> None:
    state = checked(12, psl, lead)
    assert (state.ending is Ending.LEAD) is won
    ahead = {76: Actor.GOVERNMENT, 30: Actor.FLN}.get(psl[0])
    assert (state.winner if won else state.lead) is ahead


@pytest.mark.clause("13.3/1")
@pytest.mark.parametrize("turn", [1, 5, 7, 11])
def test_other_turns_have_no_check(turn: int) -> None:
    state = checked(turn, (90, 20), Actor.GOVERNMENT)
    assert (state.winner, state.turn) == (None, turn + 1)


@pytest.mark.clause("13.3/1", "12.2/2", "A77")
@pytest.mark.parametrize(("psl", "victory"), [((76, 50), "Substantial"), ((80, 29), "Decisive")])
def test_the_lead_says_how_high_the_victory_is(psl: tuple[int, int], victory: str) -> None:
    outcome: Any = GAME.outcome(checked(6, psl, Actor.GOVERNMENT))
    assert (str(outcome.victory), outcome.clauses) == (victory, ("13.3/1", "A77"))


@pytest.mark.clause("13.3/2", "12.2/1")
def test_a_level_of_0_still_ends_the_shorter_game() -> None:
    over = play(position(*EVENT, psl=(1, 50), in_force=["shorter_game"]), "roll 6", "roll 6")
    assert over.ending is Ending.LEVEL


@pytest.mark.clause("13.3/1")
def test_illegal_to_win_by_a_lead_in_the_usual_game() -> None:
    state = position(*LAST, turn=12, psl=(90, 20), lead=Actor.GOVERNMENT, ap=0, ug={"Setif": "1 Cadre"})
    assert play(state, "pass").winner is None
    assert GAME.setup("1958", shorter_game=True).in_force.shorter_game

"""The sequence of play (2.2 to 2.3.6): boxes, passing, Limited Operations, eligibility."""

from __future__ import annotations

from itertools import product
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.kernel import Move
from ctcore.twilight.board.deck import Deck
from ctcore.twilight.rules.events.texts.book import texts
from tests.rules.fln_positions import ATTACK, MARCH, TERROR, only
from tests.rules.positions import (
    END,
    FRAMES,
    LIMITED,
    PASS,
    lawful,
    move,
    pending,
    play,
    refusal,
    turn,
    with_available,
)

EVENT, BOTH = ct.Option.EVENT, ct.Option.OPERATION_AND_ACTIVITY
LIMITED_OP, OP_ONLY = ct.Option.LIMITED, ct.Option.OPERATION
TRAIN, RALLY = move("train"), move("rally")

# Each pair of boxes, typed one by one: the First Eligible player's, and whether each box
# is then open to the Second.
BOXES = {
    EVENT: {EVENT: False, BOTH: True, LIMITED_OP: False, OP_ONLY: False, ct.Option.PASS: True},
    BOTH: {EVENT: True, BOTH: False, LIMITED_OP: True, OP_ONLY: False, ct.Option.PASS: True},
    LIMITED_OP: {EVENT: False, BOTH: True, LIMITED_OP: False, OP_ONLY: True, ct.Option.PASS: True},
    OP_ONLY: {EVENT: False, BOTH: False, LIMITED_OP: True, OP_ONLY: False, ct.Option.PASS: True},
    ct.Option.PASS: dict.fromkeys(ct.Option, True),
}


def second(first: ct.Option, faction: ct.Actor = ct.GOVERNMENT) -> ct.State:
    """The Second Eligible player's choice after the First ended in that box."""
    state = turn(faction.enemy)
    return lawful(attrs.evolve(state, stack=(FRAMES["SecondChoice"](faction, first),)))


def choose(option: ct.Option) -> Move:
    return move("choose.second", option)


# The Initiative Track, every pair of boxes


@pytest.mark.clause("2.3.2/8", "2.3.2/9", "2.3.2/10", "2.3.2/11", "2.3.2/12", "2.3.2/13", "2.3.3/3", "R2")
@pytest.mark.parametrize(("first", "chosen"), list(product(ct.Option, ct.Option)))
def test_the_second_eligible_may_take_the_boxes_next_to_the_first(
    first: ct.Option, chosen: ct.Option
) -> None:
    for faction in (ct.GOVERNMENT, ct.FLN):
        state = second(first, faction)
        broken = {finding.name for finding in ct.judge(state, choose(chosen)).violations}
        expected = set() if BOXES[first][chosen] else {"box_next_to_first"}
        # The card in play has two texts, of which neither is named.
        expected |= {"one_text"} if chosen is EVENT else set()
        assert broken == expected


# The box that the First Eligible player ends in


def _without_location(state: ct.State) -> set[ct.State]:
    """Every state that an Operation just begun leads to before its first location."""
    seen, waiting = {state}, [state]
    while waiting:
        here = waiting.pop()
        fresh = {ct.step(here, one) for one in ct.legal_moves(here)} - seen
        fresh = {after for after in fresh if len(after.stack) > 1 and not _locations(after)}
        seen |= fresh
        waiting += fresh
    return seen


def _locations(state: ct.State) -> tuple[Any, ...]:
    operation: Any = state.stack[1]
    return tuple(operation.locations)


_SPACES: list[dict[str, int]] = [
    {"underground": 1},
    {"underground": 2},
    {"active": 2},
    {"underground": 1, "algerian_police": 1},
    {"underground": 2, "algerian_police": 1},
]


@pytest.mark.clause("3.1", "4.1", "R8", "R49")
@pytest.mark.parametrize("fln", [0, 1])
@pytest.mark.parametrize("available", [0, 9])
@pytest.mark.parametrize("begin", [RALLY, MARCH, ATTACK, TERROR])
def test_no_operation_comes_to_a_dead_end_before_its_first_location(
    begin: Move, available: int, fln: int
) -> None:
    for medea, oran, batna in product(_SPACES, _SPACES, _SPACES[2:4]):
        state = with_available(
            only({"Medea": medea, "Oran": oran, "Batna": batna}, fln=fln), guerrillas=available
        )
        if begin in ct.legal_moves(state):
            assert all(ct.legal_moves(after) for after in _without_location(ct.step(state, begin)))


# What may not be pending

_ANY = pending(play(turn(ct.GOVERNMENT), TRAIN)).limit
_ONE = pending(play(turn(ct.FLN), PASS, LIMITED, TRAIN)).limit
_HERE, _THERE, _COUNTRY = (ct.Place.named(name) for name in ("Algiers", "Oran", "Morocco"))
_PENDING = [
    ("TrainingIn", (_ANY, (_HERE,), _HERE, 5)),
    ("TrainingIn", (_ANY, (_HERE,), _HERE, -1)),
    ("RallyingIn", (_ANY, (_HERE,), _HERE, 7)),
    ("TrainingIn", (_ANY, (_HERE,), _THERE, 0)),
    ("Training", (_ANY, (_HERE, _HERE))),
    ("Training", (_ANY, (_COUNTRY,))),
    ("Rallying", (_ANY, (_COUNTRY,))),
    ("Rallying", (_ANY, (ct.Track.BORDER_ZONE,))),
    ("Training", (_ONE, ())),
]


@pytest.mark.clause("3.1", "3.2.1", "3.3.1")
@pytest.mark.parametrize(("frame", "values"), _PENDING)
def test_illegal_frame_breaks_a_law(frame: str, values: tuple[Any, ...]) -> None:
    state = turn(ct.GOVERNMENT if frame.startswith("Train") else ct.FLN)
    begun = attrs.evolve(state, stack=(*state.stack, FRAMES[frame](*values)))
    assert len(ct.violations(begun)) == 1


@pytest.mark.clause("2.3.4", "3.1")
def test_illegal_limited_operation_of_two_locations_breaks_a_law() -> None:
    state = play(turn(ct.FLN), PASS, LIMITED, TRAIN)
    frame = FRAMES["Training"](_ONE, (_HERE, _THERE))
    two = attrs.evolve(state, stack=(*state.stack[:-1], frame))
    assert [found.law for found in ct.violations(two)] == ["train_locations_fit"]
    one = attrs.evolve(frame, locations=(_HERE,))
    lawful(attrs.evolve(state, stack=(*state.stack[:-1], one)))


@pytest.mark.clause("2.3", "2.3.6")
def test_illegal_card_awaited_after_the_last_breaks_a_law() -> None:
    late = attrs.evolve(over(), ending=None, stack=(FRAMES["NextCard"](),))
    assert [found.law for found in ct.violations(late)] == ["pending_is_a_turn"]


# The end of the deck


def last_card() -> ct.State:
    """The FLN to choose on the last Event card of the Short scenario."""
    state = turn(ct.FLN, "short")
    played = (*range(1, 13), 67, *range(13, 25), 68, *range(25, 37))
    return lawful(state.but(deck=Deck(frozenset(range(37, 61)), played, 36)))


def over() -> ct.State:
    """The Short scenario at its end, nothing having been done in the final Propaganda Round."""
    state = play(last_card(), PASS, choose(ct.Option.PASS))
    return play(state, move("reveal", 69), END, END, END, END)


@pytest.mark.clause("2.4.1")
def test_illegal_move_after_the_end_says_that_the_game_is_over() -> None:
    assert refusal(over(), move("reveal", 40)) == {"moment"}
    assert "the game is over" in str(ct.judge(over(), PASS))


@pytest.mark.clause("2.3.6", "2.4.1", "10", "R138")
@pytest.mark.parametrize(("scenario", "piles"), [("short", 3), ("medium", 4), ("full", 5)])
def test_no_game_plays_more_cards_than_its_deck_holds(scenario: str, piles: int) -> None:
    for seed in range(3):
        after = ct.setup(scenario)
        for transition in ct.random_game(scenario, seed=seed):
            after = transition.after
        played = after.deck.played
        assert after.ending is not None
        assert len(played) == len(set(played)) <= 13 * piles
        assert after.deck.propaganda_played <= piles


# Each faction's turn, and random play


@pytest.mark.clause("2.3", "2.3.1")
def test_illegal_choice_while_the_card_is_awaited() -> None:
    assert refusal(ct.setup("full"), PASS) == {"moment"}
    assert "the next card" in str(ct.judge(ct.setup("full"), PASS))


def test_illegal_move_that_is_no_move_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="parse_move"):
        ct.step(ct.setup("full"), "card 1")  # type: ignore[arg-type]


def test_random_games_are_told_apart_by_their_seed_alone() -> None:
    one, again, other = (
        [str(transition) for transition in ct.random_game("full", seed=seed)] for seed in (1, 1, 2)
    )
    assert one == again != other


@pytest.mark.clause("1.8", "5.1", "5.2", "G7")
def test_no_text_that_is_alone_on_its_card_fixes_a_loss() -> None:
    # So the choice of the Event box asks nobody whether a loss can be borne.
    fixing = {text.id for text in texts().values() if any(step.loss for step in text.steps)}
    assert fixing == {"#11s", "#15s", "#21s", "#22s", "#24s", "#38s", "#41u", "#42u"}
    assert not any(text.is_only for text in texts().values() if text.id in fixing)

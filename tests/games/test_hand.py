"""A game with a hidden hand, dice, optional fields and enums in its moves, in every room that it needs."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from fractions import Fraction

import pytest

import ctcore as ct
from tests.games.hand import GAME, Actor, Answer, Card, Deal, Fold, Roll, Say, Take


def at(line: str) -> Deal:
    return GAME.play(GAME.setup(), line)


def chance_of(state: Deal, winner: Actor, call: Answer = Answer.CALL) -> Fraction:
    """How likely that player wins where the first player bids, and the second answers so."""
    if found := GAME.outcome(state):
        return Fraction(found.winner is winner)
    chances = GAME.chances(state)
    if not chances:
        move: ct.Part | Say = Say(Answer.BID if GAME.actor(state) is Actor.FIRST else call)
        assert isinstance(move, Say)
        return chance_of(GAME.step(state, move), winner)
    assert sum(chances.values()) == 1
    return sum(
        (part * chance_of(GAME.step(state, move), winner) for move, part in chances.items()), Fraction()
    )


def test_cards_and_dice_come_with_their_exact_chances() -> None:
    assert GAME.chances(GAME.setup()) == {Take(Card.LOW): Fraction(2, 3), Take(Card.HIGH): Fraction(1, 3)}
    assert GAME.chances(at("deal low")) == {Take(Card.LOW): Fraction(1, 2), Take(Card.HIGH): Fraction(1, 2)}
    assert GAME.chances(at("deal low; deal high; pass"))[Roll(6)] == Fraction(1, 6)
    assert GAME.chances(at("deal low; deal high")) == {}


def test_the_chance_to_win_is_a_fraction() -> None:
    # The second player wins with High, or on a six with Low against Low.
    assert chance_of(GAME.setup(), Actor.SECOND) == Fraction(1, 3) + Fraction(1, 3) * Fraction(1, 6)


def test_illegal_a_card_that_is_not_left_is_not_dealt() -> None:
    verdict = GAME.judge(at("deal high"), Take(Card.HIGH))
    assert [one.name for one in verdict.violations] == ["left"]


def test_each_player_sees_its_own_hand_until_the_end() -> None:
    dealt = at("deal high; deal low; bid")
    assert GAME.observe(dealt, Actor.FIRST) == Deal(Card.HIGH, None, stack=dealt.stack)
    assert GAME.observe(dealt, Actor.SECOND) == Deal(None, Card.LOW, stack=dealt.stack)
    other = at("deal low; deal low; bid")
    assert GAME.observe(dealt, Actor.SECOND) == GAME.observe(other, Actor.SECOND)
    over = GAME.play(dealt, "call; roll 6")
    assert GAME.observe(over, Actor.SECOND) == over


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("fold fearing none", Fold(None)),
        ("Fold fearing HIGH", Fold(Card.HIGH)),
        ("call", Say(Answer.CALL)),
        ("roll 3", Roll(3)),
    ],
)
def test_enums_and_none_are_written_and_read_in_moves(text: str, move: ct.Part | Fold | Say | Roll) -> None:
    found = GAME.parse_move(at("deal high; deal low; bid"), text)
    assert found == move
    assert str(found) == text.lower().replace("high", "High")


def test_what_no_value_of_a_field_is_called_is_refused_with_what_there_is() -> None:
    with pytest.raises(ct.NotationError, match="there are Low, High, none"):
        GAME.parse_move(at("deal high; deal low; bid"), "fold fearing trump")


def test_illegal_a_move_takes_no_word_for_a_card() -> None:
    with pytest.raises(TypeError, match="parse_move reads text"):
        Take("high")  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(40))
def test_every_position_of_random_games_reads_back(seed: int) -> None:
    for step in GAME.random_game(None, seed):
        assert GAME.violations(step.after) == ()
        assert GAME.from_json(GAME.to_json(step.after)) == step.after
        assert GAME.from_text(GAME.to_text(step.after)) == step.after
        assert pickle.loads(pickle.dumps(step.after)) == step.after  # noqa: S301 - our own
        assert GAME.parse_move(step.before, str(step.move)) == step.move


def test_the_same_seed_gives_the_same_game() -> None:
    assert [str(one.move) for one in GAME.random_game("deal", 3)] == [
        str(one.move) for one in GAME.random_game("deal", 3)
    ]
    draw = random.Random(1)  # noqa: S311 - play, not secrets
    dealt = Counter(GAME.random_move(GAME.setup(), draw) for _ in range(300))
    assert dealt[Take(Card.LOW)] > dealt[Take(Card.HIGH)] > 0

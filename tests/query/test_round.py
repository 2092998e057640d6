"""Of a game that can go on for ever no question does: it is answered, left open, or refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ctcore.condition import condition
from ctcore.condition.answer import Answer
from ctcore.query.against import withstand
from ctcore.query.effort import DEEPEST, Effort
from ctcore.query.goal import CannotAsk, Goal
from ctcore.query.odds import odds
from ctcore.query.reachable import seek
from tests.query.round import Player, lamps

ROUND, COUNTED = lamps(counted=False), lamps(counted=True)


def goal(text: str, by: Player, **more: Any) -> Goal:
    return Goal(condition(text, ROUND), by, "game", **more)


def test_each_position_is_looked_at_once() -> None:
    found = seek(ROUND.setup(), goal("is_lit", Player.FIRST), game=ROUND)
    assert (found.answer, found.text) == (Answer.YES, "switch; leave")
    never = seek(ROUND.setup(), goal("switched > 0", Player.FIRST), game=ROUND)
    # Dark and lit, and no more: whose turn it is goes with that.
    assert (never.answer, never.explored) == (Answer.NO, 2)


def test_at_any_moment_of_a_game_its_first_position_is_one_of_them() -> None:
    for player in Player:
        found = seek(ROUND.setup(), goal("not is_lit", player, moment=True), game=ROUND)
        assert (found.answer, found.line) == (Answer.YES, ())


def test_what_has_no_end_is_not_answered() -> None:
    start = ROUND.setup()
    with pytest.raises(CannotAsk, match="play can come round to a position again; what withstands"):
        withstand(start, goal("is_lit", Player.FIRST), game=ROUND)
    with pytest.raises(CannotAsk, match="play can come round to a position again; odds"):
        odds(start, condition("is_lit", ROUND), best=Player.FIRST, within="game", game=ROUND)


def test_what_one_answer_ends_is_answered() -> None:
    found = withstand(ROUND.setup(), goal("is_lit", Player.SECOND), game=ROUND)
    assert (found.answer, [str(move) for move in found.refutation]) == (Answer.NO, ["leave"])
    chance = odds(ROUND.setup(), condition("is_lit", ROUND), best=Player.SECOND, within="game", game=ROUND)
    assert [chance.chance, chance.most] == [0, 0]


def test_what_goes_on_longer_than_is_looked_through_is_open() -> None:
    start = COUNTED.setup()
    asked = Goal(condition("is_lit", COUNTED), Player.FIRST, "game")
    found = withstand(start, asked, limit=Effort(), game=COUNTED)
    # Every second choice is the first player's, and each has two ends.
    assert (found.answer, found.tries, found.explored < 2_000) == (Answer.OPEN, DEEPEST, True)
    chance = odds(start, asked.condition, best=Player.FIRST, within="game", game=COUNTED)
    # The second player may leave the lamp as it is, and it goes on only if that is better for neither.
    assert (chance.chance, chance.most) == (Fraction(0), Fraction(1))
    deep = odds(
        start, condition(f"switched > {DEEPEST}", COUNTED), best=Player.FIRST, game=COUNTED, within="game"
    )
    assert [deep.chance, deep.most] == [0, 0]

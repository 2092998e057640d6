"""What can be brought about against others, in small games made by chance: what trying every choice tells.

The sums say how many positions are tried; whoever changes a search to try fewer changes them.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from ctcore.condition.answer import Answer
from ctcore.query import against
from ctcore.query import likeliest as likeliest_choices
from ctcore.query.against import withstand
from ctcore.query.goal import Goal
from ctcore.query.odds import Outcome, _left_open, odds
from tests.query.roads import (
    ASKED,
    CHARTS,
    GAME,
    HALF,
    LONG,
    PLAYERS,
    Actor,
    Go,
    Roads,
    Standing,
    Tour,
    moves,
    standing,
    stands,
)

SUMS = {
    "explored": 4660,
    "tries": 1362,
    "line": 1398,
    "refutation": 453,
    "reached": 193,
    "nothing tried": 277,
    "open": 3360,
    "reached by then": 663,
    "refuted by then": 638,
}
LONG_SUMS = {
    "explored": 4938,
    "tries": 1211,
    "line": 1367,
    "refutation": 474,
    "reached": 182,
    "nothing tried": 293,
    "open": 3351,
    "reached by then": 578,
    "refuted by then": 585,
}


@pytest.mark.parametrize(
    ("game", "sums"), [(GAME, SUMS), (LONG, LONG_SUMS)], ids=["turns", "a turn to the end"]
)
def test_what_can_be_brought_about_against_all_answers(game: Roads, sums: dict[str, int]) -> None:
    tried, answers = Counter[str](), Counter[Answer]()
    for chart, asked, by, events in product(range(CHARTS), ASKED, PLAYERS, (False, True)):
        state, goal = standing(chart), Goal(asked, by, "game", events=events)
        found = withstand(state, goal, game=game)
        answers[found.answer] += 1
        tried["explored"] += found.explored
        tried["tries"] += found.tries
        assert found.answer is (Answer.YES if stands(state, goal, by) else Answer.NO)
        tried["line"] += len(found.line)
        tried["refutation"] += len(found.refutation)
        tried["reached"] += bool(found.reached)
        tried["nothing tried"] += found.reached is None
        # The line and what undoes it can be played; if all is told, it ends as is said.
        at = state
        for move in found.line:
            at = GAME.step(at, move)
        assert found.reached is None or found.reached == asked.read(at)
        for move in found.refutation:
            at = GAME.step(at, move)
        if found.refutation:
            assert not at.stack
            assert not asked.read(at)
        assert found.answer is Answer.NO or not found.refutation
        for limit in (0, 1, 2, 3, 5, 8):
            short = withstand(state, goal, limit=limit, game=game)
            assert short.explored <= limit
            assert short.answer in (found.answer, Answer.OPEN)
            tried["open"] += short.answer is Answer.OPEN
            tried["reached by then"] += bool(short.reached)
            tried["refuted by then"] += len(short.refutation)
    assert min(answers[Answer.YES], answers[Answer.NO]) > 100
    assert dict(tried) == sums


@pytest.mark.parametrize(
    ("deepest", "known"), [(1, (136, 55)), (2, (260, 136)), (3, (337, 218)), (4, (386, 323))]
)
def test_what_goes_on_for_too_many_choices_is_open(
    deepest: int, known: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    for of in (against, likeliest_choices):
        monkeypatch.setattr(of, "DEEPEST", deepest)
    answered = exact = 0
    for chart, asked, by in product(range(CHARTS), ASKED, PLAYERS):
        state, goal = standing(chart), Goal(asked, by, "game")
        found = withstand(state, goal, game=GAME)
        assert found.answer in (Answer.OPEN, Answer.YES if stands(state, goal, by) else Answer.NO)
        answered += found.answer is not Answer.OPEN
        chance = odds(state, asked, best=by, within="game", game=GAME)
        assert chance.chance is not None
        assert chance.most is not None
        assert chance.chance <= likeliest(state, goal) <= chance.most
        exact += chance.is_exact
    assert (answered, exact) == known


@pytest.mark.parametrize(("kept", "explored"), [(0, 2457), (1, 2434), (2, 2432)])
def test_few_refutations_are_tried_again(kept: int, explored: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(against, "_KEPT", kept)
    tried = 0
    for chart, asked, by in product(range(CHARTS), ASKED, PLAYERS):
        tried += withstand(standing(chart), Goal(asked, by, "game"), game=GAME).explored
    assert tried == explored


def likeliest(state: Tour, goal: Goal, *, begun: bool = False) -> Fraction:
    """The chance that it holds when the time is over: the player chooses for it, the other against it."""
    begun = begun or goal.within != "turn" or (bool(state.stack) and state.at.actor is goal.by)
    other = bool(state.stack) and state.at.actor not in (goal.by, Actor.CHANCE)
    over = (begun and other) if goal.within == "turn" else state.town >= HALF and goal.within == "half"
    if over or not state.stack:
        return Fraction(bool(goal.condition.read(state)))
    found = [likeliest(GAME.step(state, move), goal, begun=begun) for move in moves(state)]
    if state.at.actor is Actor.CHANCE:
        weights = [weight for *_, weight in state.at.roads]
        return sum((weight * one for weight, one in zip(weights, found, strict=True)), Fraction(0)) / sum(
            weights
        )
    return min(found) if other else max(found)


@pytest.mark.parametrize(
    ("within", "sums"),
    [("turn", (456, 3321, 1076, 514)), ("half", (669, 3537, 1720, 569)), ("game", (747, 5762, 856, 730))],
)
def test_the_best_choices_make_it_as_likely_as_trying_all_of_them(within: str, sums: tuple[int, ...]) -> None:
    """The sums: ways and positions tried, and what short searches find exactly, and where it holds then."""
    tried, between = Counter[str](), 0
    for chart, asked, by in product(range(CHARTS), ASKED, PLAYERS):
        state, goal = standing(chart), Goal(asked, by, within)
        if within == "turn" and state.at.actor is Actor.CHANCE:
            continue
        found = odds(state, asked, best=by, within=within, game=GAME)
        expected = likeliest(state, goal)
        assert (found.chance, found.most, found.is_exact) == (expected, expected, True)
        assert sum(one.chance for one in found.outcomes) == 1
        assert sum(one.chance for one in found.outcomes if one.holds) == expected
        chances = [one.chance for one in found.outcomes]
        assert chances == sorted(chances, reverse=True)
        for one in found.outcomes:
            assert one.holds == asked.read(one.after)
            assert GAME.play(state, "; ".join(map(str, one.line))) == one.after
            tried["ways"] += len(one.ways or ())
        between += expected not in (0, 1)
        tried["explored"] += found.explored
        for limit in range(1, 8):
            short = odds(state, asked, best=by, within=within, limit=limit, game=GAME)
            assert short.chance is not None
            assert short.most is not None
            assert 0 <= short.chance <= expected <= short.most <= 1
            tried["exact"] += short.is_exact
            tried["held by then"] += sum(bool(one.holds) for one in short.outcomes)
    assert between > 20
    assert tuple(tried.values()) == sums


def test_a_turn_that_has_not_begun_begins_after_the_line() -> None:
    waited = 0
    for chart, asked, by in product(range(CHARTS), ASKED, PLAYERS):
        start, goal = standing(chart), Goal(asked, by, "turn")
        if start.at.actor in (by, Actor.CHANCE):
            continue
        after = GAME.step(start, Go(0))
        found = odds(start, asked, line="road 0", best=by, within="turn", game=GAME)
        assert found.chance == likeliest(after, goal)
        waited += found.chance != likeliest(after, goal, begun=True)
    assert waited > 5


def test_what_is_left_open_is_told_with_the_rolls_of_the_likeliest() -> None:
    south = Tour(0, 1, 0, (Standing(Actor.NORTH), Standing(Actor.SOUTH)))
    north = Tour(0, 1, 0, (Standing(Actor.SOUTH), Standing(Actor.NORTH)))
    two: tuple[tuple[Go, ...], ...] = ((Go(1), Go(0)), (Go(2),))
    for ways, after in ((two, ", as after road 1; road 0"), (((),), ""), (None, "")):
        left = [
            Outcome(Fraction(1, 2), south, None, ways, (), open=True),
            Outcome(Fraction(1, 6), north, None, ((Go(2),),), (), open=True),
        ]
        told = f"with a chance of 2/3{after}, South is still to choose: a road. Give the choice in the line, "
        assert str(_left_open(left)).startswith(told)

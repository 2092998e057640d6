"""What can be brought about against others, in small games made by chance: what trying every choice tells.

The sums say how many positions are tried; whoever changes a search to try fewer changes them.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from ctcore.condition import Condition
from ctcore.condition.answer import Answer
from ctcore.query import against
from ctcore.query import likeliest as likeliest_choices
from ctcore.query.against import withstand
from ctcore.query.goal import Goal
from ctcore.query.odds import odds
from tests.query.roads import ASKED, CHARTS, GAME, LONG, PLAYERS, Actor, Roads, Tour, moves, standing, stands

SUMS = {
    "explored": 4605,
    "tries": 1332,
    "line": 1494,
    "refutation": 432,
    "reached": 189,
    "nothing tried": 277,
    "open": 3362,
    "reached by then": 640,
    "refuted by then": 596,
}
LONG_SUMS = {
    "explored": 4892,
    "tries": 1185,
    "line": 1463,
    "refutation": 426,
    "reached": 178,
    "nothing tried": 293,
    "open": 3354,
    "reached by then": 556,
    "refuted by then": 504,
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
        assert chance.chance <= likeliest(state, asked, by) <= chance.most
        exact += chance.is_exact
    assert (answered, exact) == known


@pytest.mark.parametrize(("kept", "explored"), [(0, 2457), (1, 2434), (2, 2432)])
def test_few_refutations_are_tried_again(kept: int, explored: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(against, "_KEPT", kept)
    tried = 0
    for chart, asked, by in product(range(CHARTS), ASKED, PLAYERS):
        tried += withstand(standing(chart), Goal(asked, by, "game"), game=GAME).explored
    assert tried == explored


def likeliest(state: Tour, asked: Condition, by: Actor) -> Fraction:
    """The chance that it holds at the end if the player chooses for it and the other against it."""
    if not state.stack:
        return Fraction(bool(asked.read(state)))
    found = [likeliest(GAME.step(state, move), asked, by) for move in moves(state)]
    if state.at.actor is Actor.CHANCE:
        weights = [weight for *_, weight in state.at.roads]
        return sum((weight * one for weight, one in zip(weights, found, strict=True)), Fraction(0)) / sum(
            weights
        )
    return max(found) if state.at.actor is by else min(found)


def test_the_best_choices_make_it_as_likely_as_trying_all_of_them() -> None:
    tried, between = Counter[str](), 0
    for chart, asked, by in product(range(CHARTS), ASKED, PLAYERS):
        state = standing(chart)
        found = odds(state, asked, best=by, within="game", game=GAME)
        expected = likeliest(state, asked, by)
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
            short = odds(state, asked, best=by, within="game", limit=limit, game=GAME)
            assert short.chance is not None
            assert short.most is not None
            assert 0 <= short.chance <= expected <= short.most <= 1
            tried["exact"] += short.is_exact
            tried["held by then"] += sum(bool(one.holds) for one in short.outcomes)
    assert between > 20
    assert dict(tried) == {"ways": 747, "explored": 5762, "exact": 856, "held by then": 730}

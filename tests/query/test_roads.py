"""Searches in small games made by chance: what they find is what comes of trying every line; they try few.

The sums say how many positions are tried; whoever changes a search to try fewer changes them.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import pytest

from ctcore.condition import ANY, Condition, condition, quantity
from ctcore.condition.answer import Answer
from ctcore.query import against
from ctcore.query import likeliest as likeliest_choices
from ctcore.query.against import withstand
from ctcore.query.best import Best
from ctcore.query.effort import Effort
from ctcore.query.goal import CannotAsk, Goal, Sought
from ctcore.query.odds import odds
from ctcore.query.reachable import most, seek
from tests.query.roads import (
    CHARTS,
    GAME,
    LONG,
    TOWNS,
    Actor,
    Go,
    Roads,
    Tour,
    lines,
    moves,
    standing,
    stands,
)

ASKED = [
    condition(text, GAME)
    for text in (
        "value >= 5",
        "value < 0",
        f"town = {TOWNS - 1}",
        f"town = {TOWNS - 3}",
        "value = 2 and town > 6",
    )
]
PLAYERS = (Actor.NORTH, Actor.SOUTH)


def holding(state: Tour, goal: Goal) -> list[tuple[tuple[Any, ...], Tour, int]]:
    """The lines after which the condition holds."""
    return [one for one in lines(state, goal) if goal.condition.read(one[1])]


def is_nobodys(state: Tour, goal: Goal) -> bool:
    """Whether a turn is asked about where nobody's has begun: that is refused."""
    refused = goal.within == "turn" and state.at.actor is Actor.CHANCE
    if refused:
        for ask in (seek, partial(most, best=Best(quantity("value", GAME), largest=True))):
            with pytest.raises(CannotAsk, match="nobody's turn"):
                ask(state, goal, game=GAME)
    return refused


def checked(state: Tour, goal: Goal, found: Sought) -> None:
    """The line of a yes is one of those, and what is told of it is so."""
    line, after, paid = next(one for one in holding(state, goal) if one[0] == found.line)
    assert (found.after, found.price, found.text) == (after, paid, "; ".join(map(str, line)))
    chance, chosen, events, at = Fraction(1), False, [], state
    for move in line:
        chance *= GAME.chances(at).get(move, 1)
        chosen |= at.at.actor not in (goal.by, Actor.CHANCE) and move != Go(0)
        events += [f"Event at {at.town}"] * (move == Go(2))
        at = GAME.step(at, move)
    assert (found.chance, found.chosen, found.events) == (chance, chosen, tuple(events))


@pytest.mark.parametrize(
    ("within", "moment", "plain", "sums"),
    [
        ("turn", False, False, (1029, 1043)),
        ("turn", True, False, (838, 889)),
        ("game", False, False, (596, 618)),
        ("game", False, True, (1746, 1742)),
        ("game", True, False, (1172, 1254)),
    ],
)
def test_a_line_is_found_where_one_does_it_and_the_cheapest_if_asked(
    within: str, *, moment: bool, plain: bool, sums: tuple[int, int]
) -> None:
    tried, answers = Counter[bool](), Counter[Answer]()
    for chart, asked, by, least in product(range(CHARTS), ASKED, PLAYERS, (False, True)):
        state, goal = standing(chart), Goal(asked, by, within, moment, least)
        if is_nobodys(state, goal):
            continue
        found = seek(state, goal, game=GAME, plain=plain)
        tried[least] += found.explored
        answers[found.answer] += 1
        every = holding(state, goal)
        assert found.answer is (Answer.YES if every else Answer.NO)
        assert (found.ended_by, found.nearest) == ("", None)
        if every:
            checked(state, goal, found)
        assert found.cheapest == (least and bool(every))
        if least and every:
            assert found.price == min(paid for *_, paid in every)
    assert min(answers[Answer.YES], answers[Answer.NO]) > 50
    assert (tried[False], tried[True]) == sums


def test_a_search_cut_short_is_open_and_what_it_says_is_so() -> None:
    answers, nearest = Counter[Answer](), 0
    for chart, asked, by, limit in product(range(CHARTS), ASKED[:3], PLAYERS, range(6)):
        state, goal = standing(chart), Goal(asked, by, "game")
        found, whole = (seek(state, goal, limit=most, game=GAME) for most in (limit, 1000))
        answers[found.answer] += 1
        if found.answer is Answer.OPEN:
            assert (found.explored, found.ended_by) == (limit, "positions")
            assert whole.explored > limit
            nearest += found.nearest if limit and found.nearest is not None else 0
        else:
            assert (found.answer, found.line, found.explored) == (whole.answer, whole.line, whole.explored)
    assert min(answers.values()) > 50
    assert nearest == 939


@pytest.mark.parametrize(
    ("text", "within", "sums"),
    [
        ("value", "turn", (1374, 610, 234, 234)),
        ("value", "game", (1134, 919, 1208, 301)),
        ("town - 3 * value", "turn", (1374, 618, 234, 234)),
        ("town - 3 * value", "game", (1152, 937, 1208, 287)),
    ],
)
def test_the_best_value_is_that_of_the_best_line(text: str, within: str, sums: tuple[int, ...]) -> None:
    """The sums: positions tried for it, and where it is known to be enough; short searches with a bound."""
    asked, tried = quantity(text, GAME), Counter[str]()
    for chart, held, by, largest in product(range(CHARTS), (ANY, *ASKED[:2]), PLAYERS, (False, True)):
        state, goal = standing(chart), Goal(held, by, within)
        if is_nobodys(state, goal):
            continue
        found = most(state, goal, Best(asked, largest=largest), game=GAME)
        tried["explored"] += found.line.explored
        values = [asked.read(after) for _, after, _ in holding(state, goal)]
        if not values:
            assert (found.answer, found.value, found.bound) == (Answer.NO, None, None)
            continue
        best = (max if largest else min)(values)
        assert (found.answer, found.value, found.bound, found.is_shown) == (Answer.YES, best, best, True)
        checked(state, goal, found.line)
        assert asked.read(found.line.after) == best
        # Where something is known to be enough.
        sure = Best(asked, largest=largest, enough=best)
        again = most(state, goal, sure, game=GAME)
        assert (again.value, again.bound) == (best, best)
        tried["enough"] += again.line.explored
        # Cut short, the two ends are on both sides of it.
        for limit in range(4):
            short = most(state, goal, Best(asked, largest=largest), limit=limit, game=GAME)
            sign = 1 if largest else -1
            assert short.bound is None or sign * short.bound >= sign * best
            assert short.value is None or sign * short.value <= sign * best
            assert (
                short.is_shown
                == (short.answer is Answer.YES)
                == (short.value is not None and short.value == short.bound)
            )
            assert not short.is_shown or short.value == best
            tried["bounded"] += short.bound is not None
            tried["shown"] += short.is_shown
    assert tuple(tried.values()) == sums


SUMS = {
    "explored": 4605,
    "tries": 1332,
    "line": 1844,
    "refutation": 313,
    "reached": 208,
    "nothing tried": 229,
    "open": 3362,
    "reached by then": 692,
    "refuted by then": 312,
}
LONG_SUMS = {
    "explored": 4846,
    "tries": 1185,
    "line": 1817,
    "refutation": 307,
    "reached": 194,
    "nothing tried": 248,
    "open": 3352,
    "reached by then": 595,
    "refuted by then": 257,
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
    assert between > 20
    assert dict(tried) == {"ways": 747, "explored": 5762, "exact": 856}


def test_the_time_left_is_asked_at_every_position() -> None:
    """A search for which no time is left ends at once, and one that is stopped with what it has."""
    state = standing(0)
    for ask in (seek, withstand):
        found: Any = ask(state, Goal(ASKED[0], Actor.NORTH, "game"), limit=Effort(seconds=0), game=GAME)
        assert (found.answer, found.explored) == (Answer.OPEN, 0)

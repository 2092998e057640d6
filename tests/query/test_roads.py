"""Searches in small games made by chance: what they find is what comes of trying every line; they try few.

The sums say how many positions are tried; whoever changes a search to try fewer changes them.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import count, product
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.condition import ANY, condition, quantity
from ctcore.condition.answer import Answer
from ctcore.errors import Defect
from ctcore.game import games
from ctcore.nim.rules import Player
from ctcore.query.against import withstand
from ctcore.query.best import Best
from ctcore.query.effort import Effort
from ctcore.query.goal import CannotAsk, Goal, Sought
from ctcore.query.reachable import _led, most, seek
from ctcore.query.search import Node, Search, search_of
from tests.query.roads import (
    ASKED,
    CHARTS,
    GAME,
    LATE,
    PLAYERS,
    TOWNS,
    Actor,
    Go,
    Tour,
    lines,
    standing,
)


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
        chosen |= at.at.actor not in (goal.by, Actor.CHANCE) and move != Go(1)
        events += [f"Event at {at.town}"] * (move == Go(2))
        at = GAME.step(at, move)
    assert (found.chance, found.chosen, found.events) == (chance, chosen, tuple(events))


@pytest.mark.parametrize(
    ("within", "moment", "plain", "sums"),
    [
        ("turn", False, False, (982, 993)),
        ("turn", True, False, (800, 850)),
        ("game", False, False, (841, 863)),
        ("game", False, True, (1412, 1425)),
        ("game", True, False, (1153, 1230)),
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
        tried[least] += found.explored + sum(times for _, times in found.closed)
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
        state, goal = standing(chart), Goal(asked, by, "game", least=limit % 2 == 0)
        found, whole = (seek(state, goal, limit=most, game=GAME) for most in (limit, 1000))
        answers[found.answer] += 1
        if found.answer is Answer.OPEN:
            assert (found.explored, found.ended_by) == (limit, "positions")
            assert whole.explored > limit
            nearest += found.nearest if limit and found.nearest is not None else 0
        else:
            assert (found.answer, found.line, found.explored) == (whole.answer, whole.line, whole.explored)
            assert found.ended_by == ""
    assert min(answers.values()) > 50
    assert nearest == 909


@pytest.mark.parametrize(
    ("text", "within", "sums"),
    [
        ("value", "turn", (1320, 654, 747, 232, 232)),
        ("value", "game", (1440, 1087, 1290, 1488, 284)),
        ("town - 3 * value", "turn", (1320, 667, 763, 232, 232)),
        ("town - 3 * value", "game", (1449, 1087, 1296, 1488, 279)),
    ],
)
def test_the_best_value_is_that_of_the_best_line(text: str, within: str, sums: tuple[int, ...]) -> None:
    """The sums: positions tried for it, and where it is known to be enough; short searches with a bound."""
    asked, tried = quantity(text, GAME), Counter[str]()
    for chart, held, by, largest in product(range(CHARTS), (ANY, ASKED[0], LATE), PLAYERS, (False, True)):
        state, goal = standing(chart), Goal(held, by, within)
        if is_nobodys(state, goal):
            continue
        found = most(state, goal, Best(asked, largest=largest), game=GAME)
        tried["explored"] += found.line.explored
        tried["line"] += len(found.line.line)
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


def test_a_line_leads_nowhere_that_goes_on_when_the_time_is_over() -> None:
    beyond = 0
    for chart, by in product(range(CHARTS), PLAYERS):
        state, goal = standing(chart), Goal(ANY, by)
        search = search_of(GAME)(GAME, state, goal, Effort(), plain=False)
        for line, after, paid in lines(state, goal):
            found = _led(search, [*line])
            assert found is not None
            assert (found.state, found.price) == (after, paid)
            if after.stack:
                beyond += 1
                assert _led(search, [*line, search.moves_of_other(after)[0]]) is None
    assert beyond > 50


# What any game's search says of itself


def test_what_a_search_knows_of_any_game() -> None:
    nim = games.game("nim")
    start, goal = nim.setup("classic"), Goal(ANY, Player.FIRST, "game")
    search = search_of(nim)(nim, start, goal, Effort(), plain=False)
    assert type(search) is Search
    assert (search.explored, search.tried, search.closed, search.best) == (0, 0, {}, None)
    node, (move, *_) = Node(start), nim.legal_moves(start)
    assert (search.price(start, start), search.still_to_pay(start), search.ceiling(node)) == (0, 0, None)
    assert (search.is_last(start), search.passes(move), search.is_hopeless(node)) == (False, False, False)
    assert [search.is_other(one) for one in (None, Player.FIRST, Player.SECOND)] == [False, False, True]
    assert (Search.usual_player(nim, start), Search.others(goal)) == (Player.FIRST, "another player")
    of, when, others = Search.terms(nim, goal)
    assert (of, when) == ("of First before the game is over", "at its end")
    assert others == "with others, dice and draws as it likes"
    assert Search.terms(nim, attrs.evolve(goal, moment=True))[1] == "at any moment of it"
    # A game that is not Nim has players only if it says so.
    assert Search.usual_player(GAME, standing(0)) is None


def test_a_search_tells_how_far_it_has_come_and_forgets_what_it_is_done_with() -> None:
    told: list[Any] = []
    seconds = count()
    effort = Effort(
        seconds=99, tell=lambda _since, search: told.append(search), clock=lambda: float(next(seconds))
    )
    nim = games.game("nim")
    start, goal = nim.setup("classic"), Goal(condition("A.stones > 99", nim), Player.FIRST, "game")
    assert seek(start, goal, limit=effort, game=nim).answer is Answer.OPEN
    assert {type(one) for one in told} == {Search}
    assert told[0].goal is goal
    state = ct.setup("short", card=1)
    assert ct.legal_moves(state)
    assert state.memo
    seek(state, Goal(condition("resources.fln > 99"), ct.FLN), limit=5)
    assert not state.memo


@pytest.mark.parametrize("wrong", ["state", "condition"])
def test_illegal_line_that_does_not_lead_to_what_was_found(
    wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = standing(0)
    move, *_ = GAME.legal_moves(state)
    end = standing(0, TOWNS - 1) if wrong == "state" else GAME.step(state, move)
    asked = condition("value > 99" if wrong == "condition" else "value < 99", GAME)
    node = Node(end, Node(state), move)
    monkeypatch.setattr(Search, "run", lambda _search: (node, False))
    with pytest.raises(Defect, match="does not replay"):
        seek(state, Goal(asked, Actor.NORTH, "game"), game=GAME)


def test_without_time_a_search_ends_at_once() -> None:
    for ask in (seek, withstand):
        found: Any = ask(standing(0), Goal(ASKED[0], Actor.NORTH, "game"), limit=Effort(seconds=0), game=GAME)
        assert (found.answer, found.explored) == (Answer.OPEN, 0)

"""Facts of the flowchart of the non-player FLN: every way through it, and where it ends (8.4)."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from ctcore.game.flowchart import Action, Question
from ctcore.symbolic import Case, Found, Obligation
from ctcore.twilight.board.vocabulary import FLN, Option
from ctcore.twilight.bot.flowchart import ACTIONS, ALWAYS, FLOWCHART, QUESTIONS, START
from ctcore.twilight.rules.common.turns import FirstChoice, SecondChoice
from ctcore.twilight.rules.sequence.boxes import Choose

from .sentences import HERE, follows, kind, legal, on_stack, still, supposing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["obligations"]

# What is answered at each box on the way: yes or no at a question; at an action, whether it can be done.
Way = tuple[tuple[str, bool], ...]


def _all(checks: list[tuple[str, bool]]) -> Found:
    wrong = [what for what, holds in checks if not holds]
    return Found(holds=not wrong, cases=len(checks), detail="; ".join(wrong))


def _next(name: str, *, answer: bool) -> str:
    """What follows the box; empty where the turn is over, or nothing is left to do."""
    box = FLOWCHART[name]
    if isinstance(box, Question):
        return box.yes if answer else box.no
    return "" if answer else box.none


def _arrows(name: str) -> set[str]:
    return {_next(name, answer=answer) for answer in (True, False)} - {""}


def _downward() -> Found:
    order = list(FLOWCHART)
    below = [
        (f"{name} > {to}", to in FLOWCHART and order.index(to) > order.index(name))
        for name in order
        for to in sorted(_arrows(name))
    ]
    entered = {START}.union(*map(_arrows, order))
    return _all([*below, *((f"{name} is entered", name in entered) for name in order)])


def _two_ways() -> Found:
    questions = [(name, len(_arrows(name)) == 2) for name in QUESTIONS]
    actions = [(name, len(_arrows(name)) == int(name not in ALWAYS)) for name in ACTIONS]
    sorts = [(name, isinstance(box, Question) != isinstance(box, Action)) for name, box in FLOWCHART.items()]
    return _all([*questions, *actions, *sorts])


def _ways(name: str = START, before: Way = ()) -> Iterator[Way]:
    """Every way through the flowchart, to where an action is done or nothing is left to do."""
    for answer in (True, False):
        way, following = (*before, (name, answer)), _next(name, answer=answer)
        if following:
            yield from _ways(following, way)
        else:
            yield way


def _taken(answers: dict[str, bool], ways: list[Way]) -> list[Way]:
    """The ways whose guards all hold under those answers."""
    return [way for way in ways if all(answers[name] is answer for name, answer in way)]


def _total() -> Found:
    """Under each answer to each question, whatever can be done, one way is open, and an action ends it."""
    ways, names, cases = list(_ways()), [name for name in FLOWCHART if name not in ALWAYS], 0
    for answers in product((True, False), repeat=len(names)):
        given = {**dict.fromkeys(ALWAYS, True), **dict(zip(names, answers, strict=True))}
        taken = _taken(given, ways)
        cases += 1
        if len(taken) != 1 or taken[0][-1][0] not in ACTIONS or not taken[0][-1][1]:
            return Found(holds=False, cases=cases, detail=f"{given}: {taken}")
    return Found(holds=True, cases=cases)


def _disjoint() -> Found:
    """Whether any two ways part at a box that both come to."""
    pairs = combinations(map(dict, _ways()), 2)
    return _all(
        [
            (f"{one} and {other}", any(one[name] is not other[name] for name in one.keys() & other.keys()))
            for one, other in pairs
        ]
    )


def _event_is_open() -> Found:
    """Every way to the Event passes by the question whether it may be played, and the answer is yes."""
    to_event = [dict(way) for way in _ways() if way[-1] == ("event", True)]
    return _all([(str(way), way["event?"]) for way in to_event])


def _pass_is_open() -> Found:
    """Whether a Pass is legal in every position in which the FLN begins a turn (2.3.2, 2.3.3)."""
    first, second = kind("choose.first"), kind("choose.second")
    turns = {FirstChoice(FLN): first} | {SecondChoice(FLN, box): second for box in Option}
    cases = (Case(f"{turn}", on_stack(turn), (turn,), supposing(HERE), still) for turn in turns)
    return follows(cases, lambda state, turn: legal(turns[turn], state, turn, Choose(Option.PASS)))


_FACTS: tuple[tuple[str, tuple[str, ...], str, Callable[[], Found]], ...] = (
    (
        "ends",
        ("8.1", "8.4", "R196"),
        "every arrow leads further down, and to every box but the first leads one",
        _downward,
    ),
    (
        "two_ways",
        ("8.1", "8.4"),
        "each question leads to two boxes, each action that may fail to one",
        _two_ways,
    ),
    (
        "total",
        ("8.1", "8.4", "R196"),
        "whatever is answered and can be done, the guards of exactly one way hold, and an action ends it",
        _total,
    ),
    (
        "disjoint",
        ("8.1", "8.4"),
        "of two ways one holds a yes where the other holds a no",
        _disjoint,
    ),
    (
        "event_is_open",
        ("8.4.3", "8.3"),
        "every way to the Event goes by the question whether it is open, answered with yes",
        _event_is_open,
    ),
    (
        "pass_is_open",
        ("8.4.1", "2.3.2", "2.3.3"),
        "wherever the FLN begins a turn it may Pass",
        _pass_is_open,
    ),
)


def obligations() -> tuple[Obligation, ...]:
    """The facts of the flowchart."""
    return tuple(
        Obligation(f"flowchart.{name}", clauses, text, check) for name, clauses, text, check in _FACTS
    )

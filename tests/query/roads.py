"""Small games made by chance, of which every line of play can be tried: roads from town to town.

Every road leads to a later town, and from some towns none does.  In each town North, South or chance takes a
road; a player pays its toll.  Who takes road 1 passes, and road 2 is an event.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Any

from ctcore.condition import condition
from ctcore.game import Game
from ctcore.kernel import Frame, Kind, Move, StackDraft, System, asks, attach, awaits
from ctcore.kernel.frozen import frozen
from ctcore.kernel.table import ByFrame
from ctcore.query.goal import CannotAsk, Goal
from ctcore.query.search import Node, Search

TOWNS, HALF, CHARTS = 11, 5, 40


class Actor(Enum):
    NORTH, SOUTH, CHANCE = "North", "South", "Chance"

    def __str__(self) -> str:
        return self.value


@frozen
class Town:
    """Who chooses there, a number, and for each road where it leads, its toll and, of chance, its weight."""

    actor: Actor
    value: int
    roads: tuple[tuple[int, int, int], ...]


def _chart(draw: random.Random) -> tuple[Town, ...]:
    towns = []
    for place in range(TOWNS):
        later = range(place + 1, min(place + 6, TOWNS))
        roads = draw.sample(
            later, min(len(later), draw.choice((1, 2, 2, 3, 3)) if place < 3 else draw.randrange(4))
        )
        actor = draw.choice((Actor.NORTH, Actor.NORTH, Actor.SOUTH, Actor.CHANCE))
        towns.append(
            Town(
                actor,
                draw.randrange(-3, 7),
                tuple((to, draw.randrange(4), draw.randrange(1, 4)) for to in roads),
            )
        )
    return tuple(towns)


_DRAW = random.Random(8)  # noqa: S311 - cases, not secrets
ATLAS = tuple(_chart(_DRAW) for _ in range(CHARTS))


@frozen
class Standing(Frame):
    clause, awaits = "1", "a road"
    actor: Actor


@frozen
class Tour:
    chart: int
    town: int
    value: int
    stack: tuple[Frame, ...]

    @property
    def at(self) -> Town:
        return ATLAS[self.chart][self.town]


@frozen
class Go(Move):
    form = "road {road}"
    road: int


@frozen
class Fall(Move):
    """How chance takes a road."""

    form = "fall {road}"
    road: int


@frozen
class Rolling(Frame):
    clause, awaits, actor = "1", "a road that chance takes", Actor.CHANCE


def standing(chart: int, town: int = 0) -> Tour:
    at = ATLAS[chart][town]
    frame = Rolling() if at.actor is Actor.CHANCE else Standing(at.actor)
    # In some towns something is under way, so that an only road is taken; else it makes no difference.
    under_way = (frame,) if town % 4 == 1 else ()
    return Tour(chart, town, at.value, (*under_way, frame) if at.roads else ())


class _Step(StackDraft):
    def __init__(self, tour: Tour) -> None:
        self.tour, self.stack = tour, tour.stack
        self.lines: list[tuple[Any, ...]] = []

    def close(self) -> Tour:
        return self.tour


def _go(draft: _Step, _frame: Frame, move: Go | Fall) -> None:
    draft.tour = standing(draft.tour.chart, draft.tour.at.roads[move.road][0])


THERE = asks("there", ("1",), "there is such a road", lambda state, road: road < len(state.at.roads))
GO = Kind("go", Go, tuple(map(Go, range(3))), (THERE,), _go)
FALL = Kind("fall", Fall, tuple(map(Fall, range(3))), (THERE,), _go)


TABLE = attach(awaits(Standing, GO) | awaits(Rolling, FALL), (), (), ())


def _weights(state: Tour) -> tuple[list[Move], list[int]]:
    return [*map(Fall, range(len(state.at.roads)))], [weight for _, _, weight in state.at.roads]


class Roads(Game[Tour]):
    __slots__ = ()

    weighing = ByFrame(lambda frame: _weights if frame is Rolling else None)

    def is_chance(self, actor: Any, /) -> bool:
        return actor is Actor.CHANCE

    def is_settled(self, state: Tour, /) -> bool:
        return not self.is_chance(self.actor(state)) and len(state.stack) < 2

    @property
    def times(self) -> Mapping[str, str]:
        return {
            "turn": "in its turn",
            "half": "in half of the towns",
            "game": "at the end",
        }

    def searching(self) -> type[Search]:
        return Touring


@cache
def ends(chart: int, town: int) -> frozenset[int]:
    """The towns in which a tour may end from there."""
    roads = ATLAS[chart][town].roads
    return frozenset().union(*(ends(chart, to) for to, *_ in roads)) if roads else frozenset({town})


@cache
def goes_on_alone(chart: int, town: int, actor: Actor) -> bool:
    """Whether nobody but that actor and chance chooses from there on."""
    at = ATLAS[chart][town]
    own = not at.roads or at.actor in (actor, Actor.CHANCE)
    return own and all(goes_on_alone(chart, to, actor) for to, *_ in at.roads)


def toll(before: Tour, after: Tour) -> int:
    """What is paid for the road between two towns."""
    return next(paid for to, paid, _ in before.at.roads if to == after.town)


class Touring(Search):
    """What it knows beforehand it knows of some towns only."""

    paid_with = {"tolls": "toll"}  # noqa: RUF012 - as in its base

    def price(self, before: Tour, after: Tour) -> int:
        return toll(before, after) if before.at.actor is self.goal.by else 0

    def still_to_pay(self, state: Tour) -> int:
        if self.goal.moment or self.goal.within == "turn" or state.town % 2:
            return 0
        return self._least(state.chart, state.town)

    def _least(self, chart: int, town: int) -> int:
        at = ATLAS[chart][town]
        own = at.actor is self.goal.by
        return min((own * paid + self._least(chart, to) for to, paid, _ in at.roads), default=0)

    def passes(self, move: Any) -> bool:
        return bool(move == Go(1))

    def event(self, state: Tour, move: Any) -> str | None:
        return f"Event at {state.town}" if move == Go(2) else None

    def refuse(self) -> None:
        if self.goal.within == "turn" and self.root.town == 0 and self.root.at.actor is Actor.CHANCE:
            message = "nobody's turn has begun."
            raise CannotAsk(message)

    def is_over(self, node: Node) -> bool:
        return super().is_over(node) or (self.goal.within == "half" and node.state.town >= HALF)

    def is_last(self, state: Tour) -> bool:
        begins = bool(state.stack) and state.at.actor is not Actor.CHANCE
        return begins and goes_on_alone(state.chart, state.town, state.at.actor)

    def is_hopeless(self, node: Node) -> bool:
        state = node.state
        if self.goal.moment or self.goal.within == "turn" or state.town % 3:
            return False
        if hopeless := not self._some_end_holds(state):
            self.closed["road"] = self.closed.get("road", 0) + 1
        return hopeless

    def _some_end_holds(self, at: Tour) -> bool:
        return any(self.goal.condition.read(standing(at.chart, end)) for end in ends(at.chart, at.town))

    def leads_on(self, _node: Node, found: Node, _way: Any) -> bool:
        """Only where the condition may still hold, as far as is known."""
        at = found.state
        known = at.town % 5 == 3 and not self.goal.moment and self.goal.within == "game"
        return not known or self._some_end_holds(at)

    def ceiling(self, node: Node) -> int | None:
        state = node.state
        if self.best is None or self.goal.within == "turn" or state.town % 3 == 1:
            return None
        return max(self.best.worth(standing(state.chart, end)) for end in ends(state.chart, state.town))


class Enduring(Touring):
    """A turn of South's lasts to the end: the lines that are sought for it have choices of North in them."""

    def is_over(self, node: Node) -> bool:
        return super().is_over(node) if self.goal.by is Actor.NORTH else not node.state.stack

    def is_last(self, state: Tour) -> bool:
        return bool(state.stack) and state.at.actor is Actor.SOUTH


class LongRoads(Roads):
    __slots__ = ()

    def searching(self) -> type[Search]:
        return Enduring


GAME, LONG = (
    of(
        name="roads",
        title="Roads",
        system=System(
            attach(awaits(Standing, GO) | awaits(Rolling, FALL), (), (), ()), _Step, over=lambda _: ("2",)
        ),
        state=Tour,
        setups={f"chart {chart}": lambda chart=chart: standing(chart) for chart in range(CHARTS)},
    )
    for of in (Roads, LongRoads)
)


# What is asked

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
LATE = condition("town > 7", GAME)
PLAYERS = (Actor.NORTH, Actor.SOUTH)


# The same without a search, by every line


def lines(state: Tour, goal: Goal) -> Iterator[tuple[tuple[Move, ...], Tour, int]]:
    """Each line to where the goal may hold: its moves, where it leads, and what the player has paid."""

    def walk(at: Tour, line: tuple[Move, ...], paid: int, *, begun: bool) -> Iterator[Any]:
        begun = begun or goal.within == "game" or (bool(at.stack) and at.at.actor is goal.by)
        other = bool(at.stack) and at.at.actor not in (goal.by, Actor.CHANCE)
        over = not at.stack or (goal.within == "turn" and begun and other)
        if over or (goal.moment and begun):
            yield line, at, paid
        if not over:
            for move in moves(at)[1:2] or moves(at) if other else moves(at):
                after = GAME.step(at, move)
                price = toll(at, after) if at.at.actor is goal.by else 0
                yield from walk(after, (*line, move), paid + price, begun=begun)

    return walk(state, (), 0, begun=False)


def moves(state: Tour, *, events: bool = True) -> Sequence[Go | Fall]:
    """The roads from a town."""
    if state.at.actor is Actor.CHANCE:
        return [*map(Fall, range(len(state.at.roads)))]
    return [Go(road) for road in range(len(state.at.roads)) if events or road != 2]


def stands(state: Tour, goal: Goal, favours: Actor) -> bool:
    """Whether the player can make the condition stand at the end, whatever the others do."""
    if not state.stack:
        return bool(goal.condition.read(state))
    chooses = favours if state.at.actor is Actor.CHANCE else state.at.actor
    after = (stands(GAME.step(state, move), goal, chooses) for move in moves(state, events=goal.events))
    return any(after) if chooses is goal.by else all(after)

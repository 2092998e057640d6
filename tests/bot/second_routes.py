"""How Guerrillas can come to a space by March (3.3.2, 8.4.6): from where, through what, and in what state."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import ctcore as ct
from ctcore.twilight.board.map import ALGERIA, PLACES, Place
from ctcore.twilight.rules.common.movement import MoveGroup
from tests.bot.second_extras import pauses
from tests.bot.second_table import Table

__all__ = ["Arrival", "Route", "go", "keeps", "routes", "spare", "ways"]

_SUPPORT = ct.Stance.SUPPORT
# Who leaves each space: Underground, Active.
Load = dict[Place, tuple[int, int]]


class Arrival(NamedTuple):
    """Who arrives, how many Underground Guerrillas the March has turned Active, and the moves."""

    underground: int
    active: int
    exposed: int
    moves: tuple[MoveGroup, ...]


class Route(NamedTuple):
    """A way to a space: what it costs, and who arrives."""

    goal: Place
    cost: int
    arrival: Arrival


def keeps(before: ct.State, after: ct.State) -> bool:
    """Whether a March has kept to what 8.4.6 forbids of Bases, Support and Government Control."""
    return all(map(_kept, before.spaces, after.spaces))


def _kept(before: ct.Space, after: ct.Space) -> bool:
    if before.fln_bases and (
        after.guerrillas < min(before.guerrillas, 2) or after.underground < min(before.underground, 1)
    ):
        return False
    if before.support is _SUPPORT and after.guerrillas < min(before.guerrillas, 1):
        return False
    return not (before.population and after.government_control and not before.government_control)


def spare(space: ct.Space) -> tuple[int, int]:
    """How many Guerrillas may leave the space in all, and how many Underground ones (8.4.6)."""
    most = space.guerrillas
    if space.fln_bases:
        most = min(most, space.guerrillas - 2)
    if space.support is _SUPPORT:
        most = min(most, space.guerrillas - 1)
    if space.population and not space.place.is_country and not space.government_control:
        most = min(most, space.fln_pieces - space.government_pieces)
    hidden = space.underground - (1 if space.fln_bases else 0)
    return max(most, 0), max(min(hidden, most), 0)


class _Net:
    """The spaces through which Guerrillas may come to a goal, and the next space from each."""

    def __init__(self, table: Table, goal: Place, through: frozenset[Place]) -> None:
        self.table, self.goal = table, goal
        self.used = {(one.origin, one.destination) for one in table.frame.steps}
        self.onward: dict[Place, Place] = {}
        self.distance: dict[Place, int] = {}
        for wilaya in dict.fromkeys(place.wilaya for place in (*through, *goal.neighbours)):
            self._within(wilaya, through)

    def _within(self, wilaya: str | None, through: frozenset[Place]) -> None:
        """Spread from the goal over the spaces of one Wilaya, nearest first."""
        edge = [self.goal]
        reached = 0
        while edge:
            reached += 1
            found: list[Place] = []
            for to in edge:
                for place in to.neighbours:
                    fits = place.wilaya == wilaya and place is not self.goal and place not in self.onward
                    if fits and (to is self.goal or wilaya is not None) and self.passes(place, to):
                        self.onward[place], self.distance[place] = to, reached
                        found.append(place)
            edge = [place for place in found if place in through]

    def passes(self, place: Place, to: Place) -> bool:
        """Whether a group may still go between the two (3.3.2, R100, card 44)."""
        barred = to.is_sector and place.wilaya is not None and place.wilaya != to.wilaya
        mistrust = bool(self.table.state.in_force.rampant_mistrust)
        return (place, to) not in self.used and not (mistrust and barred)

    def exposed(self, origin: Place, to: Place, size: int) -> bool:
        """Whether a group of that size would become Active as it goes there (3.3.2)."""
        state, space = self.table.state, self.table.at(to)
        if state.in_force.id_cards and to.is_city and space.cubes >= 3:
            return True
        abroad = origin.is_country or to.is_country
        watched = space.support is _SUPPORT or abroad
        return watched and size + space.cubes + (state.border_zone if abroad else 0) > 3

    def arrival(self, load: Load) -> Arrival:
        """What comes of it if those Guerrillas set out, far ones first, and go on together."""
        groups = {place: list(pair) for place, pair in load.items()}
        moves: list[MoveGroup] = []
        lost = 0
        for place in self._order(load):
            underground, active = groups.get(place, (0, 0))
            if underground + active == 0:
                continue
            to = self.onward[place]
            moves.append(MoveGroup(underground, active, place, to))
            if self.exposed(place, to, underground + active):
                lost, underground, active = lost + underground, 0, underground + active
            there = groups.setdefault(to, [0, 0])
            there[0], there[1] = there[0] + underground, there[1] + active
        underground, active = groups.get(self.goal, (0, 0))
        return Arrival(underground, active, lost, tuple(moves))

    def _order(self, load: Load) -> list[Place]:
        on_the_way = set(load)
        for place in load:
            step = place
            while self.onward[step] is not self.goal:
                step = self.onward[step]
                on_the_way.add(step)
        return sorted(on_the_way, key=lambda place: (-self.distance[place], place.index))

    def free(self, place: Place) -> tuple[int, int, int]:
        """Who may leave the space: in all, Underground, Active."""
        space = self.table.at(place)
        held = {mark.piece: mark.count for mark in self.table.frame.marks if mark.place is place}
        most, hidden = spare(space)
        most = min(most, space.guerrillas - self.table.brought.get(place, 0))
        underground = min(hidden, space.underground - held.get(ct.Piece.UNDERGROUND, 0))
        return most, underground, space.active - held.get(ct.Piece.ACTIVE, 0)


def _loaded(net: _Net, number: int) -> Arrival | None:
    """The best group of that number: Underground before Active, unless the March would show them (8.1.2)."""
    table = net.table
    limits = {place: net.free(place) for place in net.onward if table.at(place).guerrillas}
    load: Load = {}
    for _ in range(number):
        options: list[tuple[Place, Load]] = []
        for place in sorted(limits, key=lambda one: one.index):
            most, hidden, shown = limits[place]
            underground, active = load.get(place, (0, 0))
            if underground + active >= most:
                continue
            if underground < hidden:
                options.append((place, {**load, place: (underground + 1, active)}))
            if active < shown:
                options.append((place, {**load, place: (underground, active + 1)}))
        if not options:
            return None
        _, load = table.best(options, lambda one: _cost(net.arrival(one[1])), "March: who goes")
    return net.arrival(load)


def _cost(arrival: Arrival) -> tuple[int, int]:
    return arrival.exposed, -arrival.underground


def routes(
    table: Table, goal: Place, number: int, most: int, fits: Callable[[Arrival], bool] = lambda _one: True
) -> list[Route]:
    """The cheapest ways for that many Guerrillas to come to the goal as is wanted, at that price at most.

    Each keeps to what 8.4.6 forbids; spaces that the March has entered already cost nothing.
    """
    straight = table.limited or bool(table.state.in_force.dead_zones)
    entered = frozenset[Place]() if straight else frozenset(table.chosen) - {goal}
    everywhere = frozenset[Place]() if straight else frozenset(ALGERIA) - {goal}
    if _loaded(_Net(table, goal, everywhere), number) is None:
        return []
    price = 0 if goal in table.chosen else 1
    seen: set[tuple[MoveGroup, ...]] = set()
    level = {frozenset[Place]()}
    while level and price <= most:
        found: list[Route] = []
        wider: set[frozenset[Place]] = set()
        for more in sorted(level, key=lambda some: sorted(place.index for place in some)):
            net = _Net(table, goal, entered | more)
            planned = _loaded(net, number)
            if planned is not None and planned.moves not in seen:
                seen.add(planned.moves)
                arrival = comes_true(table, planned, goal, number)
                cost = len({move.destination for move in planned.moves} - set(table.chosen))
                if arrival is not None and fits(arrival) and cost <= most:
                    found.append(Route(goal, cost, arrival))
            if not straight:
                inland = {place for place in net.onward if not place.is_country}
                wider |= {more | {place} for place in inland - entered - more}
        if found:
            return [one for one in found if one.cost == min(found, key=lambda each: each.cost).cost]
        level, price = wider, price + 1
    return []


def ways(table: Table, goal: Place, most: int) -> list[Route]:
    """The ways of one Guerrilla to the goal, at that price at most, from each space and of each status."""
    found: list[Route] = []
    net = _Net(table, goal, frozenset())
    for place in PLACES:
        if place is goal:
            continue
        total, hidden, shown = net.free(place)
        for underground, there in ((True, hidden), (False, shown)):
            if min(total, there) >= 1:
                found += _paths(net, place, most, underground=underground)
    came = [(one.cost, comes_true(table, one.arrival, goal, 1)) for one in found]
    return [Route(goal, cost, arrival) for cost, arrival in came if arrival is not None]


def _paths(net: _Net, origin: Place, most: int, *, underground: bool) -> list[Route]:
    """The cheapest path that arrives Underground, and the cheapest that does not, if it is cheaper."""
    table, paid = net.table, set(net.table.chosen)
    straight = table.limited or bool(table.state.in_force.dead_zones)
    best: dict[tuple[Place, bool], tuple[int, tuple[MoveGroup, ...]]] = {(origin, underground): (0, ())}
    edge = [(origin, underground)]
    while edge:
        place, hidden = edge.pop(0)
        cost, moves = best[place, hidden]
        if moves and (straight or place.wilaya != origin.wilaya):
            continue
        for to in place.neighbours:
            passed = {one.destination for one in moves} | {origin}
            price = cost + (to not in paid)
            if to in passed or price > most or to.is_country or not net.passes(place, to):
                continue
            key = (to, hidden and not net.exposed(place, to, 1))
            if key not in best or best[key][0] > price:
                move = MoveGroup(int(hidden), int(not hidden), place, to)
                best[key] = (price, (*moves, move))
                edge.append(key)
    ended = [(hidden, *best[net.goal, hidden]) for hidden in (True, False) if (net.goal, hidden) in best]
    return [
        Route(net.goal, cost, Arrival(int(hidden), int(not hidden), int(underground and not hidden), moves))
        for hidden, cost, moves in ended
    ]


def comes_true(table: Table, planned: Arrival, goal: Place, number: int) -> Arrival | None:
    """What comes of the moves, if they can be made and nothing that 8.4.6 forbids comes of them."""
    trial = table.copy(imagined=True)
    before = trial.at(goal)
    if not go(trial, planned.moves):
        return None
    after = trial.at(goal)
    underground, active = after.underground - before.underground, after.active - before.active
    assert (underground, active) == planned[:2] or trial.frame.activity, (str(goal), planned)
    if underground + active != number or not keeps(table.state, trial.state):
        return None
    lost = max(planned.underground - underground, 0)
    return Arrival(underground, active, planned.exposed + lost, planned.moves)


def go(table: Table, moves: tuple[MoveGroup, ...]) -> bool:
    """Make the moves, pausing to Extort where a space must be paid for; whether all could be made.

    An Extort may have turned Guerrillas Active that were to go Underground: they go as they are.
    """
    start = table.state
    for move in moves:
        if move.destination not in table.chosen:
            pauses(table)
        size = move.underground + move.active
        sorts = [(hidden, size - hidden) for hidden in range(move.underground, -1, -1)]
        may = [one for pair in sorts if _covers(start, table, one := MoveGroup(*pair, *_ends(move)))]
        if not may:
            return False
        table.does(may[0])
    return True


def _ends(move: MoveGroup) -> tuple[Place, Place]:
    return move.origin, move.destination


def _covers(start: ct.State, table: Table, move: MoveGroup) -> bool:
    """Whether the move may be made, and does not take the last Underground Guerrilla that a Base had."""
    before, now = start.spaces[move.origin.index], table.at(move.origin)
    kept = 1 if before.fln_bases and before.underground else 0
    return table.may(move) and (move.underground == 0 or now.underground - move.underground >= kept)

"""March (8.4.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ctcore as ct
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import Terrain
from tests.bot.second_extras import adds_activity, pauses, reach
from tests.bot.second_routes import Arrival, Route, go, routes, ways
from tests.bot.second_table import Table

__all__ = ["march"]

_END = ct.moves.End()
_UNLIMITED, _CREW = 8, 3
_SUPPORT, _OPPOSE = ct.Stance.SUPPORT, ct.Stance.OPPOSE


def march(table: Table) -> bool:
    """March if any is possible, and whether it was."""
    return table.attempt(_march)


def _march(table: Table) -> bool:
    if not table.begins(ct.moves.March()):
        return False
    work = _Marching(table)
    for step in (work.cover_bases, work.enter_support, work.strip_control, work.gather):
        step()
    if not table.chosen:
        return False
    adds_activity(table)
    table.does(_END)
    return True


def _all_hidden(arrival: Arrival) -> bool:
    return arrival.active == 0


class _Marching:
    """A March under way, and what it may still spend."""

    def __init__(self, table: Table) -> None:
        self.table = table
        begun = table.resources
        self.most = None if begun <= _UNLIMITED else 2 * begun // 3
        self.pair = bool(table.state.in_force.amateur_bombers)

    @property
    def left(self) -> int:
        """What a way may still cost; where nothing limits it, an Extort on the way may pay a part."""
        table = self.table
        if self.most is not None:
            return min(table.resources, self.most - len(table.chosen))
        return table.resources + reach(table)

    def step(self, find: Callable[[], list[Route]], key: Callable[[Route], Any], what: str) -> bool:
        """Take the best of the ways that are found now, and whether there was one."""
        table = self.table
        before = table.copy()
        pauses(table)
        found = self._found(find)
        if not any(one.cost for one in found):
            table.goes_back(before)  # R199: no pause that leads to no new location
            found = self._found(find)
        if not found:
            return False
        least = min(map(key, found))
        best = [one for one in found if key(one) == least]
        goals = list(dict.fromkeys(one.goal for one in best))
        goal = table.best(sorted(goals, key=lambda one: one.index), lambda _one: 0, what)
        # 8.1.2: whom the way is sure to show goes Active.
        there = [one for one in best if one.goal is goal]
        route = table.best(there, lambda one: (one.arrival.exposed, one.arrival.active), "March: the way")
        table.notes("march", goal)
        came = route.arrival.underground + route.arrival.active
        table.brought[goal] = table.brought.get(goal, 0) + came
        return go(table, route.arrival.moves)

    def _found(self, find: Callable[[], list[Route]]) -> list[Route]:
        table = self.table
        settled = table.limited and table.chosen
        return [one for one in find() if not settled or one.goal in table.chosen]

    def cover_bases(self) -> None:
        """Step 1: an Underground Guerrilla for each FLN Base in Algeria without one."""
        table = self.table

        def bare(space: ct.Space) -> bool:
            return space.fln_bases >= 1 and space.underground == 0 and not space.place.is_country

        def find() -> list[Route]:
            found = [one for goal in table.places(bare) for one in ways(table, goal, self.left)]
            return [one for one in found if one.arrival.underground]

        while self.step(find, lambda one: (one.cost,), "March: to a Base"):
            pass

    def enter_support(self) -> None:
        """Step 2: a Guerrilla for each space at Support without any."""
        table = self.table

        def empty(space: ct.Space) -> bool:
            return space.support is _SUPPORT and space.guerrillas == 0

        def find() -> list[Route]:
            return [one for goal in table.places(empty) for one in self._into(goal)]

        def key(one: Route) -> tuple[Any, ...]:
            return one.arrival.active > 0, one.cost

        while self.step(find, key, "March: to Support"):
            if any(self._doubled(place) for place in table.chosen):
                self.pair = False

    def _doubled(self, place: Place) -> bool:
        space = self.table.at(place)
        return place.is_city and space.support is _SUPPORT and space.guerrillas == 2

    def _into(self, goal: Place) -> list[Route]:
        """The ways of two Guerrillas to a City, or of one; in the final Campaign those that show nobody."""
        table, unseen, two = self.table, _all_hidden, list[Route]()
        if self.pair and goal.is_city:
            two = routes(table, goal, 2, self.left, unseen)
            if not two and not table.final_campaign:
                two = routes(table, goal, 2, self.left)
        found = two or ways(table, goal, self.left)
        return [one for one in found if unseen(one.arrival) or not table.final_campaign]

    def strip_control(self) -> None:
        """Step 3: enough Guerrillas to leave one populated Sector, not at Oppose, Uncontrolled."""
        table = self.table

        def held(space: ct.Space) -> bool:
            wanted = space.place.is_sector and space.population >= 1 and space.support > _OPPOSE
            return wanted and space.government_control

        def find() -> list[Route]:
            return [one for goal in table.places(held) for one in routes(table, goal, lack(goal), self.left)]

        def lack(goal: Place) -> int:
            return table.at(goal).government_pieces - table.at(goal).fln_pieces

        def key(one: Route) -> tuple[Any, ...]:
            flat = one.goal.terrain is not Terrain.MOUNTAIN
            return flat, -table.at(one.goal).population, one.cost

        self.step(find, key, "March: against Control")

    def gather(self) -> None:
        """Step 4: exactly three Guerrillas for an empty land with room for a Base."""
        table = self.table

        def barren(space: ct.Space) -> bool:
            unsettled = space.population == 0 and not space.resettled
            return unsettled and space.bases < space.base_limit

        def find() -> list[Route]:
            return [one for goal in table.places(barren) for one in routes(table, goal, _CREW, self.left)]

        def key(one: Route) -> tuple[Any, ...]:
            flat = one.goal.terrain is not Terrain.MOUNTAIN
            seen = one.arrival.underground == 0
            return table.at(one.goal).cubes, flat, one.cost, seen

        self.step(find, key, "March: to found a Base")

"""Troop Lift and Deploy stated a second time: what may move so that the Operation still has a location.

Written from the rulebook's chapter 4 and the rulings, without the engine's rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from .board import (
    Choice,
    View,
    bases,
    cubes,
    governed,
    in_algeria,
    kind,
    pieces_of_fln,
    population,
    upto,
)

# 4.2.2: Troop Lift


def _needs_a_target(view: View) -> bool:
    return view.operation_name == "Assault" and not view.locations


def lift_leads_on(view: View, chosen: list[Any], moves: Any = ()) -> bool:
    """Whether lifts among these spaces, or none, leave an Assault without a location one to select (R49)."""
    if not _needs_a_target(view):
        return True
    here = {space.id: _Lifted(view, space) for space in chosen}
    for origin, goal, count in moves:
        here[origin].go(-count)
        here[goal].come(count)
    elsewhere = any(_target(s, cubes(s)) for s in _algeria(view) if s.id not in here)
    return elsewhere or _search(tuple(one.key() for one in here.values()))


def _algeria(view: View) -> list[Any]:
    return list(filter(in_algeria, view.by_id.values()))


class _Lifted:
    """A chosen space in a Troop Lift: who may still go, and who stands there."""

    def __init__(self, view: View, space: Any) -> None:
        lists = hasattr(view.frame, "arrived")
        arrived = view.listed("arrived", space, "french_troops") if lists else 0
        self.free = space.french_troops - arrived
        self.cubes = cubes(space)
        self.fln = pieces_of_fln(space) > 0

    def go(self, by: int) -> None:
        self.free += by
        self.cubes += by

    def come(self, by: int) -> None:
        self.cubes += by

    def key(self) -> tuple[int, int, bool]:
        return (self.free, self.cubes, self.fln)


def _target(space: Any, standing: int) -> bool:
    return standing > 0 and pieces_of_fln(space) > 0


def _search(places: tuple[tuple[int, int, bool], ...]) -> bool:
    """Depth first over single lifts, to a space that may be Assaulted."""
    seen = set()
    branches = [places]
    while branches:
        now = branches.pop()
        if now in seen:
            continue
        seen.add(now)
        if any(count > 0 and fln for _, count, fln in now):
            return True
        for one, other in product(range(len(now)), repeat=2):
            if one != other and now[one][0] > 0:
                after = list(now)
                free, count, fln = now[one]
                after[one] = (free - 1, count - 1, fln)
                free, count, fln = now[other]
                after[other] = (free, count + 1, fln)
                branches.append(tuple(after))
    return False


def may_lift_among(view: View, chosen: list[Any]) -> bool:
    """Whether these spaces, or with others up to three, lead to an end."""
    if lift_leads_on(view, chosen):
        return True
    if len(chosen) >= 3:
        return False
    # Only spaces with Troops to lift or pieces to Assault make a difference.
    useful = [s for s in _algeria(view) if s not in chosen and (s.french_troops or pieces_of_fln(s))]
    return any(may_lift_among(view, [*chosen, space]) for space in useful)


def opens_lift(view: View) -> bool:
    return may_lift_among(view, [])


def lifting(view: View) -> Iterator[Choice]:
    chosen = [view.by_id[identity] for identity in view.chosen]
    if len(chosen) < 3 and not view.frame.arrived:
        for space in view.algeria():
            if space not in chosen and may_lift_among(view, [*chosen, space]):
                yield ("troop_lift.select", space.id)
    for space in view.asked(chosen):
        for goal in view.asked(chosen):
            if goal is not space:
                yield from _lift_loads(view, space, goal)
    if not _needs_a_target(view) or any(_target(space, cubes(space)) for space in _algeria(view)):
        yield ("troop_lift.end",)


def _lift_loads(view: View, origin: Any, goal: Any) -> Iterator[Choice]:
    """Swept Troops apart from others; each at most once (R74, R86)."""
    swept_here = view.marked(origin, "french_troops")
    swept_came = view.listed("swept", origin, "french_troops")
    arrived = view.listed("arrived", origin, "french_troops")
    swept = swept_here - swept_came
    plain = origin.french_troops - swept_here - (arrived - swept_came)
    chosen = [view.by_id[identity] for identity in view.chosen]
    for piece, free in (("FRENCH_TROOPS", plain), ("swept French Troops", swept)):
        for count in upto(free):
            if lift_leads_on(view, chosen, [(origin.id, goal.id, count)]):
                yield ("troop_lift.move", count, piece, origin.id, goal.id)


# 4.2.1: Deploy


FRENCH = ("french_troops", "french_police", "government_bases")
STOCK = "Available"


def deploy_open(space: Any) -> Any:
    """A City, or a Sector with a Government Base or Government Control."""
    if kind(space) in {"City", "Country"}:
        return kind(space) == "City"
    return (space.government_bases > 0) | governed(space)


def resettle_open(view: View, space: Any) -> Any:
    """Population 1, a Government Base or Control, and MOBILIZATION played (R84)."""
    held = (space.government_bases > 0) | governed(space)
    return (kind(space) == "Sector") & (population(space) == 1) & view.state.mobilization_played & held


def _deploy_loads(view: View, origin: Any, goal: Any) -> Iterator[tuple[Any, str]]:
    """French pieces within six moves in all, Bases within two of both sides."""
    room = 6 - view.frame.moved
    source = view.state.available if origin == STOCK else origin
    for piece in FRENCH:
        fits = room
        if piece == "government_bases" and goal != STOCK:
            fits = 2 - bases(goal)
        for count in upto(min(room, fits, getattr(source, piece))):
            yield (count, piece.upper())


def deploying(view: View) -> Iterator[Choice]:
    chosen = [view.by_id[identity] for identity in view.chosen]
    yield ("deploy.end",)
    if (view.frame.moved == 0) & (len(chosen) < 3):
        for space in view.algeria():
            if space.id not in view.chosen and deploy_open(space):
                yield ("deploy.select", space.id)
    if not chosen:
        yield from (("deploy.resettle", s.id) for s in view.spaces() if resettle_open(view, s))
        return
    origins: list[Any] = [STOCK, *view.asked(chosen)]
    for origin in origins:
        for goal in (one for one in origins if one is not origin):
            ends = tuple(end if end == STOCK else end.id for end in (origin, goal))
            yield from (("deploy.move", *load, *ends) for load in _deploy_loads(view, origin, goal))


def deployed(_view: View) -> Iterator[Choice]:
    yield ("deploy.end",)

"""Troop Lift and Deploy stated a second time: what may move so that the Activity still comes to an end.

Written from the rulebook's chapter 4 and the rulings, without the engine's rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from tests.rules.oracle_board import (
    Choice,
    View,
    controller,
    cubes,
    in_algeria,
    kind,
    pieces_of_fln,
    population,
)

# 4.2.2: Troop Lift


def _lift_leads_on(view: View, chosen: list[Any], moves: Any = ()) -> bool:
    """Whether lifts among these spaces can end in a change, and leave an Assault a location (R9, R49)."""
    needs = view.operation_name == "Assault" and not view.locations
    here = {space.id: _Lifted(view, space) for space in chosen}
    for origin, goal, count in moves:
        here[origin].go(-count)
        here[goal].come(count)
    elsewhere = any(_target(s, cubes(s)) for s in view.algeria() if s.id not in here)
    return _search(tuple(one.key() for one in here.values()), needs and not elsewhere)


class _Lifted:
    """A chosen space in a Troop Lift: who may still go, who has come and gone, and who stands there."""

    def __init__(self, view: View, space: Any) -> None:
        lists = hasattr(view.frame, "arrived")
        arrived = view.noted("arrived", space, "french_troops") if lists else 0
        left = view.noted("left", space, "french_troops") if lists else 0
        self.free = int(space.french_troops) - arrived
        self.net = arrived - left
        self.cubes = cubes(space)
        self.fln = pieces_of_fln(space) > 0

    def go(self, by: int) -> None:
        self.free += by
        self.net += by
        self.cubes += by

    def come(self, by: int) -> None:
        self.net += by
        self.cubes += by

    def key(self) -> tuple[int, int, int, bool]:
        return (self.free, self.net, self.cubes, self.fln)


def _target(space: Any, standing: int) -> bool:
    return standing > 0 and pieces_of_fln(space) > 0


def _search(places: tuple[tuple[int, int, int, bool], ...], needs: bool) -> bool:  # noqa: FBT001 - a cached key
    """Depth first over single lifts, to an end that counts."""
    seen = set()
    branches = [places]
    while branches:
        now = branches.pop()
        if now in seen:
            continue
        seen.add(now)
        changed = any(net for _, net, _, _ in now)
        if changed and (not needs or any(count > 0 and fln for _, _, count, fln in now)):
            return True
        for one, other in product(range(len(now)), repeat=2):
            if one != other and now[one][0] > 0:
                after = list(now)
                free, net, count, fln = now[one]
                after[one] = (free - 1, net - 1, count - 1, fln)
                free, net, count, fln = now[other]
                after[other] = (free, net + 1, count + 1, fln)
                branches.append(tuple(after))
    return False


def _may_lift_among(view: View, chosen: list[Any]) -> bool:
    """Whether these spaces, or with others up to three, lead to an end."""
    if len(chosen) >= 2 and _lift_leads_on(view, chosen):
        return True
    if len(chosen) >= 3:
        return False
    # Only spaces with Troops to lift or pieces to Assault make a difference; any one stands for the rest.
    rest = [s for s in view.algeria() if s not in chosen]
    useful = [s for s in rest if s.french_troops or pieces_of_fln(s)] or rest
    useful += [s for s in rest if s not in useful][:1]
    return any(_may_lift_among(view, [*chosen, space]) for space in useful)


def opens_lift(view: View) -> bool:
    if not any(space.french_troops for space in view.algeria()):
        return False
    return bool(view.locations) or (_affords(view) and _may_lift_among(view, []))


def _affords(view: View) -> bool:
    return view.operation_name == "Garrison" or view.can_pay(2)


def lifting(view: View) -> Iterator[Choice]:
    chosen = [view.by_id[identity] for identity in view.chosen]
    if len(chosen) < 3 and not view.frame.arrived:
        for space in view.algeria():
            if space not in chosen and _may_lift_among(view, [*chosen, space]):
                yield ("troop_lift.select", space.id)
    for space in chosen:
        if any(_lift_goals(view, space)):
            yield ("troop_lift.leave", space.id)
    if any(_Lifted(view, space).net for space in chosen) and _lift_may_end(view):
        yield ("troop_lift.end",)


def _lift_may_end(view: View) -> bool:
    if view.operation_name != "Assault" or view.locations:
        return True
    return any(_target(space, cubes(space)) for space in view.algeria())


def _lift_loads(view: View, origin: Any, goal: Any) -> Iterator[Choice]:
    """Swept Troops apart from others; each at most once (R74, R86)."""
    swept_here = view.marked(origin, "french_troops")
    swept_came = view.noted("swept", origin, "french_troops")
    arrived = view.noted("arrived", origin, "french_troops")
    swept = swept_here - swept_came
    plain = int(origin.french_troops) - swept_here - (arrived - swept_came)
    chosen = [view.by_id[identity] for identity in view.chosen]
    for count in range(1, max(plain, swept) + 1):
        if _lift_leads_on(view, chosen, [(origin.id, goal.id, count)]):
            if count <= plain:
                yield ("troop_lift.move", count, "FRENCH_TROOPS")
            if count <= swept:
                yield ("troop_lift.move_swept", count)


def _lift_goals(view: View, origin: Any) -> Iterator[Any]:
    for identity in view.chosen:
        goal = view.by_id[identity]
        if goal is not origin and any(_lift_loads(view, origin, goal)):
            yield goal


def lifting_from(view: View) -> Iterator[Choice]:
    for space in _lift_goals(view, view.by_id[view.frame.origin.id]):
        yield ("troop_lift.enter", space.id)


def lifting_to(view: View) -> Iterator[Choice]:
    frame = view.frame
    return _lift_loads(view, view.by_id[frame.origin.id], view.by_id[frame.destination.id])


# 4.2.1: Deploy


FRENCH = ("french_troops", "french_police", "government_bases")
STOCK = "Available"


def deploy_open(space: Any) -> bool:
    """A City, or a Sector with a Government Base or Government Control."""
    if not in_algeria(space):
        return False
    return kind(space) == "City" or bool(space.government_bases > 0) or controller(space) == "Government"


def resettle_open(view: View, space: Any) -> bool:
    """Population 1, a Government Base or Control, and MOBILIZATION played (R84)."""
    if kind(space) != "Sector" or population(space) != 1 or not view.state.mobilization_played:
        return False
    return bool(space.government_bases > 0) or controller(space) == "Government"


def _deploy_loads(view: View, origin: Any, goal: Any) -> Iterator[tuple[int, str]]:
    """French pieces within six moves in all, Bases within two of both sides; never nothing in sum (R9)."""
    room = 6 - view.frame.moved
    source = view.state.available if origin == STOCK else origin
    for piece in FRENCH:
        fits = room
        if piece == "government_bases" and goal != STOCK:
            fits = 2 - goal.government_bases - goal.fln_bases
        for count in range(1, min(room, fits, getattr(source, piece)) + 1):
            if _net_after(view, origin, goal, (count, piece)):
                yield (count, piece.upper())


def _net_after(view: View, origin: Any, goal: Any, load: tuple[int, str]) -> bool:
    """Whether anything stands elsewhere than before the Deploy, after one more move."""
    net = {(mark.place.id, mark.piece.name): mark.count for mark in view.frame.net}
    count, piece = load
    for space, by in ((origin, -count), (goal, count)):
        if space != STOCK:
            key = (space.id, piece.upper())
            net[key] = net.get(key, 0) + by
    return any(net.values())


def _deploy_goals(view: View, origin: Any) -> Iterator[Any]:
    for goal in [STOCK, *(view.by_id[identity] for identity in view.chosen)]:
        if goal is not origin and any(_deploy_loads(view, origin, goal)):
            yield goal


def _may_deploy_among(view: View, chosen: list[Any]) -> bool:
    """Whether a piece can move among these spaces and Available, or with more spaces up to three."""
    ends = [STOCK, *chosen]
    if any(any(_deploy_loads(view, one, other)) for one, other in product(ends, ends) if one is not other):
        return True
    more = [space for space in view.algeria() if deploy_open(space) and space not in chosen]
    return len(chosen) < 3 and any(_may_deploy_among(view, [*chosen, space]) for space in more)


def deploying(view: View) -> Iterator[Choice]:
    chosen = [view.by_id[identity] for identity in view.chosen]
    if any(mark.count for mark in view.frame.net):
        yield ("deploy.end",)
    if not view.frame.moved and len(chosen) < 3:
        for space in view.algeria():
            if deploy_open(space) and space not in chosen and _may_deploy_among(view, [*chosen, space]):
                yield ("deploy.select", space.id)
    if not chosen:
        yield from (("deploy.resettle", s.id) for s in view.by_id.values() if resettle_open(view, s))
        return
    origins: list[Any] = [STOCK, *chosen]
    for origin in origins:
        if any(_deploy_goals(view, origin)):
            yield ("deploy.leave_available",) if origin == STOCK else ("deploy.leave", origin.id)


def _from(view: View) -> Any:
    origin = view.frame.origin
    return view.by_id[origin.id] if hasattr(origin, "id") else STOCK


def deploying_from(view: View) -> Iterator[Choice]:
    for goal in _deploy_goals(view, _from(view)):
        yield ("deploy.enter_available",) if goal == STOCK else ("deploy.enter", goal.id)


def deploying_to(view: View) -> Iterator[Choice]:
    goal = view.frame.destination
    end = view.by_id[goal.id] if hasattr(goal, "id") else STOCK
    return (("deploy.move", *load) for load in _deploy_loads(view, _from(view), end))


def deployed(_view: View) -> Iterator[Choice]:
    yield ("deploy.end",)


def opens_deploy(view: View) -> bool:
    """Something to move or someone to Resettle; Train always has a City to go to."""
    if not (view.locations or view.can_pay(2)):
        return False
    spaces = list(view.by_id.values())
    if any(resettle_open(view, space) for space in spaces):
        return True
    stock = any(getattr(view.state.available, piece) for piece in FRENCH)
    return stock or any(deploy_open(space) and any(getattr(space, p) for p in FRENCH) for space in spaces)

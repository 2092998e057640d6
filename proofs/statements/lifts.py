"""Troop Lift and Deploy stated a second time: what may move so that the Operation still has a location.

Written from the rulebook's chapter 4 and the rulings, without the engine's rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from ctcore.kernel.logic import any_of, at_most, choose

from .board import (
    Offers,
    View,
    bases,
    cubes,
    governed,
    in_algeria,
    kind,
    offer,
    pieces_of_fln,
    population,
    upto,
)

# 4.2.2: Troop Lift


def lift_spaces(state: Any) -> Any:
    """Three; two more or one more by cards, and one fewer by each of two (#8s, #11u, #12u, #40s)."""
    now = state.in_force
    more = choose(now.h21_helicopters, 2, 0) + choose(now.s55_helicopters, 1, 0)
    return 3 + more - choose(now.helicopter_maintenance, 1, 0) - choose(now.aircraft_offline, 1, 0)


def can_lift(state: Any) -> Any:
    """Whether Troops may be lifted from one space to another at all."""
    return lift_spaces(state) > 1


def _needs_a_target(view: View) -> bool:
    return view.operation_name == "Assault" and not view.locations


def lift_leads_on(view: View, chosen: list[Any], moves: Any = ()) -> Any:
    """Whether lifts among these spaces, or none, leave an Assault without a location one to select (R49)."""
    if not _needs_a_target(view):
        return True
    here = _after(view, chosen, moves)
    return _targets(view, here) | (_any_fln(here) & _any_free(here))


def may_lift_among(view: View, chosen: list[Any]) -> Any:
    """Whether these spaces, or with as many others as there may be, lead to an end."""
    if not _needs_a_target(view):
        return True
    here = _after(view, chosen)
    others = _after(view, [space for space in _algeria(view) if space.id not in here])
    every = here | others
    room = lift_spaces(view.state) - len(chosen)
    lifted = _any_fln(here) & _any_free(here)
    one_more = (_any_fln(here) & _any_free(every)) | (_any_fln(every) & _any_free(here))
    two_more = _any_fln(every) & _any_free(every)
    return _targets(view, here) | lifted | ((room > 0) & one_more) | ((room > 1) & two_more)


def opens_lift(view: View) -> Any:
    """Whether a Troop Lift may be opened: some spaces lead to an end."""
    return may_lift_among(view, [])


def _algeria(view: View) -> list[Any]:
    return list(filter(in_algeria, view.by_id.values()))


class _Lifted:
    """A space in a Troop Lift: who may still go, how many cubes stand there, whether FLN pieces do."""

    def __init__(self, view: View, space: Any) -> None:
        lists = hasattr(view.frame, "arrived")
        self.free = space.french_troops - (view.listed("arrived", space, "french_troops") if lists else 0)
        self.cubes = cubes(space)
        self.fln = pieces_of_fln(space) > 0


def _after(view: View, spaces: list[Any], moves: Any = ()) -> dict[str, _Lifted]:
    """The spaces after lifts among them; who was lifted goes no further."""
    here = {space.id: _Lifted(view, space) for space in spaces}
    for origin, goal, count in moves:
        here[origin].free -= count
        here[origin].cubes -= count
        here[goal].cubes += count
    return here


def _any_fln(spaces: dict[str, _Lifted]) -> Any:
    return any_of(one.fln for one in spaces.values())


def _any_free(spaces: dict[str, _Lifted]) -> Any:
    return any_of(one.free > 0 for one in spaces.values())


def _targets(view: View, here: dict[str, _Lifted]) -> Any:
    """Whether an Assault has a space to select, among these as they are now or elsewhere."""
    elsewhere = (_target(space, cubes(space)) for space in _algeria(view) if space.id not in here)
    return any_of(elsewhere) | any_of((one.cubes > 0) & one.fln for one in here.values())


def _target(space: Any, standing: Any) -> Any:
    return (standing > 0) & (pieces_of_fln(space) > 0)


def lifting(view: View) -> Offers:
    """At most that many spaces, then French Troops among them, each at most once (R86)."""
    chosen = [view.by_id[identity] for identity in view.chosen]
    room = len(chosen) < lift_spaces(view.state)
    if not view.frame.arrived:
        for space in view.algeria():
            if space.id not in view.chosen:
                may = room & may_lift_among(view, [*chosen, space])
                yield offer("troop_lift.select", space.id, when=may)
    for space, goal in permutations(view.asked(chosen), 2):
        yield from _lift_loads(view, space, goal)
    if not _needs_a_target(view):
        yield offer("troop_lift.end")
    else:
        yield offer("troop_lift.end", when=any_of(_target(space, cubes(space)) for space in _algeria(view)))


def _lift_loads(view: View, origin: Any, goal: Any) -> Offers:
    """Swept Troops apart from others; each at most once (R74, R86)."""
    swept_here = view.marked(origin, "french_troops")
    swept_came = view.listed("swept", origin, "french_troops")
    arrived = view.listed("arrived", origin, "french_troops")
    swept = swept_here - swept_came
    plain = origin.french_troops - swept_here - (arrived - swept_came)
    chosen = [view.by_id[identity] for identity in view.chosen]
    for piece, free in (("FRENCH_TROOPS", plain), ("swept French Troops", swept)):
        for count in upto(
            free, fits=lambda count: lift_leads_on(view, chosen, [(origin.id, goal.id, count)])
        ):
            yield offer("troop_lift.move", count, piece, origin.id, goal.id)


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
        most = at_most(room, getattr(source, piece))
        if piece == "government_bases" and goal != STOCK:
            most = at_most(most, 2 - bases(goal))
        yield from ((count, piece.upper()) for count in upto(most))


def deploying(view: View) -> Offers:
    """Three spaces at most, then French pieces among them and Available; or a Sector Resettled (R82, R84)."""
    chosen = [view.by_id[identity] for identity in view.chosen]
    yield offer("deploy.end")
    for space in view.algeria() if len(chosen) < 3 else []:
        if space.id not in view.chosen:
            yield offer("deploy.select", space.id, when=(view.frame.moved == 0) & deploy_open(space))
    if not chosen:
        for space in view.spaces():
            yield offer("deploy.resettle", space.id, when=resettle_open(view, space))
        return
    origins: list[Any] = [STOCK, *view.asked(chosen)]
    for origin, goal in permutations(origins, 2):
        ends = tuple(end if end == STOCK else end.id for end in (origin, goal))
        yield from (offer("deploy.move", *load, *ends) for load in _deploy_loads(view, origin, goal))


def deployed(_view: View) -> Offers:
    """A Sector was Resettled, which is all (R84)."""
    yield offer("deploy.end")

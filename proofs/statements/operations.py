"""Garrison, Sweep, Assault, March, Attack and Terror stated a second time, as plain choices.

Written from the rulebook's chapter 3 and the rulings, without the engine's rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from ctcore.kernel.logic import any_of

from .board import (
    GUERRILLAS,
    Choice,
    View,
    cubes,
    groups,
    guerrillas,
    in_algeria,
    pieces_of_fln,
    pieces_of_government,
    population,
    upto,
)

MOST_POLICE = 6


def end(view: View) -> Iterator[Choice]:
    """An Operation ends once it has a location (R8)."""
    if view.locations:
        yield ("end",)


# 3.2.2: Garrison


def garrisoned(space: Any) -> bool:
    """Populated as printed, so Resettled Sectors too, in Algeria (3.2.2, R67)."""
    return in_algeria(space) and space.place.population > 0


def garrisoning(view: View) -> Iterator[Choice]:
    if view.frame.searched:
        yield from end(view)
        return
    for space in view.algeria():
        if not garrisoned(space):
            continue
        for goal, load in product(_garrison_goals(view, space), _garrison_loads(view, space)):
            yield ("garrison.move", *load, space.id, goal.id)
        if not view.one_only or view.locations in ([], [space.id]):
            yield ("garrison.search", space.id)


def _garrison_goals(view: View, origin: Any) -> Iterator[Any]:
    """Any other such space; in a Limited Operation the one destination (2.3.4)."""
    for space in view.algeria():
        if garrisoned(space) and space is not origin:
            if view.one_only and view.locations not in ([], [space.id]):
                continue
            yield space


def _garrison_loads(view: View, origin: Any) -> list[tuple[Any, str]]:
    """Police that have not moved yet, six cubes in all (R68)."""
    room = MOST_POLICE - sum(mark.count for mark in view.frame.marks)
    loads = []
    for piece in ("french_police", "algerian_police"):
        free = getattr(origin, piece) - view.marked(origin, piece)
        loads += [(count, piece.upper()) for count in upto(min(free, room))]
    return loads


# 3.2.3: Sweep


def sweeping(view: View) -> Iterator[Choice]:
    """First every space is selected and paid, then Troops move, then spaces are searched (R47)."""
    searched = [place.id for place in view.frame.searched]
    if view.locations and set(searched) == set(view.locations):
        yield ("end",)
    if not searched and not view.frame.marks and view.may_select_more():
        for space in view.algeria():
            if space.id not in view.locations and view.can_pay(2):
                yield ("sweep.select", space.id)
    for space in view.algeria():
        if space.id in view.locations and space.id not in searched:
            yield ("sweep.search", space.id)
    if not searched:
        for space in view.algeria():
            for goal, load in product(_sweep_goals(view, space), _sweep_loads(view, space)):
                yield ("sweep.move", *load, space.id, goal.id)


def _sweep_goals(view: View, origin: Any) -> Iterator[Any]:
    """Selected spaces that are adjacent (3.2.3)."""
    return (space for space in view.neighbours(origin) if space.id in view.locations)


def _sweep_loads(view: View, origin: Any) -> list[tuple[Any, str]]:
    """Troops that have not moved in this Sweep (R71, R74)."""
    loads = []
    for piece in ("french_troops", "algerian_troops"):
        free = getattr(origin, piece) - view.marked(origin, piece)
        loads += [(count, piece.upper()) for count in upto(free)]
    return loads


# 3.2.4, 3.3.3, 3.3.4: spaces that are resolved as they are selected


def assault_open(space: Any) -> Any:
    """Cubes and FLN pieces (R75); never in a Country (R57)."""
    return in_algeria(space) & (cubes(space) > 0) & (pieces_of_fln(space) > 0)


def attack_open(space: Any) -> Any:
    """Guerrillas and any Government piece (R110)."""
    return (guerrillas(space) > 0) & (pieces_of_government(space) > 0)


def terror_open(space: Any) -> Any:
    """An Underground Guerrilla among people of Algeria (R116)."""
    return in_algeria(space) & (population(space) > 0) & (space.underground > 0)


def _selecting(view: View, name: str, price: int, *, is_open: Any) -> Iterator[Choice]:
    yield from end(view)
    if view.may_select_more() and view.can_pay(price):
        for space in view.spaces():
            if space.id not in view.locations and is_open(space):
                yield (f"{name}.select", space.id)


def assaulting(view: View) -> Iterator[Choice]:
    return _selecting(view, "assault", 2, is_open=assault_open)


def terrorizing(view: View) -> Iterator[Choice]:
    return _selecting(view, "terror", 1, is_open=terror_open)


def attacking(view: View) -> Iterator[Choice]:
    return _selecting(view, "attack", 1, is_open=attack_open)


def attack_rolling(_view: View) -> Iterator[Choice]:
    return (("attack.roll", die) for die in range(1, 7))


def losing(view: View, name: str) -> Iterator[Choice]:
    """Police, then Troops, then Bases, of either nationality (R112)."""
    here = view.here or view.by_id[view.chosen[-1]]
    sorts: tuple[tuple[str, ...], ...] = (
        ("french_police", "algerian_police"),
        ("french_troops", "algerian_troops"),
        ("government_bases",),
    )
    for sort in sorts:
        present = [piece for piece in sort if getattr(here, piece) > 0]
        if present:
            yield from ((f"{name}.lose", piece.upper()) for piece in present)
            return


def attack_losing(view: View) -> Iterator[Choice]:
    return losing(view, "attack")


def attack_capturing(view: View) -> Iterator[Choice]:
    """The captured goods from elsewhere in Algeria, none being Available; or not (R113)."""
    yield from attacking(view)
    if view.state.available.guerrillas == 0:
        for donor, status in product(view.elsewhere(), GUERRILLAS):
            if getattr(donor, status) > 0:
                yield ("attack.take", status.upper(), donor.id)


# 3.3.2: March


def marching(view: View) -> Iterator[Choice]:
    yield from end(view)
    for space in view.spaces():
        for goal, group in product(_march_goals(view, space), _groups(view, space)):
            yield ("march.move", *group, space.id, goal.id)


def _march_goals(view: View, origin: Any) -> Iterator[Any]:
    """Adjacent spaces that no group entered from here before, paid for or affordable (R100, R102)."""
    gone = {(step.origin.id, step.destination.id) for step in view.frame.steps}
    for space in view.neighbours(origin):
        if (origin.id, space.id) in gone or not (in_algeria(space) | view.state.independent):
            continue
        if space.id in view.locations or (view.may_select_more() and view.can_pay(1)):
            yield space


def _groups(view: View, origin: Any) -> list[tuple[Any, Any]]:
    """Any that no border has stopped (R103)."""
    return list(groups(*(getattr(origin, one) - view.marked(origin, one) for one in GUERRILLAS)))


def any_guerrilla(spaces: Any) -> Any:
    return any_of(guerrillas(space) > 0 for space in spaces)

"""Garrison, Sweep, Assault, March, Attack and Terror stated a second time, as plain choices.

Written from the rulebook's chapter 3 and the rulings, without the engine's rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from ctcore.kernel.logic import at_most, choose

from .board import (
    GUERRILLAS,
    Offers,
    View,
    cubes,
    groups,
    guerrillas,
    in_algeria,
    kind,
    offer,
    only_when,
    pieces_of_fln,
    pieces_of_government,
    population,
    upto,
)

MOST_POLICE = 6


def end(view: View) -> Offers:
    """An Operation ends once it has a location (R8)."""
    if view.locations:
        yield offer("end")


# 3.2.2: Garrison


def garrisoned(space: Any) -> bool:
    """Populated as printed, so Resettled Sectors too, in Algeria (3.2.2, R67)."""
    return in_algeria(space) and space.place.population > 0


def garrisoning(view: View) -> Offers:
    """Police move from space to space, then one space is searched and the Operation ends (R68, R69)."""
    searched = view.frame.searched
    yield from only_when(searched, end(view))
    yield from only_when(searched ^ True, _garrisoning(view))


def _garrisoning(view: View) -> Offers:
    for space in view.algeria():
        if not garrisoned(space):
            continue
        for goal, load in product(_garrison_goals(view, space), list(_garrison_loads(view, space))):
            yield offer("garrison.move", *load, space.id, goal.id)
        if not view.one_only or view.locations in ([], [space.id]):
            yield offer("garrison.search", space.id)


def _garrison_goals(view: View, origin: Any) -> Iterator[Any]:
    """Any other such space; in a Limited Operation the one destination (2.3.4)."""
    for space in view.algeria():
        if garrisoned(space) and space is not origin:
            if view.one_only and view.locations not in ([], [space.id]):
                continue
            yield space


def _garrison_loads(view: View, origin: Any) -> Iterator[tuple[Any, str]]:
    """Police that have not moved yet, six cubes in all (R68)."""
    room = MOST_POLICE - sum(mark.count for mark in view.frame.marks)
    for piece in ("french_police", "algerian_police"):
        free = getattr(origin, piece) - view.marked(origin, piece)
        yield from ((count, piece.upper()) for count in upto(at_most(free, room)))


# 3.2.3: Sweep


def sweeping(view: View) -> Offers:
    """First every space is selected and paid, then Troops move, then spaces are searched (R47)."""
    apart = view.state.in_force.poor_coordination
    searched = [place.id for place in view.frame.searched]
    if view.locations and set(searched) == set(view.locations):
        yield offer("end")
    for space in view.algeria():
        if (
            not searched
            and not view.frame.marks
            and view.may_select_more()
            and space.id not in view.locations
        ):
            yield offer("sweep.select", space.id, when=view.can_pay(2))
        if space.id in view.locations and space.id not in searched:
            yield offer("sweep.search", space.id, when=apart ^ True)
            for sort in ("Troops", "Police"):
                yield offer("sweep.search_with", space.id, sort, when=apart)
        if space.id in view.locations and space.place not in view.frame.bought_off:
            bought = view.state.in_force.amnesty & (view.money() >= 1)
            yield from only_when(bought, buying_off("sweep", space))
        if not searched:
            for goal, load in product(_sweep_goals(view, space), list(_sweep_loads(view, space))):
                yield offer("sweep.move", *load, space.id, goal.id)


def buying_off(name: str, space: Any) -> Offers:
    """Any Guerrilla of the space (#5)."""
    for status in GUERRILLAS:
        yield offer(f"{name}.buy_off", status.upper(), space.id, when=getattr(space, status) > 0)


def _sweep_goals(view: View, origin: Any) -> Iterator[Any]:
    """Selected spaces that are adjacent (3.2.3)."""
    return (space for space in view.neighbours(origin) if space.id in view.locations)


def _sweep_loads(view: View, origin: Any) -> Iterator[tuple[Any, str]]:
    """Troops that have not moved in this Sweep (R71, R74)."""
    for piece in ("french_troops", "algerian_troops"):
        free = getattr(origin, piece) - view.marked(origin, piece)
        yield from ((count, piece.upper()) for count in upto(free))


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


def terror_takes(view: View, space: Any) -> Any:
    """How many Underground Guerrillas Terror wants in a space: one; in a City two under #32."""
    return choose(view.state.in_force.amateur_bombers & (kind(space) == "City"), 2, 1)


def terror_price(view: View, space: Any) -> Any:
    """One Resource; under #32 none in a City (3.3.4)."""
    return choose(view.state.in_force.effective_bombers & (kind(space) == "City"), 0, 1)


def _selecting(view: View, name: str, price: Callable[[Any], Any], *, is_open: Any) -> Offers:
    yield from end(view)
    for space in view.spaces():
        if space.id not in view.locations:
            more = view.may_select_more() & view.can_pay(price(space))
            yield offer(f"{name}.select", space.id, when=more & view.may_select(space) & is_open(space))


def assault_price(state: Any) -> Any:
    """Two Resources for each space (3.2.4), three by #35s."""
    return choose(state.in_force.scorch, 3, 2)


def assaulting(view: View) -> Offers:
    """Spaces to Assault, each for its price (3.2.4); by Troops or Police alone under #45s."""
    # One space alone by #13s.
    another = (view.state.in_force.caution ^ True) | (not view.locations)

    def is_open(space: Any) -> Any:
        return another & assault_open(space)

    apart = view.state.in_force.poor_coordination
    price = assault_price(view.state)
    for when, (name, *space) in _selecting(view, "assault", lambda _space: price, is_open=is_open):
        if name == "end":
            yield offer(name, when=when)
            continue
        yield offer(name, *space, when=when & (apart ^ True))
        yield offer("assault.select_with", *space, "Troops", when=when & apart)
        may = police_fight(view.by_id[space[0]], view.state.in_force)
        yield offer("assault.select_with", *space, "Police", when=when & apart & may)


def police_fight(space: Any, in_force: Any) -> Any:
    """Whether Police count in an Assault: in Cities, on the border after independence, by #45u everywhere."""
    at_border = in_force.independent & (space.place.border is not None)
    return (kind(space) == "City") | at_border | in_force.single_hq_control


def assaulting_in(view: View) -> Offers:
    """A Guerrilla bought off the space before its Assault, or none (#5)."""
    yield offer("assault.resolve")
    assert view.here is not None
    yield from buying_off("assault", view.here)


def avenging(view: View) -> Offers:
    """One Guerrilla in a space assaulted, or none (#33)."""
    yield offer("revenge.end")
    yield from (offer("revenge.place", name) for name in view.chosen)


def terrorizing(view: View) -> Offers:
    """Spaces for Terror, one Resource each but where it is free (3.3.4, #32)."""

    def is_open(space: Any) -> Any:
        return terror_open(space) & (space.underground >= terror_takes(view, space))

    return _selecting(view, "terror", lambda space: terror_price(view, space), is_open=is_open)


def attacking(view: View) -> Offers:
    """Spaces to Attack, one Resource each (3.3.3)."""
    return _selecting(view, "attack", lambda _space: 1, is_open=attack_open)


def attack_rolling(_view: View) -> Offers:
    """Any face of a die (3.3.3)."""
    return (offer("attack.roll", die) for die in range(1, 7))


def losing(view: View, name: str) -> Offers:
    """Police, then Troops, then Bases, of either nationality (R112)."""
    here = view.here or view.by_id[view.chosen[-1]]
    earlier: Any = 0
    for sort in (
        ("french_police", "algerian_police"),
        ("french_troops", "algerian_troops"),
        ("government_bases",),
    ):
        for piece in sort:
            yield offer(f"{name}.lose", piece.upper(), when=(getattr(here, piece) > 0) & (earlier == 0))
        earlier += sum(getattr(here, piece) for piece in sort)


def attack_losing(view: View) -> Offers:
    """What an Attack takes (R112)."""
    return losing(view, "attack")


def attack_capturing(view: View) -> Offers:
    """The captured goods from elsewhere in Algeria, none being Available; or not (R113)."""
    yield from attacking(view)
    for donor, status in product(view.elsewhere(), GUERRILLAS):
        given = (view.state.available.guerrillas == 0) & (getattr(donor, status) > 0)
        yield offer("attack.take", status.upper(), donor.id, when=given)


# 3.3.2: March


def marching(view: View) -> Offers:
    """Groups to adjacent spaces that no group entered from there before (3.3.2, R100, R102)."""
    yield from end(view)
    gone = {(step.origin.id, step.destination.id) for step in view.frame.steps}
    for space in view.spaces():
        for goal in view.neighbours(space):
            may = (in_algeria(goal) | view.state.independent) & ((space.id, goal.id) not in gone)
            may &= view.state.in_force.rampant_mistrust & _distrusted(space, goal) ^ True
            if goal.id not in view.locations:
                may &= view.may_select_more() & view.can_pay(1)
            marches = (offer("march.move", *group, space.id, goal.id) for group in _groups(view, space))
            yield from only_when(may, marches)


def _distrusted(origin: Any, goal: Any) -> bool:
    """Whether the way leads from one Wilaya into a Sector of another; no Country lies in one (1.3.3, #44)."""
    wilayas = {space.place.wilaya for space in (origin, goal)}
    return kind(goal) == "Sector" and None not in wilayas and len(wilayas) > 1


def _groups(view: View, origin: Any) -> list[tuple[Any, Any]]:
    """Any that no border has stopped (R103)."""
    return list(groups(*(getattr(origin, one) - view.marked(origin, one) for one in GUERRILLAS)))


def march_open(space: Any) -> Any:
    """A Guerrilla that may go somewhere (R99)."""
    return guerrillas(space) > 0

"""The Special Activities stated a second time, as plain choices.

Written from the rulebook's chapter 4 and the rulings, without the engine's rules.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from ctcore.kernel.logic import any_of, at_most, choose

from .board import (
    GUERRILLAS,
    OURS,
    TERRORS,
    Offers,
    View,
    guerrillas,
    held_by_fln,
    in_algeria,
    kind,
    offer,
    only_when,
    police,
    population,
    troops,
    upto,
)
from .lifts import can_lift, opens_lift
from .operations import (
    assault_open,
    assault_price,
    attack_open,
    losing,
    march_open,
    terror_open,
    terror_price,
    terror_takes,
)

# R55: which Operations each may accompany.
PAIRS = {
    "Train": ("deploy", "troop_lift"),
    "Garrison": ("troop_lift", "neutralize"),
    "Sweep": ("troop_lift", "neutralize"),
    "Assault": ("troop_lift",),
    "Rally": ("extort", "subvert"),
    "March": ("extort", "subvert"),
    "Attack": ("extort", "ambush"),
    "Terror": ("extort", "subvert"),
}


def openings(view: View) -> Offers:
    """A Special Activity, once, between two steps of an Operation that is free to have one (R48)."""
    operation = view.operation
    if operation.activity is not None or operation.unmade or not view.any_reach:
        return
    for name in PAIRS[operation.operation.value]:
        goes_on = True if view.locations else _OPENS.get(name, _may_go_on)(view)
        yield offer(name, when=goes_on & _not_closed(view, name))
    yield from _oas(view)


def _not_closed(view: View, name: str) -> Any:
    """Deploy by a card (#2s), Troop Lift where cards leave it too few spaces (#8s, #40s, R9).

    #18 makes a Neutralize cost 1 Commitment, which must be there as it begins (R91).
    """
    if name == "deploy":
        return view.state.in_force.balky_conscripts ^ True
    if name == "neutralize":
        return (view.state.in_force.torture ^ True) | (view.state.commitment > 0)
    return can_lift(view.state) if name == "troop_lift" else True


def _may_go_on(view: View) -> Any:
    """Whether the Operation has a first location without the Special Activity (R49)."""
    if view.operation_name in {"Train", "Garrison", "Sweep"}:
        return True
    return affords(view, view.operation_name, view.money(), free=view.granted is not None)


# 5.3.1: OAS


def _oas(view: View) -> Offers:
    """Among people of Algeria without Terror, a marker being left; its own loss is borne (R134)."""
    ours = view.operation_name in OURS
    marker = sum(space.terror for space in view.by_id.values()) < TERRORS
    for space in view.algeria():
        people = population(space)
        loss = 0 if ours else 2 * people
        borne = view.state.commitment >= people if ours else view.money() >= loss
        goes_on = True if view.locations else _goes_on_after(view, loss)
        may = view.state.in_force.oas & marker & (people > 0) & (space.terror == 0) & borne & goes_on
        yield offer("oas", space.id, when=may)


def _goes_on_after(view: View, loss: Any) -> Any:
    """Whether the Operation has a first location once those Resources are lost (R49)."""
    if view.operation_name in {"Train", "Garrison", "Sweep"}:
        return True
    if view.operation_name == "Assault":
        return view.can_pay(assault_price(view.state)) & any_of(view.where(assault_open).values())
    return affords(view, view.operation_name, view.money() - loss)


# 4.3.1: Extort


def extort_open(space: Any, state: Any) -> Any:
    """People, an Underground Guerrilla and FLN Control (R120); outside Cities a Base, if #56 asks for it."""
    may = (population(space) > 0) & (space.underground > 0) & held_by_fln(space)
    if kind(space) == "City":
        return may
    return may & ((space.fln_bases > 0) | (state.in_force.hardened_attitudes ^ True))


def extortable(space: Any, view: View, operation: str) -> Any:
    """Whether its Guerrilla may show itself and still leave the Operation a location (R49)."""
    may = extort_open(space, view.state)
    return may & (True if view.locations else still_open(view, operation, loses=space))


def affords(view: View, operation: str, money: Any, *, free: bool = False, loses: Any = None) -> Any:
    """Whether it can come to a location that is free or paid for, one Underground Guerrilla fewer there."""
    if operation == "Terror":
        return _terror_left(view, lambda space: money >= terror_price(view, space), loses)
    return (free | (money >= 1)) & still_open(view, operation)


def still_open(view: View, operation: str, *, loses: Any = None) -> Any:
    """Whether the Operation can come to a location, one Underground Guerrilla fewer in a space."""
    if operation == "Terror":
        return _terror_left(view, lambda _space: True, loses)
    return any_of(view.where(_OPEN[operation]).values()) if operation in _OPEN else True


def _terror_left(view: View, besides: Callable[[Any], Any], loses: Any) -> Any:
    """Whether there is a space for Terror, with what it asks besides, one Guerrilla fewer in one space."""
    open_now = view.where(terror_open)
    return any_of(
        open_now[space.id]
        & besides(space)
        & (space.underground - int(space is loses) >= terror_takes(view, space))
        for space in view.by_id.values()
    )


# Where each may go, whatever the price; a Rally can always go somewhere, and Terror is stated elsewhere.
_OPEN = {"Attack": attack_open, "March": march_open}


def _opens_extort(view: View) -> Any:
    extorted = any_of(extortable(space, view, view.operation_name) for space in view.by_id.values())
    return _may_go_on(view) | extorted


def extorting(view: View) -> Offers:
    """Spaces with people, an Underground Guerrilla and FLN Control, each once; a stopped Guerrilla (R120)."""
    yield offer("extort.end", when=True if view.locations else _may_go_on(view))
    for space in view.spaces():
        if space.id in view.chosen:
            continue
        yield offer("extort.select", space.id, when=extortable(space, view, view.operation_name))
        stopped = view.marked(space, "underground")
        may = extort_open(space, view.state) & (stopped > 0) & (stopped < space.underground)
        yield offer("extort.stopped", space.id, when=may)


# 4.3.2: Subvert


def subvert_open(space: Any, *, alone: bool = False) -> Any:
    """An Algerian cube, and but where a card grants Subvert alone an Underground Guerrilla (R122, 5.1.1)."""
    infiltrated = True if alone else space.underground > 0
    return infiltrated & (space.algerian_troops + space.algerian_police > 0)


def subverting(view: View) -> Offers:
    """Two spaces at most; two cubes removed in all, or one Police replaced in a first space alone (R122)."""
    removed = view.frame.removed
    yield offer("subvert.end")
    for space in view.spaces() if len(view.chosen) < 2 else []:
        if space.id not in view.chosen:
            yield offer(
                "subvert.select", space.id, when=(removed < 2) & subvert_open(space, alone=view.alone)
            )
    if not view.chosen:
        return
    here = view.by_id[view.chosen[-1]]
    for piece in ("algerian_troops", "algerian_police"):
        for count in upto(at_most(2 - removed, getattr(here, piece))):
            yield offer("subvert.remove", count, piece.upper())
    if len(view.chosen) == 1:
        yield offer("subvert.replace", "ALGERIAN_POLICE", when=(removed == 0) & (here.algerian_police > 0))


def subverting_cube(view: View) -> Offers:
    """None Available: a Guerrilla from elsewhere in Algeria, or none at all (R25)."""
    yield offer("subvert.end")
    for donor, status in product(view.algeria(), GUERRILLAS):
        if donor.id == view.chosen[-1]:
            continue
        wanted = (view.state.available.guerrillas == 0) & (getattr(donor, status) > 0)
        loses = donor if status == "underground" else None
        settled = view.locations or view.alone
        goes_on = True if settled else affords(view, view.operation_name, view.money(), loses=loses)
        yield offer("subvert.take", status.upper(), donor.id, when=wanted & goes_on)
        stopped = view.marked(donor, status)
        may = wanted & (stopped > 0) & (stopped < getattr(donor, status))
        yield offer("subvert.take_stopped", status.upper(), donor.id, when=may)


def subverted(_view: View) -> Offers:
    """A replaced cube ends it (R122)."""
    yield offer("subvert.end")


# 4.3.3: Ambush


def _ambush_open(view: View, space: Any) -> Any:
    return attack_open(space) & (space.underground > 0) & view.can_pay(1)


def ambushing(view: View) -> Offers:
    """At most two spaces, not yet locations, where an Underground Guerrilla may Attack (4.3.3)."""
    yield offer("ambush.end")
    for space in view.spaces() if len(view.chosen) < 2 else []:
        if space.id not in view.locations:
            yield offer("ambush.select", space.id, when=_ambush_open(view, space))


def ambushing_in(view: View) -> Offers:
    """What an Ambush takes, as an Attack does (4.3.3)."""
    return losing(view, "ambush")


# 4.2.3: Neutralize


def neutralize_open(space: Any) -> Any:
    """Troops and Police (R87), in Algeria (R57)."""
    return in_algeria(space) & (troops(space) > 0) & (police(space) > 0)


def neutralizing(view: View) -> Offers:
    """Two spaces at most; two pieces in all: Active Guerrillas, or Bases where no Guerrilla is (R89).

    #33u makes four of the two pieces.
    """
    left = choose(view.state.in_force.overkill, 4, 2) - view.frame.removed
    yield offer("neutralize.end")
    for space in view.spaces():
        if space.id not in view.chosen:
            if len(view.chosen) < 2:
                yield offer("neutralize.select", space.id, when=neutralize_open(space))
            continue
        for count in upto(at_most(left, space.active)):
            yield offer("neutralize.remove", count, "ACTIVE", space.id)
        for count in upto(at_most(left, space.fln_bases)):
            yield offer("neutralize.remove", count, "FLN_BASES", space.id, when=guerrillas(space) == 0)
        yield from only_when(space.id not in view.tortured, _torturing(view, space))


def _torturing(view: View, space: Any) -> Offers:
    """TORTURE: one more piece from each space, of any sort; a Base where no Guerrilla is left (R92)."""
    allowed = view.state.in_force.torture
    for status in GUERRILLAS:
        yield offer(
            "neutralize.torture", status.upper(), space.id, when=allowed & (getattr(space, status) > 0)
        )
    alone = (guerrillas(space) == 0) & (space.fln_bases > 0)
    yield offer("neutralize.torture", "FLN_BASES", space.id, when=allowed & alone)


# Two can help an Operation to its first location.
_OPENS: dict[str, Any] = {"troop_lift": opens_lift, "extort": _opens_extort}

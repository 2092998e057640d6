"""The Special Activities stated a second time, as plain choices.

Written from the rulebook's chapter 4 and the rulings, without the engine's rules.
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
    held_by_fln,
    in_algeria,
    police,
    population,
    troops,
    upto,
)
from .lifts import opens_lift
from .operations import any_guerrilla, attack_open, losing, terror_open

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


def openings(view: View) -> Iterator[Choice]:
    """A Special Activity, once, between two steps of an Operation that is free to have one (R48)."""
    operation = view.operation
    if operation.activity is not None or operation.unmade or not view.any_reach:
        return
    for name in PAIRS[operation.operation.value]:
        if view.locations or _OPENS.get(name, _may_go_on)(view):
            yield (name,)


def _may_go_on(view: View) -> Any:
    """Whether the Operation has a first location without the Special Activity (R49)."""
    if view.operation_name in {"Train", "Garrison", "Sweep"}:
        return True
    return view.can_pay(1) & still_open(list(view.by_id.values()), view.operation_name)


# 4.3.1: Extort


def extort_open(space: Any) -> Any:
    """People, an Underground Guerrilla and FLN Control (R120)."""
    return (population(space) > 0) & (space.underground > 0) & held_by_fln(space)


def extortable(space: Any, view: View, operation: str) -> Any:
    """Whether its Guerrilla may show itself and still leave the Operation a location (R49)."""
    if view.locations:
        return extort_open(space)
    return extort_open(space) & still_open(list(view.by_id.values()), operation, loses=space)


def still_open(spaces: list[Any], operation: str, *, loses: Any = None) -> Any:
    """Whether the Operation can come to a location, one Underground Guerrilla fewer in a space."""
    if operation == "Terror":
        return any_of(
            terror_open(space) & ((space.underground > 1) | (space is not loses)) for space in spaces
        )
    if operation == "Attack":
        return any_of(map(attack_open, spaces))
    return True if operation != "March" else any_guerrilla(spaces)


def _opens_extort(view: View) -> Any:
    extorted = any_of(extortable(space, view, view.operation_name) for space in view.by_id.values())
    return _may_go_on(view) | extorted


def extorting(view: View) -> Iterator[Choice]:
    if view.locations or _may_go_on(view):
        yield ("extort.end",)
    for space in view.spaces():
        if space.id in view.chosen:
            continue
        if extortable(space, view, view.operation_name):
            yield ("extort.select", space.id)
        stopped = view.marked(space, "underground")
        if extort_open(space) & (stopped > 0) & (stopped < space.underground):
            yield ("extort.stopped", space.id)


# 4.3.2: Subvert


def subvert_open(space: Any) -> Any:
    return (space.underground > 0) & (space.algerian_troops + space.algerian_police > 0)


def subverting(view: View) -> Iterator[Choice]:
    removed = view.frame.removed
    yield ("subvert.end",)
    if (len(view.chosen) < 2) & (removed < 2):
        for space in view.spaces():
            if space.id not in view.chosen and subvert_open(space):
                yield ("subvert.select", space.id)
    if not view.chosen:
        return
    here = view.by_id[view.chosen[-1]]
    for piece in ("algerian_troops", "algerian_police"):
        for count in upto(min(2 - removed, getattr(here, piece))):
            yield ("subvert.remove", count, piece.upper())
    if (len(view.chosen) == 1) & (removed == 0) & (here.algerian_police > 0):
        yield ("subvert.replace",)


def subverting_cube(view: View) -> Iterator[Choice]:
    """None Available: a Guerrilla from elsewhere in Algeria, or none at all (R25)."""
    yield ("subvert.end",)
    if view.state.available.guerrillas > 0:
        return
    for donor, status in product(view.algeria(), GUERRILLAS):
        if donor.id == view.chosen[-1] or getattr(donor, status) == 0:
            continue
        loses = donor if status == "underground" else None
        if view.locations or still_open(list(view.by_id.values()), view.operation_name, loses=loses):
            yield ("subvert.take", status.upper(), donor.id)
        stopped = view.marked(donor, status)
        if (stopped > 0) & (stopped < getattr(donor, status)):
            yield ("subvert.take_stopped", status.upper(), donor.id)


def subverted(_view: View) -> Iterator[Choice]:
    yield ("subvert.end",)


# 4.3.3: Ambush


def _ambush_spaces(view: View) -> Iterator[Any]:
    if view.can_pay(1):
        for space in view.spaces():
            if space.id not in view.locations and attack_open(space) & (space.underground > 0):
                yield space


def ambushing(view: View) -> Iterator[Choice]:
    yield ("ambush.end",)
    if len(view.chosen) < 2:
        for space in _ambush_spaces(view):
            yield ("ambush.select", space.id)


def ambushing_in(view: View) -> Iterator[Choice]:
    return losing(view, "ambush")


# 4.2.3: Neutralize


def neutralize_open(space: Any) -> Any:
    """Troops and Police (R87), in Algeria (R57)."""
    return in_algeria(space) & (troops(space) > 0) & (police(space) > 0)


def _exposed(space: Any) -> list[tuple[str, Any]]:
    """Active Guerrillas; Bases where no Guerrilla is (R89)."""
    if space.active > 0:
        return [("active", space.active)]
    return [("fln_bases", space.fln_bases)] if space.underground == 0 else []


def neutralizing(view: View) -> Iterator[Choice]:
    removed = view.frame.removed
    yield ("neutralize.end",)
    for space in view.spaces() if len(view.chosen) < 2 else []:
        if space.id not in view.chosen and neutralize_open(space):
            yield ("neutralize.select", space.id)
    for space in view.spaces():
        for piece, there in _exposed(space) if space.id in view.chosen else []:
            for count in upto(min(2 - removed, there)):
                yield ("neutralize.remove", count, piece.upper(), space.id)


# Two can help an Operation to its first location.
_OPENS: dict[str, Any] = {"troop_lift": opens_lift, "extort": _opens_extort}

"""The Special Activities stated a second time, as plain choices.

Written from the rulebook's chapter 4 and the rulings, without the engine's rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from .board import (
    GUERRILLAS,
    Choice,
    View,
    controller,
    in_algeria,
    police,
    population,
    troops,
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


def _may_go_on(view: View) -> bool:
    """Whether the Operation has a first location without the Special Activity (R49)."""
    if view.operation_name in {"Train", "Garrison", "Sweep"}:
        return True
    return view.can_pay(1) and still_open(list(view.by_id.values()), view.operation_name)


# 4.3.1: Extort


def extort_open(space: Any) -> bool:
    """People, an Underground Guerrilla and FLN Control (R120)."""
    return population(space) > 0 and bool(space.underground > 0) and controller(space) == "FLN"


def extortable(spaces: list[Any], operation: str, locations: list[str]) -> Iterator[Any]:
    """Those whose Guerrilla may show itself and still leave the Operation a location (R49)."""
    for space in spaces:
        if extort_open(space) and (locations or still_open(spaces, operation, loses=space)):
            yield space


def still_open(spaces: list[Any], operation: str, *, loses: Any = None) -> bool:
    """Whether the Operation can come to a location, one Underground Guerrilla fewer in a space."""
    if operation == "Terror":
        there = [space for space in spaces if terror_open(space)]
        return any(space is not loses or space.underground > 1 for space in there)
    if operation == "Attack":
        return any(attack_open(space) for space in spaces)
    return operation != "March" or any_guerrilla(spaces)


def _opens_extort(view: View) -> bool:
    extorted = extortable(list(view.by_id.values()), view.operation_name, view.locations)
    return _may_go_on(view) or any(extorted)


def extorting(view: View) -> Iterator[Choice]:
    if view.locations or _may_go_on(view):
        yield ("extort.end",)
    for space in extortable(list(view.by_id.values()), view.operation_name, view.locations):
        if space.id not in view.chosen:
            yield ("extort.select", space.id)
    for space in view.by_id.values():
        stopped = view.marked(space, "underground")
        if extort_open(space) and space.id not in view.chosen and 0 < stopped < space.underground:
            yield ("extort.stopped", space.id)


# 4.3.2: Subvert


def subvert_open(space: Any) -> bool:
    return bool(space.underground > 0) and space.algerian_troops + space.algerian_police > 0


def subverting(view: View) -> Iterator[Choice]:
    removed = view.frame.removed
    yield ("subvert.end",)
    if len(view.chosen) < 2 and removed < 2:
        for space in view.by_id.values():
            if subvert_open(space) and space.id not in view.chosen:
                yield ("subvert.select", space.id)
    if not view.chosen:
        return
    here = view.by_id[view.chosen[-1]]
    for piece in ("algerian_troops", "algerian_police"):
        for count in range(1, min(2 - removed, getattr(here, piece)) + 1):
            yield ("subvert.remove", count, piece.upper())
    if len(view.chosen) == 1 and not removed and here.algerian_police > 0:
        yield ("subvert.replace",)


def subverting_cube(view: View) -> Iterator[Choice]:
    """None Available: a Guerrilla from elsewhere in Algeria, or none at all (R25)."""
    yield ("subvert.end",)
    if view.state.available.guerrillas:
        return
    spaces = list(view.by_id.values())
    for donor, status in product(spaces, GUERRILLAS):
        if not in_algeria(donor) or donor.id == view.chosen[-1] or getattr(donor, status) == 0:
            continue
        loses = donor if status == "underground" else None
        if view.locations or still_open(spaces, view.operation_name, loses=loses):
            yield ("subvert.take", status.upper(), donor.id)
        if 0 < view.marked(donor, status) < getattr(donor, status):
            yield ("subvert.take_stopped", status.upper(), donor.id)


def subverted(_view: View) -> Iterator[Choice]:
    yield ("subvert.end",)


# 4.3.3: Ambush


def _ambush_spaces(view: View) -> Iterator[Any]:
    if view.can_pay(1):
        for space in view.by_id.values():
            if attack_open(space) and space.underground > 0 and space.id not in view.locations:
                yield space


def ambushing(view: View) -> Iterator[Choice]:
    yield ("ambush.end",)
    if len(view.chosen) < 2:
        for space in _ambush_spaces(view):
            yield ("ambush.select", space.id)


def ambushing_in(view: View) -> Iterator[Choice]:
    return losing(view, "ambush")


# 4.2.3: Neutralize


def neutralize_open(space: Any) -> bool:
    """Troops and Police (R87), in Algeria (R57)."""
    return in_algeria(space) and troops(space) > 0 and police(space) > 0


def _exposed(space: Any) -> list[tuple[str, int]]:
    """Active Guerrillas; Bases where no Guerrilla is (R89)."""
    if space.active:
        return [("active", space.active)]
    return [("fln_bases", space.fln_bases)] if space.fln_bases and not space.underground else []


def neutralizing(view: View) -> Iterator[Choice]:
    chosen = [view.by_id[identity] for identity in view.chosen]
    removed = view.frame.removed
    yield ("neutralize.end",)
    others = [space for space in view.by_id.values() if neutralize_open(space) and space not in chosen]
    for space in others if len(chosen) < 2 else []:
        yield ("neutralize.select", space.id)
    for space in chosen:
        for piece, there in _exposed(space):
            for count in range(1, min(2 - removed, there) + 1):
                yield ("neutralize.remove", count, piece.upper(), space.id)


# Two can help an Operation to its first location.
_OPENS: dict[str, Any] = {"troop_lift": opens_lift, "extort": _opens_extort}

"""Positions and lines for the FLN's Operations and Special Activities.

A position here holds only the pieces that its test names, so that nothing else explains a result.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.positions import (
    ON_MAP,
    move,
    turn,
    with_independence,
    with_resources,
    with_space,
)

MARCH, ATTACK, TERROR, RALLY = (move(name) for name in ("march", "attack", "terror", "rally"))
EXTORT = move("extort")


_NOTHING: dict[str, int] = dict.fromkeys(ON_MAP, 0)

Spaces = dict[str, dict[str, Any]]


@cache
def _bare(faction: ct.Actor) -> ct.State:
    state = turn(faction)
    for space in state.spaces:
        state = with_space(state, space.name, **_NOTHING, support=0)
    return state


def only(
    spaces: Spaces,
    *,
    fln: int = 8,
    border_zone: int | None = None,
    faction: ct.Actor = ct.FLN,
) -> ct.State:
    """The faction's turn as First, with only these pieces on the map, and no Support or Opposition else.

    A ``border_zone`` says that Morocco and Tunisia are independent, and how it stands.
    """
    state = _bare(faction)
    if border_zone is not None:
        state = with_independence(state, border_zone=border_zone)
    for name, there in spaces.items():
        state = with_space(state, name, **there)
    return with_resources(state, fln=fln)


def march(left: str, entered: str, underground: int, active: int = 0) -> Move:
    """The move of one group from a space into another."""
    return move("march.move", underground, active, left, entered)


def extort(*spaces: str) -> tuple[Move, ...]:
    """A whole Extort."""
    return (EXTORT, *(move("extort.select", space) for space in spaces), move("end"))


def stopped(state: ct.State) -> dict[str, int]:
    """How many Guerrillas the March has stopped, by space and sort."""
    operation: Any = state.stack[1]
    return {f"{mark.place}: {mark.piece}": mark.count for mark in operation.marks}

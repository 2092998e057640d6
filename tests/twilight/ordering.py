"""Orders for tests: how they are made, and the laws that one that was played keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ctcore as ct
from ctcore.twilight.orders import Order, Step, judge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.kernel import Move, Transition
    from ctcore.twilight.orders import Played

__all__ = [
    "END",
    "EXTORT",
    "PLACE",
    "RALLY",
    "ROLL",
    "TERROR",
    "at",
    "keeps_the_laws",
    "ordered",
    "select",
    "turn",
]

RALLY, TERROR, EXTORT, END = ct.moves.Rally(), ct.moves.Terror(), ct.moves.Extort(), ct.moves.End()
ROLL, PLACE = ct.moves.Roll(3), ct.moves.PlaceGuerrillas(1)


def select(name: str) -> Move:
    return ct.moves.Select(ct.Place.named(name))


def at(name: str, *done: Move) -> Step:
    return Step(select(name), done)


def turn(*changes: str, first: ct.Actor = ct.FLN) -> ct.State:
    """The short scenario with those changes, the player to choose first on an Event card."""
    return ct.play(ct.position("short", *changes, card=26, first=first), "no pivotal event")


def ordered(start: ct.State, line: str) -> Order:
    """The order that a line of play is, and nothing else."""
    (played,) = ct.orders_of(ct.play_line(start, line))
    return played.order


def keeps_the_laws(steps: Sequence[Transition[ct.State]], played: Played) -> None:
    """Its moves are the order and the order is its moves, and the rules allow it as it was played."""
    order, granted = played.order, played.order.opening if played.order.free else None
    moves = tuple(step.move for step in steps[played.first :][: len(ct.expand(order))])
    assert ct.expand(order) == moves
    assert ct.collect(moves, granted=granted) == order
    assert ct.collect(ct.expand(order), granted=granted) == order
    found = judge(steps[played.first].before, order)
    assert found.legal, str(found)
    assert found.after == steps[played.first + len(moves) - 1].after
    assert played.player is ct.actor(steps[played.first].before)

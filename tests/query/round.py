"""A game that can go on for ever: two players switch a lamp in turn, until one of them leaves it."""

from __future__ import annotations

from enum import Enum
from typing import Any

from ctcore.game import Game
from ctcore.kernel import Frame, Kind, Move, StackDraft, System, attach, awaits
from ctcore.kernel.frozen import frozen


class Player(Enum):
    FIRST, SECOND = "First", "Second"

    def __str__(self) -> str:
        return self.value


@frozen
class Lamp:
    """A position: whether the lamp is lit, and how often it was switched, unless none counts that."""

    is_lit: bool = False
    switched: int = 0
    stack: tuple[Frame, ...] = ()


@frozen
class Turn(Frame):
    clause, awaits = "1", "a switch"
    actor: Player


@frozen
class Switch(Move):
    form = "switch"


@frozen
class Leave(Move):
    form = "leave"


class Step(StackDraft):
    def __init__(self, lamp: Lamp) -> None:
        self.is_lit, self.switched, self.stack = lamp.is_lit, lamp.switched, lamp.stack
        self.lines: list[tuple[Any, ...]] = []

    def close(self) -> Lamp:
        return Lamp(self.is_lit, self.switched, self.stack)


def _switch(draft: Step, frame: Turn, _move: Switch) -> None:
    draft.is_lit = not draft.is_lit
    draft.stack = (Turn(Player.SECOND if frame.actor is Player.FIRST else Player.FIRST),)


def _counted(draft: Step, frame: Turn, move: Switch) -> None:
    draft.switched += 1
    _switch(draft, frame, move)


def _leave(draft: Step, _frame: Turn, _move: Leave) -> None:
    draft.stack = ()


def lamps(*, counted: bool) -> Game[Lamp]:
    """The game; where it counts how often the lamp was switched, no position comes a second time."""
    kinds = (
        Kind("switch", Switch, (Switch(),), (), _counted if counted else _switch),
        Kind("leave", Leave, (Leave(),), (), _leave),
    )
    return Game(
        name="lamps",
        title="Lamps",
        system=System(attach(awaits(Turn, *kinds), (), (), ()), Step, (), over=lambda _: ("1",)),
        state=Lamp,
        setups={"dark": lambda: Lamp(stack=(Turn(Player.FIRST),))},
    )

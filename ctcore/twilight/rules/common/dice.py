"""Dice: Nature rolls one with six faces.

Clauses: 3.3.3, 5.1.5, 5.1.9
"""

from __future__ import annotations

from typing import TypeVar

from ctcore.kernel import Effect, Kind, Move, asks
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.state import State

__all__ = ["FACES", "Roll", "rolling"]

F = TypeVar("F")
FACES = 6


@frozen
class Roll(Move):
    """Nature rolls a die."""

    form = "roll {die}"
    die: int


def rolling(name: str, clause: str, effect: Effect[F, Roll]) -> Kind[State, F, Roll]:
    """The kind of move that is a roll of one die, ordered by a clause.

    >>> rolling("coup.roll", "5.1.5", lambda draft, frame, move: None).allows(None, None, Roll(6))
    True
    """
    one_to_six = asks(
        "one_to_six",
        (clause,),
        "a die shows 1 to 6",
        lambda die: (die >= 1) & (die <= FACES),
        "die: {move.die}",
    )
    return Kind(name, Roll, tuple(map(Roll, range(1, FACES + 1))), (one_to_six,), effect)

"""Dice: Nature rolls them one after another; what was declared for them is fixed before the first (8.1.2).

No choice stands between two dice of one roll and nothing is read of the position until the last is rolled, so
that they are simultaneous (L37).

Clauses: 4.7.1, 8.1.2; ruling L37
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import Frame, Kind, Move, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.kernel.procedure import Stepping
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.vocabulary import NATURE

__all__ = ["FACES", "TABLE", "Choice", "Dice", "Procedure", "Roll", "dice", "rolled"]

FACES = 6


class Procedure(Stepping, actor=NATURE):
    """A procedure that goes on with what is rolled or chosen above it; it chooses nothing itself."""


class Choice(Frame, stands_on=(Procedure,)):
    """Somebody is to choose; a procedure goes on with it."""


Procedure.stands_on = (Procedure,)


@frozen
class Dice(Choice, clause="8.1.2/1", awaits="a roll of dice", label="dice", actor=NATURE):
    """Nature is to roll ``left`` more dice after those ``shown``; the procedure goes on with all of them."""

    left: int
    shown: tuple[int, ...] = ()


@frozen
class Roll(Move, form="roll {face}"):
    """What a die shows."""

    called = "roll a die"
    face: int


def _roll(draft: Draft, frame: Dice, move: Roll) -> None:
    after = changed(frame, left=frame.left - 1, shown=(*frame.shown, move.face))
    draft.replace(after)
    if after.left <= 0:
        draft.finish(after.shown)


_ROLLS = tuple(map(Roll, range(1, FACES + 1)))
ROLL: Kind = Kind(
    "dice.roll",
    Roll,
    _ROLLS,
    (
        asks(
            "a_face",
            ("8.1.2/1",),
            "a die shows 1 to 6",
            lambda face: (face >= 1) & (face <= FACES),
            "{move.face}",
        ),
    ),
    _roll,
)
TABLE = awaits(Dice, ROLL)


def dice(number: int) -> Dice | None:
    """A roll of that many dice; None for none, with which a procedure goes on at once."""
    return Dice(number) if number > 0 else None


def rolled(result: Any) -> tuple[int, ...]:
    """What was rolled, nothing without dice."""
    return tuple(result or ())

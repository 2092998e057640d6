"""How the non-player FLN begins an Operation, and what it may spend in it.

Clauses: 8.1, 8.4.5, 8.4.6; rulings R5, R6, R187.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ctcore.twilight.board.vocabulary import Option
from ctcore.twilight.bot.activities import special_activity
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.operation import End
from ctcore.twilight.rules.common.turns import OPEN_BOXES, OperationLimit, SecondChoice
from ctcore.twilight.rules.sequence.boxes import Choose

if TYPE_CHECKING:
    from ctcore.kernel import Move
    from ctcore.twilight.bot.turn import Turn

__all__ = ["allowance", "begin", "conducted", "end", "is_limited", "limited_only"]

# The boxes in which an Operation may be conducted, the widest first.
_WIDEST = (Option.OPERATION_AND_ACTIVITY, Option.OPERATION, Option.LIMITED)
# 8.4.5: with more Resources than these, an Operation spends two thirds of them at most.
_NO_LIMIT = 8


def begin(turn: Turn, operation: Move, frame: type[OperationFrame]) -> bool:
    """Begin the Operation, as Second Eligible in the widest box that is open; or go on with it (8.1/7)."""
    if isinstance(turn.frame, frame):
        return True
    if not isinstance(turn.frame, SecondChoice):
        return turn.tries(operation)
    for box in _WIDEST:
        mark = turn.mark
        if turn.tries(Choose(box)) and turn.tries(operation):
            return True
        turn.back(mark)
    return False


def conducted(
    turn: Turn, operation: Move, frame: type[OperationFrame], steps: Callable[[Turn], None]
) -> bool:
    """Conduct an Operation with a Special Activity; False, and nothing done, if it finds no location.

    The Special Activity is one that its priorities lead to, where the box allows it.

    Clauses: 8.1/8, 8.4.2/12, 8.4.5/27, 8.4.6/20
    """
    mark = turn.mark
    if begin(turn, operation, frame):
        steps(turn)
        if turn.frame.locations:
            special_activity(turn)
            end(turn)
            return True
    turn.back(mark)
    return False


def end(turn: Turn) -> None:
    """End the Operation: its box is what has been done (8.1/6)."""
    turn.play(End())


def is_limited(turn: Turn) -> bool:
    """Whether the Operation under way is a Limited one (2.3.4)."""
    return turn.frame.limit is OperationLimit.LIMITED


def limited_only(turn: Turn) -> bool:
    """Whether nothing but a Limited Operation or a Pass is open to the FLN (8.4.1, R173)."""
    if not isinstance(turn.frame, SecondChoice):
        return False
    wider = (Option.EVENT, Option.OPERATION_AND_ACTIVITY, Option.OPERATION)
    first = turn.frame.first
    return not any(box in OPEN_BOXES[first] for box in wider)


def allowance(resources: int) -> int | None:
    """What an Operation begun with these Resources may spend; None if that is not limited.

    Clauses: 8.4.5/5, 8.4.6/2

    >>> allowance(5 + 3), allowance(20)
    (None, 13)
    """
    return None if resources <= _NO_LIMIT else resources * 2 // 3

"""The moves of a ceiling's choice strung together, as far as the game allows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.twilight.board.vocabulary import Activity
from ctcore.twilight.rules.activities.ambush import Ambush
from ctcore.twilight.rules.activities.extort import Extort
from ctcore.twilight.rules.activities.subvert import Subvert
from ctcore.twilight.rules.common.operation import End
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Move
    from ctcore.twilight.board.state import State
    from ctcore.twilight.ceilings.operations import Ceiling

__all__ = ["strung"]

_OPENING: dict[Activity, Move] = {
    Activity.AMBUSH: Ambush(),
    Activity.EXTORT: Extort(),
    Activity.SUBVERT: Subvert(),
}
_OPENINGS = tuple(map(type, _OPENING.values()))
# No turn has as many moves.
_LONG = 150


def strung(turn: State, operation: Move, ceiling: Ceiling) -> tuple[Move, ...]:
    """Return a line of the whole Operation that makes the ceiling's choices where they are legal.

    Whether it comes to as much as the ceiling is seen only when it has been played.

    >>> import ctcore as ct
    >>> from ctcore.condition import position
    >>> from ctcore.query.effort import Effort
    >>> from ctcore.twilight.ceilings.operations import ceiling
    >>> from ctcore.twilight.ceilings.worth import Worth
    >>> from ctcore.twilight.rules.operations.rally import Rally
    >>> turn = ct.play(ct.setup("short", card=1), "no pivotal event")
    >>> most = ceiling(turn, Rally(), Worth.of(position.resources.fln, ct.FLN), Effort())
    >>> line = strung(turn, Rally(), most)
    >>> most.most, ct.play(turn, "; ".join(map(str, line))).resources.fln
    (19, 19)
    """
    line, state = [operation], SYSTEM.step(turn, operation)
    for move in _in_order(ceiling):
        if SYSTEM.judge(state, move):
            line.append(move)
            state = SYSTEM.step(state, move)
    # What must still be done is done in any way.
    while len(state.stack) > 1 and len(line) < _LONG:
        moves = SYSTEM.legal_moves(state)
        move = next((one for one in moves if isinstance(one, End)), moves[0])
        line.append(move)
        state = SYSTEM.step(state, move)
    return tuple(line)


def _in_order(ceiling: Ceiling) -> Iterator[Move]:
    """The moves before the Special Activity, those in it, and those after it."""
    made = [one for outcome in ceiling.choice for one in outcome.moves if isinstance(one, tuple)]
    phases: list[list[Move]] = [
        [move for at, move in made if at == phase and not isinstance(move, (End, *_OPENINGS))]
        for phase in range(3)
    ]
    yield from phases[0]
    if ceiling.activity in _OPENING and phases[1]:
        yield _OPENING[ceiling.activity]
        yield from phases[1]
        yield End()
    yield from phases[2]

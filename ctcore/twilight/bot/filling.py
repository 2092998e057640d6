"""How many Guerrillas a Rally of the non-player FLN brings into a space, and whence (8.4.5).

Clauses: 8.4.5, 8.1.2, 3.3.1, 1.4.1; rulings R189, R198.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.twilight.board.vocabulary import Piece
from ctcore.twilight.bot.guidelines import may_be_lifted, take_from_map
from ctcore.twilight.rules.common.operation import Select
from ctcore.twilight.rules.common.placement import Take
from ctcore.twilight.rules.common.resolution import placement_limit
from ctcore.twilight.rules.operations.rally import Flip, PlaceGuerrillas, RallyingIn
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State
    from ctcore.twilight.bot.turn import Turn

__all__ = ["comes", "fill", "placements"]


def fill(turn: Turn, place: Place) -> None:
    """Place Guerrillas in the space just selected, Available ones first; or flip those there.

    Clauses: 8.1.2/4, 8.4.5/8, 8.4.5/9
    """
    wanted = placements(turn, turn.space(place))
    if wanted < 0:
        turn.tries(Flip())
        return
    while wanted > 0 and (move := _largest(turn, wanted)) is not None:
        turn.play(move)
        wanted -= move.count
    while wanted > 0 and isinstance(turn.frame, RallyingIn) and take_from_map(turn, to=place):
        wanted -= 1


def placements(turn: Turn, space: Space) -> int:
    """How many Guerrillas to place in the space; -1 to flip those there, 0 for nothing.

    Clauses: 8.4.5/9, 8.4.5/10, R198
    """
    supplied, most = _supplied(turn, space), placement_limit(turn.state, space)
    if space.fln_bases < 1:
        return most if supplied else 0
    wanted = min(most, space.population + 1 - space.guerrillas)
    if wanted >= 1 and supplied:
        return wanted
    return -1 if space.active >= 1 and (space.underground == 0 or not supplied) else 0


def _largest(turn: Turn, wanted: int) -> PlaceGuerrillas | None:
    moves = (PlaceGuerrillas(count) for count in range(wanted, 0, -1))
    return next((move for move in moves if turn.may(move)), None)


def comes(turn: Turn, space: Space) -> int:
    """How many more Guerrillas a Rally would bring into the space."""
    spare = sum(_spared(one) for one in turn.in_algeria if one.place is not space.place)
    return min(max(0, placements(turn, space)), turn.state.available.guerrillas + spare)


def _spared(space: Space) -> int:
    """How many Active Guerrillas of the space may be placed elsewhere, one after the other (8.1.2/8)."""
    count = 0
    while may_be_lifted(space):
        count, space = count + 1, space.changed(Piece.ACTIVE, -1)
    return count


def _supplied(turn: Turn, space: Space) -> bool:
    """Whether a Rally in the space has a Guerrilla to place: Available, or one that may be spared.

    Clauses: 8.1.2/8
    """
    state = _rallying_in(turn, space)
    if state is None:
        return False
    return SYSTEM.is_legal(state, PlaceGuerrillas(1)) or any(
        may_be_lifted(one) and SYSTEM.is_legal(state, Take(Piece.ACTIVE, one.place)) for one in state.spaces
    )


def _rallying_in(turn: Turn, space: Space) -> State | None:
    """The position once the space is selected; None if it may not be."""
    frame = turn.frame
    if isinstance(frame, RallyingIn) and frame.at is space.place:
        return turn.state
    return turn.peek(Select(space.place))

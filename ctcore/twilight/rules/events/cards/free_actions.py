"""What cards grant: where a free Operation or Special Activity begins (3.1.2, 5.5).

Clauses: 3.1.2, 5.5; rulings G10, G11, #37/1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ctcore.kernel import Frame
from ctcore.kernel.logic import any_of
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import Stance
from ctcore.twilight.rules.activities.subvert import Subverting
from ctcore.twilight.rules.common.frames import OperationFrame, Unaccompanied
from ctcore.twilight.rules.common.grants import Grant
from ctcore.twilight.rules.common.prospects import can_start
from ctcore.twilight.rules.common.turns import limit_of
from ctcore.twilight.rules.events.texts.choosing import grants
from ctcore.twilight.rules.events.texts.frame import Maker
from ctcore.twilight.rules.operations.rally import Agitating

if TYPE_CHECKING:
    from ctcore.twilight.board.state import State

__all__ = ["agitation_in", "operation", "subvert_alone"]


def operation(kind: type[OperationFrame]) -> Maker:
    """A free Operation, where a first location can be selected (5.1.3)."""

    def begin(draft: Draft, grant: Grant) -> tuple[Frame, ...]:
        begun, board = kind.granted_by(grant), cast("State", draft)
        return (begun,) if can_start(board, begun) else ()

    return grants(begin)


def subvert_alone() -> Maker:
    """A Subvert without an Operation, where an Algerian cube stands (#37/1)."""

    def begin(draft: Draft, grant: Grant) -> tuple[Frame, ...]:
        cubes = any_of(space.algerian_troops + space.algerian_police >= 1 for space in draft.spaces)
        return (Unaccompanied.granted_by(grant), Subverting((), 0)) if cubes else ()

    return grants(begin)


def agitation_in(place: Place) -> Maker:
    """The Agitation of one space, free, where it can change something."""

    def begin(draft: Draft, grant: Grant) -> tuple[Frame, ...]:
        space = draft.space(place)
        changes = (space.terror >= 1) | (space.support != Stance.OPPOSE)
        frame = Agitating(limit_of(grant), (place,), place, shifted=False, grant=grant)
        return (frame,) if changes else ()

    return grants(begin)

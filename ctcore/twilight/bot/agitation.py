"""Agitation by the non-player FLN: after a Rally (8.4.5), of Card 26, and in the Support Phase (8.5.2).

Clauses: 8.4.5, 8.5.2, 8.1.2, 3.3.1, 6.3.2; rulings R148, R190, R193.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.kernel import cite
from ctcore.twilight.board.vocabulary import Stance
from ctcore.twilight.rules.common.support import RemoveTerror, Shift
from ctcore.twilight.rules.operations.rally import STEP, Agitate

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State
    from ctcore.twilight.bot.turn import Turn

__all__ = ["agitate", "agitate_here", "cost", "shifts"]


def cost(state: State, space: Space) -> int:
    """What an Agitation of the space costs, all its Terror and one level (3.3.1).

    >>> import ctcore as ct
    >>> cost(ct.setup("short"), ct.setup("short").space("Oran"))
    1
    """
    return STEP(state) * (space.terror + 1)


def shifts(space: Space) -> bool:
    """Whether an Agitation that removes all Terror shifts the space (8.1.2/16, R190)."""
    return space.population >= 1 and space.support != Stance.OPPOSE


def agitate(turn: Turn, place: Place) -> bool:
    """Agitate a space after a Rally, if its Terror and a level can be paid for (8.4.5/26, R190)."""
    if turn.resources < cost(turn.state, turn.space(place)) or not turn.tries(Agitate(place)):
        return False
    turn.tell((cite("8.4.5/26"), "3.3.1"), "Agitates", place.name)
    agitate_here(turn)
    return True


def agitate_here(turn: Turn) -> None:
    """Remove all Terror of the space under Agitation, and shift it, if a shift follows (8.1.2/16)."""
    terror = turn.space(turn.frame.at).terror
    mark = turn.mark
    if terror and not turn.tries(RemoveTerror(terror)):
        return
    if not turn.tries(Shift()):
        turn.back(mark)

"""What a link is: a frame that has ended with a result, on the one that goes on, and what is open."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import attrs

from ctcore.algeria.board.places import Place
from ctcore.algeria.board.state import Area
from ctcore.algeria.board.tables import MISSION_SUCCESS, Success
from ctcore.algeria.board.units import FLN_UNITS, Unit
from ctcore.algeria.proofs.frames import HERE
from ctcore.algeria.proofs.position import open_area
from ctcore.algeria.rules.common.choosing import Sharing
from ctcore.algeria.rules.common.dice import Dice
from ctcore.algeria.rules.sequence import Turn
from ctcore.kernel import Frame
from ctcore.kernel.frozen import frozen
from ctcore.symbolic import any_count

__all__ = ["AREA_HERE", "ROWS", "Link", "Row", "given", "open_for_react", "rolled"]


@frozen(eq=False)
class Link:
    """A frame on the one that goes on, the result with which it has ended, and what is open beside.

    ``act(draft)``, where given, is a part of what the frame below does, proved by itself; ``where(state)``
    narrows the case.
    """

    under: tuple[Frame, ...]
    ended: Frame
    result: Any = None
    areas: tuple[Area, ...] = ()
    half: bool = False
    changes: dict[str, Any] = attrs.field(factory=dict)
    act: Callable[[Any], object] | None = None
    where: Callable[[Any], bool] = lambda _state: True


# The clauses, a sentence about what goes on, and its cases.
Row = tuple[tuple[str, ...], str, Callable[[], Iterable[Link]]]
ROWS: tuple[Success, ...] = tuple(dict.fromkeys(MISSION_SUCCESS.values()))
AREA_HERE = open_area(HERE)
# Whether any unit can come to a React is asked of every number: one type here stands for the others.
_ASKED = (*FLN_UNITS, Unit.FRENCH, Unit.POLICE)


def open_for_react(*places: Place) -> tuple[Area, ...]:
    """The areas with units of the FLN, Police, and one mobile type of the Government open.

    >>> [str(one) for one in open_for_react(HERE)]
    ['Barika']
    """
    return tuple(open_area(one, _ASKED) for one in places)


def rolled(*frames: Frame, dice: int = 1, areas: tuple[Area, ...] = (), **changes: Any) -> Link:
    """The frames, innermost last, after a roll of dice.

    >>> rolled(dice=2).ended
    Dice(number=2)
    """
    return Link((Turn(), *frames), Dice(dice), any_count("total"), areas, changes=changes)


def given(*frames: Frame, chooser: Any, areas: tuple[Area, ...] = ()) -> Link:
    """The frames, innermost last, after a player has given points.

    >>> from ctcore.algeria.board.units import Actor
    >>> given(chooser=Actor.FLN).ended.because
    'C.6'
    """
    return Link((Turn(), *frames), Sharing(chooser, any_count("points"), "C.6"), None, areas)

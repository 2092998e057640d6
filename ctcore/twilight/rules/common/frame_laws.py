"""Laws about pending frames that several Operations share.

Clauses: 3.1; rulings R47, R52.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ctcore.kernel import Admission, Law, frame_law
from ctcore.kernel.logic import all_of
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import Track
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.turns import OperationLimit

__all__ = ["locations_law", "spaces_law"]


def locations_law(
    frames: tuple[type[OperationFrame], ...], name: str, clause: str, admits: Callable[[Any], bool]
) -> Law:
    """The law about an Operation's locations: ``admits(location)`` is true of each.

    The space at work is the last selected; Pacification and Agitation go back to any.
    """

    def fits(_state: State, frame: OperationFrame) -> bool:
        distinct = len(set(frame.locations)) == len(frame.locations)
        reached = frame.limit is not OperationLimit.LIMITED or len(frame.locations) <= 1
        return distinct and reached and _at_work(frame) and all(map(admits, frame.locations))

    text = (
        f"the locations of {name.capitalize()} are distinct, no more than it may have and of the right kind, "
        "and it works in the last of them"
    )
    return frame_law(frames, f"{name}_locations_fit", (clause, "3.1", "R47"), text, fits)


def _at_work(frame: OperationFrame) -> bool:
    at = getattr(frame, "at", None)
    if at is None:
        return True
    return at in frame.locations if hasattr(frame, "shifted") else frame.locations[-1:] == (at,)


def spaces_law(  # noqa: PLR0913, PLR0917 - what tells one such law from another
    frames: tuple[type[OperationFrame], ...],
    name: str,
    clauses: tuple[str, ...],
    text: str,
    group: Admission,
    which: Callable[[Any], tuple[Place | Track, ...]],
) -> Law:
    """The law that spaces passed what the selection of a location asks of a space.

    What house rules ask of what stands there was so then: pieces may have come and left since.
    """

    def qualify(state: State, frame: OperationFrame) -> bool:
        spaces = (state.spaces[place.index] for place in which(frame) if isinstance(place, Place))
        return all_of(group.may_have_admitted(state.in_force, space) for space in spaces)

    return frame_law(frames, name, clauses, text, qualify)

"""Laws of a pending Special Activity.

Clauses: 4.1; rulings R48, R52.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ctcore.kernel import Figure, Law, frame_law
from ctcore.kernel.logic import all_of
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.state import State
from ctcore.twilight.rules.common.activity import SpacesFrame
from ctcore.twilight.rules.common.frames import ActivityFrame, OperationFrame

__all__ = ["activity_law", "chosen_law"]


def activity_law(
    frames: tuple[type[ActivityFrame], ...],
    name: str,
    clauses: tuple[str, ...],
    text: str,
    test: Callable[[State, Any], bool],
) -> Law:
    """A law of a Special Activity's frames: ``test(state, frame)`` holds of each that is pending."""

    def holds(state: State, activity: ActivityFrame) -> bool:
        # A position read from outside may have anything in its stack; another law says what may be.
        if state.innermost is not activity or state.pending(OperationFrame) is None:
            return True
        return test(state, activity)

    return frame_law(frames, name, clauses, text, holds)


def chosen_law(
    frames: tuple[type[SpacesFrame], ...],
    most: int | Figure[int],
    admits: Callable[[Space], bool] = lambda _: True,
) -> Law:
    """The law that a Special Activity has chosen distinct spaces that it admits, and not too many."""

    def fits(state: State, frame: SpacesFrame) -> bool:
        limit = most(state) if isinstance(most, Figure) else most
        counted = (len(set(frame.spaces)) == len(frame.spaces)) & (len(frame.spaces) <= limit)
        return counted & all_of(admits(state.spaces[place.index]) for place in frame.spaces)

    activity, clause = frames[0].activity, frames[0].clause
    return activity_law(
        frames,
        f"{activity.name.lower()}_spaces_fit",
        (clause, "R52"),
        f"the spaces of {activity} are distinct, no more than it may have, and such as it may choose",
        fits,
    )

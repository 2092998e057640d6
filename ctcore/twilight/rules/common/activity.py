"""What all Special Activities share (4.1): opening one within an Operation, and ending it.

A player opens a Special Activity between two steps of an Operation, or before the first
or after the last (R50), and ends it before the Operation goes on: it is one block (R48).
One that changed nothing was not made: the Operation's box is as without it, and no other one
follows (R9).  While the Operation has no location yet, it must leave one to select (R49).

Clauses: 4.1, 4.1.1, 2.3.4, 3.1.2, 5.5; rulings G11, R9, R48-R50, R52, R55.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ctcore.kernel import Effect, Kind, Requirement, Unless, asks, cite
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.map import ALGERIA, Place
from ctcore.twilight.rules.common.frames import ACCOMPANIED, ActivityFrame, OperationFrame, listed
from ctcore.twilight.rules.common.grants import GRANTS
from ctcore.twilight.rules.common.operation import End
from ctcore.twilight.rules.common.prospects import can_start
from ctcore.twilight.rules.common.turns import OperationLimit

if TYPE_CHECKING:
    from ctcore.kernel import Move
    from ctcore.twilight.board.effects import Draft
    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import Activity

__all__ = [
    "SpacesFrame",
    "accompanying",
    "amend",
    "can_start_without",
    "ending",
    "leaves_a_location",
    "not_chosen_before",
    "opening",
    "operation_of",
]


@frozen
class SpacesFrame(ActivityFrame):
    """A Special Activity with its spaces, in the order in which they were chosen."""

    spaces: tuple[Place, ...]

    # What it may ever choose; the fewest and the most spaces that it has chosen.
    selectable: ClassVar[tuple[Place, ...]] = ALGERIA
    number: ClassVar[tuple[int, int]] = (0, 3)

    def changed(self, _board: Any) -> bool:
        """Whether it has a space: where nothing else is said, to choose one is to change it."""
        return len(self.spaces) >= 1

    @property
    def chosen(self) -> str:
        """The spaces in words."""
        return listed(self.spaces)


not_chosen_before = asks(
    "not_chosen_before",
    (cite("4.1/5"), "R52"),
    "a space is chosen once in a Special Activity",
    Unless(lambda frame: not frame.spaces, lambda frame, space: space not in frame.spaces),
    "chosen: {frame.chosen}",
)


def operation_of(state: State | Draft) -> OperationFrame:
    """The Operation that the innermost Special Activity accompanies."""
    for frame in reversed(state.stack):
        if isinstance(frame, OperationFrame):
            return frame
    return state.enclosing(OperationFrame)


def amend(draft: Draft, **changes: Any) -> None:
    """Change fields of the Operation that the innermost Special Activity accompanies."""
    draft.amend_enclosing(OperationFrame, **changes)


# How many Operations a faction has; what accompanies any of them need not ask which.
_OPERATIONS = 4


def _accompanies(activity: Activity, clause: str) -> tuple[Requirement, ...]:
    """What is asked of the Operation, unless any may be accompanied (4.1.1/3, 4.2.2/1, 4.3.1/1)."""
    accompanied = ACCOMPANIED[activity]
    if len(accompanied) >= _OPERATIONS:
        return ()
    named = ", ".join(map(str, accompanied))
    which = asks(
        "accompanies",
        (cite(f"{clause}/1"), "4.1.1", "R55"),
        f"{activity} accompanies {named}",
        lambda frame: frame.operation in accompanied,
        "Operation: {frame.operation}",
    )
    return (which,)


def _granted(activity: Activity) -> tuple[Requirement, ...]:
    if not any(grant.operation in ACCOMPANIED[activity] for grant in GRANTS.values()):
        # No card grants an Operation that it might accompany.
        return ()
    which = asks(
        "activity_granted",
        (cite("5.5/4"), cite("3.1.2/4"), "4.1", "G11"),
        "a free action has no Special Activity but one that its card grants",
        lambda frame: frame.grant is None or frame.grant.activity is activity,
        "granted: {frame.granted}",
    )
    return (which,)


def accompanying(activity: Activity, clause: str, forbidden: str = cite("4.1/2")) -> tuple[Requirement, ...]:
    """What is asked of the Operation that a Special Activity is to accompany.

    ``forbidden`` is the sentence that keeps it from an Operation without one.
    """
    return (
        *_accompanies(activity, clause),
        asks(
            "activity_allowed",
            (cite("2.3.2/10", "2.3.2/11"), "2.3.4", forbidden),
            "a Special Activity accompanies no Limited Operation, and none in the Op Only box",
            lambda frame: frame.limit is OperationLimit.WITH_ACTIVITY or frame.grant is not None,
            "allowed: {frame.limit}",
        ),
        *_granted(activity),
        asks(
            "one_activity",
            (cite("4.1/1", "4.1/7"), "R9", "R48"),
            "one Special Activity accompanies an Operation, in one block; none follows one not made",
            lambda frame: not frame.opened,
            "so far: {frame.accompanied_by}",
        ),
    )


def opening(move: Move, frame: ActivityFrame, *more: Requirement) -> Kind[State, OperationFrame]:
    """The kind of move that opens a Special Activity between two steps of an Operation it may accompany.

    It costs nothing by itself, and who executes it chooses its spaces and pieces (4.1/3, 4.1/4).
    """
    activity = frame.activity

    def open_it(draft: Draft, operation: OperationFrame, _move: Move) -> None:
        draft.replace(operation.paused.but(activity=activity), frame)

    return Kind(
        name=str(move).replace(" ", "_"),
        move=type(move),
        candidates=(move,),
        requirements=(*accompanying(activity, frame.clause), *more),
        effect=open_it,
    )


can_start_without = asks(
    "leaves_a_location",
    ("4.1", "R49"),
    "the Operation has a location, or can select and pay for one without the Special Activity",
    lambda state, frame: can_start(state, frame) if not frame.locations else True,
    "selected: {frame.selected}",
)

leaves_a_location = asks(
    "leaves_a_location",
    ("4.1", "R49"),
    "the Operation has a location, or can still select and pay for one",
    lambda state: True if operation_of(state).locations else can_start(state, operation_of(state)),
    "selected: {operation.selected}, FLN Resources: {state.resources.fln}",
)


def ending(
    frame: type[ActivityFrame], *more: Requirement, effect: Effect[Any, End] | None = None
) -> Kind[State, ActivityFrame, End]:
    """The kind of move that ends a Special Activity; one that changed nothing was not made (R9)."""

    def end(draft: Draft, activity: ActivityFrame, move: End) -> None:
        made = activity.changed(draft)
        if effect is not None:
            effect(draft, activity, move)
        draft.finish(activity.activity if made else None)

    return Kind(f"{frame.activity.name.lower()}.end", End, (End(),), more, end)

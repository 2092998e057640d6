"""Extort (4.3.1): Underground Guerrillas show themselves to raise Resources.

It accompanies any Operation of the FLN, in any number of populated spaces under FLN Control
with an Underground Guerrilla, Morocco and Tunisia among them once they are independent.  In
each one such Guerrilla becomes Active, and the FLN gains 1 Resource.  Taken first, it can
pay for the Operation, so long as it leaves a location to select (R49).

Clauses: 4.3.1, 4.1, 1.4.3, 1.8; rulings R9, R28, R48-R50, R52, R120, R121.
"""

from __future__ import annotations

from ctcore.kernel import Kind, Move, Unless, Within, asks, awaits, cite
from ctcore.kernel.logic import either
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.named import SpaceMove
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN, Activity, Piece
from ctcore.twilight.rules.common.activity import (
    SpacesFrame,
    amend,
    ending,
    leaves_a_location,
    not_chosen_before,
    opening,
    operation_of,
)
from ctcore.twilight.rules.common.activity_laws import chosen_law
from ctcore.twilight.rules.common.frames import ACCOMPANIED, OperationFrame, marked, remarked
from ctcore.twilight.rules.common.movement import unmarked
from ctcore.twilight.rules.common.operation import BY_SPACE, EVERY_SPACE, Select
from ctcore.twilight.rules.common.prospects import (
    EXTORTED,
    can_extort_first,
    can_start,
    extort_pays,
    leaves_one,
    underground_there,
)

# Frames and moves


class Extorting(SpacesFrame):
    """Extort between two spaces."""

    __slots__ = ()

    clause = "4.3.1"
    awaits = "a space to Extort, or the end of the Extort"
    actor = FLN
    activity = Activity.EXTORT
    accompanied = ACCOMPANIED[Activity.EXTORT]

    def leaves_a_location(self, state: State, operation: OperationFrame) -> bool:
        """Whether the Operation can start, or will be able to once enough spaces are Extorted."""
        return either(can_start(state, operation), lambda: self._helps(state, operation))

    def _helps(self, state: State, operation: OperationFrame) -> bool:
        if not self.spaces:
            return can_extort_first(state, operation)
        # As printed, and for Terror, the first space has brought the price.
        several = operation.price.is_amended(state) and not operation.priced_by_space
        return several and (
            (operation.open_locations(state) >= 1) & extort_pays(state, type(operation), self.spaces)
        )


class Extort(Move):
    """Open an Extort."""

    __slots__ = ()

    form = "extort"


class ExtortStopped(SpaceMove):
    """Extort a space with a Guerrilla that a March has stopped there, rather than one that has not."""

    __slots__ = ()

    form = "{space} stopped"
    called = "choose a space where it is stopped"


# Requirements


def _keeps_a_location(state: State) -> bool:
    operation = operation_of(state)
    return bool(operation.locations) or operation.open_locations(state) > 1


def _leaves_a_location(state: State, subject: Space) -> bool:
    operation = operation_of(state)
    return leaves_one(state, subject, operation, operation.open_locations(state))


def _both_there(state: State, subject: Space) -> bool:
    marks = operation_of(state).marks
    if not marks:
        return False
    stopped = marked(marks, subject.place, Piece.UNDERGROUND)
    return (stopped >= 1) & (subject.underground > stopped)


_EXTORT = (
    not_chosen_before,
    EXTORTED,
    underground_there,
    asks(
        "leaves_a_location",
        ("4.3.1", "R49"),
        "the Operation has a location, or one is left that it can select",
        Unless(_keeps_a_location, _leaves_a_location),
    ),
)
_EXTORT_STOPPED = (
    not_chosen_before,
    EXTORTED,
    asks(
        "both_there",
        ("4.3.1", "R28", "R103"),
        "Underground Guerrillas stand in the space that March has stopped, and others",
        _both_there,
        "{subject.name}: Underground {subject.underground}, stopped: {operation.moved_pieces}",
    ),
)

# Effects


def _extort(draft: Draft, frame: Extorting, move: Select) -> None:
    operation = operation_of(draft)
    space = draft.space(move.space)
    if unmarked(space, operation, Piece.UNDERGROUND) >= 1:
        _gain(draft, frame, move.space)
    else:
        _gain_stopped(draft, frame, move)


def _gain_stopped(draft: Draft, frame: Extorting, move: Select | ExtortStopped) -> None:
    marks = remarked(operation_of(draft).marks, move.space, Piece.UNDERGROUND, -1)
    marks = remarked(marks, move.space, Piece.ACTIVE, 1)
    amend(draft, marks=marks)
    _gain(draft, frame, move.space)


def _gain(draft: Draft, frame: Extorting, place: Place) -> None:
    draft.activate(place, 1, cite("4.3.1/7"))
    draft.gain(FLN, 1, cite("4.3.1/8"))
    draft.replace(Extorting((*frame.spaces, place)))


# Kinds of move, and the laws of Extort's frame


def _march_has_stopped(state: State) -> list[Place]:
    """Where the Operation has marked Underground Guerrillas, in map order."""
    return [mark.place for mark in operation_of(state).marks if mark.piece is Piece.UNDERGROUND]


OPEN = opening(Extort(), Extorting(()))
EXTORT = Kind("extort.select", Select, EVERY_SPACE, _EXTORT, _extort, BY_SPACE)
_STOPPED = tuple(map(ExtortStopped, PLACES))
EXTORT_STOPPED = Kind(
    "extort.stopped",
    ExtortStopped,
    _STOPPED,
    _EXTORT_STOPPED,
    _gain_stopped,
    BY_SPACE,
    within=Within(
        lambda state, _frame: [_STOPPED[place.index] for place in _march_has_stopped(state)],
        lambda state, _frame, move: move.space in _march_has_stopped(state),
    ),
)
END = ending(Extorting, leaves_a_location)

TABLE = awaits(Extorting, EXTORT, EXTORT_STOPPED, END)

LAWS = (chosen_law((Extorting,), len(PLACES)),)

"""What a Special Activity taken first can make possible, so that no choice is a dead end (R49).

An Operation may be begun, and a Special Activity opened, continued or closed before its
first location, only while some location can be selected and paid for, or the Special
Activity can still make it so.  Two can: Extort brings the FLN Resources, and Troop Lift
brings the Government cubes to Assault with (`lifting`).

Clauses: 4.1, 3.1, 4.3.1; rulings R8, R49, R120.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from ctcore.kernel import Admission, asks, cite
from ctcore.kernel.logic import any_of, both, choose, either, negate
from ctcore.twilight.board.all_spaces import some_space
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.grounds import FLN_SPACE
from ctcore.twilight.rules.common.turns import OperationLimit

__all__ = [
    "EXTORTED",
    "POINTS",
    "FlnOperationFrame",
    "can_extort_first",
    "can_extort_for",
    "can_start",
    "extort_pays",
    "extortable",
    "leaves_one",
    "leaves_one_payable",
    "may_be_accompanied",
    "some_extortable",
    "underground_there",
]


# 4.3.1: what Extort asks of a space, besides the Guerrilla.
EXTORTED = Admission(
    "extort.space",
    (
        FLN_SPACE,
        asks(
            "populated",
            (cite("4.3.1/3"), "R120"),
            "the FLN Extorts where Population is 1 or more",
            lambda subject: subject.population >= 1,
            "{subject.name}: Population {subject.population}",
        ),
        asks(
            "fln_control",
            (cite("4.3.1/5"), "R120", "R35"),
            "the space is under FLN Control",
            lambda subject: subject.fln_control,
            "{subject.name}: FLN pieces {subject.fln_pieces}, Government pieces {subject.government_pieces}",
        ),
    ),
)
underground_there = asks(
    "underground_there",
    (cite("4.3.1/4"),),
    "an Underground Guerrilla stands in the space",
    lambda subject: subject.underground >= 1,
    "{subject.name}: Underground {subject.underground}",
)
_EXTORTABLE = Admission("extort.space with an Underground Guerrilla", (EXTORTED, underground_there))

# What cards may change here.
POINTS = (EXTORTED, _EXTORTABLE)


def extortable(state: State) -> Callable[[Space], bool]:
    """The question whether the FLN may Extort in a space (4.3.1), with what is in force settled."""
    return _EXTORTABLE.now(state)


def some_extortable(state: State) -> bool:
    """Whether the FLN may Extort in some space (4.3.1)."""
    return some_space(state, extortable(state))


def extort_pays(state: State, operation: type[OperationFrame], done: Collection[Place] = ()) -> bool:
    """Whether the FLN can Extort once more, and so often that it has the price of a location.

    Clauses: 4.3.1, R49
    """
    if not operation.price.is_amended(state):
        # As printed, no location of the FLN costs more than one Extort brings.
        return some_extortable(state)
    is_open = extortable(state)
    left = sum(choose(is_open(one), 1, 0) for one in state.spaces if one.place not in done)
    # An Extort may close a space to Terror, so one alone counts for it.
    most = 1 if operation.priced_by_space else left
    return (left >= 1) & operation.affordable(state, -most)


def may_be_accompanied(frame: OperationFrame) -> bool:
    """Whether a Special Activity may still accompany the Operation (2.3.4, 4.1)."""
    return frame.limit is OperationLimit.WITH_ACTIVITY and not frame.opened


def can_start(state: State, frame: OperationFrame) -> bool:
    """Whether some location can be selected and paid for as things stand."""
    return frame.payable(state) & (frame.open_locations(state) >= 1)


def leaves_one(state: State, space: Space, frame: OperationFrame, count: int) -> bool:
    """Whether one of ``count`` open locations is left when the space loses an Underground Guerrilla."""
    return count - choose(frame.closes(state, space), 1, 0) >= 1


def leaves_one_payable(state: State, space: Space, frame: OperationFrame) -> bool:
    """Whether a location that can be paid for is left when the space loses an Underground Guerrilla."""
    if not frame.priced_by_space or not frame.price.is_amended(state):
        return leaves_one(state, space, frame, frame.open_locations(state))
    assert frame.where is not None
    purse, is_open = state.resources.of(frame.faction), frame.where.now(state)
    closed = frame.closes(state, space)
    return any_of(
        is_open(one) & (purse >= frame.price_of(state, one)) & (negate(closed) if one is space else True)
        for one in state.spaces
    )


def can_extort_first(state: State, frame: OperationFrame) -> bool:
    """Whether the FLN can Extort once before the first location and still have one to select."""
    if frame.limit is not OperationLimit.WITH_ACTIVITY:
        return False
    return both(
        extort_pays(state, type(frame)), lambda: _leaves_some(state, frame, frame.open_locations(state))
    )


def _leaves_some(state: State, frame: OperationFrame, count: int) -> bool:
    # With two locations or more, one is left, whichever the lost Guerrilla closes.
    return either(count >= 2, lambda: _leaves_the_one(state, frame, count))


def _leaves_the_one(state: State, frame: OperationFrame, count: int) -> bool:
    may_extort = extortable(state)
    return any_of(
        both(may_extort(space), partial(leaves_one, state, space, frame, count)) for space in state.spaces
    )


def can_extort_for(state: State, frame: OperationFrame) -> bool:
    """Whether the FLN can Extort for the price of a first location, if there is one to select at all.

    It may be in a Country once that is independent (4.3.1/6).
    """
    if frame.limit is not OperationLimit.WITH_ACTIVITY:
        return False

    def pays() -> bool:
        count = frame.open_locations(state)
        return either(count < 1, lambda: _leaves_some(state, frame, count))

    return both(extort_pays(state, type(frame)), pays)


class FlnOperationFrame(OperationFrame):
    """An Operation of the FLN, which Extort can help to its first location."""

    __slots__ = ()

    actor = FLN

    def can_be_helped(self, state: State) -> bool:
        """Whether the FLN can Extort once and then select a location."""
        return can_extort_first(state, self)

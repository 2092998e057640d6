"""March (3.3.2): Guerrillas move in groups from space to adjacent space.

All Guerrillas that move from one space to another move as one group, and each ordered pair
of spaces is used once in a March (R100).  The FLN pays 1 Resource for each space entered,
once however many groups enter it (R102).  A group that crosses a Wilaya or an
International Border moves no further (R103).  A group becomes Active when it enters a space
at Support, or crosses an International Border, and its Guerrillas and the Government cubes
there, with the Border Zone Status if it crosses, are more than three (R105).

Clauses: 3.3.2, 1.3.5, 1.3.4, 1.4.3, 2.3.4, 5.1.8, 1.8; rulings R4, R28, R47, R50, R100-R107.
"""

from __future__ import annotations

from typing import Any

import attrs

from ctcore.kernel import Figure, Kind, Move, of_case, of_move, of_position
from ctcore.kernel.choices import Choices
from ctcore.kernel.logic import any_of, choose, negate
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import Operation, Piece, Stance
from ctcore.twilight.rules.common.frame_laws import frame_law, locations_law, spaces_law
from ctcore.twilight.rules.common.frames import OperationFrame, Reach, remarked
from ctcore.twilight.rules.common.movement import (
    EVERY_DESTINATION,
    EVERY_GROUP,
    EVERY_ORIGIN,
    Enter,
    Group,
    Leave,
    beside_origin,
    groups_there,
    leaving,
    origin,
    some_unmarked,
    unmarked,
)
from ctcore.twilight.rules.common.operation import BY_SPACE, FLN_SPACE, beginning, only_at, pay
from ctcore.twilight.rules.common.prospects import FlnOperationFrame

PRICE = 1
GUERRILLAS = (Piece.UNDERGROUND, Piece.ACTIVE)
# 3.3.2: a group stays Underground while it and what watches it are at most so many.
UNNOTICED = 3


# Frames and moves


@attrs.frozen(slots=True)
class Step:
    """Two spaces between which a group has marched."""

    origin: Place
    destination: Place


def _into(entered: Place) -> tuple[Step, ...]:
    return tuple(Step(left, entered) for left in entered.neighbours)


_WAYS = tuple(step for entered in PLACES for step in _into(entered))


@attrs.frozen(slots=True)
class Marching(FlnOperationFrame):
    """March between two groups; ``marks`` counts the Guerrillas that crossed a border and stopped."""

    clause = "3.3.2"
    awaits = "Guerrillas to move, or the end"
    operation = Operation.MARCH
    price = PRICE
    moves = GUERRILLAS
    steps: tuple[Step, ...]

    @classmethod
    def selectable(cls) -> tuple[Place, ...]:
        """All spaces."""
        return PLACES

    @classmethod
    def _gone(cls, some: Choices, open_now: Any, last: Any, number: Any) -> dict[str, Any]:
        """Any few groups, each across a border into a location."""
        least, most = number
        steps = _into(some.one_of(open_now)) if most == 1 else _WAYS
        taken = some.some_of(steps, least=max(least, len(last)))
        return {"locations": tuple(dict.fromkeys(step.destination for step in taken)), "steps": taken}

    @classmethod
    def begun(cls, reach: Reach) -> Marching:
        """March just begun."""
        return cls(reach, (), ())

    def open_locations(self, state: State) -> int:
        """How many Guerrillas there are to March."""
        return sum(space.guerrillas for space in state.spaces)


@attrs.frozen(slots=True)
class MarchingFrom(Marching):
    """March with the space chosen that a group leaves."""

    between_steps = False
    awaits = "the space that the Guerrillas enter"
    origin: Place


@attrs.frozen(slots=True)
class MarchingTo(MarchingFrom):
    """March with both spaces chosen, the one entered paid for."""

    awaits = "the Guerrillas of the group"
    destination: Place


@attrs.frozen(slots=True)
class March(Move):
    """Begin a March."""

    form = "march"


# Requirements


def _unused(frame: Marching, left: Place, entered: Place) -> bool:
    for step in frame.steps:  # noqa: SIM110 - all() would cost a call on the hot path
        if step.origin is left and step.destination is entered:
            return False
    return True


def _within_reach(frame: Marching, entered: Place) -> bool:
    return frame.reach is not Reach.ONE or not frame.locations or entered in frame.locations


def _is_open(state: State, entered: Place) -> bool:
    return FLN_SPACE.now(state)(state.spaces[entered.index])


def _affordable(state: State, frame: Marching, entered: Place) -> bool:
    return entered in frame.locations or frame.grant is not None or state.resources.fln >= PRICE


def _way(state: State, frame: Marching, left: Place, entered: Place) -> bool:
    fits = _unused(frame, left, entered) and _within_reach(frame, entered)
    return _is_open(state, entered) if fits else False


def _may_enter(state: State, frame: Marching, left: Place, entered: Place) -> bool:
    return _way(state, frame, left, entered) & _affordable(state, frame, entered)


def _some_way(state: State, frame: Marching, left: Place) -> bool:
    return any_of(_way(state, frame, left, entered) for entered in left.neighbours)


def _some_way_affordable(state: State, frame: Marching, left: Place) -> bool:
    # Where there is no way at all, money is not what is lacking.
    can_pay = any_of(_may_enter(state, frame, left, entered) for entered in left.neighbours)
    return can_pay | negate(_some_way(state, frame, left))


_some_guerrillas = some_unmarked(GUERRILLAS)


def _free_to_move(state: State, frame: Marching, place: Place) -> bool:
    return _some_guerrillas(state.spaces[place.index], frame)


_LEAVE = (
    of_case(
        "guerrillas_there",
        ("3.3.2", "R103"),
        "Guerrillas that no border has stopped stand in the space",
        lambda state, frame, move: _free_to_move(state, frame, move.space),
        "{subject.name}: {subject.pieces}, stopped: {frame.moved_pieces}",
    ),
    of_case(
        "somewhere_to_go",
        ("3.3.2", "2.3.4", "R100", "R107"),
        "an adjacent space is open, within reach, and not yet entered from there",
        lambda state, frame, move: _some_way(state, frame, move.space),
        "allowed: {frame.reach}, entered: {frame.selected}",
    ),
    of_case(
        "can_pay",
        ("3.3.2", "1.8", "3.1.2", "R102"),
        "the FLN has 1 Resource for an adjacent space, or may enter one that it has paid for",
        lambda state, frame, move: _some_way_affordable(state, frame, move.space),
        "FLN Resources: {state.resources.fln}, entered: {frame.selected}",
    ),
)
_ENTER = (
    of_case(
        "adjacent",
        ("3.3.2", "1.3.5"),
        "Guerrillas march to an adjacent space",
        lambda _state, frame, move: move.space in frame.origin.neighbours,
        "from: {frame.origin}, to: {move.space}",
    ),
    of_case(
        "one_group",
        ("3.3.2", "R100"),
        "Guerrillas move from one space to another as a single group, once in a March",
        lambda _state, frame, move: _unused(frame, frame.origin, move.space),
        "from: {frame.origin}, to: {move.space}",
    ),
    of_case(
        "another_location_allowed",
        ("2.3.4", "3.3.2", "R107"),
        "a Limited March has one destination",
        lambda _state, frame, move: _within_reach(frame, move.space),
        "allowed: {frame.reach}, selected: {frame.selected}",
    ),
    FLN_SPACE,
    of_case(
        "can_pay",
        ("3.3.2", "1.8", "3.1.2", "R102"),
        "the FLN has 1 Resource for a space that it enters for the first time",
        lambda state, frame, move: _affordable(state, frame, move.space),
        "FLN Resources: {state.resources.fln}, entered: {frame.selected}",
    ),
)
_GROUP = (
    of_move(
        "someone_moves",
        ("3.3.2",),
        "a group has at least one Guerrilla",
        lambda move: (move.underground >= 0) & (move.active >= 0) & (move.underground + move.active >= 1),
        "Underground: {move.underground}, Active: {move.active}",
    ),
    of_case(
        "underground_there",
        ("3.3.2", "R103"),
        "as many Underground Guerrillas stand in the space, and no border has stopped them",
        lambda state, frame, move: _left(state, frame, Piece.UNDERGROUND) >= move.underground,
        "{there.name}: {there.pieces}, wanted: {move.underground}, stopped: {frame.moved_pieces}",
    ),
    of_case(
        "active_there",
        ("3.3.2", "R103"),
        "as many Active Guerrillas stand in the space, and no border has stopped them",
        lambda state, frame, move: _left(state, frame, Piece.ACTIVE) >= move.active,
        "{there.name}: {there.pieces}, wanted: {move.active}, stopped: {frame.moved_pieces}",
    ),
)
_some_guerrilla = of_position(
    "some_guerrilla",
    ("3.3.2", "R8"),
    "Guerrillas are on the map",
    lambda state, _turn: any_of(space.guerrillas >= 1 for space in state.spaces),
)


def _left(state: State, frame: MarchingTo, piece: Piece) -> int:
    return unmarked(origin(state, frame), frame, piece)


# Resolution


def crosses_international_border(left: Place, entered: Place) -> bool:
    """Whether a move between the two spaces enters or leaves Morocco or Tunisia (3.3.2, R106)."""
    return left.is_country or entered.is_country


def _exposed(state: State, left: Place, space: Space, group: int) -> int:
    abroad = crosses_international_border(left, space.place)
    watched = (space.stance == Stance.SUPPORT) | abroad
    watchers = space.cubes + (state.border_status if abroad else 0)
    return choose(watched & (group + watchers > UNNOTICED), 1, 0)


# Whether a group is noticed, 1 or 0; and whether a border stops it (3.3.2).
EXPOSED = Figure("march.exposed", ("3.3.2", "R105"), _exposed, low=0, high=1)
STOPPED = Figure(
    "march.stopped",
    ("3.3.2", "R103"),
    lambda _state, left, entered: int(left.wilaya != entered.wilaya),
    low=0,
    high=1,
)
POINTS = (EXPOSED, STOPPED)


def becomes_active(state: Any, left: Place, space: Space, group: int) -> bool:
    """Whether a group of so many becomes Active as it marches from a space into another.

    Clauses: 3.3.2, R105, R106

    >>> import ctcore as ct
    >>> game = ct.setup("short")
    >>> barika, setif = ct.Place.named("Barika"), game.space("Setif")
    >>> [becomes_active(game, barika, setif, group) for group in (1, 2, 3)]
    [False, False, False]
    """
    return EXPOSED(state, left, space, group) >= 1


# Effects


def _leave(draft: Draft, frame: Marching, move: Leave) -> None:
    draft.replace(frame.to(MarchingFrom, frame.steps, move.space))


def _enter(draft: Draft, frame: MarchingFrom, move: Enter) -> None:
    new = move.space not in frame.locations
    if new:
        pay(draft, frame, "3.3.2")
    location = move.space if new else None
    draft.replace(frame.to(MarchingTo, frame.steps, frame.origin, move.space, location=location))


def _move(draft: Draft, frame: MarchingTo, move: Group) -> None:
    left, entered = frame.origin, frame.destination
    group: tuple[tuple[Piece, int], ...] = (
        (Piece.UNDERGROUND, move.underground),
        (Piece.ACTIVE, move.active),
    )
    noticed = becomes_active(draft, left, draft.space(entered), move.underground + move.active)
    for piece, count in group:
        if count >= 1:
            draft.move(piece, count, left, entered, "3.3.2")
    if noticed:
        draft.activate(entered, move.underground, "3.3.2")
        group = ((Piece.ACTIVE, move.underground + move.active),)
    marks = frame.marks
    if STOPPED(draft, left, entered):
        for piece, count in group:
            marks = remarked(marks, entered, piece, count)
    after = frame.to(Marching, (*frame.steps, Step(left, entered)))
    draft.replace(attrs.evolve(after, marks=marks))


# Kinds of move, and the laws of March's frames

BEGIN = beginning(March(), "3.3.2", Marching, _some_guerrilla, priced=("R102",))
LEAVE = Kind("march.leave", Leave, EVERY_ORIGIN, _LEAVE, _leave, BY_SPACE, within=leaving(GUERRILLAS))
ENTER = Kind(
    "march.enter",
    Enter,
    EVERY_DESTINATION,
    _ENTER,
    _enter,
    BY_SPACE,
    concerns=beside_origin,
    within=only_at(EVERY_DESTINATION, beside_origin),
)
GROUP = Kind(
    name="march.group",
    move=Group,
    candidates=EVERY_GROUP,
    requirements=_GROUP,
    effect=_move,
    there=origin,
    within=groups_there,
)

TABLE: dict[type[OperationFrame], tuple[Kind, ...]] = {
    Marching: (LEAVE,),
    MarchingFrom: (ENTER,),
    MarchingTo: (GROUP,),
}


def _steps_fit(_state: State, frame: Marching) -> bool:
    apart = len(set(frame.steps)) == len(frame.steps)
    beside = all(step.destination in step.origin.neighbours for step in frame.steps)
    entered = [step.destination for step in frame.steps]
    here = (frame.destination,) if isinstance(frame, MarchingTo) else ()
    return apart and beside and set(frame.locations) == {*entered, *here}


def _origin_fits(state: State, frame: MarchingFrom) -> bool:
    free = _free_to_move(state, frame, frame.origin)
    if isinstance(frame, MarchingTo):
        unused = _unused(frame, frame.origin, frame.destination)
        return free & (unused and frame.destination in frame.origin.neighbours)
    ways = (_may_enter(state, frame, frame.origin, entered) for entered in frame.origin.neighbours)
    return free & any_of(ways)


LAWS = (
    locations_law((Marching,), "march", "3.3.2", lambda one: isinstance(one, Place)),
    spaces_law(
        (Marching,),
        "march_enters_open_spaces",
        ("3.3.2", "5.1.8", "1.3.4"),
        "March has entered Morocco and Tunisia only once they are independent",
        FLN_SPACE,
        lambda frame: frame.locations,
    ),
    frame_law(
        (Marching,),
        "march_steps_fit",
        ("3.3.2", "R100"),
        "each group of a March went to an adjacent space, once between the same two, into its locations",
        _steps_fit,
    ),
    frame_law(
        (Marching,),
        "march_stops_guerrillas",
        ("3.3.2", "R103"),
        "a border has stopped Guerrillas only after a group has moved",
        lambda _state, frame: bool(frame.steps) or not frame.marks,
    ),
    frame_law(
        (MarchingFrom,),
        "march_goes_on",
        ("3.3.2", "R100", "R103"),
        "where a group is to leave, Guerrillas may move, and some space or the chosen one may be entered",
        _origin_fits,
    ),
)

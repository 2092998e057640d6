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

from ctcore.kernel import About, Figure, Move, Requirement, Staged, Unless, asks, awaits, cite, frame_law
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import choose
from ctcore.twilight.board.all_spaces import over_spaces, some_space
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import GUERRILLAS, Operation, Piece, Stance
from ctcore.twilight.rules.common.frame_laws import locations_law, spaces_law
from ctcore.twilight.rules.common.frames import remarked
from ctcore.twilight.rules.common.grounds import FLN_SPACE
from ctcore.twilight.rules.common.movement import (
    MoveGroup,
    entering,
    group,
    guerrillas_free,
    leaving,
    someone_moves,
)
from ctcore.twilight.rules.common.operation import BY_SPACE, beginning, pay
from ctcore.twilight.rules.common.prospects import FlnOperationFrame
from ctcore.twilight.rules.common.turns import OperationLimit

# 3.3.2: what each space entered costs.
PRICE = Figure("march.price", (cite("3.3.2/3"),), lambda _state: 1)
# 3.3.2: a group stays Underground while it and the pieces that watch it are at most this many.
UNNOTICED = 3


# Frames and moves


@frozen
class Leg:
    """A leg of a March: two spaces between which a group has gone."""

    origin: Place
    destination: Place


@frozen
class Marching(FlnOperationFrame):
    """March between two groups; ``marks`` counts the Guerrillas that crossed a border and stopped."""

    clause = "3.3.2"
    awaits = "Guerrillas to move, or the end"
    operation = Operation.MARCH
    price = PRICE
    moves = GUERRILLAS
    selectable = PLACES
    steps: tuple[Leg, ...]

    @classmethod
    def begun(cls, limit: OperationLimit) -> Marching:
        """March just begun."""
        return cls(limit, (), ())

    def open_locations(self, state: State) -> int:
        """How many Guerrillas there are to March."""
        return over_spaces(state, _guerrillas)


def _guerrillas(space: Space) -> int:
    return space.guerrillas


def _any_guerrillas(space: Space) -> bool:
    return space.guerrillas >= 1


class March(Move):
    """Begin a March."""

    __slots__ = ()

    form = "march"
    clause = "3.3.2"


# Requirements


def _unused(frame: Marching, origin: Place, destination: Place) -> bool:
    for step in frame.steps:  # noqa: SIM110 - all() would cost a call on the hot path
        if step.origin is origin and step.destination is destination:
            return False
    return True


def _stopped_by(piece: Piece) -> Any:
    """Of a group that is refused for those that a move before has stopped: the cards that stopped them."""

    def since(state: State, frame: Marching, move: MoveGroup) -> tuple[tuple[str, ...], tuple[str, ...]]:
        wanted = (move.underground, move.active)[piece is Piece.ACTIVE]
        # A Limited March has one destination, and nothing goes on from there, stopped or not.
        if frame.limit is OperationLimit.LIMITED or state.spaces[move.origin.index].of(piece) < wanted:
            return (), ()
        into = [step for step in frame.steps if step.destination is move.origin]
        by = [STOPPED.changing(state, step.origin, step.destination) for step in into]
        found = [one for some in by for one in some]
        clauses = [clause for one in found for clause in one.clauses]
        # A leg that no card has changed was stopped by a border.
        borders = () if all(by) else STOPPED.clauses
        return tuple(one.label for one in found), tuple(dict.fromkeys((*clauses, *borders)))

    return since


def _free() -> tuple[Requirement, Requirement]:
    underground, active = guerrillas_free("stopped", cite("3.3.2/6", "3.3.2/7", "3.3.2/8"), "R103")
    return (
        attrs.evolve(underground, since=_stopped_by(Piece.UNDERGROUND)),
        attrs.evolve(active, since=_stopped_by(Piece.ACTIVE)),
    )


_MOVE = (
    someone_moves(cite("3.3.2/4")),
    asks(
        "adjacent",
        (cite("3.3.2/4"), "1.3.5"),
        "Guerrillas march to an adjacent space",
        lambda origin, destination: destination in origin.neighbours,
        "from: {move.origin}, to: {move.destination}",
    ),
    asks(
        "one_group",
        (cite("3.3.2/5"), "R100"),
        "Guerrillas move from one space to another as a single group, once in a March",
        Unless(lambda frame: not frame.steps, _unused),
        "from: {move.origin}, to: {move.destination}",
    ),
    asks(
        "another_location_allowed",
        (cite("2.3.4/2"), cite("3.3.2/9"), "R107"),
        "a Limited March has one destination",
        Unless(
            lambda frame: frame.limit is not OperationLimit.LIMITED or not frame.locations,
            lambda frame, destination: destination in frame.locations,
        ),
        "allowed: {frame.limit}, selected: {frame.selected}",
    ),
    About("destination", FLN_SPACE),
    asks(
        "can_pay",
        (cite("3.3.2/3"), "1.8", "3.1.2", "R102"),
        "the FLN has the price of a space that it enters for the first time",
        Unless(
            lambda state, frame: frame.grant is not None or state.resources.fln >= PRICE(state),
            lambda frame, destination: destination in frame.locations,
        ),
        "price: {figure}, FLN Resources: {state.resources.fln}, entered: {frame.selected}",
    ).reading(PRICE),
    *_free(),
)
_some_guerrilla = asks(
    "some_guerrilla",
    (cite("3.3.2/2"), "R8"),
    "Guerrillas are on the map",
    lambda state: some_space(state, _any_guerrillas),
)


# Resolution


def crosses_international_border(left: Place, entered: Place) -> bool:
    """Whether a move between the two spaces enters or leaves Morocco or Tunisia (3.3.2, R106)."""
    return left.is_country or entered.is_country


def watchers(state: Any, left: Place, space: Space) -> int:
    """What is added to a group that marches from a space into another: cubes, and the Border Zone Status.

    Clauses: 3.3.2, R105, R106

    >>> import ctcore as ct
    >>> game = ct.setup("short")
    >>> [watchers(game, ct.Place.named(one), game.space("Tlemcen")) for one in ("Saida", "Morocco")]
    [2, 5]
    """
    abroad = crosses_international_border(left, space.place)
    added: int = space.cubes + (state.border_zone if abroad else 0)
    return added


def _exposed(state: State, left: Place, space: Space, group: int) -> int:
    abroad = crosses_international_border(left, space.place)
    watched = (space.support == Stance.SUPPORT) | abroad
    return choose(watched & (group + watchers(state, left, space) > UNNOTICED), 1, 0)


# Whether a group is noticed, 1 or 0; and whether a border stops it (3.3.2).
EXPOSED = Figure(
    "march.exposed", (cite("3.3.2/10", "3.3.2/11", "3.3.2/12", "3.3.2/13"), "R105"), _exposed, low=0, high=1
)
STOPPED = Figure(
    "march.stopped",
    (cite("3.3.2/6", "3.3.2/7"), "R103"),
    lambda _state, left, entered: int(left.wilaya != entered.wilaya),
    low=0,
    high=1,
)
POINTS = (PRICE, EXPOSED, STOPPED)


def becomes_active(state: Any, left: Place, space: Space, group: int) -> bool:
    """Whether a group of that size becomes Active as it marches from one space into another.

    Clauses: 3.3.2, R105, R106

    >>> import ctcore as ct
    >>> game = ct.setup("short")
    >>> barika, setif = ct.Place.named("Barika"), game.space("Setif")
    >>> [becomes_active(game, barika, setif, group) for group in (1, 2, 3)]
    [False, False, False]
    """
    return EXPOSED(state, left, space, group) >= 1


# Effects


def _move(draft: Draft, frame: Marching, move: MoveGroup) -> None:
    left, entered = move.origin, move.destination
    new = entered not in frame.locations
    if new:
        pay(draft, frame, cite("3.3.2/3"))
    group: tuple[tuple[Piece, int], ...] = (
        (Piece.UNDERGROUND, move.underground),
        (Piece.ACTIVE, move.active),
    )
    about = (left, draft.space(entered), move.underground + move.active)
    noticed, why = becomes_active(draft, *about), EXPOSED.cited(cite("3.3.2/10"), draft, *about)
    # A Limited March has one destination, and nothing goes on from there.
    may_go_on = frame.limit is not OperationLimit.LIMITED
    stop = STOPPED.cited(cite("3.3.2/4"), draft, left, entered) if may_go_on else cite("3.3.2/4")
    for piece, count in group:
        if count >= 1:
            draft.move(piece, count, left, entered, stop)
    if noticed:
        draft.activate(entered, move.underground, why)
        group = ((Piece.ACTIVE, move.underground + move.active),)
    marks = frame.marks
    if STOPPED(draft, left, entered):
        for piece, count in group:
            marks = remarked(marks, entered, piece, count)
    steps = (*frame.steps, Leg(left, entered))
    draft.replace(frame.to(Marching, steps, location=entered if new else None, marks=marks))


# Kinds of move, and the laws of March's frames

BEGIN = beginning(March(), "3.3.2", Marching, _some_guerrilla, priced=("R102",))
MOVE = Staged(
    "march.move",
    MoveGroup,
    _MOVE,
    _move,
    BY_SPACE,
    stages=(leaving(GUERRILLAS), entering(), group()),
)

TABLE = awaits(Marching, MOVE)


def _steps_fit(_state: State, frame: Marching) -> bool:
    apart = len(set(frame.steps)) == len(frame.steps)
    beside = all(step.destination in step.origin.neighbours for step in frame.steps)
    return apart and beside and set(frame.locations) == {step.destination for step in frame.steps}


LAWS = (
    locations_law((Marching,), "march", "3.3.2", lambda one: isinstance(one, Place)),
    spaces_law(
        (Marching,),
        "march_enters_open_spaces",
        ("3.3.2", cite("5.1.8/5", "5.1.8/7"), cite("1.3.4/3")),
        "March has entered Morocco and Tunisia only once they are independent",
        FLN_SPACE,
        lambda frame: frame.locations,
    ),
    frame_law(
        (Marching,),
        "march_steps_fit",
        (cite("3.3.2/4", "3.3.2/5"), "R100"),
        "each group of a March went to an adjacent space, once between the same two, into its locations",
        _steps_fit,
    ),
    frame_law(
        (Marching,),
        "march_stops_guerrillas",
        (cite("3.3.2/7"), "R103"),
        "a border has stopped Guerrillas only after a group has moved",
        lambda _state, frame: bool(frame.steps) or not frame.marks,
    ),
)

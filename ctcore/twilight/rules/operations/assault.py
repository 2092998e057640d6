"""Assault (3.2.4): the Government removes Active Guerrillas, and Bases that no Guerrilla protects.

The Government pays 2 Resources for each space with cubes of its own and FLN pieces.  There
each Troop cube removes one piece, each two in Mountains; in Cities, and in Border Sectors
once Morocco and Tunisia are independent, Police count as Troops.  Active Guerrillas go
first, to Available and Casualties by turns; then Bases, only when no Guerrilla of any kind
is left, to Available, each raising Commitment by 1.

Cards may let the Government buy a Guerrilla off between the selection of a space and its
Assault, make it name the one type of cube that counts there, and let the FLN answer.

Clauses: 3.2.4, 1.3.7, 1.8, 3.1, #5u, #45s, #33s; rulings R10, R29, R47, R53, R56, R57, R75-R77, R79.
"""

from __future__ import annotations

from ctcore.kernel import Admission, Figure, Kind, Move, asks, awaits, cite, frame_law
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import all_of, at_most, choose, either, negate
from ctcore.twilight.board.all_spaces import some_space
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.named import CubesOfSpaceMove
from ctcore.twilight.board.state import Position, State
from ctcore.twilight.board.vocabulary import GOVERNMENT, POLICE, TROOPS, CubeType, Operation, Piece
from ctcore.twilight.rules.activities.troop_lift.prospects import can_lift_first
from ctcore.twilight.rules.common.buying_off import ALLOWED, BuyOff, buy_off, buying_off, can_buy_off
from ctcore.twilight.rules.common.frame_laws import locations_law
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.operation import (
    BY_SPACE,
    EVERY_SPACE,
    Select,
    another_location_allowed,
    at_work,
    beginning,
    can_pay,
    in_algeria,
    not_selected_before,
    pay,
)
from ctcore.twilight.rules.common.resolution import (
    APART,
    COUNTED,
    halved_in_mountains,
    remove_alternately,
    type_named,
    type_unnamed,
)
from ctcore.twilight.rules.common.turns import OperationLimit, TurnFrame

# 3.2.4: what a space costs, and what Assault asks of it.
PRICE = Figure("assault.price", (cite("3.2.4/3"),), lambda _state, _space: 2, low=0, high=3)
SPACE = Admission(
    "assault.space",
    (
        asks(
            "cubes_there",
            (cite("3.2.4/2"), "R75"),
            "Government cubes stand in the space",
            lambda subject: subject.cubes >= 1,
            "{subject.name}: {subject.pieces}",
        ),
        asks(
            "fln_pieces_there",
            (cite("3.2.4/2"), "R75"),
            "FLN pieces stand in the space",
            lambda subject: subject.fln_pieces >= 1,
            "{subject.name}: {subject.pieces}",
        ),
    ),
)


def _police_count(_state: State, space: Space) -> bool:
    return space.place.is_city


# Whether Police of a space count as Troops (3.2.4, R76).
POLICE_COUNT = Figure(
    "assault.police_count", (cite("3.2.4/6", "3.2.4/7"), "R76"), _police_count, is_truth=True
)
# What the Border Zone Status adds to Troops there (R76); whether FLN Bases are open to what is left (R77).
BORDER_BONUS = Figure("assault.border_bonus", ("3.2.4", "1.3.7", "R76"), lambda _state, _space, _troops: 0)
BASES_OPEN = Figure(
    "assault.bases_open",
    (cite("3.2.4/9"), "R77"),
    lambda _state, space: space.underground == 0,
    is_truth=True,
)
# What look-aheads count: no Government cube ever stands abroad (1.3.4).
_TARGETS = Admission(
    "assault.space in Algeria",
    (
        SPACE,
        asks(
            "in_algeria",
            (cite("1.3.4/5"), "R57"),
            "the Government acts in Algeria only",
            lambda subject: not subject.place.is_country,
        ),
    ),
)


# Frames and moves


class Assaulting(OperationFrame):
    """Assault between two spaces."""

    __slots__ = ()

    clause = "3.2.4"
    awaits = "a space to Assault, or the end"
    actor = GOVERNMENT
    operation = Operation.ASSAULT
    price = PRICE
    priced_by_space = True
    where = _TARGETS

    def can_be_helped(self, state: State) -> bool:
        """Whether the Government can pay, and a Troop Lift can bring cubes to FLN pieces."""
        return self.payable(state) & can_lift_first(state)


@frozen
class AssaultingIn(Assaulting):
    """Assault in a space that a Guerrilla may be bought off first, with the type of cube named, if any."""

    between_steps = False
    awaits = "a Guerrilla to buy off, or the Assault of the space"
    at: Place
    named: CubeType | None

    @property
    def supposes(self) -> tuple[Figure[bool], ...]:
        """That Guerrillas may be bought off, and that types of cube are kept apart where one is named."""
        return (ALLOWED,) if self.named is None else (ALLOWED, APART)


class Assault(Move):
    """Begin an Assault."""

    __slots__ = ()

    form = "assault"
    clause = "3.2.4"


class SelectWith(CubesOfSpaceMove):
    """Select a space for Assault by cubes of one type, where the types may not be added together."""

    __slots__ = ()

    form = "assault {space} with {cubes}"


class Resolve(Move):
    """Go on to the Assault of the space, without buying a Guerrilla off."""

    __slots__ = ()

    form = "resolve"


# Requirements


def _some_target(state: State, frame: TurnFrame) -> bool:
    first = some_space(state, _TARGETS.now(state))
    return (
        either(first, lambda: can_lift_first(state)) if frame.limit is OperationLimit.WITH_ACTIVITY else first
    )


_SELECT = (
    another_location_allowed,
    not_selected_before,
    can_pay(Assaulting, cite("3.2.4/3"), "a space of Assault"),
    in_algeria,
    SPACE,
)

_type_counts = asks(
    "type_counts",
    (cite("3.2.4/6", "3.2.4/7"), "#45s", "R76"),
    "Police are named only where they count as Troops",
    lambda state, subject, cubes: either(cubes is CubeType.TROOPS, lambda: POLICE_COUNT(state, subject)),
    "named: {move.cubes}, {subject.name} is a {subject.place.kind}",
).reading(POLICE_COUNT, lambda subject: (subject,))
_at_work_there = asks(
    "space_at_work",
    ("#5u", "3.2.4"),
    "the Guerrilla is bought off the space that is Assaulted next",
    lambda frame, space: space is frame.at,
    "Assaulted next: {frame.at}",
)

_some_space = asks(
    "some_space",
    (cite("3.2.4/2"), "R8", "R49"),
    "some space has Government cubes and FLN pieces, or a Troop Lift before the Assault can make one",
    _some_target,
)


# Resolution


# How many Active Guerrillas a number of cubes removes in a space; how many Bases they remove once that
# many Guerrillas have fallen (3.2.4, R56, R77).
HITS = Figure(
    "assault.hits",
    (cite("3.2.4/4", "3.2.4/5"), "1.3.7"),
    lambda _state, space, cubes: halved_in_mountains(space, cubes),
)
BASE_HITS = Figure(
    "assault.base_hits",
    (cite("3.2.4/9"), "1.3.7", "R77"),
    lambda _state, space, cubes, fallen: halved_in_mountains(space, cubes) - fallen,
)
POINTS = (PRICE, SPACE, _TARGETS, POLICE_COUNT, BORDER_BONUS, BASES_OPEN, HITS, BASE_HITS)


def assaulting_cubes(state: Position, space: Space, named: CubeType | None = None) -> int:
    """How many cubes of a space, of the type named, take part in its Assault.

    Clauses: 3.2.4/4, 3.2.4/6, 3.2.4/7, R76
    """
    police = COUNTED(state, space, POLICE, named)
    troops: int = COUNTED(state, space, TROOPS, named)
    bonus: int = BORDER_BONUS(state, space, troops)
    return troops + bonus + choose(POLICE_COUNT(state, space), police, 0)


def _cited(draft: Draft, space: Space, named: CubeType | None) -> str:
    """The clause under which those cubes take part, with what changed how many do."""
    clause = POLICE_COUNT.cited("3.2.4", draft, space)
    if getattr(clause, "changed_by", ()) and COUNTED(draft, space, POLICE, named) == 0:
        # Who counts decides nothing where no Police take part.
        clause = "3.2.4"
    clause = COUNTED.cited(clause, draft, space, TROOPS, named)
    clause = BORDER_BONUS.cited(clause, draft, space, COUNTED(draft, space, TROOPS, named))
    apart = COUNTED.cited(clause, draft, space, POLICE, named)
    return apart if getattr(apart, "changed_by", ()) and POLICE_COUNT(draft, space) else clause


def hits(state: State, space: Space, named: CubeType | None = None) -> int:
    """How many FLN pieces the Government's cubes in a space, of the type named, may remove.

    Clauses: 3.2.4, 1.3.7, R56, R76

    >>> import ctcore as ct
    >>> game = ct.setup("short")
    >>> [hits(game, game.space(name)) for name in ("Algiers", "Medea")]
    [6, 0]
    """
    found: int = HITS(state, space, assaulting_cubes(state, space, named))
    return found


def guerrillas_removed(space: Space, strength: int) -> int:
    """How many Active Guerrillas of a space an Assault of that strength removes (3.2.4/8, 3.2.4/11, R77)."""
    return at_most(strength, space.active)


def bases_removed(state: Position, space: Space, left: int) -> int:
    """How many FLN Bases of a space an Assault removes with its remaining hits (3.2.4/9, R77)."""
    open_to_it = BASES_OPEN(state, space) & (left >= 1)
    return choose(open_to_it, at_most(left, space.fln_bases), 0)


# Effects


def _select(draft: Draft, frame: Assaulting, move: Select) -> None:
    _enter(draft, frame, move.space, None)


def _select_with(draft: Draft, frame: Assaulting, move: SelectWith) -> None:
    _enter(draft, frame, move.space, move.cubes)


def _enter(draft: Draft, frame: Assaulting, place: Place, named: CubeType | None) -> None:
    pay(draft, frame, cite("3.2.4/3"), place)
    if can_buy_off(draft, draft.space(place)):
        draft.replace(frame.to(AssaultingIn, place, named, location=place))
    else:
        resolve(draft, place, named)
        draft.replace(frame.to(Assaulting, location=place))


def _buy_off(draft: Draft, frame: AssaultingIn, move: BuyOff) -> None:
    buy_off(draft, move, "3.2.4")
    _resolve(draft, frame, move)


def _resolve(draft: Draft, frame: AssaultingIn, _move: Move) -> None:
    resolve(draft, frame.at, frame.named)
    draft.replace(frame.to(Assaulting))


def resolve(draft: Draft, place: Place, named: CubeType | None) -> None:
    """Assault one space: remove Active Guerrillas, then Bases that none protects.

    Clauses: 3.2.4/8, 3.2.4/9, 3.2.4/11, 3.2.4/12, 3.2.4/13
    """
    space = draft.space(place)
    cubes, cited = assaulting_cubes(draft, space, named), _cited(draft, space, named)
    fallen = guerrillas_removed(space, HITS(draft, space, cubes))
    bases = bases_removed(draft, space, BASE_HITS(draft, space, cubes, fallen))
    remove_alternately(draft, Piece.ACTIVE, fallen, place, 0, HITS.cited(cited, draft, space, cubes))
    if bases >= 1:
        clause = BASES_OPEN.cited(BASE_HITS.cited(cited, draft, space, cubes, fallen), draft, space)
        draft.remove(Piece.FLN_BASES, bases, place, clause)
        draft.raise_commitment(bases, cite("3.2.4/14"))


# Kinds of move, and the laws of Assault's frame

BEGIN = beginning(Assault(), "3.2.4", Assaulting, _some_space)
SELECT = Kind("assault.select", Select, EVERY_SPACE, (type_unnamed("3.2.4"), *_SELECT), _select, BY_SPACE)
SELECT_WITH = Kind(
    "assault.select_with",
    SelectWith,
    tuple(SelectWith(place, cubes) for place in PLACES for cubes in CubeType),
    (type_named("3.2.4"), *_SELECT, _type_counts),
    _select_with,
    BY_SPACE,
)
BUY_OFF = buying_off("assault.buy_off", (_at_work_there,), _buy_off, lambda frame: [frame.at.index])
RESOLVE = Kind("assault.resolve", Resolve, (Resolve(),), (), _resolve)

TABLE = awaits(Assaulting, SELECT, SELECT_WITH) | awaits(AssaultingIn, BUY_OFF, RESOLVE)


def _waits(state: State, frame: AssaultingIn) -> bool:
    space = at_work(state, frame)
    counts = frame.named is not CubeType.POLICE or POLICE_COUNT(state, space)
    named = negate(APART(state)) if frame.named is None else all_of(one(state) for one in frame.supposes)
    return can_buy_off(state, space) & SPACE.may_have_admitted(state.in_force, space) & named & counts


LAWS = (
    locations_law(
        (Assaulting,), "assault", "3.2.4", lambda one: isinstance(one, Place) and not one.is_country
    ),
    frame_law(
        (AssaultingIn,),
        "assault_waits",
        ("#5u", "#45s", "5.4", "3.2.4"),
        "an Assault waits in a space with cubes that a Guerrilla can be bought off, with one type of cube "
        "named that counts there where the types may not be added together, and else none",
        _waits,
    ),
)

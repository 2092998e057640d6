"""Assault (3.2.4): the Government removes Active Guerrillas, and Bases that no Guerrilla protects.

The Government pays 2 Resources for each space with cubes of its own and FLN pieces.  There
each Troop cube removes one piece, each two in Mountains; in Cities, and in Border Sectors
once Morocco and Tunisia are independent, Police count as Troops.  Active Guerrillas go
first, to Available and Casualties by turns; then Bases, only when no Guerrilla of any kind
is left, to Available, each raising Commitment by 1.

Clauses: 3.2.4, 1.3.7, 1.8, 3.1; rulings R10, R29, R47, R53, R56, R57, R75-R77, R79.
"""

from __future__ import annotations

from ctcore.kernel import Admission, Cited, Figure, Kind, Move, asks, awaits
from ctcore.kernel.logic import at_most, choose, either
from ctcore.twilight.board.all_spaces import some_space
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.state import Position, State
from ctcore.twilight.board.vocabulary import GOVERNMENT, Operation, Piece
from ctcore.twilight.rules.activities.troop_lift.prospects import can_lift_first
from ctcore.twilight.rules.common.frame_laws import locations_law
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.operation import (
    BY_SPACE,
    EVERY_SPACE,
    Select,
    another_location_allowed,
    beginning,
    can_pay,
    in_algeria,
    not_selected_before,
    pay,
)
from ctcore.twilight.rules.common.resolution import halved_in_mountains, remove_alternately
from ctcore.twilight.rules.common.turns import OperationLimit, TurnFrame

# 3.2.4: what a space costs, and what Assault asks of it.
PRICE = Figure("assault.price", ("3.2.4",), lambda _state, _space: 2, low=0, high=3)
SPACE = Admission(
    "assault.space",
    (
        asks(
            "cubes_there",
            ("3.2.4", "R75"),
            "Government cubes stand in the space",
            lambda subject: subject.cubes >= 1,
            "{subject.name}: {subject.pieces}",
        ),
        asks(
            "fln_pieces_there",
            ("3.2.4", "R75"),
            "FLN pieces stand in the space",
            lambda subject: subject.fln_pieces >= 1,
            "{subject.name}: {subject.pieces}",
        ),
    ),
)
# What look-aheads count: no Government cube ever stands abroad (1.3.4).
_TARGETS = Admission(
    "assault.space in Algeria",
    (
        SPACE,
        asks(
            "in_algeria",
            ("1.3.4", "R57"),
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
    where = _TARGETS

    def can_be_helped(self, state: State) -> bool:
        """Whether the Government can pay, and a Troop Lift can bring cubes to FLN pieces."""
        return self.payable(state) & can_lift_first(state)


class Assault(Move):
    """Begin an Assault."""

    __slots__ = ()

    form = "assault"


# Requirements


def _some_target(state: State, frame: TurnFrame) -> bool:
    first = some_space(state, _TARGETS.now(state))
    return (
        either(first, lambda: can_lift_first(state)) if frame.limit is OperationLimit.WITH_ACTIVITY else first
    )


_SELECT = (
    another_location_allowed,
    not_selected_before,
    can_pay(Assaulting, "3.2.4", "a space of Assault"),
    in_algeria,
    SPACE,
)

_some_space = asks(
    "some_space",
    ("3.2.4", "R8", "R49"),
    "some space has Government cubes and FLN pieces, or a Troop Lift before the Assault can make one",
    _some_target,
)


# Resolution


def _police_count(_state: State, space: Space) -> bool:
    return space.place.is_city


# Whether Police of a space count as Troops; how many Active Guerrillas so many cubes remove there;
# how many Bases they remove once so many Guerrillas have fallen (3.2.4, R56, R76, R77).
POLICE_COUNT = Figure("assault.police_count", ("3.2.4", "R76"), _police_count, is_truth=True)
HITS = Figure(
    "assault.hits", ("3.2.4", "1.3.7"), lambda _state, space, cubes: halved_in_mountains(space, cubes)
)
BASE_HITS = Figure(
    "assault.base_hits",
    ("3.2.4", "1.3.7", "R77"),
    lambda _state, space, cubes, fallen: halved_in_mountains(space, cubes) - fallen,
)
POINTS = (PRICE, SPACE, _TARGETS, POLICE_COUNT, HITS, BASE_HITS)


def assaulting_cubes(state: Position, space: Space) -> int:
    """How many cubes of a space take part in its Assault (3.2.4, R76)."""
    return space.troops + choose(POLICE_COUNT(state, space), space.police, 0)


def hits(state: State, space: Space) -> int:
    """How many FLN pieces the Government's cubes in a space may remove.

    Clauses: 3.2.4, 1.3.7, R56, R76

    >>> import ctcore as ct
    >>> game = ct.setup("short")
    >>> [hits(game, game.space(name)) for name in ("Algiers", "Medea")]
    [6, 0]
    """
    found: int = HITS(state, space, assaulting_cubes(state, space))
    return found


def guerrillas_removed(space: Space, strength: int) -> int:
    """How many Active Guerrillas of a space an Assault of that strength removes (3.2.4, R77)."""
    return at_most(strength, space.active)


def bases_removed(space: Space, left: int) -> int:
    """How many FLN Bases of a space an Assault removes with so many hits left (3.2.4, R77)."""
    open_to_it = (space.underground == 0) & (left >= 1)
    return choose(open_to_it, at_most(left, space.fln_bases), 0)


# Effects


def _select(draft: Draft, frame: Assaulting, move: Select) -> None:
    pay(draft, frame, "3.2.4", move.space)
    resolve(draft, move.space)
    draft.replace(frame.to(Assaulting, location=move.space))


def resolve(draft: Draft, place: Place) -> None:
    """Assault one space: remove Active Guerrillas, then Bases that none protects (3.2.4)."""
    space = draft.space(place)
    cubes = assaulting_cubes(draft, space)
    fallen = guerrillas_removed(space, HITS(draft, space, cubes))
    bases = bases_removed(space, BASE_HITS(draft, space, cubes, fallen))
    counted = POLICE_COUNT.cited("3.2.4", draft, space)
    if isinstance(counted, Cited) and space.police == 0:
        # Who counts decides nothing where no Police stand.
        counted = "3.2.4"
    clause = HITS.cited(counted, draft, space, cubes)
    remove_alternately(draft, Piece.ACTIVE, fallen, place, 0, clause)
    if bases >= 1:
        clause = BASE_HITS.cited(counted, draft, space, cubes, fallen)
        draft.remove(Piece.FLN_BASES, bases, place, clause)
        draft.raise_commitment(bases, "3.2.4")


# Kinds of move, and the laws of Assault's frame

BEGIN = beginning(Assault(), "3.2.4", Assaulting, _some_space)
SELECT = Kind("assault.select", Select, EVERY_SPACE, _SELECT, _select, BY_SPACE)

TABLE = awaits(Assaulting, SELECT)

LAWS = (
    locations_law(
        (Assaulting,), "assault", "3.2.4", lambda one: isinstance(one, Place) and not one.is_country
    ),
)

"""Assault (3.2.4): the Government removes Active Guerrillas, and Bases that no Guerrilla protects.

The Government pays 2 Resources for each space with cubes of its own and FLN pieces.  There
each Troop cube removes one piece, each two in Mountains; in Cities, and in Border Sectors
once Morocco and Tunisia are independent, Police count as Troops.  Active Guerrillas go
first, to Available and Casualties by turns; then Bases, only when no Guerrilla of any kind
is left, to Available, each raising Commitment by 1.

Clauses: 3.2.4, 1.3.7, 1.8, 3.1; rulings R10, R29, R47, R53, R56, R57, R75-R77, R79.
"""

from __future__ import annotations

import attrs

from ctcore.kernel import Kind, Move, of_position, of_subject
from ctcore.kernel.logic import any_of, at_most, choose, either
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import Space, noted
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import GOVERNMENT, Operation, Piece
from ctcore.twilight.rules.common.figure import Figure
from ctcore.twilight.rules.common.frame_laws import locations_law
from ctcore.twilight.rules.common.frames import OperationFrame, Reach, TurnFrame
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
from ctcore.twilight.rules.common.prospects import can_lift_first
from ctcore.twilight.rules.common.resolution import halved_in_mountains, remove_alternately

PRICE = 2


# Frames and moves


@attrs.frozen(slots=True)
class Assaulting(OperationFrame):
    """Assault between two spaces."""

    clause = "3.2.4"
    awaits = "a space to Assault, or the end"
    actor = GOVERNMENT
    operation = Operation.ASSAULT
    price = PRICE

    def open_locations(self, state: State) -> int:
        """How many spaces have cubes to Assault with and FLN pieces to Assault."""
        return sum(choose(_target(space), 1, 0) for space in state.spaces)

    def can_be_helped(self, state: State) -> bool:
        """Whether the Government can pay, and a Troop Lift can bring cubes to FLN pieces."""
        return self.payable(state) & can_lift_first(state)


@attrs.frozen(slots=True)
class Assault(Move):
    """Begin an Assault."""

    form = "assault"


# Requirements


@noted
def _target(space: Space) -> bool:
    return (space.cubes >= 1) & (space.fln_pieces >= 1) & (not space.place.is_country)


def _some_target(state: State, turn: TurnFrame) -> bool:
    first = any_of(map(_target, state.spaces))
    return either(first, lambda: can_lift_first(state)) if turn.reach is Reach.ANY else first


_SELECT = (
    another_location_allowed,
    not_selected_before,
    can_pay(Assaulting, "3.2.4", "a space of Assault"),
    in_algeria,
    of_subject(
        "cubes_there",
        ("3.2.4", "R75"),
        "Government cubes stand in the space",
        lambda space: space.cubes >= 1,
        "{subject.name}: {subject.pieces}",
    ),
    of_subject(
        "fln_pieces_there",
        ("3.2.4", "R75"),
        "FLN pieces stand in the space",
        lambda space: space.fln_pieces >= 1,
        "{subject.name}: {subject.pieces}",
    ),
)

_some_space = of_position(
    "some_space",
    ("3.2.4", "R8", "R49"),
    "some space has Government cubes and FLN pieces, or a Troop Lift before the Assault can make one",
    _some_target,
)


# Resolution


def _counted(state: State, space: Space) -> int:
    open_border = state.independent if space.place.border else False
    police = space.police if space.place.is_city else choose(open_border, space.police, 0)
    return halved_in_mountains(space, space.troops + police)


# How many FLN pieces an Assault may remove from a space (3.2.4).
HITS = Figure(("3.2.4", "1.3.7"), _counted)


def hits(state: State, space: Space) -> int:
    """How many FLN pieces the Government's cubes in a space may remove.

    Clauses: 3.2.4, 1.3.7, R56, R76

    >>> import ctcore as ct
    >>> game = ct.setup("short")
    >>> [hits(game, game.space(name)) for name in ("Algiers", "Medea")]
    [6, 0]
    """
    return HITS(state, space)


def guerrillas_removed(space: Space, strength: int) -> int:
    """How many Active Guerrillas of a space an Assault of that strength removes (3.2.4, R77)."""
    return at_most(strength, space.active)


def bases_removed(space: Space, strength: int) -> int:
    """How many FLN Bases of a space an Assault of that strength removes (3.2.4, R77)."""
    left = strength - guerrillas_removed(space, strength)
    open_to_it = (space.underground == 0) & (left >= 1)
    return choose(open_to_it, at_most(left, space.fln_bases), 0)


# Effects


def _select(draft: Draft, frame: Assaulting, move: Select) -> None:
    pay(draft, frame, "3.2.4")
    resolve(draft, move.space)
    draft.replace(frame.to(Assaulting, location=move.space))


def resolve(draft: Draft, place: Place) -> None:
    """Assault one space: remove Active Guerrillas, then Bases that none protects (3.2.4)."""
    space = draft.space(place)
    strength = HITS(draft, space)
    bases = bases_removed(space, strength)
    remove_alternately(draft, Piece.ACTIVE, guerrillas_removed(space, strength), place, 0, "3.2.4")
    if bases >= 1:
        draft.remove(Piece.FLN_BASES, bases, place, "3.2.4")
        draft.raise_commitment(bases, "3.2.4")


# Kinds of move, and the laws of Assault's frame

BEGIN = beginning(Assault(), "3.2.4", Assaulting, _some_space)
SELECT = Kind("assault.select", Select, EVERY_SPACE, _SELECT, _select, BY_SPACE)

TABLE: dict[type[OperationFrame], tuple[Kind, ...]] = {Assaulting: (SELECT,)}

LAWS = (
    locations_law(
        (Assaulting,), "assault", "3.2.4", lambda one: isinstance(one, Place) and not one.is_country
    ),
)

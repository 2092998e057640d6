"""OAS (5.3.1): in place of a Special Activity, settlers strike in a space, and everybody loses by it.

While the card is in force either player may, in a turn that combines an Operation and a Special
Activity, choose a populated space of Algeria without Terror.  It gets a Terror marker and turns
Neutral, Commitment falls by its Population, and FLN Resources by twice that.  It may accompany any
Operation; whoever does it must have all that it costs its own side.

Clauses: 5.3.1, 4.1, 1.8, 3.3.4, 1.6.1; rulings G7, R9, R48-R50, R134, R135.
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import Figure, Frame, Kind, Law, Unless, asks, cite
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.named import SpaceMove
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Activity
from ctcore.twilight.rules.common.activity import accompanying
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.operation import BY_SPACE
from ctcore.twilight.rules.common.prospects import can_start

CLAUSE = "5.3.1"
# How many Resources the FLN loses for each 1 of Population.
LOST_BY_FLN = 2
# Whether players may do this in place of a Special Activity; a card allows it.
ALLOWED = Figure("oas.allowed", (CLAUSE,), lambda _state: False, is_truth=True)
POINTS = (ALLOWED,)


# Moves


class Oas(SpaceMove):
    """Do as OAS allows in place of a Special Activity: Terror in a space, which turns Neutral."""

    __slots__ = ()

    form = "oas {space}"
    called = "OAS in a space"


# Requirements


# 1.3.3: no Population is higher; who can bear that of a space with so much need be asked of no other.
_HIGHEST = max(place.population for place in PLACES) + 1


def _bears(state: State, frame: OperationFrame, population: int) -> bool:
    if frame.faction is GOVERNMENT:
        return state.commitment >= population
    return state.resources.fln >= LOST_BY_FLN * population


def _goes_on(state: State, frame: OperationFrame, population: int) -> bool:
    starts = can_start(state, frame)
    if frame.faction is GOVERNMENT:
        return starts
    return starts & frame.affordable(state, LOST_BY_FLN * population)


_CAN_BEAR = Unless(
    lambda state, frame: _bears(state, frame, _HIGHEST),
    lambda state, frame, subject: _bears(state, frame, subject.population),
)
_LEAVES_A_LOCATION = Unless(
    lambda state, frame: True if frame.locations else _goes_on(state, frame, _HIGHEST),
    lambda state, frame, subject: _goes_on(state, frame, subject.population),
)


_USE = (
    asks(
        "oas_in_force",
        (cite("5.3.1/4"), "4.1"),
        "OAS is in force",
        lambda in_force: ALLOWED.of(in_force),  # noqa: PLW0108 - the requirement stands in this file
        "in force: {figure}",
    ).reading(ALLOWED),
    *accompanying(Activity.OAS, CLAUSE, cite("5.3.1/5")),
    asks(
        "in_algeria",
        (cite("5.3.1/6"), "1.3.4"),
        "it takes place in Algeria",
        lambda space: not space.is_country,
        "{move.space} is a {move.space.kind}",
    ),
    asks(
        "populated",
        (cite("5.3.1/6"),),
        "it takes place where Population is 1 or more",
        lambda subject: subject.population >= 1,
        "{subject.name}: Population {subject.population}",
    ),
    asks(
        "no_terror_there",
        (cite("5.3.1/6"),),
        "it takes place where no Terror is",
        lambda subject: subject.terror == 0,
        "{subject.name}: Terror {subject.terror}",
    ),
    asks(
        "marker_left",
        (cite("5.3.1/7"), cite("3.3.4/8"), "R135"),
        "a Terror marker is left to place",
        lambda state: state.terror_left >= 1,
    ),
    asks(
        "can_bear_loss",
        (cite("5.3.1/11"), cite("1.8/6"), "G7", "R134"),
        "the player can bear its own loss in full: Commitment by Population, FLN Resources by twice that",
        _CAN_BEAR,
        "{frame.faction}, {subject.name}: Population {subject.population}; "
        "Commitment: {state.commitment}, FLN Resources: {state.resources.fln}",
    ),
    asks(
        "leaves_a_location",
        (CLAUSE, "4.1", "R49"),
        "the Operation has a location, or can still select and pay for one after it",
        _LEAVES_A_LOCATION,
        "selected: {frame.selected}, FLN Resources: {state.resources.fln}",
    ),
)


# Effects


def _use(draft: Draft, operation: OperationFrame, move: Oas) -> None:
    population = draft.space(move.space).population
    draft.place_terror(move.space, cite("5.3.1/7"))
    draft.set_neutral(move.space, cite("5.3.1/8"))
    draft.lower_commitment(population, cite("5.3.1/9", "5.3.1/12"))
    draft.adjust(FLN, -LOST_BY_FLN * population, cite("5.3.1/10", "5.3.1/12"))
    draft.replace(operation.paused.but(activity=Activity.OAS))


# The kind of move: it is one block of one step (R48), and never without effect (R9)

OPEN: Kind[State, OperationFrame, Oas] = Kind("oas", Oas, tuple(map(Oas, PLACES)), _USE, _use, BY_SPACE)

TABLE: dict[type[Frame], tuple[Kind[Any, Any], ...]] = {}


def _in_force(state: State) -> bool:
    operation = state.pending(OperationFrame)
    return ALLOWED(state) if operation is not None and operation.activity is Activity.OAS else True


LAWS = (
    Law(
        "oas_accompanies_while_in_force",
        (cite("5.3.1/4"), "4.1"),
        "OAS stands in for a Special Activity only while it is in force",
        _in_force,
    ),
)

"""Ambush (4.3.3): one Underground Guerrilla makes an Attack that is sure to succeed.

It accompanies Attack.  One or two spaces that the Attack has not resolved yet, each with
an Underground Guerrilla and Government pieces, become its locations, at its price, and are
resolved at once (R124): one Underground Guerrilla becomes Active, and exactly one
Government piece goes, in the order of Attack.  There is no roll, no attrition and no
captured goods (R125).

Clauses: 4.3.3, 3.3.3, 4.1, 1.8; rulings R31, R32, R48, R50, R52, R55, R112, R114, R124, R125.
"""

from __future__ import annotations

from ctcore.kernel import Figure, Kind, Move, asks, awaits, cite
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN, Activity
from ctcore.twilight.rules.common.activity import (
    SpacesFrame,
    amend,
    can_start_without,
    ending,
    opening,
    operation_of,
)
from ctcore.twilight.rules.common.activity_laws import activity_law, chosen_law
from ctcore.twilight.rules.common.frames import ACCOMPANIED
from ctcore.twilight.rules.common.losses import EVERY_LOSS, LOSS, Lose, take_loss
from ctcore.twilight.rules.common.operation import BY_SPACE, EVERY_SPACE, Select, at_work, pay

SPACES = 2
# How many Underground Guerrillas an Ambush turns Active (4.3.3).
SHOWN = Figure("ambush.shown", (cite("4.3.3/6"),), lambda _state: 1, low=0, high=1)
POINTS = (SHOWN,)


# Frames and moves


class Ambushing(SpacesFrame):
    """Ambush between two spaces."""

    __slots__ = ()

    clause = "4.3.3"
    awaits = "a space to Ambush, or the end of the Ambush"
    actor = FLN
    activity = Activity.AMBUSH
    accompanied = ACCOMPANIED[Activity.AMBUSH]
    number = (0, SPACES)


class AmbushingIn(Ambushing):
    """Ambush at work in the last space chosen."""

    __slots__ = ()

    awaits = "the Government piece to remove"
    number = (1, SPACES)

    @property
    def at(self) -> Place:
        """The space at work."""
        return self.spaces[-1]


class Ambush(Move):
    """Open an Ambush."""

    __slots__ = ()

    form = "ambush"


# Requirements


_SELECT = (
    asks(
        "up_to_two_spaces",
        (cite("4.3.3/2"),),
        "Ambush takes place in at most two spaces",
        lambda frame: len(frame.spaces) < SPACES,
        "chosen: {frame.chosen}",
    ),
    asks(
        "not_selected_before",
        (cite("4.3.3/3"), "3.1", "R52", "R124"),
        "the Attack has not resolved the space yet",
        lambda state, space: space not in operation_of(state).locations,
        "resolved: {operation.selected}",
    ),
    asks(
        "can_pay",
        ("4.3.3", "3.3.3", "1.8", "3.1.2", "R125"),
        "the FLN has the price of a space of Attack",
        lambda state: operation_of(state).payable(state),
        "FLN Resources: {state.resources.fln}",
    ),
    asks(
        "underground_there",
        (cite("4.3.3/4"), "R124"),
        "an Underground Guerrilla stands in the space",
        lambda subject: subject.underground >= 1,
        "{subject.name}: Underground {subject.underground}",
    ),
    asks(
        "government_pieces_there",
        (cite("3.3.3/2"), "R124"),
        "Government pieces stand in the space",
        lambda subject: subject.government_pieces >= 1,
        "{subject.name}: {subject.pieces}",
    ),
)


# Effects


def _select(draft: Draft, frame: Ambushing, move: Select) -> None:
    """Succeed without a roll (4.3.3/7)."""
    operation = operation_of(draft)
    pay(draft, operation, cite("3.3.3/3"))
    draft.activate(move.space, SHOWN(draft), SHOWN.cited(cite("4.3.3/6"), draft), told=True)
    amend(draft, locations=(*operation.locations, move.space))
    draft.replace(AmbushingIn((*frame.spaces, move.space)))


def _lose(draft: Draft, frame: AmbushingIn, move: Lose) -> None:
    """Remove the one piece; no Attrition follows (3.3.3/13, 4.3.3/10)."""
    take_loss(draft, move.piece, frame.at, cite("4.3.3/8"), cite("4.3.3/9"))
    draft.replace(Ambushing(frame.spaces))


# Kinds of move, and the laws of Ambush's frames

OPEN = opening(Ambush(), Ambushing(()), can_start_without)
SELECT = Kind("ambush.select", Select, EVERY_SPACE, _SELECT, _select, BY_SPACE)
LOSE = Kind("ambush.lose", Lose, EVERY_LOSS, LOSS, _lose, there=at_work)
END = ending(Ambushing)

TABLE = awaits(Ambushing, SELECT, END) | awaits(AmbushingIn, LOSE)


def _resolved(state: State, frame: Ambushing) -> bool:
    return set(frame.spaces) <= set(operation_of(state).locations)


LAWS = (
    chosen_law((Ambushing,), SPACES, lambda space: not space.place.is_country),
    activity_law(
        (Ambushing,),
        "ambushes_are_locations",
        (cite("4.3.3/3"), "R124"),
        "each space Ambushed is a location of the Attack",
        _resolved,
    ),
    activity_law(
        (AmbushingIn,),
        "ambush_has_a_target",
        (cite("4.3.3/8"),),
        "Government pieces stand where an Ambush is to remove one",
        lambda state, frame: at_work(state, frame).government_pieces >= 1 if frame.spaces else False,
    ),
)

"""A Guerrilla of the FLN's after an Assault, where a card allows that.

Once the Government has ended an Assault, the FLN may place one Available Guerrilla in one of the
spaces assaulted, before the game goes on; none is taken from the map for it.

Clauses: #33s, 5.3, 3.2.4, 1.4.1; ruling G1
"""

from __future__ import annotations

from ctcore.kernel import Figure, Frame, Kind, asks, awaits, frame_law
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import all_of
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.named import SpaceMove
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN, Operation, PieceType
from ctcore.twilight.rules.common.frames import OperationFrame, listed
from ctcore.twilight.rules.common.operation import BY_SPACE, End, only_at
from ctcore.twilight.rules.common.turns import OPERATION_BOXES, NextCard, SecondChoice

__all__ = ["FOLLOWS", "LAWS", "POINTS", "TABLE", "Avenging", "PlaceGuerrilla", "follow"]

# Whether the FLN may answer an Assault: as printed, never.
FOLLOWS = Figure("assault.revenge", ("3.2.4",), lambda _state: False, is_truth=True)
POINTS = (FOLLOWS,)


# Frames and moves


@frozen
class Avenging(Frame):
    """The FLN may place a Guerrilla in one of the spaces assaulted; what follows the Assault waits below."""

    stands_on = (SecondChoice, NextCard)
    clause = "#33s"
    awaits = "one Guerrilla in a space that was assaulted, or the end of that"
    actor = FLN
    spaces: tuple[Place, ...]

    @property
    def supposes(self) -> tuple[Figure[bool], ...]:
        """That the FLN may answer an Assault."""
        return (FOLLOWS,)

    @property
    def assaulted(self) -> str:
        """The spaces in words."""
        return listed(self.spaces)


class PlaceGuerrilla(SpaceMove):
    """Place an Available Guerrilla in a space that was assaulted, Underground."""

    __slots__ = ()

    form = "place 1 Guerrilla(s) in {space}"


# Requirements

_PLACE = (
    asks(
        "assaulted",
        ("#33s",),
        "the Guerrilla is placed in a space of the Assault",
        lambda frame, space: space in frame.spaces,
        "assaulted: {frame.assaulted}",
    ),
)


# Effects


def follow(draft: Draft, operation: OperationFrame) -> None:
    """Ask the FLN once the Operation has ended, if it was an Assault and a Guerrilla is Available."""
    if operation.operation is not Operation.ASSAULT:
        return
    if FOLLOWS(draft) & (draft.available.guerrillas >= 1):
        draft.push(Avenging(tuple(one for one in operation.locations if isinstance(one, Place))))


def _place(draft: Draft, _frame: Avenging, move: PlaceGuerrilla) -> None:
    draft.place(PieceType.GUERRILLAS, 1, move.space, FOLLOWS.cited("3.2.4", draft))
    draft.finish()


def _end(draft: Draft, _frame: Avenging, _move: End) -> None:
    draft.finish()


# Kinds of move, and the laws of the frame


def _places(frame: Avenging) -> list[int]:
    return sorted(place.index for place in frame.spaces)


_PLACES = tuple(map(PlaceGuerrilla, PLACES))
PLACE = Kind(
    "revenge.place",
    PlaceGuerrilla,
    _PLACES,
    _PLACE,
    _place,
    BY_SPACE,
    _places,
    within=only_at(_PLACES, _places),
)
END = Kind("revenge.end", End, (End(),), (), _end)

TABLE = awaits(Avenging, PLACE, END)


def _answers(state: State, frame: Avenging) -> bool:
    turn, deck = state.outermost, state.deck
    operated = (
        turn.faction is FLN and turn.first in OPERATION_BOXES if isinstance(turn, SecondChoice) else True
    )
    on_event = deck.card is not None and not deck.shows_propaganda
    spaces = frame.spaces
    distinct = bool(spaces) and len(set(spaces)) == len(spaces)
    in_algeria = not any(place.is_country for place in spaces)
    possible = operated and on_event and distinct and in_algeria
    return all_of(one(state) for one in frame.supposes) & (state.available.guerrillas >= 1) & possible


LAWS = (
    frame_law(
        (Avenging,),
        "revenge_follows_an_assault",
        ("#33s", "5.3", "3.2.4"),
        "the FLN is asked after an Assault of the Government's on this card, in distinct spaces of Algeria, "
        "while a card allows it, and with a Guerrilla Available",
        _answers,
    ),
)

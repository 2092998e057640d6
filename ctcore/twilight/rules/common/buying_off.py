"""Buying Guerrillas off in the spaces of a Sweep or an Assault, where a card allows that.

The Government pays 1 Resource, whether the Operation is free or not, and one Guerrilla of the
space, Active or Underground, goes to Available; once in each space.

Clauses: #5u, 5.4, 3.2.3, 3.2.4, 3.1.2, 1.8
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from ctcore.kernel import Effect, Figure, Frame, Kind, Requirement, asks
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.named import PieceOfSpaceMove
from ctcore.twilight.board.vocabulary import GOVERNMENT, GUERRILLAS
from ctcore.twilight.rules.common.operation import BY_SPACE, only_at

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctcore.twilight.board.effects import Draft
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import Position, State

__all__ = ["ALLOWED", "POINTS", "PRICE", "BuyOff", "buy_off", "buying_off", "can_buy_off"]

# What a Guerrilla costs.
PRICE = Figure("buying_off.price", ("#5u",), lambda _state: 1)
# Whether the Government may buy Guerrillas off: as printed, nowhere.
ALLOWED = Figure("buying_off.allowed", ("3.2.3", "3.2.4"), lambda _state: False, is_truth=True)
POINTS = (PRICE, ALLOWED)

F = TypeVar("F", bound=Frame)


class BuyOff(PieceOfSpaceMove):
    """Buy a Guerrilla off a space of a Sweep or an Assault."""

    __slots__ = ()

    form = "buy off {piece} in {space}"


_GUERRILLA = (
    asks(
        "guerrilla",
        ("#5u",),
        "Guerrillas are bought off, Active or Underground",
        lambda piece: piece in GUERRILLAS,
        "piece: {move.piece}",
    ),
    asks(
        "guerrilla_there",
        ("#5u",),
        "such a Guerrilla stands in the space",
        lambda subject, piece: subject.of(piece) >= 1,
        "wanted: {move.piece}, there: {subject.pieces}",
    ),
)
_BUYS = tuple(BuyOff(piece, place) for piece in GUERRILLAS for place in PLACES)


def can_buy_off(state: Position, space: Space) -> bool:
    """Whether the Government may buy a Guerrilla off the space, and has the price."""
    return ALLOWED(state) & (state.resources.government >= PRICE(state)) & (space.guerrillas >= 1)


def buying_off(
    name: str,
    requirements: tuple[Requirement, ...],
    effect: Effect[F, BuyOff],
    places: Callable[[F], Sequence[int]],
) -> Kind[State, F, BuyOff]:
    """The kind of move that buys a Guerrilla off one of the spaces that ``places(frame)`` lists."""
    return Kind(
        name=name,
        move=BuyOff,
        candidates=_BUYS,
        requirements=(*requirements, *_GUERRILLA),
        effect=effect,
        subjects=BY_SPACE,
        concerns=places,
        within=only_at(_BUYS, places),
    )


def buy_off(draft: Draft, move: BuyOff, clause: str) -> None:
    """Pay for one Guerrilla, which goes to Available."""
    cited = ALLOWED.cited(clause, draft)
    draft.pay(GOVERNMENT, PRICE(draft), PRICE.cited(cited, draft))
    draft.remove(move.piece, 1, move.space, cited)

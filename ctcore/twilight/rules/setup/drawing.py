"""What Nature decides before the first card: Deception markers, and which Capabilities are unused.

Each player draws two markers from the bag.  Where players look through the cards that the
scenario leaves out, Nature says of each Capability card in turn whether it is among them; one
that is comes into force, TORTURE only if both players agreed.

Clauses: 7.3, 10, 5.3; ruling R159.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ctcore.kernel import Kind, Move, asks, awaits, cite
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.cards import CAPABILITIES, EVENT_CARDS, Capability
from ctcore.twilight.board.deception import MARKERS_EACH, DeceptionMarker
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.named import CardMove
from ctcore.twilight.board.state import State
from ctcore.twilight.rules.setup.frames import LOOKED_FOR, TORTURE, DrawingMarkers, SortingCards, decided

__all__ = [
    "TABLE",
    "WEIGHTS",
    "DrawMarker",
    "LeaveInDeck",
    "SetAsideCard",
    "marker_weights",
    "sorting_weights",
]


@frozen
class DrawMarker(Move):
    """A player draws a Deception marker."""

    form = "draw {marker}"
    marker: DeceptionMarker


class SetAsideCard(CardMove):
    """A Capability card is among those that the scenario leaves out."""

    __slots__ = ()

    form = "set aside {card}"


class LeaveInDeck(CardMove):
    """A Capability card is in the deck."""

    __slots__ = ()

    form = "leave {card} in the deck"


# Requirements

_IN_BAG = asks(
    "in_the_bag",
    (cite("7.3/5"),),
    "such a marker is in the bag",
    lambda state, marker: marker in state.deception.bag,
    "drawn: {move.marker}",
)
_IN_TURN = asks(
    "in_turn",
    (cite("10/36"), "R159"),
    "the Capability cards are looked for one by one, in the order of their numbers",
    lambda frame, card: card == frame.card,
    "looked for: {frame.card}, named: {move.card}",
)


# How likely each is


def marker_weights(state: State) -> tuple[Sequence[Move], Sequence[int]]:
    """The Deception markers that may be drawn next, and how many of each are in the bag (7.3)."""
    counts = state.deception.in_bag()
    return [DrawMarker(marker) for marker in counts], tuple(counts.values())


def sorting_weights(state: State) -> tuple[Sequence[Move], Sequence[int]]:
    """Whether the Capability card looked for is among those set aside, and how likely, in proportion (10/36).

    >>> import ctcore as ct
    >>> moves, weights = sorting_weights(ct.setup("short", capabilities=True))
    >>> [str(move) for move in moves], weights
    (['set aside 13', 'leave 13 in the deck'], (24, 36))
    """
    frame = state.enclosing(SortingCards)
    places = EVENT_CARDS - state.deck.size - len(state.deck.aside)
    left = EVENT_CARDS - len(decided(frame.card))
    return [SetAsideCard(frame.card), LeaveInDeck(frame.card)], (places, left - places)


# Effects


def _draw(draft: Draft, frame: DrawingMarkers, move: DrawMarker) -> None:
    draft.draw_marker(frame.faction, move.marker, cite("7.3/5"))
    if len(draft.deception.of(frame.faction)) == MARKERS_EACH:
        draft.finish()


def _set_aside(draft: Draft, frame: SortingCards, move: SetAsideCard) -> None:
    draft.set_card_aside(move.card, cite("10/36"))
    if move.card != TORTURE or frame.torture:
        draft.enforce(Capability(move.card, CAPABILITIES[move.card]), cite("10/36", "10/37"))
    _look_on(draft, frame)


def _leave(draft: Draft, frame: SortingCards, _move: LeaveInDeck) -> None:
    _look_on(draft, frame)


def _look_on(draft: Draft, frame: SortingCards) -> None:
    rest = LOOKED_FOR[LOOKED_FOR.index(frame.card) + 1 :]
    if rest:
        draft.replace(SortingCards(rest[0], frame.torture))
    else:
        draft.finish_sorting(cite("10/36"))
        draft.finish()


# Kinds of move

DRAW = Kind("setup.draw", DrawMarker, tuple(map(DrawMarker, DeceptionMarker)), (_IN_BAG,), _draw)
SET_ASIDE = Kind(
    "setup.set_aside", SetAsideCard, tuple(map(SetAsideCard, LOOKED_FOR)), (_IN_TURN,), _set_aside
)
LEAVE = Kind("setup.leave", LeaveInDeck, tuple(map(LeaveInDeck, LOOKED_FOR)), (_IN_TURN,), _leave)

TABLE = awaits(DrawingMarkers, DRAW) | awaits(SortingCards, SET_ASIDE, LEAVE)
# How likely the moves are that Nature draws unevenly.
WEIGHTS: dict[type[Any], Callable[[State], tuple[Sequence[Move], Sequence[int]]]] = {
    DrawingMarkers: marker_weights,
    SortingCards: sorting_weights,
}

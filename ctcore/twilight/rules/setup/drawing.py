"""What Nature decides before the first card: Deception markers, and which Capabilities are unused.

Each player draws two markers from the bag.  Where players look through the cards that the
scenario leaves out, Nature says of each Capability card in turn whether it is among them; one
that is comes into force, TORTURE only if both players agreed.

Clauses: 7.3, 10, 5.3; ruling R159.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.kernel import Kind, Move, asks, awaits
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.cards import CAPABILITIES, EVENT_CARDS, Capability
from ctcore.twilight.board.deception import MARKERS_EACH, DeceptionMarker
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.state import State
from ctcore.twilight.rules.setup.frames import DrawingMarkers, SortingCards

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = [
    "TABLE",
    "TORTURE",
    "DrawMarker",
    "LeaveInDeck",
    "SetAsideCard",
    "decided",
    "marker_chances",
    "sorting_chances",
]

_ORDER = tuple(CAPABILITIES)
# 10: the Capability that comes into force only where both players agree.
TORTURE = 18


@frozen
class DrawMarker(Move):
    """A player draws a Deception marker."""

    form = "draw {marker}"
    marker: DeceptionMarker


@frozen
class SetAsideCard(Move):
    """A Capability card is among those that the scenario leaves out."""

    form = "set aside {card}"
    card: int


@frozen
class LeaveInDeck(Move):
    """A Capability card is in the deck."""

    form = "leave {card} in the deck"
    card: int


# Requirements

_IN_BAG = asks(
    "in_the_bag",
    ("7.3",),
    "such a marker is in the bag",
    lambda state, marker: marker in state.deception.bag,
    "drawn: {move.marker}",
)
_IN_TURN = asks(
    "in_turn",
    ("10", "R159"),
    "the Capability cards are looked for one by one, in the order of their numbers",
    lambda frame, card: card == frame.card,
    "looked for: {frame.card}, named: {move.card}",
)


# Chances


def decided(card: int) -> tuple[int, ...]:
    """The Capability cards that are looked for before that one.

    >>> decided(18)
    (13, 17)
    """
    return _ORDER[: _ORDER.index(card)]


def marker_chances(state: State) -> dict[Move, Fraction]:
    """How likely each sort of Deception marker is to be drawn next (7.3)."""
    return {DrawMarker(marker): chance for marker, chance in state.deception.chances().items()}


def sorting_chances(state: State) -> dict[Move, Fraction]:
    """How likely the Capability card looked for is to be among those set aside (10).

    >>> import ctcore as ct
    >>> game = ct.setup("short", capabilities=True)
    >>> [(str(move), str(chance)) for move, chance in sorting_chances(game).items()]
    [('set aside 13', '2/5'), ('leave 13 in the deck', '3/5')]
    """
    from fractions import Fraction  # noqa: PLC0415 - most games are played without their chances

    frame = state.enclosing(SortingCards)
    places = EVENT_CARDS - state.deck.size - len(state.deck.aside)
    chance = Fraction(places, EVENT_CARDS - len(decided(frame.card)))
    return {SetAsideCard(frame.card): chance, LeaveInDeck(frame.card): 1 - chance}


# Effects


def _draw(draft: Draft, frame: DrawingMarkers, move: DrawMarker) -> None:
    draft.draw_marker(frame.faction, move.marker, "7.3")
    if len(draft.deception.of(frame.faction)) == MARKERS_EACH:
        draft.finish()


def _set_aside(draft: Draft, frame: SortingCards, move: SetAsideCard) -> None:
    draft.set_card_aside(move.card, "10")
    if move.card != TORTURE or frame.torture:
        draft.enforce(Capability(move.card, CAPABILITIES[move.card]), "10")
    _look_on(draft, frame)


def _leave(draft: Draft, frame: SortingCards, _move: LeaveInDeck) -> None:
    _look_on(draft, frame)


def _look_on(draft: Draft, frame: SortingCards) -> None:
    rest = _ORDER[_ORDER.index(frame.card) + 1 :]
    if rest:
        draft.replace(SortingCards(rest[0], frame.torture))
    else:
        draft.finish_sorting("10")
        draft.finish()


# Kinds of move

DRAW = Kind("setup.draw", DrawMarker, tuple(map(DrawMarker, DeceptionMarker)), (_IN_BAG,), _draw)
SET_ASIDE = Kind("setup.set_aside", SetAsideCard, tuple(map(SetAsideCard, _ORDER)), (_IN_TURN,), _set_aside)
LEAVE = Kind("setup.leave", LeaveInDeck, tuple(map(LeaveInDeck, _ORDER)), (_IN_TURN,), _leave)

TABLE = awaits(DrawingMarkers, DRAW) | awaits(SortingCards, SET_ASIDE, LEAVE)

"""Laws of what cards have left: set aside by SUEZ CRISIS, ended by a Round, looked for before the first card.

Clauses: 2.3.7, 5.1.9, 5.3, 6.5, 7.3, 10; rulings R15, R16, R33, R132, R159.
"""

from __future__ import annotations

from ctcore.kernel import Law
from ctcore.kernel.logic import all_of, implies, negate
from ctcore.twilight.board.cards import CAPABILITIES, EVENT_CARDS, is_propaganda
from ctcore.twilight.board.deception import MARKERS_EACH, NO_DECEPTION
from ctcore.twilight.board.state import BORDER_ZONE_TOP, FRANCE_TRACK_TOP, State
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Ending, PieceType
from ctcore.twilight.rules.common.dice import FACES
from ctcore.twilight.rules.common.frames import NextCard
from ctcore.twilight.rules.propaganda.frames import RoundFrame
from ctcore.twilight.rules.setup.frames import DrawingMarkers, SortingCards

__all__ = ["LAWS"]


# SUEZ CRISIS and the Round


def _set_aside_while_owed(state: State) -> bool:
    if state.ending is Ending.FINAL_ROUND:
        # 6.3.3: the final Round settles the debt, and ends before the Troops are back.
        return negate(state.suez_crisis)
    if isinstance(state.innermost, RoundFrame):
        return True
    return implies(state.set_aside.french_troops >= 1, state.suez_crisis)


def _follows_a_round(state: State) -> bool:
    """Whether no card has been played since a Reset Phase (R16)."""
    waits = isinstance(state.outermost, NextCard)
    shown = state.deck.card is not None and is_propaganda(state.deck.card)
    return shown and (waits or state.ending is Ending.NO_FINAL_ROUND)


def _has_reset(state: State) -> bool:
    if not _follows_a_round(state):
        return True
    return (
        all_of(state.casualties.of(piece) == 0 for piece in PieceType)
        & all_of(space.active == 0 for space in state.spaces)
        & (state.france_box < FRANCE_TRACK_TOP)
        & (state.border_status < BORDER_ZONE_TOP)
        & (state.initiative.first is FLN)
    )


def _campaign_is_new(state: State) -> bool:
    if state.deck.played and not _follows_a_round(state):
        return True
    return negate(state.coup_this_campaign) & negate(state.suez_crisis)


# Options


def _is_sorting(state: State) -> bool:
    return any(isinstance(frame, SortingCards) for frame in state.stack)


def _aside_was_found(state: State) -> bool:
    deck = state.deck
    if _is_sorting(state):
        # What is set aside so far is a law of its own.
        return True
    if deck.inspected:
        return deck.size < EVENT_CARDS and deck.aside <= CAPABILITIES.keys()
    return not deck.aside


def _capabilities_came_up(state: State) -> bool:
    known = {*state.deck.played, *state.deck.aside}
    # OAS is no Event card of the deck; which cards may be in force at all is a law of the board.
    events = [one.card for one in state.capabilities if 1 <= one.card <= EVENT_CARDS]
    return _is_sorting(state) or known.issuperset(events)


def _markers_are_drawn(state: State) -> bool:
    if state.deck.played or state.deception == NO_DECEPTION:
        return True
    drawing = [frame.faction for frame in state.stack if isinstance(frame, DrawingMarkers)]
    return all(
        faction in drawing or len(state.deception.of(faction)) == MARKERS_EACH
        for faction in (GOVERNMENT, FLN)
    )


LAWS = (
    Law(
        "set_aside_while_owed",
        ("5.1.9", "6.3.3", "R132"),
        "outside a Propaganda Round Troops are set aside only as long as SUEZ CRISIS owes, and it owes "
        "nothing after the final Round",
        _set_aside_while_owed,
    ),
    Law(
        "six_at_most_are_set_aside",
        ("5.1.9",),
        "at most six French Troops are set aside",
        lambda state: state.set_aside.french_troops <= FACES,
    ),
    Law(
        "round_has_reset",
        ("6.5", "R16", "R33"),
        "after a Propaganda Round, until the next Event card, nothing is a Casualty, no Guerrilla is "
        "Active, the FLN is First Eligible, and neither track is at its far end",
        _has_reset,
    ),
    Law(
        "campaign_is_new",
        ("2.3.7", "5.1.9", "6.5", "R15", "R132"),
        "before the first card of a Campaign no COUP D'ETAT of it is played, and SUEZ CRISIS owes nothing",
        _campaign_is_new,
    ),
    Law(
        "unused_cards_are_looked_through",
        ("10", "R159"),
        "only unused Capability cards are known to be set aside, once the unused cards were looked "
        "through, if there are any",
        _aside_was_found,
    ),
    Law(
        "capabilities_have_come_up",
        ("5.3", "10", "R159"),
        "the card of a Capability in force, OAS apart, has been played or set aside",
        _capabilities_came_up,
    ),
    Law(
        "markers_are_drawn",
        ("7.3",),
        "before the first card whoever is not to draw Deception markers has two, or there are none at all",
        _markers_are_drawn,
    ),
)

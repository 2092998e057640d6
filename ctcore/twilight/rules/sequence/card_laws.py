"""Laws about what cards leave behind: set aside by SUEZ CRISIS, ended by a Round, looked for at the start.

Clauses: 2.3.7, 5.1.9, 5.3, 6.5, 7.3, 10; rulings R15, R16, R33, R132, R159.
"""

from __future__ import annotations

from ctcore.kernel import Law, cite
from ctcore.kernel.logic import all_of, implies, negate
from ctcore.twilight.board.cards import CAPABILITIES, EVENT_CARDS, is_propaganda
from ctcore.twilight.board.deception import MARKERS_EACH, NO_DECEPTION
from ctcore.twilight.board.parts import BORDER_ZONE_TOP, FRANCE_TRACK_TOP
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Ending, Option, PieceType
from ctcore.twilight.rules.common.dice import FACES
from ctcore.twilight.rules.common.turns import NextCard, TurnFrame
from ctcore.twilight.rules.events.frames import EventFrame
from ctcore.twilight.rules.propaganda.frames import RoundFrame
from ctcore.twilight.rules.setup.frames import DrawingMarkers, SortingCards

__all__ = ["LAWS"]


# SUEZ CRISIS and the Round


def _set_aside_while_owed(state: State) -> bool:
    if state.ending is Ending.FINAL_ROUND:
        # 6.3.3: the final Round settles the debt, and ends before the Troops are back.
        return negate(state.suez_crisis)
    owed = implies(state.set_aside.french_troops >= 1, state.suez_crisis)
    return True if owed is True or isinstance(state.innermost, RoundFrame) else owed


def _follows_a_round(state: State) -> bool:
    """Whether no card has been played since a Reset Phase (R16)."""
    waits = isinstance(state.outermost, NextCard)
    return state.deck.shows_propaganda and (waits or state.ending is Ending.NO_FINAL_ROUND)


def _first_turn(state: State) -> TurnFrame | None:
    """The turn on the first Event card since a Propaganda card, if that is what is pending."""
    turn = next(iter(state.stack), None)
    return turn if isinstance(turn, TurnFrame) and state.deck.opens_campaign else None


def _done_first(turn: TurnFrame) -> Option | None:
    """The box that the First Eligible player ended in; None if that player is to choose."""
    done: Option | None = getattr(turn, "first", None)
    return done


def _nobody_has_operated(state: State) -> bool:
    """Whether no Operation has been begun since a Reset Phase."""
    turn = _first_turn(state)
    if turn is None:
        return _follows_a_round(state)
    done = _done_first(turn)
    # The Government acts first by a Pivotal Event alone; the FLN by any text, which may grant an Operation.
    pivotal = done is Option.EVENT and turn.faction is FLN
    quiet = done in {None, Option.PASS} or pivotal
    return quiet and all(frame is turn or isinstance(frame, EventFrame) for frame in state.stack)


def _has_reset(state: State) -> bool:
    deck = state.deck
    if not deck.opens_campaign and not deck.shows_propaganda:
        return True
    turn = _first_turn(state)
    if turn is None and not _follows_a_round(state):
        return True
    # Who plays a Pivotal Event becomes First Eligible.
    by_event = turn is not None and _done_first(turn) is Option.EVENT
    first = by_event or state.initiative.first is FLN
    return first & _board_has_reset(state) if _nobody_has_operated(state) else first


def _board_has_reset(state: State) -> bool:
    return (
        all_of(state.casualties.of(piece) == 0 for piece in PieceType)
        & all_of(space.active == 0 for space in state.spaces)
        & (state.france_track < FRANCE_TRACK_TOP)
        & (state.border_zone < BORDER_ZONE_TOP)
    )


def _campaign_is_new(state: State) -> bool:
    if state.coup_this_campaign is False and state.suez_crisis is False:
        return True
    turn = _first_turn(state)
    if turn is not None:
        # The first Pivotal Event of the Campaign made its player First Eligible.
        by_event = _done_first(turn) is Option.EVENT
        coup = by_event and state.initiative.first is GOVERNMENT
        suez = by_event and state.initiative.first is FLN
        return implies(state.coup_this_campaign, coup) & implies(state.suez_crisis, suez)
    if state.deck.played and not _follows_a_round(state):
        return True
    return negate(state.coup_this_campaign) & negate(state.suez_crisis)


# Options


def _is_sorting(state: State) -> bool:
    return any(isinstance(frame, SortingCards) for frame in state.stack)


def _aside_was_found(state: State) -> bool:
    deck = state.deck
    found = (
        deck.size < EVENT_CARDS and deck.aside <= CAPABILITIES.keys() if deck.inspected else not deck.aside
    )
    # While they are looked for, what is set aside so far is a law of its own.
    return found or _is_sorting(state)


def _lasting_effects_came_up(state: State) -> bool:
    # Read only what is known to be in force: a proof leaves the rest open, though the deck is known,
    # and checks this for the cards that an effect puts in force.
    deck, capabilities = state.deck, [one for one in state.capabilities if one.card <= EVENT_CARDS]
    came_up = all(one.card in deck.played or one.card in deck.aside for one in capabilities)
    unused = [one for one in capabilities if one.card in deck.aside]
    as_agreed = all(one.text is CAPABILITIES.get(one.card) for one in unused)
    return (came_up and as_agreed and _momentum_came_up(state)) or _is_sorting(state)


def _momentum_came_up(state: State) -> bool:
    momentum = {one.card for one in state.momentum}
    # Without any Momentum, the pending frames do not matter.
    return not momentum or momentum.issubset(_since_the_last_reset(state))


def _since_the_last_reset(state: State) -> tuple[int, ...]:
    """The cards played since a Propaganda Round was over, that of a Round under way among them."""
    cards = state.deck.played
    under_way = isinstance(state.outermost, RoundFrame) or state.ending is not None
    before = cards[:-1] if under_way else cards
    rounds = [place for place, card in enumerate(before) if is_propaganda(card)]
    return cards[rounds[-1] + 1 :] if rounds else cards


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
        (cite("5.1.9/4", "5.1.9/5"), "6.3.3", "R132"),
        "outside a Propaganda Round Troops are set aside only as long as SUEZ CRISIS owes, and it owes "
        "nothing after the final Round",
        _set_aside_while_owed,
    ),
    Law(
        "six_at_most_are_set_aside",
        (cite("5.1.9/2"),),
        "at most six French Troops are set aside",
        lambda state: state.set_aside.french_troops <= FACES,
    ),
    Law(
        "round_has_reset",
        ("6.5", "R16", "R33"),
        "after a Propaganda Round, until an Operation is begun or the FLN ends in the Event box, nothing is "
        "a Casualty, no Guerrilla is Active and neither track is at its far end; and the FLN is First "
        "Eligible until the next Event card is done with, or a Pivotal Event is played",
        _has_reset,
    ),
    Law(
        "campaign_is_new",
        (cite("2.3.7/11"), "5.1.9", "6.5", "R15", "R132"),
        "until a Campaign's first card is done with no COUP D'ETAT of it is played, and SUEZ CRISIS owes "
        "nothing, but for a Pivotal Event played on that card",
        _campaign_is_new,
    ),
    Law(
        "unused_cards_are_looked_through",
        (cite("10/35", "10/36"), "R159"),
        "only unused Capability cards are known to be set aside, once the unused cards were looked "
        "through, if there are any",
        _aside_was_found,
    ),
    Law(
        "lasting_effects_have_come_up",
        (cite("5.3/2", "5.3/3"), cite("5.4/3"), cite("10/36"), "R159"),
        "the card of a Capability in force, OAS apart, has been played, or set aside and is in force by its "
        "owner's text; that of Momentum has been played since the last Reset",
        _lasting_effects_came_up,
    ),
    Law(
        "markers_are_drawn",
        ("7.3",),
        "before the first card whoever is not to draw Deception markers has two, or there are none at all",
        _markers_are_drawn,
    ),
)

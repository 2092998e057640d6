"""Pivotal Events (2.3.7, 5.1.4, 5.1.6-5.1.8, 5.3.1): who may play which, when, and their lasting effects.

Once an Event card is turned up, and before the First Eligible player has chosen, a player who
keeps a Pivotal Event whose precondition is met may play it in place of the card.  The Second
Eligible player decides first (R12); one Pivotal Event is played on a card, and none on a
Propaganda card (R13).

Clauses: 2.3.7, 5.1.4-5.1.9, 5.3.1; rulings R12-R15, R46, R60, R76, R84, R128, R130, R133, R137.
"""

from __future__ import annotations

from collections.abc import Callable

from ctcore.kernel import Ground, Move, asks, cite
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import any_of, negate
from ctcore.twilight.board.cards import Capability
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import population_at
from ctcore.twilight.board.state import Position
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor, Pivotal, Stance
from ctcore.twilight.rules.common.grounds import (
    A_COUNTRY,
    A_SECTOR,
    GOVERNMENT_CONTROL,
    POLICE,
    POPULATION,
    TROOPS,
)
from ctcore.twilight.rules.common.turns import pacified_before
from ctcore.twilight.rules.events import coup, mobilization, suez
from ctcore.twilight.rules.events.frames import OWNER
from ctcore.twilight.rules.events.texts.exceptions import amends, opens, provisos_of

__all__ = [
    "BELONGS",
    "OWNER",
    "PRECONDITIONS",
    "PROVISOS",
    "Decline",
    "PlayPivotal",
    "execute",
    "may_play_any",
]

# Where a Pivotal Event belongs, for a player who plays it elsewhere (R12, R13).
BELONGS = (
    (cite("2.3.7/3", "2.3.7/5"), "5.1.4", "R12", "R13"),
    "a Pivotal Event takes the place of an Event card, before the First Eligible player has chosen",
)
_MOBILIZATION_AT = 15
_INDEPENDENCE, _OAS, _MOBILIZATION, _RECALL = (Capability(number) for number in (61, 63, 64, 65))


@frozen
class PlayPivotal(Move):
    """Play a Pivotal Event in place of the Event card."""

    form = "{event}"
    called = "Pivotal Event"
    event: Pivotal


class Decline(Move):
    """Play no Pivotal Event on this card."""

    __slots__ = ()

    form = "no pivotal event"


# Requirements, of a state or of one in the making


_CARD = {event: event.name.lower() for event in Pivotal}


def _kept(state: Position, event: Pivotal) -> bool:
    found: bool = getattr(state.hand, _CARD[event])
    return found


# What each card needs beside that.
_NEEDS: dict[Pivotal, Callable[[Position], bool]] = {
    Pivotal.COUP_D_ETAT: lambda state: negate(state.coup_this_campaign),
    Pivotal.MOBILIZATION: lambda state: state.opposition_plus_bases >= _MOBILIZATION_AT,
    Pivotal.RECALL_DE_GAULLE: lambda state: state.coup_played,
    Pivotal.MOROCCO_AND_TUNISIA_INDEPENDENT: lambda state: state.in_force.mobilization_played,
    Pivotal.OAS: lambda state: state.in_force.recall_de_gaulle,
    Pivotal.SUEZ_CRISIS: lambda state: state.resources.fln >= suez.PRICE(state),
}


def _needed_by(card: Pivotal) -> Callable[[Position, Pivotal], bool]:
    """The question whether a card is not that one, or else meets that one's need."""
    return lambda state, event: event is not card or _NEEDS[card](state)


PRECONDITIONS = (
    asks(
        "own_card",
        (cite("2.3.7/3"), "5.1.4"),
        "a player plays Pivotal Events of its own",
        lambda frame, event: OWNER[event] is frame.faction,
        "acting: {frame.faction}, card: {move.event}",
    ),
    asks(
        "card_kept",
        (cite("2.3.7/9"), cite("10/6", "10/16", "10/26")),
        "the player keeps the card: the scenario dealt it, and it has not been played or lost",
        _kept,
        "card: {move.event}",
    ),
    asks(
        "once_a_campaign",
        (cite("2.3.7/11"), cite("5.1.5/2"), "R15", "R128"),
        "COUP D'ETAT is played once in a Campaign",
        _needed_by(Pivotal.COUP_D_ETAT),
        "played in this Campaign: {state.coup_this_campaign}",
    ),
    asks(
        "opposition_for_mobilization",
        (cite("5.1.6/2"),),
        "MOBILIZATION needs Opposition + Bases of 15 or more",
        _needed_by(Pivotal.MOBILIZATION),
        "Opposition + Bases: {state.opposition_plus_bases}",
    ),
    asks(
        "coup_before_recall",
        (cite("5.1.7/1"), cite("5.1.5/13"), "R128"),
        "RECALL DE GAULLE needs COUP D'ETAT to have been played",
        _needed_by(Pivotal.RECALL_DE_GAULLE),
        "COUP D'ETAT played: {state.coup_played}",
    ),
    asks(
        "mobilization_before_independence",
        (cite("5.1.8/1"), cite("5.1.6/5")),
        "MOROCCO AND TUNISIA INDEPENDENT needs MOBILIZATION to have been played",
        _needed_by(Pivotal.MOROCCO_AND_TUNISIA_INDEPENDENT),
        "MOBILIZATION played: {state.mobilization_played}",
        wants=("mobilization_played",),
    ),
    asks(
        "recall_before_oas",
        (cite("5.3.1/1"), cite("5.1.7/9")),
        "OAS needs RECALL DE GAULLE in effect",
        _needed_by(Pivotal.OAS),
        "RECALL DE GAULLE in effect: {state.recall_de_gaulle}",
        wants=("recall_de_gaulle",),
    ),
    asks(
        "price_of_suez",
        (cite("5.1.9/1"), cite("1.8/6"), "R133"),
        "SUEZ CRISIS needs its price in FLN Resources to spend",
        _needed_by(Pivotal.SUEZ_CRISIS),
        "price: {figure}, FLN Resources: {state.resources.fln}",
    ).reading(suez.PRICE),
)
_OWN = {faction: tuple(one for one in Pivotal if OWNER[one] is faction) for faction in (GOVERNMENT, FLN)}


def may_play_any(state: Position, faction: Actor) -> bool:
    """Whether the faction may play some Pivotal Event on an Event card (2.3.7/4, 2.3.7/5).

    >>> import ctcore as ct
    >>> may_play_any(ct.setup("short"), ct.GOVERNMENT), may_play_any(ct.setup("full"), ct.FLN)
    (True, True)
    >>> may_play_any(ct.setup("medium"), ct.FLN)
    False
    """
    return any_of(_may_play(state, event) for event in _OWN[faction])


def _may_play(state: Position, event: Pivotal) -> bool:
    kept = _kept(state, event)
    return kept if kept is False else kept & _NEEDS[event](state)


# Effects


def execute(draft: Draft, event: Pivotal) -> None:
    """Carry out what the card says, or push the frame of its first choice (5.1.5-5.1.9, 5.3.1)."""
    if event is Pivotal.COUP_D_ETAT:
        coup.begin(draft)
    elif event is Pivotal.MOBILIZATION:
        mobilization.begin(draft)
    elif event is Pivotal.SUEZ_CRISIS:
        suez.begin(draft)
    elif event is Pivotal.RECALL_DE_GAULLE:
        draft.recall(cite("5.1.7/2"))
    elif event is Pivotal.MOROCCO_AND_TUNISIA_INDEPENDENT:
        draft.make_independent(cite("5.1.8/4", "5.1.8/10"))
    else:
        draft.enforce(_OAS, cite("5.3.1/4"))


# Their lasting effects

_IN_RECALL = (A_SECTOR, POPULATION, GOVERNMENT_CONTROL, TROOPS, POLICE)


PROVISOS = (
    *provisos_of(
        _INDEPENDENCE,
        opens(
            "fln.space/country_independent",
            "1.3.4/3, 1.3.4/8, 5.1.8/5, 5.1.8/7, 5.1.8/8",
            Ground("independent Country", ("5.1.8", "1.3.4"), (A_COUNTRY,)),
        ),
        amends("train.border_zone", "3.2.1/6, R46", lambda _closed, _state: True),
        amends(
            "assault.police_count",
            "3.2.4/6, 1.3.7/2, 5.1.8/13, R76",
            lambda count, _state, space: count | bool(space.place.border),
        ),
        amends("resources.blocked", "6.2.2/4", lambda blocked, state: blocked + state.border_zone),
    ),
    *provisos_of(_OAS, amends("oas.allowed", "5.3.1/4", lambda _forbidden, _state: True)),
    *provisos_of(
        _MOBILIZATION,
        amends("deploy.resettlement", "4.2.1/16, 5.1.6/4, R84", lambda _forbidden, _state: True),
    ),
    *provisos_of(
        _RECALL,
        opens(
            "train.space/location",
            "3.2.1/7, 5.1.7/4, R60",
            Ground("RECALL DE GAULLE", ("5.1.7", "R60"), _IN_RECALL),
        ),
        amends(
            "train.pacified", "3.2.1/19, 5.1.7/5, R65", lambda spaces, state: spaces - pacified_before(state)
        ),
        amends(
            "resources.french_forces",
            "6.2.1/4, 6.2.1/5, 5.1.7/6, 5.1.7/8",
            lambda _pieces, state: population_at(state.spaces, Stance.SUPPORT),
        ),
        amends("commitment.casualties", "6.2.3/6, 5.1.7/7", lambda _loss, _state: 0),
    ),
)

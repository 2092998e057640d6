"""Positions around Pivotal Events: the window, the cards' preconditions, what they leave to do."""

from __future__ import annotations

import ctcore as ct
from ctcore.kernel import Move
from ctcore.twilight.board.deck import Deck
from tests.rules.positions import (
    FRAMES,
    lawful,
    move,
    pending,
    play,
    with_mobilization,
    with_recall,
    with_space,
)

COUP, MOBILIZATION, RECALL = ct.Pivotal.COUP_D_ETAT, ct.Pivotal.MOBILIZATION, ct.Pivotal.RECALL_DE_GAULLE
INDEPENDENCE, OAS, SUEZ = ct.Pivotal.MOROCCO_AND_TUNISIA_INDEPENDENT, ct.Pivotal.OAS, ct.Pivotal.SUEZ_CRISIS


def pivotal(event: ct.Pivotal) -> Move:
    return move("pivotal.play", event)


def with_opposition(state: ct.State, total: int) -> ct.State:
    """The state with Opposition and FLN Bases of so much, by Bases in some Sectors."""
    more = total - state.opposition_plus_bases
    for name in ("Mascara", "Mostaganem", "Saida", "Medea"):
        state = with_space(state, name, fln_bases=min(2, more))
        more -= min(2, more)
    assert state.opposition_plus_bases == total
    return state


def with_coup(state: ct.State, *, now: bool = False) -> ct.State:
    """The state after COUP D'ETAT was played, in this Campaign or in an earlier one."""
    return lawful(state.but(coup_played=True, coup_this_campaign=now))


def playable(event: ct.Pivotal, state: ct.State) -> ct.State:
    """The state with that card's precondition met."""
    if event is MOBILIZATION:
        return with_opposition(state, 15)
    if event is RECALL:
        return with_coup(state)
    if event is INDEPENDENCE:
        return with_mobilization(state)
    return with_recall(state) if event is OAS else state


def finished(state: ct.State) -> ct.State:
    """The state once the Pivotal Event is carried out, whatever its choices and rolls."""
    while type(pending(state)).__name__ != "SecondChoice":
        state = play(state, ct.legal_moves(state)[0])
    return state


def next_card(state: ct.State) -> ct.State:
    """The state with another card played and its next one still to come, nothing else changed."""
    deck = Deck(frozenset(range(1, 60)), (60,), state.deck.size)
    return lawful(state.but(deck=deck, stack=(FRAMES["NextCard"](),)))

"""Laws that a scenario sets for its whole game (chapter 10): its deck, its hands, its past."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ctcore.kernel import Law, cite
from ctcore.kernel.law import of_board
from ctcore.kernel.logic import all_of, implies, negate
from ctcore.twilight.scenarios import load

if TYPE_CHECKING:
    from ctcore.twilight.board.state import State

__all__ = ["SCENARIO_LAWS"]


def _past_stands(state: State) -> bool:
    start = load(state.scenario)
    resettled = (state.space(was.place).resettled for was in start.spaces if was.resettled)
    return (
        implies(start.independent, state.independent)
        & implies(start.mobilization_played, state.mobilization_played)
        & implies(start.coup_played, state.coup_played)
        & all_of(resettled)
    )


def _hand_was_dealt(state: State) -> bool:
    dealt, hand = load(state.scenario).hand, state.hand
    names = [field.name for field in attrs.fields(type(dealt))]
    return all_of(implies(getattr(hand, name), getattr(dealt, name)) for name in names) & hand.coup_d_etat


def _hand_fits_what_is_in_force(state: State) -> bool:
    dealt, hand = load(state.scenario).hand, state.hand
    recall_gone = negate(hand.recall_de_gaulle) & negate(state.recall_de_gaulle)
    return (
        implies(dealt.mobilization, hand.mobilization ^ state.mobilization_played)
        & implies(
            dealt.morocco_and_tunisia_independent, hand.morocco_and_tunisia_independent ^ state.independent
        )
        & negate(hand.recall_de_gaulle & state.recall_de_gaulle)
        & implies(hand.recall_de_gaulle, hand.oas)
        & implies(recall_gone, state.coup_played & negate(hand.oas))
    )


def _suez_was_dealt(state: State) -> bool:
    idle = negate(state.suez_crisis) & (state.set_aside.french_troops == 0)
    return load(state.scenario).hand.suez_crisis | idle


SCENARIO_LAWS = of_board(
    Law(
        "deck_is_the_scenarios",
        (cite("10/5", "10/15", "10/25"),),
        "the deck holds as many Event cards as the scenario says",
        lambda state: state.deck.size == load(state.scenario).deck.size,
    ),
    Law(
        "setup_is_not_undone",
        ("10", cite("4.2.1/15"), cite("5.1.5/14"), "5.1.6", "5.1.8"),
        "independence, MOBILIZATION, COUP D'ETAT and Resettlement of the set-up stand for good",
        _past_stands,
    ),
    Law(
        "hand_was_dealt",
        (cite("10/6", "10/16", "10/26"), "5.1.4", cite("5.1.5/1"), cite("5.1.6/1")),
        "players keep only Pivotal Event cards that the scenario deals, and always COUP D'ETAT",
        _hand_was_dealt,
    ),
    Law(
        "hand_fits_what_is_in_force",
        (cite("5.1.5/4", "5.1.5/5"), "5.1.6", cite("5.1.7/2"), "5.1.8", "5.3.1", "R126"),
        "a Pivotal Event card is in hand or played, and OAS goes where RECALL DE GAULLE goes",
        _hand_fits_what_is_in_force,
    ),
    Law(
        "suez_was_dealt",
        ("10", "5.1.4", "5.1.9", "R132"),
        "SUEZ CRISIS owes nothing, and has set nothing aside, where the scenario does not deal it",
        _suez_was_dealt,
    ),
)

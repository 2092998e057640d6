"""What rulings on turns, Pivotal Events and Deception reject (2, 5.1, 7.3).

Clauses: 2.3.2, 2.3.5, 2.3.7, 5.1.5, 5.1.9, 7.3; rulings R1, R7, R128, R133, R157
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.twilight.board.vocabulary import (
    Option,
    Pivotal,
)
from ctcore.twilight.rejected.changes import Rejected, amends, closes, reading
from ctcore.twilight.rules.events.suez import PRICE as SUEZ_PRICE

if TYPE_CHECKING:
    from ctcore.twilight.board.state import State

__all__ = ["EVENTS", "SEQUENCE"]

# 2: the sequence of play

SEQUENCE: tuple[Rejected, ...] = (
    reading(
        "R1",
        amends(
            "box.activity_decides", "2.3.2/6", "asks for two locations", lambda _so, _state, many: many > 1
        ),
        says="an Operation in one location with a Special Activity is a Limited Operation",
    ),
    reading(
        "R7",
        amends(
            "turn.trades_places",
            "2.3.5/2",
            "is true after a Pass, too, if the other player acts",
            lambda trades, _state, first, second: (
                trades | (first is Option.PASS and second is not Option.PASS)
            ),
        ),
        says="the Second Eligible player becomes First Eligible by acting after a Pass",
    ),
)


# 5.1: Pivotal Events; 7.3: Deception


def _in_first_campaign(state: State, event: Pivotal) -> bool:
    return event is Pivotal.COUP_D_ETAT and state.scenario == "short" and state.deck.propaganda_played == 0


EVENTS: tuple[Rejected, ...] = (
    reading(
        "R128",
        closes(
            "pivotal.play",
            "5.1.5, 2.3.7",
            "in the Short scenario COUP D'ETAT waits for the second Campaign",
            _in_first_campaign,
            "Propaganda cards so far: {state.deck.propaganda_played}",
        ),
        says="in the Short scenario COUP D'ETAT is not played in the first Campaign",
    ),
    reading(
        "R133",
        closes(
            "pivotal.play",
            "5.1.9, 1.8",
            "for SUEZ CRISIS the Government has the price, too",
            lambda state, event: (
                (state.resources.government < SUEZ_PRICE(state)) if event is Pivotal.SUEZ_CRISIS else False
            ),
            "Government Resources: {state.resources.government}",
        ),
        says="both players must have what SUEZ CRISIS takes",
    ),
    reading(
        "R157",
        amends("hidden_asset.limited_box", "7.3/13", "is false", lambda _limited, _state: False),
        says="after a Hidden Asset the cylinder moves to Op + Special Activity",
    ),
)

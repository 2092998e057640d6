"""What rulings on the Propaganda Round and on victory reject (6, 7).

Clauses: 6.1, 6.2.1, 6.2.3, 6.3.2, 7.2, 7.3; rulings R34, R130, R139, R142, R148, R153, R156
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel.logic import at_most, negate
from ctcore.twilight.rejected.changes import Rejected, amends, closes, reading
from ctcore.twilight.rules.victory import THRESHOLD, totals

if TYPE_CHECKING:
    from ctcore.twilight.board.state import Position

__all__ = ["ROUNDS"]

# 6 and 7: the Propaganda Round and victory


def _cubes_only(loss: int, state: Position) -> int:
    return at_most(loss, (state.casualties.french - state.casualties.government_bases) // 3)


def _is_reached(beyond: bool, state: Position, faction: Any) -> bool:  # noqa: FBT001 - the figure's value so far
    return beyond | (totals(state.spaces, state.commitment)[faction] >= THRESHOLD[faction])


def _with_agendas(beyond: bool, state: Any, faction: Any) -> bool:  # noqa: FBT001 - as above
    total: int = totals(state.spaces, state.commitment)[faction] + state.deception.agendas(faction)
    return beyond | (total > THRESHOLD[faction])


ROUNDS: tuple[Rejected, ...] = (
    reading(
        "R34",
        amends("commitment.casualties", "6.2.3/6", "counts cubes alone", _cubes_only),
        says="of the French Casualties only cubes are counted",
    ),
    reading(
        "R130",
        amends(
            "resources.sectors",
            "6.2.1/3, 5.1.7",
            "is 0 by RECALL DE GAULLE",
            lambda _held, _state: 0,
            while_="recall_de_gaulle",
        ),
        says="by RECALL DE GAULLE income is Commitment and Total Support only",
    ),
    reading(
        "R139",
        amends(
            "victory_phase.held",
            "6.1/1",
            "is false in the final Round",
            lambda held, state: held & negate(state.deck.is_final),
        ),
        says="the final Round goes straight to 7.3",
    ),
    reading(
        "R142",
        amends("commitment.price_stops", "6.2.3/3", "is true", lambda _stops, _state: True),
        says="what sending pieces costs stops at 0",
    ),
    reading(
        "R148",
        closes(
            "agitation.agitate",
            "6.3.2/1",
            "the space has an FLN Base or FLN Control",
            lambda subject: (subject.fln_bases == 0) & negate(subject.fln_control),
            "{subject.name}: {subject.pieces}",
        ),
        says="in the Support Phase, too, Agitation needs FLN Control or an FLN Base",
    ),
    reading(
        "R153",
        amends("victory_phase.beyond", "7.2", "is true at the threshold", _is_reached),
        says="in a Victory Phase it is enough to reach 35 or 30",
    ),
    reading(
        "R156",
        amends("victory_phase.beyond", "7.2, 7.3", "counts Hidden Agendas", _with_agendas),
        says="Hidden Agenda counts towards the thresholds",
    ),
)

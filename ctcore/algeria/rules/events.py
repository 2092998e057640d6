"""What the random events do (C.2).

Clauses: C.2, 5/2; rulings A25, A26
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.tables import COUP, Coup, Event, mission_success
from ctcore.algeria.board.units import FLN, GOVERNMENT
from ctcore.algeria.rules.common.dice import Dice, Procedure
from ctcore.algeria.rules.countries import grant_independence
from ctcore.algeria.rules.event_choices import Debating, NamingWilaya, Nato, Suez
from ctcore.kernel import Frame
from ctcore.kernel.frozen import frozen

__all__ = ["HAPPEN"]


# Events that only roll


@frozen
class Shipment(Procedure, clause="5/arms", awaits="the size of the shipment"):
    """The FLN gains what two dice show in AP, less the Naval points (5/arms, A25)."""

    cites = ("11.6/1", "A25")

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Give the AP; Naval points take off no more than there is."""
        draft.ap(max(0, result - draft.record.naval), "5/arms")
        draft.finish()


@frozen
class Recognition(Procedure, clause="5/independence", awaits="the AP of the FLN"):
    """Independence comes a second time: the FLN gains AP by the Mission Success Table (5/independence)."""

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Give the AP."""
        draft.ap(mission_success(result).number, "5/independence")
        draft.finish()


@frozen
class Elections(Procedure, clause="5/elections", awaits="the result of the elections"):
    """A roll on the Coup Table of which only the PSP count; ``row`` is None before it (5/elections)."""

    row: Coup | None = None

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Find the row, then roll the points."""
        if self.row is None:
            row = COUP[result]
            draft.told("5/elections", f"elections: {row}")
            draft.replace(Elections(row), Dice(abs(row.dice)))
        else:
            draft.level(GOVERNMENT, result if self.row.dice > 0 else -result, "5/elections")
            draft.finish()


# What happens


def _roll(procedure: Frame, dice: int) -> Callable[[Draft], None]:
    def happen(draft: Draft) -> None:
        draft.push(procedure, Dice(dice))

    return happen


def _debate(draft: Draft) -> None:
    draft.push(Debating(GOVERNMENT if draft.psl.government > draft.psl.fln else FLN))


def _independence(draft: Draft) -> None:
    if draft.in_force.independent:
        _roll(Recognition(), 1)(draft)
    else:
        grant_independence(draft, "5/independence")


def _suez(draft: Draft) -> None:
    if draft.in_force.suez_done:
        draft.told("5/suez", "nothing: the Suez crisis has been, or cannot come in this scenario")
        return
    words = "the Suez crisis: some Elite units leave until the next turn"
    draft.put_in_force("5/suez", words, suez_done=True)
    draft.suez_turn = draft.turn
    _roll(Suez(), 1)(draft)


HAPPEN: dict[Event, Callable[[Draft], None]] = {
    Event.NONE: lambda _draft: None,
    Event.ARMS: _roll(Shipment(), 2),
    Event.JEALOUSY: lambda draft: draft.put_in_force(
        "5/jealousy", "no unit moves between wilayas this turn", jealousy=True
    ),
    Event.ELECTIONS: _roll(Elections(), 2),
    Event.DEBATE: _debate,
    Event.PURGE: lambda draft: draft.push(NamingWilaya()),
    Event.INDEPENDENCE: _independence,
    Event.NATO: _roll(Nato(), 1),
    Event.SUEZ: _suez,
    Event.AMNESTY: lambda draft: draft.put_in_force(
        "5/amnesty", "Civil Affairs and Suppression gain 1 this turn", amnesty=True
    ),
    Event.SARTRE: lambda draft: draft.level(GOVERNMENT, -1, "5/sartre"),
}

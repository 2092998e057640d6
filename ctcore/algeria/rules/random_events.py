"""Random Events (5): the die of early independence, the event of the turn, who controls the OAS.

Two dice are rolled in turn, the first for the tens; the table says what happens (C.2).

Clauses: 5, 13.2, 11.3/2, C.2; rulings A76, A80
"""

from __future__ import annotations

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.tables import EVENTS, Event
from ctcore.algeria.rules import oas
from ctcore.algeria.rules.common.dice import Dice, Procedure
from ctcore.algeria.rules.countries import grant_independence
from ctcore.algeria.rules.events import HAPPEN
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named

__all__ = ["RandomEvents", "begin"]


class Step(Named):
    """What the phase waits for."""

    EARLY, GAINS = "the die of 13.2", "what both sides gain"
    TENS, ONES = "the tens of the event", "the ones of the event"
    EVENT, OAS = "the event", "who controls the OAS"


@frozen
class RandomEvents(Procedure, clause="5/1", awaits="the event", label="events"):
    """The Random Events Phase, and the tens that were rolled (5)."""

    cites = ("A76", "A80")
    step: Step
    tens: int = 0

    def after_early(self, draft: Draft, die: int) -> None:
        """Make both countries independent on the number of the turn or less (13.2/1)."""
        if die <= draft.turn:
            self.then(draft, Step.GAINS)
            grant_independence(draft, "13.2/1")
        else:
            self.after_gains(draft, None)

    def after_gains(self, draft: Draft, _result: None) -> None:
        """Roll for the event."""
        self.then(draft, Step.TENS, Dice(1))

    def after_tens(self, draft: Draft, die: int) -> None:
        """Roll the second die of the event."""
        self.then(draft, Step.ONES, Dice(1), tens=die)

    def after_ones(self, draft: Draft, die: int) -> None:
        """Let the event happen (C.2)."""
        event = EVENTS[10 * self.tens + die]
        draft.told("5/none" if event is Event.NONE else "5/2", f"event {self.tens}{die}: {event}")
        phase = self.then(draft, Step.EVENT, tens=0)
        HAPPEN[event](draft)
        if draft.stack[-1:] == (phase,):
            # Nothing is to be rolled or chosen.
            phase.after_event(draft, None)

    def after_event(self, draft: Draft, _result: None) -> None:
        """Roll who controls the OAS, if it is in play (11.3/2)."""
        if draft.oas.active:
            self.then(draft, Step.OAS, Dice(1))
        else:
            draft.finish()

    def after_oas(self, draft: Draft, die: int) -> None:
        """Say who controls the OAS."""
        oas.take_control(draft, die)
        draft.finish()


def begin(draft: Draft) -> None:
    """Open the phase: the die of 13.2 comes before the event (A80)."""
    early = draft.in_force.early_independence and not draft.in_force.independent
    draft.push(RandomEvents(Step.EARLY if early else Step.TENS), Dice(1))

"""Random Events (5): the die of early independence, the event of the turn, who controls the OAS.

Two dice are rolled in turn, the first for the tens; the table says what happens (C.2).

Clauses: 5, 11.3/2, 13.2, C.2; rulings A76, A80
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.named import Named
from ctcore.algeria.rules import oas
from ctcore.algeria.rules.common.dice import Dice, Procedure
from ctcore.algeria.rules.countries import grant_independence
from ctcore.algeria.rules.events import HAPPEN, Event
from ctcore.kernel import Frame
from ctcore.kernel.frozen import frozen

__all__ = ["EVENTS", "RandomEvents", "begin"]

# C.2: by the tens and the ones.
EVENTS: dict[int, Event] = {
    **dict.fromkeys((*range(11, 17), *range(21, 27)), Event.NONE),
    **dict.fromkeys((31, 32, 33), Event.ARMS),
    **dict.fromkeys((34, 35, 36), Event.JEALOUSY),
    **dict.fromkeys((41, 42), Event.ELECTIONS),
    **dict.fromkeys((43, 44), Event.DEBATE),
    **dict.fromkeys((45, 46), Event.PURGE),
    **dict.fromkeys((51, 52, 53, 54), Event.INDEPENDENCE),
    **dict.fromkeys((55, 56), Event.NATO),
    **dict.fromkeys((61, 62), Event.SUEZ),
    **dict.fromkeys((63, 64), Event.AMNESTY),
    **dict.fromkeys((65, 66), Event.SARTRE),
}


class Step(Named):
    """What the phase waits for."""

    EARLY, GAINS = "the die of 13.2", "what both sides gain"
    TENS, ONES = "the tens of the event", "the ones of the event"
    EVENT, OAS = "the event", "who controls the OAS"


@frozen
class RandomEvents(Procedure):
    """The Random Events Phase, and the tens that were rolled (5)."""

    clause = "5/1"
    awaits = "the event"
    label = "events"
    step: Step
    tens: int = 0

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Go on with what was rolled, or after the event."""
        _GO_ON[self.step](draft, self, result)


def begin(draft: Draft) -> None:
    """Open the phase: the die of 13.2 comes before the event (A80)."""
    early = draft.in_force.early_independence and not draft.in_force.independent
    draft.push(RandomEvents(Step.EARLY if early else Step.TENS))
    draft.push(Dice(1))


def _early(draft: Draft, _frame: RandomEvents, result: int) -> None:
    if result <= draft.turn:
        draft.replace(RandomEvents(Step.GAINS))
        grant_independence(draft, "13.2/1")
    else:
        draft.replace(RandomEvents(Step.TENS), Dice(1))


def _gained(draft: Draft, _frame: RandomEvents, _result: None) -> None:
    draft.replace(RandomEvents(Step.TENS), Dice(1))


def _tens(draft: Draft, _frame: RandomEvents, result: int) -> None:
    draft.replace(RandomEvents(Step.ONES, result), Dice(1))


def _ones(draft: Draft, frame: RandomEvents, result: int) -> None:
    event = EVENTS[10 * frame.tens + result]
    draft.told("C.2", f"event {frame.tens}{result}: {event}")
    draft.replace(RandomEvents(Step.EVENT))
    if not HAPPEN[event](draft):
        _after_event(draft, frame, None)


def _after_event(draft: Draft, _frame: RandomEvents, _result: object) -> None:
    if draft.oas.active:
        draft.replace(RandomEvents(Step.OAS), Dice(1))
    else:
        draft.finish()


def _oas(draft: Draft, _frame: RandomEvents, result: int) -> None:
    oas.take_control(draft, result)
    draft.finish()


_GO_ON: dict[Step, Any] = {
    Step.EARLY: _early,
    Step.GAINS: _gained,
    Step.TENS: _tens,
    Step.ONES: _ones,
    Step.EVENT: _after_event,
    Step.OAS: _oas,
}

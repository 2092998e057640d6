"""What the flowchart's questions ask, and what its actions do (8.4).

Clauses: 8.1, 8.4.1-8.4.6; rulings R173-R176, R183, R196.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ctcore.kernel import cite
from ctcore.twilight.board.cards import card
from ctcore.twilight.board.vocabulary import GOVERNMENT, Option
from ctcore.twilight.bot import activities, attack, events, march, operating, rally, terror
from ctcore.twilight.bot.chance import Scripted
from ctcore.twilight.rules.common.turns import SecondChoice, SecondOperation
from ctcore.twilight.rules.operations.march import March, Marching
from ctcore.twilight.rules.operations.rally import Rally, Rallying
from ctcore.twilight.rules.operations.terror import Terror, Terrorizing
from ctcore.twilight.rules.sequence.boxes import Choose
from ctcore.twilight.rules.victory import margin

if TYPE_CHECKING:
    from ctcore.twilight.board.state import State
    from ctcore.twilight.bot.turn import Turn

__all__ = ["Deciding"]

# 8.4.3: an Event that is not marked is played on such a roll; R197: that one counts as a Capability.
_PLAYED_ON, _CHANGE_IN_TACTICS = 4, 30


class Deciding:
    """A turn for which the flowchart is followed, with what the Event in play would come to."""

    def __init__(self, turn: Turn) -> None:
        """Begin with nothing asked yet."""
        self.turn = turn

    @cached_property
    def after_event(self) -> list[State]:
        """The positions after the Event, by every roll; none if it may not be played."""
        return list(events.outcomes(self.turn))


# Questions


def limited_without_resources(deciding: Deciding) -> bool:
    """Whether the FLN has no Resources and nothing but a Limited Operation is open to it (8.4.1)."""
    return deciding.turn.resources == 0 and operating.limited_only(deciding.turn)


def may_terrorize(deciding: Deciding) -> bool:
    """Whether all Bases of Algeria are covered, or the Government becomes Second Eligible.

    Clauses: 8.4.2/2, 8.4.2/3, R174
    """
    turn = deciding.turn
    box = turn.frame
    yields = isinstance(box, SecondChoice | SecondOperation) and box.first in {
        Option.OPERATION_AND_ACTIVITY,
        Option.OPERATION,
    }
    return yields or terror.bases_are_covered(turn.state)


def event_cuts_as_much(deciding: Deciding) -> bool:
    """Whether the Event reduces the Government's margin, and at least as much as Terror would (8.4.2/5)."""
    turn = deciding.turn
    cut = events.margin_cut(turn.state, deciding.after_event)
    if cut < 1:
        return False
    trial = turn.trial(Scripted())
    if operating.begin(trial, Terror(), Terrorizing):
        terror.terrorize(trial)
    by_terror = margin(turn.state, GOVERNMENT) - margin(trial.state, GOVERNMENT)
    turn.tell(
        (cite("8.4.2/5"),), "the Government's margin falls", f"by the Event {cut}, by Terror {by_terror}"
    )
    return cut >= by_terror


def event_is_effective(deciding: Deciding) -> bool:
    """Whether the Event may be played, and something happens by it (8.4.3/1, 8.3/7)."""
    return events.effective(deciding.turn.state, deciding.after_event)


def event_is_marked(deciding: Deciding) -> bool:
    """Whether the Event is marked for the FLN, or is a Capability or ends one, as #30 does.

    Clauses: 8.4.3/2, 8.3/3, 8.3/5, R197
    """
    face = card(deciding.turn.state.deck.card or 0)
    return face.marked or bool(face.capability) or face.number == _CHANGE_IN_TACTICS


def event_is_rolled(deciding: Deciding) -> bool:
    """Whether 1 to 4 is rolled for an Event that surely brings what the FLN wants (8.4.3/3)."""
    turn = deciding.turn
    wanted = events.brings_something(turn.state, deciding.after_event)
    if not turn.asks(
        (cite("8.4.3/4", "8.4.3/5"), "R176"), "does the Event bring what the FLN wants?", wanted
    ):
        return False
    die = turn.chance.die("the die for the Event (8.4.3)")
    turn.tell((cite("8.4.3/3"),), "the die for the Event", str(die))
    return die <= _PLAYED_ON


def has_resources(deciding: Deciding) -> bool:
    """Whether the FLN has Resources, or an Extort within some Operation brings some (8.1/9, R173)."""
    turn = deciding.turn
    if turn.resources >= 1:
        return True
    for move, frame in ((Rally(), Rallying), (March(), Marching), (Terror(), Terrorizing)):
        trial = turn.trial(Scripted())
        if operating.begin(trial, move, frame) and activities.extort(trial):
            return True
    return False


def rally_is_wanted(deciding: Deciding) -> bool:
    """Whether a Rally would place a Base, or too few Guerrillas stand at Bases, by a die.

    Clauses: 8.4.5/2, 8.4.5/3
    """
    turn = deciding.turn
    if turn.asks((cite("8.4.5/2"),), "would a Rally place a Base?", rally.places_a_base(turn)):
        return True
    die = turn.chance.die("the die for Rally (8.4.5)")
    turn.tell((cite("8.4.5/3"),), "the die for Rally", str(die))
    return rally.wants_guerrillas(turn.state, die)


# Actions


def terror_done(deciding: Deciding) -> bool:
    """Terror."""
    return terror.conduct(deciding.turn)


def event_done(deciding: Deciding) -> bool:
    """The Event."""
    return events.carry_out(deciding.turn)


def attack_done(deciding: Deciding) -> bool:
    """Attack."""
    return attack.conduct(deciding.turn)


def rally_done(deciding: Deciding) -> bool:
    """Rally."""
    return rally.conduct(deciding.turn)


def march_done(deciding: Deciding) -> bool:
    """March."""
    return march.conduct(deciding.turn)


def pass_done(deciding: Deciding) -> bool:
    """Pass."""
    return deciding.turn.tries(Choose(Option.PASS))

"""What the non-player FLN does with each thing that may be pending for it (8).

Clauses: 8.3, 8.4, 8.5; rulings R155, R157, R184.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ctcore.kernel import cite
from ctcore.twilight.bot import activities, attack, events, march, rally, rounds, terror
from ctcore.twilight.bot.agitation import agitate_here
from ctcore.twilight.bot.choosing import choose_freely
from ctcore.twilight.bot.deciding import Deciding
from ctcore.twilight.bot.flowchart import follow
from ctcore.twilight.bot.guidelines import take_from_map
from ctcore.twilight.bot.pivotal import answer_coup, choose_pivotal, take_out, take_revenge
from ctcore.twilight.rules.activities.extort import Extorting
from ctcore.twilight.rules.activities.subvert import Subverted, Subverting, SubvertingCube
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.operation import End
from ctcore.twilight.rules.common.revenge import Avenging
from ctcore.twilight.rules.common.turns import (
    AssetOperation,
    FirstChoice,
    PivotalWindow,
    SecondChoice,
    SecondOperation,
)
from ctcore.twilight.rules.events.frames import CoupLost, CoupRemoving
from ctcore.twilight.rules.operations.attack import AttackCapturing, Attacking, AttackLosing
from ctcore.twilight.rules.operations.march import Marching
from ctcore.twilight.rules.operations.rally import (
    Agitating,
    Rallied,
    Rallying,
    RallyingBase,
    RallyingIn,
)
from ctcore.twilight.rules.operations.terror import Terrorizing
from ctcore.twilight.rules.propaganda.frames import Agitation, FlnRedeploy

if TYPE_CHECKING:
    from ctcore.kernel.move import Frame
    from ctcore.twilight.bot.turn import Turn

__all__ = ["ANSWERS", "of_text", "unplanned"]

Answer = Callable[["Turn"], None]


def by_flowchart(turn: Turn) -> None:
    """Follow the flowchart; what it cannot do in a box already chosen is drawn (8.4)."""
    if not follow(Deciding(turn)):
        unplanned(turn)


def of_text(turn: Turn) -> None:
    """Go on with the text of an Event (8.3)."""
    while turn.under_way and turn.state.stack and events.of_the_event(turn.frame):
        events.choose_in_text(turn)


def unplanned(turn: Turn) -> None:
    """What chapter 8 says nothing about: the end, if the engine admits it, or else a choice drawn.

    Clauses: 8.1.2/17
    """
    turn.box = ""
    if turn.may(End()):
        turn.tell((cite("8.1.1/1"),), "nothing more is to be done")
        turn.play(End())
    else:
        choose_freely(turn)


def _finished(conducted: Callable[[Turn], object]) -> Answer:
    """Go on with an Operation that another has begun, with a Special Activity, to its end."""

    def answer(turn: Turn) -> None:
        depth = len(turn.state.stack)
        conducted(turn)
        if turn.frame.grant is None:
            activities.special_activity(turn)
        while len(turn.state.stack) >= depth and isinstance(turn.frame, OperationFrame):
            unplanned(turn)

    return answer


def _with_losses(turn: Turn) -> None:
    attack.resolve(turn)


def _agitated(turn: Turn) -> None:
    agitate_here(turn)


def _nothing(_turn: Turn) -> None:
    """Nothing more is to be done in it."""


def _taken(turn: Turn) -> None:
    take_from_map(turn, to=turn.frame.at)


def _ended(turn: Turn) -> None:
    """End a Special Activity that another has begun, once a piece that it waits for is there."""
    if isinstance(turn.frame, SubvertingCube):
        _taken(turn)
    unplanned(turn)


ANSWERS: dict[type[Frame], Answer] = {
    FirstChoice: by_flowchart,
    SecondChoice: by_flowchart,
    SecondOperation: by_flowchart,
    AssetOperation: by_flowchart,
    PivotalWindow: choose_pivotal,
    CoupLost: answer_coup,
    CoupRemoving: take_out,
    Avenging: take_revenge,
    Agitation: rounds.agitate,
    FlnRedeploy: rounds.redeploy,
    Terrorizing: _finished(terror.terrorize),
    Attacking: _finished(_nothing),
    AttackLosing: _finished(_with_losses),
    AttackCapturing: _finished(_taken),
    Rallying: _finished(rally.rally),
    RallyingIn: _finished(rally.rally),
    RallyingBase: _finished(rally.rally),
    Rallied: _finished(_nothing),
    Agitating: _finished(_agitated),
    Marching: _finished(march.march),
    Extorting: _ended,
    Subverting: _ended,
    SubvertingCube: _ended,
    Subverted: _ended,
}

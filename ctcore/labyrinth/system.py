"""The one dispatch table, from frame to kinds of move, and the system that it makes."""

from __future__ import annotations

from itertools import chain

from ctcore.kernel import Figure, System, attach, awaits
from ctcore.labyrinth.board import solo, winning
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.in_force import TRUTHS
from ctcore.labyrinth.board.state import State
from ctcore.labyrinth.laws import LAWS
from ctcore.labyrinth.rules import sequence, setup, victory
from ctcore.labyrinth.rules.common import dice, switches, testing
from ctcore.labyrinth.rules.events import (
    choices,
    jihadist_first,
    jihadist_second,
    jihadist_third,
    smuggling,
    special,
    spikes,
    unassociated,
    unassociated_second,
    us_first,
    us_fourth,
    us_second,
    us_third,
)
from ctcore.labyrinth.rules.jihadist import conducting, operation, recruiting
from ctcore.labyrinth.rules.playing import PLAY
from ctcore.labyrinth.rules.solo import acting, pile, rolling
from ctcore.labyrinth.rules.us import deploying, disrupting, regimes, war_of_ideas
from ctcore.labyrinth.rules.us.operation import ADD_RESERVES, FORGO, TO_RESERVES, UsOperation

__all__ = ["POINTS", "SYSTEM"]

_TABLE = (
    dice.TABLE
    | sequence.TABLE
    | setup.TABLE
    | awaits(
        UsOperation,
        war_of_ideas.WAR_OF_IDEAS,
        *deploying.KINDS,
        *regimes.CHANGES,
        *regimes.WITHDRAWALS,
        disrupting.DISRUPT,
        disrupting.ALERT,
        ADD_RESERVES,
        TO_RESERVES,
        FORGO,
    )
    | disrupting.TABLE
    | operation.TABLE
    | conducting.TABLE
    | recruiting.TABLE
    | acting.TABLE
    | pile.TABLE
    | rolling.TABLE
    | choices.TABLE
    | us_first.TABLE
    | us_second.TABLE
    | us_third.TABLE
    | us_fourth.TABLE
    | jihadist_first.TABLE
    | jihadist_second.TABLE
    | jihadist_third.TABLE
    | smuggling.TABLE
    | unassociated.TABLE
    | unassociated_second.TABLE
    | special.TABLE
    | spikes.TABLE
    | awaits(special.ExtraCard, PLAY, special.NO_EXTRA)
)
_PARTS = (testing, winning, war_of_ideas, solo)
_NAMED = chain.from_iterable(vars(part).values() for part in _PARTS)
POINTS = (*dict.fromkeys(one for one in _NAMED if isinstance(one, Figure)), *switches.POINTS)


SYSTEM: System[State] = System(
    attach(_TABLE, POINTS, (), TRUTHS),
    Draft,
    LAWS,
    over=victory.ended_by,
    name="ctcore.labyrinth.system:SYSTEM",
)

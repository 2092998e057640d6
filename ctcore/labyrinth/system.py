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
    jihadist_49_to_64,
    jihadist_74_to_81,
    jihadist_82_to_95,
    neither_96_to_107,
    neither_108_to_119,
    smuggling,
    special,
    spikes,
    us_1_to_17,
    us_19_to_31,
    us_32_to_36,
    us_38_to_47,
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
        *deploying.WITHDRAWALS,
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
    | us_1_to_17.TABLE
    | us_19_to_31.TABLE
    | us_32_to_36.TABLE
    | us_38_to_47.TABLE
    | jihadist_49_to_64.TABLE
    | jihadist_74_to_81.TABLE
    | jihadist_82_to_95.TABLE
    | smuggling.TABLE
    | neither_96_to_107.TABLE
    | neither_108_to_119.TABLE
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

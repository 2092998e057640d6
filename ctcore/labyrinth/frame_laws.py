"""The laws of what is pending: what frames say of troops, cells and countries is so.

Clauses: 4.9.4, 7.3.1, 8.1.2, 8.2.1
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ctcore.kernel import Frame, Law
from ctcore.kernel.law import frame_law
from ctcore.kernel.logic import all_of
from ctcore.labyrinth.board.places import place
from ctcore.labyrinth.board.state import Country, State
from ctcore.labyrinth.board.vocabulary import Cell
from ctcore.labyrinth.rules.common.dice import Dice
from ctcore.labyrinth.rules.common.testing import Of, Testing
from ctcore.labyrinth.rules.jihadist.conducting import Conducting, Filling, Placing
from ctcore.labyrinth.rules.us.deploying import Deploying
from ctcore.labyrinth.rules.us.regimes import Withdrawing
from ctcore.labyrinth.rules.us.war_of_ideas import Step as WarStep
from ctcore.labyrinth.rules.us.war_of_ideas import Wooing

__all__ = ["FRAME_LAWS", "ends_with"]

_STATES = place("United States")


def _at(state: State, where: Any) -> Country:
    return state.countries[where.index]


FRAME_LAWS: tuple[Law, ...] = ()


def ends_with(state: State, frame: Frame, result: Any) -> bool:
    """Whether the frame may end with that result in that position."""
    return True

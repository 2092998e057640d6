"""A choice for which chapter 8 has no priority: drawn among what the engine offers (8.1.2, 8.2).

Clauses: 8.1.2, 8.2; ruling R184.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.kernel import Part, cite
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from ctcore.kernel import Move
    from ctcore.twilight.bot.turn import Turn

__all__ = ["choose_freely"]


def choose_freely(turn: Turn) -> None:
    """Play one of the choices that the position offers, drawn choice by choice (8.1.2/17).

    There is one wherever somebody is to choose (``ctcore prove no_dead_end``), and after each part of one.
    """
    chosen: Move | Part = turn.pick("what to do", SYSTEM.choices(turn.state))
    while isinstance(chosen, Part):
        chosen = turn.pick("what to do", SYSTEM.choices(turn.state, chosen))
    turn.tell((cite("8.1.2/17"),), "no priority says what to do", str(chosen))
    turn.play(chosen)

"""Bare boards: a scenario without pieces, Support or Terror, and with what a test puts there."""

from __future__ import annotations

import ctcore as ct
from ctcore.twilight.board.forces import FORCE_POOL, Space
from ctcore.twilight.board.parts import Boxes
from ctcore.twilight.game import GAME

__all__ = ["FIRST", "SECOND", "board"]

# The FLN begins its turn, as First or as Second Eligible beside that box, on a card that it does not play.
FIRST = "cards 2; pending FirstChoice(faction=FLN)"
SECOND = "cards 2; First Eligible Government; pending SecondChoice(faction=FLN, first={})"


def board(rest: str, *changes: str, scenario: str = "short") -> ct.State:
    """The scenario without a piece, a level of Support or Terror; with those changes."""
    state = ct.State.from_text(f"ctcore1 {scenario}; {rest}")
    bare = tuple(
        Space(one.place, support=one.support if one.place.is_country else 0, resettled=one.resettled)
        for one in state.spaces
    )
    none = ct.Pool()
    return GAME.changed(state.but(spaces=bare, boxes=Boxes(FORCE_POOL, none, none, none)), *changes)

"""The one dispatch table, from frame to kinds of move, and the system that it makes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.in_force import TRUTHS
from ctcore.algeria.board.state import State
from ctcore.algeria.frame_laws import FRAME_LAWS
from ctcore.algeria.laws import LAWS
from ctcore.algeria.rules import (
    adjustment,
    air,
    combat,
    countries,
    deployment_fln,
    deployment_government,
    event_choices,
    interphase,
    oas,
    operations,
    purse,
    reinforcement_fln,
    reinforcement_government,
    setup,
    victory,
)
from ctcore.algeria.rules.common import choosing, dice, switches
from ctcore.algeria.rules.missions import contact, movement, police, propaganda, raid, strike, suppression
from ctcore.kernel import Figure, System, attach
from ctcore.kernel.table import ByFrame

if TYPE_CHECKING:
    from ctcore.kernel import Move

    Weighing = Callable[[State], tuple[Sequence[Move], Sequence[int]]]

__all__ = ["POINTS", "PROVISOS", "SYSTEM", "WEIGHTS"]

_CHAPTERS = (
    dice,
    choosing,
    setup,
    event_choices,
    reinforcement_government,
    reinforcement_fln,
    deployment_government,
    deployment_fln,
    operations,
    air,
    combat,
    interphase,
    adjustment,
)
_TABLE = {frame: kinds for part in _CHAPTERS for frame, kinds in part.TABLE.items()}
_PARTS = (
    *_CHAPTERS,
    switches,
    countries,
    oas,
    purse,
    victory,
    contact,
    movement,
    police,
    propaganda,
    raid,
    strike,
    suppression,
)
# Every figure that a chapter names, by itself or in a table.
_NAMED = [value for part in _PARTS for value in vars(part).values()]
_EACH = chain.from_iterable(one.values() if isinstance(one, dict) else (one,) for one in _NAMED)
POINTS = tuple(dict.fromkeys(one for one in _EACH if isinstance(one, Figure)))
PROVISOS = tuple(proviso for part in _PARTS for proviso in getattr(part, "PROVISOS", ()))

SYSTEM: System[State] = System(
    attach(_TABLE, POINTS, PROVISOS, TRUTHS),
    Draft,
    (*LAWS, *FRAME_LAWS),
    over=victory.ended_by,
    name="ctcore.algeria.system:SYSTEM",
)
WEIGHTS: ByFrame[Weighing | None] = ByFrame(lambda frame: dice.WEIGHTS[frame] or interphase.WEIGHTS[frame])

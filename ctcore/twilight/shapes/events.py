"""Choices of Events.

Clauses: 5.1, 5.1.4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel.choices import Choices
from ctcore.kernel.shapes import Beneath
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Option, Wilaya
from ctcore.twilight.rules.common.turns import OPEN_BOXES, GrantingFrame, SecondChoice
from ctcore.twilight.rules.events.frames import OWNER, EventFrame
from ctcore.twilight.rules.events.texts.frame import TextFrame
from ctcore.twilight.shapes.table import SHAPES, any_marks

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctcore.kernel.move import Frame


@SHAPES.standing(EventFrame)
def _under_event(kind: Any, some: Choices, frames: Sequence[type[Frame]], **_known: Any) -> Beneath:
    """The other player's turn, after the Event box."""
    return some.one_of(frames), {"faction": OWNER[kind.event].enemy, "first": Option.EVENT}


@SHAPES.standing(TextFrame)
def _under_text(kind: Any, some: Choices, frames: Sequence[type[Frame]], **_known: Any) -> Beneath:
    """The turn of either player, before any box or where the Event box is open."""
    under = some.one_of(frames)
    before = (box for box in Option if Option.EVENT in OPEN_BOXES[box])
    first = {"first": some.one_of(before)} if under is SecondChoice else {}
    # What was Pacified before matters to a Train alone.
    earlier = {} if issubclass(kind, GrantingFrame) and kind.grants else {"pacified_before": 0}
    return under, {"faction": some.one_of((GOVERNMENT, FLN)), **first, **earlier}


@SHAPES.holding(TextFrame)
def _text(kind: Any, some: Choices, below: Any, **_known: Any) -> Any:
    """The step as that player executes it, with what it uses."""
    spaces = some.some_of(kind.selectable, *kind.chosen) if "spaces" in kind.holds else ()
    left = kind.still_left(spaces)
    makers: dict[str, Callable[[], Any]] = {
        "left": lambda: some.count("left") if left is None else left,
        "amount": lambda: some.count("amount"),
        "spaces": lambda: spaces,
        "wilaya": lambda: some.one_of(Wilaya),
        "owed": lambda: some.count("owed"),
        "marks": lambda: any_marks(some, kind.moves),
    }
    return kind(below.faction, **{name: makers[name]() for name in kind.holds})

"""Print what hands touch on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.cli.report import pairs
from ctcore.screen.console import console

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.game.hands import Touch

__all__ = ["as_dicts", "tell_hands"]


def tell_hands(touches: Sequence[Touch]) -> None:
    """Print what to touch, each sort with its name before its first line."""
    rows, last = [], ""
    for touch in touches:
        rows.append(("" if touch.sort == last else touch.sort.capitalize(), touch.text))
        last = touch.sort
    console().print(pairs(rows or [("", "nothing to touch")]))


def as_dicts(touches: Sequence[Touch]) -> list[dict[str, str]]:
    """The touches as plain data."""
    return [{"sort": touch.sort, "text": touch.text} for touch in touches]

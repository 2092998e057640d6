"""What to touch on the table after a line of play: the net list, in the order of a person's hands."""

from __future__ import annotations

from typing import Any

from ctcore.cli.current import game
from ctcore.cli.play import line_played
from ctcore.cli.report import emit
from ctcore.cli.touching import as_dicts, tell_hands
from ctcore.screen.console import console
from ctcore.screen.text import Text

__all__ = ["hands"]


def hands(start: Any, line: str, *, as_json: bool = False) -> int:
    """Play the line and print what to touch on the table: pieces from where to where, markers, cylinders."""
    after = line_played(start, line)[-1].after
    touches = game().hands(start, after)
    if as_json:
        emit({"touches": as_dicts(touches)})
        return 0
    console().print(Text(game().moment(after), style="bold"))
    tell_hands(touches)
    return 0

"""What ``ask --readings`` tells: on which rulings an answer turns, with the answer by both readings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore import query
from ctcore.cli.current import game
from ctcore.cli.report import BadInput, counted, pairs
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from ctcore.query import Readings, Turning

__all__ = ["readings_of", "tell_readings"]


def readings_of(start: Any, line: str) -> Readings:
    """The line by every reading; raises `BadInput` if the game has no ruling to turn."""
    if not game().turnable:
        message = f"no ruling of {game().title} can be turned; --readings asks about those that can."
        raise BadInput(message)
    return query.readings(game(), start, line)


def tell_readings(found: Readings) -> None:
    """Say that all readings agree, or for each ruling that turns the answer what it is by either reading."""
    out, tried = console(), f"{counted(len(found.tried), 'ruling')} turned, one at a time"
    if found.agree:
        out.print(pairs([("", f"All readings agree: {tried}.")], indent=0, style="bold"))
        return
    ids = ", ".join(one.ruling for one in found.turns_on)
    out.print(pairs([("", f"Turns on {ids}: {tried}.")], indent=0, style="bold"))
    out.print(pairs([row for one in found.turns_on for row in _rows(one)]))
    out.print(Text(f"--ruling {found.turns_on[0].ruling}=rejected asks by what is rejected."))


def _rows(one: Turning) -> tuple[tuple[str, str], tuple[str, str]]:
    return (one.ruling, f"Rejected: {one.says.removesuffix('.')}."), ("", _otherwise(one))


def _otherwise(one: Turning) -> str:
    """The answer by what is rejected, and in what the position then differs."""
    if one.differs:
        return f"{one.said.text} The position after it then has: {'; '.join(one.differs)}."
    return one.said.whole

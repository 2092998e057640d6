"""Play a line and print the position after it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ctcore.cli.current import game
from ctcore.cli.drawing import draw_in, tell_drawn
from ctcore.cli.report import BadInput
from ctcore.cli.touching import tell_hands
from ctcore.screen.console import console
from ctcore.screen.files import write_text
from ctcore.screen.streams import streams

if TYPE_CHECKING:
    from ctcore.kernel import Transition

__all__ = ["line_played", "play"]


def play(  # noqa: PLR0913 - one parameter for each option
    start: Any,
    line: str,
    *,
    record: str | None = None,
    svg: str | None = None,
    colours: str | None = None,
    as_line: bool = False,
    hands: bool = False,
    as_json: bool = False,
) -> int:
    """Play a line and print the position after it; --json prints what --position reads."""
    played = line_played(start, line)
    if record is not None:
        write_text(Path(record), game().write_record(played))
    after = played[-1].after
    draw_in(svg, partial(game().svg, after), colours, last=played)
    if as_json:
        streams().out.write(game().to_json(after) + "\n")
    elif as_line:
        streams().out.write(game().to_text(after) + "\n")
    else:
        game().print_board(after, console())
        tell_drawn(svg)
        if hands:
            tell_hands(game().hands(start, after))
    return 0


def line_played(start: Any, line: str) -> tuple[Transition[Any], ...]:
    """The steps of a line; raises `BadInput` if it is empty."""
    played = tuple(game().play_line(start, line))
    if not played:
        message = "the line is empty."
        raise BadInput(message)
    return played

"""Show a position as a board that people can read."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

from ctcore.cli.current import game
from ctcore.cli.drawing import draw_in, tell_drawn
from ctcore.cli.play import line_played
from ctcore.cli.player import player_named
from ctcore.cli.report import emit
from ctcore.screen.console import console

__all__ = ["show"]


def show(  # noqa: PLR0913 - one parameter for each option
    state: Any,
    *,
    svg: str | None = None,
    colours: str | None = None,
    last: str | None = None,
    as_line: bool = False,
    by: str | None = None,
    as_json: bool = False,
) -> int:
    """Show a position, or what a player knows of it: every space, the boxes and tracks, whose turn it is.

    ``last`` is a line to play first; ``svg`` names a file for a picture, which marks what that changed.
    """
    played = () if last is None else line_played(state, last)
    if played:
        state = played[-1].after
    seen = None if by is None else game().observe(state, player_named(by, "--as"))
    shown = state if seen is None else game().position_seen(seen)
    steps = played if seen is None else game().steps_seen(played, seen)
    draw_in(svg, partial(game().svg, shown), colours, last=steps)
    if as_json:
        emit(game().shown(state, seen))
    elif as_line:
        sys.stdout.write(game().to_text(shown) + "\n")
    else:
        game().print_board(state, console(), seen)
        tell_drawn(svg)
    return 0

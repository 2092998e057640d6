"""Show a position as a board that people can read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ctcore.cli.current import game
from ctcore.cli.play import line_played
from ctcore.cli.player import player_named
from ctcore.cli.report import emit
from ctcore.screen.console import console
from ctcore.screen.files import write_text
from ctcore.screen.streams import streams

__all__ = ["show"]


def show(  # noqa: PLR0913 - one parameter for each option
    state: Any,
    *,
    svg: str | None = None,
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
    if svg is not None:
        write_text(
            Path(svg), game().svg(shown, last=played if seen is None else game().steps_seen(played, seen))
        )
    if as_json:
        emit(game().shown(state, seen))
    elif as_line:
        streams().out.write(game().to_text(shown) + "\n")
    else:
        game().print_board(state, console(), seen)
    return 0

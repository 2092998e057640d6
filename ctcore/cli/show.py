"""Show a position as a board that people can read."""

from __future__ import annotations

from functools import partial
from typing import Any

from ctcore import query
from ctcore.cli.current import game
from ctcore.cli.drawing import draw_in, tell_drawn
from ctcore.cli.play import line_played
from ctcore.cli.player import player_named
from ctcore.cli.report import BadInput, emit
from ctcore.screen.console import console
from ctcore.screen.streams import streams

__all__ = ["show"]


def show(  # noqa: PLR0913 - one parameter for each option
    state: Any,
    *,
    svg: str | None = None,
    colours: str | None = None,
    only_map: bool = False,
    choices: bool = False,
    last: str | None = None,
    as_line: bool = False,
    by: str | None = None,
    as_json: bool = False,
) -> int:
    """Show a position, or what a player knows of it: every space, the boxes and tracks, whose turn it is.

    ``last`` is a line to play first; ``svg`` names a file for a picture, which marks what that changed and,
    with ``choices``, where something may be chosen next and where all is closed.
    """
    if svg is None and (only_map or choices):
        message = f"{'--only-map' if only_map else '--choices'} needs --svg FILE."
        raise BadInput(message)
    played = () if last is None else line_played(state, last)
    if played:
        state = played[-1].after
    seen = None if by is None else game().observe(state, player_named(by, "--as"))
    shown = state if seen is None else game().position_seen(seen)
    how: dict[str, Any] = {"only": "map"} if only_map else {}
    if choices:
        how |= dict(zip(("open", "closed"), query.open_and_closed(shown, game=game()), strict=True))
    steps = played if seen is None else game().steps_seen(played, seen)
    draw_in(svg, partial(game().svg, shown), colours, last=steps, **how)
    if as_json:
        emit(game().shown(state, seen))
    elif as_line:
        streams().out.write(game().to_text(shown) + "\n")
    else:
        game().print_board(state, console(), seen)
        tell_drawn(svg)
    return 0

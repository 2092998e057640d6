"""Write a picture into the file that the command line names, and say so."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ctcore.cli.current import game
from ctcore.cli.report import BadInput
from ctcore.errors import near_misses
from ctcore.screen.console import console
from ctcore.screen.files import write_text
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["draw_in", "tell_drawn"]


def draw_in(file: str | None, draw: Callable[..., str], colours: str | None, /, **options: Any) -> None:
    """Write what ``draw`` makes of the options into the file, if one is named.

    Raises `BadInput` for colours without a file, and for those that the game's pictures cannot have.
    """
    if colours is not None:
        if file is None:
            message = "--colours needs --svg FILE."
            raise BadInput(message)
        _check(colours, game().colours)
        options["colours"] = colours
    if file is not None:
        write_text(Path(file), draw(**options))


def _check(colours: str, known: tuple[str, ...]) -> None:
    if colours not in known:
        takes = f"takes {' or '.join(known)}" if known else f"is of no use: {game().title} has one set"
        message = f"--colours {takes}, not {colours!r}."
        raise BadInput(message, near_misses(colours, known))


def tell_drawn(file: str | None) -> None:
    """Say into which file a picture was drawn, if into any."""
    if file is not None:
        console().print(Text(f"drawn in {file}"))

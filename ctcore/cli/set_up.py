"""The position that a verb is asked about, from the options that name it."""

from __future__ import annotations

import re
from typing import Any

from ctcore.cli.current import game
from ctcore.cli.report import BadInput
from ctcore.screen.files import read_text

__all__ = ["begun"]


def begun(named: dict[str, Any]) -> Any:
    """The position that the options name; raises `BadInput` if they name none, or two.

    Changes of --with come first, then the game's own options.
    """
    options = dict(named)
    setup, file, changes = (
        options.pop("scenario", None),
        options.pop("file", None),
        options.pop("changes", []),
    )
    state = _position(setup, file)
    if not all(map(str.strip, changes)):
        message = f"--with needs a change: --with {game().examples.get('change', 'CHANGE')}."
        raise BadInput(message)
    return game().begun(state, setup, changes, **options)


def _position(setup: str | None, file: str | None) -> Any:
    """The set-up or position that the options name: by a file of JSON, a file of one line, or the line."""
    if (setup is None) == (file is None):
        names = "|".join(game().setups)
        message = f"give one position: --scenario {names}, or --position LINE-OR-FILE."
        raise BadInput(message)
    if setup is not None:
        return game().setup(setup.casefold())
    text = str(file) if _is_line(str(file)) else read_text(str(file), "--position")
    return game().from_text(text) if _is_line(text) else game().from_json(text)


def _is_line(text: str) -> bool:
    """Whether the text begins as a position in one line does, of this game or of another."""
    return game().is_line(text) or re.match(r"\s*ctcore[0-9]+\s", text) is not None

"""The position that a verb is asked about, from the options that name it."""

from __future__ import annotations

from typing import Any

from ctcore.cli.current import game
from ctcore.cli.files import read_text
from ctcore.cli.report import BadInput

__all__ = ["begun"]


def begun(named: dict[str, Any]) -> Any:
    """The position that the options name, by their parameters; `BadInput` where they name none, or two.

    What is changed is changed first; then come the options of the game's own.
    """
    options = dict(named)
    setup, file, changes = (
        options.pop("scenario", None),
        options.pop("file", None),
        options.pop("changes", []),
    )
    state = _position(setup, file)
    if not all(map(str.strip, changes)):
        message = f"--with needs what is to be changed: --with {game().examples.get('change', 'CHANGE')}."
        raise BadInput(message)
    return game().begun(state, setup, changes, **options)


def _position(setup: str | None, file: str | None) -> Any:
    """The set-up or the position that the options name: a file of JSON or of one line, or the line itself."""
    if (setup is None) == (file is None):
        names = "|".join(game().setups)
        message = f"name one position: --scenario {names}, or --position LINE-OR-FILE."
        raise BadInput(message)
    if setup is not None:
        return game().setup(setup.casefold())
    text = str(file) if game().is_line(str(file)) else read_text(str(file), "--position")
    return game().from_text(text) if game().is_line(text) else game().from_json(text)

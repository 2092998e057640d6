"""The file in which a long run keeps what it has, so that it can be interrupted and go on."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from ctcore.cli.current import asked
from ctcore.cli.report import BadInput
from ctcore.runner import Memory, remembered, sources
from ctcore.runner.backend import VARIABLE

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

__all__ = ["kept_in", "run_of"]

# Environment variables of the project's own: they say what a run tries.
_SWITCHES = "CTCORE_"


def kept_in(file: str | None, **about: object) -> AbstractContextManager[Memory]:
    """What the file of ``--resume`` has of this run, and where to keep more; without a file nothing is kept.

    ``about`` says, with the game, its house rules and the sources, of what the results are.  Raises
    `BadInput` for the empty name of a file, and on entry `CannotKeep` for a file of another run.
    """
    if file is None:
        return remembered(None, {})
    if not file.strip():
        message = "--resume needs the name of a file."
        raise BadInput(message)
    return remembered(Path(file), {"sources": sources(), **run_of(), **about})


def run_of() -> dict[str, object]:
    """What the results of a run are about, beside the sources: the game, its house rules, the switches."""
    name, texts = asked()
    house = texts[0] if len(texts) == 1 else list(texts) or None
    switches = {key: value for key, value in os.environ.items() if key.startswith(_SWITCHES)}
    switches.pop(VARIABLE, None)
    return {"game": name, "house": house, "switches": switches}

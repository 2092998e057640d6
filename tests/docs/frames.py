"""The table of frames: what may be pending, who chooses, under which clause, and whence it is imported.

``python -m tests.docs.frames`` prints the site's table.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

import ctcore as ct

if TYPE_CHECKING:
    from ctcore.kernel import Frame

__all__ = ["of_cards", "path_of", "table"]

HEADS = ("Frame", "What it awaits", "Clause", "Imported from")


def path_of(frame: type[Frame]) -> str:
    """The module that has the frame; empty for one that the text of a card makes."""
    there = getattr(import_module(frame.__module__), frame.__name__, None)
    return frame.__module__ if there is frame else ""


def of_cards() -> list[type[Frame]]:
    """The frames that the texts of cards make, which no module has by name."""
    return [frame for frame in ct.game().frames if not path_of(frame)]


def table() -> str:
    """The table as Markdown: the frames that have a module of their own, in the order of the rules."""
    rows = [
        (f"`{frame.__name__}`", str(getattr(frame, "awaits", "")), frame.clause, f"`{path}`")
        for frame in ct.game().frames
        if (path := path_of(frame))
    ]
    lines = [HEADS, ("---",) * len(HEADS), *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in lines)


if __name__ == "__main__":
    sys.stdout.write(f"{table()}\n")

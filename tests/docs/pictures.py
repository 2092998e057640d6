"""The pictures of the pages: set-ups, the end of a game, a marked line, the flow of frames.

The site draws them all.  Two that a page shows in the repository too are kept in ``docs/pictures``;
``python -m tests.docs.pictures`` draws those anew.
"""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import ctcore as ct
from ctcore.labyrinth.bot.picture import PICTURE as SOLO
from ctcore.twilight.bot import decide
from ctcore.twilight.bot.picture import flowchart_svg
from tests.docs.diagrams import DIAGRAMS, drawn

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["FOLDER", "KEPT", "PICTURES", "kept"]

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
KEPT = ("short.svg", "turn.svg")
# The line that is marked, and the game whose end is shown.
LINE = "card 25; no pivotal event; march; move 4 Underground, 0 Active from Morocco to Tlemcen"
SEED = 1


def _marked() -> str:
    played = ct.play_line(ct.setup("short"), LINE)
    return ct.svg(played[-1].after, last=played)


def _end() -> str:
    *_, last = ct.random_game("full", seed=SEED)
    return ct.svg(last.after)


def _way() -> str:
    asked = ct.play(ct.setup("short", card=1), "no pivotal event")
    return flowchart_svg(decide(asked, random.Random(1)).way)  # noqa: S311 - play, not secrets


def _solo() -> str:
    return SOLO.svg(("us?", "major?", "minor?", "recruit?", "recruit"))


def _start(scenario: str) -> str:
    return ct.svg(ct.setup(scenario))


def kept(file: str) -> str:
    """The picture as it is kept: without its line breaks."""
    return "".join(PICTURES[file]().splitlines()) + "\n"


PICTURES: dict[str, Callable[[], str]] = {
    **{f"{name}.svg": partial(_start, name) for name in ("short", "medium", "full")},
    "last.svg": _marked,
    "end.svg": _end,
    "flowchart.svg": _way,
    "solo-jihadist.svg": _solo,
    **{diagram.file: partial(drawn, diagram) for diagram in DIAGRAMS},
}


if __name__ == "__main__":
    for file in KEPT:
        (FOLDER / file).write_text(kept(file), encoding="utf-8", newline="\n")

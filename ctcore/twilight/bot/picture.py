"""The flowchart of chapter 8 as a picture, and the way of one decision through it.

Clauses: 8.1, 8.4.1-8.4.6
"""

from __future__ import annotations

from collections.abc import Sequence

from ctcore.game.flowchart_svg import Flowchart
from ctcore.twilight.bot.flowchart import FLOWCHART
from ctcore.twilight.picture.colours import COLOURS

__all__ = ["PICTURE", "flowchart_svg"]

PICTURE = Flowchart(
    "The non-player FLN (8)",
    FLOWCHART,
    {
        "limited?": (0, 0),
        "covered?": (0, 1),
        "event before terror?": (0, 2),
        "terror": (1, 2),
        "event?": (0, 3),
        "marked?": (0, 4),
        "event": (1, 4),
        "event die?": (0, 5),
        "resources?": (0, 6),
        "attack": (0, 7),
        "rally?": (0, 8),
        "rally": (0, 9),
        "march": (1, 9),
        "march, no rally": (0, 10),
        "rally, no march": (1, 10),
        "pass": (0, 11),
    },
    {
        ("limited?", "pass"): 3,
        ("covered?", "rally?"): 2,
        ("event?", "resources?"): 1,
        ("resources?", "pass"): 1,
    },
    COLOURS,
)


def flowchart_svg(way: Sequence[str] = (), *, variables: bool = False) -> str:
    """The flowchart in SVG; the way of a decision (`Decision.way`) lights up.

    With ``variables`` its colours are variables, as those of a position's picture are (`Drawing`).

    >>> flowchart_svg(("limited?", "covered?")).count('class="lit"')
    3
    """
    return PICTURE.svg(way, variables=variables)

"""The flow of the solo Jihadist as a picture, and the way of one decision through it (9.4.1)."""

from __future__ import annotations

from ctcore.game.flowchart_svg import Flowchart
from ctcore.labyrinth.bot.flow import FLOW
from ctcore.labyrinth.picture.colours import COLOURS

__all__ = ["PICTURE"]

PICTURE = Flowchart(
    "The solo Jihadist (9.4.1)",
    FLOW,
    {
        "election?": (0, 0),
        "own?": (0, 1),
        "cells?": (0, 2),
        "track?": (0, 3),
        "no event": (1, 3),
        "plot there?": (0, 4),
        "country?": (0, 5),
        "unassociated?": (0, 6),
        "event": (1, 6),
        "event first": (0, 7),
        "operations": (0, 8),
        "us?": (0, 9),
        "plot": (1, 9),
        "major?": (0, 10),
        "minor?": (0, 11),
        "jihad": (1, 11),
        "recruit?": (0, 12),
        "recruit": (1, 12),
        "travel": (0, 13),
        "radicalize": (2, 13),
    },
    {
        ("election?", "event first"): 3,
        ("own?", "operations"): 2,
        ("cells?", "plot there?"): 1,
        ("plot there?", "unassociated?"): 1,
        ("event first", "us?"): 1,
    },
    COLOURS,
)

"""The words of Labyrinth's notation."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from ctcore.labyrinth.board.cards import CARDS, Card
from ctcore.labyrinth.board.places import PLACES, Place
from ctcore.labyrinth.board.vocabulary import PlotKind, Side
from ctcore.notation.vocabulary import Vocabulary

__all__ = ["WORDS"]

_SHORT = {
    "united_states": ("US", "USA", "America"),
    "united_kingdom": ("UK", "Britain"),
    "indonesia_malaysia": ("Indonesia", "Malaysia"),
    "kenya_tanzania": ("Kenya", "Tanzania"),
    "algeria_tunisia": ("Algeria", "Tunisia"),
    "gulf_states": ("Gulf",),
}
_ALIASES: dict[Any, tuple[str, ...]] = {
    **{one: (one.id, *_SHORT.get(one.id, ())) for one in PLACES},
    **{one: (str(one.number), f"card {one.number}") for one in CARDS},
    Side.US: ("USA", "American"),
    PlotKind.WMD: ("WMD plot",),
}
WORDS = Vocabulary(
    domains={Place: PLACES, Card: CARDS},
    codes={Place: attrgetter("id"), Card: lambda one: str(one.number)},
    aliases=_ALIASES,
)

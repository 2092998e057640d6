"""The words of Algeria's notation."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from ctcore.algeria.board.places import PLACES, Place
from ctcore.algeria.board.units import Unit
from ctcore.notation.vocabulary import Vocabulary

__all__ = ["WORDS"]

_ALIASES: dict[Any, tuple[str, ...]] = {place: (place.id,) for place in PLACES}
_ALIASES[Unit.FRENCH] = ("French",)

WORDS = Vocabulary(
    domains={Place: PLACES},
    codes={Place: attrgetter("id")},
    aliases=_ALIASES,
)

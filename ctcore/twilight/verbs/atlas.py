"""The map as it is printed: the 30 spaces by Wilaya, with their neighbours (1.3)."""

from __future__ import annotations

from itertools import groupby

from ctcore.screen.answer import emit
from ctcore.screen.console import console
from ctcore.screen.rows import listed, pairs
from ctcore.screen.text import Text
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.text.standing import space_as_dict

__all__ = ["atlas"]


def atlas(
    *,
    as_json: bool = False,
) -> int:
    """List the 30 spaces as the map prints them, by Wilaya, with their neighbours."""
    if as_json:
        emit({"spaces": [space_as_dict(place) for place in PLACES]})
        return 0
    out, rows = console(), [(_called(place), _told(place)) for place in PLACES]
    width = max(len(called) for called, _ in rows)
    for wilaya, places in groupby(PLACES, key=lambda place: place.wilaya):
        out.print(Text(f"Wilaya {wilaya}" if wilaya else "Countries", style="bold"))
        out.print(pairs((_called(place).ljust(width), _told(place)) for place in places))
    return 0


def _called(place: Place) -> str:
    return f"{place.id} {place.name}"


def _told(place: Place) -> str:
    land = f"{place.kind}" if place.is_city else f"{place.terrain}"
    country = next((f", on the border of {one}" for one in PLACES if one.id == place.border), "")
    coast = ", coast" if place.coastal else ""
    return f"{land}, Pop {place.population}{coast}{country}\n{listed(place.neighbours)}"

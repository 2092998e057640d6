"""One space: what the map prints and, in a position, what stands there and what players may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.screen.answer import emit
from ctcore.screen.console import console
from ctcore.screen.rows import listed, pairs
from ctcore.screen.text import Text
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT
from ctcore.twilight.text.moment import moment
from ctcore.twilight.text.prospect import prospects
from ctcore.twilight.text.standing import space_as_dict, standing_as_dict

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State
    from ctcore.twilight.text.prospect import Prospect

__all__ = ["space"]


def space(
    state: State | None,
    name: str,
    *,
    as_json: bool = False,
) -> int:
    """Tell of one space: the map; in a position what stands there, too, and what each player may do there."""
    place = Place.named(name)
    if state is None:
        return _tell_map(place, as_json=as_json)
    there = state.space(place)
    found = {faction: prospects(state, there.place, faction) for faction in (GOVERNMENT, FLN)}
    if as_json:
        may = {str(faction): [one.as_dict() for one in each] for faction, each in found.items()}
        emit({**space_as_dict(there.place), **standing_as_dict(state, there), "may": may})
        return 0
    out = console()
    out.print(Text(moment(state), style="bold"))
    out.print(Text(f"{there.name} ({there.id})", style="bold"))
    out.print(pairs([*_rows(place, there, active=state.independent), *_standing(state, there)]))
    out.print(Text("At the beginning of a turn", style="italic"))
    for faction, each in found.items():
        out.print(Text(f"  {faction}", style="bold"))
        out.print(pairs([(str(one.what), _told(one)) for one in each], indent=4))
    return 0


def _tell_map(place: Place, *, as_json: bool) -> int:
    if as_json:
        emit(space_as_dict(place))
        return 0
    out = console()
    out.print(Text(f"{place.name} ({place.id})", style="bold"))
    out.print(pairs(_rows(place)))
    out.print(Text("With --scenario or --position: what stands there, too, and what players may do there."))
    return 0


def _rows(place: Place, there: Space | None = None, *, active: bool | None = None) -> list[tuple[str, str]]:
    """What the map says of a space, with its current Population if the position is known.

    ``active`` says whether there are Border Sectors now (1.3.7); None if no position is known.
    """
    kind = f"{place.kind}" if place.is_city else f"{place.kind}, {place.terrain}"
    where = f", Wilaya {place.wilaya}" if place.wilaya else ""
    coast = ", coast" if place.coastal else ""
    country = next((one for one in PLACES if one.id == place.border), None)
    border = f", Border Sector of {country}" if active else f", on the border of {country}"
    if active is False:
        border += ", no Border Sector before independence (1.3.7)"
    people = _population(there) if there else f"{place.population}"
    return [
        ("Map", f"{kind}{where}{coast}" + (border if country else "")),
        ("Population", people),
        ("Neighbours", listed(f"{other} ({other.terrain})" for other in place.neighbours)),
    ]


def _population(there: Space) -> str:
    printed = f" ({there.place.population} printed)" if there.pop_markers else ""
    return f"{there.population}{', Resettled' if there.resettled else printed}"


def _standing(state: State, there: Space) -> list[tuple[str, str]]:
    control, markers = state.control(there.place), f", Terror {there.terror}" if there.terror else ""
    control_told = f"{control} Control" if control else "Uncontrolled"
    return [
        ("Pieces", there.pieces),
        ("People", f"{there.support}, {control_told}{markers}"),
    ]


def _told(one: Prospect) -> str:
    return one.ways or f"no: {'; '.join(one.unmet)}"

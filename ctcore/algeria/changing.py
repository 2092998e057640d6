"""Positions changed in words: units in the boxes of an area, and its markers.

``Algiers: 2 Bands in OPS, 1 Cadre, terror`` says how many stand there; ``only`` before the first takes all
others away.  FLN units stand in UG if no box is named, Police in PTL, others in OPS.  Counters come from
those that are not in use, and go back to them.

Clauses: 2.2, 2.3, 2/4
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ctcore.algeria.board.places import PLACES, place
from ctcore.algeria.board.state import STANDS, Area, Control
from ctcore.algeria.board.units import (
    AIRBORNE,
    COUNTERS,
    DIVISIONS,
    FIELD,
    FLN_UNITS,
    NONE,
    Stand,
    Unit,
    Units,
)
from ctcore.algeria.words import WORDS
from ctcore.errors import InvalidPosition, NotationError, near_misses
from ctcore.game.one_line import applied, parts
from ctcore.kernel.copying import changed as evolved
from ctcore.notation.spelling import fold

if TYPE_CHECKING:
    from ctcore.algeria.board.state import State
    from ctcore.game import Game

__all__ = ["changed"]

_OF_AREA = re.compile(r"(?P<area>[^:;{}\[\]\"]+):\s*(?P<rest>.*)", re.DOTALL)
_UNITS = re.compile(r"(?P<count>[0-9]{1,3})\s+(?P<unit>.+?)(?:\s+in\s+(?P<stand>.+))?", re.IGNORECASE)
_MARKERS = {
    "terror": "terror",
    "terrorized": "terror",
    "resettled": "resettled",
    **{
        name.replace("_", " "): name
        for name in ("propaganda", "strike", "raid", "civil_affairs", "suppression")
    },
}
_CONTROL = {
    "contested": Control.CONTESTED,
    "government control": Control.GOVERNMENT,
    "fln control": Control.FLN,
}
# 2/4: both faces of a counter count as the first.
_FACES = {
    unit: (unit, *(DIVISIONS[1:] if unit is Unit.DIVISION else ()), *filter(None, (AIRBORNE.get(unit),)))
    for unit in COUNTERS
}


def changed(game: Game[State], state: State, *changes: str) -> State:
    """The position with changes made; counters come from those not in use, unless these are told (2/4).

    Raises `NotationError` for unknown words, and `InvalidPosition` if a law is broken, as when there
    are too few counters.

    >>> from ctcore.algeria.game import GAME
    >>> found = changed(GAME, GAME.setup("1954-ready"), "Saida: 2 Bands in OPS, terror", "psl.fln 40")
    >>> str(found.area("Saida").ops), found.pool.bands, found.psl.fln
    ('2 Bands', 22, 40)
    """
    told = [part for change in changes for part in parts(change) if part]
    areas = {part: match for part in told if (match := _OF_AREA.fullmatch(part))}
    plain = [part for part in told if part not in areas]
    found = applied(game, state, plain)
    for said in areas.values():
        found = found.with_area(_area(found.area(_place(said["area"])), said["rest"]))
    named = {part.partition(" ")[0] for part in plain}
    return game.lawful(found if "pool" in named else _counted(found, named))


def _place(text: str) -> str:
    """The name of an area or country, also by its code."""
    found = WORDS.meanings(type(PLACES[0]), fold(text))
    return found[0].id if found else str(place(text.strip()))


def _area(area: Area, text: str) -> Area:
    said = [one.strip() for one in text.split(",") if one.strip()]
    if not said:
        message = f"{area}: nothing is said of it; write '{area}: 2 Bands in OPS, terror'."
        raise NotationError(message)
    for number, one in enumerate(said):
        words = fold(one)
        if number == 0 and words.partition(" ")[0] == "only":
            area = evolved(area, apart=NONE, **dict.fromkeys(STANDS.values(), NONE))
            words = words.partition(" ")[2]
        area = _with(area, one, words)
    return area


def _with(area: Area, said: str, words: str) -> Area:
    """The area with one thing changed."""
    if words in _CONTROL:
        return evolved(area, control=_CONTROL[words])
    name, is_so = words.removeprefix("no ").removeprefix("not "), not words.startswith(("no ", "not "))
    if name in _MARKERS:
        return evolved(area, **{_MARKERS[name]: is_so})
    match = _UNITS.fullmatch(words)
    if match is None:
        known = (*_MARKERS, *_CONTROL)
        message = (
            f"{area}: {said!r} is neither units, such as '2 Bands in OPS', nor one of {', '.join(known)}."
        )
        raise NotationError(message, near_misses(words, known))
    units = _meaning(Unit, match["unit"])
    stand = _meaning(Stand, match["stand"]) if match["stand"] else _usual(units)
    held: Any = STANDS[stand]
    there: Units = getattr(area, held)
    now = there.changed(units, int(match["count"]) - there.of(units))
    return evolved(area, **{held: now})


def _usual(unit: Unit) -> Stand:
    if unit in FLN_UNITS:
        return Stand.UG
    return Stand.PTL if unit is Unit.POLICE else Stand.OPS


def _meaning(kind: Any, text: str) -> Any:
    found = WORDS.meanings(kind, fold(text))
    if len(found) != 1:
        known = tuple(WORDS.words_of(kind))
        message = (
            f"{text!r} is not a {'box' if kind is Stand else 'unit'}; there are {', '.join(map(str, kind))}."
        )
        raise NotationError(message, near_misses(fold(text), known))
    return found[0]


def _counted(state: State, named: set[str]) -> State:
    """The position with as many counters not in use as are left, but for those that are told."""
    pool = state.pool
    for unit, count in COUNTERS.items():
        if f"pool.{FIELD[unit]}" in named:
            continue
        used = sum(
            area.at(stand).of(face) for area in state.areas for stand in STANDS for face in _FACES[unit]
        )
        used += state.withheld.of(unit) + (unit is Unit.CADRE and state.france.cadre)
        if unit is Unit.ELITE:
            used += state.lost_elite + sum(area.suez for area in state.areas)
        if used > count:
            message = f"there are {count} counters of {unit} (2/4, A10), and {used} would be in use"
            raise InvalidPosition(message)
        pool = pool.changed(unit, count - used - pool.of(unit))
    return state.but(pool=pool)

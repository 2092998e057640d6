"""The tracks and boxes beside the map, and what they held before where that has changed.

Clauses: 4.7, 4.8.1, 5.3
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.state import CELLS_IN_ALL, TROOPS
from ctcore.labyrinth.board.tracks import (
    FUNDING,
    PRESTIGE,
    band,
    fair_and_good,
    gwot_penalty,
    poor_and_ruled,
    prestige_modifier,
    resources_under,
    troops_box,
    world,
)
from ctcore.labyrinth.board.vocabulary import Governance
from ctcore.labyrinth.board.winning import FAIR_AND_GOOD, GOOD_RESOURCES, ISLAMIST_RESOURCES, POOR_AND_RULED
from ctcore.labyrinth.picture.symbols import BY, CHANGED, JIHADIST_GREEN, US_BLUE, signed
from ctcore.labyrinth.text import available
from ctcore.screen.lettering import fitting, label
from ctcore.screen.svg import Element, group, moved, node, titled

if TYPE_CHECKING:
    from collections.abc import Callable

    from ctcore.labyrinth.board.state import State

__all__ = ["boxes", "tracks"]

_EDGE, _FAINT, _WHITE = "#8a7a5c", "#6d665a", "#ffffff"
# Where a track begins, how wide a box of it is, how high a row is.
_X, _CELL, _ROW = 62, 23, 22
_HALF = 500


@frozen
class _Track:
    """A track: its name, its first and last number, what stands on it, in whose colour, and a word for it."""

    name: str
    ends: tuple[int, int]
    read: Callable[[State], int]
    colour: str
    told: Callable[[State], str]


def _world(state: State) -> str:
    return f"US {state.tracks.us_posture}, penalty {gwot_penalty(state)}"


_TRACKS = (
    _Track(
        "Prestige",
        PRESTIGE,
        lambda state: state.tracks.prestige,
        US_BLUE,
        lambda state: f"modifier {signed(prestige_modifier(state.tracks.prestige))}",
    ),
    _Track(
        "Funding",
        FUNDING,
        lambda state: state.tracks.funding,
        JIHADIST_GREEN,
        lambda state: str(band(state.tracks.funding)),
    ),
    _Track(
        "Troops",
        (0, TROOPS),
        lambda state: state.troops,
        US_BLUE,
        lambda state: str(troops_box(state.troops)),
    ),
    _Track("Cells", (0, CELLS_IN_ALL), lambda state: state.cells, JIHADIST_GREEN, lambda _state: ""),
    _Track("World", (-3, 3), world, US_BLUE, _world),
)
# Where each stands: the column and the row.
_PLACES = ((0, 0), (_HALF, 0), (0, 1), (_HALF, 1), (0, 2))


def tracks(state: State, before: State) -> tuple[Element, float]:
    """The five tracks, and how high they are together."""
    drawn = [
        moved(_track(track, state, before), x, row * _ROW)
        for track, (x, row) in zip(_TRACKS, _PLACES, strict=True)
    ]
    return group([*drawn, moved(_victory(state), _HALF, 2 * _ROW)]), 3 * _ROW


def _track(track: _Track, state: State, before: State) -> Element:
    now, was = track.read(state), track.read(before)
    least, most = track.ends
    parts = [label(track.name, 0, 13, size=9.5, bold=True)]
    for at, value in enumerate(range(least, most + 1)):
        is_now = value == now
        shape = {"x": _X + at * _CELL, "y": 1, "width": _CELL - 2, "height": _ROW - 5, "rx": 2}
        edge = CHANGED if value == was != now else _EDGE
        ground = track.colour if is_now else _WHITE
        parts.append(node("rect", **shape, fill=ground, stroke=edge, stroke_width=1 if edge == _EDGE else 2))
        letters = _WHITE if is_now else _FAINT
        middle = _X + at * _CELL + _CELL / 2 - 1
        parts.append(label(str(value), middle, 13, size=9, bold=is_now, anchor="middle", fill=letters))
    beside = track.told(state) + (f" ({signed(now - was)})" if now != was else "")
    end = _X + (most - least + 1) * _CELL + 4
    size = fitting(beside, 9, _HALF - end, bold=False)
    parts.append(label(beside, end, 13, size=size, fill=BY if now != was else _FAINT))
    told = f"{track.name} {now}" + (f", was {was}" if now != was else "")
    return titled(group(parts, data_track=track.name, data_value=str(now), role="img"), told)


def _victory(state: State) -> Element:
    good, islamist = (resources_under(state, one) for one in (Governance.GOOD, Governance.ISLAMIST_RULE))
    words = (
        f"Good resources {good} of {GOOD_RESOURCES(state)}, "
        f"Fair and Good {fair_and_good(state)} of {FAIR_AND_GOOD(state)}; "
        f"Islamist resources {islamist} of {ISLAMIST_RESOURCES(state)}, "
        f"Poor and Islamist {poor_and_ruled(state)} of {POOR_AND_RULED(state)}"
    )
    size = fitting(words, 9, _HALF - 70, bold=False)
    parts = [label("Victory", 0, 13, size=9.5, bold=True), label(words, _X, 13, size=size)]
    return titled(group(parts, data_track="Victory", role="img"), words)


_SHARES = {"Plots": 300, "WMD": 220, "Cards": 300, "Reserves": 150}


def boxes(state: State, before: State) -> tuple[Element, float]:
    """Plots that are available, WMD plots apart, cards and reserves; and how high the boxes are."""
    now, was = (_boxed(one) for one in (state, before))
    drawn, x = [], 0
    for box, wide in _SHARES.items():
        edge = _EDGE if now[box] == was[box] else CHANGED
        frame = node("rect", width=wide, height=34, rx=4, fill=_WHITE, stroke=edge, stroke_width=1)
        size = fitting(now[box], 9, wide - 12, bold=False)
        parts = [frame, label(box, 6, 13, size=10, bold=True), label(now[box], 6, 27, size=size)]
        made = titled(group(parts, data_box=box, role="group"), f"{box}: {now[box]}")
        drawn.append(moved(made, x, 0))
        x += wide + 6
    return group(drawn), 34


def _boxed(state: State) -> dict[str, str]:
    cards, held = state.cards, state.tracks
    return {
        "Plots": f"available: {available(state)}",
        "WMD": f"arsenal {state.arsenal}, loose {state.loose_wmd}, out of the game {state.spent_wmd}",
        "Cards": f"US {len(cards.us)}, Jihadist {len(cards.jihadist)}, deck {len(cards.deck)}, "
        f"discards {len(cards.discards)}",
        "Reserves": f"US {held.us_reserves}, Jihadist {held.jihadist_reserves}",
    }

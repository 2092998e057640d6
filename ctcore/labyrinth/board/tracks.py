"""The tracks and what they say: bands, boxes, the World, the Victory track (4.7).

Clauses: 4.7.1, 4.7.2, 4.7.3, 4.7.4, 4.7.6, 4.2.6; rulings L5, L10, L14, L15
"""

from __future__ import annotations

from ctcore.kernel.logic import at_least, choose
from ctcore.kernel.named import Named
from ctcore.labyrinth.board.state import Country, Position
from ctcore.labyrinth.board.vocabulary import Governance, Posture

__all__ = [
    "FUNDING",
    "PRESTIGE",
    "Band",
    "Box",
    "band",
    "fair_and_good",
    "gwot_penalty",
    "hands",
    "poor_and_ruled",
    "prestige_modifier",
    "recruitable",
    "resources",
    "resources_under",
    "troops_box",
    "world",
]

# 4.7.1, 4.7.4.1: the ends of the tracks.
PRESTIGE = (1, 12)
FUNDING = (1, 9)
_IN_A_BAND = 3
# 4.7.3, 4.7.4: five to a box.
_IN_A_BOX = 5
_WORLD = 3
_FEWEST_DRAWN = 7


class Band(Named):
    """The bands of the Funding track (4.7.4.1)."""

    TIGHT, MODERATE, AMPLE = "Tight", "Moderate", "Ample"


class Box(Named):
    """The boxes of the Troops track, the marker's place (4.7.3)."""

    OVERSTRETCH, WAR, LOW_INTENSITY = "Overstretch", "War", "Low Intensity"


_BANDS, _BOXES = tuple(Band), tuple(Box)


def prestige_modifier(prestige: int) -> int:
    """What Prestige adds to a War of Ideas: -1 Low, 0 Medium, 1 High, 2 Very High (4.7.1).

    >>> [prestige_modifier(prestige) for prestige in (1, 3, 4, 7, 12)]
    [-1, -1, 0, 1, 2]
    """
    return (prestige - 1) // _IN_A_BAND - 1


def band(funding: int) -> Band:
    """The band of the Funding track (4.7.4.1).

    >>> str(band(3)), str(band(6)), str(band(7))
    ('Tight', 'Moderate', 'Ample')
    """
    return _BANDS[(funding - 1) // _IN_A_BAND]


def troops_box(troops: int) -> Box:
    """The box of the Troops marker with that many troops on the track (4.7.3, L10).

    >>> str(troops_box(15)), str(troops_box(9)), str(troops_box(4))
    ('Low Intensity', 'War', 'Overstretch')
    """
    return _BOXES[min(2, troops // _IN_A_BOX)]


def recruitable(board: Position) -> int:
    """The cells on the track that a Recruit operation may place (4.7.4.2, L15)."""
    closed = _IN_A_BOX * (len(_BANDS) - 1 - _reached(board.tracks.funding, _IN_A_BAND + 1, _IN_A_BAND))
    return at_least(board.cells - closed, 0)


def hands(board: Position) -> tuple[int, int]:
    """How many cards the Jihadist is dealt by the Funding track, the US by the Troops track (5.2.8)."""
    return (
        _FEWEST_DRAWN + _reached(board.tracks.funding, _IN_A_BAND + 1, _IN_A_BAND),
        _FEWEST_DRAWN + _reached(board.troops, _IN_A_BOX, _IN_A_BOX),
    )


def _reached(value: int, second: int, each: int) -> int:
    """How many steps up from the lowest of three the value is: 0 to 2, also of a number left open."""
    return choose(value >= second, 1, 0) + choose(value >= second + each, 1, 0)


def world(board: Position) -> int:
    """The World posture: Hard countries less Soft ones, from -3 to 3; above 0 it is Hard (4.7.2, L14)."""
    postures = [one.posture for one in board.countries]
    return max(-_WORLD, min(_WORLD, postures.count(Posture.HARD) - postures.count(Posture.SOFT)))


def gwot_penalty(board: Position) -> int:
    """How far the World is from 0 on the other side than the US; else 0 (4.7.2.1)."""
    toward_us = world(board) * (1 if board.tracks.us_posture is Posture.HARD else -1)
    return max(0, -toward_us)


def resources(board: Position, country: Country) -> int:
    """The resources of a country, those of Oil Price Spikes among them (4.2.5, 4.2.6)."""
    return country.place.resources + (board.spikes if country.place.oil else 0)


def resources_under(board: Position, governance: Governance) -> int:
    """The resources of the Muslim countries of that governance (4.7.6)."""
    return sum(
        resources(board, one)
        for one in board.countries
        if one.place.is_muslim and one.governance is governance
    )


def _marked(board: Position, *levels: Governance) -> int:
    return sum(one.place.is_muslim and one.governance in levels for one in board.countries)


def fair_and_good(board: Position) -> int:
    """How many Muslim countries are Fair or Good (4.7.6)."""
    return _marked(board, Governance.FAIR, Governance.GOOD)


def poor_and_ruled(board: Position) -> int:
    """How many Muslim countries are Poor or under Islamist Rule (4.7.6)."""
    return _marked(board, Governance.POOR, Governance.ISLAMIST_RULE)

"""The spaces that stand for all: two of each sort, and pairs in each relation that two spaces can have.

Of a space's print, laws, requirements and effects read its kind, its Population, its terrain
and whether it is a Border Sector; of two spaces, whether they are next to each other and
whether a Wilaya or an International Border lies between them (a test checks what they read).
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

from ctcore.twilight.board.map import BORDERS, COUNTRIES, PLACES, Place

from .switches import EVERY_SPACE

__all__ = [
    "ELSEWHERE",
    "HERE",
    "MARCHES",
    "PAIRS",
    "PLAIN",
    "RING",
    "SPACES",
    "THERE",
    "relation",
    "ring",
    "sort_of",
]


def sort_of(place: Place) -> tuple[Any, ...]:
    """What the rules read of a space's print."""
    return place.kind, place.population, place.terrain, place.border is None


def _two_of_each_sort() -> tuple[Place, ...]:
    """Two spaces of each kind and Population, and one at least of each terrain and border among those."""
    chosen: list[Place] = []
    for place in PLACES:
        alike = [one for one in chosen if (one.kind, one.population) == (place.kind, place.population)]
        if len(alike) < 2 or sort_of(place) not in map(sort_of, alike):
            chosen.append(place)
    return tuple(chosen)


_SOME = _two_of_each_sort()
SPACES: tuple[Place, ...] = PLACES if EVERY_SPACE else _SOME
_ALGERIAN = tuple(place for place in _SOME if not place.is_country)
# A mountain Sector with people, a City, and a Sector without people: the usual places.
HERE, THERE, ELSEWHERE = _ALGERIAN[0], next(one for one in _ALGERIAN if one.is_city), _ALGERIAN[1]


def relation(left: Place, entered: Place) -> tuple[bool, bool, bool]:
    """What the rules read of two neighbours: whether they share a Wilaya, and which is a Country."""
    return left.wilaya == entered.wilaya, left.is_country, entered.is_country


def _marches() -> tuple[tuple[Place, Place], ...]:
    """An adjacent pair for each way in which a border lies between two spaces."""
    found: dict[tuple[bool, bool, bool], tuple[Place, Place]] = {}
    for left, entered in _NEIGHBOURS:
        if left in _SOME and entered in _SOME:
            found.setdefault(relation(left, entered), (left, entered))
    return tuple(found.values())


def _within_wilayas() -> tuple[tuple[Place, Place], ...]:
    """An ordered pair of one Wilaya for each two sorts of space."""
    algerian = [place for place in SPACES if not place.is_country]
    pairs = [pair for pair in permutations(algerian, 2) if pair[0].wilaya == pair[1].wilaya]
    if EVERY_SPACE:
        return tuple(pairs)
    return tuple({tuple((one.kind, one.population) for one in pair): pair for pair in pairs}.values())


_NEIGHBOURS = (*BORDERS, *((entered, left) for left, entered in BORDERS))
# Ordered pairs of adjacent spaces: within a Wilaya, across its border, across an international border.
MARCHES = _marches()
# The places of shapes that differ in something else than the sort of space.
PLAIN = {HERE, THERE, ELSEWHERE, *COUNTRIES, *(place for pair in MARCHES for place in pair)}


def ring(places: tuple[Place, ...]) -> tuple[tuple[Place, Place], ...]:
    """Pairs in which each of the spaces is left once and entered once."""
    return tuple(zip(places, (*places[1:], places[0]), strict=True))


# Ordered pairs for moves between any two spaces.
RING = ring(SPACES)
# Ordered pairs for moves between two spaces: neighbours, spaces of one Wilaya, and others.
PAIRS = tuple(
    dict.fromkeys(
        (
            *MARCHES,
            *(pair[::-1] for pair in MARCHES),
            *(_NEIGHBOURS if EVERY_SPACE else ()),
            *permutations((HERE, THERE, ELSEWHERE), 2),
            *_within_wilayas(),
            *permutations(COUNTRIES, 2),
            (HERE, HERE),
        )
    )
)

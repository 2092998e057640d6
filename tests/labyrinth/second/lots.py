"""Random countries (9.5): a die among few, the Global table among many, and tables of their own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

from tests.labyrinth.second.board import Board
from tests.labyrinth.second.facts import MUSLIM, NON_MUSLIM, PLACES

T = TypeVar("T")
# How likely each is.
Lot = dict[T, Fraction]

SCHENGEN_TABLE = dict.fromkeys(["scandinavia", "benelux", "germany", "france", "spain", "italy"], 1)
# In how many of the 216 throws of three dice.
SHIA_TABLE = {
    "turkey": 4,
    "saudi_arabia": 16,
    "lebanon": 36,
    "yemen": 52,
    "iraq": 52,
    "pakistan": 36,
    "gulf_states": 16,
    "afghanistan": 4,
}
FACES = 6


def total(parts: Iterable[tuple[T, Fraction]]) -> Lot[T]:
    """The chances of the same thing added up."""
    found: Lot[T] = {}
    for one, chance in parts:
        found[one] = found.get(one, Fraction(0)) + chance
    return found


def even(things: Collection[T]) -> Lot[T]:
    return {one: Fraction(1, len(things)) for one in things}


def weighed(weights: Mapping[T, int]) -> Lot[T]:
    whole = sum(weights.values())
    return {one: Fraction(weight, whole) for one, weight in weights.items() if weight}


def nearest(b: Board, place: str, fitting: Collection[str]) -> Lot[str]:
    """9.5.1: the country itself, or a die among those that are next by adjacency."""
    found, rim = {place}, {place}
    while not rim & set(fitting):
        rim = {near for one in rim for near in b.neighbours(one)} - found
        found |= rim
    return even(sorted(rim & set(fitting)))


def by_table(b: Board, table: Mapping[str, int], fitting: Collection[str]) -> Lot[str]:
    return total(
        (near, chance * part)
        for place, chance in weighed(table).items()
        for near, part in nearest(b, place, fitting).items()
    )


def by_globe(b: Board, fitting: Collection[str]) -> Lot[str]:
    """The whole Global table, which is even, as its rows are lost (L41)."""
    return by_table(b, dict.fromkeys(PLACES, 1), fitting)


def at_random(b: Board, places: Iterable[str]) -> Lot[str]:
    """Many countries: by the column of the Global table in which all of them stand."""
    fitting = sorted(set(places))
    if len(fitting) <= FACES:
        return even(fitting)
    column = next(one for one in (MUSLIM, NON_MUSLIM, PLACES) if set(fitting) <= set(one))
    return by_table(b, dict.fromkeys(column, 1), fitting)

"""A country at random (9.5): the printed tables, and the nearest country where the one rolled does not fit.

No source of the project has the Global table.  It is given by who has it; without one each country of its
columns is equally likely (L41).

Clauses: 9.5, 9.5.1; rulings L21, L41
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import attrs

from ctcore.errors import InvalidPosition
from ctcore.labyrinth.board.places import MUSLIM, NON_MUSLIM, PLACES, Place, place, within
from ctcore.labyrinth.bot.chance import evenly

__all__ = ["TABLES", "Tables", "nearest"]

_FILE = Path(__file__).parents[1] / "data" / "random.toml"
_FACES = range(1, 7)
# 9.5/1: as many are told apart by one die.
_BY_ONE_DIE = 6
Likely = Mapping[Place, Fraction]


def _printed(name: str) -> dict[Place, Fraction]:
    row = tomllib.loads(_FILE.read_text(encoding="utf-8"))[name]
    rolls = [sum(faces) for faces in product(_FACES, repeat=row["dice"])]
    return {
        place(country): Fraction(sum(rolls.count(total) for total in totals), len(rolls))
        for country, totals in row["countries"].items()
    }


def _is_whole(_table: object, field: Any, likely: Likely) -> None:
    if sum(likely.values()) != 1 or min(likely.values()) < 0:
        message = f"the probabilities of the table {field.name} are not a whole: {sum(likely.values())}."
        raise InvalidPosition(message)


@attrs.frozen(eq=False)
class Tables:
    """The tables of random countries: each country with its probability.

    ``anywhere`` is the Global table, ``muslim`` and ``non_muslim`` are its columns.  Raises
    `InvalidPosition` where the probabilities of a table are not a whole.

    >>> Tables().schengen[place("Spain")], Tables().shia_mix[place("Yemen")]
    (Fraction(1, 6), Fraction(13, 54))
    """

    anywhere: Likely = attrs.field(factory=lambda: evenly(PLACES), validator=_is_whole)
    muslim: Likely = attrs.field(factory=lambda: evenly(MUSLIM), validator=_is_whole)
    non_muslim: Likely = attrs.field(factory=lambda: evenly(NON_MUSLIM), validator=_is_whole)
    schengen: Likely = attrs.field(factory=lambda: _printed("schengen"), validator=_is_whole)
    shia_mix: Likely = attrs.field(factory=lambda: _printed("shia_mix"), validator=_is_whole)

    def among(self, candidates: Collection[Place], *, patriot_act: bool = False) -> dict[Place, Fraction]:
        """How likely each candidate is: by one die where they are six or fewer, else by Global (9.5/1).

        >>> found = Tables().among([place("Iraq"), place("Iran")])
        >>> [(one.name, str(part)) for one, part in found.items()]
        [('Iraq', '1/2'), ('Iran', '1/2')]
        """
        if len(candidates) <= _BY_ONE_DIE:
            return evenly(tuple(candidates))
        table = self.anywhere
        if all(one.is_muslim for one in candidates):
            table = self.muslim
        elif all(one in self.non_muslim for one in candidates):
            table = self.non_muslim
        return fitting(table, candidates, patriot_act=patriot_act)


def fitting(table: Likely, candidates: Collection[Place], *, patriot_act: bool) -> dict[Place, Fraction]:
    """How likely each candidate is by that table: the nearest where what is rolled does not fit (9.5.1)."""
    found = dict.fromkeys(candidates, Fraction(0))
    for rolled, part in table.items():
        near = nearest(rolled, candidates, patriot_act=patriot_act)
        for one in near:
            found[one] += part / len(near)
    return {one: part for one, part in found.items() if part}


def nearest(rolled: Place, candidates: Collection[Place], *, patriot_act: bool) -> list[Place]:
    """The candidates nearest to a country by adjacency, itself before all (9.5.1, L21).

    >>> [one.name for one in nearest(place("Iran"), [place("Iraq"), place("Syria")], patriot_act=False)]
    ['Iraq']
    """
    for steps in range(len(PLACES)):
        reached = within(steps, rolled, patriot_act=patriot_act)
        if near := [one for one in candidates if one in reached]:
            return near
    return list(candidates)


TABLES = Tables()

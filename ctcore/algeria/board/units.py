"""The units (2.1): their sides, ratings and counters; how many of each stand somewhere.

Clauses: 2, 2.1, 6.3, 10.1, 11.7, 11.12
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from operator import attrgetter, mul
from pathlib import Path
from typing import Any

import attrs

from ctcore.kernel.copying import replaced
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named

__all__ = [
    "AIRBORNE",
    "BRIGADES",
    "COUNTERS",
    "DIVISIONS",
    "ELITE",
    "FLN",
    "FLN_UNITS",
    "GOVERNMENT",
    "GOVERNMENT_MOBILE",
    "GROUNDED",
    "HIDEOUTS",
    "MOBILE_FLN",
    "NONE",
    "OPEN",
    "POINTS",
    "READY",
    "SENSE",
    "VALUES",
    "Actor",
    "Box",
    "Stand",
    "Unit",
    "Units",
    "counted",
    "divisions",
    "elite",
    "firepower",
    "fln_points",
    "government_points",
    "listed",
    "mobile_fln",
    "mobile_government",
    "some_fln",
    "some_government",
    "total",
    "weighed",
]


class Actor(Named):
    """The two players, and Nature, who rolls the dice."""

    GOVERNMENT, FLN, NATURE = "Government", "FLN", "Nature"

    @property
    def other(self) -> Actor:
        """The other player."""
        return Actor.FLN if self is Actor.GOVERNMENT else Actor.GOVERNMENT


GOVERNMENT, FLN = Actor.GOVERNMENT, Actor.FLN


class Box(Named):
    """The boxes of an area (2.2/2)."""

    UG, OPS, OC, PTL = "UG", "OPS", "OC", "PTL"


class Stand(Named):
    """Where in an area a unit stands: in a box, neutralized there or not (2.2/2, 2.3/3)."""

    UG, OPS, OC, PTL = "UG", "OPS", "OC", "PTL"
    UG_NEUTRALIZED, OPS_NEUTRALIZED = "UG neutralized", "OPS neutralized"
    OC_NEUTRALIZED, PTL_NEUTRALIZED = "OC neutralized", "PTL neutralized"

    # The field of an area; the same box with units neutralized, or not; whether they are.
    field: str
    neutralized: Stand
    recovered: Stand
    is_neutralized: bool

    def within(self, box: Stand) -> Stand:
        """Where units that stand so are in another box.

        >>> Stand.PTL_NEUTRALIZED.within(Stand.OPS).value
        'OPS neutralized'
        """
        return box.neutralized if self.is_neutralized else box


for _one in (Stand.UG, Stand.OPS, Stand.OC, Stand.PTL):
    _other = Stand[f"{_one.name}_NEUTRALIZED"]
    for _each in (_one, _other):
        _each.field, _each.is_neutralized = _each.name.lower(), _each is _other
        _each.recovered, _each.neutralized = _one, _other


class Unit(Named):
    """The types of unit, the two faces of one counter apart (2.1, 11.7, 11.12)."""

    FRONT, CADRE, BAND, FAILEK = "Fronts", "Cadres", "Bands", "Faileks"
    DIVISION, DISPERSED = "divisions", "dispersed divisions"
    FRENCH, ELITE, ALGERIAN = "French brigades", "Elite brigades", "Algerian brigades"
    AIR_FRENCH, AIR_ELITE = "airmobile French brigades", "airmobile Elite brigades"
    AIR_ALGERIAN = "airmobile Algerian brigades"
    POLICE = "Police"

    # The field of `Units`, and the function that reads it: without a call of `Units.of`, for what is hot.
    field: str
    count: Callable[[Units], int]

    def __format__(self, spec: str) -> str:
        """The name; in the singular where the format is ``1``."""
        return self.singular if spec == "1" else str(self.value)

    @property
    def singular(self) -> str:
        """The name of one.

        >>> Unit.AIR_ELITE.singular, Unit.POLICE.singular
        ('airmobile Elite brigade', 'Police')
        """
        return self.value.removesuffix("s")


@frozen
class Units:
    """How many units of each type stand somewhere."""

    fronts: int = 0
    cadres: int = 0
    bands: int = 0
    faileks: int = 0
    divisions: int = 0
    dispersed: int = 0
    french: int = 0
    elite: int = 0
    algerian: int = 0
    air_french: int = 0
    air_elite: int = 0
    air_algerian: int = 0
    police: int = 0

    def of(self, unit: Unit) -> int:
        """How many of that type.

        >>> Units(bands=2).of(Unit.BAND)
        2
        """
        count: int = getattr(self, unit.field)
        return count

    def changed(self, unit: Unit, by: int) -> Units:
        """Add that many of the type; a negative number takes some away.

        >>> Units(bands=2).changed(Unit.BAND, -2) is NONE
        True
        """
        after = getattr(self, unit.field) + by
        made = replaced(self, unit.field, after)
        # One object stands for no units, so that it is known at a glance.
        return NONE if type(after) is int and after == 0 and _is_none(made) else made

    def plus(self, other: Units) -> Units:
        """These and those together.

        >>> Units(bands=2).plus(Units(bands=1, cadres=1))
        Units(1 Cadre, 3 Bands)
        """
        if other is NONE or self is NONE:
            return self if other is NONE else other
        return (
            Units(*map(int.__add__, VALUES(self), VALUES(other)))
            if _plain(self, other)
            else _sum(self, other)
        )

    def items(self) -> list[tuple[Unit, int]]:
        """Each type of which there are some, with their number."""
        if self is NONE:
            return []
        return [(unit, count) for unit, count in zip(_UNITS, VALUES(self), strict=True) if count]

    def __str__(self) -> str:
        """The units in words."""
        return listed(self.items())

    def __repr__(self) -> str:
        """The units in words, as a value."""
        return f"Units({self})"

    def only(self, units: tuple[Unit, ...]) -> Units:
        """Those of these types alone.

        >>> Units(bands=2, police=1).only((Unit.POLICE,))
        Units(1 Police)
        """
        if self is NONE:
            return NONE
        counts = [(unit.field, getattr(self, unit.field)) for unit in units]
        # What is not an int is a term of a proof.
        some = {field: count for field, count in counts if type(count) is not int or count}
        return Units(**some) if some else NONE


def counted(count: int, unit: Unit) -> str:
    """That many units in words.

    >>> counted(1, Unit.BAND), counted(2, Unit.BAND)
    ('1 Band', '2 Bands')
    """
    return f"{count} {unit:1}" if count == 1 else f"{count} {unit}"


def listed(counts: Iterable[tuple[Unit, int]]) -> str:
    """Counts of units in words; ``none`` where there are none."""
    return ", ".join(counted(count, unit) for unit, count in counts) or "none"


FIELD = dict(zip(Unit, [one.name for one in attrs.fields(Units)], strict=True))
for _unit, _name in FIELD.items():
    _unit.field, _unit.count = _name, attrgetter(_name)
VALUES: Callable[[Units], tuple[int, ...]] = attrgetter(*FIELD.values())
NONE = Units()
_UNITS = tuple(Unit)


def _plain(*several: Units) -> bool:
    return all({*map(type, VALUES(units))} == _INT for units in several)


def _is_none(units: Units) -> bool:
    values = VALUES(units)
    return {*map(type, values)} == _INT and not any(values)


_INT = {int}


def total(*units: Unit) -> Callable[[Units], int]:
    """The function that counts the units of those types.

    >>> total(Unit.CADRE, Unit.BAND)(Units(cadres=1, bands=2, police=1))
    3
    """
    return weighed(dict.fromkeys(units, 1))


def weighed(weights: dict[Unit, int]) -> Callable[[Units], int]:
    """The function that counts units of those types, each for that much."""
    fields: Any = attrgetter(*[unit.field for unit in weights])
    each = tuple(weights.values())
    if each == (1,):
        one: Callable[[Units], int] = fields
        return one
    if {*each} == {1}:
        return lambda among: 0 if among is NONE else sum(fields(among))
    return lambda among: 0 if among is NONE else sum(map(mul, each, fields(among)))


def _sum(one: Units, other: Units) -> Units:
    return Units(*(left + right for left, right in zip(VALUES(one), VALUES(other), strict=True)))


_DATA = tomllib.loads((Path(__file__).parents[1] / "data" / "units.toml").read_text(encoding="utf-8"))
_ROWS = {unit: _DATA[field] for unit, field in FIELD.items()}

# The boxes in which FLN units stand that are not neutralized; those where Government units are ready; where a
# Government unit may stand at all.
HIDEOUTS = (Stand.UG, Stand.OPS, Stand.OC)
READY = (Stand.OPS, Stand.PTL)
OPEN = tuple(one for one in Stand if one not in (Stand.UG, Stand.UG_NEUTRALIZED))
FLN_UNITS = (Unit.FRONT, Unit.CADRE, Unit.BAND, Unit.FAILEK)
MOBILE_FLN = (Unit.CADRE, Unit.BAND, Unit.FAILEK)
DIVISIONS = (Unit.DIVISION, Unit.DISPERSED)
BRIGADES = (Unit.FRENCH, Unit.ELITE, Unit.ALGERIAN)
# 11.12/1: the other face of each brigade.
AIRBORNE = {Unit.FRENCH: Unit.AIR_FRENCH, Unit.ELITE: Unit.AIR_ELITE, Unit.ALGERIAN: Unit.AIR_ALGERIAN}
GROUNDED = {air: ground for ground, air in AIRBORNE.items()}
GOVERNMENT_MOBILE = (*DIVISIONS, *BRIGADES, *GROUNDED)
ELITE = (Unit.ELITE, Unit.AIR_ELITE)
# 2/4: the counters of each type; both faces of a counter count as the first.
COUNTERS = {unit: row["counters"] for unit, row in _ROWS.items() if "counters" in row}
# 2.1: Evasion of FLN units, Contact of Government units; Firepower; points for control (10.1/2).
SENSE: dict[Unit, int] = {unit: row["sense"] for unit, row in _ROWS.items()}
FIREPOWER: dict[Unit, int] = {unit: row["firepower"] for unit, row in _ROWS.items()}
POINTS: dict[Unit, int] = {unit: row.get("points", 1) for unit, row in _ROWS.items()}
# 6.3/3: what it costs to mobilize and to activate a unit, in half points.
PRICES: dict[Unit, tuple[int, int]] = {
    unit: tuple(row["prices"]) for unit, row in _ROWS.items() if "prices" in row
}


# C.3/1: the Firepower of some units together; 10.1/2, 10.1/3: what they count for control.
firepower = weighed(FIREPOWER)
fln_points = weighed({unit: POINTS[unit] for unit in FLN_UNITS})
government_points = weighed({unit: POINTS[unit] for unit in (*GOVERNMENT_MOBILE, Unit.POLICE)})
some_fln = total(*FLN_UNITS)
mobile_fln = total(*MOBILE_FLN)
mobile_government = total(*GOVERNMENT_MOBILE)
some_government = total(*GOVERNMENT_MOBILE, Unit.POLICE)
divisions = total(*DIVISIONS)
elite = total(*ELITE)

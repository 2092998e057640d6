"""The units (2.1): their sides, ratings and counters; how many of each stand somewhere.

Clauses: 2, 2.1, 6.3, 10.1, 11.7, 11.12
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from enum import Enum
from operator import attrgetter
from pathlib import Path

import attrs

from ctcore.kernel.copying import changed, replaced
from ctcore.kernel.frozen import frozen

__all__ = [
    "AIRBORNE",
    "BRIGADES",
    "COUNTERS",
    "DIVISIONS",
    "ELITE",
    "FLN_UNITS",
    "GOVERNMENT_MOBILE",
    "GROUNDED",
    "MOBILE_FLN",
    "NONE",
    "POINTS",
    "SENSE",
    "Actor",
    "Box",
    "Stand",
    "Unit",
    "Units",
    "counted",
    "firepower",
    "listed",
]


class Actor(Enum):
    """The two players, and Nature, who rolls the dice."""

    GOVERNMENT, FLN, NATURE = "Government", "FLN", "Nature"

    def __str__(self) -> str:
        return self.value

    @property
    def other(self) -> Actor:
        """The other player."""
        return Actor.FLN if self is Actor.GOVERNMENT else Actor.GOVERNMENT


class Box(Enum):
    """The boxes of an area (2.2/2)."""

    UG, OPS, OC, PTL = "UG", "OPS", "OC", "PTL"

    def __str__(self) -> str:
        return self.value


class Stand(Enum):
    """Where in an area a unit stands: in a box, neutralized there or not (2.2/2, 2.3/3)."""

    UG, OPS, OC, PTL = "UG", "OPS", "OC", "PTL"
    UG_NEUTRALIZED, OPS_NEUTRALIZED = "UG neutralized", "OPS neutralized"
    OC_NEUTRALIZED, PTL_NEUTRALIZED = "OC neutralized", "PTL neutralized"

    # As of a unit.
    __hash__ = object.__hash__

    def __str__(self) -> str:
        return self.value

    @property
    def neutralized(self) -> Stand:
        """The same box, neutralized."""
        return self if self in _RECOVERED else Stand[f"{self.name}_NEUTRALIZED"]

    @property
    def recovered(self) -> Stand:
        """The same box, not neutralized."""
        return _RECOVERED.get(self, self)

    @property
    def is_neutralized(self) -> bool:
        """Whether units that stand so are neutralized."""
        return self in _RECOVERED


_RECOVERED = {
    one: Stand[one.name.removesuffix("_NEUTRALIZED")] for one in Stand if "neutralized" in one.value
}


class Unit(Enum):
    """The types of unit, the two faces of one counter apart (2.1, 11.7, 11.12)."""

    FRONT, CADRE, BAND, FAILEK = "Fronts", "Cadres", "Bands", "Faileks"
    DIVISION, DISPERSED = "divisions", "dispersed divisions"
    FRENCH, ELITE, ALGERIAN = "French brigades", "Elite brigades", "Algerian brigades"
    AIR_FRENCH, AIR_ELITE = "airmobile French brigades", "airmobile Elite brigades"
    AIR_ALGERIAN = "airmobile Algerian brigades"
    POLICE = "Police"

    # By identity: it is asked more often than anything else.
    __hash__ = object.__hash__

    def __str__(self) -> str:
        return self.value

    def __format__(self, spec: str) -> str:
        """The name; in the singular where the format is ``1``."""
        return self.singular if spec == "1" else self.value

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
        count: int = getattr(self, FIELD[unit])
        return count

    def changed(self, unit: Unit, by: int) -> Units:
        """Add that many of the type; a negative number takes some away."""
        field = FIELD[unit]
        return replaced(self, field, getattr(self, field) + by)

    def plus(self, other: Units) -> Units:
        """These and those together.

        >>> Units(bands=2).plus(Units(bands=1, cadres=1))
        Units(2 Bands, 1 Cadre)
        """
        if other is NONE or self is NONE:
            return self if other is NONE else other
        return (
            Units(*map(int.__add__, VALUES(self), VALUES(other)))
            if _plain(self, other)
            else _sum(self, other)
        )

    def items(self) -> Iterator[tuple[Unit, int]]:
        """Each type of which there are some, with their number."""
        return ((unit, count) for unit, count in zip(Unit, VALUES(self), strict=True) if count)

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
        return Units(**{FIELD[unit]: self.of(unit) for unit in units})

    def without(self, units: tuple[Unit, ...]) -> Units:
        """Those of all other types."""
        return changed(self, **{FIELD[unit]: 0 for unit in units})


def counted(count: int, unit: Unit) -> str:
    """That many units in words.

    >>> counted(1, Unit.BAND), counted(2, Unit.BAND)
    ('1 Band', '2 Bands')
    """
    return f"{count} {unit:1}" if count == 1 else f"{count} {unit}"


def listed(counts: Iterator[tuple[Unit, int]]) -> str:
    """Counts of units in words; ``none`` where there are none."""
    return ", ".join(counted(count, unit) for unit, count in counts) or "none"


FIELD = dict(zip(Unit, [one.name for one in attrs.fields(Units)], strict=True))
VALUES: Callable[[Units], tuple[int, ...]] = attrgetter(*FIELD.values())
NONE = Units()


def _plain(*several: Units) -> bool:
    return all(type(count) is int for units in several for count in VALUES(units))


def _sum(one: Units, other: Units) -> Units:
    return Units(*(left + right for left, right in zip(VALUES(one), VALUES(other), strict=True)))


_DATA = tomllib.loads((Path(__file__).parents[1] / "data" / "units.toml").read_text(encoding="utf-8"))
_ROWS = {unit: _DATA[field] for unit, field in FIELD.items()}

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


def firepower(units: Units) -> int:
    """The Firepower of all of them together (C.3/1).

    >>> firepower(Units(bands=2, faileks=1))
    8
    """
    return sum([FIREPOWER[unit] * units.of(unit) for unit in Unit])

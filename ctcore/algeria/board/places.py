"""The printed map (2.2): 25 areas in six wilayas, Morocco and Tunisia.

Clauses: 2.2, 9.13

>>> place("V-1").name, place("alg").is_urban, len(AREAS)
('Mecheria', True, 25)
>>> [one.id for one in place("MOR").reach]
['V-1', 'V-2', 'V-7']
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import attrs

from ctcore.errors import NotationError, near_misses
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named

__all__ = ["AREAS", "COUNTRIES", "PLACES", "WILAYAS", "Place", "Wilaya", "place"]


class Wilaya(Named):
    """The six wilayas; for movement each country is a wilaya of one area (9.13/5)."""

    I = "I"  # noqa: E741 - as the map prints it
    II, III, IV, V, VI = "II", "III", "IV", "V", "VI"
    MOROCCO, TUNISIA = "Morocco", "Tunisia"

    # Its place among them.
    index: int


for _index, _wilaya in enumerate(Wilaya):
    _wilaya.index = _index

WILAYAS = (Wilaya.I, Wilaya.II, Wilaya.III, Wilaya.IV, Wilaya.V, Wilaya.VI)


@frozen(eq=False)
class Place:
    """What the map prints of an area or a country; one object for each, equal to itself alone.

    ``index`` is its place in a state's ``areas``; ``across`` has the ids of the areas and countries of other
    wilayas that it shares a border with (9.13/4), ``within`` its neighbours in its own.
    """

    printed = True

    index: int
    id: str
    name: str
    wilaya: Wilaya
    rating: str
    across: tuple[str, ...]
    within: tuple[str, ...] = ()
    is_country: bool = attrs.field(init=False)
    is_urban: bool = attrs.field(init=False)
    is_remote: bool = attrs.field(init=False)

    @is_country.default
    def _is_country(self) -> bool:
        return self.rating == "country"

    @is_urban.default
    def _is_urban(self) -> bool:
        return self.rating == "urban"

    @is_remote.default
    def _is_remote(self) -> bool:
        return self.rating == "remote"

    def __index__(self) -> int:
        """Its place in every state's ``areas``."""
        return self.index

    def __str__(self) -> str:
        """The name that the map prints."""
        return self.name

    def __repr__(self) -> str:
        """What finds the one object of this id."""
        return f"place({self.id!r})"

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Copy as the one object of this id."""
        return (place, (self.id,))

    @property
    def described(self) -> str:
        """What sort of place it is, in words (2.2/8).

        >>> place("ORA").described, place("I-1").described, place("MOR").described
        ('Urban', 'Rural', 'country')
        """
        return self.rating if self.is_country else self.rating.capitalize()

    @property
    def reach(self) -> tuple[Place, ...]:
        """Where a unit of this place may move (9.13/3, 9.13/4), in map order.

        Every other area of its wilaya, and each of another wilaya that borders on any area of its own.

        >>> [one.id for one in place("TUN").reach]
        ['I-2', 'I-3', 'I-4', 'II-3']
        """
        return _reach(self)


def _read() -> tuple[Place, ...]:
    data = tomllib.loads((Path(__file__).parents[1] / "data" / "map.toml").read_text(encoding="utf-8"))
    rows = [(one, Wilaya(one["wilaya"]), one["rating"]) for one in data["area"]]
    rows += [(one, Wilaya(one["name"]), "country") for one in data["country"]]
    return tuple(
        Place(
            index, one["id"], one["name"], wilaya, rating, tuple(one["across"]), tuple(one.get("within", ()))
        )
        for index, (one, wilaya, rating) in enumerate(rows)
    )


PLACES = _read()
COUNTRIES = tuple(one for one in PLACES if one.is_country)
AREAS = tuple(one for one in PLACES if not one.is_country)
_NAMED = {word.casefold(): one for one in PLACES for word in (one.id, one.name)}


def place(text: str) -> Place:
    """The place of that name or id, in any case; `NotationError` with near misses.

    >>> place("Biskr")
    Traceback (most recent call last):
    ...
    ctcore.errors.NotationError: no area is called 'Biskr'. Did you mean Biskra?
    """
    found = _NAMED.get(str(text).casefold())
    if found is None:
        message = f"no area is called {text!r}."
        raise NotationError(message, near_misses(str(text), [one.name for one in PLACES]))
    return found


@cache
def _reach(origin: Place) -> tuple[Place, ...]:
    own = [one for one in PLACES if one.wilaya is origin.wilaya]
    beyond = {identity for one in own for identity in one.across}
    near = [one for one in own if one is not origin]
    return tuple(one for one in PLACES if one in near or one.id in beyond)

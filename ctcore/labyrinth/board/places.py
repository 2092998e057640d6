"""The printed map (4.1 to 4.5): 38 countries and who is next to whom.

A country of the Schengen group is next to the six others; a country with a Schengen link is next to all
seven (4.5).

Clauses: 4.1, 4.2.5, 4.3, 4.4, 4.5

>>> place("Iraq").sort.value, place("uk").recruit, len(PLACES)
('Shia-Mix', 3, 38)
>>> [one.name for one in place("Pakistan").neighbours]
['India', 'Iran', 'Indonesia/Malaysia', 'Gulf States', 'Afghanistan']
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import attrs

from ctcore.errors import NotationError, near_misses
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.vocabulary import Governance, Sort

__all__ = ["MUSLIM", "NON_MUSLIM", "PLACES", "POSTURED", "SCHENGEN", "Place", "neighbours", "place", "within"]


@frozen(eq=False)
class Place:
    """What the map prints of a country; one object for each, equal to itself alone.

    ``index`` is its place in a state's ``countries``; ``printed`` is the governance that never changes
    (4.3.1, 4.4), None in a Muslim country.  ``resources`` are those printed, 0 where none are; ``recruit``
    is the recruit number (4.3.4), None without one.  ``links`` has the ids of the countries to which a line
    is drawn.
    """

    index: int
    id: str
    name: str
    sort: Sort
    fixed: Governance | None
    resources: int
    oil: bool
    recruit: int | None
    schengen: bool
    schengen_link: bool
    links: tuple[str, ...]
    is_muslim: bool = attrs.field(init=False)
    # 4.3.2, 4.3.3: whose posture varies; that of the United States stands on the GWOT track.
    has_posture: bool = attrs.field(init=False)

    # All of it is printed, and never changes.
    printed = True

    @is_muslim.default
    def _is_muslim(self) -> bool:
        return self.sort.is_muslim

    @has_posture.default
    def _has_posture(self) -> bool:
        return self.sort is Sort.NON_MUSLIM and self.id != "united_states"

    def __index__(self) -> int:
        """Its place in every state's ``countries``."""
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
    def neighbours(self) -> tuple[Place, ...]:
        """The countries next to it, in map order, while the Patriot Act is not in play (4.1.1, 4.5)."""
        return _neighbours(self)


def _read() -> tuple[Place, ...]:
    text = (Path(__file__).parents[1] / "data" / "map.toml").read_text(encoding="utf-8")
    return tuple(
        Place(
            index,
            row["id"],
            row["name"],
            Sort[row["kind"].upper()],
            Governance[row["governance"].upper()] if "governance" in row else None,
            row.get("resources", 0),
            row.get("oil", False),
            row.get("recruit"),
            row.get("schengen", False),
            row.get("schengen_link", False),
            tuple(row["links"]),
        )
        for index, row in enumerate(tomllib.loads(text)["country"])
    )


PLACES = _read()
MUSLIM = tuple(one for one in PLACES if one.is_muslim)
NON_MUSLIM = tuple(one for one in PLACES if one.sort is Sort.NON_MUSLIM)
# 4.3.3: the posture of Israel never changes.
POSTURED = tuple(one for one in PLACES if one.has_posture and one.id != "israel")
SCHENGEN = tuple(one for one in PLACES if one.schengen)
_ALIASES = {
    "uk": "united_kingdom",
    "us": "united_states",
    "usa": "united_states",
    "indonesia": "indonesia_malaysia",
}
_BY_ID = {one.id: one for one in PLACES}
_NAMED = {
    **{word.casefold(): one for one in PLACES for word in (one.id, one.name)},
    **{word: _BY_ID[name] for word, name in _ALIASES.items()},
}


def place(text: str) -> Place:
    """The country of that name or id, in any case; `NotationError` with near misses.

    >>> place("Irak")
    Traceback (most recent call last):
    ...
    ctcore.errors.NotationError: no country is called 'Irak'. Did you mean Iraq or Iran or Israel?
    """
    found = _NAMED.get(str(text).casefold())
    if found is None:
        message = f"no country is called {text!r}."
        raise NotationError(message, near_misses(str(text), [one.name for one in PLACES]))
    return found


@cache
def _neighbours(of: Place) -> tuple[Place, ...]:
    def joined(other: Place) -> bool:
        return (
            other.id in of.links
            or (of.schengen and (other.schengen or other.schengen_link))
            or (of.schengen_link and other.schengen)
        )

    return tuple(other for other in PLACES if other is not of and joined(other))


def within(steps: int, of: Place, *, patriot_act: bool = False) -> tuple[Place, ...]:
    """The countries that many steps away or fewer, itself too, in map order (L21).

    With the Patriot Act in play the United States are next to Canada alone (#43).

    >>> [one.name for one in within(1, place("Canada"), patriot_act=True)][:3]
    ['Canada', 'United States', 'United Kingdom']
    """
    return _within(steps, of, bool(patriot_act))


@cache
def _within(steps: int, of: Place, patriot_act: bool) -> tuple[Place, ...]:  # noqa: FBT001 - of `within`
    found = {of}
    for _ in range(steps):
        found |= {near for one in found for near in neighbours(one, patriot_act=patriot_act)}
    return tuple(one for one in PLACES if one in found)


def neighbours(of: Place, *, patriot_act: bool) -> tuple[Place, ...]:
    """The countries next to it as the Patriot Act has it (4.1.1, 4.5, #43)."""
    return _under_the_act(of) if patriot_act else of.neighbours


@cache
def _under_the_act(of: Place) -> tuple[Place, ...]:
    states, canada = _BY_ID["united_states"], _BY_ID["canada"]
    if of is states:
        return (canada,)
    return tuple(one for one in of.neighbours if one is not states or of is canada)

"""The printed map (1.3): thirty spaces, their borders, and the graph they make.

>>> Place.named("Batna").wilaya, Place.named("Batna").population
('I', 0)
>>> sorted(place.name for place in Place.named("Constantine").neighbours)
['Philippeville', 'Setif']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import NotationError, WrongType, near_misses
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.printed import ADJACENT, SPACES
from ctcore.twilight.board.vocabulary import SpaceType, Terrain

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["ALGERIA", "BORDERS", "COUNTRIES", "PLACES", "Place", "board"]


@frozen(eq=False)
class Place:
    """What the map prints of one space; one object for each, equal to itself alone.

    ``index`` is its place in every state's ``spaces``.  ``population`` is the printed
    value (0 to 3), before Resettlement and Pop +1 markers.  ``border`` is the id of the
    Country that a Border Sector (1.3.7) touches, or None.

    Clauses: 1.3.1, 1.3.2, 1.3.3, 1.3.4, 1.3.6, 1.3.7
    """

    printed = True

    index: int
    id: str
    name: str
    kind: SpaceType
    terrain: Terrain
    population: int
    coastal: bool
    wilaya: str | None = None
    border: str | None = None
    # Whether it is a City (1.3.3), Morocco or Tunisia (1.3.4), a Sector (1.3.2): asked so often
    # that each is settled once.
    is_city: bool = attrs.field(init=False)
    is_country: bool = attrs.field(init=False)
    is_sector: bool = attrs.field(init=False)

    @is_city.default
    def _is_city(self) -> bool:
        return self.kind is SpaceType.CITY

    @is_country.default
    def _is_country(self) -> bool:
        return self.kind is SpaceType.COUNTRY

    @is_sector.default
    def _is_sector(self) -> bool:
        return self.kind is SpaceType.SECTOR

    def __index__(self) -> int:
        """The place of the space in every state's ``spaces``."""
        return self.index

    def __str__(self) -> str:
        """The name that the map prints."""
        return self.name

    def __repr__(self) -> str:
        """What finds the one object of this name."""
        return f"Place.named({self.name!r})"

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Copy as the one object of this id."""
        return (_by_id, (self.id,))

    @property
    def in_wilaya(self) -> str:
        """The Wilaya in words; Morocco and Tunisia lie in none.

        >>> Place.named("Batna").in_wilaya, Place.named("Tunisia").in_wilaya
        ('Wilaya I', 'no Wilaya')
        """
        return f"Wilaya {self.wilaya}" if self.wilaya else "no Wilaya"

    @property
    def described(self) -> str:
        """What sort of space it is, in words (1.3, 1.3.6).

        >>> Place.named("Batna").described, Place.named("Algiers").described
        ('Mountain Sector', 'coastal City')
        >>> Place.named("Tunisia").described
        'coastal Mountain Country'
        """
        ground = "" if self.is_city else f"{self.terrain} "
        return ("coastal " if self.coastal else "") + f"{ground}{self.kind}"

    @property
    def neighbours(self) -> tuple[Place, ...]:
        """The spaces that share a land border with this one (1.3.5), in map order."""
        return _NEIGHBOURS[self.index]

    @staticmethod
    def named(text: str) -> Place:
        """The space of that name or id, in any case; `NotationError` with near misses.

        >>> Place.named("i-2").name
        'Batna'
        >>> Place.named("Batma")
        Traceback (most recent call last):
        ...
        ctcore.errors.NotationError: no space is called 'Batma'. Did you mean Batna?
        """
        if not isinstance(text, str):
            message = f"a space is named by text, not by {type(text).__name__}"
            raise WrongType(message)
        wanted = " ".join(text.split()).casefold()
        if wanted in _NAMES:
            return _NAMES[wanted]
        near = near_misses(wanted, _NAMES)
        names = dict.fromkeys(str(_NAMES[name]) for name in near)
        message = f"no space is called {text!r}."
        raise NotationError(message, tuple(names))


def _by_id(identity: str) -> Place:
    return _NAMES[identity.casefold()]


PLACES: tuple[Place, ...] = tuple(Place(index, *row) for index, row in enumerate(SPACES))
_NAMES = {text.casefold(): place for place in PLACES for text in (place.id, place.name)}
_BORDERS = {frozenset((_by_id(one), _by_id(other))) for one, others in ADJACENT.items() for other in others}
_NEIGHBOURS = tuple(
    tuple(other for other in PLACES if frozenset((place, other)) in _BORDERS) for place in PLACES
)

ALGERIA: tuple[Place, ...] = tuple(place for place in PLACES if not place.is_country)
COUNTRIES: tuple[Place, ...] = tuple(place for place in PLACES if place.is_country)
BORDERS: tuple[tuple[Place, Place], ...] = tuple(
    (one, other) for one in PLACES for other in one.neighbours if one.index < other.index
)


def board() -> nx.Graph[str]:
    """The map as a networkx graph: one node per space id, one edge per land border.

    Node attributes: name, kind, wilaya, terrain, population, coastal, border, as words,
    numbers and truths; an attribute that does not apply is None.  Each call gives a
    graph of its own.

    Clauses: 1.3.1, 1.3.5

    >>> graph = board()
    >>> graph.number_of_nodes(), graph.number_of_edges(), graph.nodes["I-2"]["name"]
    (30, 67, 'Batna')
    """
    import networkx as nx  # noqa: PLC0415 - kept out of `import ctcore`

    graph: nx.Graph[str] = nx.Graph(name="Colonial Twilight")
    for place in PLACES:
        graph.add_node(
            place.id,
            name=place.name,
            kind=str(place.kind),
            wilaya=place.wilaya,
            terrain=str(place.terrain),
            population=place.population,
            coastal=place.coastal,
            border=place.border,
        )
    graph.add_edges_from((one.id, other.id) for one, other in BORDERS)
    return graph

"""What a space and a box hold (1.4), and what follows from it: Control, Population, stacking."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, wraps
from operator import attrgetter
from typing import Any, TypeVar

import attrs

from ctcore.kernel.copying import changed, replaced
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import choose
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor, Box, Piece, PieceType, Stance, counted

__all__ = [
    "CAN_HOLD",
    "FIELD_OF",
    "FORCE_POOL",
    "TERROR_MARKERS",
    "Pool",
    "Space",
    "cached_on_space",
    "fln_bases_on_map",
    "number_of",
    "population_at",
    "spare_box",
]


T = TypeVar("T")


@frozen
class Pool:
    """The pieces in one box off the map, by type; also the whole Force Pool.

    Clauses: 1.4, 1.4.1
    """

    french_troops: int = 0
    french_police: int = 0
    algerian_troops: int = 0
    algerian_police: int = 0
    government_bases: int = 0
    guerrillas: int = 0
    fln_bases: int = 0

    def of(self, piece: PieceType) -> int:
        """How many pieces of the type the box holds.

        >>> FORCE_POOL.of(PieceType.GUERRILLAS)
        30
        """
        count: int = getattr(self, _POOL_FIELD[piece])
        return count

    def __str__(self) -> str:
        """The pieces in words, types without any left out."""
        return _listing(self.items())

    @property
    def french(self) -> int:
        """How many French pieces the box holds, Government Bases among them (R17)."""
        return self.french_troops + self.french_police + self.government_bases

    def changed(self, piece: PieceType, by: int) -> Pool:
        """Add that many pieces of the type to the box; a negative number takes some away."""
        field = _POOL_FIELD[piece]
        return replaced(self, field, getattr(self, field) + by)

    def items(self) -> tuple[tuple[PieceType, int], ...]:
        """Each type with its count, in the order of the Force Pool."""
        return tuple(zip(PieceType, _POOL_VALUES(self), strict=True))


def _listing(counts: Iterable[tuple[object, int]]) -> str:
    return ", ".join(counted(count, piece) for piece, count in counts if count) or "none"


_POOL_FIELD = {piece: piece.name.lower() for piece in PieceType}
_POOL_VALUES = attrgetter(*_POOL_FIELD.values())

# 1.4.1: 91 wooden pieces.
FORCE_POOL = Pool(9, 21, 3, 7, 6, 30, 15)
# 3.3.4: as many as there are to place.
TERROR_MARKERS = 12
_BUT_FLN_BASES = frozenset(PieceType) - {PieceType.FLN_BASES}
CAN_HOLD = {
    Box.AVAILABLE: frozenset(PieceType),
    # An FLN Base that is removed is Available (3.2.4, R79).
    Box.CASUALTIES: _BUT_FLN_BASES,
    # French pieces get there (6.2.3, 6.5), Guerrillas (6.5), and Troops by COUP D'ETAT (5.1.5).
    Box.OUT_OF_PLAY: _BUT_FLN_BASES - {PieceType.ALGERIAN_POLICE},
    Box.SET_ASIDE: frozenset({PieceType.FRENCH_TROOPS}),
}
"""The types of piece that each box can ever hold; `ctcore.twilight.invariants.boxes` makes it laws."""


def spare_box(piece: PieceType, *, coup_played: bool) -> Box:
    """A box for pieces that are neither on the map nor Available: Out of Play where some can be there.

    >>> print(spare_box(PieceType.ALGERIAN_TROOPS, coup_played=False))
    Casualties
    """
    to_come = piece is PieceType.ALGERIAN_TROOPS and not coup_played
    never = piece in CAN_HOLD[Box.CASUALTIES] - CAN_HOLD[Box.OUT_OF_PLAY]
    return Box.CASUALTIES if never or to_come else Box.OUT_OF_PLAY


def _level(number: int) -> Stance:
    """The level of that number; any other number is kept, and a law reports it."""
    level: Any = number
    return _LEVELS[number] if type(number) is int and -1 <= number <= 1 else level


# -1 is the last.
_LEVELS = (Stance.NEUTRAL, Stance.SUPPORT, Stance.OPPOSE)


# Hashed and compared so often that methods compiled for it pay.
@attrs.frozen
class Space:
    """A map space as it stands: its pieces and its markers.

    ``support`` is -1 at Oppose, 0 at Neutral, 1 at Support.  ``resettled`` is the Pop 0
    marker (4.2.1), ``pop_markers`` counts Pop +1 (1.3.3) and ``base_markers`` the
    Base +1 of a Country (1.3.4).

    Clauses: 1.3.2, 1.4, 1.6, 1.7
    """

    place: Place
    french_troops: int = 0
    french_police: int = 0
    algerian_troops: int = 0
    algerian_police: int = 0
    government_bases: int = 0
    underground: int = 0
    active: int = 0
    fln_bases: int = 0
    support: Stance = attrs.field(default=Stance.NEUTRAL, converter=_level)
    terror: int = 0
    resettled: bool = False
    pop_markers: int = 0
    base_markers: int = 0
    # Answers about this one value; a note beside it, not part of it.
    memo: dict[Any, Any] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def __str__(self) -> str:
        """The name of the space."""
        return self.place.name

    def __repr__(self) -> str:
        """The place, and each thing that is there."""
        fields = zip(_SPACE_FIELDS, _SPACE_VALUES(self), strict=True)
        told = (f"{name}={_told(value)}" for name, value in fields if name != "place" and _is_told(value))
        return f"Space({', '.join((repr(self.place), *told))})"

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Copy and pickle without the notes."""
        return (Space, _SPACE_VALUES(self))

    @property
    def name(self) -> str:
        """The name that the map prints."""
        return self.place.name

    @property
    def id(self) -> str:
        """The number of the Sector, or the short form of a City or Country."""
        return self.place.id

    @property
    def population(self) -> int:
        """The current Population Value: 0 when Resettled, one more under a Pop +1 marker.

        Clauses: 1.3.2, 1.3.3/6, 4.2.1/9, 4.2.1/11, 4.2.1/13, R96
        """
        resettled, people = self.resettled, self.place.population + self.pop_markers
        # Asked here too, since it is asked more than anything else.
        return people if resettled is False else choose(resettled, 0, people)

    @property
    def troops(self) -> int:
        """The Government's Troop cubes, French and Algerian."""
        return self.french_troops + self.algerian_troops

    @property
    def police(self) -> int:
        """The Government's Police cubes, French and Algerian."""
        return self.french_police + self.algerian_police

    @property
    def cubes(self) -> int:
        """The Government's Troops and Police."""
        return self.french_troops + self.french_police + self.algerian_troops + self.algerian_police

    @property
    def guerrillas(self) -> int:
        """The Guerrillas, Underground and Active."""
        return self.underground + self.active

    @property
    def bases(self) -> int:
        """The Bases of both sides."""
        return self.government_bases + self.fln_bases

    @property
    def base_limit(self) -> int:
        """How many Bases may stand here, both sides together (1.4.2/1, 1.4.2/3, R26)."""
        return 2 + self.base_markers

    @property
    def government_pieces(self) -> int:
        """All pieces of the Government."""
        return (
            self.french_troops
            + self.french_police
            + self.algerian_troops
            + self.algerian_police
            + self.government_bases
        )

    @property
    def fln_pieces(self) -> int:
        """All pieces of the FLN."""
        return self.underground + self.active + self.fln_bases

    @property
    def government_control(self) -> bool:
        """Whether the Government has more pieces here (1.7/1); never in a Country (R35)."""
        return (self.government_pieces > self.fln_pieces) & (not self.place.is_country)

    @property
    def fln_control(self) -> bool:
        """Whether the FLN has more pieces here (1.7/1); always in an independent Country (5.1.8/4, R35)."""
        independent = (self.support == Stance.OPPOSE) & self.place.is_country
        return (self.fln_pieces > self.government_pieces) | independent

    @property
    def control(self) -> Actor | None:
        """Who controls the space by its pieces, None when it is Uncontrolled (1.7/1, 1.7/2, 1.7/4).

        In the Redeploy Phase Control stays as it was: `State.control` says whose it is (6.4).
        """
        if self.government_control:
            return GOVERNMENT
        return FLN if self.fln_control else None

    @property
    def controlled(self) -> str:
        """Whose the Control is, in words (1.7)."""
        return f"{self.control} Control" if self.control else "Uncontrolled"

    @property
    def pieces(self) -> str:
        """The pieces in words, sorts without any left out."""
        return _listing((piece, self.of(piece)) for piece in Piece)

    def of(self, piece: Piece) -> int:
        """How many of the piece stand here."""
        count: int = getattr(self, FIELD_OF[piece])
        return count

    def changed(self, piece: Piece, by: int) -> Space:
        """Add that many of the piece to the space; a negative number takes some away."""
        field = FIELD_OF[piece]
        return replaced(self, field, getattr(self, field) + by)

    def turned(self, count: int) -> Space:
        """Turn that many Underground Guerrillas Active; a negative number hides Active ones."""
        return changed(self, underground=self.underground - count, active=self.active + count)

    def marked(self, *, support: int, terror: int) -> Space:
        """The space with other markers, its pieces as they are."""
        return changed(self, support=_level(support), terror=terror)

    def with_markers(self, *, population: int = 0, bases: int = 0) -> Space:
        """Add that many Pop +1 and Base +1 markers to the space (1.3.3/6, 1.3.4/10)."""
        pop_markers, base_markers = self.pop_markers + population, self.base_markers + bases
        return changed(self, pop_markers=pop_markers, base_markers=base_markers)

    def emptied(self) -> Space:
        """The space Resettled, its Support and pieces as they are (4.2.1)."""
        return changed(self, resettled=True)


def population_at(spaces: Iterable[Space], stance: Stance) -> int:
    """The Population of all spaces of Algeria at that level of Support.

    Clauses: 1.3.4/9, 1.6.2/3, 1.6.2/4, 1.6.3/2
    """
    algeria = [space for space in spaces if not space.place.is_country]
    return sum([choose(space.support == stance, space.population, 0) for space in algeria])


def fln_bases_on_map(spaces: Iterable[Space]) -> int:
    """The FLN Bases in all spaces, the Countries' too (1.9/3)."""
    return sum(space.fln_bases for space in spaces)


def cached_on_space(test: Callable[[Space], T]) -> Callable[[Space], T]:
    """The same question about a space alone, its answer kept beside the space's value.

    >>> held = cached_on_space(lambda space: space.cubes >= 1)
    >>> held(Space(Place.named("Oran"), french_police=1)), held(Space(Place.named("Oran")))
    (True, False)
    """

    @wraps(test)
    def known(space: Space) -> T:
        found: T | None = space.memo.get(test)
        if found is None:
            found = space.memo[test] = test(space)
        return found

    return known


@cache
def number_of(pieces: tuple[Piece, ...]) -> Callable[[Space], int]:
    """Make the question how many pieces of those sorts stand in a space.

    >>> number_of((Piece.UNDERGROUND, Piece.ACTIVE))(Space(Place.named("Oran"), underground=2, active=1))
    3
    """
    first, *more = (attrgetter(FIELD_OF[piece]) for piece in pieces)
    if not more:
        return first
    every = attrgetter(*(FIELD_OF[piece] for piece in pieces))
    return lambda space: sum(every(space))


# The field of a space that counts each piece.
FIELD_OF = {piece: piece.name.lower() for piece in Piece}
_SPACE_FIELDS = tuple(field.name for field in attrs.fields(Space) if field.init)
_SPACE_VALUES = attrgetter(*_SPACE_FIELDS)


def _is_told(value: Any) -> bool:
    # Anything but a plain number, such as a term of a proof, is always told.
    return not isinstance(value, int) or value != 0


def _told(value: Any) -> str:
    return f"Stance.{value.name}" if isinstance(value, Stance) else repr(value)

"""Which spaces a text speaks of.

A Sector or a Mountain space is meant abroad too, once Morocco and Tunisia are independent, where the
text does not say Algeria (G4); Support is changed in populated spaces of Algeria only (G4, G8).

Clauses: 1.3, 1.6.2, 5.1, 5.1.8; rulings G4, G8, R57.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ctcore.kernel import Requirement, asks, cite
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import FLN_PIECES, Piece, Stance, Terrain

__all__ = [
    "ABROAD",
    "ALGERIA",
    "ANYWHERE",
    "CITY",
    "COASTAL",
    "MOUNTAIN",
    "MOUNTAIN_OF_ALGERIA",
    "NEUTRAL_WITHOUT_TERROR",
    "SECTOR",
    "Where",
    "entered",
    "leaving_of",
    "only",
    "populated",
    "where_support_changes",
]


@frozen(eq=False)
class Where:
    """The spaces that a text speaks of: what they are called, and which they are.

    ``inside`` is asked of spaces of Algeria, ``abroad`` of independent Countries; ``within`` are others
    among which they are.  ``named`` are those that the text itself names, where it changes Support and
    so means the populated ones of Algeria alone.  ``country_by`` is the ruling by which a Country is one.
    """

    says: str
    inside: Callable[[Space], bool]
    abroad: Callable[[Space], bool] | None = None
    within: Where | None = None
    named: Where | None = None
    country_by: tuple[str, ...] = ()

    @property
    def places(self) -> tuple[Place, ...]:
        """The places that could ever be among them."""
        if self.within is not None:
            return self.within.places
        return tuple(place for place in PLACES if self.admits(Space(place), _INDEPENDENT))

    def holding(self, pieces: Iterable[Piece]) -> tuple[Place, ...]:
        """Those of these places that could hold one of the pieces: no Government piece is abroad.

        Clauses: 1.3.4/5, 5.1.1/6
        """
        abroad = any(piece in FLN_PIECES for piece in pieces)
        return tuple(place for place in self.places if abroad or not place.is_country)

    def admits(self, space: Space, in_force: Any) -> bool:
        """Whether the space is one of them, read on ints or on symbolic terms."""
        if not space.place.is_country:
            return self.inside(space)
        return False if self.abroad is None else self.abroad(space) & in_force.independent

    def but(self, says: str, test: Callable[[Space], bool]) -> Where:
        """Those of them that also pass the test."""
        inside, abroad = self.inside, self.abroad
        return Where(
            says,
            lambda space: inside(space) & test(space),
            None if abroad is None else lambda space: abroad(space) & test(space),
            self,
            country_by=self.country_by,
        )


class _Independent:
    independent = True


_INDEPENDENT = _Independent()


def _always(_space: Space) -> bool:
    return True


def _never(_space: Space) -> bool:
    return False


ANYWHERE = Where("a space", _always, _always)
ALGERIA = Where("a space of Algeria", _always)
CITY = Where("a City", lambda space: space.place.is_city)
SECTOR = Where(
    "a Sector, or a Country once independent",
    lambda space: space.place.is_sector,
    _always,
    country_by=("G4",),
)
MOUNTAIN = Where(
    "a Mountain space", lambda space: space.place.terrain is Terrain.MOUNTAIN, _always, country_by=("G4",)
)
MOUNTAIN_OF_ALGERIA = Where(
    "a Mountain space of Algeria", lambda space: space.place.terrain is Terrain.MOUNTAIN
)
ABROAD = Where("Morocco or Tunisia", _never, _always)
COASTAL = Where("a coastal space", lambda space: space.place.coastal, lambda space: space.place.coastal)
_POPULATED = Where("a populated space of Algeria", lambda space: space.population >= 1)


def populated(
    noun: str, rest: str = "", test: Callable[[Space], bool] = _always, among: Where = ANYWHERE
) -> Where:
    """Those of which the test holds, where Support is changed: the populated ones of Algeria (G4, G8).

    >>> populated("Sector", "with Police").says, populated("Sector", "with Police").named.says
    ('a populated Sector of Algeria with Police', 'a Sector with Police')
    """
    named = among.but(f"a {noun} {rest}".rstrip(), test)
    return Where(
        f"a populated {noun} of Algeria {rest}".rstrip(),
        lambda space: _POPULATED.inside(space) & named.inside(space),
        within=_POPULATED,
        named=named,
    )


NEUTRAL_WITHOUT_TERROR = populated(
    "Neutral space", "without Terror", lambda space: (space.support == Stance.NEUTRAL) & (space.terror == 0)
)

where_support_changes = asks(
    "populated",
    (cite("1.6.2/5"), "G8", "G4"),
    "Support is changed in populated spaces of Algeria only",
    lambda subject: False if subject.place.is_country else subject.population >= 1,
    "{subject.name}: {subject.place.described}, Population {subject.population}",
)


def only(where: Where, text: str, id_: str, *clauses: str, about: str = "space") -> tuple[Requirement, ...]:
    """Require that the space in that field of the move is one of those: ``text`` says what is done there."""
    if where is ANYWHERE:
        return ()
    shows = (
        "{subject.name}: {subject.place.described}, Population {subject.population}, {subject.support}, "
        "Terror {subject.terror}, {subject.controlled}, {subject.pieces}"
    )
    admits = where.admits
    cited, says = (id_, *clauses), f"{text} {where.says}"
    return (
        asks(_NAMES[about], cited, says, lambda subject: admits(subject, _INDEPENDENT), shows, **_of(about)),
    )


def entered(
    where: Where, text: str, id_: str, *clauses: str, about: str = "space"
) -> tuple[Requirement, ...]:
    """As `only`, and a Country must be independent: a refusal says so, even where it follows from the pieces.

    A text about Countries alone is carried out once they are independent, and not before.
    """
    right = only(where, text, id_, *clauses, about=about)
    if len({place.is_country for place in where.places}) == 1:
        return right
    country = asks(
        "from_independent" if about == "origin" else "country_independent",
        (cite("1.3.4/3"), cite("5.1.8/5"), *where.country_by),
        "Morocco and Tunisia are in play once they are independent",
        lambda state, subject: state.independent if subject.place.is_country else True,
        "{subject.name}: {subject.place.described}; independence: {state.independent}",
        wants=("independent",),
        **_of(about),
    )
    return (*right, country)


def leaving_of(pieces: Iterable[Piece]) -> Callable[..., tuple[Requirement, ...]]:
    """What is asked of a space that such pieces leave: `only`, if none is ever abroad (1.3.4/5)."""
    return entered if any(piece in FLN_PIECES for piece in pieces) else only


def _of(about: str) -> dict[str, str]:
    return {} if about == "space" else {"about": about}


_NAMES = {"space": "right_space", "origin": "from_there", "destination": "right_space"}

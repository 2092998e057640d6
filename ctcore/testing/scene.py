"""A board that is being fitted to what is pending: draws, and pieces brought where a frame asks for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import attrs
from hypothesis import strategies as st

from ctcore.testing.supply import at_least, boxed, enriched, supplied, with_space_set
from ctcore.twilight.board.map import ALGERIA, PLACES, Place
from ctcore.twilight.board.parts import Initiative
from ctcore.twilight.board.vocabulary import GOVERNMENT, Eligibility, Piece
from ctcore.twilight.rules.common.frames import Mark, remarked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from hypothesis.strategies import DrawFn

    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import Actor

__all__ = ["Scene"]

T = TypeVar("T")
_SORTS_MARKED = 3


class Scene:
    """A position in the making, what draws for it, and the places that must stay as they are.

    Everything is drawn so that it fits, and the board is changed where it does not; nothing
    is drawn and thrown away.
    """

    def __init__(self, draw: DrawFn, state: State) -> None:
        self.draw = draw
        self.state = state
        self.kept: set[Place] = set()
        # Where a piece is to be marked, and another of its sort not.
        self.partly: tuple[Place, Piece] | None = None
        # How many of a space's pieces are something else already, and not to be marked.
        self.reserved: dict[tuple[Place, Piece], int] = {}

    # Draws

    def pick(self, values: Iterable[T]) -> T:
        """One of the values."""
        return self.draw(st.sampled_from(tuple(values)))

    def some(self, values: Sequence[T], most: int, least: int = 0) -> list[T]:
        """Some of the values, each once, in any order."""
        if not values:
            return []
        one = st.sampled_from(tuple(values))
        return self.draw(st.lists(one, min_size=least, max_size=most, unique=True))

    def chance(self) -> bool:
        """A truth."""
        return self.draw(st.booleans())

    def number(self, low: int, high: int) -> int:
        """A count, its ends more often than what lies between: ends decide."""
        return self.draw(st.one_of(st.sampled_from((low, high)), st.integers(low, high)))

    # The board

    def space(self, place: Place) -> Space:
        """The space as it stands."""
        return self.state.spaces[place.index]

    def bring(self, place: Place, piece: Piece, count: int = 1) -> None:
        """Have at least so many such pieces in the space, which then keeps them."""
        self.state = at_least(self.state, place, piece, count, self.kept)
        self.kept.add(place)

    def bring_one_of(self, place: Place, pieces: Sequence[Piece]) -> None:
        """Have some piece of those sorts in the space: the last sort, which abounds, where none is."""
        if not any(self.space(place).of(piece) for piece in pieces):
            self.bring(place, pieces[-1])
        self.kept.add(place)

    def change(self, place: Place, **fields: Any) -> None:
        """Set fields of a space."""
        self.state = with_space_set(self.state, attrs.evolve(self.space(place), **fields))

    def enrich(self, faction: Actor, amount: int) -> None:
        """Have the faction own at least so many Resources."""
        self.state = enriched(self.state, faction, amount)

    def uncover(self, place: Place) -> None:
        """Turn the Guerrillas of the space Active."""
        space = self.space(place)
        self.change(place, underground=0, active=space.guerrillas)

    def set_box(self, box: str, **counts: int) -> None:
        """Set counts of a box against Out of Play."""
        held, out = getattr(self.state, box), self.state.out_of_play
        more = {name: getattr(out, name) + getattr(held, name) - count for name, count in counts.items()}
        pools: dict[str, Any] = {box: attrs.evolve(held, **counts)}
        self.state = self.state.but(out_of_play=attrs.evolve(out, **more), **pools)

    def send(self, box: str, piece: Piece, count: int) -> None:
        """Put so many more such pieces in a box, from the other boxes and then from the map."""
        others = tuple(one for one in ("available", "out_of_play", "casualties") if one != box)
        self.state = boxed(supplied(self.state, piece, count, self.kept, others), box, piece, count)

    def first(self, faction: Actor) -> None:
        """Make the faction First Eligible."""
        order = (Eligibility.FIRST, Eligibility.SECOND)
        cylinders = Initiative(*(order if faction is GOVERNMENT else order[::-1]))
        self.state = attrs.evolve(self.state, initiative=cylinders)

    def clear(self, place: Place, *pieces: Piece, but: int = 0) -> None:
        """Send such pieces of the space Out of Play, FLN Bases to Available, all but so many of each."""
        for piece in pieces:
            gone = self.space(place).of(piece) - but
            if gone > 0:
                taken = with_space_set(self.state, self.space(place).changed(piece, -gone))
                box = "available" if piece is Piece.FLN_BASES else "out_of_play"
                self.state = boxed(taken, box, piece, gone)

    def lone_underground(self, place: Place) -> None:
        """Have one Underground Guerrilla on the map, in that space."""
        self.bring(place, Piece.UNDERGROUND)
        for space in self.state.spaces:
            left = int(space.place is place)
            self.change(space.place, underground=left, active=space.guerrillas - left)

    def seldom(self) -> bool:
        """A truth that is drawn one time in four."""
        return self.pick((False, False, False, True))

    def open_places(self) -> Sequence[Place]:
        """The places in which anything may stand now."""
        return PLACES if self.state.independent else ALGERIA

    def a_place(self, pieces: Sequence[Piece], places: Sequence[Place] = ALGERIA) -> Place:
        """A place: any, or as likely one with people, with Terror, or with some of those pieces."""
        here = [self.space(place) for place in places]
        groups = (
            [space.place for space in here if space.population],
            [space.place for space in here if space.terror],
            [space.place for space in here if any(space.of(piece) for piece in pieces)],
            [space.place for space in here if sum(space.of(piece) for piece in pieces) > 1],
            list(places),
        )
        return self.pick(self.pick([group for group in groups if group]))

    def _reserved(self, space: Space, piece: Piece) -> int:
        return self.reserved.get((space.place, piece), 0)

    def marks(
        self,
        pieces: Sequence[Piece],
        most: int,
        spared: Place | None = None,
        fits: Callable[[Space, Piece], bool] = lambda _space, _piece: True,
    ) -> tuple[Mark, ...]:
        """Marks on at most so many such pieces where they fit, one of each sort spared in that space."""
        standing = [
            (space.place, piece, space.of(piece) - (space.place is spared) - self._reserved(space, piece))
            for space in self.state.spaces
            for piece in pieces
            if fits(space, piece)
        ]
        marks: tuple[Mark, ...] = ()
        if self.partly is not None and self.partly[1] in pieces:
            marks, most = (Mark(*self.partly, 1),), most - 1
        standing = [one for one in standing if one[2] >= 1 and one[:2] != self.partly]
        for place, piece, there in self.some(standing, _SORTS_MARKED):
            if most >= 1:
                count = self.number(1, min(most, there))
                marks, most = remarked(marks, place, piece, count), most - count
        return marks

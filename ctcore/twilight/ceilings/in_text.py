"""The last choices of an Event's text, in one space: what it removes, exchanges or moves there.

The purse is full, and all pieces are Available or none, as suits.  What the spaces share is summed up: how
many pieces the text still concerns, and in how many spaces; what is paid; and what is Available to take the
place of others.  Pieces that a text moves come to a space and leave another: as many come in all as leave.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from ctcore.query.knapsack import Budget, knapsack
from ctcore.query.menus import Part, menu
from ctcore.twilight.board.forces import FIELD_OF, FORCE_POOL, Pool
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.parts import EDGE_TRACK_TOP, Purses
from ctcore.twilight.ceilings.cubes import MOST_SORTS, sorts_of
from ctcore.twilight.ceilings.in_space import COMMITMENT
from ctcore.twilight.ceilings.operations import Ceiling
from ctcore.twilight.ceilings.places import places_of
from ctcore.twilight.rules.common.movement import MoveCubes
from ctcore.twilight.rules.common.operation import End, Select
from ctcore.twilight.rules.common.placement import Take
from ctcore.twilight.rules.events.texts.boxes import SendPieces
from ctcore.twilight.rules.events.texts.exchanging import Exchange
from ctcore.twilight.rules.events.texts.frame import TextFrame
from ctcore.twilight.rules.events.texts.pieces import RemovePieces
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from ctcore.kernel import Frame
    from ctcore.query.effort import Effort
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import PieceType
    from ctcore.twilight.ceilings.worth import Worth

__all__ = ["PURSES", "has_ceiling", "text_ceiling"]

# The moves of a text that are summed up over the spaces.
_SUMMED = (RemovePieces, SendPieces, Select, Exchange, Take, MoveCubes, End)
_GUERRILLAS = (("underground",), ("active",))
# More than a move of a text pays, and no gain is cut off: in #26 unshaded each piece is worth 1 Resource.
PURSES = Purses(18, 18)
# What bounds nothing.
_ALL = 99


class _Shared(NamedTuple):
    """What the spaces of a text share; what is used up is negative.

    How many pieces or spaces the text still concerns; pieces that came less those that left; in how many
    spaces; the purse; pieces placed less those that another space took; and what is Available of these.
    """

    left: int = 0
    moved: int = 0
    spaces: int = 0
    purse: int = 0
    came: int = 0
    available: int = 0


def has_ceiling(sort: type[Frame]) -> bool:
    """Whether it is the last choice of a text, and one of those that are summed up over the spaces.

    >>> from ctcore.twilight.rules.events.texts.book import frames
    >>> [one.__name__ for one in frames() if has_ceiling(one)][:3]
    ['Card3sChoosing', 'Card4Removing', 'Card6uRemoving']
    """
    if not issubclass(sort, TextFrame) or sort.step + 1 < len(sort.text.steps):
        return False
    return all(issubclass(kind.move, _SUMMED) for kind in sort.text.table[sort])


def text_ceiling(begun: State, worth: Worth, effort: Effort) -> Ceiling | None:
    """Return the ceiling of the choices of a text that has just begun to ask; None if it is unknown.

    >>> import ctcore as ct
    >>> from ctcore.condition import here, total
    >>> from ctcore.query.effort import Effort
    >>> from ctcore.twilight.ceilings.worth import Worth
    >>> start = ct.setup("full", first=ct.GOVERNMENT, card=20)
    >>> event = ct.play(start, "no pivotal event; event")
    >>> text_ceiling(event, Worth.of(-total(here.fln_pieces), ct.GOVERNMENT), Effort()).most
    -8
    """
    used, way = effort.used, _Way(begun, worth)
    if len(way.sorts) > MOST_SORTS:
        return None
    menus = []
    for place in PLACES:
        found = menu(_InText(begun, place, worth, way), effort)
        if found is None:
            return None
        menus.append(found)
    purse = begun.resources.of(worth.player)
    chosen = knapsack(menus, way.budgets(purse))
    # Nothing need be chosen in any space.
    assert chosen is not None
    base = worth.apart(begun) - worth.paid * purse
    return Ceiling(base + chosen.worth, effort.used - used, None, chosen.outcomes)


class _Way:
    """How the text goes on: what it concerns in all, and which pieces it moves or takes."""

    def __init__(self, begun: State, worth: Worth) -> None:
        frame: Any = begun.stack[-1]
        self.begun, self.worth, self.frame = begun, worth, frame
        self.left: int = frame.left if "left" in frame.holds else _ALL
        kinds = frame.text.table[type(frame)]
        self.taken = {one.piece for kind in kinds if kind.move is Take for one in kind.candidates}
        self.into: PieceType | None = next((one.type for one in self.taken), None)
        moves = [one for one in SYSTEM.legal_moves(begun) if isinstance(one, MoveCubes)]
        self.origins, self.destinations = {one.origin for one in moves}, {one.destination for one in moves}
        # The types of piece that move, those together that the worth counts alike.
        moved = {FIELD_OF[piece] for piece in frame.moves}
        sorts = (*sorts_of(worth.quantity), *_GUERRILLAS)
        some = (tuple(name for name in sort if name in moved) for sort in sorts)
        self.sorts = [sort for sort in some if sort]

    def budgets(self, purse: int) -> tuple[Budget, ...]:
        """What there is of each shared number."""
        frame = self.frame
        spaces = _ALL if frame.most_spaces is None else frame.most_spaces - len(frame.spaces)
        available = _ALL if self.into is None else self.begun.available.of(self.into)
        return (
            Budget(self.left, only_falls=True),
            Budget(0),
            Budget(spaces, only_falls=True),
            Budget(purse, weight=self.worth.purse, most=EDGE_TRACK_TOP),
            Budget(0),
            Budget(available),
            *(Budget(0) for _ in self.sorts),
        )


class _InText(Part):
    """The choices of a text, in one space."""

    def __init__(self, begun: State, place: Place, worth: Worth, way: _Way) -> None:
        self.place, self.worth, self.way = place, worth, way
        self.nothing = (*_Shared(), *(0 for _ in way.sorts))
        self.spaces = begun.spaces
        self.tracks = attrs.evolve(begun.tracks, resources=PURSES, commitment=COMMITMENT)
        self.boxes = [attrs.evolve(begun.boxes, available=pool) for pool in (FORCE_POOL, Pool())]
        self.start = self._kept(begun)
        self.at_first = worth.apart(self.start)

    def _kept(self, state: State) -> State:
        """The position with everything but the space, and what is pending, as at first."""
        index = self.place.index
        spaces = (*self.spaces[:index], state.spaces[index], *self.spaces[index + 1 :])
        return state.but(spaces=spaces, tracks=self.tracks, boxes=self.boxes[0])

    def key(self, state: State) -> Hashable:
        """The space and what is pending."""
        return state.spaces[self.place.index], state.stack

    def is_far(self, shared: tuple[int, ...]) -> bool:
        """Whether more was chosen here than the text concerns."""
        return self.way.left + _Shared(*shared[: len(_Shared())]).left < 0

    def outcomes(self, state: State) -> Iterator[tuple[int, tuple[int, ...], Hashable, tuple[Any, ...]]]:
        """What the space is worth at any moment, and with pieces that came or left."""
        there = state.spaces[self.place.index]
        for nets in product(*(self._nets(there, sort) for sort in self.way.sorts)):
            come = sum(max(0, by) for by in nets)
            if come <= self.way.left:
                shared = _Shared(left=-come, moved=sum(nets), spaces=-self._is_new(any(nets)))
                yield self._worth_of(self._standing(there, nets)), (*shared, *(-by for by in nets)), None, ()

    def _nets(self, there: Space, sort: tuple[str, ...]) -> range:
        """By how many more or fewer pieces of a sort may stand here."""
        leave = sum(getattr(there, name) for name in sort) if self.place in self.way.origins else 0
        come = 0
        if self.place in self.way.destinations:
            others = (one for one in self.spaces if one.place is not self.place)
            come = sum(getattr(one, name) for one in others for name in sort)
        return range(-min(leave, self.way.left), min(come, self.way.left) + 1)

    def _standing(self, there: Space, nets: tuple[int, ...]) -> Space:
        held: dict[str, Any] = {}
        for sort, by in zip(self.way.sorts, nets, strict=True):
            held |= dict.fromkeys(sort, 0)
            held[sort[0]] = by + sum(getattr(there, name) for name in sort)
        return attrs.evolve(there, **held)

    def _is_new(self, is_chosen: bool) -> int:  # noqa: FBT001 - what is counted
        return int(is_chosen and self.place not in self.way.frame.spaces)

    def _worth_of(self, there: Space) -> int:
        """What the space so adds to the worth of the position at first."""
        index = self.place.index
        changed = self.start.but(spaces=(*self.spaces[:index], there, *self.spaces[index + 1 :]))
        return self.worth.apart(changed) - self.at_first

    def steps(self, state: State) -> Iterator[tuple[int, tuple[int, ...], Any, Any]]:
        """Each move of the text in the space, or in none."""
        if isinstance(state.stack[-1], type(self.way.frame)):
            for begun in (state.but(boxes=boxes) for boxes in self.boxes):
                for move in SYSTEM.legal_moves(begun):
                    if not isinstance(move, End | Take | MoveCubes) and places_of(move) <= {self.place}:
                        yield self._made(begun, move)
                begun.memo.clear()
        yield from self._giving(state)

    def _made(self, begun: State, move: Any) -> tuple[int, tuple[int, ...], Any, Any]:
        after, into, player = SYSTEM.step(begun, move), self.way.into, self.worth.player
        placed = 0 if into is None else max(0, begun.available.of(into) - after.available.of(into))
        # A space is chosen by the first move that names it.
        is_first = begun.stack[-1] == self.start.stack[-1]
        shared = _Shared(
            left=-getattr(move, "count", 1) if self.way.left < _ALL else 0,
            spaces=-self._is_new(is_first and bool(places_of(move))),
            purse=after.resources.of(player) - begun.resources.of(player),
            came=placed,
            available=-placed,
        )
        changes = (*shared, *(0 for _ in self.way.sorts))
        return self.worth.added(begun, after), changes, move, self._kept(after)

    def _giving(self, state: State) -> Iterator[tuple[int, tuple[int, ...], Any, Any]]:
        """A piece of the space that takes the place of one in another."""
        if self.place.is_country:
            return
        index = self.place.index
        there = state.spaces[index]
        for piece in self.way.taken:
            if there.of(piece):
                spaces = (*self.spaces[:index], there.changed(piece, -1), *self.spaces[index + 1 :])
                shared = _Shared(came=-1, available=1)
                changes = (*shared, *(0 for _ in self.way.sorts))
                yield 0, changes, None, state.but(spaces=spaces)

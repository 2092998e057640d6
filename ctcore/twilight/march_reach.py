"""Where a group of Guerrillas can be at the end of one March, at what price, and seen by whom.

The answer is found by playing: the search makes the legal moves of the system it is given
and looks at what comes of them.  It knows no rule of its own.

Clauses: 3.3.2, 1.3.5; rulings R100-R107.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from ctcore.errors import IllegalMove
from ctcore.kernel import Part
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.map import Place
from ctcore.twilight.rules.common.movement import MoveGroup
from ctcore.twilight.rules.operations.march import March, Marching

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Move, System
    from ctcore.twilight.board.state import State

__all__ = ["Destination", "Way", "march_reach"]


@frozen
class Way:
    """A March of one group: its moves, the spaces it enters in order, and the Resources it costs."""

    moves: tuple[Move, ...]
    path: tuple[Place, ...]
    price: int

    @property
    def line(self) -> str:
        """The moves as a line of play, without the end of the March."""
        return "; ".join(map(str, self.moves))

    def as_dict(self) -> dict[str, Any]:
        """The way as plain data."""
        return {"price": self.price, "path": [place.id for place in self.path], "line": self.line}


@frozen
class Destination:
    """A space within reach: the cheapest way there, and the cheapest that nobody notices.

    ``underground`` is a way on which the group's Underground Guerrillas stay Underground; None
    if there is no such way, or if none of the group is Underground.
    """

    place: Place
    cheapest: Way
    underground: Way | None

    @property
    def price(self) -> int:
        """The least price in Resources, seen or unseen."""
        return self.cheapest.price

    def as_dict(self) -> dict[str, Any]:
        """The destination as plain data."""
        hidden = self.underground.as_dict() if self.underground else None
        return {"space": self.place.id, "cheapest": self.cheapest.as_dict(), "underground": hidden}


@frozen
class _Group:
    # A group on its way: what play came to, where it stands, and of what it is.
    state: Any
    place: Place
    underground: int
    active: int
    stopped: bool
    way: Way

    @property
    def rank(self) -> tuple[Any, ...]:
        """What comes first: the cheaper, then the shorter, then map order."""
        return self.way.price, len(self.way.path), tuple(place.index for place in self.way.path)


def march_reach(
    system: System[State], state: State, origin: Place | str, underground: int = 0, active: int = 0
) -> tuple[Destination, ...]:
    """Every space that a group of Guerrillas, marching together from the origin, can reach in one March.

    They move as one group all the way, and nothing else is done between their steps.  The
    position awaits an Operation of the FLN or the next group of a March; what that March has
    paid for costs no more.  The destinations are in map order, without the origin.  Raises
    `IllegalMove`, whose ``verdict`` says why, where such a group cannot take a first step.

    Clauses: 3.3.2, 1.3.5, 2.3.4, R100-R107

    >>> import ctcore as ct
    >>> game = ct.play(ct.setup("full"), "card 1; no pivotal event")
    >>> found = march_reach(ct.SYSTEM, game, "Medea", underground=1)
    >>> [(str(one.place), one.price) for one in found if one.price > 1]
    [('Mostaganem', 2), ('Tiaret', 2)]
    >>> found[-1].cheapest.line
    'march; move 1 Underground, 0 Active from Medea to Ain Oussera'
    """
    place = origin if isinstance(origin, Place) else Place.named(origin)
    begun: tuple[Move, ...] = ()
    if not (state.stack and isinstance(state.stack[-1], Marching)):
        begun, state = (March(),), system.step(state, March())
    # Asked for its own sake: a group that cannot leave is refused with its reasons.
    if not system.judge(state, Part(MoveGroup, (place,))):
        raise IllegalMove(system.judge(state, MoveGroup(underground, active, place, place.neighbours[0])))
    group = _Group(state, place, underground, active, stopped=False, way=Way(begun, (), 0))
    ways: dict[tuple[Place, bool], Way] = {}
    for arrived in _cheapest_first(system, group):
        if arrived.place is not place:
            hidden = arrived.underground == underground >= 1
            ways.setdefault((arrived.place, False), arrived.way)
            if hidden:
                ways.setdefault((arrived.place, True), arrived.way)
    ends = sorted({end for end, _ in ways}, key=lambda end: end.index)
    return tuple(Destination(end, ways[end, False], ways.get((end, True))) for end in ends)


def _cheapest_first(system: System[State], start: _Group) -> Iterator[_Group]:
    # A group that comes dearer or later to a space, as it has been there before, gains nothing.
    seen: set[tuple[Any, ...]] = set()
    heap = [(start.rank, start)]
    while heap:
        _, group = heappop(heap)
        standing = (group.place, group.underground, group.stopped)
        if standing in seen:
            continue
        seen.add(standing)
        yield group
        if not group.stopped:
            for moved in _next(system, group):
                heappush(heap, (moved.rank, moved))


def _next(system: System[State], group: _Group) -> Iterator[_Group]:
    part = Part(MoveGroup, (group.place,))
    if system.judge(group.state, part):
        for onward in system.choices(group.state, part):
            assert isinstance(onward, Part)
            yield _moved(system, group, onward.destination)


def _moved(system: System[State], group: _Group, entered: Place) -> _Group:
    move = MoveGroup(group.underground, group.active, group.place, entered)
    after = system.step(group.state, move)
    before, there = group.state.space(entered), after.space(entered)
    way = Way(
        moves=(*group.way.moves, move),
        path=(*group.way.path, entered),
        price=group.way.price + group.state.resources.fln - after.resources.fln,
    )
    return _Group(
        state=after,
        place=entered,
        underground=there.underground - before.underground,
        active=there.active - before.active,
        # Residents may be free to go on where the group itself is not.
        stopped=_marks(after) != _marks(group.state),
        way=way,
    )


def _marks(state: State) -> Any:
    frame: Any = state.stack[-1]
    return frame.marks

"""A March in one space: Guerrillas come one by one from the neighbours, and leave for anywhere.

They come from a neighbour where one may stand that no border has stopped, and no more of them than may come
so far, with one that a Subvert places on the way.  What comes and goes is summed up: no more come in all than
leave.  That a leg is used once is forgotten; so is all but the pieces here.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.twilight.board.map import Place
from ctcore.twilight.ceilings.in_space import InSpace, Shared, Tag
from ctcore.twilight.rules.common.movement import MoveGroup
from ctcore.twilight.rules.operations.march import STOPPED, UNNOTICED, Marching
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.twilight.board.state import State
    from ctcore.twilight.ceilings.worth import Worth

__all__ = ["InMarch"]


class InMarch(InSpace):
    """A March that the FLN has begun, in one space: a Guerrilla of each sort is where one may come from."""

    # No group: these come and go one by one.
    left_out = (MoveGroup,)

    def __init__(self, begun: State, place: Place, worth: Worth, *, moment: bool = False) -> None:
        there = [space for space in begun.spaces if space.guerrillas]
        free = {space.place: _free_at(begun, space.place) for space in there}
        standing = frozenset[Place]().union(*free.values(), _free_when_placed(begun))
        self.origins = tuple(one for one in place.neighbours if one in standing)
        # What may come, what is here, and one that a Subvert places.
        self.most = 1 + sum(
            space.guerrillas
            for space in there
            if space.place is place or not free[space.place].isdisjoint(place.neighbours)
        )
        spaces = []
        for space in begun.spaces:
            near = int(space.place in self.origins)
            spaces.append(
                space if space.place is place else attrs.evolve(space, underground=near, active=near)
            )
        super().__init__(begun.but(spaces=tuple(spaces)), place, worth, moment=moment)

    def kept(self, state: State) -> State:
        """The same, with no legs and no marks."""
        frame: Any = state.stack[1] if len(state.stack) > 1 else None
        if isinstance(frame, Marching) and frame.steps:
            locations = tuple(one for one in frame.locations if one in {self.place, self.other})
            frame = attrs.evolve(frame, steps=(), marks=(), locations=locations)
            state = state.but(stack=(state.stack[0], frame, *state.stack[2:]))
        return super().kept(state)

    @cached_property
    def is_blind(self) -> bool:
        """Whether the worth tells no Underground Guerrilla from an Active one."""
        return all(
            self._worth_with(number, 0) == self._worth_with(number - active, active)
            for number in range(self.most + 1)
            for active in range(1, number + 1)
        )

    @cached_property
    def enough(self) -> int:
        """How many Guerrillas of one sort make all the difference that more of them would make here."""
        there = self.start.spaces[self.place.index]
        least: int = there.government_pieces + UNNOTICED
        most = self.most
        if least >= most or any(self._grows(at, least, most) for at in range(most + 1)):
            return most
        found: int = max(least, there.underground, there.active)
        return found

    def _grows(self, other: int, least: int, most: int) -> bool:
        """Whether more than ``least`` of one sort are worth something beside ``other`` of the other."""
        one, two = self._worth_with(least, other), self._worth_with(other, least)
        return any(
            self._worth_with(more, other) != one or self._worth_with(other, more) != two
            for more in range(least + 1, most + 1)
        )

    def _worth_with(self, underground: int, active: int) -> int:
        there = self.start.spaces[self.place.index]
        return self.worth_of(attrs.evolve(there, underground=underground, active=active))

    def outcomes(self, state: State) -> Iterator[tuple[int, tuple[int, ...], Tag, tuple[Any, ...]]]:
        """Those of any Operation, whatever leaves: the later, the more it could do here."""
        for worth, shared, tag, notes in super().outcomes(state):
            yield worth, shared, tag, notes
            there = state.spaces[self.place.index]
            for underground in range(there.underground + 1):
                for active in range(there.active + 1):
                    left = there.guerrillas - underground - active
                    # Where the worth does not tell them apart, the Active ones leave first.
                    if left and (not self.is_blind or not active or underground == there.underground):
                        kept = attrs.evolve(there, underground=underground, active=active)
                        yield self.worth_of(kept), Shared(moved=left), tag, ()

    def steps(self, state: State) -> Iterator[tuple[int, tuple[int, ...], Any, Any]]:
        """Those of any Operation; and between two steps, Guerrillas that come."""
        for worth, shared, move, after in super().steps(state):
            yield worth, Shared._make(shared)._replace(available=0, bases=0), move, after
        if isinstance(state.stack[-1], Marching):
            yield from self._coming(state)

    def _coming(self, state: State) -> Iterator[tuple[int, tuple[int, ...], Any, Any]]:
        there = state.spaces[self.place.index]
        for origin in self.origins:
            for underground in (1,) if self.is_blind else (1, 0):
                move = MoveGroup(underground, 1 - underground, origin, self.place)
                if (there.underground, there.active)[1 - underground] >= self.enough:
                    continue
                if there.guerrillas < self.most and SYSTEM.judge(state, move):
                    worth, shared, step, after = self._made(state, move)
                    yield worth, Shared._make(shared)._replace(moved=-1), step, after


@lru_cache(maxsize=8)
def _free_when_placed(begun: State) -> frozenset[Place]:
    """The spaces where a Guerrilla may stand, free to go on, that a Subvert places in the March."""
    free = {one for space in begun.spaces if space.guerrillas for one in _free_at(begun, space.place)}
    entered = free.union(*(place.neighbours for place in free))
    found = frozenset[Place]()
    for place in entered:
        space = begun.space(place)
        if space.algerian_troops or space.algerian_police:
            found |= _free_at(begun, place)
    return found


@lru_cache(maxsize=256)
def _free_at(begun: State, origin: Place) -> frozenset[Place]:
    """The spaces where a Guerrilla of that space may stand in the March, free to go on."""
    found, front = {origin}, [origin]
    while front:
        left = front.pop()
        for entered in left.neighbours:
            if entered not in found and not STOPPED(begun, left, entered):
                found.add(entered)
                front.append(entered)
    return frozenset(found)

"""One Operation of the Government in one space, whatever cubes have come there.

At each step as many Troops or Police as suit stand in the space, up to all that are on the map or Available,
and a Base if there is one at all; where they come from is forgotten, so no Capability or Momentum may be in
force.  How many stand there at the end is chosen apart from that, where the worth asks for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.twilight.board.vocabulary import GOVERNMENT
from ctcore.twilight.ceilings.cubes import FRENCH, Cubes
from ctcore.twilight.ceilings.in_space import NOTHING, InSpace, Shared, Tag
from ctcore.twilight.ceilings.places import places_of
from ctcore.twilight.rules.activities.deploy import MoveFrench
from ctcore.twilight.rules.activities.neutralize import Neutralizing
from ctcore.twilight.rules.activities.troop_lift.lift import MoveTroops
from ctcore.twilight.rules.common.movement import MoveCubes
from ctcore.twilight.rules.common.operation import SelectTrack
from ctcore.twilight.rules.common.placement import Take
from ctcore.twilight.rules.operations.train import PlaceCubes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Move
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State
    from ctcore.twilight.ceilings.worth import Worth

__all__ = ["NETS", "OfGovernment"]

# The shared numbers of the sorts of piece that a worth tells apart.
NETS = ("one", "two", "three")
_CUBES = ("french_troops", "french_police", "algerian_troops", "algerian_police")
# What moves or places cubes and Bases alone.
_OF_CUBES = (MoveCubes, MoveFrench, MoveTroops, PlaceCubes, Take, SelectTrack)


class OfGovernment(InSpace):
    """An Operation that the Government has begun, in one space."""

    player = GOVERNMENT

    def __init__(self, begun: State, place: Place, worth: Worth) -> None:
        held: tuple[Any, ...] = (*begun.spaces, begun.available)
        self.cubes = sum(getattr(one, name) for one in held for name in _CUBES)
        self.bases = sum(one.government_bases for one in held)
        self.ends = Cubes(begun, place, worth)
        # What a piece of each sort is worth in Available.
        self.boxed = tuple(
            sum(times for times, leaf in worth.figures if str(leaf) == f"available.{sort[0]}")
            for sort in self.ends.sorts
        )
        super().__init__(begun, place, worth)
        there = self.ends.standing(self.start.spaces[place.index], self.ends.at_first)
        self.at_first = 0
        self.at_first = self.worth_of(there)
        self._worths.clear()

    def outcomes(self, state: State) -> Iterator[tuple[int, tuple[int, ...], Tag]]:
        """Those of any Operation, with the pieces that may stand there then."""
        for worth, shared, tag in super().outcomes(state):
            if not self.ends.sorts:
                yield worth, shared, tag
                continue
            there = state.spaces[self.place.index]
            for way in self.ends.ways(tag.activity, is_location=tag.is_location):
                chosen = int(way.activity is not tag.activity)
                nets = dict(zip(NETS, (-by for by in way.net), strict=False))
                of_boxes = sum(
                    times * by if sort[0] in FRENCH else max(0, times * by)
                    for times, by, sort in zip(self.boxed, way.boxed, self.ends.sorts, strict=True)
                )
                yield (
                    self.worth_of(self.ends.standing(there, way.counts)) + of_boxes,
                    NOTHING._replace(spaces=-chosen, carried=-way.carried, fetched=-way.fetched, **nets),
                    Tag(way.activity, tag.is_location),
                )

    def _most_given(self, begun: State) -> int:  # noqa: ARG002 - nothing is taken
        return 0

    def kept(self, state: State) -> State:
        """The same, without Government pieces here."""
        return self._with(super().kept(state), 0, 0, 0)

    def _with(self, state: State, troops: int, police: int, bases: int) -> State:
        index = self.place.index
        there: Space = attrs.evolve(
            state.spaces[index],
            french_troops=troops,
            french_police=police,
            algerian_troops=0,
            algerian_police=0,
            government_bases=bases,
        )
        return state.but(spaces=(*state.spaces[:index], there, *state.spaces[index + 1 :]))

    def is_played(self, move: Move) -> bool:
        """Whether the move is one of this space, or of none, and does more than bring cubes."""
        return not isinstance(move, _OF_CUBES) and places_of(move) <= {self.place}

    def variants(self, state: State) -> Iterator[State]:
        """The position with as many cubes as suit, and as many Guerrillas removed by a Neutralize before."""
        there = state.spaces[self.place.index]
        # Two cubes for each piece, in Mountains; one more than they are, for Control.
        most = min(self.cubes, 2 * there.fln_pieces + 2)
        forces = {(number, 0) for number in range(most + 1)} | {(0, number) for number in range(most + 1)}
        forces |= {(most, most)}
        bases = (0, 1) if self.bases and there.fln_bases < there.base_limit else (0,)
        for begun in self._turned(state):
            for troops, police in sorted(forces):
                for base in bases:
                    yield self._with(begun, troops, police, base)

    def _turned(self, state: State) -> Iterator[State]:
        """With an even and an odd number of Guerrillas removed so far in other spaces (R29)."""
        frame: Any = state.stack[-1]
        if not isinstance(frame, Neutralizing):
            yield state
            return
        for marked in (state, *self.without_markers(state)):
            for before in (0, 1):
                yield marked.but(stack=(*state.stack[:-1], frame.but(guerrillas=before)))

    def _made(self, begun: State, move: Move) -> tuple[int, tuple[int, ...], Any, Any]:
        worth, shared, step, after = super()._made(begun, move)
        return worth, Shared._make(shared)._replace(came=0, available=0), step, after

"""One Operation of the Government in one space, whatever cubes have come there.

At each step as many Troops or Police as suit stand in the space, up to all that its Operation can bring, and
in a Train a Base, which a Deploy brings; where they come from is forgotten.  How many stand there at the end
is chosen apart from that, where the worth asks for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel.copying import changed
from ctcore.twilight.board.vocabulary import GOVERNMENT
from ctcore.twilight.ceilings.cubes import FRENCH, Cubes, Ending
from ctcore.twilight.ceilings.in_space import NOTHING, InSpace, Shared, Tag
from ctcore.twilight.rules.activities.deploy import MoveFrench
from ctcore.twilight.rules.activities.neutralize import Neutralizing
from ctcore.twilight.rules.activities.troop_lift.lift import MoveTroops
from ctcore.twilight.rules.common.movement import MoveCubes
from ctcore.twilight.rules.common.operation import SelectTrack
from ctcore.twilight.rules.common.placement import Take
from ctcore.twilight.rules.common.turns import OperationLimit
from ctcore.twilight.rules.operations.train import PlaceCubes, Training

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Move
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State
    from ctcore.twilight.ceilings.worth import Worth

__all__ = ["CUBES", "NETS", "OF_CUBES", "OfGovernment"]

# The shared numbers of the sorts of piece that a worth tells apart.
NETS = ("one", "two", "three")
CUBES = ("french_troops", "french_police", "algerian_troops", "algerian_police")
_NO_CUBES = dict.fromkeys(CUBES, 0)
# What moves or places cubes and Bases alone.
OF_CUBES = (MoveCubes, MoveFrench, MoveTroops, PlaceCubes, Take, SelectTrack)


class OfGovernment(InSpace):
    """An Operation that the Government has begun, in one space."""

    player = GOVERNMENT
    left_out = OF_CUBES

    def __init__(self, begun: State, place: Place, worth: Worth, *, moment: bool = False) -> None:
        held: tuple[Any, ...] = (*begun.spaces, begun.available)
        self.cubes = sum(getattr(one, name) for one in held for name in CUBES)
        # Whether a Base is there at first; a Deploy may bring one.
        self.base = int(begun.spaces[place.index].government_bases > 0)
        frame: Any = begun.stack[-1]
        self.may_deploy = isinstance(frame, Training) and frame.limit is OperationLimit.WITH_ACTIVITY
        self.ends = Cubes(begun, place, worth)
        # What a piece of each sort is worth in Available.
        self.boxed = tuple(
            sum(times for times, leaf in worth.figures if str(leaf) == f"available.{sort[0]}")
            for sort in self.ends.sorts
        )
        # The space as it is filled, by what is there and by how many may stand there.
        self._held: dict[tuple[Space, tuple[int, int]], tuple[Space, ...]] = {}
        super().__init__(begun, place, worth, moment=moment)
        there = self.ends.standing(self.start.spaces[place.index], self.ends.at_first)
        self.at_first = 0
        self.at_first = self.worth_of(there)
        self._worths.clear()

    def outcomes(self, state: State) -> Iterator[tuple[int, tuple[int, ...], Tag, tuple[Any, ...]]]:
        """Those of any Operation, with the pieces that may stand there then."""
        for worth, shared, tag, notes in super().outcomes(state):
            if not self.ends.sorts:
                yield worth, shared, tag, notes
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
                    (Ending(self.place, self.ends.sorts, way.counts, is_chosen=chosen == 1),),
                )

    def _most_given(self, begun: State) -> int:  # noqa: ARG002 - nothing is taken
        return 0

    def bare(self, there: Space) -> Space:
        """The space without Government pieces."""
        return changed(there, **_NO_CUBES, government_bases=0)

    def variants(self, state: State) -> Iterator[State]:
        """The position with as many cubes as suit, and as many Guerrillas removed by a Neutralize before."""
        index = self.place.index
        key = state.spaces[index], self.ends.most_at_work(state)
        if key not in self._held:
            self._held[key] = tuple(self._filled(state, *key))
        for begun in self._turned(state):
            for there in self._held[key]:
                yield changed(begun, spaces=(*begun.spaces[:index], there, *begun.spaces[index + 1 :]))

    def _filled(self, state: State, there: Space, at_work: tuple[int, int]) -> Iterator[Space]:
        bases = {self.base}
        if self.may_deploy and there.fln_bases < there.base_limit:
            bases.add(1)
        for cubes in self._cubes(state, there, at_work):
            held: dict[str, Any] = dict(zip(CUBES, cubes, strict=True))
            for base in sorted(bases):
                yield changed(there, **held, government_bases=base)

    def _cubes(self, state: State, there: Space, at_work: tuple[int, int]) -> list[tuple[int, ...]]:
        """Numbers of each type of cube: any number in all, with and without Troops and Police.

        They are French; Algerian, too, with Commandos de Chasse in force, by which these find more.
        """
        # Two cubes for each piece, in Mountains; one more than they are, for Control.
        most = min(self.cubes, 2 * there.fln_pieces + 2)
        troops, police = (min(most, number) for number in at_work)
        ways = {(number, 0) for number in range(troops + 1)} | {(0, number) for number in range(police + 1)}
        ways |= {(troops, number) for number in range(police + 1)}
        found: list[tuple[int, ...]] = [(*one, 0, 0) for one in sorted(ways)]
        if state.in_force.commandos_de_chasse:
            found += [(0, 0, *one) for one in sorted(ways)]
        return found

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
        there = begun.spaces[self.place.index]
        brought = there.government_bases - self.base
        made = step._replace(place=self.place, troops=there.troops, police=there.police)
        # Nothing in an Operation adds to the purse, so it matters not when it is paid from.
        changes = Shared._make(shared)._replace(before=0, came=0, available=0, bases=0, fetched=-brought)
        return worth, changes, made, after

"""The conditions of grounds, each with a position that it alone decides.

A requirement on several grounds is met when one of them is.  For each condition of each ground
there is a position in which its ground is open and lacks that condition alone, and no other ground
admits the element, so that the requirement refuses; and one in which that ground alone admits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING

import attrs

from ctcore.errors import Defect
from ctcore.kernel.grounds import without_condition
from ctcore.twilight.game import SYSTEM

from .changes import Situation, changed, mentioned
from .crafted import crafted
from .search import is_lawful, violated, walk

if TYPE_CHECKING:
    from ctcore.kernel import Condition, Ground, Kind, Requirement

__all__ = ["Unit", "find", "units"]

# How many walks of play are looked through, and how many changes tried from there.
_WALKS, _CLIMB, _NEAREST = 150, 6000, 20


@attrs.frozen(slots=True, eq=False)
class Unit:
    """One condition of one ground of one kind's requirement."""

    kind: Kind
    requirement: Requirement
    ground: Ground
    condition: Condition

    @property
    def name(self) -> str:
        """The kind, the requirement, the ground and the condition."""
        return f"{self.kind.name}/{self.requirement.name}/{self.ground.label}/{self.condition.text}"

    @property
    def dropped(self) -> Requirement:
        """The requirement without the condition."""
        return without_condition(self.requirement, self.ground, self.condition)

    def refuses(self, situation: Situation) -> bool:
        """Whether the ground lacks this condition alone, and the requirement alone refuses."""
        lacks = self.ground.lacks(self.kind.subject(situation.position, situation.move))
        return (
            lacks == (self.condition,)
            and self._is_open(situation)
            and violated(self.kind, situation) == [self.requirement.name]
        )

    def admits(self, situation: Situation) -> bool:
        """Whether the move is legal, and its element admitted on this ground alone."""
        subject = self.kind.subject(situation.position, situation.move)
        assert self.requirement.grounds is not None
        met = self.requirement.grounds.met(situation.position.in_force, subject)
        return met == (self.ground,) and not violated(self.kind, situation)

    def lacking(self, situation: Situation) -> int:
        """How far the situation is from one in which the ground is open and met, and the move legal."""
        subject = self.kind.subject(situation.position, situation.move)
        others = [name for name in violated(self.kind, situation) if name != self.requirement.name]
        closed = 0 if self._is_open(situation) else len(self.ground.asks)
        return closed + len(self.ground.lacks(subject)) + len(others)

    def shows(self, situation: Situation) -> bool:
        """Whether the move is legal on another ground, and this one, open, lacks the condition alone."""
        lacks = self.ground.lacks(self.kind.subject(situation.position, situation.move))
        return lacks == (self.condition,) and self._is_open(situation) and not violated(self.kind, situation)

    def _is_open(self, situation: Situation) -> bool:
        assert self.requirement.grounds is not None
        opened = self.requirement.grounds.open_in(situation.position.in_force)
        return any(ground is self.ground for ground, _ in opened)


def units(kind: Kind) -> Iterator[Unit]:
    """Each condition of each ground of a kind's requirements."""
    for requirement in kind.requirements:
        for ground, _ in requirement.grounds.every() if requirement.grounds else ():
            yield from (Unit(kind, requirement, ground, condition) for condition in ground.asks)


def find(unit: Unit, *wanted: Callable[[Situation], bool]) -> tuple[Situation, ...]:
    """A situation of each sort, `Unit.refuses` and the like; `Defect` where one is not found."""
    draw = Random(unit.name)  # noqa: S311 - chance, not secrets
    found: dict[int, Situation] = {}

    def look(situations: Iterable[Situation]) -> bool:
        for one in situations:
            for place, sort in enumerate(wanted):
                if place not in found and sort(one):
                    found[place] = one
        return len(found) == len(wanted)

    pool: list[Situation] = []
    for number in range(_WALKS):
        drawn = (state for state, _ in walk(draw, unit.kind))
        by_hand = (one for one in crafted() if unit.kind in SYSTEM.table[type(one.stack[-1])])
        for state in drawn if number else by_hand:
            fresh = [Situation(state, move) for move in unit.kind.candidates]
            pool += fresh
            if look(fresh):
                return tuple(found[place] for place in range(len(wanted)))
    # From those that lack least, a change or two may make one of another sort.
    near = sorted(pool, key=unit.lacking)[:_NEAREST]
    for _ in range(_CLIMB):
        at = draw.randrange(len(near))
        for state in changed(draw, near[at].position, mentioned(near[at])):
            one = Situation(state, near[at].move)
            if unit.kind not in SYSTEM.table[type(state.stack[-1])] or not is_lawful(state):
                continue
            if look([one]):
                return tuple(found[place] for place in range(len(wanted)))
            if unit.lacking(one) <= unit.lacking(near[at]):
                near[at] = one
    message = f"{unit.name}: no position that this condition decides"
    raise Defect(message)

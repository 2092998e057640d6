"""The conditions of grounds, each with a position that it alone decides.

A requirement on several grounds is met when one of them is.  For each condition of each ground
there is a position in which its ground is open and lacks that condition alone, and no other ground
admits the element, so that the requirement refuses; and one in which that ground alone admits.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import attrs

from ctcore.kernel.grounds import without_condition
from ctcore.twilight.game import SYSTEM

from .changes import Situation, changed, mentioned
from .search import is_lawful, violated, walk

if TYPE_CHECKING:
    from ctcore.kernel import Condition, Ground, Kind, Requirement

__all__ = ["Unit", "find", "units"]

# How many walks of play are looked through, and how many changes tried from there.
_WALKS, _CLIMB = 300, 4000


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

    def _is_open(self, situation: Situation) -> bool:
        assert self.requirement.grounds is not None
        opened = self.requirement.grounds.open_in(situation.position.in_force)
        return any(ground is self.ground for ground, _ in opened)


def units(kind: Kind) -> Iterator[Unit]:
    """Each condition of each ground of a kind's requirements."""
    for requirement in kind.requirements:
        for ground, _ in requirement.grounds.every() if requirement.grounds else ():
            yield from (Unit(kind, requirement, ground, condition) for condition in ground.asks)


def find(unit: Unit) -> tuple[Situation | None, Situation | None]:
    """A situation that the condition alone refuses, and one that its ground alone admits, if found."""
    draw = Random(unit.name)  # noqa: S311 - chance, not secrets
    pool: list[Situation] = []
    refused: Situation | None = None
    admitted: Situation | None = None
    for _ in range(_WALKS):
        for state, _ in walk(draw, unit.kind):
            fresh = [Situation(state, move) for move in unit.kind.candidates]
            refused = refused or next(filter(unit.refuses, fresh), None)
            admitted = admitted or next(filter(unit.admits, fresh), None)
            pool.append(draw.choice(fresh))
        if refused and admitted:
            return refused, admitted
    for _ in range(_CLIMB):
        # From where the ground alone admits, a change or two may take the condition away.
        near = admitted or draw.choice(pool)
        for state in changed(draw, near.position, mentioned(near)):
            if unit.kind in SYSTEM.table[type(state.stack[-1])] and is_lawful(state):
                one = Situation(state, near.move)
                refused = refused or (one if unit.refuses(one) else None)
                admitted = admitted or (one if unit.admits(one) else None)
        if refused and admitted:
            break
    return refused, admitted

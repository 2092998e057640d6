"""The conditions of grounds, each with a position that it alone decides.

A requirement on several grounds is met when one of them is.  For each condition of each ground
there is a position in which its ground is open and lacks that condition alone, and no other ground
admits the element, so that the requirement refuses; and one in which that ground alone admits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import Defect
from ctcore.kernel.grounds import without_condition
from ctcore.twilight.game import SYSTEM

from .changes import Situation, changed, mentioned
from .crafted import crafted
from .probes import moves_of
from .search import EVERY, is_lawful, violated, walk

if TYPE_CHECKING:
    from ctcore.kernel import Condition, Ground, Kind, Requirement
    from ctcore.twilight.board.state import State

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
        lacks = self.ground.lacks(self._subject(situation))
        return (
            lacks == (self.condition,)
            and self._is_open(situation)
            and violated(self.kind, situation) == [self.requirement.name]
        )

    def admits(self, situation: Situation) -> bool:
        """Whether the move is legal, and its element admitted on this ground alone."""
        subject = self._subject(situation)
        assert self.requirement.grounds is not None
        met = self.requirement.grounds.met(situation.position.in_force, subject)
        return met == (self.ground,) and not violated(self.kind, situation)

    def lacking(self, situation: Situation) -> int:
        """How far the situation is from one in which the ground is open and met, and the move legal."""
        subject = self._subject(situation)
        others = [name for name in violated(self.kind, situation) if name != self.requirement.name]
        closed = 0 if self._is_open(situation) else len(self.ground.asks)
        return closed + len(self.ground.lacks(subject)) + len(others)

    def shows(self, situation: Situation) -> bool:
        """Whether the move is legal on another ground, and this one, open, lacks the condition alone."""
        lacks = self.ground.lacks(self._subject(situation))
        return lacks == (self.condition,) and self._is_open(situation) and not violated(self.kind, situation)

    def _subject(self, situation: Situation) -> Any:
        return self.kind.subject(situation.position, situation.move, self.requirement.about)

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
    found: dict[int, Situation] = {}
    for one in _looked_through(unit):
        for place, sort in enumerate(wanted):
            if place not in found and sort(one):
                found[place] = one
        if len(found) == len(wanted):
            return tuple(found[place] for place in range(len(wanted)))
    message = f"{unit.name}: no position that this condition decides"
    raise Defect(message)


def _looked_through(unit: Unit) -> Iterator[Situation]:
    """Situations by hand, of play, and near those that lack least of what the ground asks."""
    draw = Random(unit.name)  # noqa: S311 - chance, not secrets
    pool: list[Situation] = []
    by_hand = (one for one in crafted() if _awaits(unit.kind, one))
    drawn = (state for _ in range(_WALKS) for state, _ in walk(draw, unit.kind))
    for state in chain(by_hand, drawn):
        fresh = [Situation(state, move) for move in moves_of(draw, unit.kind, state, EVERY)]
        pool += fresh
        yield from fresh
    near = sorted(pool, key=unit.lacking)[:_NEAREST]
    for _ in range(_CLIMB):
        at = draw.randrange(len(near))
        for state in changed(draw, near[at].position, mentioned(near[at])):
            one = Situation(state, near[at].move)
            if _awaits(unit.kind, state) and is_lawful(state):
                yield one
                if unit.lacking(one) <= unit.lacking(near[at]):
                    near[at] = one


def _awaits(kind: Kind, state: State) -> bool:
    return kind in SYSTEM.table[type(state.stack[-1])]

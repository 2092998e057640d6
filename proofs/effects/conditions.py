"""The conditions of grounds, each with a position that this condition alone decides.

A requirement on several grounds is met when one of them is.  For each condition of each ground
there is a position in which its ground is open and lacks that condition alone, and no other ground
admits the element, so that the requirement refuses; and one in which that ground alone admits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.grounds import without_condition

from ..witnesses.situations import violated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Condition, Ground, Kind, Requirement

    from ..witnesses.situations import Situation

__all__ = ["Unit", "units"]


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
    """Each condition of each ground of a kind's requirements, those that house rules open left out."""
    for requirement in kind.requirements:
        for ground, by in requirement.grounds.every() if requirement.grounds else ():
            if by is None or not by.house:
                yield from (Unit(kind, requirement, ground, condition) for condition in ground.asks)

"""What needs a witness: every requirement of every kind of move, and every condition of its grounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ..effects.conditions import Unit, units

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Kind, Requirement

__all__ = ["Wanted", "wanted_of"]


@attrs.frozen(slots=True, eq=False)
class Wanted:
    """A requirement of one kind of move, or one condition of a ground of it, that needs a witness."""

    kind: Kind
    requirement: Requirement
    unit: Unit | None = None

    @property
    def name(self) -> str:
        """The kind's name and the requirement's, and the condition's; also the id of its witness."""
        return f"{self.kind.name}/{self.requirement.name}" if self.unit is None else self.unit.name

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that it comes from."""
        return self.requirement.clauses if self.unit is None else self.unit.ground.clauses


def wanted_of(kind: Kind) -> Iterator[Wanted]:
    """Each requirement of one kind, then each condition."""
    yield from (Wanted(kind, one) for one in kind.requirements)
    yield from (Wanted(kind, unit.requirement, unit) for unit in units(kind))

"""A change of what a kind of move asks, for those who play as printed and by house rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from ctcore.kernel import Kind, Requirement
from ctcore.kernel.grounds import About, Admission
from ctcore.kernel.system import System

__all__ = ["put", "require"]


def put(one: Any, **values: Any) -> None:
    """Set fields of a frozen object: the process is a mutant's own."""
    for name, value in values.items():
        object.__setattr__(one, name, value)


def require(system: System[Any], kind: Kind, requirement: Requirement, *others: Requirement) -> None:
    """Have the kind ask these in the place of the requirement."""
    found = tuple(each for one in kind.requirements for each in (others if one is requirement else (one,)))
    put(kind, requirements=found)
    kind.known.clear()
    # Those who play by house rules have kinds made anew, from what is written.
    for one in _written(system, kind.name):
        put(one, written=tuple(_changed(one.written, requirement, others)))


def _written(system: System[Any], name: str) -> Iterator[Kind]:
    """The kinds of that name from which those of house rules are made."""
    rules = system.table.rules
    assert rules is not None
    if name in rules.kinds:
        yield rules.kinds[name]
        return
    for frame in rules.table.others():
        yield from (one for one in rules.table.late(frame) or () if one.name == name)


def _changed(
    every: Iterable[Any], requirement: Requirement, others: tuple[Requirement, ...]
) -> Iterator[Any]:
    for one in every:
        if isinstance(one, Admission | About):
            names = {each.name for each in one.requirements}
            yield _Instead(one, requirement.name, others) if requirement.name in names else one
        elif one.name == requirement.name:
            yield from others
        else:
            yield one


@attrs.frozen
class _Instead:
    """A group of requirements with others in the place of the one of that name."""

    group: Admission | About
    name: str
    others: tuple[Requirement, ...]

    @property
    def requirements(self) -> tuple[Requirement, ...]:
        """What it asks, and what house rules close, as the group says at the time."""
        every = self.group.requirements
        return tuple(each for one in every for each in (self.others if one.name == self.name else (one,)))

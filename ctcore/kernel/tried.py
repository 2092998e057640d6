"""Which requirements the moves of a kind made in stages meet, found without going through each of them."""

from __future__ import annotations

from collections import Counter
from math import prod
from typing import TYPE_CHECKING

from ctcore.kernel.frozen import frozen
from ctcore.kernel.stage_plan import Fields

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctcore.kernel.stage_plan import Values
    from ctcore.kernel.staged import Staged

__all__ = ["tried"]

Results = tuple[bool, ...]


def tried(kind: Staged, state: object, frame: object) -> Counter[Results]:
    """How many witnesses of a kind (`Staged.witnesses`) meet which of its requirements, in their order.

    Where a stage is refused, what is asked of later ones counts as met: those moves are not gone through.
    """
    steps: list[_Step] = kind.known.get("tried") or kind.known.setdefault("tried", _steps(kind))
    found = Counter[Results]()

    def walk(depth: int, known: dict[str, object]) -> None:
        step = steps[depth]
        for value, *held in step.results(kind, state, frame, known):
            met = tuple(held)
            if all(met) and depth < len(steps) - 1:
                walk(depth + 1, known | dict(zip(step.names, value, strict=True)))
            else:
                found[met] += step.after

    walk(0, {})
    return found


@frozen
class _Asked:
    """A requirement that a stage asks: its place, the fields of the stage that it reads, and what is in them.

    ``cases`` has their different values, ``which`` the number of the case of each value of the stage.
    """

    place: int
    reads: tuple[str, ...]
    cases: tuple[Values, ...]
    which: tuple[int, ...]


@frozen
class _Step:
    """A stage: its fields, its witnesses, what it asks, and how many witnesses all later stages have."""

    names: tuple[str, ...]
    values: tuple[Values, ...]
    asked: tuple[_Asked, ...]
    after: int

    def results(
        self, kind: Staged, state: object, frame: object, known: dict[str, object]
    ) -> Iterable[tuple[Values, *tuple[bool, ...]]]:
        """Each value, and which requirements it meets after what is known; others count as met."""
        met = [True] * len(self.values)
        columns: list[Iterable[bool]] = [met for _ in kind.requirements]
        for one in self.asked:
            cases = [Fields(known | dict(zip(one.reads, case, strict=True))) for case in one.cases]
            asked = kind.requirements[one.place]
            held = [bool(kind.holds(asked, state, frame, case)) for case in cases]
            columns[one.place] = map(held.__getitem__, one.which)
        return zip(self.values, *columns, strict=True)


def _steps(kind: Staged) -> list[_Step]:
    """The stages of a kind, after one without fields, which asks what reads no field of a move."""
    plan = kind.plan
    last = [max(plan.stages_of(one), default=-1) for one in kind.requirements]
    stages = [((), ((),)), *zip(plan.fields, (one.witnesses for one in kind.stages), strict=True)]
    found = []
    for depth, (names, values) in enumerate(stages, -1):
        asked = []
        for place in (place for place, stage in enumerate(last) if stage == depth):
            reads = tuple(name for name in names if name in plan.reads(kind.requirements[place]))
            of = [tuple(value[names.index(name)] for name in reads) for value in values]
            cases = {case: number for number, case in enumerate(dict.fromkeys(of))}
            asked.append(_Asked(place, reads, tuple(cases), tuple(map(cases.__getitem__, of))))
        after = prod(len(one.witnesses) for one in kind.stages[depth + 1 :])
        found.append(_Step(names, values, tuple(asked), after))
    return found

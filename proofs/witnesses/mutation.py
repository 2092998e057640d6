"""Every requirement of each Operation and Special Activity dropped in turn, and what notices."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import CtcoreError
from ctcore.symbolic import Mutant, discharge
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.text.line import parse_move
from ctcore.twilight.text.position import from_json

from ..effects.conditions import Unit, units
from ..effects.operations import effect_of, operation_kinds
from .vectors import read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Kind, Requirement, System
    from ctcore.twilight.board.state import State

__all__ = ["Dropped", "dropped", "dropped_of", "mutants"]


@attrs.frozen(slots=True, eq=False)
class Dropped:
    """What one mutant goes without: a requirement of one kind of move, or one condition of a ground of it."""

    kind: Kind
    requirement: Requirement
    unit: Unit | None = None

    @property
    def name(self) -> str:
        """The kind's name and the requirement's, and the condition's; also the id of its witness."""
        return f"{self.kind.name}/{self.requirement.name}" if self.unit is None else self.unit.name

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of what is dropped."""
        return self.requirement.clauses if self.unit is None else self.unit.ground.clauses

    def system(self) -> System[State]:
        """The rules without it."""
        if self.unit is None:
            return SYSTEM.without(self.kind, self.requirement)
        return SYSTEM.replacing(self.kind, self.requirement, self.unit.dropped)


def dropped() -> tuple[Dropped, ...]:
    """Each thing that a mutant goes without, in the order of the kinds."""
    return tuple(one for kind in operation_kinds() for one in dropped_of(kind))


def dropped_of(kind: Kind) -> Iterator[Dropped]:
    """Each thing of one kind that a mutant goes without."""
    yield from (Dropped(kind, one) for one in kind.requirements)
    yield from (Dropped(kind, unit.requirement, unit) for unit in units(kind))


def mutants(pattern: str | None, *, proofs: bool) -> Iterator[Mutant]:
    """Each mutant with the witnesses, and where asked the obligations, that fail on it."""
    vectors = {vector["id"]: vector for vector in read()}
    for one in dropped():
        if pattern is None or pattern.casefold() in one.name or pattern in one.clauses:
            mutated = one.system()
            killers = [
                *_witnesses(mutated, vectors.get(one.name)),
                *(_proofs(mutated, one.kind.name) if proofs else ()),
            ]
            yield Mutant(one.kind.name, one.name.partition("/")[2], one.clauses, tuple(killers))


def _witnesses(mutant: System[State], vector: dict[str, Any] | None) -> Iterator[str]:
    if vector is None:
        return
    if "illegal" not in vector:
        yield from _told_otherwise(mutant, vector)
        return
    try:
        state = from_json(json.dumps(vector["illegal"]["position"]))
        move = parse_move(state, vector["illegal"]["move"])
    except CtcoreError:
        # A vector that no longer reads shows nothing.
        return
    verdict = mutant.judge(state, move)
    if not vector.get("implied"):
        if verdict.legal and mutant.is_legal(state, move):
            yield f"witness {vector['id']}"
        return
    if [found.name for found in verdict.violations] != [
        one["requirement"] for one in vector["illegal"]["violated"]
    ]:
        yield f"witness {vector['id']}"


def _told_otherwise(mutant: System[State], vector: dict[str, Any]) -> Iterator[str]:
    """The witness of a condition that decides nothing: what its ground lacks is told, or is not."""
    state = from_json(json.dumps(vector["legal"]["position"]))
    move = parse_move(state, vector["legal"]["move"])
    told, was = mutant.judge(state, move).as_dict(), SYSTEM.judge(state, move).as_dict()
    if told != was:
        yield f"witness {vector['id']}"


def _proofs(mutated: System[State], name: str) -> Iterator[str]:
    obligation = effect_of(next(kind for kind in mutated.kinds if kind.name == name))
    try:
        proved = discharge(obligation).proved
    except Exception:  # noqa: BLE001 - claims may ask what only a mutant's states lack; whole, each is proved
        proved = False
    if not proved:
        yield f"proof {obligation.name}"

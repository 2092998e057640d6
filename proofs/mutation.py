"""Every requirement of each Operation and Special Activity dropped in turn, and what notices."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ctcore.errors import CtcoreError
from ctcore.symbolic import Mutant, discharge
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.text import from_json, parse_move

from .operations import effect_of, operation_kinds
from .vectors import read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Kind, Requirement

__all__ = ["mutants"]


def mutants(pattern: str | None, *, proofs: bool) -> Iterator[Mutant]:
    """Each mutant with the witnesses, and where asked the obligations, that fail on it."""
    vectors = {vector["id"]: vector for vector in read()}
    for kind, requirement in _matching(pattern):
        vector = vectors.get(f"{kind.name}/{requirement.name}")
        killers = [
            *_witnesses(kind, requirement, vector),
            *(_proofs(kind, requirement) if proofs else ()),
        ]
        yield Mutant(kind.name, requirement.name, requirement.clauses, tuple(killers))


def _matching(pattern: str | None) -> Iterator[tuple[Kind, Requirement]]:
    for kind in operation_kinds():
        for requirement in kind.requirements:
            name = f"{kind.name}/{requirement.name}"
            if pattern is None or pattern.casefold() in name or pattern in requirement.clauses:
                yield kind, requirement


def _witnesses(kind: Kind, requirement: Requirement, vector: dict[str, Any] | None) -> Iterator[str]:
    if vector is None:
        return
    try:
        state = from_json(json.dumps(vector["illegal"]["position"]))
        move = parse_move(state, vector["illegal"]["move"])
    except CtcoreError:
        # A vector that no longer reads shows nothing.
        return
    mutant = SYSTEM.without(kind, requirement)
    verdict = mutant.judge(state, move)
    if not vector.get("implied"):
        if verdict.legal and mutant.is_legal(state, move):
            yield f"witness {vector['id']}"
        return
    if [found.name for found in verdict.violations] != [
        one["requirement"] for one in vector["illegal"]["violated"]
    ]:
        yield f"witness {vector['id']}"


def _proofs(kind: Kind, requirement: Requirement) -> Iterator[str]:
    mutated = SYSTEM.without(kind, requirement)
    mutant = next(one for one in mutated.kinds if one.name == kind.name)
    obligation = effect_of(mutant)
    if not discharge(obligation).proved:
        yield f"proof {obligation.name}"

"""The witnesses as vectors: position, move, and what must come of it, for any engine to run.

``python -m proofs`` looks for them anew and writes ``proofs/vectors/*.json``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ctcore.errors import Defect
from ctcore.symbolic import find_witness
from ctcore.twilight.game import SYSTEM, trace
from ctcore.twilight.text import to_json

from .operations import IMPLIED, operation_kinds
from .probes import situations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Kind, Requirement
    from ctcore.symbolic import Situation

__all__ = ["FOLDER", "read", "write"]

FOLDER = Path(__file__).parent / "vectors"


def read() -> Iterator[dict[str, Any]]:
    """Every stored vector, in the order of the files and of the rules in them."""
    for path in sorted(FOLDER.glob("*.json")):
        yield from json.loads(path.read_text(encoding="utf-8"))["vectors"]


def write() -> None:
    """Find a witness and a twin for each requirement, and store them by Operation."""
    files: dict[str, list[dict[str, Any]]] = {}
    for kind in operation_kinds():
        for requirement in kind.requirements:
            vectors = files.setdefault(kind.name.split(".")[0], [])
            vectors.append(_vector(kind, requirement))
    FOLDER.mkdir(exist_ok=True)
    for name, vectors in files.items():
        # A vector to a line, so that a change of one shows as one.
        lines = ",\n".join(json.dumps(vector, ensure_ascii=False) for vector in vectors)
        text = f'{{"ctcore": "vectors", "version": 1, "vectors": [\n{lines}\n]}}\n'
        (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")


def _vector(kind: Kind, requirement: Requirement) -> dict[str, Any]:
    head = {
        "id": f"{kind.name}/{requirement.name}",
        "kind": kind.name,
        "requirement": requirement.name,
        "clauses": list(requirement.clauses),
        "text": requirement.text,
    }
    tried = situations(kind)
    witness = find_witness(kind, requirement, tried)
    if witness is not None:
        return {**head, "illegal": _refused(witness.illegal), "legal": _played(witness.legal)}
    if head["id"] not in IMPLIED:
        message = f"{head['id']} has no witness, and no proof that none exists"
        raise Defect(message)
    # The requirement never decides alone: what is stored is that it is named all the same.
    refused = map(_refused, tried)
    named = (
        one for one in refused if requirement.name in [found["requirement"] for found in one["violated"]]
    )
    return {**head, "implied": True, "illegal": next(named)}


def _refused(situation: Situation) -> dict[str, Any]:
    verdict = SYSTEM.judge(situation.position, situation.move)
    violated = [{"requirement": found.name, "clauses": list(found.clauses)} for found in verdict.violations]
    return {**_situation(situation), "violated": violated}


def _played(situation: Situation) -> dict[str, Any]:
    transition = trace(situation.position, situation.move)
    return {
        **_situation(situation),
        "ledger": [entry.as_dict() for entry in transition.ledger],
        "after": json.loads(to_json(transition.after)),
    }


def _situation(situation: Situation) -> dict[str, Any]:
    return {"position": json.loads(to_json(situation.position)), "move": str(situation.move)}

"""The witnesses as vectors: position, move, and what must come of it, for any engine to run.

For each requirement a position and a move that it alone refuses, with the legal twin; for
each law a position that breaks it alone.

``python -m proofs`` looks for them anew and writes ``proofs/vectors/*.json``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ctcore.errors import Defect
from ctcore.symbolic import find_breach, find_witness
from ctcore.twilight.game import SYSTEM, trace
from ctcore.twilight.text import to_json

from .operations import IMPLIED, operation_kinds
from .probes import odd_positions, situations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Kind, Law, Requirement
    from ctcore.symbolic import Situation

__all__ = ["FOLDER", "IMPLIED_LAWS", "UNSAYABLE_LAWS", "read", "write"]

# Implied by the other laws, as a lemma proves; and those that the text of a position cannot break.
IMPLIED_LAWS = ("pop_0_markers_suffice",)
UNSAYABLE_LAWS = ("france_track_within_boxes", "stance_is_one_of_three", "exactly_one_first_eligible")
FOLDER = Path(__file__).parent / "vectors"


def read() -> Iterator[dict[str, Any]]:
    """Every stored vector of a requirement, in the order of the files and of the rules in them."""
    for path in sorted(FOLDER.glob("*.json")):
        for vector in json.loads(path.read_text(encoding="utf-8"))["vectors"]:
            if "requirement" in vector:
                yield vector


def write() -> None:
    """Find a witness and a twin for each requirement, and store them by Operation."""
    files: dict[str, list[dict[str, Any]]] = {}
    for kind in operation_kinds():
        for requirement in kind.requirements:
            vectors = files.setdefault(kind.name.split(".")[0], [])
            vectors.append(_vector(kind, requirement))
    files["laws"] = [vector for law in SYSTEM.laws for vector in _breach(law)]
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


def _breach(law: Law) -> Iterator[dict[str, Any]]:
    position = None if law.name in (*IMPLIED_LAWS, *UNSAYABLE_LAWS) else find_breach(law, odd_positions())
    if position is not None:
        head = {"id": f"law/{law.name}", "law": law.name, "clauses": list(law.clauses), "text": law.text}
        yield {**head, "position": json.loads(to_json(position))}
    elif law.name not in (*IMPLIED_LAWS, *UNSAYABLE_LAWS):
        message = f"no position breaks {law.name} alone, and no proof says that none does"
        raise Defect(message)


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

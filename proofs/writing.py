"""Finding the witnesses anew and writing them down as vectors."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any

from ctcore.errors import Defect, InvalidPosition
from ctcore.twilight.game import SYSTEM, trace
from ctcore.twilight.text import from_json, to_json

from .operations import IMPLIED, operation_kinds
from .search import breaches, is_lawful, is_well_pending, sample, violated
from .shrink import smaller, twins
from .vectors import FOLDER, IMPLIED_LAWS, UNSAYABLE_LAWS, read

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ctcore.kernel import Kind, Requirement

    from .changes import Situation
    from .search import Sample

__all__ = ["write"]


def write(names: Collection[str] = ()) -> None:
    """Find a witness and a twin for each requirement, and a breach of each law, and store them.

    A file holds one Operation or Special Activity; ``names`` keeps to those files.
    """
    files: dict[str, list[str]] = {}
    for kind in operation_kinds():
        files.setdefault(_file(kind), []).append(kind.name)
    FOLDER.mkdir(exist_ok=True)
    with ProcessPoolExecutor() as pool:
        for name, kinds in files.items():
            if not names or name in names:
                _store(name, [vector for found in pool.map(_vectors, kinds) for vector in found])
    if not names or "laws" in names:
        _store("laws", list(_breaches()))
    missing = [one["id"] for one in read() if one.get("implied") and one["id"] not in IMPLIED]
    missing += _unbroken()
    if missing:
        message = f"no witness, and no proof that none exists: {', '.join(missing)}"
        raise Defect(message)


def _file(kind: Kind) -> str:
    return kind.name.split(".")[0]


def _store(name: str, vectors: list[dict[str, Any]]) -> None:
    # A vector to a line, so that a change of one shows as one.
    lines = ",\n".join(json.dumps(vector, ensure_ascii=False) for vector in vectors)
    text = f'{{"ctcore": "vectors", "version": 1, "vectors": [\n{lines}\n]}}\n'
    (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")


# Requirements


def _vectors(name: str) -> list[dict[str, Any]]:
    kind = next(one for one in SYSTEM.kinds if one.name == name)
    implied = frozenset(one.name for one in kind.requirements if f"{name}/{one.name}" in IMPLIED)
    found = sample(kind, implied)
    return [_vector(found, requirement) for requirement in kind.requirements]


def _vector(found: Sample, requirement: Requirement) -> dict[str, Any]:
    kind, name = found.kind, requirement.name
    head = {
        "id": f"{kind.name}/{name}",
        "kind": kind.name,
        "requirement": name,
        "clauses": list(requirement.clauses),
        "text": requirement.text,
    }
    if found.refused[name]:
        illegal, legal = _nearest_pair(found, name)
        return {**head, "illegal": _refused(illegal), "legal": _played(legal)}
    # The requirement never decides alone: what is stored is that it is named all the same.
    _, near = found.nearly[name][0]
    names = violated(kind, near)
    shown = smaller(near, lambda one: _is_refused_by(kind, names, one))
    return {**head, "implied": True, "illegal": _refused(shown)}


def _nearest_pair(found: Sample, name: str) -> tuple[Situation, Situation]:
    """A situation that the requirement alone refuses, made small, and a legal twin near it."""
    kind = found.kind
    for situation in found.refused[name]:
        illegal = smaller(situation, partial(_is_refused_by, kind, [name]))
        twin = next((one for one in twins(kind, illegal) if _is_refused_by(kind, [], one)), None)
        if twin is not None:
            return illegal, twin
    # None is near: any other, as small as can be.
    others = [smaller(one, partial(_is_refused_by, kind, [])) for one in found.legal]
    return illegal, min(others, key=lambda one: len(to_json(one.position)))


def _is_refused_by(kind: Kind, names: list[str], situation: Situation) -> bool:
    state = situation.position
    awaited = bool(state.stack) and kind in SYSTEM.table[type(state.stack[-1])]
    if not awaited or not is_well_pending(state):
        return False
    return violated(kind, situation) == names and is_lawful(state)


def _refused(situation: Situation) -> dict[str, Any]:
    verdict = SYSTEM.judge(situation.position, situation.move)
    broken = [{"requirement": found.name, "clauses": list(found.clauses)} for found in verdict.violations]
    return {**_situation(situation), "violated": broken}


def _played(situation: Situation) -> dict[str, Any]:
    transition = trace(situation.position, situation.move)
    return {
        **_situation(situation),
        "ledger": [entry.as_dict() for entry in transition.ledger],
        "after": json.loads(to_json(transition.after)),
    }


def _situation(situation: Situation) -> dict[str, Any]:
    return {"position": json.loads(to_json(situation.position)), "move": str(situation.move)}


# Laws


def _breaches() -> Iterator[dict[str, Any]]:
    laws = [law for law in SYSTEM.laws if law.name not in (*IMPLIED_LAWS, *UNSAYABLE_LAWS)]
    found = breaches([law.name for law in laws])
    for law in laws:
        if found[law.name]:
            position = min(filter(partial(_says, law.name), map(to_json, found[law.name])), key=len)
            head = {"id": f"law/{law.name}", "law": law.name, "clauses": list(law.clauses), "text": law.text}
            yield {**head, "position": json.loads(position)}


def _says(name: str, text: str) -> bool:
    """Whether the text of a position is refused by that law alone."""
    try:
        from_json(text)
    except InvalidPosition as refused:
        return [violation.law for violation in refused.violations] == [name]
    return False


def _unbroken() -> list[str]:
    """The laws that no stored position breaks, and that no proof says cannot be broken alone."""
    stored = json.loads((FOLDER / "laws.json").read_text(encoding="utf-8"))["vectors"]
    known = {one["law"] for one in stored} | {*IMPLIED_LAWS, *UNSAYABLE_LAWS}
    return [f"law/{law.name}" for law in SYSTEM.laws if law.name not in known]

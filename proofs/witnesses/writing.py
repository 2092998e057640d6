"""Find the witnesses anew and write them as vectors."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

from ctcore.conform.sources import as_stored
from ctcore.errors import CtcoreError, Defect, InvalidPosition
from ctcore.twilight.game import SYSTEM, parse_move, trace
from ctcore.twilight.text.position import from_json, to_json

from ..effects.operations import IMPLIED, modelled, operation_kinds
from ..effects.parts import ILLEGAL, SIDES, decides, parts
from .found import breaches, find, sample, situations
from .shrink import smaller, twins
from .situations import Situation, is_well_pending, violated
from .vectors import FOLDER, IMPLIED_LAWS, UNSAYABLE_LAWS, read
from .wanted import wanted_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from ctcore.kernel import Kind

    from ..effects.conditions import Unit
    from ..effects.parts import Part
    from .found import Sample
    from .wanted import Wanted

__all__ = ["write"]


def write(names: Collection[str] = ()) -> None:
    """Find a witness and a twin for each requirement, and a breach of each law, and store them.

    A file holds one Operation or Special Activity; ``names`` keeps to those files.  A stored witness
    that still shows what it should is kept, and told anew.
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
    (FOLDER / f"{name}.json").write_text(as_stored(vectors), encoding="utf-8")


# Requirements


def _vectors(name: str) -> list[dict[str, Any]]:
    kind = next(one for one in SYSTEM.kinds if one.name == name)
    stored = {one["id"]: one for one in read()}
    wanted = tuple(wanted_of(kind))
    kept = [_kept(stored.get(one.name), partial(_shows, one)) for one in wanted]
    implied = frozenset(one.name for one in kind.requirements if f"{name}/{one.name}" in IMPLIED)
    lacking = {one.requirement.name for one, told in zip(wanted, kept, strict=True) if told is None}
    found = sample(kind, implied, lacking) if lacking else None
    vectors = [
        {**_head(one), **(told if told is not None else _sought(found, one))}
        for one, told in zip(wanted, kept, strict=True)
    ]
    return [*vectors, *_of_parts(kind, vectors, stored)]


def _of_parts(
    kind: Kind, vectors: list[dict[str, Any]], stored: dict[str, dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """A vector for each part that none of these shows to decide alone, with the sides that they lack."""
    known = [found for one in vectors for side in SIDES if side in one and (found := _read(one[side]))]
    for part in parts(kind):
        lacking = [
            side for side in SIDES if decides(part, side) and not any(part.shows(side, one) for one in known)
        ]
        if lacking:
            of = stored.get(part.name, {})
            sides = {
                side: _part_side(part, side, _read(of[side]) if side in of else None) for side in lacking
            }
            asked = part.requirement
            head = {"id": part.name, "kind": kind.name, "requirement": asked.name, "part": part.text}
            yield {**head, "clauses": list(asked.clauses), "text": asked.text, **sides}


def _part_side(part: Part, side: str, stored: Situation | None) -> dict[str, Any]:
    """A situation in which that part alone decides, the stored one if it still does."""

    def shows(one: Situation) -> bool:
        return _stands(part.kind, one) and part.shows(side, one)

    if stored is not None and shows(stored):
        found = stored
    else:
        drawn = chain(modelled(part, side), situations(part.kind, part.name))
        seen = next(filter(shows, drawn), None)
        if seen is None:
            message = f"{part.name}: no position in which it alone decides that a move is {side}"
            raise Defect(message)
        found = smaller(seen, shows)
    return _refused(found) if side == ILLEGAL else _played(found)


def _head(one: Wanted) -> dict[str, Any]:
    head: dict[str, Any] = {"id": one.name, "kind": one.kind.name, "requirement": one.requirement.name}
    if one.unit is not None:
        head |= {"ground": one.unit.ground.label, "condition": one.unit.condition.text}
    implied = {"implied": True} if one.name in IMPLIED else {}
    return {**head, "clauses": list(one.clauses), "text": one.requirement.text, **implied}


def _sought(found: Sample | None, one: Wanted) -> dict[str, Any]:
    assert found is not None
    return _sides(found, one.requirement.name) if one.unit is None else _sides_of(one.unit)


def _kept(stored: dict[str, Any] | None, shows: Callable[[str, Situation], bool]) -> dict[str, Any] | None:
    """The sides of a stored vector, written anew, if they still show what they should; else None."""
    if stored is None:
        return None
    told: dict[str, Any] = {}
    for side, tell in (("illegal", _refused), ("legal", _played)):
        if side in stored:
            situation = _read(stored[side])
            if situation is None or not shows(side, situation):
                return None
            told[side] = tell(situation)
    return told


def _read(data: dict[str, Any]) -> Situation | None:
    try:
        state = from_json(json.dumps(data["position"]))
        return Situation(state, parse_move(state, data["move"]))
    except CtcoreError:
        return None


def _shows(one: Wanted, side: str, situation: Situation) -> bool:
    """Whether the situation shows what the vector of that requirement or condition says."""
    if not _is_pending(one.kind, situation):
        return False
    broken = violated(one.kind, situation)
    if one.unit is not None:
        implied = one.name in IMPLIED
        return one.unit.shows(situation) if implied else _of_side(one.unit, side)(situation)
    if side == "legal":
        return not broken
    return one.requirement.name in broken and (len(broken) == 1 or one.name in IMPLIED)


def _of_side(unit: Unit, side: str) -> Callable[[Situation], bool]:
    return unit.refuses if side == "illegal" else unit.admits


def _sides_of(unit: Unit) -> dict[str, Any]:
    """A situation that a condition of a ground alone refuses, and one that its ground alone admits."""
    if unit.name in IMPLIED:
        (shown,) = find(unit, unit.shows)
        return {"legal": _played(_small(unit, shown, unit.shows))}
    illegal, legal = find(unit, unit.refuses, unit.admits)
    return {
        "illegal": _refused(_small(unit, illegal, unit.refuses)),
        "legal": _played(_small(unit, legal, unit.admits)),
    }


def _small(unit: Unit, situation: Situation, holds: Callable[[Situation], bool]) -> Situation:
    return smaller(situation, lambda one: _stands(unit.kind, one) and holds(one))


def _sides(found: Sample, name: str) -> dict[str, Any]:
    """A situation that a requirement alone refuses, and a legal twin."""
    kind = found.kind
    if found.refused[name]:
        illegal, legal = _nearest_pair(found, name)
        return {"illegal": _refused(illegal), "legal": _played(legal)}
    # The requirement never decides alone: store that it is named with the others.
    _, near = found.nearly[name][0]
    names = violated(kind, near)
    shown = smaller(near, lambda one: _is_refused_by(kind, names, one))
    return {"illegal": _refused(shown)}


def _nearest_pair(found: Sample, name: str) -> tuple[Situation, Situation]:
    """A situation that the requirement alone refuses, made small, and a legal twin near it."""
    kind = found.kind
    for situation in found.refused[name]:
        illegal = smaller(situation, partial(_is_refused_by, kind, [name]))
        twin = next((one for one in twins(kind, illegal) if _is_refused_by(kind, [], one)), None)
        if twin is not None:
            return illegal, twin
    # No twin is near: take any other, as small as possible.
    others = [smaller(one, partial(_is_refused_by, kind, [])) for one in found.legal]
    return illegal, min(others, key=lambda one: len(to_json(one.position)))


def _is_refused_by(kind: Kind, names: list[str], situation: Situation) -> bool:
    return (
        _is_pending(kind, situation)
        and violated(kind, situation) == names
        and SYSTEM.is_lawful(situation.position)
    )


def _stands(kind: Kind, situation: Situation) -> bool:
    return _is_pending(kind, situation) and SYSTEM.is_lawful(situation.position)


def _is_pending(kind: Kind, situation: Situation) -> bool:
    state = situation.position
    awaited = bool(state.stack) and kind in SYSTEM.table[type(state.stack[-1])]
    return awaited and is_well_pending(state)


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
    data = json.loads((FOLDER / "laws.json").read_text(encoding="utf-8"))["vectors"]
    stored = {one["law"]: json.dumps(one["position"]) for one in data}
    kept = {name: text for name, text in stored.items() if _says(name, text)}
    found = breaches([law.name for law in laws if law.name not in kept])
    for law in laws:
        texts = [kept[law.name]] if law.name in kept else [*map(to_json, found[law.name])]
        said = [text for text in texts if _says(law.name, text)]
        if said:
            head = {"id": f"law/{law.name}", "law": law.name, "clauses": list(law.clauses), "text": law.text}
            yield {**head, "position": json.loads(min(said, key=len))}


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

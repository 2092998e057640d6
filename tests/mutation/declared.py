"""Changes of what the rules declare: requirements, grounds, figures, provisos, the table, frames, laws."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from typing import Any

import attrs

import ctcore as ct
from ctcore.kernel import Amends, AtMost, Closes, Kind, Law, Requirement, Unless
from ctcore.kernel.attach import points_of
from ctcore.kernel.figure import Figure
from ctcore.kernel.law import Laws
from ctcore.kernel.logic import negate
from ctcore.twilight.obligations import proofs
from ctcore.twilight.rules.events.texts.frame import TextFrame
from ctcore.twilight.system import POINTS, PROVISOS, RULES_TABLE
from tests.mutation.kinds import put, require
from tests.mutation.mutant import Mutant, neighbour
from tests.mutation.source import ROOT, code_key

__all__ = ["declared"]

Test = Callable[..., Any]


def _where(function: Any) -> str:
    if isinstance(function, AtMost | Unless):
        function = function.most if isinstance(function, AtMost) else function.test
    code = getattr(getattr(function, "func", function), "__code__", None)
    if code is None or not code.co_filename.startswith(str(ROOT)):
        return "ctcore/twilight/game.py:1"
    return f"{code.co_filename[len(str(ROOT)) + 1 :]}:{code.co_firstlineno}"


def _negated(test: Test) -> Test:
    return lambda *asked: negate(test(*asked))


def _elsewhere(clauses: tuple[str, ...]) -> tuple[str, ...]:
    return (neighbour(clauses[0], clauses), *clauses[1:])


# Requirements


def requirements() -> Iterator[Mutant]:
    """Each requirement of each kind dropped, negated and mis-cited."""
    for kind in ct.SYSTEM.kinds:
        for one in kind.requirements:
            negated = attrs.evolve(one, test=_negated(one.test))
            cited = attrs.evolve(one, clauses=_elsewhere(one.clauses))
            changes: dict[str, tuple[Requirement, ...]] = {
                "dropped": (),
                "negated": (negated,),
                "mis-cited": (cited,),
            }
            for sort, others in changes.items():
                yield Mutant(
                    f"requirement {sort}",
                    f"{kind.name}/{one.name}",
                    _where(one.test),
                    partial(require, ct.SYSTEM, kind, one, *others),
                    one.clauses,
                    (kind.name,),
                    named=one.name,
                    cites=sort == "mis-cited",
                )


def grounds() -> Iterator[Mutant]:
    """Each condition of a ground dropped and negated, each ground mis-cited."""
    seen: set[int] = set()
    units = chain(*(proofs().effects.conditions.units(kind) for kind in ct.SYSTEM.kinds))
    for unit in units:
        ground, condition = unit.ground, unit.condition
        if id(condition) in seen:
            continue
        seen.add(id(condition))
        rest = tuple(one for one in ground.asks if one is not condition)
        changes: dict[str, Callable[[], None]] = {
            "dropped": partial(put, ground, asks=rest),
            "negated": partial(put, condition, test=_negated(condition.test)),
        }
        if id(ground) not in seen:
            seen.add(id(ground))
            changes["mis-cited"] = partial(put, ground, clauses=_elsewhere(ground.clauses))
        for sort, change in changes.items():
            name = unit.name.rpartition("/")[0] if sort == "mis-cited" else unit.name
            yield Mutant(
                f"ground {sort}",
                name,
                _where(condition.test),
                change,
                ground.clauses,
                (unit.kind.name,),
                named=unit.requirement.name,
                cites=sort == "mis-cited",
            )


# Figures and exceptions


def _by(rule: Test, by: int) -> Test:
    return lambda *asked: rule(*asked) + by


def figures() -> Iterator[Mutant]:
    """Each figure one more and one less, a truth negated; each mis-cited."""
    for name, one in points_of(RULES_TABLE, POINTS).items():
        if isinstance(one, Figure):
            rules = (
                {"negated": _negated(one.rule)}
                if one.is_truth
                else {"+1": _by(one.rule, 1), "-1": _by(one.rule, -1)}
            )
            for says, rule in rules.items():
                change = partial(put, one, rule=rule)
                code = code_key(one.rule.__code__)
                yield Mutant("figure", f"{name} {says}", _where(one.rule), change, one.clauses, code=code)
            cited = partial(put, one, clauses=_elsewhere(one.clauses))
            yield Mutant(
                "figure mis-cited", name, _where(one.rule), cited, one.clauses, named=name, cites=True
            )


def _never(_in_force: Any) -> bool:
    return False


def _asked(one: Any) -> Any:
    return one.test if isinstance(one, Closes) else one.ground.asks[0].test


def provisos() -> Iterator[Mutant]:
    """Each exception never in force."""
    for one in PROVISOS:
        test: Any = one.value if isinstance(one, Amends) else _asked(one)
        name, code = f"{one.label} of {one.to}", code_key(test.__code__)
        yield Mutant(
            "exception dropped", name, _where(test), partial(put, one, holds=_never), one.clauses, code=code
        )


# Effects


def _cite(kind: Kind, change: str, clause: str) -> None:
    effect = kind.effect

    def elsewhere(draft: Any, frame: Any, move: Any) -> None:
        effect(draft, frame, move)
        for at, (entry, cited, *fields) in enumerate(draft.lines):
            if entry.__name__ == change and cited == clause:
                draft.lines[at] = (entry, neighbour(clause), *fields)

    put(kind, effect=elsewhere)


def entries() -> Iterator[Mutant]:
    """Each sort of change under each clause that a kind of move is known to make, mis-cited."""
    kinds, seen = {kind.name: kind for kind in ct.SYSTEM.kinds}, set()
    for path in sorted((ROOT / "proofs" / "vectors").glob("*.json")):
        for vector in json.loads(path.read_text(encoding="utf-8"))["vectors"]:
            for entry in vector.get("legal", {}).get("ledger", ()):
                key = (vector["kind"], entry["change"], entry["clause"])
                if key not in seen:
                    seen.add(key)
                    name, change, clause = key
                    yield Mutant(
                        "entry mis-cited",
                        f"{name}: {change} under {clause}",
                        _where(kinds[name].effect),
                        partial(_cite, kinds[name], change, clause),
                        (clause,),
                        (name,),
                        cites=True,
                    )


# The table


def _retable(frame: Any, kinds: tuple[Kind, ...]) -> None:
    table = {**ct.SYSTEM.table, frame: kinds}
    made = attrs.evolve(ct.SYSTEM, table=table)
    put(ct.SYSTEM, table=table, by_move=made.by_move, offers=made.offers, joined=made.joined)


def entries_of_the_table() -> Iterator[Mutant]:
    """Each kind dropped from each frame; each frame given to the other player; each mis-cited."""
    other = {ct.GOVERNMENT: ct.FLN, ct.FLN: ct.GOVERNMENT, ct.NATURE: ct.FLN}
    for frame, kinds in ct.SYSTEM.table.items():
        where = f"{frame.__module__.replace('.', '/')}.py:1"
        for kind in kinds:
            rest = tuple(one for one in kinds if one is not kind)
            yield Mutant(
                "kind dropped",
                f"{kind.name} of {frame.__name__}",
                where,
                partial(_retable, frame, rest),
                (frame.clause,),
                (kind.name,),
                named=frame.__name__,
            )
        names, clause = tuple(kind.name for kind in kinds), (frame.clause,)
        cite = partial(setattr, frame, "clause", neighbour(frame.clause))
        # The rows name the frames of texts; the others are told by what they refuse.
        said = frame.__name__ if issubclass(frame, TextFrame) else "moment"
        yield Mutant("frame mis-cited", frame.__name__, where, cite, clause, named=said, cites=True)
        if isinstance(frame.actor, ct.Actor):
            give = partial(setattr, frame, "actor", other[frame.actor])
            yield Mutant("wrong actor", frame.__name__, where, give, clause, names, named=frame.__name__)


# Laws


def _legislate(law: Law, *others: Law) -> None:
    laws = tuple(each for one in ct.SYSTEM.laws for each in (others if one is law else (one,)))
    put(ct.SYSTEM, laws=laws, book=Laws(laws))


def laws() -> Iterator[Mutant]:
    """Each law dropped, negated and mis-cited."""
    for law in ct.SYSTEM.laws:
        changes: dict[str, tuple[Law, ...]] = {
            "dropped": (),
            "negated": (attrs.evolve(law, test=_negated(law.test)),),
            "mis-cited": (attrs.evolve(law, clauses=_elsewhere(law.clauses)),),
        }
        for sort, others in changes.items():
            yield Mutant(
                f"law {sort}",
                law.name,
                _where(law.test),
                partial(_legislate, law, *others),
                law.clauses,
                named=law.name,
                cites=sort == "mis-cited",
            )


def declared() -> Iterator[Mutant]:
    """Every change of what is declared."""
    yield from chain(
        requirements(), grounds(), figures(), provisos(), entries(), entries_of_the_table(), laws()
    )

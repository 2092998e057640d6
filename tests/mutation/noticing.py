"""Who may notice a mutant, in the order of price: tables, witnesses, the second statement, proofs.

Each noticer, asked in a process in which the rules are changed, says what of it fails first, or nothing.
"""

from __future__ import annotations

import cProfile
import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Any

import ctcore as ct
from ctcore.conform.rows import parts_of, tables
from ctcore.conform.sources import vectors_of
from ctcore.kernel.system import System
from ctcore.register import Row
from ctcore.twilight.text.difference import changed
from tests.mutation.source import ROOT, clear, code_key, forget
from tests.rules.second import agrees, stepped
from tests.rules.tabled import begun, comes_of

__all__ = [
    "coverage",
    "imported",
    "played",
    "proofs",
    "rows",
    "runs",
    "second",
    "tabled",
    "walks",
    "witnesses",
]

Failure = (Exception, SystemExit, RecursionError)


@cache
def rows() -> tuple[tuple[str, Row], ...]:
    """Every row with the name of its table."""
    return tuple((name, row) for name, found in tables().items() for row in found)


def _name(place: int) -> str:
    table, row = rows()[place]
    return f"{table}:{row.line}"


# What each row is about


def coverage(places: Iterable[int]) -> list[tuple[list[str], list[str]]]:
    """The functions that each of those rows calls, and the kinds of move that it takes or judges."""
    named: set[str] = set()

    def noting(asked: Callable[..., Any]) -> Callable[..., Any]:
        def note(self: System[Any], state: Any, move: Any) -> Any:
            kind = kind_of(self, state, move)
            if kind is not None:
                named.add(kind.name)
            return asked(self, state, move)

        return note

    clear()
    kind_of = System.kind_of
    asking = {name: getattr(System, name) for name in ("judge", "is_legal", "step", "trace")}
    for name, asked in asking.items():
        setattr(System, name, noting(asked))
    found = []
    for place in places:
        named.clear()
        found.append((_called_by(place), sorted(named)))
    for name, asked in asking.items():
        setattr(System, name, asked)
    return found


def _called_by(place: int) -> list[str]:
    # Of positions that are known already the functions that made them would be missed.
    begun.cache_clear()
    profile = cProfile.Profile(subcalls=False, builtins=False)
    profile.enable()
    _comes(place)
    profile.disable()
    codes = {code_key(one.code) for one in profile.getstats() if not isinstance(one.code, str)}
    return sorted(codes - {""})


def imported() -> list[str]:
    """The functions that reading the project's modules anew calls."""
    profile = cProfile.Profile(subcalls=False, builtins=False)
    profile.enable()
    forget()
    import_module("tests.rules.tabled")
    profile.disable()
    codes = {code_key(one.code) for one in profile.getstats() if not isinstance(one.code, str)}
    return sorted(codes - {""})


def _comes(place: int) -> bool:
    _, row = rows()[place]
    try:
        return comes_of(row) == row.cells[-1]
    except Failure:
        return False


# The noticers


def tabled(places: Iterable[int]) -> str:
    """The first of those rows that says what does not come."""
    return next((f"table {_name(place)}" for place in places if not _comes(place)), "")


def _vectors(kinds: Iterable[str]) -> Iterator[dict[str, Any]]:
    for file in dict.fromkeys(kind.partition(".")[0] for kind in kinds):
        path = ROOT / "proofs" / "vectors" / f"{file}.json"
        if path.is_file():
            yield from vectors_of(path)


def witnesses(kinds: Iterable[str], laws: Iterable[str] = ()) -> str:
    """The first stored vector of those kinds, or of those laws, of which something else comes."""
    wanted = set(kinds)
    for vector in _vectors(kinds):
        if vector["kind"] in wanted and not _holds(vector):
            return f"witness {vector['id']}"
    for vector in _vectors(("laws",)) if laws else ():
        if vector["law"] in laws and not _breaks(vector):
            return f"witness {vector['id']}"
    return ""


def _holds(vector: dict[str, Any]) -> bool:
    try:
        return all(_side(vector[side], side) for side in ("illegal", "legal") if side in vector)
    except Failure:
        return False


def _side(told: dict[str, Any], side: str) -> bool:
    state = ct.from_json(json.dumps(told["position"]))
    move = ct.parse_move(state, told["move"])
    verdict, listed = ct.judge(state, move), move in ct.legal_moves(state)
    if side == "illegal":
        found = [one.name for one in verdict.violations]
        return not listed and found == [one["requirement"] for one in told["violated"]]
    step = ct.trace(state, move)
    lines = [entry.as_dict() for entry in step.ledger]
    return listed and lines == told["ledger"] and step.after == ct.from_json(json.dumps(told["after"]))


def _breaks(vector: dict[str, Any]) -> bool:
    try:
        ct.from_json(json.dumps(vector["position"]))
    except ct.InvalidPosition as refused:
        return [one.law for one in refused.violations] == [vector["law"]]
    except Failure:
        return False
    return False


def walks(places: Iterable[int]) -> list[list[Any]]:
    """Along the line of each of those rows, in how many positions and steps the second statement agrees.

    And what stops it.
    """
    return [_walk(place) for place in places]


def second(places: list[int], expected: list[list[Any]]) -> str:
    """The first of those rows along whose line the second statement agrees no longer."""
    for place, told in zip(places, expected, strict=True):
        if _walk(place) != told:
            return f"second statement {_name(place)}"
    return ""


def _walk(place: int) -> list[Any]:
    _, start, line, _ = rows()[place][1].cells
    agreed, stops = 0, ""
    try:
        state = begun(start)
        for part in parts_of(line):
            if part.startswith("{"):
                state = changed(state, part.strip("{}"))
                continue
            agreed += bool(agrees(state))
            for step in ct.play_line(state, part):
                agreed += bool(agrees(step.before))
                state = stepped(step.before, step.move)
                agreed += 1
        agreed += bool(agrees(state))
    except Failure as failure:
        stops = type(failure).__name__
    return [agreed, stops]


def played() -> dict[str, list[str]]:
    """The functions that each exhaustive run calls."""
    from tests.exhaustive.runs import RUNS  # noqa: PLC0415 - few mutants come so far

    found = {}
    for run in RUNS:
        profile = cProfile.Profile(subcalls=False, builtins=False)
        profile.enable()
        run.play()
        profile.disable()
        codes = {code_key(one.code) for one in profile.getstats() if not isinstance(one.code, str)}
        found[run.title] = sorted(codes - {""})
    return found


def runs(titles: Iterable[str]) -> str:
    """The first of those exhaustive runs that fails."""
    from tests.exhaustive.runs import RUNS  # noqa: PLC0415 - few mutants come so far

    wanted = set(titles)
    for run in RUNS:
        if run.title in wanted:
            try:
                run.play()
            except Failure:
                return f"exhaustion {run.title}"
    return ""


def proofs(kinds: Iterable[str], names: Iterable[str] = ()) -> str:
    """The first obligation of those kinds, or with one of those names in its own, that is refuted."""
    from ctcore.symbolic import discharge  # noqa: PLC0415 - few mutants come so far
    from ctcore.twilight.obligations import proofs  # noqa: PLC0415 - the same

    every = proofs().obligations()
    wanted = {f"{what}.{kind}" for kind in kinds for what in ("effect", "dispatch")}
    begins = tuple(names)
    for one in every:
        if one.name in wanted or (begins and one.name.startswith(begins)):
            try:
                proved = discharge(one).proved
            except Failure:
                proved = False
            if not proved:
                return f"proof {one.name}"
    return ""

"""Try mutants of Algeria's rules, and say which test notices each: ``python -m tests.algeria.mutation``.

With a pattern only those with it in their name; with ``--sample N`` only N, drawn evenly over the sorts and
the rules. Each mutant is tried in a process of its own, by the tests of the rules, those first that cite the
most of its clauses. Exit status 1 where one survives that `equivalent.txt` does not explain, or where an
explanation is no longer true.
"""

from __future__ import annotations

import argparse
import ast
import cProfile
import gc
import os
import re
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from ctcore.algeria.game import GAME
from ctcore.algeria.system import POINTS
from ctcore.kernel.logic import negate
from tests.algeria.cited import ids
from tests.mutation.__main__ import explained, sample
from tests.mutation.child import TooLong, in_child, limited
from tests.mutation.mutant import Mutant
from tests.mutation.sites import bounds, calls, edit_of, numbers, sites_of
from tests.mutation.source import PACKAGE, ROOT, Edit, code_key, forget, swap, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ctcore.kernel import Figure, Kind, Requirement

__all__ = ["EXPLAINED", "files_for", "mutants", "noticed"]

EXPLAINED = Path(__file__).with_name("equivalent.txt")
_HERE = Path(__file__).parent
_ROOM = PACKAGE / "algeria"
# Processor seconds of a mutant's tests, after which it is noticed that they go on for ever.
_SECONDS = 90.0
# How many more files are read before all others.
_NEAR = 4
# The ledger's primitives, what a position counts, and the tables.
_BOARD = ("draft.py", "effects.py", "state.py", "tables.py", "units.py", "places.py")
_PAIRS = (
    *(("FLN", "GOVERNMENT"), ("fln", "government"), ("is_urban", "is_remote"), ("plus", "at")),
    *(("FRONT", "CADRE"), ("BAND", "FAILEK"), ("fronts", "cadres"), ("bands", "faileks")),
    *(("UG", "OPS"), ("OC", "PTL"), ("ug", "ops"), ("oc", "ptl")),
    *(("DIVISION", "DISPERSED"), ("FRENCH", "ALGERIAN"), ("ELITE", "POLICE")),
    *(("neutralized", "recovered"), ("air", "helo"), ("terror", "resettled")),
)
_OTHER = {name: other for pair in _PAIRS for name, other in (pair, pair[::-1])}
# What says a thing in words, or copies; and what says whether a list has a move, which proofs alone read.
_NO_RULE = re.compile(
    r"[:.](__str__|__format__|__reduce__|__repr__|described|singular|running|told"
    r"|_?covers|_covers_points|_joins|_group_there|_target_there|_may_be|_may_fire)(\.|$)"
)


# The mutants


def mutants() -> list[Mutant]:
    """Every mutant; where two have one name, with a number."""
    seen: Counter[str] = Counter()
    found = []
    for one in (*_requirements(), *_figures(), *_in_functions()):
        seen[one.id] += 1
        found.append(one if seen[one.id] == 1 else attrs.evolve(one, name=f"{one.name} ({seen[one.id]})"))
    return found


def _put(one: Any, **values: Any) -> None:
    # The process is a mutant's own.
    for name, value in values.items():
        object.__setattr__(one, name, value)


def _require(kind: Kind, requirement: Requirement, *others: Requirement) -> None:
    def changed(every: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(each for one in every for each in (others if one is requirement else (one,)))

    _put(kind, requirements=changed(kind.requirements))
    kind.known.clear()
    # Those who play by house rules have kinds made anew, from what is written.
    rules = GAME.system.table.rules
    assert rules is not None
    written = rules.kinds[kind.name]
    _put(written, written=changed(written.written))


def _next(clause: str) -> str:
    """The sentence or ruling that stands nearest."""
    every = ids()
    at = every.index(clause)
    return every[at + 1] if at + 1 < len(every) else every[at - 1]


def _requirements() -> Iterator[Mutant]:
    """Each requirement of each kind dropped and mis-cited."""
    for kind in GAME.system.kinds:
        where = f"{kind.effect.__module__.replace('.', '/')}.py:1"
        for one in kind.requirements:
            said, clauses = f"{kind.name}/{one.name}", one.clauses
            yield Mutant("requirement dropped", said, where, partial(_require, kind, one), clauses)
            if clauses[0] in ids():
                cited = attrs.evolve(one, clauses=(_next(clauses[0]), *clauses[1:]))
                change = partial(_require, kind, one, cited)
                yield Mutant("requirement mis-cited", said, where, change, clauses)


def _figures() -> Iterator[Mutant]:
    """Each figure one more and one less, a truth negated."""
    for one in POINTS:
        rules: dict[str, Callable[..., Any]] = (
            {"negated": partial(_negated, one.rule)}
            if one.is_truth
            else {"+1": partial(_more, one.rule, 1), "-1": partial(_more, one.rule, -1)}
        )
        for says, rule in rules.items():
            yield Mutant(
                "figure", f"{one.name} {says}", _where(one), partial(_put, one, rule=rule), one.clauses
            )


def _where(figure: Figure[Any]) -> str:
    return f"{figure.rule.__module__.replace('.', '/')}.py:{figure.rule.__code__.co_firstlineno}"


def _negated(rule: Callable[..., Any], *asked: Any) -> Any:
    return negate(rule(*asked))


def _more(rule: Callable[..., Any], by: int, *asked: Any) -> Any:
    return rule(*asked) + by


def _swaps(node: ast.AST, text: str) -> Iterator[tuple[ast.AST, str]]:
    """Another side, unit, box or count of the same sort."""
    if isinstance(node, ast.Attribute) and node.attr in _OTHER:
        yield node, f"{ast.get_source_segment(text, node.value)}.{_OTHER[node.attr]}"
    elif isinstance(node, ast.Name) and node.id in ("FLN", "GOVERNMENT"):
        yield node, _OTHER[node.id]


def _citations(node: ast.AST, _text: str) -> Iterator[tuple[ast.AST, str]]:
    """A clause under which something changes, another."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in ids():
        yield node, f'"{_next(node.value)}"'


_OPERATORS = {
    "bound": bounds,
    "number": numbers,
    "swap": _swaps,
    "call dropped": calls,
    "entry mis-cited": _citations,
}


def _in_functions() -> Iterator[Mutant]:
    """Each change of each function of the rules, of the ledger's primitives and of the tables."""
    board = [_ROOM / "board" / name for name in _BOARD]
    for path in (*sorted((_ROOM / "rules").rglob("*.py")), *board):
        inner = path.relative_to(ROOT).as_posix()
        sites = sites_of(inner)
        for node, function in sites.inside:
            if _NO_RULE.search(function) or function in _imported():
                continue
            for sort, operator in _OPERATORS.items():
                if sort == "number" and id(node) in sites.skipped:
                    continue
                for found, new in operator(node, text_of(inner)):
                    yield _edited(sort, edit_of(inner, found, new), function)


@cache
def _imported() -> frozenset[str]:
    """The functions that importing the game calls: most declare requirements, and are not called again."""

    def called() -> list[str]:
        profile = cProfile.Profile(subcalls=False, builtins=False)
        profile.enable()
        forget()
        import_module("ctcore.algeria.game")
        profile.disable()
        return sorted({code_key(one.code) for one in profile.getstats() if not isinstance(one.code, str)})

    return frozenset(in_child(called))


def _edited(sort: str, edit: Edit, function: str) -> Mutant:
    line = text_of(edit.path).splitlines()[edit.line - 1].strip()
    short = edit.path.removeprefix("ctcore/algeria/").removesuffix(".py")
    old = " ".join(edit.old.split())
    said = f"{short} {function.rpartition(':')[2]}: {old} -> {edit.new} in `{line}`"
    return Mutant(sort, said, f"{edit.path}:{edit.line}", edit, code=function)


# Who notices


@cache
def _texts() -> dict[str, str]:
    """The test files of the rules, but the one that reads all others."""
    files = [*sorted((_HERE / "rules").glob("test_*.py")), *map(_HERE.joinpath, _ALSO)]
    return {str(one): one.read_text(encoding="utf-8") for one in files if one.name != "test_coverage.py"}


_ALSO = ("test_board.py", "test_switches.py", "test_switches_told.py")


def files_for(one: Mutant) -> list[str]:
    """The test files, those first that cite the most of the mutant's clauses, or of its module's."""
    said = ast.get_docstring(ast.parse(text_of(one.where.rpartition(":")[0]))) or ""
    line = re.search(r"^Clauses: ([^;]+)", said, re.MULTILINE)
    names = [*one.clauses, *(re.split(r",\s*", line[1].strip()) if line else ())]
    weights = {name: 1 / (1 + place) for place, name in reversed([*enumerate(names)])}

    def score(file: str) -> float:
        text = _texts()[file]
        return sum((text.count(f'"{name}') * weight for name, weight in weights.items()), 0.0)

    return sorted(_texts(), key=score, reverse=True)


class _First:
    """Remembers the first test that fails."""

    def __init__(self) -> None:
        self.failed = ""

    def note(self, report: Any) -> None:
        if report.failed and not self.failed:
            self.failed = str(report.nodeid)

    pytest_runtest_logreport = pytest_collectreport = note


_QUIET = ("-x", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:xdist")


def noticed(one: Mutant) -> str:
    """The first test that fails where the rules are changed so; empty if none does.

    It is asked in a process of its own, which the change is left to.
    """
    # What is frozen is not found.
    gc.unfreeze()
    if not isinstance(one.change, Edit):
        one.change()
    elif not swap(one.change):
        return "no function has this text"
    first, null = _First(), os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)

    first_file, *others = files_for(one)

    def asked() -> str:
        # Most fail in the first file: the others are collected for the rest alone.
        for some in ([first_file], others[:_NEAR], others[_NEAR:]):
            pytest.main([*_QUIET, "--rootdir", str(ROOT), *some], plugins=[first])
            if first.failed:
                break
        return first.failed

    try:
        return limited(_SECONDS, asked)
    except TooLong:
        return "it goes on for ever"


_WANTED: list[Mutant] = []


def _tried(at: int) -> str:
    found = in_child(lambda: noticed(_WANTED[at]))
    return "the process broke down" if found is None else str(found)


def main() -> int:
    """Try the mutants that are asked for."""
    options = _options()
    every, reasons = mutants(), explained(EXPLAINED)
    gone = reasons.keys() - {one.id for one in every}
    wanted = [one for one in every if options.pattern is None or options.pattern in one.id]
    if options.sample is not None:
        wanted = sample([one for one in wanted if one.id not in reasons], options.sample)
    _WANTED[:] = wanted
    started, faults = time.monotonic(), 0
    with ProcessPoolExecutor(os.cpu_count(), get_context("fork")) as pool:
        for one, by in zip(wanted, pool.map(_tried, range(len(wanted))), strict=True):
            known = one.id in reasons
            wrong = bool(by) is known
            faults += wrong
            if wrong or options.lines:
                word = "noticed" if by else "explained" if known else "SURVIVED"
                sys.stdout.write(f"{word} {one.id}\n     {one.where}: {by}\n")
                sys.stdout.flush()
    for name in sorted(gone):
        sys.stdout.write(f"explained, but there is no such mutant: {name}\n")
    seconds = time.monotonic() - started
    sys.stdout.write(f"{len(wanted)} of {len(every)} mutants in {seconds:.0f} s, {faults} faults\n")
    return 1 if faults or gone else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.algeria.mutation", description=__doc__)
    parser.add_argument("pattern", nargs="?", help="only what has this in its name")
    parser.add_argument("--sample", type=int, metavar="N", help="only about N of them")
    parser.add_argument("--lines", action="store_true", help="one line for each mutant")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())

"""Try mutants of Algeria's rules, and say which test notices each: ``python -m tests.algeria.mutation``.

With a pattern only those with it in their name; with ``--sample N`` only N, drawn evenly over the sorts and
the rules. Each mutant is tried in a process of its own, by the tests of the rules, those first that cite the
most of its clauses. Exit status 1 where one survives that `equivalent.txt` does not explain, or where an
explanation is no longer true.
"""

from __future__ import annotations

import ast
import cProfile
import re
import sys
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.algeria.game import GAME
from ctcore.algeria.system import POINTS
from ctcore.kernel.logic import negate
from tests.algeria.cited import ids
from tests.mutation.__main__ import by_tests, explained, parser_of
from tests.mutation.child import in_child
from tests.mutation.kinds import put, require
from tests.mutation.mutant import Mutant, named_apart
from tests.mutation.sites import bounds, calls, edit_of, numbers, said_of, sites_of
from tests.mutation.source import PACKAGE, ROOT, Edit, code_key, forget, text_of
from tests.mutation.tested import Attempt, Collected

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.kernel import Figure

__all__ = ["EXPLAINED", "files_for", "mutants"]

EXPLAINED = Path(__file__).with_name("equivalent.txt")
_HERE = Path(__file__).parent
_ROOM = PACKAGE / "algeria"
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
    return list(named_apart((*_requirements(), *_figures(), *_in_functions())))


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
            yield Mutant(
                "requirement dropped", said, where, partial(require, GAME.system, kind, one), clauses
            )
            if clauses[0] in ids():
                cited = attrs.evolve(one, clauses=(_next(clauses[0]), *clauses[1:]))
                change = partial(require, GAME.system, kind, one, cited)
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
                "figure", f"{one.name} {says}", _where(one), partial(put, one, rule=rule), one.clauses
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
        yield node, f"{said_of(node.value, text)}.{_OTHER[node.attr]}"
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
    return {
        one.relative_to(ROOT).as_posix(): one.read_text(encoding="utf-8")
        for one in files
        if one.name != "test_coverage.py"
    }


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


def _attempts(tests: Collected) -> Callable[[Mutant], Iterator[Attempt]]:
    def of(one: Mutant) -> Iterator[Attempt]:
        yield one, [name for file in files_for(one) for name in tests.by_file[file]]

    return of


def main() -> int:
    """Try the mutants that are asked for."""
    options = parser_of("tests.algeria.mutation", __doc__ or "").parse_args()
    return by_tests(
        options, mutants(), explained(EXPLAINED), sorted(_texts()), _attempts, group=lambda one: one.sort
    )


if __name__ == "__main__":
    sys.exit(main())

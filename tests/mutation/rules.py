"""The mutants of a game's rules that its own tests notice, and which of its test files are asked first.

A requirement is dropped or mis-cited; a figure is one more or one less, a truth negated; a bound, a number, a
side or a unit is another; a change of the draft is left out; what is cited is another.
"""

from __future__ import annotations

import ast
import cProfile
import re
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.logic import negate
from tests.house import cited
from tests.mutation.__main__ import by_tests, explained, parser_of
from tests.mutation.child import in_child
from tests.mutation.kinds import put, require
from tests.mutation.mutant import Mutant, named_apart
from tests.mutation.sites import bounds, calls, edit_of, numbers, said_of, sites_of
from tests.mutation.source import PACKAGE, ROOT, Edit, code_key, forget, text_of
from tests.mutation.tested import timed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from ctcore.kernel import Figure
    from tests.mutation.tested import Attempt, Collected

__all__ = ["Rules", "paired"]


def paired(*pairs: tuple[str, str]) -> dict[str, str]:
    """Each name with the one that may stand in its place, both ways."""
    return {name: other for pair in pairs for name, other in (pair, pair[::-1])}


@attrs.frozen(eq=False)
class Rules:
    """The rules of a game, and the tests of them.

    ``board`` names the modules of its ledger's primitives, of what a position counts, and of its tables;
    ``other`` says which name may stand in the place of another, ``sides`` which of these are variables.
    ``no_rule`` is found in a function that says a thing in words, or copies. Of the ``tests`` those are asked
    first that ``by_sort`` gives for a sort of mutants, then those that ``first`` gives for the path of a
    module; those that ``last`` names are asked last.
    """

    game: Any
    points: tuple[Figure[Any], ...]
    board: tuple[str, ...]
    other: dict[str, str]
    sides: tuple[str, ...]
    no_rule: re.Pattern[str]
    tests: tuple[Path, ...]
    explained: Path
    first: tuple[tuple[str, tuple[str, ...]], ...] = ()
    last: tuple[str, ...] = ()
    by_sort: Mapping[str, tuple[str, ...]] = {}

    # The mutants

    def mutants(self) -> list[Mutant]:
        """Every mutant; where two have one name, with a number."""
        return list(named_apart((*self._requirements(), *self._figures(), *self._in_functions())))

    def _next(self, clause: str) -> str:
        """The sentence or ruling that stands nearest."""
        every = cited.ids(self.game)
        at = every.index(clause)
        return every[at + 1] if at + 1 < len(every) else every[at - 1]

    def _requirements(self) -> Iterator[Mutant]:
        """Each requirement of each kind dropped and mis-cited."""
        system = self.game.system
        for kind in system.kinds:
            where = f"{kind.effect.__module__.replace('.', '/')}.py:1"
            for one in kind.requirements:
                said, clauses = f"{kind.name}/{one.name}", one.clauses
                yield Mutant("requirement dropped", said, where, partial(require, system, kind, one), clauses)
                if clauses[0] in cited.ids(self.game):
                    other = attrs.evolve(one, clauses=(self._next(clauses[0]), *clauses[1:]))
                    change = partial(require, system, kind, one, other)
                    yield Mutant("requirement mis-cited", said, where, change, clauses)

    def _figures(self) -> Iterator[Mutant]:
        """Each figure one more and one less, a truth negated."""
        for one in self.points:
            rules: dict[str, Callable[..., Any]] = (
                {"negated": partial(_negated, one.rule)}
                if one.is_truth
                else {"+1": partial(_more, one.rule, 1), "-1": partial(_more, one.rule, -1)}
            )
            for says, rule in rules.items():
                change = partial(put, one, rule=rule)
                yield Mutant("figure", f"{one.name} {says}", _where(one), change, one.clauses)

    def _swaps(self, node: ast.AST, text: str) -> Iterator[tuple[ast.AST, str]]:
        """Another side, unit, box or count of the same sort."""
        if isinstance(node, ast.Attribute) and node.attr in self.other:
            yield node, f"{said_of(node.value, text)}.{self.other[node.attr]}"
        elif isinstance(node, ast.Name) and node.id in self.sides:
            yield node, self.other[node.id]

    def _citations(self, node: ast.AST, _text: str) -> Iterator[tuple[ast.AST, str]]:
        """A clause under which something changes, another."""
        said = node.value if isinstance(node, ast.Constant) else None
        if isinstance(said, str) and said in cited.ids(self.game):
            yield node, f'"{self._next(said)}"'

    def _paths(self) -> Iterator[str]:
        room = PACKAGE / self.game.name
        board = [room / "board" / name for name in self.board]
        for path in (*sorted((room / "rules").rglob("*.py")), *board):
            yield path.relative_to(ROOT).as_posix()

    def _in_functions(self) -> Iterator[Mutant]:
        """Each change of each function of the rules, of the ledger's primitives and of the tables."""
        operators = {
            "bound": bounds,
            "number": numbers,
            "swap": self._swaps,
            "call dropped": calls,
            "entry mis-cited": self._citations,
        }
        imported = _imported(self.game.name)
        for path in self._paths():
            sites = sites_of(path)
            for node, function in sites.inside:
                if self.no_rule.search(function) or function in imported:
                    continue
                for sort, operator in operators.items():
                    if sort == "number" and id(node) in sites.skipped:
                        continue
                    for found, new in operator(node, text_of(path)):
                        yield self._edited(sort, edit_of(path, found, new), function)

    def _edited(self, sort: str, edit: Edit, function: str) -> Mutant:
        line = text_of(edit.path).splitlines()[edit.line - 1].strip()
        short = edit.path.removeprefix(f"ctcore/{self.game.name}/").removesuffix(".py")
        old = " ".join(edit.old.split())
        said = f"{short} {function.rpartition(':')[2]}: {old} -> {edit.new} in `{line}`"
        return Mutant(sort, said, f"{edit.path}:{edit.line}", edit, code=function)

    # Who notices

    def files_for(self, one: Mutant) -> list[str]:
        """The test files, the module's own first, then those that cite the most of its clauses."""
        path = one.where.rpartition(":")[0]
        said = ast.get_docstring(ast.parse(text_of(path))) or ""
        line = re.search(r"^Clauses: ([^;]+)", said, re.MULTILINE)
        names = [*one.clauses, *(re.split(r",\s*", line[1].strip()) if line else ())]
        weights = {name: 1 / (1 + place) for place, name in reversed([*enumerate(names)])}
        near = next((files for part, files in self.first if part in path), ())
        own = (*self.by_sort.get(one.sort, ()), *near)

        def place(file: str) -> tuple[int, float]:
            name, text = file.rpartition("/")[2], text_of(file)
            cites = sum((text.count(f'"{each}') * weight for each, weight in weights.items()), 0.0)
            if name in own:
                return own.index(name) - len(own), -cites
            return int(name in self.last), -cites

        return sorted(self.files, key=place)

    @property
    def files(self) -> list[str]:
        """The test files, below the project's folder."""
        return sorted(one.relative_to(ROOT).as_posix() for one in self.tests)

    def _attempts(self, tests: Collected, *, limited: bool) -> Callable[[Mutant], Iterator[Attempt]]:
        if limited:
            timed(tests)

        def of(one: Mutant) -> Iterator[Attempt]:
            yield one, [name for file in self.files_for(one) for name in tests.by_file[file]]

        return of

    def main(self, module: str, says: str) -> int:
        """Try the mutants that are asked for; the exit status."""
        options = parser_of(module, says).parse_args()
        reasons = explained(self.explained)
        # Of many mutants some go on for ever, and how soon a test is given up depends on how long it takes.
        attempts = partial(self._attempts, limited=options.sample is None and options.pattern is None)
        return by_tests(options, self.mutants(), reasons, self.files, attempts, group=lambda one: one.sort)


def _where(figure: Figure[Any]) -> str:
    return f"{figure.rule.__module__.replace('.', '/')}.py:{figure.rule.__code__.co_firstlineno}"


def _negated(rule: Callable[..., Any], *asked: Any) -> Any:
    return negate(rule(*asked))


def _more(rule: Callable[..., Any], by: int, *asked: Any) -> Any:
    return rule(*asked) + by


@cache
def _imported(game: str) -> frozenset[str]:
    """The functions that importing the game calls: most declare requirements, and are not called again."""

    def called() -> list[str]:
        profile = cProfile.Profile(subcalls=False, builtins=False)
        profile.enable()
        forget()
        import_module(f"ctcore.{game}.game")
        profile.disable()
        return sorted({code_key(one.code) for one in profile.getstats() if not isinstance(one.code, str)})

    return frozenset(in_child(called))

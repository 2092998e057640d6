"""Where a file's text can be changed, and how: each sort of change is one small function of a node."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import accumulate
from pathlib import Path

import attrs

from ctcore import register
from ctcore.twilight.board.vocabulary import Piece
from tests.mutation.mutant import Mutant, neighbour
from tests.mutation.reach import laws_alone
from tests.mutation.source import PACKAGE, ROOT, Edit, text_of

__all__ = ["bounds", "calls", "constants", "edit_of", "in_functions", "numbers", "said_of", "sites_of"]

RULES = PACKAGE / "twilight" / "rules"
BOARD = PACKAGE / "twilight" / "board"
# The ledger's primitives, and what a space and a position count.
_BOARD = ("effects.py", "forces.py", "state.py", "all_spaces.py", "parts.py", "deck.py", "deception.py")
# Each name with those that may stand in its place.
_PAIRS = (
    ("FLN", "GOVERNMENT"),
    ("fln", "government"),
    ("FRANCE", "BORDER_ZONE"),
    ("SUPPORT", "OPPOSE"),
    ("AVAILABLE", "CASUALTIES"),
    ("available", "casualties"),
    ("CASUALTIES", "OUT_OF_PLAY"),
    ("casualties", "available"),
    ("out_of_play", "available"),
    ("fln_bases", "government_bases"),
    ("underground", "active"),
    ("french_troops", "algerian_troops"),
    ("french_police", "algerian_police"),
    ("troops", "police"),
    ("guerrillas", "underground"),
    ("cubes", "troops"),
    ("fln_control", "government_control"),
    ("total_support", "total_opposition"),
    ("is_city", "is_sector"),
    ("is_sector", "is_country"),
    ("TROOPS", "POLICE"),
    ("CUBES", "TROOPS"),
    ("origin", "destination"),
)
_SIBLINGS = {name: other for pair in _PAIRS for name, other in (pair, pair[::-1])} | dict(_PAIRS)
_PIECES = {
    "FRENCH_TROOPS": "ALGERIAN_TROOPS",
    "ALGERIAN_TROOPS": "FRENCH_TROOPS",
    "FRENCH_POLICE": "ALGERIAN_POLICE",
    "ALGERIAN_POLICE": "FRENCH_POLICE",
    "GOVERNMENT_BASES": "FLN_BASES",
    "FLN_BASES": "GOVERNMENT_BASES",
    "UNDERGROUND": "ACTIVE",
    "ACTIVE": "UNDERGROUND",
    "GUERRILLAS": "FLN_BASES",
}
assert _PIECES.keys() >= {piece.name for piece in Piece}
_ORDERED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
Function = ast.FunctionDef | ast.Lambda
# What a node may become: the node that goes, and the text in its place.
Operator = Callable[[ast.AST, str], Iterator[tuple[ast.AST, str]]]


@cache
def _clauses() -> frozenset[str]:
    found = register.load()
    return frozenset(one.id for part in (found.clauses, found.rulings) for one in part)


# The operators


def _number(node: ast.AST) -> int | None:
    whole = isinstance(node, ast.Constant) and type(node.value) is int
    return node.value if whole and isinstance(node, ast.Constant) and isinstance(node.value, int) else None


def bounds(node: ast.AST, text: str) -> Iterator[tuple[ast.AST, str]]:
    """What a number is compared with, one more and one less."""
    if not isinstance(node, ast.Compare):
        return
    for operator, right in zip(node.ops, node.comparators, strict=True):
        if isinstance(operator, _ORDERED):
            known = _number(right)
            said = said_of(right, text)
            for by in (1, -1):
                yield right, f"({known + by})" if known is not None else f"(({said}) {by:+})"


def numbers(node: ast.AST, _text: str) -> Iterator[tuple[ast.AST, str]]:
    """A number that is not a bound, one more and one less."""
    known = _number(node)
    if known is not None:
        yield node, f"({known + 1})"
        yield node, f"({known - 1})"


def swaps(node: ast.AST, text: str) -> Iterator[tuple[ast.AST, str]]:
    """Another piece, side, box, track or count of the same sort."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        if node.value.id in ("Piece", "PieceType"):
            if node.attr in _PIECES and not (node.value.id == "PieceType" and node.attr == "ACTIVE"):
                yield node, f"{node.value.id}.{_PIECES[node.attr]}"
            return
        if node.value.id == "self" and node.attr in ("fln", "government"):
            return
    if isinstance(node, ast.Attribute) and node.attr in _SIBLINGS:
        value = said_of(node.value, text)
        yield node, f"{value}.{_SIBLINGS[node.attr]}"
    elif isinstance(node, ast.Name) and node.id in ("FLN", "GOVERNMENT"):
        yield node, "GOVERNMENT" if node.id == "FLN" else "FLN"


def calls(node: ast.AST, _text: str) -> Iterator[tuple[ast.AST, str]]:
    """A change of the draft left out."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        call = node.value
        names = [one.id for one in [call.func, *call.args[:1]] if isinstance(one, ast.Name)]
        receiver = call.func.value if isinstance(call.func, ast.Attribute) else None
        of_draft = isinstance(receiver, ast.Name) and receiver.id in ("draft", "self")
        if of_draft or "draft" in names:
            yield node, "pass"


def citations(node: ast.AST, _text: str) -> Iterator[tuple[ast.AST, str]]:
    """A clause under which a change stands, another."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in _clauses():
        yield node, f'"{neighbour(node.value)}"'


OPERATORS: dict[str, Operator] = {
    "bound": bounds,
    "number": numbers,
    "swap": swaps,
    "call dropped": calls,
    "entry mis-cited": citations,
}


# Where they are asked


def _is_check(node: ast.AST) -> bool:
    """Whether the node refuses what a requirement should have refused: a check, and no rule."""
    called = node.func if isinstance(node, ast.Call) else None
    return isinstance(called, ast.Name) and called.id == "refuse_unless"


def _is_a_bound(node: ast.AST) -> bool:
    """Whether it says what proofs suppose: between what a figure lies, which spaces a frame may have."""
    if isinstance(node, ast.keyword):
        return node.arg in ("low", "high", "selectable", "chosen")
    named = node.targets[0] if isinstance(node, ast.Assign) else None
    return isinstance(named, ast.Name) and named.id in ("number", "selectable")


@attrs.define
class _Sites(ast.NodeVisitor):
    """The nodes of a file that stand in functions, with those; or those that stand in none."""

    path: str
    # Whether the places of what is subscripted are of it.
    places: bool = False
    inside: list[tuple[ast.AST, str]] = attrs.field(factory=list)
    outside: list[ast.AST] = attrs.field(factory=list)
    names: list[str] = attrs.field(factory=list)
    function: str = ""
    skipped: set[int] = attrs.field(factory=set)
    # A number that bounds a range, and the one step that makes that smaller.
    narrower: dict[int, int] = attrs.field(factory=dict)

    def generic_visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.Compare):
            self.skipped |= {
                id(right)
                for operator, right in zip(node.ops, node.comparators, strict=True)
                if isinstance(operator, _ORDERED)
            }
        if self._is_left_alone(node):
            return
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range":
            *first, last = node.args
            self.narrower |= {id(one): 1 for one in first}
            self.narrower |= {id(one): -1 for one in ast.walk(last)}
        if isinstance(node, ast.AnnAssign):
            # The default of a field is what nobody says.
            if node.value is not None and self.function:
                self.visit(node.value)
            return
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            self._function(node)
            return
        if isinstance(node, ast.ClassDef):
            self._class(node)
            return
        if self.function:
            self.inside.append((node, self.function))
        else:
            self.outside.append(node)
        super().generic_visit(node)

    def _is_left_alone(self, node: ast.AST) -> bool:
        place = isinstance(node, ast.Subscript) and not self.places
        return place or isinstance(node, ast.JoinedStr | ast.Assert) or _is_check(node) or _is_a_bound(node)

    def _class(self, node: ast.ClassDef) -> None:
        if any(isinstance(base, ast.Name) and "Enum" in base.id for base in node.bases):
            return
        self.names.append(node.name)
        for statement in node.body:
            self.visit(statement)
        self.names.pop()

    def _function(self, node: Function) -> None:
        name = node.name if isinstance(node, ast.FunctionDef) else "<lambda>"
        decorators = node.decorator_list if isinstance(node, ast.FunctionDef) else []
        line = min([node.lineno, *(one.lineno for one in decorators)])
        before, names = self.function, list(self.names)
        self.function = f"{self.path}:{line}:{'.'.join([*self.names, name])}"
        self.names += [name, "<locals>"]
        body = node.body if isinstance(node, ast.FunctionDef) else [node.body]
        for statement in body:
            if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
                self.visit(statement)
        self.function, self.names = before, names


@cache
def sites_of(path: str, *, places: bool = False) -> _Sites:
    found = _Sites(path, places)
    found.visit(ast.parse(text_of(path)))
    return found


def _files(*folders: Path) -> list[str]:
    paths = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    wanted = [path for path in paths if path.parent != BOARD or path.name in _BOARD]
    return [path.relative_to(ROOT).as_posix() for path in wanted if not path.name.endswith("_laws.py")]


@cache
def _starts(text: str) -> tuple[int, ...]:
    """Where each line of a text begins."""
    return (0, *accumulate(map(len, text.splitlines(keepends=True))))


def _span(node: ast.AST, text: str) -> tuple[int, int]:
    starts = _starts(text)

    def at(line: int, column: int) -> int:
        whole = text[starts[line - 1] : starts[line]].encode()[:column]
        return starts[line - 1] + len(whole.decode())

    place: ast.expr = node  # type: ignore[assignment]
    return at(place.lineno, place.col_offset), at(place.end_lineno or place.lineno, place.end_col_offset or 0)


def said_of(node: ast.AST, text: str) -> str:
    """The text of a node."""
    start, end = _span(node, text)
    return text[start:end]


def edit_of(path: str, node: ast.AST, new: str) -> Edit:
    """Other text in the place of a node."""
    return Edit(path, *_span(node, text_of(path)), new)


# Where pieces would stand, for positions of tests; what says a thing in words; chances; and what refuses
# options that no set-up has.
_NO_RULE = re.compile(
    r"[:.](likely|_likely|_chosen|\w*chances|may_be"
    r"|__str__|__reduce__|shown|selected|moved_pieces)(\.|$)|setup/options\.py:\d+:(_bag|_count)"
)


def _is_a_rule(function: str) -> bool:
    return function not in laws_alone() and not _NO_RULE.search(function)


_SPACE = re.compile(r"\s+")


def in_functions() -> Iterator[Mutant]:
    """Each change of each function of the rules, of the ledger's primitives and of what a position counts."""
    for path in _files(RULES, BOARD):
        sites = sites_of(path)
        for node, function in sites.inside:
            if not _is_a_rule(function):
                continue
            for sort, operator in OPERATORS.items():
                if id(node) in sites.skipped and sort == "number":
                    continue
                for found, new in operator(node, text_of(path)):
                    yield _mutant(sort, edit_of(path, found, new), function)


def constants() -> Iterator[Mutant]:
    """Each number that a module or a class states."""
    for path in _files(RULES, BOARD):
        sites = sites_of(path)
        for node in sites.outside:
            for found, new in numbers(node, text_of(path)):
                # Of the moves that are listed more would be refused all the same.
                step, known = sites.narrower.get(id(node)), _number(node) or 0
                if id(node) not in sites.skipped and (step is None or new == f"({known + step})"):
                    yield _mutant("constant", edit_of(path, found, new), "")


def _mutant(sort: str, edit: Edit, function: str) -> Mutant:
    line = text_of(edit.path).splitlines()[edit.line - 1].strip()
    short = edit.path.removeprefix("ctcore/twilight/").removesuffix(".py")
    name = function.rpartition(":")[2]
    old = _SPACE.sub(" ", edit.old)
    said = f"{short} {name}: {old} -> {edit.new}" + (f" in `{line}`" if len(old) < len(line) else "")
    return Mutant(
        sort,
        said,
        f"{edit.path}:{edit.line}",
        edit,
        code=function,
        # A row that names the rule of the file is the likeliest to notice what the file states.
        named="" if function else short.rpartition("/")[2].replace("_", " "),
        anew=not function,
        cites=sort == "entry mis-cited",
    )

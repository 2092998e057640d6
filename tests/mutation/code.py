"""Changes of any function's text: each sort of change is one small function of a node."""

from __future__ import annotations

import ast
import gc
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from types import FunctionType
from typing import Any

from tests.mutation.mutant import Mutant
from tests.mutation.sites import Operator, bounds, edit_of, numbers, said_of, sites_of
from tests.mutation.source import code_key, text_of

__all__ = ["in_code"]

_OTHER: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Lt: ("<=", ">="),
    ast.LtE: ("<", ">"),
    ast.Gt: (">=", "<="),
    ast.GtE: (">", "<"),
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.Is: ("is not",),
    ast.IsNot: ("is",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
}
# What a function gives that gives nothing, by the type that it says it gives.
_EMPTY = {"tuple": "()", "list": "[]", "dict": "{}", "str": '""', "set": "set()", "frozenset": "frozenset()"}
# What a key is called that answers are kept under.
_KEY = re.compile(r"(^|_)key$")


# What draws: the numbers that it is given say where something stands and how large it is.
_DRAWS = {
    "Item",
    "_text",
    "fitting",
    "group",
    "label",
    "laid_out",
    "moved",
    "node",
    "outlined",
    "wrapped",
    "words_item",
}
_THROUGH = {"max", "min", "round"}
_MEASURES = {"x", "y", "width", "height", "rx", "left", "wide", "foot", "beside", "half", "font_size"}


def _measures(node: ast.AST) -> Iterator[ast.Constant]:
    """The whole numbers by which something is drawn: given to what draws, or to a measure by its name."""
    given: list[ast.AST] = []
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _DRAWS:
        given = [*node.args, *(one.value for one in node.keywords)]
    elif isinstance(node, ast.Dict):
        names = [one.value if isinstance(one, ast.Constant) else "" for one in node.keys]
        given = [one for name, one in zip(names, node.values, strict=True) if name in _MEASURES]
    elif isinstance(node, ast.Assign | ast.AugAssign):
        (target, *_) = node.targets if isinstance(node, ast.Assign) else (node.target,)
        names = [one.id for one in ast.walk(target) if isinstance(one, ast.Name)]
        given = [node.value] * any(name in _MEASURES for name in names)
    while given:
        one = given.pop()
        if isinstance(one, ast.Constant) and type(one.value) is int:
            yield one
        elif isinstance(one, ast.BinOp):
            given += [one.left, one.right]
        elif isinstance(one, ast.IfExp):
            given += [one.body, one.orelse]
        elif isinstance(one, ast.Tuple):
            given += one.elts
        elif isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id in _THROUGH:
            given += one.args


def measures(node: ast.AST, _text: str) -> Iterator[tuple[ast.AST, str]]:
    """A measure of what is drawn, nothing of it: one more or one less is as good a drawing."""
    yield from ((one, "0") for one in _measures(node) if one.value)


def comparisons(node: ast.AST, text: str) -> Iterator[tuple[ast.AST, str]]:
    """A comparison turned round, and one that takes equal values in or leaves them out."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        left, right = said_of(node.left, text), said_of(node.comparators[0], text)
        for other in _OTHER[type(node.ops[0])]:
            yield node, f"({left}) {other} ({right})"


def junctions(node: ast.AST, text: str) -> Iterator[tuple[ast.AST, str]]:
    """`and` for `or`, `or` for `and`, and one part left out."""
    if isinstance(node, ast.BoolOp):
        parts = [f"({said_of(one, text)})" for one in node.values]
        yield node, f"({' or '.join(parts) if isinstance(node.op, ast.And) else ' and '.join(parts)})"
        word = " and " if isinstance(node.op, ast.And) else " or "
        for at in range(len(parts)):
            yield node, f"({word.join(parts[:at] + parts[at + 1 :])})"


def negations(node: ast.AST, text: str) -> Iterator[tuple[ast.AST, str]]:
    """A `not` left out."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node, f"({said_of(node.operand, text)})"


def statements(node: ast.AST, _text: str) -> Iterator[tuple[ast.AST, str]]:
    """A statement left out."""
    kept = isinstance(node, ast.Assign) and not all(isinstance(one, ast.Name) for one in node.targets)
    called = isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant)
    if kept or called or isinstance(node, ast.AugAssign | ast.Raise | ast.Delete | ast.Continue | ast.Break):
        yield node, "pass"


def answers(node: ast.AST, text: str) -> Iterator[tuple[ast.AST, str]]:
    """A function that gives nothing, or what it was given."""
    if isinstance(node, ast.FunctionDef):
        gives = ast.unparse(node.returns) if node.returns is not None else ""
        empty = _EMPTY.get(gives.partition("[")[0], "None")
        for one in _returns(node.body):
            if one.value is not None and said_of(one.value, text) != empty:
                yield one.value, empty
                yield from _first_argument(one.value, text)


def _returns(body: Iterable[ast.stmt]) -> Iterator[ast.Return]:
    for one in body:
        if isinstance(one, ast.Return):
            yield one
        elif not isinstance(one, ast.FunctionDef | ast.ClassDef):
            for part in ("body", "orelse", "finalbody"):
                yield from _returns(getattr(one, part, ()))
            for handler in getattr(one, "handlers", ()):
                yield from _returns(handler.body)


def _first_argument(value: ast.expr, text: str) -> Iterator[tuple[ast.AST, str]]:
    if isinstance(value, ast.Call) and value.args and not isinstance(value.args[0], ast.Starred):
        first = value.args[0]
        # A generator would need brackets of its own.
        if not isinstance(first, ast.GeneratorExp | ast.Lambda):
            yield value, f"({said_of(first, text)})"


def conditions(node: ast.AST, _text: str) -> Iterator[tuple[ast.AST, str]]:
    """A condition that always holds, and one that never does."""
    if isinstance(node, ast.If | ast.IfExp):
        yield node.test, "True"
        yield node.test, "False"
    elif isinstance(node, ast.While):
        yield node.test, "False"
    elif isinstance(node, ast.comprehension):
        for one in node.ifs:
            yield one, "True"


def arguments(node: ast.AST, text: str) -> Iterator[tuple[ast.AST, str]]:
    """The first two arguments in the other order."""
    if isinstance(node, ast.Call) and len(node.args) >= 2:
        first, second = (said_of(one, text) for one in node.args[:2])
        plain = all(isinstance(one, ast.Name | ast.Attribute) for one in node.args[:2])
        if plain and first != second:
            whole = ast.Call(node.func, [node.args[1], node.args[0], *node.args[2:]], node.keywords)
            yield node, ast.unparse(whole)


def slices(node: ast.AST, text: str) -> Iterator[tuple[ast.AST, str]]:
    """A slice that begins or ends one place off."""
    if isinstance(node, ast.Slice):
        for end in (node.lower, node.upper):
            if end is not None and not isinstance(end, ast.Constant):
                yield end, f"({said_of(end, text)}) + 1"
                yield end, f"({said_of(end, text)}) - 1"


def keys(node: ast.AST, text: str) -> Iterator[tuple[ast.AST, str]]:
    """A key that answers are kept under, without one of its parts."""
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
        (target,) = node.targets[:1]
        if isinstance(target, ast.Name) and _KEY.search(target.id):
            parts = [said_of(one, text) for one in node.value.elts]
            for at in range(len(parts)):
                yield node.value, f"({''.join(f'{one}, ' for one in parts[:at] + parts[at + 1 :])})"


OPERATORS: dict[str, Operator] = {
    "bound": bounds,
    "number": numbers,
    "measure": measures,
    "comparison": comparisons,
    "junction": junctions,
    "negation": negations,
    "statement": statements,
    "answer": answers,
    "condition": conditions,
    "argument": arguments,
    "slice": slices,
    "key": keys,
}


def in_code(paths: Iterable[str]) -> Iterator[Mutant]:
    """Each change of each function of these files, and of what a parameter is where nothing is given."""
    for path in paths:
        sites, text = sites_of(path, places=True), text_of(path)
        skipped = sites.skipped | {id(one) for node, _ in sites.inside for one in _measures(node)}
        for node, function in sites.inside:
            for sort, operator in OPERATORS.items():
                if sort == "answer" or (sort == "number" and id(node) in skipped):
                    continue
                for found, new in operator(node, text):
                    yield _mutant(sort, path, found, new, function)
        for node, function in _functions(path):
            for found, new in answers(node, text):
                yield _mutant("answer", path, found, new, function)
            yield from _defaults(path, node, function)


def _mutant(sort: str, path: str, node: ast.AST, new: str, function: str) -> Mutant:
    edit = edit_of(path, node, new)
    line = text_of(path).splitlines()[edit.line - 1].strip()
    old = " ".join(edit.old.split())
    said = f"{_short(path)} {function.rpartition(':')[2]}: {old} -> {' '.join(new.split())}"
    whole = said if len(old) >= len(line) else f"{said} in `{line}`"
    return Mutant(sort, whole, f"{path}:{edit.line}", edit, code=function)


def _short(path: str) -> str:
    return path.removeprefix("ctcore/").removesuffix(".py")


def _functions(path: str) -> Iterator[tuple[ast.FunctionDef, str]]:
    def inside(body: Iterable[ast.stmt], names: tuple[str, ...]) -> Iterator[tuple[ast.FunctionDef, str]]:
        for one in body:
            if isinstance(one, ast.FunctionDef):
                line = min([one.lineno, *(each.lineno for each in one.decorator_list)])
                yield one, f"{path}:{line}:{'.'.join((*names, one.name))}"
                yield from inside(one.body, (*names, one.name, "<locals>"))
            elif isinstance(one, ast.ClassDef):
                yield from inside(one.body, (*names, one.name))
            elif not isinstance(one, ast.If) or said_of(one.test, text_of(path)) != "TYPE_CHECKING":
                yield from inside(getattr(one, "body", ()), names)

    yield from inside(ast.parse(text_of(path)).body, ())


# What a parameter is where nothing is given


def _defaults(path: str, node: ast.FunctionDef, function: str) -> Iterator[Mutant]:
    given = node.args
    places = [(None, at, one) for at, one in enumerate(given.defaults)]
    named = [
        (argument.arg, 0, one)
        for argument, one in zip(given.kwonlyargs, given.kw_defaults, strict=True)
        if one is not None
    ]
    for name, at, one in (*places, *named):
        said = said_of(one, text_of(path))
        for new in _other_values(one):
            change: Callable[[], None] = partial(_default, function, name, at, new)
            whole = f"{_short(path)} {function.rpartition(':')[2]}: {name or at} {said} -> {new}"
            yield Mutant("default", whole, f"{path}:{one.lineno}", change, code=function)


def _other_values(node: ast.expr) -> Iterator[Any]:
    value = node.value if isinstance(node, ast.Constant) else None
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        yield value - 1


def _default(function: str, name: str | None, at: int, new: Any) -> None:
    """Give every function of that name another default: the process is a mutant's own."""
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and code_key(one.__code__) == function:
            if name is not None:
                one.__kwdefaults__ = {**(one.__kwdefaults__ or {}), name: new}
            elif one.__defaults__ is not None:
                kept = list(one.__defaults__)
                kept[at] = new
                one.__defaults__ = tuple(kept)

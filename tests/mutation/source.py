"""A change of the project's text, made in the running process or as its files are read anew."""

from __future__ import annotations

import ast
import builtins
import gc
import importlib.abc
import importlib.machinery
import io
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import attrs

from ctcore.twilight.board import all_spaces

__all__ = [
    "PACKAGE",
    "ROOT",
    "Edit",
    "clear",
    "code_key",
    "forget",
    "give",
    "noting",
    "plant",
    "read_as",
    "swap",
    "text_of",
]

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "ctcore"
# What is read anew where a file's own statements have changed.
_ANEW = ("ctcore", "proofs", "tests.rules", "tests.exhaustive", "tests.accounts", "tests.mutation.noticing")


@attrs.frozen
class Edit:
    """Other text in the place of some text of a file, between two of its characters."""

    path: str
    start: int
    end: int
    new: str

    @property
    def old(self) -> str:
        """What stood there."""
        return text_of(self.path)[self.start : self.end]

    @property
    def line(self) -> int:
        """The line that it begins in."""
        return text_of(self.path).count("\n", 0, self.start) + 1

    @property
    def text(self) -> str:
        """The file's whole text with it."""
        whole = text_of(self.path)
        return whole[: self.start] + self.new + whole[self.end :]


@cache
def text_of(path: str) -> str:
    """The text of a file of the project."""
    return (ROOT / path).read_text(encoding="utf-8")


def code_key(code: CodeType) -> str:
    """A function of the project by its file, its line and its name; empty for any other."""
    path = code.co_filename
    if not path.startswith(str(PACKAGE)):
        return ""
    return f"{path[len(str(ROOT)) + 1 :]}:{code.co_firstlineno}:{code.co_qualname}"


# In the running process


# The new code of functions, by their old one, by the file that defines them.
_Changed = dict[str, dict[CodeType, CodeType]]


def swap(edit: Edit) -> bool:
    """Give every function that the text defines its new code; whether there was any."""
    name = str(ROOT / edit.path)
    was, now = (compile(text, name, "exec", dont_inherit=True) for text in (text_of(edit.path), edit.text))
    return give({name: dict(_pairs(was, now))})


def give(changed: _Changed) -> bool:
    """Give every function of these files its new code; whether there was any."""
    found = [
        one
        for one in gc.get_objects()
        # Functions of two files may have equal code.
        if isinstance(one, FunctionType) and one.__code__ in changed.get(one.__code__.co_filename, ())
    ]
    for one in found:
        one.__code__ = changed[one.__code__.co_filename][one.__code__]
    return bool(found)


def noting(paths: Iterable[str], note: str) -> _Changed:
    """The code with which a function tells its `code_key` to the builtin of that name when it is called."""
    changed: _Changed = {}
    for path in paths:
        name = str(ROOT / path)
        was = compile(text_of(path), name, "exec", dont_inherit=True)
        tree = ast.fix_missing_locations(_Noting(path, note).visit(ast.parse(text_of(path))))
        changed[name] = dict(_pairs(was, compile(tree, name, "exec", dont_inherit=True)))
    return changed


class _Noting(ast.NodeTransformer):
    """Puts a call before what each function does."""

    def __init__(self, path: str, note: str) -> None:
        self.path, self.note = path, note
        self.names: list[str] = []

    def _told(self, node: ast.FunctionDef | ast.Lambda, name: str) -> ast.Call:
        decorators = node.decorator_list if isinstance(node, ast.FunctionDef) else []
        line = min([node.lineno, *(one.lineno for one in decorators)])
        key = ast.Constant(f"{self.path}:{line}:{'.'.join([*self.names, name])}")
        return ast.copy_location(ast.Call(ast.Name(self.note, ast.Load()), [key], []), node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        told = ast.copy_location(ast.Expr(self._told(node, node.name)), node.body[0])
        self.names += [node.name, "<locals>"]
        self.generic_visit(node)
        del self.names[-2:]
        node.body.insert(0, told)
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        told = self._told(node, "<lambda>")
        self.names += ["<lambda>", "<locals>"]
        self.generic_visit(node)
        del self.names[-2:]
        both = ast.Tuple([told, node.body], ast.Load())
        node.body = ast.copy_location(ast.Subscript(both, ast.Constant(1), ast.Load()), node.body)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        self.names.append(node.name)
        self.generic_visit(node)
        self.names.pop()
        return node


def _pairs(was: CodeType, now: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Each function of the old code that has become another, with that.

    A change may take functions away; the others keep their names.
    """
    of_was, of_now = (_nested(code) for code in (was, now))
    for name, some in of_was.items():
        others = of_now.get(name, [])
        if len(some) == len(others):
            for one, other in zip(some, others, strict=True):
                if one != other:
                    yield one, other
                    yield from _pairs(one, other)


def _nested(code: CodeType) -> dict[str, list[CodeType]]:
    found: defaultdict[str, list[CodeType]] = defaultdict(list)
    for one in code.co_consts:
        if isinstance(one, CodeType):
            found[one.co_qualname].append(one)
    return found


def clear(modules: tuple[str, ...] = ("ctcore", "tests.rules")) -> None:
    """Forget what the functions of these modules have kept: made before a change, it would not show it."""
    for one in gc.get_objects():
        kept = isinstance(one, type(text_of)) and one.__module__.startswith(modules)
        # What is cited and restated no change touches, and it is long to read.
        if kept and not one.__module__.startswith("ctcore.register"):
            one.cache_clear()
    all_spaces.forget()


# As files are read anew


class _Planted(importlib.abc.MetaPathFinder):
    """Finds one module as its edited text says it."""

    def __init__(self, edit: Edit) -> None:
        self.edit, self.is_package = edit, edit.path.endswith("/__init__.py")
        self.name = edit.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    def find_spec(self, fullname: str, _path: Any = None, _target: Any = None) -> Any:
        if fullname != self.name:
            return None
        text, path = self.edit.text, str(ROOT / self.edit.path)

        class Loader(importlib.machinery.SourceFileLoader):
            def get_code(self, _fullname: str) -> CodeType:
                return compile(text, path, "exec", dont_inherit=True)

        found = importlib.machinery.ModuleSpec(
            fullname, Loader(fullname, path), origin=path, is_package=self.is_package
        )
        if self.is_package:
            found.submodule_search_locations = [str(Path(path).parent)]
        return found


def forget(modules: tuple[str, ...] = _ANEW) -> None:
    """Forget the project's modules, so that all are read anew."""
    for name in [name for name in sys.modules if name.startswith(modules)]:
        del sys.modules[name]


def plant(edit: Edit, modules: tuple[str, ...] = _ANEW) -> None:
    """Have the project's modules read anew with the edit."""
    forget(modules)
    if edit.path.endswith(".py"):
        sys.meta_path.insert(0, _Planted(edit))
    else:
        read_as(edit)


def read_as(edit: Edit) -> None:
    """Have the file read with the edit from now on."""
    read, wanted, text = open, ROOT / edit.path, edit.text

    def reading(file: Any, *given: Any, **named: Any) -> Any:
        planted = isinstance(file, str | Path) and Path(file) == wanted
        return io.StringIO(text) if planted else read(file, *given, **named)

    # A file is opened by either name, and by a path in the second one.
    builtins.open = io.open = reading

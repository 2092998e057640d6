"""Which functions laws alone ask: what is proved and tested of a law is said of it as a whole."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from functools import cache, partial
from itertools import chain
from types import CodeType, FunctionType, ModuleType
from typing import Any

import attrs

import ctcore as ct
from ctcore.kernel import Admission, AtMost, Figure, Requirement, Unless
from tests.mutation.source import code_key

__all__ = ["laws_alone"]


@cache
def laws_alone() -> frozenset[str]:
    """The functions that laws ask, and no requirement, effect, figure or frame."""
    kinds = ct.SYSTEM.kinds
    asked = chain(*(kind.requirements for kind in kinds), (kind.effect for kind in kinds))
    stages = chain(*([kind.within, kind.there, kind.concerns, getattr(kind, "stages", ())] for kind in kinds))
    played = _reached(chain(asked, stages, ct.SYSTEM.table))
    return frozenset(_reached(law.test for law in ct.SYSTEM.laws) - played)


def _reached(roots: Iterable[Any]) -> set[str]:
    found: set[str] = set()
    seen: set[int] = set()
    left = list(roots)
    while left:
        one = left.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, FunctionType):
            found |= {code_key(code) for code in _codes(one.__code__)}
        left += _named_in(one)
    return found - {""}


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _codes(one)


def _named_in(one: Any) -> Iterator[Any]:  # noqa: C901 - a branch for each sort of thing that is declared
    """What it calls: by a name of its module, in its closure, or as a field of what is declared."""
    if isinstance(one, FunctionType):
        if not code_key(one.__code__):
            return
        names = {name for code in _codes(one.__code__) for name in code.co_names}
        found = [one.__globals__[name] for name in names if name in one.__globals__]
        yield from found
        # What it calls as a part of a module.
        modules = [each for each in found if isinstance(each, ModuleType)]
        yield from (vars(each)[name] for each in modules for name in names if name in vars(each))
        yield from inspect.getclosurevars(one).nonlocals.values()
        if hasattr(one, "__wrapped__"):
            yield one.__wrapped__
    elif isinstance(one, tuple | list):
        yield from one
    elif isinstance(one, dict):
        yield from one.values()
    elif isinstance(one, partial):
        yield from (one.func, *one.args)
    elif isinstance(one, AtMost | Unless):
        yield from vars(one).values()
    elif isinstance(one, Admission | Figure | Requirement) or (
        attrs.has(type(one)) and type(one).__module__.startswith("ctcore.kernel")
    ):
        yield from (getattr(one, field.name, None) for field in attrs.fields(type(one)))
    elif isinstance(one, type) and one.__module__.startswith("ctcore.twilight"):
        for part in chain(*(vars(each).values() for each in one.__mro__)):
            yield getattr(part, "fget", None) or getattr(part, "__func__", part)

"""Choices: who chooses what a frame that is made holds.

A row of `Shapes` asks ``some`` for what it may pick and leaves a count open, for the laws to bound.
A generator of positions and a proof differ only in who answers.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from itertools import count
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin, get_type_hints

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

__all__ = ["Choices", "DeadEnd", "fields_of"]

T = TypeVar("T")
# How many elements are picked at most where nothing else bounds them.
_FEW = 3


class DeadEnd(Exception):  # noqa: N818 - as the kernel calls it: a way that leads nowhere
    """Nothing is left to pick from: the values picked so far lead to no frame."""


class Choices:
    """A chooser: ``pick`` takes one of several values, ``unknown`` stands for a count or a truth.

    ``domains`` lists the values of types that are not enums.  A picked value may be tested by ``if``, an
    unknown may not: it can be symbolic.

    >>> first = Choices(lambda values: values[0], lambda name, sort, least: least)
    >>> first.one_of((5, 7)), first.some_of("abc", least=2), first.count("placed")
    (5, ('a', 'b'), 0)
    """

    def __init__(
        self,
        pick: Callable[[Sequence[Any]], Any],
        unknown: Callable[[str, type, int], Any],
        domains: Mapping[object, Sequence[object]] | None = None,
        most: int = _FEW,
    ) -> None:
        self.pick = pick
        self.unknown = unknown
        self.domains = domains or {}
        self.most = most
        self.likely: dict[str, Callable[[Any, Any], bool]] = {}
        self._numbers = count()

    def one_of(self, options: Iterable[T]) -> T:
        """One of the options; `DeadEnd` if there is none."""
        rows = tuple(options)
        if not rows:
            raise DeadEnd
        first, *others = rows
        found: T = self.pick(rows) if others else first
        return found

    def some_of(self, options: Iterable[T], least: int = 0, most: int | None = None) -> tuple[T, ...]:
        """Some of the options, each once, in any order: few, unless ``most`` says how many at most."""
        left = list(options)
        bound = min(len(left), self.most if most is None else most)
        taken: list[T] = []
        for _ in range(self.one_of(range(least, bound + 1))):
            taken.append(self.one_of(left))
            left.remove(taken[-1])
        return tuple(taken)

    def count(self, name: str, least: int = 0) -> int:
        """A count that laws bound; ``least`` is below 0 where it may be negative."""
        found: int = self.unknown(f"{name}.{next(self._numbers)}", int, least)
        return found

    def truth(self, name: str, like: Callable[[Any, Any], bool]) -> bool:
        """A truth that laws settle; a good guess of it is ``like(state, frame)``."""
        name = f"{name}.{next(self._numbers)}"
        self.likely[name] = like
        found: bool = self.unknown(name, bool, 0)
        return found

    def any(self, name: str, hint: Any) -> Any:
        """A value of the type, where nothing more is said of it."""
        values = self._values(hint)
        if values is not None:
            return self.one_of(values)
        if hint is int:
            return self.count(name)
        if isinstance(hint, UnionType):
            return self.any(name, self.one_of(sorted(get_args(hint), key=_is_some)))
        if get_origin(hint) is tuple:
            return self._any_tuple(name, get_args(hint)[0])
        if attrs.has(hint):
            return hint(**{field: self.any(f"{name}.{field}", each) for field, each in fields_of(hint)})
        message = f"nothing says what {name}: {hint} may be; give the frame a row among the shapes"
        raise TypeError(message)

    def _any_tuple(self, name: str, hint: object) -> tuple[object, ...]:
        values = self._values(hint)
        if values is not None:
            return self.some_of(values)
        return tuple(self.any(name, hint) for _ in range(self.one_of(range(self.most + 1))))

    def _values(self, hint: object) -> Iterable[object] | None:
        if hint in self.domains:
            return self.domains[hint]
        if isinstance(hint, type) and issubclass(hint, Enum):
            return hint
        return _PLAIN.get(hint)


_PLAIN: dict[object, tuple[object, ...]] = {bool: (False, True), NoneType: (None,)}


def _is_some(hint: object) -> bool:
    return hint is not NoneType


def fields_of(kind: object) -> tuple[tuple[str, Any], ...]:
    """The fields that a value of the type is made of, and the type of each."""
    return _fields(kind)


@cache
def _fields(kind: Any) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(kind)
    return tuple((field.name, hints[field.name]) for field in attrs.fields(kind) if field.init)

"""What a test reads of an element, where that is one number or truth at a path of its fields.

Tests have no branches (`ctcore.kernel.requirement`): asked of an element that records what is read of it, one
gives its path.  What several tests read of an element is then read by one call.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from types import FunctionType, MethodType

__all__ = ["Reader"]

_Read = Callable[[object], Sequence[object]]


class _Path:
    """A value that is read of an element, and its path: what cannot be told of every element is refused."""

    __slots__ = ("path_read", "value_read")
    # What is put among others, or compared with them, or asked whether it holds, raises `TypeError`.
    __hash__ = __eq__ = __bool__ = None  # type: ignore[assignment]

    def __init__(self, value: object, path: str = "") -> None:
        self.value_read, self.path_read = value, path

    def __getattr__(self, name: str) -> object:
        known = getattr(type(self.value_read), name, None)
        if isinstance(known, FunctionType):
            return MethodType(known, self)
        if isinstance(known, property) and known.fget is not None:
            return known.fget(self)
        return _Path(getattr(self.value_read, name), f"{self.path_read}.{name}".lstrip("."))

    def __ge__(self, least: object) -> _Path:
        # At least 1: not 0.
        return self if least == 1 else NotImplemented


class Reader:
    """What reads of an element a number or truth for each of some arguments, by one call.

    Where it is 0, or false, one of ``tests``, asked of the element and those arguments, does not hold, or
    bounds by 0.  Tests are tried in turn; where none reads one path, all answers are true.

    >>> from types import SimpleNamespace
    >>> colours = [("red",), ("blue",)]
    >>> reader = Reader([lambda pile, colour: getattr(pile, colour) >= 1], colours)
    >>> reader(SimpleNamespace(red=0, blue=2))
    (0, 2)
    """

    __slots__ = ("arguments", "known", "tests")

    def __init__(self, tests: Sequence[Callable[..., object]], arguments: Sequence[Sequence[object]]) -> None:
        """Begin without classes of elements."""
        self.tests, self.arguments = tests, arguments
        self.known: dict[type[object], _Read] = {}

    def __call__(self, element: object) -> Sequence[object]:
        """The numbers or truths, in the order of the arguments."""
        read = self.known.get(element.__class__)
        if read is None:
            read = self.known[element.__class__] = self._of_class(element)
        return read(element)

    def _of_class(self, element: object) -> _Read:
        for test in self.tests:
            paths = [_path(test, element, about) for about in self.arguments]
            if all(paths) and len(paths) > 1:
                return attrgetter(*paths)
        true = (True,) * len(self.arguments)
        return lambda _element: true


def _path(test: Callable[..., object], element: object, about: Sequence[object]) -> str:
    """The path that the test reads of the element with those arguments; empty if it does more than that."""
    try:
        found = test(_Path(element), *about)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return ""
    return found.path_read if type(found) is _Path else ""

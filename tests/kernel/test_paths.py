"""A reader reads the path that a test reads, and finds all true where the test does more than that."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

import attrs
import pytest

from ctcore.kernel.paths import Reader

if TYPE_CHECKING:
    from collections.abc import Callable

COLOURS = [("red",), ("blue",)]


@attrs.frozen
class Box:
    red: int
    blue: int


@attrs.frozen
class Shelf:
    top: Box
    closed: bool = False

    @property
    def upper(self) -> Box:
        return self.top

    def of(self, colour: str) -> int:
        found: int = getattr(self.top, colour)
        return found


SHELF = Shelf(Box(red=0, blue=3))


@pytest.mark.parametrize(
    "test",
    [
        lambda shelf, colour: shelf.of(colour),
        lambda shelf, colour: shelf.of(colour) >= 1,
        lambda shelf, colour: attrgetter(colour)(shelf.top) >= 1,
        lambda shelf, colour: getattr(shelf.upper, colour),
    ],
)
def test_a_path_is_read(test: Callable[..., object]) -> None:
    reader = Reader([test], COLOURS)
    assert reader(SHELF) == (0, 3)
    # Of another element of the class, by what was found of the first.
    assert reader(Shelf(Box(red=2, blue=0))) == (2, 0)


@pytest.mark.parametrize(
    "test",
    [
        lambda shelf, colour: shelf.of(colour) >= 0,
        lambda shelf, colour: shelf.of(colour) <= 3,
        lambda shelf, colour: shelf.of(colour) == 0,
        lambda shelf, colour: shelf.of(colour) in {0, 3},
        lambda shelf, colour: shelf.of(colour) + 1,
        lambda shelf, colour: 3 - shelf.of(colour),
        lambda shelf, colour: True if shelf.closed else shelf.of(colour),
        lambda shelf, colour: shelf.of(colour) and shelf.closed,
        lambda shelf, colour: shelf.of("red") if shelf.of(colour) == 0 else shelf.of(colour),
        lambda shelf, colour: shelf.of("red") if shelf.of(colour) != 0 else shelf.of(colour),
        lambda shelf, colour: shelf.of("red") if shelf.of(colour) else shelf.of(colour),
        lambda shelf, colour: not shelf.of(colour),
        lambda _shelf, colour: colour == "red",
        lambda shelf, colour: shelf.missing.of(colour),
    ],
)
def test_what_is_no_path_is_true(test: Callable[..., object]) -> None:
    assert Reader([test], COLOURS)(SHELF) == (True, True)


def test_the_first_test_that_reads_a_path_is_read() -> None:
    tests = [lambda shelf, colour: shelf.of(colour) != 0, lambda shelf, colour: shelf.of(colour)]
    assert Reader(tests, COLOURS)(SHELF) == (0, 3)


@pytest.mark.parametrize("arguments", [[], COLOURS[:1], COLOURS, COLOURS * 2])
def test_there_is_an_answer_for_each_of_the_arguments(arguments: list[tuple[str]]) -> None:
    """Each is false only where the test does not hold."""
    found = Reader([lambda shelf, colour: shelf.of(colour)], arguments)(SHELF)
    assert len(found) == len(arguments)
    assert all(told or not SHELF.of(*one) for told, one in zip(found, arguments, strict=True))

"""Questions about all areas at once: only areas that have changed are asked again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, compress
from operator import attrgetter, is_not
from typing import TYPE_CHECKING, Any, TypeVar

from ctcore.algeria.board.places import PLACES, Place
from ctcore.algeria.board.units import Stand, Unit

if TYPE_CHECKING:
    from ctcore.algeria.board.state import Area, Position

__all__ = ["EVERYWHERE", "cached", "in_boxes", "kept", "listed_of", "over_areas", "sum_over", "where"]

T = TypeVar("T")
R = TypeVar("R")
K = TypeVar("K")
EVERYWHERE = tuple((one,) for one in PLACES)


def cached(question: Callable[[Area], T]) -> Callable[[Area], T]:
    """The question about an area, whose answer is noted beside it.

    It reads an area of terms too if it adds up; one that decides by them must not be noted.
    """

    def known(area: Area) -> T:
        try:
            found: T = area.memo[known]
        except KeyError:
            found = area.memo[known] = question(area)
        return found

    return known


def kept(question: Callable[[K], T]) -> Callable[[K], T]:
    """The question about one value, whose last answer is kept as long as it is asked of that very value."""
    last: tuple[Any, Any] = (None, None)

    def asked(about: K) -> T:
        nonlocal last
        before, found = last
        if before is not about:
            found = question(about)
            last = about, found
        answer: T = found
        return answer

    return asked


def in_boxes(stands: Iterable[Stand], *units: Unit) -> Callable[[Area], int]:
    """The function that counts the units of those types in those boxes of an area.

    >>> from ctcore.algeria.game import GAME
    >>> in_boxes((Stand.UG, Stand.OPS), Unit.CADRE, Unit.BAND)(GAME.setup("1954").area("Oran"))
    0
    """
    # One call for all of them: it is asked more often than anything else.
    counts: Any = attrgetter(*[f"{stand.field}.{unit.field}" for stand in stands for unit in units])
    return lambda area: sum(counts(area))


def over_areas(question: Callable[[Area], T], joined: Callable[[Sequence[T]], R]) -> Callable[[Position], R]:
    """The function of a position that joins the answers of all its areas, in map order.

    It keeps the answers of the last position that it was asked of: always replaced whole, so that threads
    may share it.

    >>> from ctcore.algeria.game import GAME
    >>> over_areas(lambda area: area.ug.cadres, sum)(GAME.setup("1954"))
    0
    """
    last: tuple[Sequence[Area], Sequence[T], Any] = ((), (), None)

    def asked(state: Position) -> R:
        nonlocal last
        before, answers, found = last
        areas = state.areas
        if areas is before:
            kept: R = found
            return kept
        if before:
            now = [*answers]
            for place in compress(_ALL, map(is_not, before, areas)):
                now[place] = question(areas[place])
        else:
            now = [*map(question, areas)]
        result = joined(now)
        # The areas of a step in the making may still change.
        last = tuple(areas), now, result
        return result

    return asked


_ALL = range(len(PLACES))


def sum_over(number: Callable[[Area], int]) -> Callable[[Position], int]:
    """The function of a position that adds the number up over all areas."""

    def added(answers: Sequence[int]) -> int:
        return sum(answers)

    return over_areas(number, added)


def where(question: Callable[[Area], object]) -> Callable[[Position], list[tuple[Place]]]:
    """The function of a position that lists the places where the answer is not empty, nor 0, nor false."""

    def places(answers: Sequence[object]) -> list[tuple[Place]]:
        return [*compress(EVERYWHERE, answers)]

    return over_areas(question, places)


def listed_of(question: Callable[[Area], Iterable[T]]) -> Callable[[Position], list[T]]:
    """The function of a position that lists the answers of all areas one after another."""
    return over_areas(question, lambda answers: [*chain.from_iterable(answers)])

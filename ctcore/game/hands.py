"""What hands do at the table: the net list of what to touch to make one position of another.

A touch has a sort, such as ``pieces``, and a text, such as ``1 French Troop from Algiers to Oran``.  What
left a place and came back, or was turned and turned back, is none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar

from ctcore.game.fields import choices_of, leaves
from ctcore.kernel.form import word
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Flow", "Touch", "flows", "hands"]

P = TypeVar("P")
S = TypeVar("S", bound=Any)


@frozen
class Touch:
    """One thing to do: its sort, and what to do in words."""

    sort: str
    text: str

    def __str__(self) -> str:
        """The words."""
        return self.text


@frozen
class Flow:
    """How many things of a sort go from one place to another."""

    count: int
    origin: Any
    target: Any


def flows(
    before: Mapping[P, int], after: Mapping[P, int], near: Callable[[P, P], bool] = lambda _one, _other: False
) -> tuple[Flow, ...]:
    """The moves that turn the first counts into the second, as few as may be; near places first.

    What comes from nowhere, or goes nowhere, is in none of them.

    >>> found = flows({"A": 3, "B": 0, "C": 1}, {"A": 1, "B": 3, "C": 0})
    >>> [(one.count, one.origin, one.target) for one in found]
    [(2, 'A', 'B'), (1, 'C', 'B')]
    """
    change = {place: after.get(place, 0) - before.get(place, 0) for place in (*before, *after)}
    pairs = list(product(change, change))
    found = []
    for origin, target in (*(pair for pair in pairs if near(*pair)), *pairs):
        count = min(-change[origin], change[target])
        if count > 0:
            found.append(Flow(count, origin, target))
            change[origin] += count
            change[target] -= count
    return tuple(found)


def hands(before: S, after: S) -> Iterator[Touch]:
    """The touches by the names of a position's values; see `Game.hands`."""
    now, then = leaves(before), leaves(after)
    sorts = dict.fromkeys(name.rpartition(".")[2] for name, value in now.items() if type(value) is int)
    moved: dict[str, int] = {}
    for sort in sorts:
        places = [name for name in now if name.rpartition(".")[2] == sort and "." in name]
        for one in flows({name: now[name] for name in places}, {name: then.get(name, 0) for name in places}):
            origin, target = (name.rpartition(".")[0] for name in (one.origin, one.target))
            yield Touch("pieces", f"{one.count} {_words(sort)} from {_words(origin)} to {_words(target)}")
            moved[one.origin] = moved.get(one.origin, 0) - one.count
            moved[one.target] = moved.get(one.target, 0) + one.count
    for name, value in then.items():
        was = now.get(name)
        if type(value) is int and type(was) is int:
            was += moved.get(name, 0)
        if was != value:
            yield Touch("values", f"{_words(name)} from {word(was)} to {word(value)}")
    were = choices_of(before)
    for name, (value, _) in choices_of(after).items():
        if name in were and were[name][0] != value:
            yield Touch("values", f"{_words(name)} from {word(were[name][0])} to {word(value)}")


def _words(name: str) -> str:
    return name.replace(".", " ").replace("_", " ")

"""Numbers of a position that are sums over its elements and other figures, and conditions as bounds of them.

>>> import ctcore as ct
>>> from ctcore.condition import count, here, position, space
>>> [(times, str(leaf)) for times, leaf in terms(2 * count(here.fln_control) - position.commitment)]
[(2, 'count(fln_control)'), (-1, 'commitment')]
>>> [[(str(one.quantity), one.least) for one in way] for way in ways(position.commitment <= 3)]
[[('-commitment', -3)]]
>>> [[(str(one.quantity), one.least) for one in way] for way in ways(space("Oran").cubes <= 3)]
[[('[Oran.cubes <= 3]', 1)]]
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from ctcore.condition import expression as e
from ctcore.condition.quantifiers import Count, Every, Some, Sum
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

__all__ = ["AtLeast", "Indicator", "terms", "ways"]

# A condition with more ways to come true than this is not taken apart.
_WAYS = 40
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "!=", "!=": "="}


@frozen(eq=False)
class Indicator(e.Quantity):
    """1 where a condition about one element holds, and 0 where it does not."""

    condition: e.Condition

    def read(self, state: Any, here: Any = None) -> int:
        """1 or 0."""
        return int(self.condition.read(state, here))

    def __str__(self) -> str:
        return f"[{self.condition}]"


@frozen(eq=False)
class AtLeast:
    """That a number is at least ``least``."""

    quantity: e.Quantity
    least: int


def terms(quantity: e.Quantity, fixed: Collection[str] = ()) -> list[tuple[int, e.Quantity]] | None:
    """Return the number as a sum: how often each of its parts counts; None if it is not one.

    A part is a word of the position, or what is summed or counted over the elements, or a word of one.
    ``fixed`` names the truths of the position that nothing changes meanwhile.
    """
    found = []
    for times, leaf in _terms(quantity, 1):
        if not _is_part(leaf, fixed):
            return None
        found.append((times, leaf))
    return found


def _terms(quantity: e.Quantity, times: int) -> Iterator[tuple[int, e.Quantity]]:
    match quantity:
        case e.Arithmetic(sign="*"):
            left, right = quantity.left, quantity.right
            fixed, other = (left, right) if _is_fixed(left) else (right, left)
            yield from _terms(other, times * fixed.read(None))
        case e.Arithmetic():
            yield from _terms(quantity.left, times)
            yield from _terms(quantity.right, times if quantity.sign == "+" else -times)
        case _:
            yield times, quantity


def _is_part(leaf: e.Quantity, fixed: Collection[str]) -> bool:
    match leaf:
        case e.Constant() | e.OfPosition() | e.OfElement():
            return True
        case Indicator():
            return True
        case Count():
            return _is_here(leaf.inner, fixed)
        case Sum():
            return _is_here(leaf.inner, fixed) and (leaf.where is None or _is_here(leaf.where, fixed))
    return False


def _is_fixed(quantity: e.Quantity) -> bool:
    return all(isinstance(one, e.Constant | e.Arithmetic) for one in quantity.whole())


def _is_here(expression: e.Expression, fixed: Collection[str]) -> bool:
    """Whether it asks about the current element alone, or about what no turn changes."""
    for one in expression.whole():
        if isinstance(one, Count | Sum | Some | Every | e.OfPosition):
            return False
        if isinstance(one, e.TruthOfPosition) and one.name not in fixed:
            return False
        if isinstance(one, e.OfElement | e.TruthOfElement) and one.element is not None:
            return False
    return True


def _elements(condition: e.Expression) -> frozenset[Any] | None:
    """The one element that it asks about; None if it asks about more than one, or about the position."""
    found = set()
    for one in condition.whole():
        if isinstance(one, Count | Sum | Some | Every | e.OfPosition | e.TruthOfPosition | Indicator):
            return None
        if isinstance(one, e.OfElement | e.TruthOfElement):
            found.add(one.element)
    return frozenset(found) if len(found) <= 1 and None not in found else None


def ways(condition: e.Condition, fixed: Collection[str] = ()) -> list[list[AtLeast]] | None:
    """Return the ways in which it can come true, each with what must hold then; None if there are too many.

    It is true only if all that one of the ways lists holds; what cannot be put so is left out.
    """
    found = list(_ways(condition, holds=True))
    if len(found) > _WAYS:
        return None
    return [[one for one in way if terms(one.quantity, fixed) is not None] for way in found]


def _ways(condition: e.Condition, *, holds: bool) -> Iterator[list[AtLeast]]:
    if _elements(condition):
        yield [AtLeast(Indicator(condition if holds else ~condition), 1)]
        return
    match condition:
        case e.Not():
            yield from _ways(condition.one, holds=not holds)
        case e.Both() | e.Either():
            sides = [list(_ways(one, holds=holds)) for one in (condition.left, condition.right)]
            if isinstance(condition, e.Both) is not holds:
                yield from (*sides[0], *sides[1])
            else:
                for left, right in product(*sides):
                    yield [*left, *right, *_together(left, right)]
        case e.Comparison():
            yield from _compared(condition, condition.sign if holds else _OPPOSITE[condition.sign])
        case Some() | Every():
            some = isinstance(condition, Some) is holds
            inner = condition.inner if isinstance(condition, Some) else ~condition.inner
            number = Count(inner if condition.where is None else e.Both(condition.where, inner))
            yield [AtLeast(number, 1)] if some else [AtLeast(-number, 0)]
        case _:
            yield []


def _compared(asked: e.Comparison, sign: str) -> Iterator[list[AtLeast]]:
    more = AtLeast(asked.left - asked.right, int(sign == ">"))
    if isinstance(asked.right, e.Constant):
        more = AtLeast(asked.left, asked.right.value + int(sign == ">"))
        less = AtLeast(-asked.left, -asked.right.value + int(sign == "<"))
    else:
        less = AtLeast(asked.right - asked.left, int(sign == "<"))
    if sign in {">", ">="}:
        yield [more]
    elif sign in {"<", "<="}:
        yield [less]
    elif sign == "=":
        yield [more, less]
    else:
        yield []


def _together(left: list[AtLeast], right: list[AtLeast]) -> Iterator[AtLeast]:
    """That several truths of elements hold at once, which one purse may not pay for."""
    both = [one for one in (*left, *right) if isinstance(one.quantity, Indicator)]
    if len(both) > 1:
        number = both[0].quantity
        for one in both[1:]:
            number = number + one.quantity
        yield AtLeast(number, len(both))

"""Conditions and quantities over all elements: any, all, count and sum."""

from __future__ import annotations

from typing import Any

from ctcore.condition.elements import elements_among
from ctcore.condition.expression import Condition, Expression, Quantity
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import all_of, any_of, both, choose, either, negate

__all__ = ["Count", "Every", "Some", "Sum", "count", "every", "some", "total"]


def _filtered(inner: Expression, where: Condition | None) -> str:
    return str(inner) if where is None else f"{inner} where {where}"


@frozen(eq=False)
class Some(Condition):
    """A condition holds for at least one element that satisfies ``where``."""

    inner: Condition
    where: Condition | None = None

    def read(self, state: Any, here: Any = None) -> bool:  # noqa: ARG002 - each element in turn is at hand
        """Return whether it holds for at least one."""
        return any_of(
            both(counts, lambda one=one: self.inner.read(state, one))  # type: ignore[misc]
            for one, counts in elements_among(self.where, state)
        )

    def __str__(self) -> str:
        return f"any({_filtered(self.inner, self.where)})"


@frozen(eq=False)
class Every(Condition):
    """A condition holds for every element that satisfies ``where``; true if there is none."""

    inner: Condition
    where: Condition | None = None

    def read(self, state: Any, here: Any = None) -> bool:  # noqa: ARG002 - each element in turn is at hand
        """Return whether it holds for each."""
        return all_of(
            either(negate(counts), lambda one=one: self.inner.read(state, one))  # type: ignore[misc]
            for one, counts in elements_among(self.where, state)
        )

    def __str__(self) -> str:
        return f"all({_filtered(self.inner, self.where)})"


@frozen(eq=False)
class Count(Quantity):
    """The number of elements that satisfy a condition."""

    inner: Condition

    def read(self, state: Any, here: Any = None) -> int:  # noqa: ARG002 - each element in turn is at hand
        """Return the number."""
        return sum(choose(counts, 1, 0) for _, counts in elements_among(self.inner, state))

    def __str__(self) -> str:
        return f"count({self.inner})"


@frozen(eq=False)
class Sum(Quantity):
    """The sum of a quantity over the elements that satisfy ``where``; without it, over all."""

    inner: Quantity
    where: Condition | None = None

    def read(self, state: Any, here: Any = None) -> int:  # noqa: ARG002 - each element in turn is at hand
        """The sum."""
        among = elements_among(self.where, state)
        return sum(choose(counts, self.inner.read(state, one), 0) for one, counts in among)

    def __str__(self) -> str:
        return f"sum({_filtered(self.inner, self.where)})"


def some(inner: Condition, where: Condition | None = None) -> Condition:
    """Return the condition that ``inner`` holds for at least one element.

    >>> from ctcore.condition import here
    >>> str(some(here.bases >= 3, where=here.country))
    'any(bases >= 3 where country)'
    """
    return Some(inner, where)


def every(inner: Condition, where: Condition | None = None) -> Condition:
    """Return the condition that ``inner`` holds for every element.

    >>> from ctcore.condition import here
    >>> str(every(here.fln_control, where=here.city))
    'all(fln_control where city)'
    """
    return Every(inner, where)


def count(inner: Condition) -> Quantity:
    """Return the number of elements that satisfy the condition.

    >>> from ctcore.condition import here
    >>> str(count(here.fln_control) >= 7)
    'count(fln_control) >= 7'
    """
    return Count(inner)


def total(inner: Quantity, where: Condition | None = None) -> Quantity:
    """Return the sum of the quantity over all elements.

    >>> from ctcore.condition import here
    >>> str(total(here.fln_bases, where=~here.country))
    'sum(fln_bases where not country)'
    """
    return Sum(inner, where)

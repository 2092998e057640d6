"""Conditions and quantities of many elements: of some, of every one, how many, and what they come to."""

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
    """That a condition holds of some element, of those that ``where`` leaves."""

    inner: Condition
    where: Condition | None = None

    def read(self, state: Any, here: Any = None) -> bool:  # noqa: ARG002 - each element in turn is at hand
        """Whether it holds of one at least."""
        return any_of(
            both(counts, lambda one=one: self.inner.read(state, one))  # type: ignore[misc]
            for one, counts in elements_among(self.where, state)
        )

    def __str__(self) -> str:
        return f"any({_filtered(self.inner, self.where)})"


@frozen(eq=False)
class Every(Condition):
    """That a condition holds of every element, of those that ``where`` leaves; it does of none."""

    inner: Condition
    where: Condition | None = None

    def read(self, state: Any, here: Any = None) -> bool:  # noqa: ARG002 - each element in turn is at hand
        """Whether it holds of each."""
        return all_of(
            either(negate(counts), lambda one=one: self.inner.read(state, one))  # type: ignore[misc]
            for one, counts in elements_among(self.where, state)
        )

    def __str__(self) -> str:
        return f"all({_filtered(self.inner, self.where)})"


@frozen(eq=False)
class Count(Quantity):
    """Of how many elements a condition holds."""

    inner: Condition

    def read(self, state: Any, here: Any = None) -> int:  # noqa: ARG002 - each element in turn is at hand
        """How many they are."""
        return sum(choose(counts, 1, 0) for _, counts in elements_among(self.inner, state))

    def __str__(self) -> str:
        return f"count({self.inner})"


@frozen(eq=False)
class Sum(Quantity):
    """What a quantity of an element comes to over all elements, or those that ``where`` leaves."""

    inner: Quantity
    where: Condition | None = None

    def read(self, state: Any, here: Any = None) -> int:  # noqa: ARG002 - each element in turn is at hand
        """The sum."""
        among = elements_among(self.where, state)
        return sum(choose(counts, self.inner.read(state, one), 0) for one, counts in among)

    def __str__(self) -> str:
        return f"sum({_filtered(self.inner, self.where)})"


def some(inner: Condition, where: Condition | None = None) -> Condition:
    """That the condition holds of some element.

    >>> from ctcore.condition import here
    >>> str(some(here.bases >= 3, where=here.country))
    'any(bases >= 3 where country)'
    """
    return Some(inner, where)


def every(inner: Condition, where: Condition | None = None) -> Condition:
    """That the condition holds of every element.

    >>> from ctcore.condition import here
    >>> str(every(here.fln_control, where=here.city))
    'all(fln_control where city)'
    """
    return Every(inner, where)


def count(inner: Condition) -> Quantity:
    """Of how many elements the condition holds.

    >>> from ctcore.condition import here
    >>> str(count(here.fln_control) >= 7)
    'count(fln_control) >= 7'
    """
    return Count(inner)


def total(inner: Quantity, where: Condition | None = None) -> Quantity:
    """What the quantity of an element comes to over all elements.

    >>> from ctcore.condition import here
    >>> str(total(here.fln_bases, where=~here.country))
    'sum(fln_bases where not country)'
    """
    return Sum(inner, where)

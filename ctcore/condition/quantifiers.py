"""Conditions and quantities of many spaces: of some, of every one, how many, and what they come to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ctcore.condition.expression import Condition, Expression, Quantity
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import all_of, any_of, both, choose, either, negate

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State

__all__ = ["Count", "Every", "Some", "Sum", "spaces_among"]


def spaces_among(where: Condition | None, state: State) -> Iterator[tuple[Space, bool]]:
    """The spaces of which the condition can hold, each with that it does; all of them where there is none."""
    for space in state.spaces:
        counts = True if where is None else where.read(state, space)
        if counts is not False:
            yield space, counts


def _filtered(inner: Expression, where: Condition | None) -> str:
    return str(inner) if where is None else f"{inner} where {where}"


@frozen(eq=False)
class Some(Condition):
    """That a condition holds of some space, of those that ``where`` leaves."""

    inner: Condition
    where: Condition | None = None

    def read(self, state: State, here: Space | None = None) -> bool:  # noqa: ARG002 - each space in turn is at hand
        """Whether it holds of one at least."""
        return any_of(
            both(counts, lambda space=space: self.inner.read(state, space))  # type: ignore[misc]
            for space, counts in spaces_among(self.where, state)
        )

    def __str__(self) -> str:
        return f"any({_filtered(self.inner, self.where)})"


@frozen(eq=False)
class Every(Condition):
    """That a condition holds of every space, of those that ``where`` leaves; it does of none."""

    inner: Condition
    where: Condition | None = None

    def read(self, state: State, here: Space | None = None) -> bool:  # noqa: ARG002 - each space in turn is at hand
        """Whether it holds of each."""
        return all_of(
            either(negate(counts), lambda space=space: self.inner.read(state, space))  # type: ignore[misc]
            for space, counts in spaces_among(self.where, state)
        )

    def __str__(self) -> str:
        return f"all({_filtered(self.inner, self.where)})"


@frozen(eq=False)
class Count(Quantity):
    """Of how many spaces a condition holds."""

    inner: Condition

    def read(self, state: State, here: Space | None = None) -> int:  # noqa: ARG002 - each space in turn is at hand
        """How many they are."""
        return sum(choose(counts, 1, 0) for _, counts in spaces_among(self.inner, state))

    def __str__(self) -> str:
        return f"count({self.inner})"


@frozen(eq=False)
class Sum(Quantity):
    """What a quantity of a space comes to over all spaces, or those that ``where`` leaves."""

    inner: Quantity
    where: Condition | None = None

    def read(self, state: State, here: Space | None = None) -> int:  # noqa: ARG002 - each space in turn is at hand
        """The sum."""
        among = spaces_among(self.where, state)
        return sum(choose(counts, self.inner.read(state, space), 0) for space, counts in among)

    def __str__(self) -> str:
        return f"sum({_filtered(self.inner, self.where)})"

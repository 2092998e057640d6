"""Conditions and quantities of a position: one tree, read on ints or on symbolic terms.

A `Quantity` is a whole number that a position has, a `Condition` a truth.  Operators build trees and
decide nothing; `read` asks a position.  ``str`` writes a tree as `ctcore.condition.condition` reads it.

>>> import ctcore as ct
>>> from ctcore.condition import position, space
>>> asked = (space("Oran").guerrillas >= 3) & (position.resources.fln < 5)
>>> str(asked), asked.read(ct.setup("short"))
('Oran.guerrillas >= 3 and resources.fln < 5', False)
"""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, ClassVar, NoReturn

import attrs

from ctcore.condition.elements import elements_of
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import both, either, negate

__all__ = [
    "ANY",
    "Arithmetic",
    "Both",
    "Comparison",
    "Condition",
    "Constant",
    "Either",
    "Expression",
    "Not",
    "OfElement",
    "OfPosition",
    "Quantity",
    "TruthOfElement",
    "TruthOfPosition",
]


class Expression(ABC):
    """A quantity or a condition; two are equal if their texts are."""

    __slots__ = ()
    # Operator precedence: an operand of lower precedence is written in brackets.
    binds: ClassVar[int] = 9

    @abstractmethod
    def read(self, state: Any, here: Any = None) -> Any:
        """Return the value in the position; ``here`` is the current element."""

    @property
    def parts(self) -> tuple[Expression, ...]:
        """The direct operands."""
        kind: Any = type(self)
        values = (getattr(self, field.name) for field in attrs.fields(kind))
        return tuple(value for value in values if isinstance(value, Expression))

    def whole(self) -> Iterator[Expression]:
        """This expression and every one within it."""
        yield self
        for part in self.parts:
            yield from part.whole()

    def within(self, binds: int) -> str:
        """Return the text, in brackets if this binds less tightly than its neighbours."""
        return f"({self})" if self.binds < binds else str(self)

    def __bool__(self) -> NoReturn:
        message = (
            f"'{self}' is asked of a position, by read(state); conditions are joined with & | ~, "
            "and a comparison has two sides"
        )
        raise TypeError(message)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int):
            message = f"a condition of equality is written ({self}).equals({other})"
            raise TypeError(message)
        return type(self) is type(other) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash((type(self), str(self)))


class Quantity(Expression):
    """A whole number that a position has."""

    __slots__ = ()

    @abstractmethod
    def read(self, state: Any, here: Any = None) -> int:
        """Return the number in this position; ``here`` is the current element."""

    def __add__(self, other: Quantity | int) -> Quantity:
        return Arithmetic("+", self, _quantity(other))

    def __radd__(self, other: int) -> Quantity:
        return Arithmetic("+", _quantity(other), self)

    def __sub__(self, other: Quantity | int) -> Quantity:
        return Arithmetic("-", self, _quantity(other))

    def __rsub__(self, other: int) -> Quantity:
        return Arithmetic("-", _quantity(other), self)

    def __mul__(self, other: int) -> Quantity:
        return Arithmetic("*", self, _quantity(other))

    def __rmul__(self, other: int) -> Quantity:
        return Arithmetic("*", _quantity(other), self)

    def __neg__(self) -> Quantity:
        return Arithmetic("-", Constant(0), self)

    def __lt__(self, other: Quantity | int) -> Condition:
        return Comparison("<", self, _quantity(other))

    def __le__(self, other: Quantity | int) -> Condition:
        return Comparison("<=", self, _quantity(other))

    def __gt__(self, other: Quantity | int) -> Condition:
        return Comparison(">", self, _quantity(other))

    def __ge__(self, other: Quantity | int) -> Condition:
        return Comparison(">=", self, _quantity(other))

    def equals(self, other: Quantity | int) -> Condition:
        """Return the condition that the two numbers are equal; Python's ``==`` compares the texts."""
        return Comparison("=", self, _quantity(other))

    def differs(self, other: Quantity | int) -> Condition:
        """Return the condition that the two numbers differ."""
        return Comparison("!=", self, _quantity(other))


class Condition(Expression):
    """A truth that a position has."""

    __slots__ = ()

    @abstractmethod
    def read(self, state: Any, here: Any = None) -> bool:
        """Return whether it holds in this position; ``here`` is the current element."""

    def conjuncts(self) -> Iterator[Condition]:
        """Return the conditions that it joins by "and", or itself alone."""
        yield self

    def __and__(self, other: Condition) -> Condition:
        # What is asked already is not asked again: a Border Sector asks for independence itself.
        asked = {str(one) for one in self.conjuncts()}
        further = {str(one) for one in _condition(other).conjuncts()}
        return self if further <= asked else Both(self, other)

    def __or__(self, other: Condition) -> Condition:
        return Either(self, _condition(other))

    def __invert__(self) -> Condition:
        return Not(self)


def _quantity(value: Quantity | int) -> Quantity:
    if isinstance(value, Quantity):
        return value
    if isinstance(value, bool) or not isinstance(value, int):
        message = f"a quantity is compared with a whole number or a quantity, not with {value!s}"
        raise TypeError(message)
    return Constant(int(value)) if value >= 0 else -Constant(-int(value))


def _condition(value: Condition) -> Condition:
    if not isinstance(value, Condition):
        message = f"conditions are joined with conditions, not with {value!s}"
        raise TypeError(message)
    return value


@frozen(eq=False)
class Constant(Quantity):
    """A constant; some have a name."""

    value: int
    name: str = ""

    def read(self, state: Any, here: Any = None) -> int:  # noqa: ARG002 - the same of every position
        """The number itself."""
        return self.value

    def __str__(self) -> str:
        return self.name or str(self.value)


@frozen(eq=False)
class _OfPosition:
    """A word about the whole position."""

    name: str
    ask: Callable[[Any], Any]

    def read(self, state: Any, here: Any = None) -> Any:  # noqa: ARG002 - the same wherever it stands
        """What the position says."""
        return self.ask(state)

    def __str__(self) -> str:
        return self.name


class OfPosition(_OfPosition, Quantity):
    """A number of the whole position, by its name."""

    __slots__ = ()


class TruthOfPosition(_OfPosition, Condition):
    """A truth of the whole position, by its name."""

    __slots__ = ()


@frozen(eq=False)
class _OfElement:
    """A word about one element: the named one, or else the current one.

    ``element.index`` is its place among the elements.
    """

    element: Any
    name: str
    ask: Callable[[Any], Any]

    def read(self, state: Any, here: Any = None) -> Any:
        """What the element says."""
        if self.element is not None:
            return self.ask(elements_of(state)[self.element.index])
        if here is None:
            message = (
                f"'{self.name}' is asked of an element, and none is at hand: join it by some(), total(), ..."
            )
            raise TypeError(message)
        return self.ask(here)

    def __str__(self) -> str:
        return f"{self.element}.{self.name}" if self.element is not None else self.name


class OfElement(_OfElement, Quantity):
    """A number of one element, by its name."""

    __slots__ = ()


class TruthOfElement(_OfElement, Condition):
    """A truth of one element, by its name."""

    __slots__ = ()


_ARITHMETIC: dict[str, tuple[Callable[[Any, Any], Any], int]] = {
    "+": (operator.add, 5),
    "-": (operator.sub, 5),
    "*": (operator.mul, 6),
}
_COMPARISON: dict[str, Callable[[Any, Any], Any]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "!=": operator.ne,
}


@frozen(eq=False)
class Arithmetic(Quantity):
    """The sum, difference or product of two quantities; one side of a product is a constant."""

    sign: str
    left: Quantity
    right: Quantity

    def __attrs_post_init__(self) -> None:
        if self.sign == "*" and not (_is_fixed(self.left) or _is_fixed(self.right)):
            message = "one side of '*' is a number written out"
            raise ValueError(message)

    @property
    def binds(self) -> int:  # type: ignore[override]
        """Products bind more tightly than sums."""
        return _ARITHMETIC[self.sign][1]

    def read(self, state: Any, here: Any = None) -> int:
        """Return the result."""
        value: int = _ARITHMETIC[self.sign][0](self.left.read(state, here), self.right.read(state, here))
        return value

    def __str__(self) -> str:
        right = self.right.within(self.binds + 1)
        if self.sign == "-" and self.left == Constant(0):
            return f"-{self.right.within(7)}"
        return f"{self.left.within(self.binds)} {self.sign} {right}"


def _is_fixed(quantity: Quantity) -> bool:
    return all(isinstance(one, Constant | Arithmetic) for one in quantity.whole())


@frozen(eq=False)
class Comparison(Condition):
    """The comparison of two quantities by a sign such as ``<=``."""

    sign: str
    left: Quantity
    right: Quantity
    binds = 4

    def read(self, state: Any, here: Any = None) -> bool:
        """Whether they do."""
        value: bool = _COMPARISON[self.sign](self.left.read(state, here), self.right.read(state, here))
        return value

    def __str__(self) -> str:
        return f"{self.left.within(5)} {self.sign} {self.right.within(5)}"


@frozen(eq=False)
class Both(Condition):
    """Two conditions joined by "and"."""

    left: Condition
    right: Condition
    binds = 2

    def conjuncts(self) -> Iterator[Condition]:
        """Those of both sides."""
        yield from self.left.conjuncts()
        yield from self.right.conjuncts()

    def read(self, state: Any, here: Any = None) -> bool:
        """Whether both do."""
        return both(self.left.read(state, here), lambda: self.right.read(state, here))

    def __str__(self) -> str:
        return f"{self.left.within(2)} and {self.right.within(3)}"


@frozen(eq=False)
class Either(Condition):
    """Two conditions joined by "or"."""

    left: Condition
    right: Condition
    binds = 1

    def read(self, state: Any, here: Any = None) -> bool:
        """Whether one does."""
        return either(self.left.read(state, here), lambda: self.right.read(state, here))

    def __str__(self) -> str:
        return f"{self.left.within(1)} or {self.right.within(2)}"


@frozen(eq=False)
class Not(Condition):
    """The negation of a condition."""

    one: Condition
    binds = 3

    def read(self, state: Any, here: Any = None) -> bool:
        """Whether it does not."""
        return negate(self.one.read(state, here))

    def __str__(self) -> str:
        return f"not {self.one.within(3)}"


# What holds of every position.
ANY: Condition = Comparison("=", Constant(0), Constant(0))

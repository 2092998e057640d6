"""Numbers and truths that stand for all values at once.

They take the place of ints and bools in the engine's own source.  A truth has no
``bool()`` of its own: outside a path explorer it raises, so that nothing is decided in
silence (a raw z3 expression would answer False).
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Protocol

import z3

from ctcore.errors import Defect

if TYPE_CHECKING:
    from contextvars import Token

__all__ = ["Number", "Truth", "deciding", "number", "truth"]


class Decider(Protocol):
    """Whoever answers when effects ask a truth for its ``bool()``."""

    def decide(self, condition: z3.BoolRef) -> bool:
        """The side to take on this path."""


_DECIDER: ContextVar[Decider | None] = ContextVar("decider", default=None)


class deciding:  # noqa: N801 - reads as a word in a with statement
    """Let a decider answer for truths within a ``with`` block."""

    def __init__(self, decider: Decider) -> None:
        self.decider = decider
        self.token: Token[Decider | None] | None = None

    def __enter__(self) -> None:
        self.token = _DECIDER.set(self.decider)

    def __exit__(self, *_: object) -> None:
        assert self.token is not None
        _DECIDER.reset(self.token)


def number(value: Any) -> z3.ArithRef:
    """The z3 term of a number, symbolic or not."""
    if isinstance(value, Number):
        return value.term
    if not isinstance(value, int):
        message = f"{value!r} is no whole number"
        raise Defect(message)
    return z3.IntVal(int(value))


def truth(value: Any) -> z3.BoolRef:
    """The z3 term of a truth, symbolic or not."""
    if isinstance(value, Truth):
        return value.term
    if not isinstance(value, bool):
        message = f"{value!r} is no truth"
        raise Defect(message)
    return z3.BoolVal(value)


class Truth:
    """A condition over symbolic numbers and truths."""

    __hash__ = None  # type: ignore[assignment]
    __slots__ = ("term",)

    def __init__(self, term: z3.BoolRef) -> None:
        self.term = term

    def __repr__(self) -> str:
        return f"Truth({self.term})"

    def __bool__(self) -> bool:
        decider = _DECIDER.get()
        if decider is None:
            message = f"a symbolic truth was asked for its bool: {self.term}"
            raise Defect(message)
        return decider.decide(self.term)

    def __and__(self, other: object) -> Truth:
        return Truth(z3.And(self.term, truth(other)))

    def __or__(self, other: object) -> Truth:
        return Truth(z3.Or(self.term, truth(other)))

    def __xor__(self, other: object) -> Truth:
        if other is True:
            return Truth(z3.Not(self.term))
        return Truth(z3.Xor(self.term, truth(other)))

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__

    def __eq__(self, other: object) -> Truth:  # type: ignore[override]
        return Truth(self.term == truth(other))

    def __ne__(self, other: object) -> Truth:  # type: ignore[override]
        return Truth(self.term != truth(other))

    def choose(self, then: Any, otherwise: Any) -> Number:
        """The one number where this holds, the other where it does not."""
        return Number(z3.If(self.term, number(then), number(otherwise)))


class Number:
    """A whole number of any value."""

    __hash__ = None  # type: ignore[assignment]
    __slots__ = ("term",)

    def __init__(self, term: z3.ArithRef) -> None:
        self.term = term

    def __repr__(self) -> str:
        return f"Number({self.term})"

    def __bool__(self) -> bool:
        return bool(Truth(self.term != 0))

    def __index__(self) -> int:
        message = f"a symbolic number was used as an index: {self.term}"
        raise Defect(message)

    def __add__(self, other: object) -> Number:
        return Number(self.term + number(other))

    def __sub__(self, other: object) -> Number:
        return Number(self.term - number(other))

    def __rsub__(self, other: object) -> Number:
        return Number(number(other) - self.term)

    def __mul__(self, other: object) -> Number:
        return Number(self.term * number(other))

    __radd__ = __add__
    __rmul__ = __mul__

    def __floordiv__(self, other: object) -> Number:
        # For a positive divisor the solver's quotient is Python's; for others it is not.
        if not isinstance(other, int) or other < 1:
            message = f"a symbolic number was divided by {other!r}, not by a positive whole number"
            raise Defect(message)
        return Number(self.term / number(other))

    def __neg__(self) -> Number:
        return Number(-self.term)

    def __lt__(self, other: object) -> Truth:
        return Truth(self.term < number(other))

    def __le__(self, other: object) -> Truth:
        return Truth(self.term <= number(other))

    def __gt__(self, other: object) -> Truth:
        return Truth(self.term > number(other))

    def __ge__(self, other: object) -> Truth:
        return Truth(self.term >= number(other))

    def __eq__(self, other: object) -> Truth:  # type: ignore[override]
        return Truth(self.term == number(other))

    def __ne__(self, other: object) -> Truth:  # type: ignore[override]
        return Truth(self.term != number(other))

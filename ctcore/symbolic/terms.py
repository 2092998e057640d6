"""Numbers and truths that stand for all values at once.

They take the place of ints and bools in the engine's own source.  Outside a path explorer ``bool()`` of a
truth raises, so that nothing is decided silently (a raw z3 expression would answer False).

Both have a normal form, so that equal values are mostly the same term: a number is a linear
sum of atoms and a constant; a truth joins any number of parts at once.  A comparison in which
every atom cancels out is a plain bool, and the solver never sees it.
Proofs trust this module: its test compares it with the operators of z3py.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Protocol

import z3

from ctcore.errors import Defect
from ctcore.symbolic import z3_terms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextvars import Token

    Join = Callable[[Sequence[z3.BoolRef]], z3.BoolRef]

__all__ = ["Number", "Truth", "conjuncts", "deciding", "number", "truth"]


class Decider(Protocol):
    """Decides the ``bool()`` of a truth."""

    def decide(self, condition: Truth) -> bool:
        """Return the side to take on this path."""


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


# Truths


def truth(value: Any) -> z3.BoolRef:
    """The z3 term of a truth, symbolic or not."""
    return value.term if isinstance(value, Truth) else z3.BoolVal(_plain(value))


def conjuncts(value: Any) -> Iterator[Truth]:
    """Yield the conjuncts of a bool or `Truth`; none for True."""
    if isinstance(value, Truth):
        yield from value.conjuncts()
    elif not _plain(value):
        yield Truth(z3.BoolVal(val=False))


def _plain(value: object) -> bool:
    if not isinstance(value, bool):
        message = f"{value!r} is not a truth"
        raise Defect(message)
    return value


class Truth:
    """A condition over symbolic numbers and truths: a term, or parts that are joined."""

    __hash__ = None  # type: ignore[assignment]
    __slots__ = ("_counted", "_denies", "_join", "_key", "_parts", "_term")

    def __init__(self, term: z3.BoolRef | None) -> None:
        self._term = term
        self._key: int | None = None
        self._join: Join | None = None
        self._parts: tuple[Truth, ...] = ()
        # The truth that this negates; the number that is 1 if this holds, else 0. Each made on demand.
        self._denies: Truth | None = None
        self._counted: Number | None = None

    @property
    def term(self) -> z3.BoolRef:
        """The solver's term, built on first use."""
        if self._term is None:
            if self._denies is not None:
                self._term = z3_terms.denied(self._denies.term)
            else:
                assert self._join is not None
                # Sort the parts and drop repeats, so that the same parts always give the same term.
                parts = {part.key: part.term for part in self._flat()}
                self._term = self._join([parts[key] for key in sorted(parts)])
        return self._term

    @property
    def key(self) -> int:
        """The id of the term: equal for truths with the same term, and unique while one of them is alive."""
        if self._key is None:
            self._key = z3_terms.key_of(self.term)
        return self._key

    def conjuncts(self) -> Iterator[Truth]:
        """Yield the truths whose conjunction this is."""
        return iter(self._flat() if self._join is z3_terms.every else (self,))

    def _flat(self) -> tuple[Truth, ...]:
        """The parts that are joined; those of a part that is joined in the same way take its place."""
        found, left = [], [*reversed(self._parts)]
        while left:
            part: Truth = left.pop()
            if part._join is self._join:
                left += reversed(part._parts)
            else:
                found.append(part)
        self._parts = tuple(found)
        return self._parts

    def __repr__(self) -> str:
        return f"Truth({self.term})"

    def __bool__(self) -> bool:
        decider = _DECIDER.get()
        if decider is None:
            message = f"a symbolic truth was asked for its bool: {self.term}"
            raise Defect(message)
        return decider.decide(self)

    def __int__(self) -> int:
        return 1 if self else 0

    def _joined(self, join: Join, other: Truth) -> Truth:
        found = Truth(None)
        found._join, found._parts = join, (self, other)
        return found

    def __and__(self, other: object) -> Any:
        if isinstance(other, Truth):
            return self._joined(z3_terms.every, other)
        return self if _plain(other) else False

    def __or__(self, other: object) -> Any:
        if isinstance(other, Truth):
            return self._joined(z3_terms.some, other)
        return True if _plain(other) else self

    def __xor__(self, other: object) -> Any:
        if isinstance(other, Truth):
            return False if self.key == other.key else Truth(z3.Xor(self.term, other.term))
        return self._denied() if _plain(other) else self

    def _denied(self) -> Truth:
        if self._denies is not None:
            return self._denies
        found = Truth(None)
        found._denies = self
        return found

    def __add__(self, other: object) -> Any:
        return _added(self, other, 1)

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__
    __radd__ = __add__

    def __eq__(self, other: object) -> Any:
        return (self ^ other) ^ True

    def __ne__(self, other: object) -> Any:
        return self ^ other

    def choose(self, then: Any, otherwise: Any) -> Any:
        """Return ``then`` if this holds, else ``otherwise``: the difference is added so that atoms cancel."""
        more = _added(then, otherwise, -1)
        if isinstance(more, int):
            if self._counted is None:
                self._counted = Number(z3_terms.where(self.term, z3_terms.numeral(1)))
            return _added(otherwise, self._counted, more) if more else otherwise
        key = (self.key, more.rest, *sorted(more.parts.items()))
        if key not in _CHOSEN:
            _CHOSEN[key] = self, Number(z3_terms.where(self.term, more.term))
        return _added(otherwise, _CHOSEN[key][1], 1)


# Interned choices. The truth is kept alive, so that its key is not reused.
_CHOSEN: dict[tuple[Any, ...], tuple[Truth, Number]] = {}


# Numbers


def number(value: Any) -> z3.ArithRef:
    """The z3 term of a number, symbolic or not."""
    parts, rest = _linear(value)
    return z3_terms.total(sorted(parts.items()), rest)


# The values that a number takes where it picks from a table or counts a loop.
_VALUES = (*range(100), *range(-1, -100, -1))


class Number:
    """A symbolic whole number: a linear sum of atoms, and a constant.

    Within a path explorer it can be an index, the key of a table or the length of a loop: it takes each of
    its values, from -99 to 99, on a path of its own.
    """

    __slots__ = ("parts", "rest")

    def __init__(self, term: z3.ArithRef) -> None:
        self.parts = {z3_terms.atom_of(term): 1}
        self.rest = 0

    @property
    def term(self) -> z3.ArithRef:
        """The solver's term."""
        return number(self)

    def __repr__(self) -> str:
        return f"Number({self.term})"

    def __bool__(self) -> bool:
        return bool(self != 0)

    def __index__(self) -> int:
        """Return each value in turn, on a path of its own; outside a path explorer raise `Defect`."""
        if _DECIDER.get() is not None:
            for value in _VALUES:
                is_it: bool = self == value
                if is_it:
                    return int(value)
        message = f"a symbolic number was used as an index: {self.term}"
        raise Defect(message)

    def __hash__(self) -> int:
        # A table is asked by value.
        return hash(self.__index__())

    def __add__(self, other: object) -> Any:
        return _added(self, other, 1)

    def __sub__(self, other: object) -> Any:
        return _added(self, other, -1)

    def __rsub__(self, other: object) -> Any:
        return _added(other, self, -1)

    def __format__(self, _spec: str) -> str:
        return str(self)

    def __mul__(self, other: object) -> Any:
        if isinstance(other, list | tuple):
            return other * self.__index__()
        if isinstance(other, Number):
            return Number(self.term * other.term)
        return _added(0, self, _linear(other)[1])

    __radd__ = __add__
    __rmul__ = __mul__

    def __floordiv__(self, other: object) -> Number:
        # For a positive divisor the solver's quotient is Python's; for others it is not.
        if not isinstance(other, int) or other < 1:
            message = f"a symbolic number was divided by {other!r}, not by a positive whole number"
            raise Defect(message)
        return Number(z3_terms.quotient(tuple(sorted(self.parts.items())), self.rest, other))

    def __mod__(self, other: object) -> Any:
        quotient = self // other
        return self - quotient * other

    def __divmod__(self, other: object) -> tuple[Any, Any]:
        quotient = self // other
        return quotient, self - quotient * other

    def __abs__(self) -> Any:
        negated = -self
        positive = self >= negated
        return positive.choose(self, negated) if isinstance(positive, Truth) else self

    def __neg__(self) -> Any:
        return _added(0, self, -1)

    def __lt__(self, other: object) -> Any:
        return _at_most(self, other, -1)

    def __le__(self, other: object) -> Any:
        return _at_most(self, other)

    def __gt__(self, other: object) -> Any:
        return _at_most(other, self, -1)

    def __ge__(self, other: object) -> Any:
        return _at_most(other, self)

    def __eq__(self, other: object) -> Any:
        return _equal(self, other)

    def __ne__(self, other: object) -> Any:
        return _equal(self, other) ^ True


_NO_ATOMS: dict[int, int] = {}


def _linear(value: Any) -> tuple[dict[int, int], int]:
    """Return a number's coefficients by atom, and its constant; the number may be an int."""
    if isinstance(value, Number):
        return value.parts, value.rest
    if isinstance(value, Truth):
        # As in Python, a truth counts 1 where it holds.
        return _linear(value.choose(1, 0))
    if not isinstance(value, int):
        message = f"{value!r} is not a whole number"
        raise Defect(message)
    return _NO_ATOMS, int(value)


def _sum_of(parts: dict[int, int], rest: int) -> Any:
    """Return the number with those coefficients and that constant: an int if it has no atom."""
    if not parts:
        return rest
    found = Number.__new__(Number)
    found.parts, found.rest = parts, rest
    return found


def _added(left: Any, right: Any, times: int) -> Any:
    """Return ``left + times * right``."""
    parts, rest = (left.parts, left.rest) if type(left) is Number else _linear(left)
    if type(right) is int:
        return _sum_of(parts, rest + times * right)
    more, constant = (right.parts, right.rest) if type(right) is Number else _linear(right)
    if more and times == 1 and not parts:
        parts = more
    elif more:
        # Numbers may share this dict: change a copy.
        parts = parts.copy()
        for atom, count in more.items():
            now = parts.get(atom, 0) + times * count
            if now:
                parts[atom] = now
            else:
                parts.pop(atom, None)
    return _sum_of(parts, rest + times * constant)


def _at_most(left: Any, right: Any, more: int = 0) -> Any:
    """Return whether ``left <= right + more``."""
    if type(left) is Number and type(right) is int:
        return _bounded(z3_terms.AT_MOST, left.parts, right + more - left.rest)
    if type(left) is int and type(right) is Number:
        return _bounded(z3_terms.AT_LEAST, right.parts, left - more - right.rest)
    difference = _added(left, right, -1)
    if isinstance(difference, int):
        return difference <= more
    return _bounded(z3_terms.AT_MOST, difference.parts, more - difference.rest)


def _bounded(comparison: int, atoms: dict[int, int], bound: int) -> Truth:
    """Return the comparison, normalised so that the first atom's coefficient is positive."""
    parts = [*atoms.items()] if len(atoms) == 1 else sorted(atoms.items())
    if parts[0][1] > 0:
        return _compared(comparison, parts, bound)
    turned = z3_terms.AT_LEAST if comparison == z3_terms.AT_MOST else z3_terms.AT_MOST
    return _compared(turned, [(atom, -count) for atom, count in parts], -bound)


def _equal(left: Any, right: Any) -> Any:
    """Return whether ``left == right``, normalised so that the first atom's coefficient is positive."""
    difference = _added(left, right, -1)
    if isinstance(difference, int):
        return difference == 0
    parts = sorted(difference.parts.items())
    sign = 1 if parts[0][1] > 0 else -1
    return _compared(z3_terms.EQUAL, [(atom, sign * count) for atom, count in parts], -sign * difference.rest)


# Interned comparisons.
_COMPARED: dict[tuple[Any, ...], Truth] = {}


def _compared(comparison: int, parts: list[tuple[int, int]], bound: int) -> Truth:
    key = (comparison, bound, *parts)
    if (found := _COMPARED.get(key)) is None:
        found = _COMPARED[key] = Truth(z3_terms.compared(comparison, z3_terms.total(parts, 0), bound))
    return found

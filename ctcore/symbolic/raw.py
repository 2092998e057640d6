"""Terms of the solver, made by its C interface.

The operators of z3py look up the sorts of both sides each time, which costs more than all
else that a proof does.  A raw call counts no reference: whatever it is handed is held by a
name, or by one of the dicts here, until the new term holds it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import z3

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Comparison = Callable[..., Any]

__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "EQUAL",
    "atom_of",
    "can_hold",
    "compared",
    "denied",
    "every",
    "numeral",
    "some",
    "total",
    "where",
]

_CONTEXT = z3.main_ctx()
_C = _CONTEXT.ref()
AT_MOST: Comparison = z3.Z3_mk_le
AT_LEAST: Comparison = z3.Z3_mk_ge
EQUAL: Comparison = z3.Z3_mk_eq

# Each atom by the number of its term, which is its own as long as the term is held here.
_ATOMS: dict[int, z3.ArithRef] = {}


def _array(terms: Sequence[z3.AstRef]) -> tuple[int, Any]:
    return len(terms), (z3.Ast * len(terms))(*(term.ast for term in terms))


def can_hold(solver: z3.Solver, terms: Sequence[z3.BoolRef]) -> bool | None:
    """Whether all of the terms can hold with what the solver supposes; None where it does not know."""
    answer = z3.Z3_solver_check_assumptions(_C, solver.solver, *_array(terms))
    return None if answer == z3.Z3_L_UNDEF else bool(answer == z3.Z3_L_TRUE)


def every(terms: Sequence[z3.BoolRef]) -> z3.BoolRef:
    """That all of the terms hold."""
    return z3.BoolRef(z3.Z3_mk_and(_C, *_array(terms)), _CONTEXT)


def some(terms: Sequence[z3.BoolRef]) -> z3.BoolRef:
    """That at least one of the terms holds."""
    return z3.BoolRef(z3.Z3_mk_or(_C, *_array(terms)), _CONTEXT)


def denied(term: z3.BoolRef) -> z3.BoolRef:
    """That the term does not hold; a denial denied is what it denied."""
    return term.arg(0) if z3.is_not(term) else z3.BoolRef(z3.Z3_mk_not(_C, term.ast), _CONTEXT)


def atom_of(term: z3.ArithRef) -> int:
    """The number under which a term is held from now on, as an atom of sums."""
    key: int = term.get_id()
    _ATOMS.setdefault(key, term)
    return key


@cache
def numeral(value: int) -> z3.ArithRef:
    """The term of an int."""
    return z3.IntVal(value)


def total(parts: Iterable[tuple[int, int]], rest: int) -> z3.ArithRef:
    """The sum of atoms, each so many times, and of the rest."""
    terms = [_times(atom, count) for atom, count in parts]
    if rest or not terms:
        terms.append(numeral(rest))
    return terms[0] if len(terms) == 1 else z3.ArithRef(z3.Z3_mk_add(_C, *_array(terms)), _CONTEXT)


def _times(atom: int, count: int) -> z3.ArithRef:
    if count == 1:
        return _ATOMS[atom]
    return z3.ArithRef(z3.Z3_mk_mul(_C, *_array((numeral(count), _ATOMS[atom]))), _CONTEXT)


def compared(comparison: Comparison, left: z3.ArithRef, right: int) -> z3.BoolRef:
    """That the comparison holds between a sum and an int."""
    return z3.BoolRef(comparison(_C, left.ast, numeral(right).ast), _CONTEXT)


def where(condition: z3.BoolRef, value: z3.ArithRef) -> z3.ArithRef:
    """The value where the condition holds, else 0."""
    return z3.ArithRef(z3.Z3_mk_ite(_C, condition.ast, value.ast, numeral(0).ast), _CONTEXT)

"""Build solver terms through z3's C interface.

The operators of z3py look up the sorts of both sides each time, which costs more than all
the rest of a proof.  A raw call takes no reference: its arguments must be kept alive by a
name, or by one of the dicts here, until the new term refers to them.
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

# Atoms by the ids of their terms. Keeping the terms alive here keeps the ids unique.
_ATOMS: dict[int, z3.ArithRef] = {}


def _array(terms: Sequence[z3.AstRef]) -> tuple[int, Any]:
    return len(terms), (z3.Ast * len(terms))(*(term.ast for term in terms))


def can_hold(solver: z3.Solver, terms: Sequence[z3.BoolRef]) -> bool | None:
    """Return whether all the terms can hold under the solver's assumptions; None if it does not know."""
    answer = z3.Z3_solver_check_assumptions(_C, solver.solver, *_array(terms))
    return None if answer == z3.Z3_L_UNDEF else bool(answer == z3.Z3_L_TRUE)


def every(terms: Sequence[z3.BoolRef]) -> z3.BoolRef:
    """Return the conjunction of the terms."""
    return z3.BoolRef(z3.Z3_mk_and(_C, *_array(terms)), _CONTEXT)


def some(terms: Sequence[z3.BoolRef]) -> z3.BoolRef:
    """Return the disjunction of the terms."""
    return z3.BoolRef(z3.Z3_mk_or(_C, *_array(terms)), _CONTEXT)


def denied(term: z3.BoolRef) -> z3.BoolRef:
    """Return the negation of the term, without double negation."""
    if z3.Z3_get_decl_kind(_C, z3.Z3_get_app_decl(_C, term.ast)) == z3.Z3_OP_NOT:
        return z3.BoolRef(z3.Z3_get_app_arg(_C, term.ast, 0), _CONTEXT)
    return z3.BoolRef(z3.Z3_mk_not(_C, term.ast), _CONTEXT)


def atom_of(term: z3.ArithRef) -> int:
    """Register a term as an atom of sums, and return its id."""
    key: int = term.get_id()
    _ATOMS.setdefault(key, term)
    return key


@cache
def numeral(value: int) -> z3.ArithRef:
    """The term of an int."""
    return z3.IntVal(value)


def total(parts: Iterable[tuple[int, int]], rest: int) -> z3.ArithRef:
    """Return the term of a linear sum: ``parts`` are pairs (atom, coefficient), ``rest`` the constant."""
    terms = [_times(atom, count) for atom, count in parts]
    if rest or not terms:
        terms.append(numeral(rest))
    return terms[0] if len(terms) == 1 else z3.ArithRef(z3.Z3_mk_add(_C, *_array(terms)), _CONTEXT)


def _times(atom: int, count: int) -> z3.ArithRef:
    if count == 1:
        return _ATOMS[atom]
    return z3.ArithRef(z3.Z3_mk_mul(_C, *_array((numeral(count), _ATOMS[atom]))), _CONTEXT)


def compared(comparison: Comparison, left: z3.ArithRef, right: int) -> z3.BoolRef:
    """Return the term that compares a sum with an int."""
    return z3.BoolRef(comparison(_C, left.ast, numeral(right).ast), _CONTEXT)


def where(condition: z3.BoolRef, value: z3.ArithRef) -> z3.ArithRef:
    """Return the term "value if condition else 0"."""
    return z3.ArithRef(z3.Z3_mk_ite(_C, condition.ast, value.ast, numeral(0).ast), _CONTEXT)

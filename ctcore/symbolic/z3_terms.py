"""Build solver terms by the functions of z3's own library.

The operators of z3py look up the sorts of both sides each time, and its calls ask for an error after each:
together that costs more than all the rest of a proof.  Here a call takes and gives handles.  It takes
no reference: its arguments must be kept alive by a name, or by one of the dicts here, until the new
term refers to them.
"""

from __future__ import annotations

from ctypes import CFUNCTYPE, c_int, c_uint, c_void_p, cast
from functools import cache
from typing import TYPE_CHECKING, Any

import z3

from ctcore.errors import Defect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "EQUAL",
    "atom_of",
    "can_hold",
    "compared",
    "denied",
    "every",
    "key_of",
    "numeral",
    "quotient",
    "some",
    "suppose",
    "total",
    "where",
]

_CONTEXT = z3.main_ctx()
_C: int = _CONTEXT.ref().value


def _function(name: str, *takes: Any, gives: Any = z3.Ast) -> Callable[..., Any]:
    """A function of the library that takes and gives handles: z3py keeps its own beside what calls it."""
    wrapper: Any = getattr(z3, f"Z3_{name}")
    (beside,) = wrapper.__defaults__
    made: Callable[..., Any] = CFUNCTYPE(gives, c_void_p, *takes)(cast(beside.f, c_void_p).value or 0)
    return made


_SOME = (c_uint, c_void_p)
_KEPT = _function("inc_ref", c_void_p, gives=None)
_LEFT = _function("dec_ref", c_void_p, gives=None)
_ID = _function("get_ast_id", c_void_p, gives=c_uint)
_DECLARED = _function("get_app_decl", c_void_p, gives=c_void_p)
_DECLARED_AS = _function("get_decl_kind", c_void_p, gives=c_int)
_ARGUMENT = _function("get_app_arg", c_void_p, c_uint)
_AND, _OR = _function("mk_and", *_SOME), _function("mk_or", *_SOME)
_NOT = _function("mk_not", c_void_p)
_SUM, _PRODUCT = _function("mk_add", *_SOME), _function("mk_mul", *_SOME)
_WHERE = _function("mk_ite", c_void_p, c_void_p, c_void_p)
_DIVIDED = _function("mk_div", c_void_p, c_void_p)
_CHECK = _function("solver_check_assumptions", c_void_p, *_SOME, gives=c_int)
_ASSERT = _function("solver_assert", c_void_p, c_void_p, gives=None)
_COMPARED = [_function(name, c_void_p, c_void_p) for name in ("mk_le", "mk_ge", "mk_eq")]
AT_MOST, AT_LEAST, EQUAL = range(3)


class _Kept:
    """A term that takes its reference by itself; all else that it does is z3py's."""

    ctx = _CONTEXT
    ast: Any

    def __init__(self, handle: Any) -> None:
        self.ast = handle
        if not handle:
            message = "the solver makes no such term"
            raise Defect(message)
        _KEPT(_C, handle)

    def __del__(self, context: Any = _CONTEXT, left: Any = _LEFT) -> None:
        # As the process ends, the context may be gone before its terms, and this module's names are.
        if context.ref() is not None:
            left(context.ref(), self.ast)


class _Bool(_Kept, z3.BoolRef):  # type: ignore[misc]
    pass


class _Int(_Kept, z3.ArithRef):  # type: ignore[misc]
    pass


# Atoms by the ids of their terms. Keeping the terms alive here keeps the ids unique.
_ATOMS: dict[int, z3.ArithRef] = {}


def _array(terms: Sequence[z3.AstRef]) -> tuple[int, Any]:
    size = len(terms)
    return size, (z3.Ast * size)(*[term.ast for term in terms])


def can_hold(solver: z3.Solver, terms: Sequence[z3.BoolRef]) -> bool | None:
    """Return whether all the terms can hold under the solver's assumptions; None if it does not know."""
    answer = _CHECK(_C, solver.solver, *_array(terms))
    return None if answer == z3.Z3_L_UNDEF else bool(answer == z3.Z3_L_TRUE)


def suppose(solver: z3.Solver, terms: Sequence[z3.BoolRef]) -> None:
    """Have the solver assume all the terms."""
    # One conjunction: z3 takes it apart again. Its name keeps it alive through the call.
    whole = every(terms)
    _ASSERT(_C, solver.solver, whole.ast)


def key_of(term: z3.AstRef) -> int:
    """Return the id of a term: the same for equal terms, and unique while one of them is alive."""
    key: int = _ID(_C, term.ast)
    return key


def every(terms: Sequence[z3.BoolRef]) -> z3.BoolRef:
    """Return the conjunction of the terms."""
    return _Bool(_AND(_C, *_array(terms)))


def some(terms: Sequence[z3.BoolRef]) -> z3.BoolRef:
    """Return the disjunction of the terms."""
    return _Bool(_OR(_C, *_array(terms)))


def denied(term: z3.BoolRef) -> z3.BoolRef:
    """Return the negation of the term, without double negation."""
    handle = term.ast
    if _DECLARED_AS(_C, _DECLARED(_C, handle)) == z3.Z3_OP_NOT:
        return _Bool(_ARGUMENT(_C, handle, 0))
    return _Bool(_NOT(_C, handle))


def atom_of(term: z3.ArithRef) -> int:
    """Register a term as an atom of sums, and return its id."""
    key = key_of(term)
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
    return terms[0] if len(terms) == 1 else _Int(_SUM(_C, *_array(terms)))


def _times(atom: int, count: int) -> z3.ArithRef:
    if count == 1:
        return _ATOMS[atom]
    return _Int(_PRODUCT(_C, *_array((numeral(count), _ATOMS[atom]))))


def compared(comparison: int, left: z3.ArithRef, right: int) -> z3.BoolRef:
    """Return the term that compares a sum with an int."""
    return _Bool(_COMPARED[comparison](_C, left.ast, numeral(right).ast))


@cache
def quotient(parts: tuple[tuple[int, int], ...], rest: int, by: int) -> z3.ArithRef:
    """Return the term of a linear sum divided by a positive int, rounded down; made once for each."""
    divided = total(parts, rest)
    return _Int(_DIVIDED(_C, divided.ast, numeral(by).ast))


def where(condition: z3.BoolRef, value: z3.ArithRef) -> z3.ArithRef:
    """Return the term "value if condition else 0"."""
    return _Int(_WHERE(_C, condition.ast, value.ast, numeral(0).ast))

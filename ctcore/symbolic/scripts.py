"""The queries of an obligation as a script in SMT-LIB, which any solver can check.

Each query is the assumptions that are asserted when ``check-sat`` comes, and ``:status`` says before it which
answer it had.  Assumptions that the next query shares stay asserted.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import z3

from ctcore.symbolic.solving import Supposed, heard_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from contextlib import AbstractContextManager

    from ctcore.symbolic.solving import Holding

__all__ = ["Script", "file_name"]

# Terms with what says the same of them.
Foreign = tuple[tuple["z3.ExprRef", "z3.ExprRef"], ...]
_ANSWERS = {True: "sat", False: "unsat", None: "unknown"}
# What is beyond linear arithmetic as SMT-LIB defines it: a quotient, and a product of two numbers.
_DIVISION = (z3.Z3_OP_IDIV, z3.Z3_OP_MOD)
# In SMT-LIB these join two or more.
_JOINS = (z3.Z3_OP_ADD, z3.Z3_OP_AND, z3.Z3_OP_OR)


class Script:
    """The queries asked of the solver within ``listening``, in their order.

    >>> from ctcore.symbolic.solving import Holding, may_be
    >>> script = Script(["is_at_least_one (1.1)"])
    >>> with script.listening():
    ...     solver = Holding()
    ...     solver.add(z3.Int("stones") >= 1)
    ...     may_be(solver, z3.Int("stones") == 0)
    False
    >>> print(script.text)
    ; is_at_least_one (1.1)
    (set-option :global-declarations true)
    (set-logic QF_LIA)
    (declare-const stones Int)
    (push 1)
    (assert (>= stones 1))
    (push 1)
    (assert (= stones 0))
    (set-info :status unsat)
    (check-sat)
    (pop 1)
    <BLANKLINE>
    """

    def __init__(self, about: Sequence[str]) -> None:
        self._about = about
        self._commands: list[str] = []
        self.answers: list[str] = []
        # What is asserted, by the ids of the terms, and how much of it at the end of each level.
        self._held: list[int] = []
        self._ends: list[int] = []
        # The solver last heard of, and how much it held.
        self._last: tuple[Holding, int] | None = None
        # The terms looked through: each is kept alive, so that its id is not reused.
        self._met: dict[int, tuple[z3.ExprRef, Foreign]] = {}
        self._texts: dict[int, str] = {}
        self._logic = "QF_LIA"

    def listening(self) -> AbstractContextManager[None]:
        """Within it, each query that this process asks is written down."""
        return heard_by(self._hear)

    @property
    def counts(self) -> tuple[int, int, int]:
        """How many queries can hold, cannot, and are not known."""
        found = Counter(self.answers)
        return found["sat"], found["unsat"], found["unknown"]

    @property
    def text(self) -> str:
        """The whole script."""
        head = [f"; {line}" for text in self._about for line in text.splitlines()]
        options = ["(set-option :global-declarations true)", f"(set-logic {self._logic})"]
        return "".join(f"{line}\n" for line in (*head, *options, *self._commands))

    def _hear(self, solver: Holding | Supposed, terms: Sequence[z3.BoolRef], *, answer: bool | None) -> None:
        if isinstance(solver, Supposed):
            self._suppose(solver.assumed, solver.assumed.values)
            self._last = None
        else:
            self._suppose_told(solver)
        asked = list(map(self._said, terms))
        self._commands += ["(push 1)", *(f"(assert {one})" for one in asked)]
        self._commands += [f"(set-info :status {_ANSWERS[answer]})", "(check-sat)", "(pop 1)"]
        self.answers.append(_ANSWERS[answer])

    def _suppose_told(self, solver: Holding) -> None:
        """Assert what a solver holds; of what it held before nothing is looked at again."""
        known, count = self._last if self._last is not None else (None, 0)
        if known is not solver:
            self._suppose([], tuple)
            count = 0
        added = {one.get_id(): one for one in solver.told[count:]}
        self._suppose([*self._held, *added], lambda: [*self._held, *added.values()])
        self._last = solver, len(solver.told)

    def _suppose(self, keys: Iterable[int], terms_of: Callable[[], Iterable[Any]]) -> None:
        """Assert the terms of these keys, and take back what else is asserted."""
        keys, held = list(keys), self._held
        if keys == held:
            return
        pairs = enumerate(zip(keys, held, strict=False))
        same = next((at for at, (one, other) in pairs if one != other), min(len(keys), len(held)))
        before = len(self._ends)
        while self._ends and self._ends[-1] > same:
            self._ends.pop()
        if before > len(self._ends):
            self._commands.append(f"(pop {before - len(self._ends)})")
        terms = list(terms_of())
        for end in (same, len(terms)):
            start = self._ends[-1] if self._ends else 0
            if end > start:
                said = [
                    self._said(one if isinstance(one, z3.BoolRef) else one.term) for one in terms[start:end]
                ]
                self._commands += ["(push 1)", *(f"(assert {one})" for one in said)]
                self._ends.append(end)
        self._held = keys

    def _said(self, term: z3.BoolRef) -> str:
        """The text of a term; what it names is declared before."""
        key = term.get_id()
        if key not in self._texts:
            foreign = self._foreign_in(term)
            plain = z3.substitute(term, *foreign) if foreign else term
            self._texts[key] = " ".join(plain.sexpr().split())
        return self._texts[key]

    def _foreign_in(self, term: z3.ExprRef) -> Foreign:
        """What of a term SMT-LIB does not have, with what says the same there."""
        key = term.get_id()
        if key not in self._met:
            kind, parts = term.decl().kind(), term.children()
            within = tuple(pair for one in parts for pair in self._foreign_in(one))
            own = ((one, z3.substitute(said, *within)) for one, said in self._own(term, kind, parts))
            self._met[key] = term, (*own, *within)
        return self._met[key][1]

    def _own(self, term: z3.ExprRef, kind: int, parts: Sequence[Any]) -> Foreign:
        if kind == z3.Z3_OP_UNINTERPRETED:
            self._commands.append(f"(declare-const {term.sexpr()} {term.sort().sexpr()})")
        elif kind in _DIVISION or (kind == z3.Z3_OP_MUL and not any(map(z3.is_int_value, parts))):
            self._logic = "QF_NIA"
        elif kind == z3.Z3_OP_PB_AT_MOST:
            (most,) = term.decl().params()
            counted = [z3.If(one, 1, 0) for one in parts]
            return ((term, (z3.Sum(counted) if len(counted) > 1 else counted[0]) <= most),)
        elif kind in _JOINS and len(parts) <= 1:
            return ((term, parts[0] if parts else z3.BoolVal(kind == z3.Z3_OP_AND)),)
        return ()


def file_name(name: str) -> str:
    """The name of the file with an obligation's script.

    >>> file_name("implied.march.move/country_independent/in Algeria")
    'implied.march.move_country_independent_in_Algeria.smt2'
    """
    return f"{re.sub(r'[^A-Za-z0-9._-]', '_', name)}.smt2"

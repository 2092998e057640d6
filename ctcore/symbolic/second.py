"""Ask a second solver, cvc5, what the first has answered. Only this module imports cvc5."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

import cvc5

from ctcore.errors import Defect

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["answers", "differing"]

# The second solver's limit for one query, in its own steps: the same on every machine.
_STEPS = "3000000"


def answers(script: str) -> Iterator[str]:
    """Yield cvc5's answer to each query of a script in SMT-LIB: ``sat``, ``unsat`` or ``unknown``.

    Raises `Defect` where cvc5 does not understand the script.

    >>> head = "(set-logic QF_LIA) (declare-const a Int) (assert (> a 1))"
    >>> list(answers(f"{head} (check-sat) (assert (< a 2)) (check-sat)"))
    ['sat', 'unsat']
    """
    manager = cvc5.TermManager()
    solver = cvc5.Solver(manager)
    solver.setOption("incremental", "true")
    solver.setOption("rlimit-per", _STEPS)
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "script")
    names = parser.getSymbolManager()
    try:
        while not (command := parser.nextCommand()).isNull():
            # What a query was answered elsewhere is nothing to this solver.
            if command.getCommandName() == "set-info":
                continue
            said = str(command.invoke(solver, names)).strip()
            if command.getCommandName() == "check-sat":
                yield said
            elif said:
                message = f"cvc5 says to {command}: {said}"
                raise Defect(message)
    except RuntimeError as error:
        message = f"cvc5 does not understand the script: {error}"
        raise Defect(message) from error


def differing(script: str, known: Sequence[str]) -> str:
    """Where cvc5 answers a script otherwise than is known of it, in words; nothing if nowhere.

    An answer of unknown differs, too.

    >>> differing("(set-logic QF_LIA)(check-sat)", ["unsat"])
    'query 1 of 1: cvc5 says sat, z3 says unsat'
    """
    pairs = enumerate(zip_longest(known, answers(script), fillvalue="nothing"), 1)
    return next(
        (
            f"query {at} of {len(known)}: cvc5 says {other}, z3 says {one}"
            for at, (one, other) in pairs
            if one != other or one == "unknown"
        ),
        "",
    )

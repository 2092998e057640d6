"""Obligations: sentences to prove about the engine's own source, and the outcomes of the proofs."""

from __future__ import annotations

from contextvars import ContextVar
from time import perf_counter
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import Defect
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["Found", "Obligation", "Proof", "discharge", "house"]

# Those of the obligation that is being checked.
_HOUSE: ContextVar[tuple[str, ...]] = ContextVar("house", default=())


def house() -> tuple[str, ...]:
    """The labels of the house rules by which a check that runs plays its positions; none outside of one."""
    return _HOUSE.get()


@frozen
class Found:
    """The result of a check: whether the sentence holds, and in how many cases.

    ``detail`` is the counterexample, or why the check is inconclusive; ``cases`` counts what was
    covered: solver queries or facts; ``sorts`` breaks that count down.  ``at`` is the position of the
    counterexample on ints, and the move there, if it is one.
    """

    holds: bool
    cases: int
    detail: str = ""
    sorts: Mapping[tuple[str, ...], int] = attrs.field(factory=dict, eq=False, repr=False)
    at: tuple[Any, Any] | None = attrs.field(default=None, eq=False, repr=False)


@frozen(eq=False)
class Obligation:
    """A sentence to prove, the clauses it is about, and the check that settles it.

    Obligations with the greatest ``weight`` are started first when several are discharged at once.  Those
    of one ``group`` are discharged one after another, since they share cases and can share cached answers;
    the groups of one ``batch`` follow each other, for those that look at the cases of all of them.
    ``house`` has the labels of the house rules of the game that it is about, and ``keeps`` the names of the
    laws of which it proves that a move or a change keeps them.
    """

    name: str
    clauses: tuple[str, ...]
    text: str
    check: Callable[[], Found]
    weight: float = 0
    group: str = ""
    batch: str = ""
    house: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The name, the clauses and the sentence."""
        return f"{self.name} ({', '.join(self.clauses)}): {self.text}"

    def found(self) -> Found:
        """What its check finds, of positions that are played by its house rules (`house`).

        >>> def check() -> Found:
        ...     return Found(holds=house() == by, cases=1)
        >>> by = ("house rule: one",)
        >>> Obligation("played_by", (), "a check by a house rule", check, house=by).found().holds, house()
        (True, ())
        """
        token = _HOUSE.set(self.house)
        try:
            return self.check()
        finally:
            _HOUSE.reset(token)


@frozen(eq=False)
class Proof:
    """The outcome for one obligation, with its time in seconds.

    ``at`` is the position of a counterexample on ints, and the move there, if it is one.
    ``asked`` counts the queries that were written down, those that can hold and those that cannot.
    ``kept`` says that it was proved before, of the same sources (`ctcore.runner.kept`).
    """

    obligation: Obligation
    proved: bool
    seconds: float
    cases: int
    detail: str = ""
    asked: tuple[int, int] = (0, 0)
    at: tuple[Any, Any] | None = None
    kept: bool = False


def discharge(obligation: Obligation) -> Proof:
    """Run an obligation's check. It fails if the solver does not know, no case was checked, or it raises.

    >>> def check() -> Found:
    ...     return Found(holds=not [][0], cases=1)
    >>> proof = discharge(Obligation("broken", (), "a check that ends in an error", check))
    >>> proof.proved, proof.detail
    (False, 'IndexError: list index out of range')
    """
    start = perf_counter()
    try:
        found = obligation.found()
    except Defect as broken:
        found = Found(holds=False, cases=0, detail=str(broken))
    except Exception as error:  # noqa: BLE001 - this obligation fails; the others go on
        found = Found(holds=False, cases=0, detail=f"{type(error).__name__}: {error}")
    proved = found.holds and found.cases > 0
    detail = found.detail or ("" if found.cases else "vacuous: no case was checked")
    if obligation.house and not proved:
        detail = f"by {' and '.join(obligation.house)}: {detail}"
    return Proof(obligation, proved, perf_counter() - start, found.cases, detail, at=found.at)

"""What a proof supposes and asks: laws once for each board, nothing twice, nothing left out."""

from __future__ import annotations

import random
import signal
from itertools import combinations
from threading import Timer, main_thread
from typing import Any

import attrs
import pytest
import z3

import ctcore as ct
from ctcore.errors import Defect
from ctcore.kernel import Law
from ctcore.kernel.law import of_board
from ctcore.symbolic import (
    Case,
    Claim,
    Found,
    Holding,
    LawTerms,
    Number,
    Obligation,
    discharge,
    holds_of,
    keeps_laws,
    laws,
)
from ctcore.symbolic.interning import Alike
from ctcore.symbolic.solving import Supposed, may_be, refute
from ctcore.symbolic.z3_terms import can_hold
from ctcore.twilight.rules.common.turns import FirstChoice
from proofs.cases.lifted import any_state

BEFORE = any_state((FirstChoice(ct.FLN),), ct.FLN)
X = Number(z3.Int("x"))


def spending(state: ct.State) -> ct.State:
    return state.but(commitment=state.commitment - 1)


def case(guard: Any, act: Any = spending) -> Case:
    return Case("spending", BEFORE, (), guard, act)


def law(name: str, test: Any) -> Law:
    return Law(name, ("1.9",), f"{name} holds", test)


PAID = law("paid", lambda state: state.commitment >= 0)
RICH = law("rich", lambda state: state.resources.fln >= 0)


def test_what_a_case_leaves_as_it_was_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []

    def counted(solver: Any, *conditions: Any) -> bool:
        asked.append(conditions)
        return may_be(solver, *conditions)

    monkeypatch.setattr("ctcore.symbolic.induction.may_be", counted)
    cases = [case(lambda state: state.commitment >= 2)]
    assert keeps_laws(cases, (RICH,)).holds
    # Nothing of the law.
    assert asked == []
    assert keeps_laws(cases, (RICH, PAID)).holds
    assert len(asked) == 1
    # After the move this law says what the guard supposes.
    assert keeps_laws([case(lambda state: state.commitment >= 1)], (PAID,)).holds
    assert len(asked) == 1


def test_a_law_that_a_case_breaks_is_named_and_shown() -> None:
    found = keeps_laws([case(lambda _state: True)], (RICH, PAID))
    assert not found.holds
    assert "paid holds" in found.detail
    assert "rich" not in found.detail


def test_a_claim_is_refuted_beside_laws_that_hold() -> None:
    rising = Claim("Commitment rises", lambda before, after: after.commitment >= before.commitment)
    found = keeps_laws([case(lambda state: state.commitment >= 1)], (RICH, PAID), (rising,))
    assert "not so that Commitment rises" in found.detail


@pytest.mark.parametrize("step", [True, False])
def test_a_claim_that_is_plainly_false_is_refuted(step: bool) -> None:  # noqa: FBT001 - a case
    never = Claim("it never happens", lambda *_: False, step=step)
    assert not keeps_laws([case(lambda state: state.commitment >= 1)], (RICH,), (never,)).holds


def test_a_step_that_does_not_hold_proves_nothing() -> None:
    def follows(state: ct.State) -> bool:
        return state.commitment >= 3

    def steps(state: ct.State) -> tuple[bool, ...]:
        return (state.commitment >= 2, state.commitment >= 3)

    cases = [case(lambda state: state.commitment >= 1)]
    assert not holds_of(cases, (), follows, steps).holds
    assert holds_of(cases, (), lambda state: state.commitment >= 1, lambda _state: (True,)).holds


def test_a_guard_that_nothing_meets_is_no_case() -> None:
    assert keeps_laws([case(lambda state: (state.commitment >= 1) & (state.commitment <= 0))], ()).cases == 0


def test_the_solver_supposes_the_last_truths_and_no_others() -> None:
    supposed, values = Supposed(), [low <= X for low in range(4)] + [high >= X for high in range(4, 8)]
    draw = random.Random(1)  # noqa: S311 - a sample, not secrets
    for _ in range(200):
        truths = draw.sample(values, draw.randint(0, len(values)))
        solver = supposed.suppose(truths[: draw.randint(0, 3)] + truths)
        for value in range(-1, 10):
            met = all(
                z3.is_true(z3.simplify(z3.substitute(one.term, (X.term, z3.IntVal(value))))) for one in truths
            )
            assert may_be(solver, X.term == value) is met


def test_what_cases_have_in_common_stays_supposed() -> None:
    supposed = Supposed()
    laws_, others = [low <= X for low in range(9)], [high >= X for high in range(9, 12)]
    solver = supposed.suppose([*laws_, others[0]]).told()
    supposed.suppose([*laws_, others[1]]).told()
    assert solver.num_scopes() == 2
    assert supposed.suppose([*laws_, others[2]]).told() is solver
    assert solver.num_scopes() == 2
    supposed.suppose(laws_).told()
    assert solver.num_scopes() == 1


def counting(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many terms the solver was asked about, each time that it was."""
    asked: list[int] = []

    def counted(solver: Any, terms: Any) -> bool | None:
        asked.append(len(terms))
        return can_hold(solver, terms)

    monkeypatch.setattr("ctcore.symbolic.z3_terms.can_hold", counted)
    return asked


def test_nothing_is_asked_twice_under_the_same_assumptions(monkeypatch: pytest.MonkeyPatch) -> None:
    supposed, asked = Supposed(), counting(monkeypatch)
    for _ in range(3):
        supposed.suppose([X >= 3])
        assert supposed.has_any()
        assert not may_be(supposed, (X == 2).term)
        assert may_be(supposed, (X <= 5).term, (X >= 4).term)
        assert may_be(supposed, (X >= 4).term, (X <= 5).term)
        supposed.suppose([X >= 2])
        assert may_be(supposed, (X == 2).term)
    assert asked == [0, 1, 2, 1]


def test_a_model_is_of_what_is_asked_though_the_answer_is_noted() -> None:
    supposed, x = Supposed(), Number(z3.Int("x"))
    for value in (4, 7, 4, 2, 7):
        for low in (1, 3):
            model = refute(supposed.suppose([x >= low]), (x == value).term)
            assert (None if model is None else model.eval(x.term).as_long()) == (
                value if value >= low else None
            )


def test_what_the_solver_does_not_know_is_asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    supposed = Supposed().suppose([X >= 3])
    with monkeypatch.context() as patch:
        patch.setattr("ctcore.symbolic.z3_terms.can_hold", lambda *_: None)
        with pytest.raises(Defect, match="does not know"):
            may_be(supposed, (X == 2).term)
    assert not may_be(supposed, (X == 2).term)


def test_answers_are_forgotten_when_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ctcore.symbolic.solving._ROOM", 2)
    supposed, x = Supposed(), Number(z3.Int("x"))
    for _ in range(2):
        for low in range(9):
            assert not may_be(supposed.suppose([x >= low]), (x < low).term)
            assert may_be(supposed, (x == low).term)
    assert len(supposed._noted) <= 3


def test_a_defect_in_the_midst_of_supposing_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    supposed = Supposed()
    solver = supposed.suppose([X >= 3])

    def broken(_terms: Any) -> Any:
        message = "broken"
        raise Defect(message)

    with monkeypatch.context() as patch:
        patch.setattr("ctcore.symbolic.z3_terms.every", broken)
        with pytest.raises(Defect):
            may_be(supposed.suppose([X >= 3, X <= 2]))
    supposed.suppose([X >= 3, X <= 5])
    assert [may_be(solver, X.term == value) for value in (2, 3, 5, 6)] == [False, True, True, False]


def test_states_that_are_alike_share_their_parts() -> None:
    alike, other = Alike(), with_number(BEFORE, "underground", 1)
    one, again = (alike.state(with_number(BEFORE, "underground", 2)) for _ in range(2))
    assert again.spaces is one.spaces
    assert again.boxes is one.boxes
    assert alike.state(other).spaces is not one.spaces
    assert alike.state(other).spaces[1:] == one.spaces[1:]
    assert alike.first(1) is not alike.first(True)  # noqa: FBT003 - a value
    # In one field a number and a truth are distinct, though 1 equals True.
    values: tuple[Any, ...] = (0, False)
    flags = [alike.first(attrs.evolve(BEFORE.spaces[0], resettled=value)) for value in values]
    assert flags[0] is not flags[1]


def with_number(state: ct.State, field: str, more: int) -> ct.State:
    first, *others = state.spaces
    changed = attrs.evolve(first, **{field: getattr(first, field) + more})
    return state.but(spaces=(changed, *others), commitment=state.commitment + more)


def test_answers_are_kept_within_sharing_alone() -> None:
    asked: list[int] = []

    @laws.kept
    def doubled(number: int) -> int:
        asked.append(number)
        return 2 * number

    assert (doubled(1), doubled(1), asked) == (2, 2, [1, 1])
    with laws.sharing():
        assert (doubled(1), doubled(1), asked) == (2, 2, [1, 1, 1])


def test_laws_of_the_board_are_the_same_truths_whatever_is_pending() -> None:
    terms = LawTerms(ct.SYSTEM.laws)
    other = attrs.evolve(BEFORE, stack=())
    assert terms.of_board(other) is terms.of_board(BEFORE)
    changed = spending(BEFORE)
    assert terms.of_board(changed) is not terms.of_board(BEFORE)
    kept = terms.of_board(BEFORE).keys() & terms.of_board(changed).keys()
    assert len(kept) > len(terms.of_board(BEFORE)) // 2


def test_all_laws_are_of_the_board_or_of_what_is_pending() -> None:
    terms = LawTerms(ct.SYSTEM.laws)
    # Both are held, so that no key is used again.
    said = [one for law in ct.SYSTEM.laws for one in terms.said(law, BEFORE)]
    of = terms.of(BEFORE)
    assert {one.key for one in said} == {one.key for one in of}


@pytest.mark.parametrize("look", [len, bool, list, lambda stack: stack[-1], lambda stack: stack == ()])
def test_a_law_of_the_board_that_looks_at_what_is_pending_is_a_defect(look: Any) -> None:
    (peeping,) = of_board(law("peeping", lambda state: bool(look(state.stack))))
    with pytest.raises(Defect, match="looks at what is pending"):
        LawTerms((peeping,)).of_board(BEFORE)


def test_an_error_within_a_case_is_a_failure_and_spoils_nothing_after_it() -> None:
    def fails(_state: ct.State) -> ct.State:
        message = "no such space"
        raise LookupError(message)

    cases = [case(lambda state: state.commitment >= 1, fails)]
    proof = discharge(Obligation("broken", (), "", lambda: keeps_laws(cases, (PAID,))))
    assert (proof.proved, proof.detail) == (False, "spending, no inputs: LookupError: no such space")
    assert keeps_laws([case(lambda state: state.commitment >= 1)], (PAID,)).holds
    assert not keeps_laws([case(lambda _state: True)], (PAID,)).holds


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="Windows sends no signal to a thread")
def test_ctrl_c_within_a_query_refutes_nothing_but_ends_all() -> None:
    # One pigeon more than holes: the solver takes minutes.
    held = [[z3.Bool(f"pigeon {one} in {hole}") for hole in range(11)] for one in range(12)]
    solver = Holding()
    solver.add(*map(z3.Or, held))
    for hole in zip(*held, strict=True):
        solver.add(*(z3.Or(z3.Not(one), z3.Not(other)) for one, other in combinations(hole, 2)))
    stop = Timer(0.2, signal.pthread_kill, [main_thread().ident, signal.SIGINT])
    stop.start()
    with pytest.raises(KeyboardInterrupt):
        discharge(Obligation("pigeons", (), "", lambda: Found(may_be(solver, held[0][0]), 1)))
    stop.join()

"""The kernel on its own, by a game that is none of ours."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import attrs
import pytest

import ctcore.kernel
from ctcore.errors import Defect, IllegalMove
from ctcore.kernel import Frame, Kind, Requirement, Scope, System, Verdict, asks
from ctcore.kernel.requirement import names_of
from tests.kernel.toy import (
    CAPTURE,
    NIM,
    TAKE,
    Capture,
    Capturing,
    Nim,
    Season,
    Take,
    Taken,
    Turn,
    nim,
    reachable,
)

ALONE = """
import sys, types
package = types.ModuleType("ctcore")
package.__path__ = [sys.argv[1]]
sys.modules["ctcore"] = package
import ctcore.kernel
strangers = [name for name in sys.modules if name.startswith("ctcore.")
             and not name.startswith(("ctcore.kernel", "ctcore.errors"))]
assert strangers == [], strangers
"""


def test_the_kernel_loads_nothing_of_any_game() -> None:
    package = str(Path(ctcore.kernel.__file__).parents[1])
    subprocess.run([sys.executable, "-c", ALONE, package], check=True)  # noqa: S603 - our own text


# Legal moves


def test_legal_moves_are_those_that_every_requirement_admits() -> None:
    assert NIM.legal_moves(nim(1, 3, 2, frozen=2)) == (Take(0, 1), Take(1, 1), Take(1, 2), Take(1, 3))


def test_no_move_is_legal_where_the_position_forbids_all() -> None:
    assert NIM.legal_moves(nim(1, 3, 2, turns=6)) == ()


def test_a_premise_closes_only_the_elements_under_it() -> None:
    assert {move.pile for move in NIM.legal_moves(nim(5, 1, 2)) if isinstance(move, Take)} == {1, 2}
    assert {move.pile for move in NIM.legal_moves(nim(5, 1, 2, turns=1)) if isinstance(move, Take)} == {
        0,
        1,
        2,
    }


def test_the_same_values_answer_both_before_and_after_a_premise_opens() -> None:
    """What a pile's value answers under a closed premise is not an answer under an open one."""
    early = nim(5, 1, 2)
    late = attrs.evolve(early, in_force=Season(late=True))
    assert late.piles[0] is early.piles[0]
    for _ in range(2):
        assert Take(0, 5) not in NIM.legal_moves(early)
        assert Take(0, 5) in NIM.legal_moves(late)


def test_every_reachable_position_agrees_with_judging_every_move_afresh() -> None:
    positions = reachable(nim(3, 5, 2))
    assert len(positions) > 100
    everything = [
        *(Take(pile, count) for pile, count in product(range(3), range(-1, 8))),
        *map(Capture, range(3)),
    ]
    for state in positions:
        # A new value for each pile, so that no answer noted beside the old one helps.
        fresh = attrs.evolve(state, piles=tuple(attrs.evolve(pile) for pile in state.piles))
        judged = {move for move in everything if NIM.judge(fresh, move).legal}
        assert judged == set(NIM.legal_moves(state)) == {m for m in everything if NIM.is_legal(state, m)}


def test_the_order_of_legal_moves_is_fixed() -> None:
    state = nim(3, 3, 2)
    assert NIM.legal_moves(state) == NIM.legal_moves(nim(3, 3, 2)) == tuple(NIM.legal_moves(state))


# Verdicts

BROKEN = [
    (nim(1, 2, 3), Take(0, 0), {"takes_some", "not_as_many_as_before"}),
    (nim(1, 2, 3, turns=6), Take(0, 1), {"not_too_long"}),
    (nim(4, 2, 3), Take(0, 1), {"tall_piles_open_late"}),
    (nim(1, 2, 3, frozen=0), Take(0, 1), {"not_frozen"}),
    (nim(1, 2, 3), Take(0, 2), {"enough_stones"}),
    (nim(1, 2, 3, last=1), Take(0, 1), {"not_as_many_as_before"}),
    (
        nim(4, 2, 3, frozen=0, last=5, turns=0),
        Take(0, 5),
        {
            "tall_piles_open_late",
            "not_frozen",
            "enough_stones",
            "not_as_many_as_before",
        },
    ),
]


@pytest.mark.parametrize(("state", "move", "names"), BROKEN)
def test_illegal_move_names_every_broken_requirement(state: Nim, move: Take, names: set[str]) -> None:
    verdict = NIM.judge(state, move)
    assert not verdict
    assert {finding.name for finding in verdict.violations} == names


def test_every_scope_is_broken_by_some_case() -> None:
    broken = {name for _, _, names in BROKEN for name in names}
    assert broken == {requirement.name for requirement in TAKE.requirements}
    assert {requirement.scope for requirement in TAKE.requirements} == set(Scope)


def test_findings_stand_in_the_order_of_the_rule_file_whatever_is_asked_first() -> None:
    verdict = NIM.judge(nim(1, 2, 3, last=1), Take(0, 1))
    assert [finding.name for finding in verdict.findings] == [r.name for r in TAKE.requirements]
    assert [finding.holds for finding in verdict.findings] == [False, True, True, True, True, True]
    assert verdict.results == (False, True, True, True, True, True)


def test_each_result_is_what_the_requirement_itself_says() -> None:
    for state, move, _ in BROKEN:
        verdict = NIM.judge(state, move)
        for requirement, result in zip(TAKE.requirements, verdict.results, strict=True):
            assert result == TAKE.holds(requirement, state, state.stack[-1], move)


def test_a_finding_shows_its_clauses_and_the_values_that_decided() -> None:
    last, enough, *_ = NIM.judge(nim(1, 2, 3, last=2), Take(0, 2)).violations
    assert (last.clause, last.clauses) == ("N.1.6", ("N.1.6", "N.1"))
    assert last.values == {"state.last": 2, "move.count": 2}
    assert str(last) == "N.1.6, N.1: nobody takes as many as were just taken [last: 2, now: 2]"
    assert str(enough) == "N.1.5: the pile holds as many stones [pile 0: 1]"


def test_a_verdict_reads_as_the_move_and_each_unmet_requirement() -> None:
    verdict = NIM.judge(nim(1, 2, 3, frozen=1), Take(1, 3))
    assert str(verdict) == (
        "take 3 stones from 1: not legal\n"
        "  N.1.5: the pile holds as many stones [pile 1: 2]\n"
        "  N.1.4: the pile is not frozen"
    )
    assert str(NIM.judge(nim(1, 2, 3), Take(0, 1))) == "take 1 stone from 0: legal"


def test_a_verdict_is_plain_data_too() -> None:
    data = NIM.judge(nim(1, 2, 3), Take(0, 2)).as_dict()
    assert (data["move"], data["legal"], len(data["findings"])) == ("take 2 stones from 0", False, 6)
    assert data["findings"][1] == {
        "requirement": "enough_stones",
        "clauses": ["N.1.5"],
        "text": "the pile holds as many stones",
        "holds": False,
        "decided_by": "pile 0: 1",
        "values": {"subject": "pile 0", "subject.stones": 1},
    }


# Steps


def test_a_step_keeps_the_state_before_as_it_was() -> None:
    before = nim(1, 2, 3)
    after = NIM.step(before, Take(1, 1))
    assert before == nim(1, 2, 3)
    assert [pile.stones for pile in after.piles] == [1, 1, 3]
    assert NIM.actor(after) == "Bob"


def test_a_capture_is_a_frame_of_its_own() -> None:
    state = NIM.step(nim(1, 1, 2), Take(1, 1))
    assert state.stack == (Capturing("Ann", (0, 2)),)
    assert NIM.legal_moves(state) == (Capture(0), Capture(2))
    after = NIM.step(state, Capture(2))
    assert ([pile.stones for pile in after.piles], after.stack) == ([1, 0, 0], (Turn("Bob"),))


def test_the_ledger_names_the_clause_of_each_change() -> None:
    transition = NIM.trace(nim(1, 2, 3), Take(1, 1))
    assert transition.ledger == (Taken("N.1", 1, 1),)
    assert str(transition) == "take 1 stone from 1\n  N.1    1 from 1"
    assert transition.before == nim(1, 2, 3)
    assert transition.after == NIM.step(nim(1, 2, 3), Take(1, 1))
    assert transition.as_dict()["ledger"][0]["clause"] == "N.1"


def test_illegal_step_raises_with_the_whole_verdict_and_its_text() -> None:
    with pytest.raises(IllegalMove) as refused:
        NIM.step(nim(1, 2, 3, frozen=1), Take(1, 3))
    assert isinstance(refused.value.verdict, Verdict)
    assert str(refused.value) == str(NIM.judge(nim(1, 2, 3, frozen=1), Take(1, 3)))
    with pytest.raises(IllegalMove, match="not frozen"):
        NIM.trace(nim(1, 2, 3, frozen=1), Take(1, 1))


def test_illegal_move_that_no_frame_awaits_says_what_is_awaited() -> None:
    verdict = NIM.judge(nim(1, 2, 3), Capture(0))
    assert str(verdict) == "capture 0: not legal\n  N.1: the position awaits stones to take"
    assert not NIM.is_legal(nim(1, 2, 3), Capture(0))
    with pytest.raises(IllegalMove, match="awaits"):
        NIM.step(nim(1, 2, 3), Capture(0))


def test_who_moves_next_is_the_actor_of_what_is_innermost() -> None:
    state = attrs.evolve(nim(1), stack=(Turn("Ann"), Turn("Bob")))
    assert (NIM.actor(state), NIM.actor(nim(1)), NIM.actor(attrs.evolve(state, stack=()))) == (
        "Bob",
        "Ann",
        None,
    )


def test_what_is_innermost_is_what_awaits_a_move() -> None:
    turn, beside = Turn("Ann"), Capturing("Bob", (1, 2))
    state = attrs.evolve(nim(1, 1, 1), stack=(turn, beside))
    assert NIM.actor(state) == "Bob"
    assert NIM.choices(state) == NIM.legal_moves(state) == (Capture(1), Capture(2))
    assert NIM.legal_moves_but(state, (Take,)) == NIM.legal_moves(state)
    for move in (Take(1, 1), Capture(0), Capture(2)):
        assert NIM.is_legal(state, move) == bool(NIM.judge(state, move)) == (move == Capture(2))
    assert [pile.stones for pile in NIM.step(state, Capture(2)).piles] == [1, 1, 0]


def test_rows_of_a_plain_table_are_there_from_the_beginning() -> None:
    assert NIM.early == NIM.kinds


def test_illegal_move_after_the_end_says_that_the_game_is_over() -> None:
    end = NIM.step(nim(0, 0, 1), Take(2, 1))
    assert (NIM.actor(end), NIM.legal_moves(end), NIM.choices(end)) == (None, (), ())
    assert str(NIM.judge(end, Take(2, 1))) == "take 1 stone from 2: not legal\n  N.3: the game is over"
    with pytest.raises(IllegalMove, match="over"):
        NIM.step(end, Take(2, 1))


# Laws


def test_laws_hold_in_every_reachable_position() -> None:
    assert all(NIM.violations(state) == () and NIM.is_lawful(state) for state in reachable(nim(2, 3, 2)))


def test_a_broken_law_says_which_elements_break_it() -> None:
    assert not NIM.is_lawful(nim(-1, 2, -3))
    (broken,) = NIM.violations(nim(-1, 2, -3))
    assert (broken.law, broken.clauses) == ("no_negative_pile", ("N.0",))
    assert broken.where == ("pile 0", "pile 2")
    assert str(broken) == "N.0: no pile is negative (pile 0, pile 2) [no_negative_pile]"
    (broken,) = NIM.violations(nim(1, turns=7))
    assert str(broken) == "N.1.2: a game has at most six turns [six_turns_at_most]"


# Mutants


def test_illegal_mutant_of_a_kind_that_the_system_has_not() -> None:
    (asked, *_), other = TAKE.requirements, attrs.evolve(TAKE)
    for kind, requirement in ((other, asked), (TAKE, attrs.evolve(asked))):
        with pytest.raises(ValueError, match="no kind take with this requirement not_as_many_as_before"):
            NIM.without(kind, requirement)


@pytest.mark.parametrize("dropped", TAKE.requirements, ids=lambda requirement: str(requirement.name))
def test_a_system_without_a_requirement_differs_where_it_alone_refused(dropped: Requirement) -> None:
    mutant = NIM.without(TAKE, dropped)
    alone = [(state, move) for state, move, names in BROKEN if names == {dropped.name}]
    if dropped.name == "takes_some":
        alone = [(nim(1, 2, 3, last=1), Take(0, 0))]
    assert alone
    for state, move in alone:
        assert mutant.is_legal(state, move)
        assert not NIM.is_legal(state, move)
        assert move in mutant.legal_moves(state)
        assert move not in NIM.legal_moves(state)
    assert len(TAKE.requirements) == 6


def test_a_mutant_and_its_system_never_share_a_noted_answer() -> None:
    state = nim(1, 2, 3, frozen=0)
    frozen = next(r for r in TAKE.requirements if r.name == "not_frozen")
    mutant = NIM.without(TAKE, frozen)
    for _ in range(2):
        assert Take(0, 1) not in NIM.legal_moves(state)
        assert Take(0, 1) in mutant.legal_moves(state)


def test_a_mutant_without_the_requirement_behind_a_hint_ignores_the_hint() -> None:
    """``within`` speaks for requirements; once one of them is dropped it may leave moves out."""
    beside = next(r for r in CAPTURE.requirements if r.name == "beside")
    mutant = NIM.without(CAPTURE, beside)
    state = NIM.step(nim(1, 2, 2), Take(0, 1))
    assert state.stack == (Capturing("Ann", (1,)),)
    assert mutant.is_legal(state, Capture(2))
    assert set(mutant.legal_moves(state)) == {Capture(1), Capture(2)}


# Shapes that a kind refuses


def _nothing(_draft: object, _frame: object, _move: object) -> None:
    """No effect."""


def test_illegal_kind_with_two_requirements_of_one_name() -> None:
    twice = (asks("same", ("N",), "one", lambda: True), asks("same", ("N",), "two", lambda: True))
    with pytest.raises(ValueError, match="two requirements of one name, 'same'"):
        Kind("bad", Take, (), twice, _nothing)


def test_illegal_kind_that_reads_what_is_in_force_by_no_proviso() -> None:
    lone = asks("lone", ("N",), "one", lambda in_force: in_force.open)
    with pytest.raises(ValueError, match="lone reads what is in force by no figure or proviso"):
        Kind("bad", Take, (), (lone,), _nothing)


@pytest.mark.parametrize("test", [lambda subject: subject, lambda there: there, lambda pips: pips])
def test_illegal_kind_that_asks_for_what_its_moves_do_not_name(test: Callable[[Any], bool]) -> None:
    (name,) = names_of(test)
    with pytest.raises(ValueError, match=f"kind bad: one reads '{name}', which it does not have"):
        Kind("bad", Take, (), (asks("one", ("N",), "one", test),), _nothing)


def test_kinds_are_listed_once_in_the_order_of_the_table() -> None:
    both: System[Nim] = System({Turn: (TAKE, CAPTURE), Capturing: (CAPTURE,)}, NIM.draft)
    assert both.kinds == (TAKE, CAPTURE)
    assert both.kind_of(nim(1), Capture(0)) is CAPTURE
    assert NIM.kind_of(nim(1), Capture(0)) is None


def test_illegal_move_of_words_is_refused_when_it_is_made() -> None:
    with pytest.raises(TypeError, match="cannot be"):
        Capture("3")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="cannot be"):
        Capture(1.0)  # type: ignore[arg-type]


def test_a_frame_that_names_no_actor_is_a_defect() -> None:
    with pytest.raises(Defect, match="names no actor"):
        _ = Frame().actor

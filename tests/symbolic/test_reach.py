"""How far a verdict reaches: what is printed is proved again by itself, and each fact of it matters."""

from __future__ import annotations

import os
import random
from collections import Counter
from itertools import combinations, islice
from typing import Any

import pytest
import z3
from hypothesis import given
from hypothesis import strategies as st

import ctcore as ct
from ctcore.condition import condition
from ctcore.errors import InvalidPosition
from ctcore.game.fields import choices_of, map_choices
from ctcore.game.games import game as named
from ctcore.kernel import Verdict
from ctcore.kernel.logic import all_of
from ctcore.symbolic import Reach, lifted, reach_of
from ctcore.symbolic.explore import explore
from ctcore.symbolic.smallest import smallest
from ctcore.symbolic.terms import truth
from tests.symbolic.verdicts import verdicts

COUNTS = {"twilight": 200, "algeria": 80, "nim": 20}
QUICK = {"twilight": 6, "algeria": 2, "nim": 6}
# Verdicts on the positions after these; the first few rest on facts.
SEEDS = {"twilight": 2, "algeria": 14, "nim": 0}
LARGE = bool(os.environ.get("CTCORE_LARGE"))
CHOICES = 12 if LARGE else 1


def asked(setup: str, line: str, move: str, **options: Any) -> Verdict:
    state = ct.play(ct.setup(setup, **options), line) if line else ct.setup(setup, **options)
    return ct.judge(state, ct.parse_move(state, move))


def is_proved_again(name: str, verdict: Verdict, found: Reach) -> bool:
    """Whether laws and facts refute the other verdict, with some choices that are not given otherwise."""
    state, draw = verdict.state, random.Random(0)  # noqa: S311 - a test's draws
    free = {choice: one for choice, one in choices_of(state).items() if choice not in found.given}
    boards = [state]
    for choice in draw.sample(sorted(free), min(len(free), CHOICES)):
        now, values = free[choice]
        boards += [map_choices(state, {choice: one}.get) for one in values if one is not now]
    return all(_refutes(name, board, verdict, found) for board in boards)


def _refutes(name: str, board: Any, verdict: Verdict, found: Reach) -> bool:
    state = lifted(board, lambda leaf: leaf not in found.given)
    solver = z3.Solver()
    solver.add(*(truth(law.holds(state)) for law in named(name).system.laws))
    solver.add(*(truth(fact.condition.read(state)) for fact in found.facts))
    if solver.check() == z3.unsat:
        # No such position is lawful; the one asked about is.
        return board is not verdict.state
    kind, frame, move = verdict.kind, verdict.frame, verdict.move
    paths = explore(lambda: all_of(kind.holds(one, state, frame, move) for one in kind.requirements), solver)
    for path in paths:
        assert path.defect is None
        said = truth(path.result)
        if solver.check(*path.conditions, z3.Not(said) if verdict.legal else said) != z3.unsat:
            return False
    return True


def matters(name: str, verdict: Verdict, found: Reach) -> bool:
    """Whether without each fact alone there is a lawful position in which the verdict is the other one."""
    game = named(name)
    for fact in found.facts:
        others = [one.condition for one in found.facts if one is not fact]
        assert fact.condition.read(verdict.state) is True
        assert fact.condition.read(fact.twin) is False
        assert all(one.read(fact.twin) is True for one in others)
        assert game.from_json(game.to_json(fact.twin)) == fact.twin
        assert fact.twin.stack == verdict.state.stack
        assert game.judge(fact.twin, verdict.move).legal is not verdict.legal
        if fact.changes is not None:
            assert game.changed(verdict.state, *fact.changes) == fact.twin
    return True


@pytest.mark.long
@pytest.mark.parametrize("name", COUNTS)
def test_every_reach_is_proved_again_and_each_of_its_facts_matters(name: str) -> None:
    counts, game, seen = COUNTS if LARGE else QUICK, named(name), Counter[Any]()
    for verdict in islice(verdicts(name, SEEDS[name]), counts[name]):
        found = reach_of(verdict, game)
        assert found.unshown == ""
        assert found.legal is verdict.legal
        assert is_proved_again(name, verdict, found), (str(verdict), str(found))
        assert matters(name, verdict, found)
        assert {one.name for one in found.findings} <= {one.name for one in verdict.violations}
        assert bool(found.findings) is not verdict.legal
        if found.condition is not None:
            assert str(condition(str(found.condition), game)) == str(found.condition)
        seen[found.legal, bool(found.facts)] += 1
    assert {legal for legal, _ in seen} == {True, False}
    assert any(has_facts for _, has_facts in seen)


@pytest.mark.clause("3.3.1", "R95")
def test_a_no_reaches_wherever_the_city_is_at_support() -> None:
    found = asked("short", "rally", "Algiers", card=1).reach()
    assert str(found) == "No wherever Algiers.at_support, with this pending"
    assert [one.clause for one in found.findings] == ["3.3.1"]
    assert found.facts[0].changes == ("Algiers: Neutral",)
    assert found.smallest


@pytest.mark.clause("3.3.3")
def test_a_yes_reaches_wherever_all_that_it_asks_is_there() -> None:
    found = asked("medium", "attack", "Medea", card=1).reach()
    told = {str(fact.condition) for fact in found.facts}
    assert told == {"Medea.government_pieces >= 1", "Medea.guerrillas >= 1", "resources.fln >= 1"}
    assert found.findings == ()


@pytest.mark.clause("4.2.2", "R86")
def test_what_another_card_would_change_is_a_fact_although_the_deck_is_given() -> None:
    line = "sweep; troop lift; Oran; Medea; Algiers"
    found = asked("short", line, "Bougie", first=ct.GOVERNMENT).reach()
    told = [str(fact.condition) for fact in found.facts]
    assert told == ["not in_force.h21_helicopters", "not in_force.s55_helicopters"]
    assert found.facts[0].changes == ("in force #11u",)


@pytest.mark.clause("5.3.1", "R49")
def test_what_holds_in_the_position_is_not_told_as_refusing_there() -> None:
    """OAS needs people in the space as well; here are some."""
    start = ct.play(ct.position("medium", "FLN 2", card=1), "no pivotal event; rally")
    found = ct.judge(start, ct.parse_move(start, "oas Sidi Bel Abbes")).reach()
    assert str(found.condition) == "resources.fln <= 2"
    assert [one.name for one in found.findings] == ["leaves_a_location"]


@pytest.mark.clause("3.2.4", "#57")
def test_what_no_lawful_position_has_otherwise_is_given() -> None:
    """#57 came up before the last Reset: it cannot be in force, whatever else is changed."""
    state = ct.State.from_text(
        "ctcore1 short; cards 57, 67, 1, 2; every space: no pieces; Medea: 2 French Troops, 1 Active; "
        "pending SecondOperation(faction=Government, first=pass, chosen=op only)"
    )
    found = reach_of(ct.judge(state, ct.parse_move(state, "assault")), fewest=False)
    assert "in_force.peace_talks" in found.given
    assert {str(fact.condition) for fact in found.facts} >= {"Medea.fln_pieces >= 1", "Medea.cubes >= 1"}


@pytest.mark.clause("2.3.7")
def test_a_move_that_is_not_awaited_is_refused_in_every_lawful_position() -> None:
    found = asked("short", "", "rally", card=1).reach()
    assert (found.condition, found.facts, found.given) == (None, (), ())
    assert str(found) == "No in every position lawful with this pending"


def test_a_number_that_two_bounds_settle_is_told_once() -> None:
    nim = named("nim")
    found = nim.judge(nim.setup(), nim.parse_move(nim.setup(), "take 3 from A")).reach()
    assert found.as_dict()["condition"] == "A.stones >= 3"


def test_an_unlawful_position_is_refused_with_the_laws_that_it_breaks() -> None:
    state = ct.setup("short", card=1).but(commitment=99)
    with pytest.raises(InvalidPosition, match="breaks a law"):
        reach_of(ct.judge(state, ct.parse_move(state, "no pivotal event")))


def test_a_verdict_on_rules_of_no_game_asks_for_the_game() -> None:
    verdict = asked("short", "rally", "Algiers", card=1)
    verdict.system = ""
    with pytest.raises(ValueError, match="say which game it is"):
        reach_of(verdict)
    assert str(reach_of(verdict, ct.game())) == "No wherever Algiers.at_support, with this pending"


def test_a_requirement_that_is_not_read_on_terms_is_said_not_to_be_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    verdict = asked("short", "rally", "Algiers", card=1)

    def breaking(*_: object) -> tuple[bool, ...]:
        message = "not on terms"
        raise ValueError(message)

    monkeypatch.setitem(verdict.kind.known, "results", breaking)
    found = reach_of(verdict)
    assert "not on terms" in found.unshown
    assert (found.facts, found.smallest) == ((), False)
    assert str(found).startswith("How far the no reaches is not shown: ")


SETS = st.lists(st.frozensets(st.integers(0, 6), min_size=1), min_size=1, max_size=5)


@given(SETS)
def test_the_smallest_set_is_the_first_of_the_smallest(cores: list[frozenset[int]]) -> None:
    def refuted(chosen: Any) -> Any:
        core = next((one for one in cores if one <= {*chosen}), None)
        return (None, chosen) if core is None else (sorted(core), ())

    found = smallest(range(7), refuted)
    assert found is not None
    assert found.proved
    every = (set(one) for size in range(8) for one in combinations(range(7), size))
    assert {*found.chosen} == next(one for one in every if refuted(one)[0] is not None)


def test_there_is_no_set_where_all_together_do_not_refute() -> None:
    assert smallest(range(3), lambda chosen: (None, chosen)) is None


def test_a_search_that_is_given_up_says_that_fewer_may_do() -> None:
    """Any 30 of 60 refute: no smaller set does, but all are tried in vain."""

    def refuted(chosen: Any) -> Any:
        return (None, chosen) if len(chosen) < 30 else (chosen[-30:], ())

    found = smallest(range(60), refuted)
    assert found is not None
    assert not found.proved
    assert found.chosen == tuple(range(30, 60))


def test_house_rules_of_another_game_in_the_process_are_not_among_what_is_given() -> None:
    nim = named("nim")
    start = nim.setup()
    taken = nim.parse_move(start, "take 3 from A")
    nim.with_provisos(
        *nim.provisos_of('title = "three from a heap"\n[[amends]]\nto = "take.most"\nvalue = 3\n')
    )
    assert nim.judge(start, taken).reach().given == ()

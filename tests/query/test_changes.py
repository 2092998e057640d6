"""The table of changes: what no kind of move raises, which kinds may follow, and what a question needs."""

from __future__ import annotations

from functools import cache

import pytest

import ctcore as ct
from ctcore.condition import condition, quantity
from ctcore.condition.expression import Expression
from ctcore.twilight.ceilings.changes import may_rise, of_stack, table, to_come
from ctcore.twilight.ceilings.figures import changes, raising
from ctcore.twilight.obligations import proofs
from ctcore.twilight.rules.propaganda.frames import RoundFrame
from ctcore.twilight.system import SYSTEM
from tests.query.ceilings import NUMBERS

MORE = (
    "sum(police where city)",
    "count(terror > 0 and at_neutral)",
    "count(not border)",
    "sum(bases where not fln_control)",
    "Oran.cubes - 2 * Algiers.terror",
    "out_of_play.french_troops + set_aside.french_troops",
    "sum(population)",
    "sum(base_limit)",
)
TRUTHS = (
    "fln_first",
    "in_force.napalm or independent",
    "any(guerrillas = 0 where country)",
    "not all(terror = 0)",
)
GAMES = (("short", 4), ("medium", 9), ("full", 1))


@cache
def steps() -> list[ct.Step]:
    return [step for scenario, seed in GAMES for step in ct.random_game(scenario, seed)]


def _made(step: ct.Step) -> set[str]:
    return {name for name, made in changes(step.before, step.after) if made}


def test_a_step_changes_no_figure_but_as_the_table_says() -> None:
    rows, met = table(), set()
    for step in steps():
        kind = SYSTEM.kind_of(step.before, step.move)
        assert kind is not None
        if kind.name in rows:
            met.add(kind.name)
            assert _made(step) <= rows[kind.name], kind.name
    assert len(met) > 60


@pytest.mark.parametrize("text", [*NUMBERS, *MORE, *TRUTHS])
def test_what_raises_a_number_is_a_change_that_raises_it(text: str) -> None:
    asked: Expression = condition(text) if text in TRUTHS else quantity(text)
    needed = raising(asked)
    for step in steps():
        if asked.read(step.after) > asked.read(step.before):
            assert not needed.isdisjoint(_made(step)), (step.move, step.before.to_text())


def test_each_move_on_a_turn_is_one_that_may_come() -> None:
    begun: tuple[frozenset[str], int] | None = None
    met = 0
    for step in steps():
        kind, state = SYSTEM.kind_of(step.before, step.move), step.before
        if begun is not None and len(state.stack) >= begun[1]:
            assert kind is not None
            met += 1
            assert kind.name in begun[0], (kind.name, state.stack)
        known = to_come(step.after)
        if known is None:
            begun = None
        elif begun is None or known < begun[0] or len(step.after.stack) < begun[1]:
            begun = known, 2
    assert met > 200


def test_a_kind_of_move_that_was_not_to_come_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The claim holds of each step of the games, and not if its own kind is left out of what may come."""
    claims, found = proofs().changes, 0
    for step in steps()[::7]:
        kind = SYSTEM.kind_of(step.before, step.move)
        told = of_stack(step.before.stack)
        if kind is None or told is None:
            continue
        found += 1
        claim = claims.foretold(kind.name)
        assert claim.test(step.before, step.after) is True
        with monkeypatch.context() as patched:
            patched.setattr(claims, "of_stack", lambda _stack, less=told - {kind.name}: less)
            assert claim.test(step.before, step.after) is False
    assert found > 20


@pytest.mark.clause("6.2.3", "6.5")
def test_each_move_of_a_round_is_one_that_may_come() -> None:
    rounds = [step for step in steps() if isinstance(step.before.outermost, RoundFrame)]
    for step in rounds:
        kind, may, after = SYSTEM.kind_of(step.before, step.move), to_come(step.before), to_come(step.after)
        assert kind is not None
        assert may is not None
        assert kind.name in may
        assert not isinstance(step.after.outermost, RoundFrame) or (after or may) <= may
    assert len(rounds) > 20


def test_nothing_in_an_operation_of_the_governments_adds_to_its_purse() -> None:
    families = ("train", "garrison", "sweep", "assault", "deploy", "troop_lift", "neutralize", "oas")
    rows = [row for name, row in table().items() if name.partition(".")[0] in families]
    assert len(rows) > 20
    assert not any("+resources.government" in row for row in rows)


def test_where_house_rules_are_in_force_nothing_is_known() -> None:
    begun = ct.play(ct.setup("short", card=1), "no pivotal event; terror")
    assert not may_rise(quantity("commitment"), begun)
    assert may_rise(quantity("-total_support"), begun)
    assert to_come(begun.but(stack=begun.stack[:1])) is None


def test_a_change_that_the_table_leaves_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    claims = proofs().changes
    step = next(one for one in steps() if "+terror" in _made(one))
    kind = SYSTEM.kind_of(step.before, step.move)
    assert kind is not None
    assert claims.claimed(kind.name).test(step.before, step.after)
    fewer = table()[kind.name] - _made(step)
    monkeypatch.setattr(claims, "table", lambda: {kind.name: fewer})
    assert not claims.claimed(kind.name).test(step.before, step.after)

"""A frame that the project has never seen has positions, laws and witnesses once it is in the table."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import attrs
import pytest
from hypothesis import given, settings

import ctcore as ct
from ctcore.arrays import breaches, many_positions, witnesses
from ctcore.arrays.nearby import any_position
from ctcore.kernel import Kind, Move, asks, frame_law
from ctcore.kernel.copying import changed
from ctcore.testing import lawful_states
from ctcore.twilight.game import GAME
from ctcore.twilight.rules.operations.rally import Rallying

if TYPE_CHECKING:
    from ctcore.game import Game


@attrs.frozen(slots=True)
class Ransoming(Rallying):
    """A Rally in which a ransom is asked; it says nothing of what it may hold but its fields."""

    awaits = "a ransom"
    hostage: ct.Place
    asked: int
    loud: bool


LAW = frame_law(
    (Ransoming,),
    "ransom_fits",
    ("3.3.1",),
    "Algerian Police are held where an Underground Guerrilla is, for no more than the Government has",
    lambda state, frame: (
        (frame.asked >= 1)
        & (frame.asked <= state.resources.government)
        & (state.spaces[frame.hostage.index].algerian_police >= 1)
        & (state.spaces[frame.hostage.index].underground >= 1)
    ),
)


@attrs.frozen(slots=True)
class Pay(Move):
    """Pay so much of the ransom."""

    form = "pay {count}"
    count: int


PAY = Kind(
    "ransoming.pay",
    Pay,
    tuple(map(Pay, range(1, 6))),
    (
        asks(
            "no_more_than_asked",
            ("3.3.1",),
            "no more is paid than is asked",
            lambda frame, count: count <= frame.asked,
        ),
        asks(
            "still_held",
            ("3.3.1",),
            "nobody else guards the hostage",
            lambda state, frame: state.spaces[frame.hostage.index].french_police == 0,
        ),
    ),
    lambda _draft, _frame, _move: None,
)


@pytest.fixture
def game() -> Game[ct.State]:
    table = {**ct.SYSTEM.table, Ransoming: (*ct.SYSTEM.table[Rallying], PAY)}
    made = attrs.evolve(ct.SYSTEM, table=table, laws=(*ct.SYSTEM.laws, LAW))
    return changed(GAME, system=made)


def test_it_has_lawful_positions_at_once(game: Game[ct.State]) -> None:
    chance = random.Random(3)  # noqa: S311 - positions, not secrets
    drawn = [any_position(chance, Ransoming, tries=1, game=game) for _ in range(50)]
    found = [state for state in drawn if state is not None]
    assert len(found) > 40
    assert all(isinstance(state.stack[-1], Ransoming) and not game.violations(state) for state in found)
    assert {state.stack[-1].loud for state in found} == {False, True}


def test_a_fault_in_it_is_found_and_reported_in_few_lines(game: Game[ct.State]) -> None:
    @settings(max_examples=100, database=None)
    @given(lawful_states(Ransoming, game=game))
    def nobody_asks_for_three(state: ct.State) -> None:
        assert state.stack[-1].asked < 3  # type: ignore[attr-defined]

    with pytest.raises(AssertionError) as raised:
        nobody_asks_for_three()
    report = "\n".join(raised.value.__notes__)
    assert any(f"asked={count}" in report for count in (3, 4))
    assert len(report.splitlines()) < 20


def test_each_of_its_requirements_has_a_witness_and_a_legal_move_beside_it(game: Game[ct.State]) -> None:
    chance = random.Random(3)  # noqa: S311 - positions, not secrets
    met: set[str] = set()
    for many in many_positions(chance, Ransoming, rows=512, shapes=5, game=game):
        for requirement, state, move in witnesses(many, PAY, PAY.candidates):
            met.add("legal" if requirement is None else requirement.name)
            assert not game.violations(state)
            refused = [
                one.name for one in PAY.requirements if not PAY.holds(one, state, state.stack[-1], move)
            ]
            assert refused == ([] if requirement is None else [requirement.name])
    assert met == {"legal", "no_more_than_asked", "still_held"}


def test_its_law_has_a_position_that_breaks_it_alone(game: Game[ct.State]) -> None:
    chance = random.Random(3)  # noqa: S311 - positions, not secrets
    found = {law.name: state for law, state in breaches(chance, Ransoming, rows=512, shapes=5, game=game)}
    assert [violation.law for violation in game.violations(found["ransom_fits"])] == ["ransom_fits"]

"""Every game ends: the measure of what is left to play falls with every move."""

from __future__ import annotations

import sys
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.symbolic import discharge
from ctcore.twilight.obligations import proofs
from ctcore.twilight.scenarios import SCENARIOS

PROOFS = proofs()
TERMINATION: Any = sys.modules[f"{PROOFS.__name__}.lemmas.every_game_ends"]
KINDS = {kind.name: kind for kind in ct.SYSTEM.kinds}
# Cards, and moves, that no game has more of: docs/proofs.md says how they are counted.
CARDS = {"short": 39, "medium": 52, "full": 65}
MOVES = 60_000


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(4))
def test_each_move_of_a_game_leaves_less_to_play(scenario: str, seed: int) -> None:
    moves = 0
    for step in ct.random_game(scenario, seed):
        assert TERMINATION.falls(step.before, step.after), str(step)
        assert min(TERMINATION.measure(step.after)) >= TERMINATION.LEAST
        moves += 1
    assert moves < MOVES


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_has_as_many_cards_as_its_piles(scenario: str) -> None:
    cards, *_ = TERMINATION.measure(ct.setup(scenario))
    assert cards <= CARDS[scenario]


def test_the_measure_does_not_fall_where_nothing_happens() -> None:
    state = ct.setup("full", card=1)
    assert not TERMINATION.falls(state, state)


def test_each_effect_is_proved_to_leave_less_to_play() -> None:
    effects = [one for one in PROOFS.obligations() if one.name.startswith("effect.")]
    assert len(effects) == len(ct.SYSTEM.kinds)
    assert all(TERMINATION.FALLS.text in one.text for one in effects)


@pytest.mark.parametrize(
    "kind", ["pivotal.decline", "commitment.end_sending", "agitation.agitate", "setup.leave", "suez.roll"]
)
def test_an_effect_that_leaves_all_as_it_was_is_refuted(kind: str) -> None:
    def idle(_draft: Any, _frame: Any, _move: Any) -> None:
        """Do nothing."""

    proof = discharge(PROOFS.effects.operations.effect_of(attrs.evolve(KINDS[kind], effect=idle)))
    assert proof.proved is False
    assert TERMINATION.FALLS.text in proof.detail or "nothing changes" in proof.detail

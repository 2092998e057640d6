"""Each step and each priority of chapter 8 decides alone in a position kept for it."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.twilight.bot.named import NAMED
from tests.bot.boards import FIRST, board
from tests.bot.witnesses import decides, decision, read, shortened

WITNESSES = read()


def test_every_step_and_priority_has_a_witness() -> None:
    assert list(WITNESSES) == list(NAMED)


@pytest.mark.clause(
    "8.1.2", "8.3", "8.4.2", "8.4.4", "8.4.5", "8.4.6", "8.5.2", "8.5.3", "R177", "R186", "R191", "R194"
)
@pytest.mark.parametrize("name", WITNESSES)
def test_it_alone_decides_there(name: str) -> None:
    state = ct.State.from_text(WITNESSES[name])
    assert not ct.violations(state)
    assert decides(name, state)


@pytest.mark.parametrize("name", WITNESSES)
def test_what_counts_for_nothing_is_no_reason_either(name: str) -> None:
    state = ct.State.from_text(WITNESSES[name])
    assert name not in {one.name for one in decision(state, name).reasons}


def test_in_another_position_it_decides_nothing() -> None:
    state = board(FIRST, "FLN 3", "Oran: 1 Underground, Support")
    assert decides("terror.support", state)
    assert not decides("terror.population", state)
    assert "Oran" in shortened("terror.support", state)

"""Each arrow, step and priority of chapter 8 has a position: in it that occurs, and decides alone."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.twilight.bot.named import NAMED
from tests.bot.boards import FIRST, board
from tests.bot.rows import rows
from tests.bot.witnesses import decides, decision, read, shortened, shows

WITNESSES = read()


def test_every_arrow_step_and_priority_has_a_witness() -> None:
    assert list(WITNESSES) == rows()


@pytest.mark.clause(
    "8.1.2/12",
    "8.1.2/13",
    "8.1.2/15",
    "8.3",
    "8.4.2/14",
    "8.4.4/4",
    "8.4.5/16",
    "8.4.5/19",
    "8.4.5/22",
    "8.4.5/24",
    "8.4.6/12",
    "8.4.6/14",
    "8.4.6/17",
    "8.4.6/19",
    "8.5.2/3",
    "8.5.3/2",
    "R177",
    "R186",
    "R191",
    "R194",
    "8.1/3",
)
@pytest.mark.parametrize("name", WITNESSES)
def test_it_occurs_there_and_a_step_or_priority_decides_alone(name: str) -> None:
    state = ct.State.from_text(WITNESSES[name])
    assert not ct.violations(state)
    assert shows(name, state)


@pytest.mark.parametrize("name", NAMED)
def test_what_counts_for_nothing_is_no_reason_either(name: str) -> None:
    state = ct.State.from_text(WITNESSES[name])
    assert name not in {one.name for one in decision(state, name).reasons}


def test_in_another_position_it_decides_nothing() -> None:
    state = board(FIRST, "FLN 3", "Oran: 1 Underground, Support")
    assert decides("terror.support", state)
    assert not decides("terror.population", state)
    assert "Oran" in shortened("terror.support", state)

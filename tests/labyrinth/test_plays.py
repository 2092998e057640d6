"""Random games of each scenario and length: positions are lawful and go on, and cards are used in each way.

``CTCORE_LARGE`` plays 300 of each, and asks that no card and way is at zero.
"""

from __future__ import annotations

import os
from collections import Counter
from itertools import product

import pytest

from ctcore.labyrinth.rules.setup import SCENARIOS
from tests.labyrinth.plays import LENGTHS, Key, every, game, unseen

GAMES = 300 if os.environ.get("CTCORE_LARGE") else 1


@pytest.fixture(scope="module")
def seen() -> Counter[Key]:
    found: Counter[Key] = Counter()
    for scenario, length in product(SCENARIOS, LENGTHS):
        for seed in range(GAMES):
            assert game(seed, scenario, length, found).winner is not None
    return found


@pytest.mark.clause("6.2.5/1", "6.2.6/1", "6.3.2/1", "5.1/1")
def test_games_end_and_use_cards_in_ways_that_the_rules_give(seen: Counter[Key]) -> None:
    assert {*seen} - {*every()} == set()
    # A dozen games use most of them.
    assert len(unseen(seen)) < len([*every()]) // 2


@pytest.mark.skipif(GAMES == 1, reason="3,600 games take twenty minutes")
@pytest.mark.clause("6.2.5/1", "6.2.6/1", "6.3.2/1")
def test_no_card_and_way_is_at_zero(seen: Counter[Key]) -> None:
    assert unseen(seen) == []

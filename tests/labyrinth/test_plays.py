"""Random games of each scenario and length: positions are lawful and go on, and cards are used in each way.

``CTCORE_LARGE`` plays 300 of each, and asks that no card and way is at zero.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from ctcore.labyrinth.rules.setup import SCENARIOS
from tests.labyrinth import plays
from tests.labyrinth.plays import LENGTHS, WISHED, WISHES, Key, Played, Way, every, game, unseen

GAMES = 300 if os.environ.get("CTCORE_LARGE") else 1


@pytest.fixture(scope="module")
def seen() -> Counter[Key]:
    played = Played(GAMES)
    assert len([*played.go_on()]) == len(SCENARIOS) * len(LENGTHS)
    assert all("None" not in endings for endings in played.endings.values())
    return played.seen


@pytest.mark.clause("6.2.5/1", "6.2.6/1", "6.3.2/1", "5.1/1")
def test_games_end_and_use_cards_in_ways_that_the_rules_give(seen: Counter[Key]) -> None:
    assert {*seen} - {*every()} == set()
    # A dozen games use most of them.
    assert len(unseen(seen)) < len([*every()]) // 2


@pytest.mark.skipif(GAMES == 1, reason="3,600 games take twenty minutes")
@pytest.mark.clause("6.2.5/1", "6.2.6/1", "6.3.2/1")
def test_no_card_and_way_is_at_zero(seen: Counter[Key]) -> None:
    assert unseen(seen) == []


@pytest.mark.clause("#15", "#73")
def test_a_jihadist_with_a_wish_brings_what_an_event_needs() -> None:
    seen: Counter[Key] = Counter()
    for seed in range(0, 12 * WISHED, WISHED):
        game(seed, "lets_roll", "standard", seen)
        if any(number in WISHES and way is not Way.BLOCKED for number, way, _ in seen):
            return
    pytest.fail("neither Ethiopia Strikes nor Pirates ever happened")


def test_a_run_that_was_broken_off_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plays, "SCENARIOS", ("lets_roll", "anaconda"))
    monkeypatch.setattr(plays, "LENGTHS", {"standard": {}})
    file = tmp_path / "played.json"
    assert next(Played(1, file).go_on()) == "lets_roll standard"
    second, whole = Played(1, file), Played(1)
    assert [*second.go_on()] == ["anaconda standard"]
    assert len([*whole.go_on()]) == len(whole.endings)
    assert (second.seen, second.endings) == (whole.seen, whole.endings)

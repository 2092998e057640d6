"""Random games of Algeria: every law after every step, and in many games all that the rules provide for."""

from __future__ import annotations

import os
from functools import cache

import pytest

from ctcore.algeria.board.entries import Won
from ctcore.algeria.game import GAME
from tests.algeria.play import OPTIONS, Counts, occurred, play, rows

LARGE = bool(os.environ.get("CTCORE_LARGE"))
GAMES, TURNS = (500 if LARGE else 4), 200
# Every so often a move is read back from its words.
EVERY = 20 if LARGE else 1


@cache
def counted(scenario: str) -> Counts:
    """What occurs in the games of the scenario, in which each step is checked."""
    counts = Counts()
    options = OPTIONS[scenario]
    for seed in range(GAMES):
        for number, step in enumerate(play(scenario, seed, TURNS, **options[seed % len(options)])):
            counts.update(occurred(step))
            told = (scenario, seed, number, step.move)
            assert GAME.violations(step.after) == (), told
            assert bool(GAME.choices(step.after)) == (step.after.winner is None), told
            assert not any(isinstance(entry, Won) for entry in step.ledger[:-1]), told
            if number % EVERY == 0:
                assert GAME.parse_move(step.before, str(step.move)) == step.move, told
    return counts


@pytest.mark.long
@pytest.mark.clause("4/1", "12.2/1", "A13")
@pytest.mark.parametrize("scenario", OPTIONS)
def test_every_law_holds_after_every_step_with_every_option(scenario: str) -> None:
    counts = counted(scenario)
    # Games do come to operations, to interphases and to an end.
    assert counts["frame: Operations"]
    assert counts["frame: Adjusting"]
    assert [row for row in counts if row.startswith("ending")]


def test_what_is_counted_are_the_rows_and_the_ways_games_end() -> None:
    found = {row for scenario in OPTIONS for row in counted(scenario) if not row.startswith("ending")}
    assert found <= set(rows())


@pytest.mark.skipif(not LARGE, reason="it takes many games")
def test_everything_that_the_rules_provide_for_occurs() -> None:
    assert [row for row in rows() if not any(counted(scenario)[row] for scenario in OPTIONS)] == []

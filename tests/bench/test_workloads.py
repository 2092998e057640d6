"""Each measure of the benchmarks runs, and measures what it says; how fast is not asked here."""

from __future__ import annotations

from collections import deque

import attrs
import pytest

import ctcore as ct
from tests.bench.beside import PLIES, Chess, Row, play_row, ratios, table
from tests.bench.workloads import (
    PARTS,
    SCENARIOS,
    SECOND_SCENARIOS,
    SEED,
    ask,
    ask_time,
    cases,
    check,
    chess_length,
    chess_play,
    drawn_whole,
    every_reason,
    fresh,
    how_many_legal,
    how_many_legal_in_chess,
    import_time,
    kept_bytes,
    peak_memory,
    play,
    play_by_parts,
    play_second,
    round_trip,
    seeded,
    turns_of_the_bot,
    with_laws,
    with_ledger,
)

FEW = 40


def some_positions() -> list[ct.State]:
    game = ct.random_game("short", SEED)
    return [transition.before for transition, _ in zip(game, range(FEW), strict=False)]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_games_that_are_timed_are_the_random_games(scenario: str) -> None:
    (last,) = deque(ct.random_game(scenario, SEED), maxlen=1)
    made, state = play(scenario, SEED)
    assert state == last.after
    assert not state.stack
    assert play(scenario, SEED, with_ledger) == play(scenario, SEED, with_laws) == (made, state)
    assert len(how_many_legal(scenario, SEED)) == made


@pytest.mark.parametrize("scenario", SECOND_SCENARIOS)
def test_games_of_algeria_are_played_to_their_end(scenario: str) -> None:
    games = [play_second(scenario, seed) for seed in range(SEED, SEED + 5)]
    assert not any(state.stack for _, state in games)
    # Not all of the Government's points are spent in the first turn.
    assert max(state.turn for _, state in games) > 1
    made, _ = games[0]
    assert play_second(scenario, SEED, made - 1)[1].stack


def test_the_parts_of_a_game_make_the_whole() -> None:
    made, spent = play_by_parts("short", SEED)
    assert sum(made) == play("short", SEED)[0]
    assert len(made) == len(spent) == len(PARTS)
    assert all(made)


def test_play_stops_after_so_many_decisions() -> None:
    assert play("full", SEED, most=FEW)[0] == FEW
    assert play("full", SEED, most=FEW, among=drawn_whole)[0] == FEW
    assert sum(play_by_parts("full", SEED, FEW)[0]) == FEW


def test_chess_is_played_in_rounds() -> None:
    chess = Chess(2)
    chess.round()
    assert [length for _, length in chess.games] == [chess_length(SEED), chess_length(SEED + 1)]
    assert all(rate > 0 for rates in chess.rates for rate in rates)
    chess_play(SEED, min(PLIES, chess_length(SEED)))
    assert how_many_legal_in_chess(SEED, 2) == [20, 20]


def test_the_cases_are_legal_and_illegal() -> None:
    legal, illegal = cases(some_positions(), seeded(SEED))
    assert len(legal) > FEW
    assert illegal
    assert all(ct.judge(*case).legal for case in legal)
    assert not any(ct.judge(*case).legal for case in illegal)
    for question in (ct.SYSTEM.is_legal, ct.judge, every_reason):
        ask(question, legal + illegal)


def test_the_turns_of_the_nonplayer_are_counted_and_timed() -> None:
    told, untold = (turns_of_the_bot("short", SEED, told=told, most=400) for told in (True, False))
    assert told[0] == untold[0] >= 3
    assert min(told[1], untold[1]) > 0


def test_fresh_positions_are_equal_and_have_no_notes() -> None:
    for state in some_positions():
        copy = fresh(state)
        assert copy == state
        assert not copy.memo
        assert not any(space.memo for space in copy.spaces)
    check(some_positions())
    round_trip(some_positions()[:3])


def test_new_interpreters_and_memory_give_numbers() -> None:
    assert import_time("ctcore") > 0
    assert ask_time() > 0
    assert peak_memory("ctcore") > peak_memory("sys") > 1
    noted, plain = kept_bytes("short", SEED, FEW)
    assert noted > plain > 100


def test_a_round_is_compared_with_the_rounds_about_it() -> None:
    assert ratios([10, 30], [(4, 10), (6, 10), (14, 20)]) == [(2, 1), (3, 2)]
    with pytest.raises(ValueError, match="2 rounds need 3"):
        ratios([10, 30], [(4, 10), (6, 10)])


def test_the_table_shows_every_row() -> None:
    row = play_row("play", [1000, 3000], [(500, 1000), (500, 1000), (1500, 1000)], "so")
    assert attrs.astuple(row)[:4] == ("play", 2000, "decisions/s", (2.5, 2))
    assert row.note == "quartiles 1.75-3.25, so"
    assert table([row, Row("asked", 1.5, "us")])[-2:] == [
        f"{'play':<42}{'2,000':>8} {'decisions/s':<12}{'2.50':>10}{'2.00':>10}  {row.note}",
        f"{'asked':<42}{'1.50':>8} us",
    ]

"""A game whose state has a stack alone: nothing in force, no notes beside its values."""

from __future__ import annotations

import pytest

from ctcore.errors import IllegalMove
from ctcore.kernel import Figure
from ctcore.kernel.notes import NO_NOTES
from tests.kernel.board import START, SYSTEM, Board, Mark, Put, Square, Turn


def _perft(board: Board, depth: int) -> int:
    moves = SYSTEM.legal_moves(board)
    return len(moves) if depth == 1 else sum(_perft(SYSTEM.step(board, move), depth - 1) for move in moves)


def test_as_many_games_are_played_as_there_are() -> None:
    assert [_perft(START, depth) for depth in (1, 2, 3, 4, 5)] == [9, 72, 504, 3024, 15120]


def test_a_win_ends_the_game() -> None:
    board = START
    for place in (0, 3, 1, 4, 2):
        player = SYSTEM.actor(board)
        assert SYSTEM.is_lawful(board)
        assert SYSTEM.choices(board) == SYSTEM.legal_moves(board)
        step = SYSTEM.trace(board, Put(player, place))
        assert str(step) == f"{player.value} on {place}\n  1      {player.value} on {place}"
        board = step.after
    assert (SYSTEM.legal_moves(board), SYSTEM.choices(board), SYSTEM.actor(board)) == ((), (), None)
    with pytest.raises(IllegalMove, match="the game is over"):
        SYSTEM.step(board, Put(Mark.NOUGHT, 5))


def test_illegal_square_and_mark_are_named_with_the_values_that_decide() -> None:
    board = SYSTEM.step(START, Put(Mark.CROSS, 4))
    verdict = SYSTEM.judge(board, Put(Mark.CROSS, 4))
    assert [one.name for one in verdict.violations] == ["empty", "own_mark"]
    assert "the square is empty [square 4]" in str(verdict)
    assert SYSTEM.judge(board, Put(Mark.NOUGHT, 0)).legal


def test_laws_name_what_breaks_them() -> None:
    board = Board((Square(9, Mark.NOUGHT),), (Turn(Mark.CROSS),))
    assert [str(one) for one in SYSTEM.violations(board)] == [
        "1: crosses are as many as noughts, or one more [by_turns]",
        "0: squares are numbered (square 9) [in_place]",
    ]


def test_a_figure_is_what_its_rule_says() -> None:
    lines: Figure[int] = Figure("lines", ("3",), lambda board: len(board.squares) - 1)
    assert (lines(START), lines.changed_by(START), lines.cited("3", START)) == (8, (), "3")


def test_a_requirement_dropped_makes_more_moves_legal() -> None:
    (put,) = SYSTEM.kinds
    empty, own = put.requirements
    assert len(SYSTEM.without(put, own).legal_moves(START)) == 18
    assert len(SYSTEM.without(put, empty).legal_moves(SYSTEM.step(START, Put(Mark.CROSS, 4)))) == 9


def test_nothing_is_noted_where_nothing_is_kept() -> None:
    _perft(START, 2)
    assert dict(NO_NOTES) == {}

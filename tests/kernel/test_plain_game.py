"""A game whose state has a stack alone: nothing in force, no notes beside its values."""

from __future__ import annotations

import copy
import pickle
from enum import StrEnum
from itertools import product
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.errors import IllegalMove
from ctcore.kernel import Figure, Move
from ctcore.kernel.frozen import frozen
from ctcore.kernel.notes import NO_NOTES
from ctcore.kernel.system import named
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


# Verdicts and refusals are pickled as the question


def test_verdicts_and_refusals_pickle_under_the_name_of_the_rules() -> None:
    board = SYSTEM.step(START, Put(Mark.CROSS, 4))
    for verdict in (SYSTEM.judge(board, Put(Mark.CROSS, 4)), SYSTEM.judge(board, Put(Mark.NOUGHT, 0))):
        assert copy.copy(verdict) == pickle.loads(pickle.dumps(verdict)) == verdict  # noqa: S301 - ours
    with pytest.raises(IllegalMove) as refused:
        SYSTEM.step(board, Put(Mark.CROSS, 4))
    again = pickle.loads(pickle.dumps(refused.value))  # noqa: S301 - ours
    assert (type(again), str(again), again.verdict) == (
        IllegalMove,
        str(refused.value),
        refused.value.verdict,
    )


def test_refusals_of_a_line_of_play_pickle() -> None:
    with pytest.raises(IllegalMove) as refused:
        ct.play(ct.setup("short", first=ct.GOVERNMENT, card=1), "train; Tlemcen")
    again: Any = pickle.loads(pickle.dumps(refused.value))  # noqa: S301 - ours
    assert (str(again), again.number, again.verdict) == (str(refused.value), 2, refused.value.verdict)


def test_illegal_to_pickle_a_verdict_on_rules_that_are_kept_nowhere() -> None:
    nameless = attrs.evolve(SYSTEM, name="")
    with pytest.raises(TypeError, match="on rules other than the game's cannot be pickled"):
        pickle.dumps(nameless.judge(START, Put(Mark.CROSS, 4)))
    assert named("tests.kernel.board:SYSTEM") is SYSTEM
    for name in ("", "tests.kernel.board", "tests.kernel.board:RULES", "tests.nowhere:SYSTEM"):
        with pytest.raises(LookupError, match="no rules are kept under"):
            named(name)


def test_illegal_to_pickle_a_verdict_of_a_mutant_that_the_rules_do_not_give() -> None:
    (kind,) = SYSTEM.kinds
    taken, refused = SYSTEM.step(START, Put(Mark.CROSS, 4)), 0
    for one in kind.requirements:
        mutant = SYSTEM.without(kind, one)
        for state, move in product((START, taken), (Put(mark, place) for mark in Mark for place in (4, 5))):
            verdict = mutant.judge(state, move)
            if verdict == SYSTEM.judge(state, move):
                assert pickle.loads(pickle.dumps(verdict)) == verdict  # noqa: S301 - ours
            else:
                with pytest.raises(TypeError, match="on rules other than the game's cannot be pickled"):
                    pickle.dumps(verdict)
                refused += 1
    assert refused


# What the fields of a move may be


class Size(StrEnum):
    SMALL = "small"


@frozen
class Offer(Move):
    form = "offer {count} of {title}, {size}, for {price}, open {face_up}"
    count: int
    title: str
    size: Size
    price: int | None
    face_up: bool
    share: float = 0.5


def test_a_field_takes_what_its_type_says_and_its_slot_is_filled() -> None:
    offer = Offer(2, "The Fool", Size.SMALL, None, face_up=True)
    assert str(offer) == "offer 2 of The Fool, small, for none, open yes"
    assert str(Offer(1, "", Size.SMALL, 3, face_up=False)) == "offer 1 of , small, for 3, open no"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("count", "2"),
        ("count", True),
        ("count", 2.5),
        ("count", None),
        ("title", None),
        ("size", "small"),
        ("price", "3"),
        ("price", False),
        ("face_up", None),
        ("face_up", "yes"),
        ("share", "half"),
    ],
)
def test_illegal_value_of_a_field(field: str, value: object) -> None:
    offer = Offer(2, "The Fool", Size.SMALL, 3, face_up=True)
    with pytest.raises(TypeError, match=rf"Offer.{field} cannot be {value!r}; parse_move reads text"):
        attrs.evolve(offer, **{field: value})  # type: ignore[arg-type]

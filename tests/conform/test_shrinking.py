"""Which shorter lines are tried in the place of one that fails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import ctcore as ct
from ctcore.conform import shrink
from ctcore.conform.kit import kit_of
from ctcore.conform.shrink import shortest

if TYPE_CHECKING:
    from ctcore.conform.shrink import Line

NIM = ct.game("nim")
TALL = NIM.setup("tall")
# Each takes one stone of another pile: they are legal in any order.
A, B, C = (move for move in NIM.system.legal_moves(TALL) if str(move).startswith("take 1 "))
MOVES = (A, B, C) * 5


def shown(line: Line, *failing: Line) -> tuple[Line, list[Line]]:
    """The shortest line of those that fail, and each that was tried."""
    tried: list[Line] = []

    def fails(_start: Any, played: Line) -> bool:
        tried.append(played)
        return played in failing

    return shortest([TALL], line, fails, NIM)[1], tried


def test_no_more_lines_are_tried_than_there_is_time_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for most in (0, 1, 2):
        monkeypatch.setattr(shrink, "_TRIES", most)
        found, tried = shown((A, B, C))
        assert (found, len(tried)) == ((A, B, C), most)


def test_one_move_that_is_left_out_makes_a_line_shorter() -> None:
    assert shown((A, B), (A,))[0] == (A,)


def test_a_line_that_has_become_shorter_is_gone_through_again() -> None:
    # A alone fails, but B can be left out only after C.
    assert shown((A, B, C), (A, B), (A,))[0] == (A,)


def test_the_last_moves_are_tried_alone_up_to_twelve() -> None:
    for line in (MOVES[:5], MOVES):
        (found, tried), most = shown(line), min(12, len(line) - 1)
        assert found == line
        assert tried[: most + 1] == [line[len(line) - number :] for number in range(most + 1)]


def test_a_player_may_pass_in_place_of_several_moves_not_of_one() -> None:
    line, passes = MOVES[:4], kit_of(None).passes
    search = shrink._Search([TALL], line, lambda *_: False, None)
    assert len(passes) > 1
    assert [played for _, played in search._without(1, 1)] == [(A, *line[2:])]
    assert [played for _, played in search._without(1, 2)] == [
        (A, *instead, *line[3:]) for instead in ((), *((one,) for one in passes))
    ]

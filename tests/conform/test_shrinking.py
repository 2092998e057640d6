"""Which shorter lines are tried in the place of one that fails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import ctcore as ct
from ctcore.conform import shrink
from ctcore.conform.kit import kit_of
from ctcore.conform.shrink import replayed, shortest

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
    # The first move can be left out only after the last, which comes at the end.
    assert shown((A, B, C, A), (A, B, C), (B, C))[0] == (B, C)


@pytest.mark.parametrize("length", range(1, 16))
def test_the_last_moves_are_tried_alone_up_to_twelve_and_then_every_part_is_left_out(length: int) -> None:
    line = MOVES[:length]
    found, tried = shown(line)
    assert found == line
    lasts = [line[length - number :] for number in range(min(12, length - 1) + 1)]
    # A half of it, a half of that, and so on to single moves.
    parts, size = [], (length + 1) // 2
    while size:
        parts += [line[:at] + line[at + size :] for at in range(0, length, size)]
        size //= 2
    assert tried == list(dict.fromkeys(lasts + parts))


def test_of_one_move_the_first_that_a_line_may_not_be_without_is_left_out_too() -> None:
    twilight = ct.game()
    starts = [twilight.setup("short"), twilight.setup("medium")]
    (card, *_) = twilight.legal_moves(starts[0])
    assert shortest(starts, (card,), lambda start, _: start is starts[1])[1] == ()
    assert shortest(starts, (card,), lambda *_: False) == (starts[0], (card,))


def test_a_move_that_goes_without_saying_is_played_where_it_is_left_out_of_a_line() -> None:
    start = ct.setup("short", first=ct.FLN)
    steps = ct.play_line(start, "card 1; no pivotal event; rally; Barika; place 1 Guerrilla")
    (unsaid,) = kit_of(None).silent
    whole = tuple(step.move for step in steps)
    assert unsaid in whole
    said = tuple(move for move in whole if move != unsaid)
    assert replayed(start, said) == replayed(start, whole) == (whole, steps[-1].after)
    # Where neither it nor the move after it is legal, nothing is played.
    assert replayed(start, whole[2:]) == ((), start)
    assert replayed(start, (whole[0], whole[-1])) == (whole[:1], steps[0].after)


def test_a_player_may_pass_in_place_of_several_moves_not_of_one() -> None:
    line, passes = MOVES[:4], kit_of(None).passes
    search = shrink._Search([TALL], line, lambda *_: False, None)
    assert len(passes) > 1
    assert [played for _, played in search._without(1, 1)] == [(A, *line[2:])]
    assert [played for _, played in search._without(1, 2)] == [
        (A, *instead, *line[3:]) for instead in ((), *((one,) for one in passes))
    ]


def test_no_more_than_a_half_of_a_line_is_left_out_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = set()

    def without(_search: Any, _at: int, size: int) -> tuple[()]:
        sizes.add(size)
        return ()

    monkeypatch.setattr(shrink._Search, "_without", without)
    assert shortest([TALL], MOVES[:8], lambda *_: False, NIM) == (TALL, MOVES[:8])
    assert sizes == {4, 2, 1}


def test_where_a_part_is_left_out_the_next_is_tried_in_its_place() -> None:
    line = (A, B, C, B, C, B)
    found, tried = shown(line, (A, B, C), (A, C), (A,))
    assert found == (A,)
    assert tried[-4:] == [(A, B, C), (B, C), (A, C), (A,)]

"""A line of play as a value: it goes on, goes back and turns, and the moves in common are made once."""

from __future__ import annotations

from itertools import islice
from typing import Any
from unittest.mock import patch

import pytest

import ctcore as ct
from ctcore.errors import NotationError
from ctcore.game.games import GAMES
from ctcore.game.line import Line
from ctcore.game.play import IllegalMoveInLine


def random_line(name: str, seed: int, *, most: int = 40) -> Line[Any]:
    game = ct.game(name)
    steps = tuple(islice(game.random_game(None, seed), most))
    return Line(game, steps[0].before, steps)


@pytest.mark.parametrize("name", GAMES)
def test_a_line_is_made_of_its_moves_again(name: str) -> None:
    line = random_line(name, 2)
    assert line.game.line(line.start, line.moves) == line
    assert line.state == line.steps[-1].after
    assert line.game.line(line.start) == Line(line.game, line.start)
    assert line.game.line(line.start).state == line.start


@pytest.mark.parametrize("name", GAMES)
def test_what_is_undone_can_be_played_again(name: str) -> None:
    line = random_line(name, 3)
    for count in range(len(line.steps) + 1):
        shorter = line.undone(count)
        assert shorter.state == (line.steps[-count].before if count else line.state)
        assert shorter.play("; ".join(line.moves[len(shorter.steps) :])) == line


@pytest.mark.parametrize("name", GAMES)
def test_a_line_turns_into_any_other_and_keeps_the_longest_common_beginning(name: str) -> None:
    line = random_line(name, 4)
    for kept in (0, 3, len(line.steps) - 1):
        begun = line.undone(len(line.steps) - kept)
        # The last legal move, where a random one was made.
        other = begun.play(str(line.game.legal_moves(begun.state)[-1]))
        turned = line.turned(other.moves)
        assert turned == other
        same = len([1 for one, two in zip(line.moves, other.moves, strict=False) if one == two])
        assert all(one is two for one, two in zip(turned.steps[:same], line.steps, strict=False))


def test_no_move_in_common_is_played_anew() -> None:
    game = ct.game("nim")
    line = game.line(game.setup(), ["take 1 from A", "take 1 from B", "take 1 from C"])
    with patch.object(type(game), "trace", side_effect=AssertionError):
        assert line.turned(line.moves[:2]) == line.undone()
        with pytest.raises(AssertionError):
            line.turned([*line.moves, "take 1 from A"])


def test_illegal_a_move_that_is_refused_is_numbered_in_the_whole_line_with_the_steps_before_it() -> None:
    game = ct.game("nim")
    line = game.line(game.setup(), ["take 1 from A", "take 1 from B"])
    with pytest.raises(IllegalMoveInLine) as refused:
        line.turned(["take 1 from A", "take 1 from C", "take 9 from C"])
    assert (refused.value.number, refused.value.text) == (3, "take 9 from C")
    assert [str(step.move) for step in refused.value.played] == ["take 1 from A", "take 1 from C"]
    assert refused.value.verdict.state == refused.value.played[-1].after


def test_illegal_text_that_is_no_move_and_an_undo_beyond_the_beginning() -> None:
    game = ct.game("nim")
    line = game.line(game.setup(), ["take 1 from A"])
    with pytest.raises(NotationError, match="move 1 of the line"):
        line.play("grab 2")
    for count in (-1, 2):
        with pytest.raises(ValueError, match=f"a line of 1 moves cannot go back by {count}"):
            line.undone(count)

"""Noughts and crosses on the kernel alone: its state has a stack and nothing else that the kernel knows."""

from __future__ import annotations

from enum import Enum
from typing import Any

from ctcore.kernel import Entry, Frame, Kind, Law, Move, StackDraft, Subjects, System, asks, attach, awaits
from ctcore.kernel.frozen import frozen

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Mark(Enum):
    NOUGHT = "nought"
    CROSS = "cross"


@frozen
class Square:
    place: int
    mark: Mark | None = None

    def __str__(self) -> str:
        return f"square {self.place}"


@frozen
class Board:
    squares: tuple[Square, ...]
    stack: tuple[Frame, ...]


@frozen
class Turn(Frame):
    clause = "1"
    awaits = "a mark"
    player: Mark

    @property
    def actor(self) -> Mark:
        return self.player


@frozen
class Put(Move):
    form = "{mark} on {square}"
    mark: Mark
    square: int


@frozen
class Marked(Entry):
    form = "{mark} on {square}"
    mark: Mark
    square: int


class Draft(StackDraft):
    """A step of the game."""

    def __init__(self, board: Board) -> None:
        self.squares, self.stack = list(board.squares), board.stack
        self.lines: list[tuple[Any, ...]] = []

    def close(self) -> Board:
        return Board(tuple(self.squares), self.stack)


def _put(draft: Draft, frame: Turn, move: Put) -> None:
    draft.squares[move.square] = Square(move.square, move.mark)
    draft.lines.append((Marked, "1", move.mark, move.square))
    over = _wins(draft.squares, move.mark) or all(one.mark for one in draft.squares)
    draft.stack = () if over else (Turn(_other(frame.player)),)


def _other(player: Mark) -> Mark:
    return Mark.NOUGHT if player is Mark.CROSS else Mark.CROSS


def _wins(squares: Any, mark: Mark) -> bool:
    return any(all(squares[place].mark is mark for place in line) for line in LINES)


def _count(board: Board, mark: Mark) -> int:
    return sum(one.mark is mark for one in board.squares)


BY_SQUARE = Subjects(lambda board: board.squares, "square", int)
PUT = Kind(
    "put",
    Put,
    tuple(Put(mark, place) for mark in Mark for place in range(9)),
    (
        asks("empty", ("2",), "the square is empty", lambda subject: subject.mark is None, "{subject}"),
        asks("own_mark", ("1",), "a player puts the own mark", lambda frame, mark: mark is frame.player),
    ),
    _put,
    BY_SQUARE,
)
LAWS = (
    Law(
        "by_turns",
        ("1",),
        "crosses are as many as noughts, or one more",
        lambda board: 0 <= _count(board, Mark.CROSS) - _count(board, Mark.NOUGHT) <= 1,
    ),
    Law(
        "in_place",
        ("0",),
        "squares are numbered",
        lambda square: 0 <= square.place < 9,
        each=lambda b: b.squares,
    ),
)
SYSTEM: System[Board] = System(
    attach(awaits(Turn, PUT), (), (), ()),
    Draft,
    LAWS,
    over=lambda _: ("3",),
    name="tests.kernel.board:SYSTEM",
)
START = Board(tuple(map(Square, range(9))), (Turn(Mark.CROSS),))

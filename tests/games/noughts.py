"""Noughts and crosses: a game whose squares hold a choice and no number.

Nine squares are named a1 to c3.  The players mark an empty square in turn, First with a cross, Second with
a nought.  Who has three in a row wins; when all are marked the game is drawn.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

import attrs

from ctcore.game import Game
from ctcore.kernel import Entry, Frame, Kind, Move, StackDraft, Subjects, System, asks, attach, awaits
from ctcore.kernel.frozen import frozen


class Mark(Enum):
    X, O = "Cross", "Nought"  # noqa: E741 - as it is drawn

    def __str__(self) -> str:
        return self.value


class Name(Enum):
    A1, A2, A3, B1, B2, B3, C1, C2, C3 = "a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"

    def __str__(self) -> str:
        return self.value


NAMES = tuple(Name)
ROWS = ("012", "345", "678", "036", "147", "258", "048", "246")


@frozen
class Square:
    name: Name
    mark: Mark | None = None

    @property
    def id(self) -> str:
        return self.name.value

    def __str__(self) -> str:
        return self.name.value


@frozen
class Grid:
    named_by_fields = ("squares",)

    squares: tuple[Square, ...] = tuple(map(Square, NAMES))
    stack: tuple[Frame, ...] = ()
    winner: Mark | None = None


@frozen
class Marking(Frame):
    clause, awaits = "1", "a mark"
    actor: Mark


@frozen
class Put(Move):
    form = "mark {name}"
    name: Name


@frozen
class Marked(Entry):
    form = "{name} is marked: {mark}"
    name: Name
    mark: Mark


class Step(StackDraft):
    def __init__(self, grid: Grid) -> None:
        self.squares, self.stack, self.winner = grid.squares, grid.stack, grid.winner
        self.lines: list[tuple[Any, ...]] = []

    def close(self) -> Grid:
        return Grid(self.squares, self.stack, self.winner)


def _put(draft: Step, frame: Marking, move: Put) -> None:
    at, mark = NAMES.index(move.name), frame.actor
    marked = attrs.evolve(draft.squares[at], mark=mark)
    draft.squares = (*draft.squares[:at], marked, *draft.squares[at + 1 :])
    draft.lines.append((Marked, "1", move.name, mark))
    won = any(all(draft.squares[int(one)].mark is mark for one in row) for row in ROWS)
    draft.winner = mark if won else None
    full = all(one.mark is not None for one in draft.squares)
    draft.stack = () if won or full else (Marking(Mark.O if mark is Mark.X else Mark.X),)


SQUARES = Subjects(lambda grid: grid.squares, "name", NAMES.index)
EMPTY = asks("is_empty", ("1",), "the square is empty", lambda subject: subject.mark is None)
MARK = Kind("mark", Put, tuple(map(Put, NAMES)), (EMPTY,), _put, SQUARES)
GAME: Game[Grid] = Game(
    name="noughts",
    title="Noughts and crosses",
    system=System(attach(awaits(Marking, MARK), (), (), ()), Step, (), over=lambda _: ("2",)),
    state=Grid,
    setups={"empty": lambda: Grid(stack=(Marking(Mark.X),))},
)

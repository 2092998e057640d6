"""Each kind of move against the second statement, in every combination of counts that the game has.

A resolution is a move in some positions, and the ranges of what it may depend on: counts of a space go from
none to all that there are.  Every lawful combination is a row of arrays; in each row the requirements must
hold exactly where the second statement offers the move, and where they do the numbers after it be the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs
import numpy as np

import ctcore as ct
from ctcore.arrays import Grid, Numbers, along_each_path, lawful_rows, rows_where
from ctcore.kernel import Kind, Move
from ctcore.twilight.board.forces import spare_box
from ctcore.twilight.board.in_force import EFFECTS
from proofs.equivalences import is_as_stated
from proofs.statements.board import governed
from tests.exhaustive.bench import POOL, with_spaces
from tests.rules.positions import KINDS

__all__ = ["Resolution", "disagreements", "rows_of"]

# By a name, or by names that have values together.
Ranges = Mapping[Any, Sequence[Any]]
# As many rows are one array: what a processor keeps at hand.
CHUNK = 1 << 16
_SHOWN = 3
_PURSES = ("government", "fln")
_BOXES = ("available", "casualties", "out_of_play", "set_aside")
_TRUTHS = ("resettled", "suez_crisis")
_IN_FORCE = tuple(EFFECTS)


@attrs.frozen(eq=False)
class Resolution:
    """A move in some positions, and what it may depend on."""

    title: str
    clauses: tuple[str, ...]
    of: tuple[tuple[ct.State, Move], ...]
    ranges: Ranges

    @property
    def size(self) -> int:
        """How many rows it has, lawful or not."""
        return len(self.of) * len(Grid(self.ranges))

    @property
    def kind(self) -> Kind:
        """The kind of the move."""
        return next(
            kind for kind in KINDS.values() if kind.move is type(self.of[0][1]) and self._awaits(kind)
        )

    def _awaits(self, kind: Kind) -> bool:
        return kind in ct.SYSTEM.table[type(self.of[0][0].stack[-1])]


def rows_of(one: Resolution, step: int = 1, library: Any = np) -> Iterator[tuple[ct.State, Move, Any, Grid]]:
    """Each position and move of a resolution, with the numbers of its lawful rows, a chunk at a time."""
    grid = Grid(one.ranges, library)
    for state, move in one.of:
        for numbers in grid.chunks(CHUNK, step):
            before, _ = filled(state, move, grid.columns(numbers))
            yield state, move, numbers[lawful_rows(before, numbers.shape[0], library)], grid


def disagreements(one: Resolution, step: int = 1, library: Any = np) -> tuple[int, list[str]]:
    """How many rows were compared, and the first few in which engine and statement differ."""
    kind, cases, found = one.kind, 0, list[str]()
    for state, move, lawful, grid in rows_of(one, step, library):
        cases += lawful.shape[0]

        def run(rows: Any, state: ct.State = state, move: Move = move, grid: Grid = grid) -> Any:
            before, asked = filled(state, move, grid.columns(rows))
            return is_as_stated(kind, before, before.stack[-1], asked)

        for (rows, staying), agree in along_each_path(run, lawful) if lawful.shape[0] else ():
            wrong = ~rows_where(agree, rows.shape[0], library)
            wrong = wrong if staying is None else wrong & staying
            some = rows[wrong]
            found += [f"{move}: {grid.row(int(some[at]))}" for at in range(min(_SHOWN, some.shape[0]))]
    return cases, found


# A position of arrays


def filled(state: ct.State, move: Move, columns: Mapping[str, Numbers]) -> tuple[ct.State, Move]:
    """The position and the move with numbers such as ``Medea.active``, ``fln``, ``move.count``."""
    groups: dict[str, dict[str, Any]] = {}
    for name, value in columns.items():
        where, _, field = name.rpartition(".")
        truth = field in _TRUTHS or field in _IN_FORCE
        groups.setdefault(where, {})[field] = value >= 1 if truth else value
    asked = attrs.evolve(move, **groups.pop("move", {}))
    frame: Any = attrs.evolve(state.stack[-1], **groups.pop("frame", {}))
    board = groups.pop("", {})
    if "mark" in board:
        (mark,) = frame.marks
        frame = attrs.evolve(frame, marks=(attrs.evolve(mark, count=board.pop("mark")),))
    purses = {name: board.pop(name) for name in _PURSES if name in board}
    truths = {name: board.pop(name) for name in _IN_FORCE if name in board}
    boxes = {name: groups.pop(name) for name in _BOXES if name in groups}
    spaces = [attrs.evolve(state.space(name), **fields) for name, fields in groups.items()]
    before = state.with_truths(**truths) if truths else state
    before = before.but(
        resources=attrs.evolve(state.resources, **purses), stack=(*state.stack[:-1], frame), **board
    )
    before = with_boxes(with_spaces(before, *spaces), boxes)
    if hasattr(frame, "control") and not frame.control:
        # The phase begins: who controls what is as it is now.
        control = tuple(map(governed, before.spaces))
        before = before.but(stack=(*state.stack[:-1], attrs.evolve(frame, control=control)))
    return before, asked


def with_boxes(state: ct.State, boxes: Mapping[str, Mapping[str, Any]]) -> ct.State:
    """The state with those numbers of pieces in the boxes, the rest Available or, if given, spare."""
    if not boxes:
        return state
    held = {name: dict(boxes.get(name, {})) for name in _BOXES}
    for piece in POOL:
        free: Any = getattr(state.available, piece)
        if piece in held["available"]:
            spare = held[spare_box(ct.PieceType[piece.upper()], coup_played=state.coup_played).name.lower()]
            rest = free - held["available"][piece] - held["casualties"].get(piece, 0)
            spare[piece] = spare.get(piece, 0) + rest
        else:
            held["available"][piece] = free - sum(box.get(piece, 0) for box in held.values())
    return state.but(**{name: ct.Pool(**counts) for name, counts in held.items()})

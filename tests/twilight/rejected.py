"""Positions in which a ruling and what it rejects differ, and what comes of a line by each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs

from ctcore.conform.rows import begun, parts_of
from ctcore.errors import CtcoreError
from ctcore.game.play import IllegalMoveInLine
from ctcore.register import Row as TableRow
from ctcore.twilight.game import GAME
from ctcore.twilight.text.difference import changed

__all__ = ["ROWS", "Played", "Row", "comes", "played"]

_SAME = "="


@attrs.frozen
class Row:
    """A line of play from a position, and what comes of its last move by each reading."""

    ruling: str
    position: str
    line: str
    decided: str
    rejected: str

    @property
    def differs(self) -> bool:
        """Whether the readings answer otherwise."""
        return self.rejected != _SAME


def _rows() -> tuple[Row, ...]:
    text = Path(__file__).with_name("rejected.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return tuple(Row(*(cell.strip() for cell in line.split(" | "))) for line in lines[1:])


ROWS = _rows()


def comes(game: Any, position: str, line: str) -> str:
    """What refuses a move of the line, or the ledger of its last move."""
    try:
        step = game.play_line(game.moved_in(begun(position)), line)[-1]
    except IllegalMoveInLine as refused:
        return f"refused by {', '.join(one.name for one in refused.verdict.violations)}"
    return "; ".join(map(str, step.ledger)) or "nothing changes"


@attrs.frozen
class Played:
    """The steps of a line of the tables, and what becomes of it: where it is refused, or a position."""

    steps: tuple[Any, ...]
    comes: tuple[Any, ...]


def played(game: Any, row: TableRow) -> Played:
    """The line of the row by that game, from the row's position."""
    _, start, line, _ = row.cells
    state, steps = game.moved_in(begun(start)), []
    for number, part in enumerate(parts_of(line)):
        try:
            if part.startswith("{"):
                state = game.moved_in(changed(GAME.moved_in(state), part.strip("{}")))
                continue
            steps += game.play_line(state, part)
        except IllegalMoveInLine as refused:
            return Played((*steps, *refused.played), (number, refused.number))
        except CtcoreError:  # it ends in the middle of a move
            return Played(tuple(steps), (number,))
        state = steps[-1].after if steps else state
    return Played(tuple(steps), (GAME.moved_in(state),))

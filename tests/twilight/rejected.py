"""Positions in which a ruling and what it rejects differ, and what comes of a line by each.

`python -m tests.twilight.rejected` prints the tables of `docs/rulings.md`, in a minute.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.conform.rows import begun, parts_of, tables
from ctcore.errors import CtcoreError
from ctcore.game.play import IllegalMoveInLine
from ctcore.register import Row as TableRow
from ctcore.twilight.board.vocabulary import GOVERNMENT
from ctcore.twilight.game import GAME
from ctcore.twilight.rules.common.operation import Select
from ctcore.twilight.rules.operations.rally import Rallying
from ctcore.twilight.rules.operations.sweep import Sweeping
from ctcore.twilight.rules.operations.terror import Terrorizing
from ctcore.twilight.rules.operations.train import Training
from ctcore.twilight.text.difference import changed

__all__ = ["EXACTLY", "PAGE", "ROWS", "Played", "Row", "comes", "compared", "playable", "played", "shown"]

PAGE = Path(__file__).parents[2] / "docs" / "rulings.md"

if TYPE_CHECKING:
    from collections.abc import Iterable

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

    @property
    def said(self) -> str:
        """What comes of it by what is rejected, as the page tells it."""
        return "the same" if not self.differs else re.sub("refused by by_what_.*", "refused", self.rejected)


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


# Four rulings, exactly: of all lines of a table those come to something else of which the text of the ruling
# speaks.


def _selected(frame: type, step: Any) -> Any:
    """The space that the step selects for an Operation of that sort, as it stood; None if it does not."""
    is_there = isinstance(step.before.stack[-1], frame) and isinstance(step.move, Select)
    return step.before.space(step.move.space) if is_there else None


def _r40(step: Any) -> bool:
    """Terror in a space that receives no marker, and is not Neutral."""
    there = _selected(Terrorizing, step)
    return there is not None and bool(there.terror or not step.before.terror_left) and bool(there.support)


def _r59(step: Any) -> bool:
    """Train in a Sector that is neither Populated nor under Government Control."""
    there = _selected(Training, step)
    return (
        there is not None and there.place.is_sector and not there.population and there.control != GOVERNMENT
    )


def _r73(step: Any) -> bool:
    """Sweep in a space without an Underground Guerrilla, or with none in all Algeria."""
    there = _selected(Sweeping, step)
    if there is not None:
        return not there.underground
    hidden = any(space.underground for space in step.before.spaces if not space.place.is_country)
    return str(step.move) == "sweep" and not hidden


def _r95(step: Any) -> bool:
    """Rally in a Sector at Support."""
    there = _selected(Rallying, step)
    return there is not None and there.place.is_sector and there.support > 0


EXACTLY = {
    "R40": ("3.3.4-terror", _r40),
    "R59": ("3.2.1-train", _r59),
    "R73": ("3.2.3-sweep", _r73),
    "R95": ("3.3.1-rally", _r95),
}
# Rows of these begin with no position of play.
NO_LINE = ("breaks ", "prints ")


def playable(rows: Iterable[TableRow]) -> list[TableRow]:
    return [row for row in rows if not row.cells[-1].startswith(NO_LINE)]


@attrs.frozen
class Compared:
    """The lines of a table: which come to something else by the rejected reading, and which it speaks of."""

    ruling: str
    table: str
    rows: int
    changed: list[int]
    spoken: list[int]

    @property
    def told(self) -> str:
        """How many lines of which table change."""
        return f"{self.ruling}: {len(self.changed)} of {self.rows} lines of {self.table} change"


def compared(ruling: str) -> Compared:
    """The table of the ruling's Operation, each line played as decided and by what is rejected."""
    table, speaks = EXACTLY[ruling]
    other, rows = GAME.with_rulings(**{ruling: "rejected"}), playable(tables()[table])
    changed, spoken = [], []
    for row in rows:
        decided = played(GAME, row)
        if played(other, row).comes != decided.comes:
            changed.append(row.line)
        if any(map(speaks, decided.steps)):
            spoken.append(row.line)
    return Compared(ruling, table, len(rows), changed, spoken)


def shown() -> list[str]:
    """The rows of the page: what comes of the lines of those four rulings by both readings."""
    every = (row for row in ROWS if row.ruling in EXACTLY)
    return [f"| {row.ruling} | {row.position} | `{row.line}` | {row.decided} | {row.said} |" for row in every]


if __name__ == "__main__":
    print("\n".join((*shown(), *(compared(ruling).told for ruling in EXACTLY))))  # noqa: T201 - the tables

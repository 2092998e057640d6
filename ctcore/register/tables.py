"""Tests written as tables of plain text: rows of cells, of which the first names the clauses tested.

A line with bars is a row; ``|`` separates its cells.  An empty cell repeats the cell above it, if that row
belongs to the same sentence; the last cell is never empty.  A line without bars says what the
rows below it show.  A line that begins with ``#`` is a title or a remark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.errors import RegisterError
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Row", "rows_of"]


@frozen
class Row:
    """One row: the number of its line, the sentence that it shows, and its cells, none of them empty."""

    line: int
    shows: str
    cells: tuple[str, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids in the first cell."""
        return tuple(self.cells[0].replace(",", " ").split())


def rows_of(text: str, columns: tuple[str, ...] = ()) -> Iterator[Row]:
    """The rows of a table, which begins with the names of its columns: those given, or any.

    Raises `RegisterError` for a row with too many cells or too few, for an empty cell with
    none above it, and for a row that shows nothing.

    >>> table = '''
    ... clause  | position | line | comes
    ... Rally costs 1 Resource in each space.
    ... 3.3.1   | FLN      | rally; Biskra | 3.3.1: FLN pays 1 Resource
    ...         |          | rally; Batna  | 3.3.1: FLN pays 1 Resource
    ... '''
    >>> [row.cells[:3] for row in rows_of(table, ("clause", "position", "line", "comes"))]
    [('3.3.1', 'FLN', 'rally; Biskra'), ('3.3.1', 'FLN', 'rally; Batna')]
    """
    names: tuple[str, ...] = ()
    shows = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        if "|" not in line:
            shows, above = line.strip(), ("",) * len(names)
            continue
        written = tuple(cell.strip() for cell in line.split("|"))
        if not names:
            names, above = columns or written, ("",) * len(written)
            _check(number, written == names, f"the columns are {' | '.join(names)}")
            continue
        _check(number, len(written) == len(names), f"a row has {len(names)} cells, not {len(written)}")
        cells = tuple(cell or over for cell, over in zip(written, above, strict=True))
        _check(number, all(cells), "an empty cell is as the one above it, and there is none")
        _check(number, bool(written[-1]), "what comes of a line is written in each row")
        _check(number, bool(shows), "a row stands below the sentence that it shows")
        above = cells
        yield Row(number, shows, cells)


def _check(number: int, holds: bool, message: str) -> None:  # noqa: FBT001 - what must hold
    if not holds:
        text = f"line {number}: {message}"
        raise RegisterError(text)

"""Which cells of a country the solo Jihadist uses, moves or loses first (9.3.1).

Clauses: 9.3.1
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.labyrinth.board.vocabulary import Cell
from ctcore.labyrinth.bot.priority import Priority

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctcore.labyrinth.board.state import Country
    from ctcore.labyrinth.bot.thinking import Thinking

__all__ = ["FIRST", "first_cell", "in_order"]

# Active ones first, Sadr last.
_ORDER = (Cell.ACTIVE, Cell.SLEEPER, Cell.SADR)
FIRST = Priority(
    "cell.active_first",
    ("9.3.1/1",),
    "active cells before sleepers, Sadr last",
    lambda _thinking, cell: -_ORDER.index(cell),
)


def in_order(country: Country) -> list[Cell]:
    """The cells of a country in the order in which they are used."""
    return [cell for cell in _ORDER for _ in range(country.count(cell))]


def first_cell(thinking: Thinking, cells: Iterable[Cell]) -> Cell:
    """The sort of cell that is used first."""
    return thinking.narrow(dict.fromkeys(cells), FIRST)[0]

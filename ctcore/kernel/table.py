"""The dispatch table, from frame to kinds of move; some rows may be made at first use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from ctcore.kernel.attach import Rules
    from ctcore.kernel.kind import Kind
    from ctcore.kernel.move import Frame

__all__ = ["ByFrame", "Table", "as_table"]

Row = tuple["Kind", ...]
V = TypeVar("V")


class ByFrame(dict["type[Frame]", V], Generic[V]):
    """A value for each type of frame, made at first use."""

    def __init__(self, make: Callable[[type[Frame]], V]) -> None:
        """Make values with ``make(frame)``."""
        super().__init__()
        self._make = make

    def __missing__(self, frame: type[Frame]) -> V:
        """Make the value of that type."""
        found = self[frame] = self._make(frame)
        return found


class Table(Mapping["type[Frame]", Row]):
    """The kinds of move that each frame awaits.

    ``early`` holds the rows that are there from the beginning.  ``late(frame)`` makes the row of another
    type of frame, or returns None; ``others()`` lists the types for which it makes rows.  ``rules`` is what
    `attach` made it of, to which house rules can be added; a table that is written has none.

    >>> table = Table({int: ()}, lambda frame: () if frame is str else None, lambda: [str])
    >>> table[str], list(table), list(table.early), table.get(float)
    ((), [<class 'int'>, <class 'str'>], [<class 'int'>], None)
    """

    def __init__(
        self,
        early: Mapping[type[Frame], Row],
        late: Callable[[type[Frame]], Row | None] = lambda _frame: None,
        others: Callable[[], list[type[Frame]]] = list,
    ) -> None:
        """Keep the early rows, and what makes the others."""
        self.early, self.late, self.others = early, late, others
        self.rules: Rules | None = None
        self._rows = dict(early)

    def __getitem__(self, frame: type[Frame]) -> Row:
        """The row of that type of frame; `KeyError` if it has none."""
        row = self._rows.get(frame)
        if row is None:
            row = self.late(frame)
            if row is None:
                raise KeyError(frame)
            self._rows[frame] = row
        return row

    def __iter__(self) -> Iterator[type[Frame]]:
        """Every type of frame, the early ones first."""
        yield from self.early
        yield from self.others()

    def __len__(self) -> int:
        """How many types of frame there are."""
        return len(self.early) + len(self.others())


def as_table(rows: Mapping[type[Frame], Row]) -> Table:
    """The rows as a table, all of them early if they are not a table yet."""
    return rows if isinstance(rows, Table) else Table(rows)

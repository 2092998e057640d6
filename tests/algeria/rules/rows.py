"""Rows of moves that are refused: the deciding clauses, then the move."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ctcore.algeria.board.state import State
from ctcore.algeria.game import GAME
from ctcore.kernel import Frame
from tests.algeria.rules.positions import position, unmet

__all__ = ["ALL", "Rows"]

# With a full stop or a slash, so that no count is taken for a chapter.
_CLAUSE = re.compile(r"(?:[ABC]\.\d|\d+\.\d+|\d+(?=/))(?:/[a-z0-9]+)?\Z")
# Every table of rows in the test modules that have been loaded.
ALL: list[Rows] = []


class Rows(Sequence[str]):
    """Moves that are refused in one position, each after the deciding clause of every unmet requirement.

    Each line is a row.  In ``but`` stand, by a word, what differs from the position; a row names one in
    brackets at its end.
    """

    def __init__(
        self,
        *rows: str,
        state: Callable[[], State] | None = None,
        frames: Sequence[Frame] = (),
        base: Mapping[str, Any] | None = None,
        but: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> None:
        self.rows = tuple(line.strip() for text in rows for line in text.strip().splitlines())
        self._state, self._frames = state, frames
        self._base, self._but = dict(base or {}), dict(but or {})
        ALL.append(self)

    def __str__(self) -> str:
        """The same in every process: tests are told by it."""
        return "rows"

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: Any) -> Any:
        return self.rows[index]

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows)

    def parted(self, row: str) -> tuple[State, str, list[str]]:
        """The position of a row, its move, and the clauses."""
        text, _, name = row.partition(" [")
        words = text.split(" ")
        number = next(count for count, word in enumerate(words) if not _CLAUSE.match(word))
        found, move = words[:number], " ".join(words[number:])
        if self._state is not None:
            return self._state(), move, found
        differs = self._but[name.removesuffix("]")] if name else {}
        return position(*self._frames, **(self._base | dict(differs))), move, found

    def check(self, row: str) -> None:
        """Check that the move is refused, and by exactly these clauses."""
        state, move, found = self.parted(row)
        assert unmet(state, move) == found

    def broken(self) -> Iterator[tuple[str, frozenset[str]]]:
        """The kind of each row's move, and the requirements that it breaks."""
        for row in self.rows:
            state, text, _ = self.parted(row)
            move = GAME.parse_move(state, text)
            names = {finding.name for finding in GAME.judge(state, move).violations}
            kind = GAME.system.kind_of(state, move)
            assert kind is not None
            yield kind.name, frozenset(names)

"""Positions by the thousand: one stack, arrays where its counts and the board's stand, the laws as a mask.

So what is rare is found: the positions in which one requirement alone refuses a move, or none does.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ctcore.arrays.guess import Guess
from ctcore.arrays.nearby import as_position, lawful_rows, lone_breaches
from ctcore.arrays.rows import Changes, spread
from ctcore.arrays.values import rows_where
from ctcore.kernel.choices import DeadEnd
from ctcore.kernel.frozen import frozen
from ctcore.twilight.game import SYSTEM

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

    import numpy as np
    import numpy.typing as npt

    from ctcore.kernel import Kind, Law, Move, Requirement
    from ctcore.kernel.move import Frame
    from ctcore.twilight.board.state import State

__all__ = ["Many", "breaches", "many_positions", "witnesses"]


@frozen(eq=False)
class Many:
    """A state of arrays, and which of its rows are lawful positions."""

    state: State
    lawful: npt.NDArray[np.bool_]

    @property
    def frame(self) -> Frame:
        """What is pending in every row."""
        return self.state.stack[-1]

    def positions(self, rows: npt.NDArray[np.bool_]) -> Iterator[State]:
        """The lawful positions among those rows, on ints."""
        yield from (as_position(self.state, int(row)) for row in (rows & self.lawful).nonzero()[0])

    def judged(self, kind: Kind, move: Move) -> dict[Requirement | None, npt.NDArray[np.bool_]]:
        """The lawful rows in which each requirement alone refuses the move; under None, where it is legal."""
        results = kind.results(self.state, self.frame, move)
        held = [rows_where(one, len(self.lawful)) for one in results]
        refused = sum((~one).astype(int) for one in held)
        none: npt.NDArray[Any] = self.lawful & (refused == 0)
        alone: npt.NDArray[Any] = self.lawful & (refused == 1)
        named = zip(kind.requirements, held, strict=True)
        return {None: none, **{one: alone & ~rows for one, rows in named}}


def many_positions(
    chance: random.Random, kind: type[Frame], rows: int = 4096, shapes: int = 40
) -> Iterator[Many]:
    """So many stacks with a frame of that type innermost, each over so many rows.

    >>> import random
    >>> from ctcore.twilight.rules.operations.terror import Terrorizing
    >>> sum(int(many.lawful.sum()) for many in many_positions(random.Random(1), Terrorizing, shapes=5)) > 1000
    True
    """
    for state in _spread(chance, kind, rows, shapes):
        yield Many(state, lawful_rows(state, rows))


def _spread(chance: random.Random, kind: type[Frame], rows: int, shapes: int) -> Iterator[State]:
    def changes(limit: int) -> list[int]:
        return [chance.randrange(limit) for _ in range(chance.choice((2, 8, 20, 40)))]

    for _ in range(shapes):
        with suppress(DeadEnd):
            guess = Guess.drawn(kind, chance.choice, chance.randrange, changes)
            yield spread(guess, Changes(rows))


def breaches(
    chance: random.Random, kind: type[Frame], rows: int = 4096, shapes: int = 40
) -> Iterator[tuple[Law, State]]:
    """A position for each law that it alone refuses, among so many stacks with a frame of the type on top.

    >>> import random
    >>> from ctcore.twilight.rules.operations.terror import Terrorizing
    >>> "operation_can_go_on" in {law.name for law, _ in breaches(random.Random(1), Terrorizing, 512, 8)}
    True
    """
    found: set[str] = set()
    for state in _spread(chance, kind, rows, shapes):
        for law, alone in lone_breaches(state, rows):
            position = as_position(state, int(alone.argmax())) if law.name not in found else None
            # Without its marks on nothing the position is judged once more.
            if position is not None and [one.law for one in SYSTEM.violations(position)] == [law.name]:
                found.add(law.name)
                yield law, position


def witnesses(
    many: Many, kind: Kind, moves: Sequence[Move]
) -> Iterator[tuple[Requirement | None, State, Move]]:
    """A position for each requirement that alone refuses a move in one; under None where one is legal."""
    found: set[Requirement | None] = set()
    for move in moves:
        for one, rows in many.judged(kind, move).items():
            position = next(many.positions(rows), None) if one not in found else None
            # Without its marks on nothing the position is judged once more.
            if position is None:
                continue
            if kind.refusing(position, position.stack[-1], move) == (() if one is None else (one,)):
                found.add(one)
                yield one, position, move

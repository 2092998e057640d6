"""Thousands of positions as one state: a shared stack, arrays for the counts, a mask of the lawful rows.

This finds rare positions: those in which exactly one requirement refuses a move, or none does.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ctcore.arrays.changes import Changes
from ctcore.arrays.drawing import drawing_of, from_chance
from ctcore.arrays.nearby import as_position, lawful_rows, lone_breaches
from ctcore.arrays.values import rows_where
from ctcore.game import games
from ctcore.kernel.choices import DeadEnd
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

    import numpy as np
    import numpy.typing as npt

    from ctcore.game import Game
    from ctcore.kernel import Kind, Law, Move, Requirement
    from ctcore.kernel.move import Frame

__all__ = ["Many", "breaches", "many_positions", "witnesses"]


@frozen(eq=False)
class Many:
    """A state of arrays, and a mask of the rows that are lawful positions."""

    state: Any
    lawful: npt.NDArray[np.bool_]
    game: Game[Any] | None = None

    @property
    def frame(self) -> Frame:
        """What is pending in every row."""
        innermost: Frame = self.state.stack[-1]
        return innermost

    def positions(self, rows: npt.NDArray[np.bool_]) -> Iterator[Any]:
        """Yield the lawful positions among those rows, as ordinary states."""
        yield from (as_position(self.state, int(row), self.game) for row in (rows & self.lawful).nonzero()[0])

    def judged(self, kind: Kind, move: Move) -> dict[Requirement | None, npt.NDArray[np.bool_]]:
        """Map each requirement to the lawful rows that it alone refuses, and None to the legal rows."""
        results = kind.results(self.state, self.frame, move)
        held = [rows_where(one, len(self.lawful)) for one in results]
        refused = sum((~one).astype(int) for one in held)
        none: npt.NDArray[Any] = self.lawful & (refused == 0)
        alone: npt.NDArray[Any] = self.lawful & (refused == 1)
        named = zip(kind.requirements, held, strict=True)
        return {None: none, **{one: alone & ~rows for one, rows in named}}


def many_positions(
    chance: random.Random,
    kind: type[Frame],
    rows: int = 4096,
    shapes: int = 40,
    game: Game[Any] | None = None,
) -> Iterator[Many]:
    """Yield up to ``shapes`` stacks with a frame of type ``kind`` innermost, each over ``rows`` positions.

    >>> import random
    >>> from ctcore.game import games
    >>> nim = games.game("nim")
    >>> drawn = many_positions(random.Random(1), nim.frames[0], shapes=5, game=nim)
    >>> sum(int(many.lawful.sum()) for many in drawn) > 1000
    True
    """
    for state in _spread(chance, kind, (rows, shapes), game):
        yield Many(state, lawful_rows(state, rows, game=game), game)


def _spread(
    chance: random.Random, kind: type[Frame], many: tuple[int, int], game: Game[Any] | None
) -> Iterator[Any]:
    drawing, picks = drawing_of(game), from_chance(chance)
    rows, shapes = many
    for _ in range(shapes):
        with suppress(DeadEnd):
            yield drawing.guess(kind, picks).spread(Changes(rows))


def breaches(
    chance: random.Random,
    kind: type[Frame],
    rows: int = 4096,
    shapes: int = 40,
    game: Game[Any] | None = None,
) -> Iterator[tuple[Law, Any]]:
    """Yield, for each law found so, a position that breaks only that law; parameters as `many_positions`.

    >>> import random
    >>> from ctcore.game import games
    >>> nim = games.game("nim")
    >>> sorted(law.name for law, _ in breaches(random.Random(1), nim.frames[0], 512, 8, nim))
    ['piles_hold_stones', 'stones_are_left']
    """
    game = game or games.game()
    found: set[str] = set()
    for state in _spread(chance, kind, (rows, shapes), game):
        for law, alone in lone_breaches(state, rows, game):
            position = as_position(state, int(alone.argmax()), game) if law.name not in found else None
            # Check again: `tidy` may have changed the position.
            if position is not None and [one.law for one in game.violations(position)] == [law.name]:
                found.add(law.name)
                yield law, position


def witnesses(
    many: Many, kind: Kind, moves: Sequence[Move]
) -> Iterator[tuple[Requirement | None, Any, Move]]:
    """Yield, for each requirement, a position and a move that it alone refuses; for None, a legal one."""
    found: set[Requirement | None] = set()
    for move in moves:
        for one, rows in many.judged(kind, move).items():
            position = next(many.positions(rows), None) if one not in found else None
            # Check again: `tidy` may have changed the position.
            if position is None:
                continue
            if kind.refusing(position, position.stack[-1], move) == (() if one is None else (one,)):
                found.add(one)
                yield one, position, move

"""Colonial Twilight's part of the tests: its set-up, its pieces, moves between its spaces."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, get_type_hints

from ctcore.testing.trials import Trials
from ctcore.testing.universe import values
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import Box, Piece
from ctcore.twilight.rules.common.movement import MoveGroup
from ctcore.twilight.rules.setup.frames import SetUpFrame
from ctcore.twilight.testing.positions import scenario_with, with_frame, with_space
from ctcore.twilight.testing.set_up import set_ups

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hypothesis.strategies import SearchStrategy

    from ctcore.game import Game
    from ctcore.kernel import Move
    from ctcore.kernel.move import Frame
    from ctcore.twilight.board.state import State

__all__ = ["TwilightTrials"]

# Every count that a rule of this game names, its neighbours, and one far beyond.
_COUNTS = frozenset({-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 60, 61, 99})


class TwilightTrials(Trials):
    """Colonial Twilight's part of the tests."""

    builders = {one.__name__: one for one in (scenario_with, with_frame, with_space)}  # noqa: RUF012 - as the base's

    def states(self, kind: type[Frame], /) -> SearchStrategy[State] | None:
        """Positions of the set-up are those that play reaches."""
        return set_ups(kind) if issubclass(kind, SetUpFrame) else None

    def check(self, state: State, /) -> None:
        """No piece has appeared or vanished, counted independently of the laws."""
        pool = dict(FORCE_POOL.items())
        held = Counter({piece: sum(state.box(box).of(piece) for box in Box) for piece in pool})
        for space in state.spaces:
            for piece in Piece:
                held[piece.type] += space.of(piece)
        assert held == Counter(pool)

    def counts(self, state: State) -> frozenset[int]:
        """The bounds are what is Available, what is on the map, and what Resources buy."""
        bounds = {count for box in (state.available, state.out_of_play) for _, count in box.items()}
        bounds |= {space.terror for space in state.spaces}
        purses = (state.resources.government, state.resources.fln)
        bounds |= {purse // price for purse in purses for price in (1, 2)}
        return frozenset(_COUNTS | {bound + by for bound in bounds for by in (-1, 0, 1)})

    def staged(self, move: Any, state: State, /) -> Iterator[Move]:
        """Moves from every space to every other, with counts up to the pieces there and one more."""
        hints = get_type_hints(move)
        for origin in values(self.game, hints["origin"]):
            for size in self._sizes(move, state, origin, hints):
                yield from _of_size(self.game, move, size, origin)

    def _sizes(
        self, move: Any, state: State, origin: Any, hints: dict[str, Any]
    ) -> Iterator[tuple[Any, ...]]:
        space = state.spaces[origin.index] if isinstance(origin, Place) else None
        if move is MoveGroup:
            sorts = (space.underground, space.active) if space is not None else (0, 0)
            yield from product(*(range(-1, count + 2) for count in sorts))
            return
        for piece in values(self.game, hints["piece"]):
            sort = piece if isinstance(piece, Piece) else Piece.FRENCH_TROOPS
            there = space.of(sort) if space is not None else state.available.of(sort.type)
            yield from ((count, piece) for count in range(-1 if there else 1, there + 2))


@cache
def _of_size(game: Game[Any], move: Any, size: tuple[Any, ...], origin: Any) -> tuple[Move, ...]:
    """The moves of that number of pieces from there to every place."""
    goals = values(game, get_type_hints(move)["destination"])
    return tuple(move(*size, origin, goal) for goal in goals)

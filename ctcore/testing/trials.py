"""What tests need from a game; a game can define its own in its room ``testing``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.game import games
from ctcore.game.fields import leaves

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hypothesis.strategies import SearchStrategy

    from ctcore.game import Game
    from ctcore.kernel import Move
    from ctcore.kernel.move import Frame

__all__ = ["Trials", "trials_of"]

# Counts that are tried in every position, one of them far too large.
_COUNTS = frozenset({-1, 0, 1, 2, 3, 99})


class Trials:
    """A game's part of the tests.  ``builders`` are functions that build positions, by name."""

    builders: Mapping[str, Any] = {}

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def states(self, _kind: type[Frame], /) -> SearchStrategy[Any] | None:
        """Return the game's own strategy for positions with that frame innermost; None if it has none."""
        return None

    def check(self, state: Any, /) -> None:
        """Assert what must hold in a position besides its laws."""

    def counts(self, state: Any) -> frozenset[int]:
        """Return the counts to try in moves: fixed ones, and the position's numbers with their neighbours."""
        bounds = {now for now in leaves(state).values() if not isinstance(now, bool)}
        return frozenset(_COUNTS | {int(bound) + by for bound in bounds for by in (-1, 0, 1)})

    def staged(self, _move: type[Move], _state: Any, /) -> Iterable[Move] | None:
        """Return the moves to try of a type made in stages; None to try all combinations of values."""
        return None


def trials_of(game: Game[Any] | None = None) -> Trials:
    """Return the game's `Trials` (default: the default game)."""
    return (game or games.game()).room("testing", Trials)

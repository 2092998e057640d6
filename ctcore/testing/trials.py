"""What tests ask of a game that it may say in its own way, in its room ``testing``."""

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

# Counts that are tried in every position, one of them far out.
_COUNTS = frozenset({-1, 0, 1, 2, 3, 99})


class Trials:
    """What is tried of a game.  ``builders`` make its positions by hand: functions by their names."""

    builders: Mapping[str, Any] = {}

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def states(self, _kind: type[Frame], /) -> SearchStrategy[Any] | None:
        """The positions with that frame innermost where they are drawn in a way of their own, or None."""
        return None

    def check(self, state: Any, /) -> None:
        """Assert what must hold of a position beside its laws."""

    def counts(self, state: Any) -> frozenset[int]:
        """The counts that moves are tried with there: those at which the position's bounds may lie."""
        bounds = {now for now in leaves(state).values() if not isinstance(now, bool)}
        return frozenset(_COUNTS | {int(bound) + by for bound in bounds for by in (-1, 0, 1)})

    def staged(self, _move: type[Move], _state: Any, /) -> Iterable[Move] | None:
        """The moves of that type that are tried where it is made in stages; None where any counts will do."""
        return None


def trials_of(game: Game[Any] | None = None) -> Trials:
    """What is tried of the game, or of the usual one."""
    return (game or games.game()).room("testing", Trials)

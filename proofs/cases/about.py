"""The game that the proofs are about: the printed one, or one by house rules."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from ctcore.twilight.game import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import System
    from ctcore.twilight.board.state import State
    from ctcore.twilight.game import Twilight

__all__ = ["about", "game", "system"]

_GAME: ContextVar[Twilight] = ContextVar("_GAME", default=GAME)


def game() -> Twilight:
    """The game that is proved about."""
    return _GAME.get()


def system() -> System[State]:
    """Its rules."""
    return _GAME.get().system


@contextmanager
def about(game: Twilight) -> Iterator[None]:
    """Prove about that game."""
    token = _GAME.set(game)
    try:
        yield
    finally:
        _GAME.reset(token)

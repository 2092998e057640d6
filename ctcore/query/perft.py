"""Counting lines of play, the check that two engines agree on what is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ctcore.kernel import Move, System

__all__ = ["divide", "perft"]


def perft(system: System[Any], state: Any, depth: int) -> int:
    """How many lines of exactly ``depth`` moves there are; a game that ends before counts none.

    >>> import ctcore as ct
    >>> game = ct.setup("medium", first=ct.GOVERNMENT, card=1)
    >>> [perft(ct.SYSTEM, game, depth) for depth in (0, 1, 2)]
    [1, 8, 558]
    """
    if depth < 0:
        message = f"a depth is 0 or more, not {depth}"
        raise ValueError(message)
    if depth == 0:
        return 1
    moves = system.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(system, system.step(state, move), depth - 1) for move in moves)


def divide(system: System[Any], state: Any, depth: int) -> dict[Move, int]:
    """For each legal move, how many lines of ``depth`` moves begin with it; depth is 1 or more."""
    moves = system.legal_moves(state)
    return {move: perft(system, system.step(state, move), depth - 1) for move in moves}

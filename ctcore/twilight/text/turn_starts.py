"""Where a card or a turn of a game begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.twilight.rules.common.turns import NextCard, SecondChoice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.kernel import Transition
    from ctcore.twilight.board.state import State

__all__ = ["turn_starts"]


def turn_starts(steps: Iterable[Transition[State]]) -> Iterator[str]:
    """What each step begins: ``"card"``, ``"turn"`` or, within a turn, nothing."""
    turn = None
    for step in steps:
        frame, *above = step.before.stack
        if isinstance(frame, SecondChoice) and above:
            # A Pivotal Event is carried out before the other player's turn.
            yield ""
            continue
        if isinstance(frame, NextCard) and above:
            # The set-up comes before the first card.
            frame = above[-1]
        now = (frame.clause, frame.actor)
        yield "card" if isinstance(frame, NextCard) else "turn" if now != turn else ""
        turn = now

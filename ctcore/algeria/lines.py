"""What is told of a line of play: where it begins to matter, and what it changes of AP and PSL.

Clauses: 2.3, 4/1
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.algeria.board.state import State
    from ctcore.kernel import Transition

__all__ = ["preamble", "summary"]


def preamble(played: Sequence[Transition[State]]) -> int:
    """How many first moves of a line belong to earlier phases than its end (4/1).

    >>> from ctcore.algeria.game import GAME
    >>> preamble(GAME.play_line(GAME.setup("1954-ready"), "roll 7; roll 1; roll 1; end"))
    4
    """
    if not played:
        return 0
    last = _when(played[-1].after)
    return next((at for at, step in enumerate(played) if _when(step.before) == last), len(played))


def _when(state: State) -> tuple[int, type | None]:
    """The turn, and the phase as what stands on the turn."""
    return state.turn, type(state.stack[1]) if len(state.stack) > 1 else None


def summary(played: Sequence[Transition[State]]) -> str:
    """What a line, without its preamble, changes of AP and PSL in all (2.3); empty if nothing.

    >>> from ctcore.algeria.game import GAME
    >>> summary(GAME.play_line(GAME.setup("1954-ready"), "roll 7; roll 1; roll 1; mobilize 2 Police in Oran"))
    'Government PSL -2'
    """
    if not played:
        return ""
    before, after = played[preamble(played[:-1])].before, played[-1].after
    changes = (
        ("Government PSL", after.psl.government - before.psl.government),
        ("FLN PSL", after.psl.fln - before.psl.fln),
        ("AP", after.record.ap - before.record.ap),
    )
    return ", ".join(f"{name} {by:+}" for name, by in changes if by)

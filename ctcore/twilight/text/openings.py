"""The lasting texts that would make a refused move legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from ctcore.kernel import Move, Part
    from ctcore.twilight.board.cards import Capability
    from ctcore.twilight.board.state import State

__all__ = ["openings"]


def openings(state: State, move: Move | Part) -> tuple[Capability, ...]:
    """The lasting texts that are not in force, any one of which would make the refused move legal here.

    Each is put in force in the position as it stands, and the move is judged again; not, where its card
    lasts by its other text already, since no card comes up twice.

    Clauses: 5.2, 5.1.6, 5.1.7, 5.1.8, 5.3, 5.4

    >>> import ctcore as ct
    >>> game = ct.play(ct.setup("short", first=ct.GOVERNMENT), "sweep; troop lift; Oran; Medea; Algiers")
    >>> [one.id for one in openings(game, ct.parse_move(game, "Setif"))]
    ['#11u', '#12u']
    """
    if SYSTEM.judge(state, move):
        return ()
    now = state.in_force
    lasting = {text.card for marker, text in EFFECTS.items() if getattr(now, marker)}
    return tuple(
        text
        for marker, text in EFFECTS.items()
        if text.card not in lasting and SYSTEM.judge(state.but(in_force=now.but(**{marker: True})), move)
    )

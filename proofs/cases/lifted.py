"""Any state with some frames pending: what proofs begin with."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ctcore.symbolic import lifted
from ctcore.twilight.moments import with_pending

from .about import game

if TYPE_CHECKING:
    from ctcore.kernel import Frame
    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import Actor
    from ctcore.twilight.game import Twilight

__all__ = ["any_state"]


def any_state(
    stack: tuple[Frame, ...],
    first: Actor,
    played: int = 1,
    scenario: str = "full",
    card: int | None = None,
) -> State:
    """A state that fixes only what is pending, who is first, the scenario and the cards played.

    Counts, markers, tracks and flags are terms named after their fields; spaces, cards and
    frames stay as they are.
    """
    return with_pending(_all_lifted(game(), scenario), stack, first, played, card)


@cache
def _all_lifted(game: Twilight, scenario: str) -> State:
    # Made once: states that share their spaces share the terms of laws about them.
    return lifted(game.setup(scenario))

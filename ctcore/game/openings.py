"""The effects not in force that would make a refused move legal, from the provisos of any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from ctcore.game.told import Told
    from ctcore.kernel import Move, Part

__all__ = ["Opening", "openings"]


@frozen
class Opening:
    """An exception: its label, and the truth that puts it in force."""

    id: str
    truth: str

    def __str__(self) -> str:
        """The truth in words."""
        return self.truth.replace("_", " ")


def openings(game: Told[Any], state: Any, move: Move | Part) -> tuple[Opening, ...]:
    """The exceptions that are not in force, each of which would alone make the refused move legal here.

    Makes each truth of ``in_force`` true in turn, and judges the move again.
    """
    rules = game.system.table.rules
    if rules is None or game.system.judge(state, move):
        return ()
    idle = {one.while_: one.label for one in rules.provisos if not one.holds(state.in_force)}
    return tuple(
        Opening(label, truth)
        for truth, label in idle.items()
        if game.system.judge(changed(state, in_force=attrs.evolve(state.in_force, **{truth: True})), move)
    )

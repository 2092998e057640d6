"""A plot is placed (8.5.2): what Abu Sayyaf makes of it (#57).

Clauses: 8.5.2, #57; ruling L66
"""

from __future__ import annotations

from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import Place, place
from ctcore.labyrinth.board.vocabulary import PlotKind

__all__ = ["put_plot"]

_PHILIPPINES = place("Philippines")


def put_plot(draft: Draft, kind: PlotKind, where: Place, clause: str) -> None:
    """Place an available plot; in the Philippines it may cost Prestige under Abu Sayyaf (#57, L66)."""
    draft.place_plot(kind, where, clause)
    country = draft.at(where)
    if where is _PHILIPPINES and draft.in_force.abu_sayyaf and country.strength <= country.cells:
        draft.prestige(-1, "#57")

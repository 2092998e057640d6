"""Radicalization of the solo Jihadist (9.4.3): a country for each box.

Clauses: 9.3.2, 9.4.3, 9.5; rulings L46, L93
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.labyrinth.board.places import MUSLIM, PLACES
from ctcore.labyrinth.bot import travelling
from ctcore.labyrinth.bot.plots import drawn_plot
from ctcore.labyrinth.rules.solo.radicalizing import Drift, Radical, Spring, Strike, Worsen

if TYPE_CHECKING:
    from ctcore.labyrinth.bot.thinking import Thinking

__all__ = ["radicalize"]


def radicalize(thinking: Thinking) -> None:
    """Let the next point bring what its box says (9.4.3)."""
    box = thinking.frame.box
    thinking.tell(f"radical.{box.name.lower()}", ("9.4.3/1",), "a point of Radicalization brings", box)
    if box is Radical.CELL:
        thinking.play(Spring(thinking.random_place("a random country for a cell", PLACES)))
    elif box is Radical.TRAVEL:
        (to,) = travelling.destinations(thinking, 1, travelling.FROM_B)
        trip = travelling.Trip(thinking.frame.value, (to,))
        found = travelling.leg(thinking, trip, to, PLACES)
        assert found is not None, "the box is open only where a cell may travel"
        thinking.play(Drift(found.cell, found.origin, found.place))
    elif box is Radical.PLOT:
        kind = drawn_plot(thinking)
        there = [where for where in PLACES if thinking.may(Strike(kind, where))]
        thinking.play(Strike(kind, thinking.random_place("a random country for a plot", there)))
    else:
        there = [where for where in MUSLIM if thinking.may(Worsen(where))]
        thinking.play(Worsen(thinking.random_place("a random country that worsens", there)))

"""Which plot the solo Jihadist places (9.3.2), and in which order it resolves them.

Clauses: 9.3.2; ruling L47
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ctcore.labyrinth.board.vocabulary import PlotKind
from ctcore.labyrinth.bot.priority import Priority
from ctcore.labyrinth.rules.jihadist.conducting import PlacePlot
from ctcore.labyrinth.rules.resolving import Resolve

if TYPE_CHECKING:
    from ctcore.labyrinth.bot.thinking import Thinking

__all__ = ["AS_PLACED", "drawn_plot", "place_plot", "resolve"]

AS_PLACED = Priority(
    "plots.as_placed",
    ("8.5.6/1", "L47"),
    "the plot placed first",
    lambda thinking, move: -thinking.country(move.place).plots[move.number - 1].order,
)


def drawn_plot(thinking: Thinking) -> PlotKind:
    """A plot drawn at random from those available, whatever its number (9.3.2)."""
    plots = thinking.state.plots
    likely = {kind: Fraction(plots.of(kind), plots.total) for kind in PlotKind if plots.of(kind)}
    return thinking.draw("a plot of those available", likely, "9.3.2/1")


def place_plot(thinking: Thinking) -> None:
    """Place a plot for a success."""
    thinking.play(PlacePlot(drawn_plot(thinking)))


def resolve(thinking: Thinking) -> None:
    """Resolve the plot that was placed first."""
    moves = [one for one in thinking.legal() if isinstance(one, Resolve)]
    thinking.play(thinking.narrow(moves, AS_PLACED)[0])

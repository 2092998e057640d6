"""Plots are resolved at the end of a US Action Phase, one by one, as the Jihadist orders them (8.5.6).

Clauses: 8.5.6, 5.2.3; rulings L22, L36, L48, L49, L50
"""

from __future__ import annotations

from ctcore.kernel import Move, asks, awaits
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES, POSTURED, SCHENGEN, Place, place
from ctcore.labyrinth.board.solo import BY_RULE
from ctcore.labyrinth.board.state import Ending, Plot
from ctcore.labyrinth.board.tracks import FUNDING
from ctcore.labyrinth.board.vocabulary import JIHADIST, PlotKind, Sort
from ctcore.labyrinth.rules.common.asking import PlaceMove, chosen, is_one_of
from ctcore.labyrinth.rules.common.dice import Choice, Procedure, dice, rolled
from ctcore.labyrinth.rules.common.testing import roll_posture, roll_prestige
from ctcore.labyrinth.rules.jihadist.conducting import worsen

__all__ = ["TABLE", "Resolving", "begin"]

_STATES = place("United States")
_MARKERS = {place("Israel"): ("abbas", "#11"), place("India"): ("indo_pakistani_talks", "#36")}
_SCHENGEN_EXTRA = 2
_MOST_PLOTS = 12


class Step(Named):
    """What the resolution of one plot waits for."""

    POSTURE, AGAIN, SCHENGEN = "posture", "whether it is rolled again", "two other Schengen countries"
    PRESTIGE, DICE = "Prestige", "the dice of the plot"


@frozen
class Resolving(Procedure, clause="8.5.6/1", awaits="the next plot", label="resolving", actor=JIHADIST):
    """The Jihadist resolves all plots on the map, in an order of its choice (8.5.6)."""

    cites = ("5.2.3/1", "8.5.6/8", "L48")

    def resumed(self, draft: Draft, _ended: object, _result: object, /) -> None:
        """Go on to the next plot; end without any."""
        if not any(one.plots for one in draft.countries):
            draft.finish()


@frozen
class Resolve(Move, form="resolve plot {number} in {place}"):
    """Resolve a plot, named by its place in the order in which they were placed."""

    called = "resolve a plot"
    number: int
    place: Place


@frozen
class Bombing(Procedure, clause="8.5.6/1", awaits="what the plot brings", label="plot"):
    """A plot takes effect (8.5.6)."""

    cites = ("8.5.6/4", "8.5.6/5", "8.5.6/6", "L22", "L49")
    step: Step
    place: Place
    plot: Plot

    def after_posture(self, draft: Draft, _result: object) -> None:
        """For a WMD plot let the Jihadist roll the posture again, once, where two play (8.5.6/4)."""
        if self.plot.kind is PlotKind.WMD and self.step is Step.POSTURE and not BY_RULE(draft):
            self.then(draft, Step.AGAIN, Again(self.place))
        else:
            self.after_again(draft, None)

    def after_again(self, draft: Draft, _result: object) -> None:
        """In Schengen two more postures are rolled (8.5.6/4)."""
        if self.place.schengen:
            self.then(draft, Step.SCHENGEN, Others(self.place))
        else:
            self.after_schengen(draft, None)

    def after_schengen(self, draft: Draft, _result: object) -> None:
        """Roll Prestige for the United States, or lose some where troops are (8.5.6/5)."""
        if draft.at(self.place).strength:
            if self.plot.kind is PlotKind.WMD:
                draft.set_prestige(1, "8.5.6/5")
            else:
                draft.prestige(-1, "8.5.6/5")
        if self.place is _STATES:
            self.then(draft, Step.PRESTIGE)
            roll_prestige(draft, "8.5.6/5")
        else:
            self.after_prestige(draft, None)

    def after_prestige(self, draft: Draft, _result: object) -> None:
        """In a Muslim country roll the dice of the plot (8.5.6/6)."""
        country = draft.at(self.place)
        number = self.plot.kind.number if self.place.is_muslim and not country.is_ruled else 0
        if country.is_ruled:
            # L36: each die is a success, which removes Aid alone.
            draft.aid(self.place, -self.plot.kind.number, "8.5.6/6")
        self.then(draft, Step.DICE, dice(number))

    def after_dice(self, draft: Draft, result: object) -> None:
        """Each success removes an Aid and worsens governance, not to Islamist Rule (8.5.6/6, L49)."""
        won = sum(face <= draft.at(self.place).level for face in rolled(result))
        draft.aid(self.place, -won, "8.5.6/6")
        worsen(draft, self.place, won, "8.5.6/6")
        draft.finish()


@frozen
class Again(
    Choice, clause="8.5.6/4", awaits="whether posture is rolled again", label="again", actor=JIHADIST
):
    """The Jihadist may roll the posture once more after a WMD plot (8.5.6/4)."""

    place: Place


@frozen
class Others(Choice, clause="8.5.6/4", awaits="another Schengen country", label="schengen", actor=JIHADIST):
    """The Jihadist names Schengen countries whose posture is rolled, ``named`` already (8.5.6/4, L48)."""

    place: Place
    named: tuple[Place, ...] = ()


class RollAgain(Move, form="roll again"):
    """Roll the posture once more."""


class LetStand(Move, form="let it stand"):
    """Leave the posture as it was rolled."""


class RollPosture(PlaceMove, form="posture of {place}"):
    """Name a country whose posture is rolled."""


def begin(draft: Draft) -> None:
    """Open the resolution of plots, if there are any."""
    if any(one.plots for one in draft.countries):
        draft.push(Resolving())


def _funding(draft: Draft, where: Place, plot: Plot) -> None:
    """Funding for a plot (8.5.6/3); under Backlash it falls by as much (#1, L50)."""
    least, most = FUNDING
    muslim, wmd = where.sort is not Sort.NON_MUSLIM, plot.kind is PlotKind.WMD
    by = (1 if muslim else plot.kind.number) * (2 if draft.at(where).is_good else 1)
    if plot.marked:
        draft.funding(least - most if wmd else -by, "#1")
    elif where is _STATES or (wmd and not muslim):
        draft.set_funding(most, "8.5.6/3")
    else:
        draft.funding(by, "8.5.6/3")


def _resolve(draft: Draft, _frame: Resolving, move: Resolve) -> None:
    plot = draft.at(move.place).plots[move.number - 1]
    draft.take_plot(move.place, move.number - 1, "8.5.6/7")
    if plot.kind is PlotKind.WMD and move.place is _STATES:
        draft.end(JIHADIST, Ending.WMD, "8.5.6/2")
        return
    _funding(draft, move.place, plot)
    if move.place in _MARKERS:
        truth, clause = _MARKERS[move.place]
        if getattr(draft.in_force, truth):
            draft.put_in_force(clause, "its marker is removed", **{truth: False})
    bombing = Bombing(Step.POSTURE, move.place, plot)
    draft.push(bombing)
    if move.place in POSTURED or move.place is _STATES:
        roll_posture(draft, move.place, "8.5.6/4")
    else:
        bombing.after_schengen(draft, None)


def _again(draft: Draft, frame: Again, _move: RollAgain) -> None:
    draft.replace(Rolled())
    roll_posture(draft, frame.place, "8.5.6/4")


def _stand(draft: Draft, _frame: Again, _move: LetStand) -> None:
    draft.finish()


@frozen
class Rolled(Procedure, clause="8.5.6/4", awaits="the posture that is rolled again"):
    """The second roll of posture stands (8.5.6/4)."""

    def resumed(self, draft: Draft, _ended: object, _result: object, /) -> None:
        """Go on."""
        draft.finish()


@frozen
class Naming(Procedure, clause="8.5.6/4", awaits="the posture of another Schengen country", label="schengen"):
    """The posture of a Schengen country is rolled; then the next is named (8.5.6/4)."""

    place: Place
    named: tuple[Place, ...]

    def resumed(self, draft: Draft, _ended: object, _result: object, /) -> None:
        """Let another be named until there are two."""
        if len(self.named) < _SCHENGEN_EXTRA:
            draft.replace(Others(self.place, self.named))
        else:
            draft.finish()


def _name(draft: Draft, frame: Others, move: RollPosture) -> None:
    draft.replace(Naming(frame.place, (*frame.named, move.place)))
    roll_posture(draft, move.place, "8.5.6/4")


RESOLVE = chosen(
    ("plots.resolve", Resolve, _resolve),
    {"place": PLACES, "number": range(1, _MOST_PLOTS + 1)},
    asks(
        "plot_there",
        ("8.5.6/1",),
        "the country has that plot",
        lambda subject, number: (number >= 1) & (number <= len(subject.plots)),
        "plots in {subject}: {lacking}",
        lacking=lambda subject, _number: str(len(subject.plots)),
    ),
)
NAME = chosen(
    ("plots.schengen", RollPosture, _name),
    {"place": SCHENGEN},
    is_one_of("schengen", ("8.5.6/4", "L48"), "it is a Schengen country", SCHENGEN),
    asks(
        "another",
        ("8.5.6/4", "L48"),
        "it is another country than that of the plot and those named",
        lambda frame, place: place is not frame.place and place not in frame.named,
        "{move.place}",
    ),
)
TABLE = (
    awaits(Resolving, RESOLVE)
    | awaits(
        Again, chosen(("plots.again", RollAgain, _again), {}), chosen(("plots.stand", LetStand, _stand), {})
    )
    | awaits(Others, NAME)
)

"""The Jihadist events of cards 82 to 95, but Leak and Quagmire.

Clauses: #82, #83, #86 to #89, #91 to #95; rulings L67, L69, L73, L75, L77, L112, L114
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import Move, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.cards import card
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import MUSLIM, PLACES, Place, place
from ctcore.labyrinth.board.solo import BY_RULE
from ctcore.labyrinth.board.state import Country
from ctcore.labyrinth.board.vocabulary import (
    JIHADIST,
    US,
    Alignment,
    Cell,
    Governance,
    PlotKind,
    Sort,
)
from ctcore.labyrinth.rules.common.asking import chosen
from ctcore.labyrinth.rules.common.dice import Choice
from ctcore.labyrinth.rules.common.operations import Operation
from ctcore.labyrinth.rules.common.plots import put_plot
from ctcore.labyrinth.rules.events.choices import discards_at_random
from ctcore.labyrinth.rules.events.happening import (
    Doing,
    Happening,
    Select,
    Selecting,
    any_ruled,
    card_of,
    cells,
    cells_where_picked,
    event,
    prestige,
    select,
    selects,
)
from ctcore.labyrinth.rules.events.jihadist_49_to_64 import toward
from ctcore.labyrinth.rules.events.sites import with_cell
from ctcore.labyrinth.rules.events.smuggling import cells_in_both, cells_in_each
from ctcore.labyrinth.rules.jihadist.conducting import Conducting, Die, worsen
from ctcore.labyrinth.rules.solo import radicalizing
from ctcore.labyrinth.rules.solo.using import plots_somewhere

__all__ = ["TABLE", "PlotsPlaced", "or_radicalizes", "placing_plots"]

_SAUDI, _AFGHANISTAN, _PAKISTAN, _IRAQ = (
    place(one) for one in ("Saudi Arabia", "Afghanistan", "Pakistan", "Iraq")
)
_VIDEOS = 3
_TWO = 2


# #82 Jihadist Videos


@frozen
class Videos(Selecting, clause="#82", awaits="a country without cells"):
    """The Jihadist selects three countries without cells (#82, L73)."""

    cites = ("L73",)


def _no_cells(_state: Any, subject: Country) -> bool:
    return subject.cells == 0


VIDEOS = chosen(
    ("events.82.select", Select, select),
    {"place": PLACES},
    asks(
        "without_cells",
        ("#82",),
        "the country has no cell",
        lambda subject: subject.cells == 0,
        "{subject}: cells {subject.cells}",
    ),
    asks(
        "another",
        ("#82",),
        "it is another country than those selected before",
        lambda frame, place: place not in frame.picked,
        "{move.place}",
    ),
)


def _film(draft: Draft, frame: Happening) -> None:
    """Recruit once in each, whatever Funding says; unmarked ones are tested (#82, L73)."""
    dice = tuple(map(Die, frame.picked))
    operation = changed(Conducting.of_dice(Operation.RECRUIT, len(dice), dice), funded=False)
    draft.push(operation)
    operation.after_tests(draft, None)


def _cadres(draft: Draft, frame: Happening) -> None:
    """Place a cadre where no cell came (#82, L73)."""
    for where in frame.picked:
        if not draft.at(where).cells:
            draft.add_cadre(where, "#82")


event(82, steps=(*(selects(Videos, _no_cells),) * _VIDEOS, _film, _cadres))

# #83

event(
    83,
    when=lambda board, _side: not board.in_force.indo_pakistani_talks,
    wants="Indo-Pakistani Talks is not in effect",
    steps=(toward(_PAKISTAN, Alignment.ADVERSARY), *cells("Pakistan")),
)

# #86 Lebanon War


@frozen
class ShiaCell(Selecting, clause="#86", awaits="a Shia-Mix country"):
    """The Jihadist selects a Shia-Mix country for a cell (#86)."""


def _shia(_state: Any, subject: Country) -> bool:
    return subject.place.sort is Sort.SHIA_MIX


SHIA = chosen(
    ("events.86.select", Select, select),
    {"place": PLACES},
    asks(
        "shia_mix",
        ("#86",),
        "it is a Shia-Mix country",
        lambda place: place.sort is Sort.SHIA_MIX,
        "{move.place}: {move.place.sort}",
    ),
)


event(
    86,
    steps=(
        discards_at_random(US, 1),
        prestige(-1),
        selects(ShiaCell, _shia),
        *cells_where_picked(),
    ),
)

# #87, #88, #89 Martyrdom Operation


@frozen
class Martyr(Selecting, clause="6.2.1/1", awaits="a cell to remove"):
    """The Jihadist removes a cell where it places plots (#87, L75)."""

    cites = ("#87", "#88", "#89", "9.4.2.1/1", "L75", "L112")


@frozen
class Sacrifice(Move, form="sacrifice one {cell} cell in {place}"):
    """Remove a cell of one's own."""

    called = "sacrifice a cell"
    cell: Cell
    place: Place


def _martyr(draft: Draft, _frame: Martyr, move: Sacrifice) -> None:
    draft.remove_cells(move.place, move.cell, 1, card_of(draft), cadre=True)
    draft.finish(move.place)


SACRIFICE = chosen(
    ("events.87.cell", Sacrifice, _martyr),
    {"place": PLACES, "cell": Cell},
    asks(
        "not_ruled",
        ("#87", "#88", "#89"),
        "the country is not under Islamist Rule",
        lambda subject: not subject.is_ruled,
        "{subject}: {subject.governance}",
    ),
    asks(
        "cell_there",
        ("#87", "#88", "#89"),
        "such a cell is there",
        lambda subject, cell: subject.count(cell) >= 1,
        "{subject}: sleepers {subject.sleepers}, active {subject.actives}",
    ),
)


@frozen
class PlotsPlaced(Choice, clause="8.5.2/1", awaits="a plot to place", label="event", actor=JIHADIST):
    """The Jihadist places ``left`` more available plots, of any number (L75, L77)."""

    cites = ("L66", "L75", "L77")
    place: Place
    left: int
    because: str


@frozen
class PutPlot(Move, form="put {plot}"):
    """Place an available plot by an event."""

    called = "place a plot by an event"
    plot: PlotKind


def _put(draft: Draft, frame: PlotsPlaced, move: PutPlot) -> None:
    after = changed(frame, left=frame.left - 1)
    draft.replace(after)
    put_plot(draft, move.plot, frame.place, frame.because)
    if after.left == 0 or not draft.plots.total:
        draft.finish()


PUT = chosen(
    ("events.plot", PutPlot, _put),
    {"plot": PlotKind},
    asks(
        "available",
        ("8.5.2/1", "L77"),
        "such a plot is available",
        lambda state, plot: state.plots.of(plot) >= 1,
        "available: {state.plots}",
    ),
)


def placing_plots(count: int) -> Doing:
    """Place available plots in the country selected last, as many as there are (L75, L77)."""

    def step(draft: Draft, frame: Happening) -> None:
        if frame.picked and draft.plots.total:
            draft.push(PlotsPlaced(frame.picked[-1], min(count, draft.plots.total), frame.clause_of_card))

    return step


def or_radicalizes(doing: Doing) -> Doing:
    """Place plots by that step; a solo Jihadist radicalizes where Plot has no country (L112, L114)."""

    def step(draft: Draft, frame: Happening) -> None:
        if BY_RULE(draft) and not plots_somewhere(draft, frame.number):
            value = card(frame.number).value
            radicalizing.begin(draft, value, value)
        else:
            doing(draft, frame)

    return step


event(
    87,
    88,
    89,
    when=lambda board, _side: any(with_cell(board, one) for one in board.countries),
    wants="a country that is not under Islamist Rule has a cell",
    steps=(or_radicalizes(selects(Martyr, with_cell)), placing_plots(2)),
)

# #91 Regional al-Qaeda


@frozen
class Regional(Selecting, clause="#91", awaits="an unmarked Muslim country"):
    """The Jihadist selects two unmarked Muslim countries (#91, L69)."""

    cites = ("L69",)


def _unmarked(_state: Any, subject: Country) -> bool:
    return subject.place.is_muslim and subject.governance is None


REGIONAL = chosen(
    ("events.91.select", Select, select),
    {"place": MUSLIM},
    asks(
        "unmarked",
        ("#91",),
        "it is an unmarked Muslim country",
        lambda subject: subject.place.is_muslim and subject.governance is None,
        "{subject}: {subject.governance}",
    ),
    asks(
        "another",
        ("#91",),
        "it is another country than the first",
        lambda frame, place: place not in frame.picked,
        "{move.place}",
    ),
)


event(
    91,
    when=lambda board, _side: sum(_unmarked(board, one) for one in board.countries) >= _TWO,
    wants="two Muslim countries are unmarked",
    steps=(
        selects(Regional, _unmarked),
        selects(Regional, _unmarked),
        *cells_in_each(lambda frame: frame.picked, lambda draft: _TWO if any_ruled(draft) else 1),
    ),
)

# #92, #93, #95


def _taliban(draft: Draft, _frame: Happening) -> None:
    ruled = draft.at(_AFGHANISTAN).is_ruled or draft.at(_PAKISTAN).is_ruled
    draft.prestige(-3 if ruled else -1, "#93")


def _wahhabism(draft: Draft, _frame: Happening) -> None:
    saudi = draft.at(_SAUDI)
    if saudi.is_ruled:
        draft.set_funding(9, "#95")
    else:
        draft.funding(saudi.level, "#95")


event(
    92,
    when=lambda board, _side: (
        not board.in_force.saddam_captured
        and board.countries[_IRAQ.index].governance is Governance.POOR
        and board.countries[_IRAQ.index].alignment is Alignment.ADVERSARY
    ),
    wants="Iraq is a Poor Adversary, and Saddam Captured is not in effect",
    steps=(lambda draft, _frame: draft.set_funding(9, "#92"),),
)
event(
    93,
    steps=(
        lambda draft, _frame: draft.besiege(_AFGHANISTAN, "#93"),
        *cells_in_both("Afghanistan", "Pakistan"),
        _taliban,
    ),
)
event(95, steps=(_wahhabism,))

# #94 The Door of Ijtihad Was Closed


@frozen
class Closing(Selecting, clause="#94", awaits="a country tested or improved to Fair or Good"):
    """The Jihadist worsens a country that has become Fair or Good (#94, L67)."""

    cites = ("L67",)


def _bettered(_state: Any, subject: Country) -> bool:
    return subject.bettered >= 1 and subject.governance in (Governance.GOOD, Governance.FAIR)


CLOSING = chosen(
    ("events.94.select", Select, select),
    {"place": PLACES},
    asks(
        "bettered",
        ("#94", "L67", "L98"),
        "the country was tested or improved to Fair or Good in this or the last Action Phase, and still is",
        lambda subject: _bettered(None, subject),
        "{subject}: {subject.governance}",
    ),
)
event(
    94,
    when=lambda board, _side: any(_bettered(board, one) for one in board.countries),
    wants="a country was tested or improved to Fair or Good in this or in the last Action Phase",
    steps=(
        selects(Closing, _bettered),
        lambda draft, frame: worsen(draft, frame.picked[-1], 1, "#94"),
    ),
)
TABLE = (
    awaits(Videos, VIDEOS)
    | awaits(ShiaCell, SHIA)
    | awaits(Martyr, SACRIFICE)
    | awaits(PlotsPlaced, PUT)
    | awaits(Regional, REGIONAL)
    | awaits(Closing, CLOSING)
)

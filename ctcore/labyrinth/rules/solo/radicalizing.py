"""Radicalization (9.4.3): what a solo Jihadist does with points that it cannot use.

Clauses: 9.4.3; rulings L46, L93
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import Move, asks, awaits
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import MUSLIM, PLACES, Place
from ctcore.labyrinth.board.state import Country
from ctcore.labyrinth.board.tracks import FUNDING
from ctcore.labyrinth.board.vocabulary import CELLS, JIHADIST, Cell, Governance, PlotKind
from ctcore.labyrinth.rules.common.asking import PlaceMove, chosen
from ctcore.labyrinth.rules.common.dice import Procedure
from ctcore.labyrinth.rules.common.plots import put_plot
from ctcore.labyrinth.rules.common.testing import tests
from ctcore.labyrinth.rules.jihadist.conducting import worsen

__all__ = ["TABLE", "Drift", "Radical", "Radicalizing", "Spring", "Strike", "Worsen", "begin"]


class Radical(Named):
    """The boxes of Radicalization."""

    CELL, TRAVEL, PLOT, WORSEN = "a cell", "a Travel", "a plot", "worse governance"


_BOXES = tuple(Radical)


@frozen
class Radicalizing(Procedure, clause="9.4.3/1", awaits="what a point brings", label="solo", actor=JIHADIST):
    """Points that cannot be used bring what the boxes say, one box for each point (9.4.3).

    ``box`` is the one that the next of the ``left`` points brings; ``value`` is that of the card.
    """

    cites = ("9.4.1/4", "L93")
    left: int
    box: Radical
    value: int

    def resumed(self, draft: Draft, _ended: object, _result: object, /) -> None:
        """Go on to the next point, and to the box that it brings."""
        draft.stack = draft.stack[:-1]
        at = _BOXES.index(self.box) + 1
        if not begin(draft, self.left - 1, self.value, _BOXES[min(at, len(_BOXES) - 1)]):
            draft.push(self)
            draft.finish()


def begin(draft: Draft, points: int, value: int, first: Radical = Radical.CELL) -> bool:
    """Open Radicalization from that box on; whether any box can be done with those points (9.4.3)."""
    boxes = (box for box in _BOXES[_BOXES.index(first) :] if _open(draft, box))
    box = next(boxes, None) if points >= 1 else None
    if box is not None:
        draft.push(Radicalizing(points, box, value))
    return box is not None


def _open(board: Any, box: Radical) -> bool:
    """Whether a box can be done; one that cannot is skipped."""
    _, most = FUNDING
    if box is Radical.CELL:
        return bool(board.cells)
    if box is Radical.TRAVEL:
        return any(one.sleepers + one.actives for one in board.countries)
    if box is Radical.PLOT:
        below = board.tracks.funding < most and board.plots.total
        return bool(below and any(_plots_there(one) for one in board.countries))
    return any(_is_decent(one) for one in board.countries)


def _plots_there(country: Country) -> bool:
    return country.cells >= 1 and not country.is_ruled


def _is_decent(subject: Country) -> bool:
    return subject.place.is_muslim and subject.governance in (Governance.GOOD, Governance.FAIR)


class Spring(PlaceMove, form="a cell appears in {place}"):
    """Place a cell by Radicalization."""


@frozen
class Drift(Move, form="one {cell} cell moves from {origin} to {place}"):
    """Let a cell travel by Radicalization."""

    called = "let a cell travel by Radicalization"
    stages = ("from {origin}", "one {cell} cell moves", "to {place}")
    cell: Cell
    origin: Place
    place: Place


@frozen
class Strike(Move, form="{plot} appears in {place}"):
    """Place a plot by Radicalization."""

    called = "place a plot by Radicalization"
    plot: PlotKind
    place: Place


class Worsen(PlaceMove, form="{place} worsens"):
    """Worsen governance by Radicalization."""


@frozen
class Arriving(Procedure, clause="9.4.3/1", awaits="the test of the country", label="solo"):
    """A country is tested; then a cell is placed, or arrives by a Travel that succeeds (9.4.3)."""

    cites = ("4.9.4/1", "8.3.3/1")
    place: Place
    cell: Cell | None = None
    origin: Place | None = None

    def resumed(self, draft: Draft, _ended: object, _result: object, /) -> None:
        """Let the cell arrive."""
        if self.cell is None or self.origin is None:
            draft.place_cells(self.place, 1, "9.4.3/1")
        else:
            draft.travel(self.cell, self.origin, self.place, "9.4.3/1")
        draft.finish()


def _arrive(draft: Draft, arriving: Arriving) -> None:
    draft.push(arriving)
    if not tests(draft, arriving.place, "4.9.4/1"):
        arriving.resumed(draft, arriving, None)


def _spring(draft: Draft, _frame: Radicalizing, move: Spring) -> None:
    _arrive(draft, Arriving(move.place))


def _drift(draft: Draft, _frame: Radicalizing, move: Drift) -> None:
    _arrive(draft, Arriving(move.place, move.cell, move.origin))


def _strike(draft: Draft, frame: Radicalizing, move: Strike) -> None:
    put_plot(draft, move.plot, move.place, "9.4.3/1")
    frame.resumed(draft, frame, None)


def _worsen(draft: Draft, frame: Radicalizing, move: Worsen) -> None:
    worsen(draft, move.place, 1, "9.4.3/1")
    frame.resumed(draft, frame, None)


def _of_the_box(box: Radical) -> Any:
    return asks(
        "of_the_box",
        ("9.4.3/1",),
        "the point brings what its box says",
        lambda frame: frame.box is box,
        "{frame.box}",
    )


TABLE = awaits(
    Radicalizing,
    chosen(("solo.cell", Spring, _spring), {"place": PLACES}, _of_the_box(Radical.CELL)),
    chosen(
        ("solo.travel", Drift, _drift),
        {"origin": PLACES, "cell": CELLS, "place": PLACES},
        _of_the_box(Radical.TRAVEL),
        asks(
            "cell_there",
            ("9.4.3/1", "#54"),
            "such a cell is there; Sadr does not travel",
            lambda state, cell, origin: cell in CELLS and state.countries[origin.index].count(cell) >= 1,
            "{move.origin}",
        ),
    ),
    chosen(
        ("solo.plot", Strike, _strike),
        {"place": PLACES, "plot": PlotKind},
        _of_the_box(Radical.PLOT),
        asks(
            "cell_and_not_ruled",
            ("9.4.3/1",),
            "the country has a cell, and is not under Islamist Rule",
            lambda subject: subject.cells >= 1 and not subject.is_ruled,
            "{subject}: cells {subject.cells}, {subject.governance}",
        ),
        asks(
            "available",
            ("8.5.2/1", "9.3.2/1"),
            "such a plot is available",
            lambda state, plot: state.plots.of(plot) >= 1,
            "available: {state.plots}",
        ),
    ),
    chosen(
        ("solo.worsen", Worsen, _worsen),
        {"place": MUSLIM},
        _of_the_box(Radical.WORSEN),
        asks(
            "good_or_fair",
            ("9.4.3/1",),
            "it is a Muslim country with Good or Fair governance",
            _is_decent,
            "{subject}: {subject.governance}",
        ),
    ),
)

"""The Jihadist events of cards 65 to 73: WMD plots that become available, and cells in several countries.

Clauses: #65 to #73; rulings L68 to L70
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ctcore.kernel import Move, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES, Place, place
from ctcore.labyrinth.board.state import Country
from ctcore.labyrinth.board.tracks import recruitable
from ctcore.labyrinth.board.vocabulary import JIHADIST, Cell
from ctcore.labyrinth.rules.common.asking import PlaceMove, chosen
from ctcore.labyrinth.rules.common.dice import Choice, Dice, Procedure
from ctcore.labyrinth.rules.common.switches import decided
from ctcore.labyrinth.rules.common.testing import tests
from ctcore.labyrinth.rules.events.happening import (
    Doing,
    Happening,
    Select,
    Selecting,
    cells,
    event,
    select,
    selects,
)
from ctcore.labyrinth.rules.events.jihadist_49_to_64 import Then
from ctcore.labyrinth.rules.events.us_1_to_17 import lasts

__all__ = ["TABLE", "cells_in_both", "cells_in_each"]

_RUSSIA, _CENTRAL_ASIA, _AFGHANISTAN = (place(one) for one in ("Russia", "Central Asia", "Afghanistan"))
_OPIUM = 3


# #65, #69, #71: a WMD plot becomes available


@frozen
class Heu(Selecting, clause="#65", awaits="Russia or Central Asia"):
    """The Jihadist selects Russia or Central Asia (#65)."""


@frozen
class Smuggling(Procedure, clause="6.2.1/1", awaits="the roll for a WMD plot"):
    """A die, as for an operation, makes a WMD plot available or costs a cell (#65, #69, #71, L68)."""

    cites = ("#65", "#69", "#71", "4.7.8.1/2", "L68")
    place: Place
    because: str

    def resumed(self, draft: Draft, ended: object, result: Any, /) -> None:
        """Bring the plot, or let the Jihadist choose the cell that is lost."""
        if isinstance(ended, Dice):
            country = draft.at(self.place)
            if result[0] <= country.level:
                draft.free_wmd(self.because)
            elif country.cells:
                draft.push(Smugglers(self.place, self.because))
                return
        draft.finish()


@frozen
class Smugglers(Choice, clause="6.2.1/1", awaits="a cell that is lost", label="event", actor=JIHADIST):
    """The Jihadist chooses the cell that is removed (L68)."""

    cites = ("#65", "#69", "#71", "L68")
    place: Place
    because: str


@frozen
class GiveUp(Move, form="give up one {cell} cell"):
    """Lose a cell."""

    called = "give up a cell"
    cell: Cell


def _smuggle_lost(draft: Draft, frame: Smugglers, move: GiveUp) -> None:
    draft.remove_cells(frame.place, move.cell, 1, frame.because, cadre=True)
    draft.finish()


GIVE_UP = chosen(
    ("events.65.cell", GiveUp, _smuggle_lost),
    {"cell": Cell},
    asks(
        "cell_there",
        ("#65", "#69", "#71", "L68"),
        "such a cell is there",
        lambda there, cell: there.count(cell) >= 1,
        "{there}: sleepers {there.sleepers}, active {there.actives}",
    ),
    there=lambda state, frame: state.countries[frame.place.index],
)


def _smuggles(where: Place) -> Any:
    return lambda board, _side: bool(
        board.countries[where.index].cells and not board.countries[where.index].ctr
    )


def _heu_fits(_state: Any, subject: Country) -> bool:
    return subject.place in (_RUSSIA, _CENTRAL_ASIA) and subject.cells >= 1 and not subject.ctr


HEU = chosen(
    ("events.65.select", Select, select),
    {"place": PLACES},
    asks(
        "cell_and_no_ctr",
        ("#65", "#3"),
        "it is Russia or Central Asia, with a cell and without CTR",
        lambda subject: _heu_fits(None, subject),
        "{subject}: cells {subject.cells}, CTR {subject.ctr}",
    ),
)


def _roll_in(where: Place | None) -> Doing:
    def step(draft: Draft, frame: Happening) -> None:
        at = where or frame.picked[-1]
        if draft.at(at).is_ruled:
            draft.free_wmd(frame.clause_of_card)
        else:
            draft.push(Smuggling(at, frame.clause_of_card), Dice(1))

    return step


event(
    65,
    when=lambda board, _side: any(_heu_fits(board, one) for one in board.countries),
    wants="a cell is in Russia or Central Asia, without CTR there",
    steps=(selects(Heu, _heu_fits), _roll_in(None)),
)
event(
    69,
    when=_smuggles(_CENTRAL_ASIA),
    wants="a cell is in Central Asia, and no CTR",
    steps=(_roll_in(_CENTRAL_ASIA),),
)
event(71, when=_smuggles(_RUSSIA), wants="a cell is in Russia, and no CTR", steps=(_roll_in(_RUSSIA),))

# #66, #68, #72, #73

event(66, steps=cells("United Kingdom"))
event(68, steps=cells("Indonesia/Malaysia", 2))


def _opium(draft: Draft, _frame: Happening) -> None:
    if draft.at(_AFGHANISTAN).is_ruled:
        cells = recruitable(draft) if decided("L70", draft) else draft.cells
        draft.place_cells(_AFGHANISTAN, cells, "#72")


event(
    72,
    when=lambda board, _side: board.countries[_AFGHANISTAN.index].cells >= 1,
    wants="Afghanistan has a cell",
    steps=(*cells("Afghanistan", _OPIUM), _opium),
)
event(
    73,
    when=lambda board, _side: any(board.country(one).is_ruled for one in ("Somalia", "Yemen")),
    wants="Somalia or Yemen is under Islamist Rule",
    steps=(lasts("Pirates is in effect", pirates=True),),
)

# #67, #70, #91, #93: cells in each of several countries


@frozen
class Sharing(Procedure, clause="8.2.1/1", awaits="which country gets a cell", label="event", actor=JIHADIST):
    """Too few cells are on the track for these countries; the Jihadist chooses where each goes (L69).

    A country stands in ``places`` as often as it may get a cell; ``because`` is the card that says so.
    """

    cites = ("#67", "#70", "#91", "#93", "L69")
    places: tuple[Place, ...]
    because: str

    def resumed(self, draft: Draft, _ended: object, _result: object, /) -> None:
        """Let the next cell be placed, until none is left."""
        if not draft.cells:
            draft.finish()


class Favour(PlaceMove, form="favour {place}"):
    """Choose the country that gets a cell."""


def _favour(draft: Draft, frame: Sharing, move: Favour) -> None:
    at = frame.places.index(move.place)
    draft.replace(changed(frame, places=(*frame.places[:at], *frame.places[at + 1 :])))
    then = Then(move.place, 1, frame.because)
    draft.push(then)
    if not tests(draft, move.place, frame.because):
        then.resumed(draft, then, None)


FAVOUR = chosen(
    ("events.67.favour", Favour, _favour),
    {"place": PLACES},
    asks(
        "one_of_them",
        ("L69",),
        "it is one of the countries that may get a cell by the event",
        lambda frame, place: place in frame.places,
        "{move.place}",
    ),
)


def cells_in_each(
    where: Callable[[Happening], tuple[Place, ...]], each: Callable[[Draft], int] = lambda _draft: 1
) -> tuple[Doing, ...]:
    """Place cells in each of two countries; where too few are left the Jihadist chooses (L69)."""

    def share(draft: Draft, frame: Happening) -> None:
        wanted = where(frame) * each(draft)
        if 0 < draft.cells < len(wanted):
            draft.push(Sharing(wanted, frame.clause_of_card))

    def test(index: int) -> Doing:
        def step(draft: Draft, frame: Happening) -> None:
            if draft.cells or not decided("L107", draft):
                tests(draft, where(frame)[index], frame.clause_of_card)

        return step

    def put(draft: Draft, frame: Happening) -> None:
        if draft.cells:
            many = each(draft)
            for which in where(frame):
                draft.place_cells(which, many, frame.clause_of_card)

    return (share, test(0), test(1), put)


def cells_in_both(first: str, second: str) -> tuple[Doing, ...]:
    """Place a cell in each of two countries (L69)."""
    both = (place(first), place(second))
    return cells_in_each(lambda _frame: both)


event(67, steps=cells_in_both("Central Asia", "Afghanistan"))
event(
    70,
    when=lambda board, _side: not board.in_force.indo_pakistani_talks,
    wants="Indo-Pakistani Talks is not in effect",
    steps=cells_in_both("Pakistan", "India"),
)
TABLE = awaits(Heu, HEU) | awaits(Smugglers, GIVE_UP) | awaits(Sharing, FAVOUR)

"""The events of cards 108 to 119, which are of neither side.

Clauses: #108 to #116, #119; rulings L42, L56, L77, L82
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import awaits
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import place
from ctcore.labyrinth.board.state import Country
from ctcore.labyrinth.board.vocabulary import (
    JIHADIST,
    Alignment,
    Governance,
    PlotKind,
    Side,
    Sort,
)
from ctcore.labyrinth.rules.common.plots import put_plot
from ctcore.labyrinth.rules.common.testing import roll_prestige
from ctcore.labyrinth.rules.events.choices import (
    removal,
    removes_a_cell,
    selection,
)
from ctcore.labyrinth.rules.events.happening import (
    Doing,
    Happening,
    Selecting,
    any_ruled,
    by_side,
    draw,
    event,
    funding,
    prestige,
    selects,
    tested,
)
from ctcore.labyrinth.rules.events.jihadist_49_to_64 import toward
from ctcore.labyrinth.rules.events.jihadist_82_to_95 import placing_plots
from ctcore.labyrinth.rules.events.neither_96_to_107 import test_picked
from ctcore.labyrinth.rules.events.sites import friend_with_cell, with_cell
from ctcore.labyrinth.rules.events.us_1_to_17 import lasts
from ctcore.labyrinth.rules.events.us_19_to_31 import sets

__all__ = ["TABLE"]

_LEBANON, _IRAQ = place("Lebanon"), place("Iraq")
_PAKISTAN, _SUDAN, _YEMEN = (place(one) for one in ("Pakistan", "Sudan", "Yemen"))
_ZARQAWI = (_IRAQ, place("Syria"), _LEBANON, place("Jordan"))
_HIGH = 7
_ZARQAWI_CELLS = 3


# #108 Musharraf


@frozen
class Musharraf(Selecting, clause="#108", awaits="a cell to remove"):
    """A cell is removed in Pakistan (#108)."""


MUSHARRAF = removal(
    "events.108.remove", ("#108",), "the cell is in Pakistan", lambda place: place is _PAKISTAN
)
event(
    108,
    when=lambda board, _side: (
        not board.in_force.benazir_bhutto and board.countries[_PAKISTAN.index].cells >= 1
    ),
    wants="Pakistan has a cell, and Benazir Bhutto is not in effect",
    steps=(
        removes_a_cell(Musharraf, lambda _board, one: one.place is _PAKISTAN),
        sets(_PAKISTAN, Governance.POOR, Alignment.ALLY),
    ),
)

# #109 Tora Bora


@frozen
class ToraBora(Selecting, clause="#109", awaits="a cell to remove in a regime change country"):
    """Two cells of one regime change country are removed (#109)."""


def _two_cells(_state: Any, subject: Country) -> bool:
    return subject.regime_change is not None and subject.cells >= 2


def _tora_bora_fits(frame: Any, subject: Country) -> bool:
    if frame.picked:
        return subject.place in frame.picked
    return _two_cells(None, subject)


TORA_BORA = removal(
    "events.109.remove",
    ("#109",),
    "the cell is in one regime change country that had 2 cells or more",
    _tora_bora_fits,
)
event(
    109,
    when=lambda board, _side: any(_two_cells(board, one) for one in board.countries),
    wants="a regime change country has 2 cells or more",
    steps=(
        removes_a_cell(ToraBora, _two_cells),
        lambda draft, frame: draft.push(ToraBora(frame.side, frame.picked)),
        lambda draft, _frame: roll_prestige(draft, "#109"),
        draw(1),
    ),
)

# #110 Zarqawi


@frozen
class Zarqawi(Selecting, clause="#110", awaits="a country with troops"):
    """The Jihadist selects Iraq, Syria, Lebanon or Jordan, with troops (#110, L82)."""

    cites = ("L82",)


def _zarqawi_fits(_state: Any, subject: Country) -> bool:
    return subject.place in _ZARQAWI and subject.strength >= 1


ZARQAWI = selection(
    "events.110.select",
    110,
    "it is Iraq, Syria, Lebanon or Jordan, with troops",
    _zarqawi_fits,
    "{subject}: troops {subject.strength}",
)


def _zarqawi(draft: Draft, frame: Happening) -> None:
    where = frame.picked[-1]
    draft.place_cells(where, min(_ZARQAWI_CELLS, draft.cells), "#110")
    if draft.plots.plot_2:
        put_plot(draft, PlotKind.PLOT_2, where, "#110")


event(
    110,
    when=lambda board, _side: any(_zarqawi_fits(board, one) for one in board.countries),
    wants="Iraq, Syria, Lebanon or Jordan has troops",
    steps=by_side(us=(prestige(3),), jihadist=(selects(Zarqawi, _zarqawi_fits), test_picked, _zarqawi)),
)

# #111, #112


def _leader_hunted(board: Any, side: Side) -> bool:
    lasting = board.in_force
    return side is JIHADIST or not (any_ruled(board) or lasting.fata or lasting.al_anbar)


def _by_rule(ruled: int, else_: int) -> Doing:
    def step(draft: Draft, frame: Happening) -> None:
        draft.prestige(ruled if any_ruled(draft) else else_, frame.clause_of_card)

    return step


_HUNT = "for the US: no country is under Islamist Rule, and neither FATA nor Al-Anbar is in effect"
event(
    111,
    when=_leader_hunted,
    wants=_HUNT,
    steps=by_side(us=(funding(-2),), jihadist=(_by_rule(-3, -1),)),
)
event(
    112,
    when=_leader_hunted,
    wants=_HUNT,
    steps=by_side(us=(funding(-4), prestige(1)), jihadist=(_by_rule(-4, -2),)),
)

# #113 Darfur


def _darfur(draft: Draft, frame: Happening) -> None:
    if draft.tracks.prestige >= _HIGH:
        draft.aid(_SUDAN, 1, "#113")
        toward(_SUDAN, Alignment.ALLY)(draft, frame)
    else:
        draft.besiege(_SUDAN, "#113")
        toward(_SUDAN, Alignment.ADVERSARY)(draft, frame)


event(113, steps=(tested("Sudan"), _darfur))

# #114

event(
    114,
    steps=(
        lambda draft, _frame: roll_prestige(draft, "#114"),
        lasts("GTMO is in effect this turn", gtmo=True),
    ),
)

# #115 Hambali


@frozen
class Hambali(Selecting, clause="#115", awaits="a country in or next to Indonesia/Malaysia"):
    """A country with a cell is selected that is an Ally or Hard (#115)."""


@frozen
class HambaliCell(Selecting, clause="#115", awaits="a cell to remove"):
    """The US removes a cell there (#115)."""


HAMBALI = selection(
    "events.115.select",
    115,
    "it is Indonesia/Malaysia or next to it, an Ally or Hard, with a cell",
    friend_with_cell,
    "{subject}: {subject.alignment}, {subject.posture}, cells {subject.cells}",
)
HAMBALI_CELL = removal(
    "events.115.remove",
    ("#115",),
    "the cell is in the country that was selected",
    lambda frame, place: place in frame.picked,
)
event(
    115,
    when=lambda board, _side: any(friend_with_cell(board, one) for one in board.countries),
    wants="Indonesia/Malaysia or a country next to it has a cell and is an Ally or Hard",
    steps=(
        selects(Hambali, friend_with_cell),
        *by_side(
            us=(lambda draft, frame: draft.push(HambaliCell(frame.side, frame.picked)), draw(2)),
            jihadist=(placing_plots(1),),
        ),
    ),
)

# #116 KSM


@frozen
class Ksm(Selecting, clause="#116", awaits="a country with a cell"):
    """The Jihadist selects a country with a cell for a plot (#116, L77)."""

    cites = ("L77",)


def _ksm_us(_state: Any, subject: Country) -> bool:
    return bool(subject.plots) and (subject.is_ally or subject.place.sort is Sort.NON_MUSLIM)


KSM = selection(
    "events.116.select",
    116,
    "it is a country with a cell that is not under Islamist Rule",
    with_cell,
    "{subject}: cells {subject.cells}",
)


def _ksm(draft: Draft, _frame: Happening) -> None:
    for country in tuple(draft.countries):
        if _ksm_us(None, country):
            for _plot in country.plots:
                draft.take_plot(country.place, 0, "#116")


def _ksm_country(draft: Draft, frame: Happening) -> None:
    """Let a country be selected for a plot, if one is available (L77)."""
    if draft.plots.total:
        selects(Ksm, with_cell)(draft, frame)


event(
    116,
    when=lambda board, side: side is JIHADIST or any(_ksm_us(board, one) for one in board.countries),
    wants="for the US: a plot is in an Ally or in a country that is not Muslim",
    steps=by_side(us=(_ksm, draw(2)), jihadist=(_ksm_country, placing_plots(1))),
)

# #119 Saleh


def _saleh(draft: Draft, _frame: Happening) -> None:
    if not draft.at(_YEMEN).is_ruled:
        draft.align(_YEMEN, Alignment.ALLY, "#119")
        draft.aid(_YEMEN, 1, "#119")


event(
    119,
    steps=(
        tested("Yemen"),
        *by_side(
            us=(_saleh,),
            jihadist=(
                toward(_YEMEN, Alignment.ADVERSARY),
                lambda draft, _frame: draft.besiege(_YEMEN, "#119"),
            ),
        ),
    ),
)
TABLE = (
    awaits(Musharraf, MUSHARRAF)
    | awaits(ToraBora, TORA_BORA)
    | awaits(Zarqawi, ZARQAWI)
    | awaits(Hambali, HAMBALI)
    | awaits(HambaliCell, HAMBALI_CELL)
    | awaits(Ksm, KSM)
)

"""The US events of cards 19 to 31.

Clauses: #19 to #31; rulings L24, L56 to L59
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import Move, asks, awaits
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES, POSTURED, SCHENGEN, Place, place
from ctcore.labyrinth.board.state import Country
from ctcore.labyrinth.board.tracks import Box, troops_box
from ctcore.labyrinth.board.vocabulary import Alignment, Cell, Governance
from ctcore.labyrinth.rules.common.asking import End, chosen, end
from ctcore.labyrinth.rules.common.dice import Procedure
from ctcore.labyrinth.rules.events.choices import (
    choose_posture,
    posture_kind,
    regime_change,
    regime_change_selection,
    removal,
    removes_a_cell,
)
from ctcore.labyrinth.rules.events.happening import (
    Doing,
    Happening,
    Select,
    Selecting,
    draw,
    event,
    funding,
    prestige,
    select,
    selects,
)
from ctcore.labyrinth.rules.events.us_1_to_17 import lasts, near_israel_ruled, set_to
from ctcore.labyrinth.rules.us.war_of_ideas import woo

__all__ = ["TABLE"]

_TURKEY, _JORDAN, _IRAQ, _UK = (place(name) for name in ("Turkey", "Jordan", "Iraq", "United Kingdom"))
_LEVANT = (place("Israel"), _JORDAN, place("Lebanon"))
_WATCHED = (place("United States"), _UK, place("Canada"))
_BLAIRS = 3


def sets(where: Place, governance: Governance, alignment: Alignment) -> Doing:
    """Set governance and alignment of a country (L56)."""
    return lambda draft, frame: set_to(draft, where, governance, alignment, frame.clause_of_card)


event(19, steps=(sets(_TURKEY, Governance.FAIR, Alignment.ALLY),))
event(20, steps=(sets(_JORDAN, Governance.FAIR, Alignment.ALLY), prestige(1), funding(-1)))

# #21 Let's Roll!


@frozen
class Foiling(Selecting, clause="#21", awaits="a plot to remove"):
    """The US removes a plot in an Ally or in a Good country (#21)."""


@frozen
class Foil(Move, form="foil plot {number} in {place}"):
    """Reveal and remove a plot, named by its place in the order in which they were placed."""

    called = "foil a plot"
    number: int
    place: Place


@frozen
class AfterRoll(Selecting, clause="#21", awaits="a posture"):
    """The US sets the posture of a country (#21, L24)."""


def _ally_or_good(_state: Any, subject: Country) -> bool:
    return bool(subject.plots) and (subject.is_ally or subject.is_good)


def _foil(draft: Draft, _frame: Foiling, move: Foil) -> None:
    draft.take_plot(move.place, move.number - 1, "#21")
    draft.finish(move.place)


FOIL = chosen(
    ("events.21.plot", Foil, _foil),
    {"place": PLACES, "number": range(1, 13)},
    asks(
        "ally_or_good",
        ("#21",),
        "the country is an Ally, or Good",
        lambda subject: subject.is_ally or subject.is_good,
        "{subject}: {subject.governance}, {subject.alignment}",
    ),
    asks(
        "plot_there",
        ("#21", "L86"),
        "the country has that plot",
        lambda subject, number: (number >= 1) & (number <= len(subject.plots)),
        "plots in {subject}: {lacking}",
        lacking=lambda subject, _number: str(len(subject.plots)),
    ),
)
AFTER_ROLL = posture_kind(
    "events.21.posture", ("#21",), "it is a country that is not Muslim", lambda place: place in POSTURED
)
event(
    21,
    when=lambda board, _side: any(_ally_or_good(board, one) for one in board.countries),
    wants="a plot is in an Ally or in a Good country",
    steps=(selects(Foiling, _ally_or_good), draw(1), choose_posture(AfterRoll)),
)

# #22 Mossad & Shin Bet


def _clear(draft: Draft, *, where: Place, clause: str, cadre: bool) -> None:
    for cell in Cell:
        draft.remove_cells(where, cell, draft.at(where).count(cell), clause, cadre=cadre)


def _mossad(draft: Draft, _frame: Happening) -> None:
    for where in _LEVANT:
        _clear(draft, where=where, clause="#22", cadre=True)


event(
    22,
    when=lambda board, _side: any(board.countries[one.index].cells for one in _LEVANT),
    wants="a cell is in Israel, Jordan or Lebanon",
    steps=(_mossad,),
)

# #23, #24, #25 Predator


@frozen
class Predator(Selecting, clause="6.2.1/1", awaits="a cell to remove"):
    """The US removes a cell in a Muslim country (#23, L57)."""

    cites = ("#23", "#24", "#25", "L57")


PREDATOR = removal(
    "events.23.remove",
    ("#23", "#24", "#25", "L57"),
    "the cell is in a Muslim country",
    lambda place: place.is_muslim,
)
event(23, 24, 25, steps=(removes_a_cell(Predator, lambda _board, one: one.place.is_muslim),))

# #26, #27

event(
    26,
    when=lambda board, _side: (
        board.in_force.abbas
        and troops_box(board.troops) is not Box.OVERSTRETCH
        and not near_israel_ruled(board)
    ),
    wants="Abbas is in effect, troops are not in Overstretch, no neighbour of Israel is under Islamist Rule",
    steps=(prestige(2), funding(-3)),
)
event(
    27,
    when=lambda board, _side: board.countries[_IRAQ.index].strength >= 1,
    wants="troops are in Iraq",
    steps=(
        lambda draft, _frame: draft.aid(_IRAQ, 1, "#27"),
        prestige(1),
        lasts("Saddam Captured is in effect", saddam_captured=True),
    ),
)

# #28 Sharia


@frozen
class Sharia(Selecting, clause="#28", awaits="a besieged country"):
    """The US removes a besieged marker (#28, L57)."""

    cites = ("L57",)


def _besieged(_state: Any, subject: Country) -> bool:
    return subject.besieged


SHARIA = chosen(
    ("events.28.select", Select, select),
    {"place": PLACES},
    asks(
        "besieged",
        ("#28",),
        "the country is besieged",
        lambda subject: subject.besieged,
        "{subject}: {subject.besieged}",
    ),
)


def _relieve(draft: Draft, frame: Happening) -> None:
    if frame.picked:
        draft.relieve(frame.picked[-1], "#28")


event(28, steps=(selects(Sharia, _besieged), _relieve))

# #29 Tony Blair


@frozen
class Blair(Selecting, clause="#29", awaits="a Schengen country, or the end"):
    """The US names up to three Schengen countries for a War of Ideas, one after another (#29, L58)."""

    cites = ("L58",)


@frozen
class Blairing(Procedure, clause="#29", awaits="a War of Ideas"):
    """A War of Ideas in a Schengen country; then another may be named (#29)."""

    frame: Blair

    def resumed(self, draft: Draft, _ended: object, _result: object, /) -> None:
        """Let another be named, up to three."""
        if len(self.frame.picked) < _BLAIRS:
            draft.replace(self.frame)
        else:
            draft.finish()


class Persuade(Select, form="persuade {place}"):
    """Name a country for a War of Ideas."""

    called = "name a country for a War of Ideas"


def _persuade(draft: Draft, frame: Blair, move: Persuade) -> None:
    draft.replace(Blairing(Blair(frame.side, (*frame.picked, move.place))))
    woo(draft, move.place, None)


def _blair_ends(draft: Draft, _frame: Blair, _move: End) -> None:
    draft.finish()


PERSUADE = chosen(
    ("events.29.persuade", Persuade, _persuade),
    {"place": SCHENGEN},
    asks("schengen", ("#29",), "it is a Schengen country", lambda place: place.schengen, "{move.place}"),
    asks(
        "another",
        ("#29", "L58"),
        "it is another country than those named before",
        lambda frame, place: place not in frame.picked,
        "{move.place}",
    ),
)


def _britain(draft: Draft, _frame: Happening) -> None:
    draft.posture(_UK, draft.tracks.us_posture, "#29")


event(29, steps=(_britain, lambda draft, frame: draft.push(Blair(frame.side))))

# #30 UN Nation Building


@frozen
class NationBuilding(Selecting, clause="#30", awaits="a regime change country"):
    """The US selects a regime change country (#30, L59)."""

    cites = ("L59",)


NATION_BUILDING = regime_change_selection(30)


def _build(draft: Draft, frame: Happening) -> None:
    """Place Aid, then roll without the GWOT penalty; no roll in an Adversary (#30, L59)."""
    where = frame.picked[-1]
    draft.aid(where, 1, "#30")
    if draft.at(where).alignment is not Alignment.ADVERSARY:
        woo(draft, where, None, penalty=False)


event(
    30,
    when=lambda board, _side: (
        not board.in_force.vieira_de_mello_slain and any(regime_change(board, one) for one in board.countries)
    ),
    wants="there is a regime change country, and Vieira de Mello Slain is not in effect",
    steps=(selects(NationBuilding, regime_change), _build),
)

# #31 Wiretapping


def _watched(board: Any, _side: Any) -> bool:
    here = [board.countries[one.index] for one in _WATCHED]
    return not board.in_force.no_wiretapping and any(one.cells or one.cadre or one.plots for one in here)


def _tap(draft: Draft, _frame: Happening) -> None:
    for where in _WATCHED:
        _clear(draft, where=where, clause="#31", cadre=False)
        if draft.at(where).cadre:
            draft.remove_cadre(where, "#31")
        while draft.at(where).plots and draft.winner is None:
            draft.take_plot(where, 0, "#31")


event(
    31,
    when=_watched,
    wants="a cadre, cell or plot is in the United States, United Kingdom or Canada, and no Leak blocks it",
    steps=(_tap, lasts("Wiretapping is in effect", wiretapping=True), draw(1)),
)
TABLE = (
    awaits(Foiling, FOIL)
    | awaits(AfterRoll, AFTER_ROLL)
    | awaits(Predator, PREDATOR)
    | awaits(Sharia, SHARIA)
    | awaits(Blair, PERSUADE, end("events.29.end", _blair_ends))
    | awaits(NationBuilding, NATION_BUILDING)
)

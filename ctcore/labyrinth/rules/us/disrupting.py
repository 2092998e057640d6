"""Disrupt and Alert (7.4, 7.5).

Clauses: 7.4, 7.5; rulings L31, L32, L36
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import Move, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES, Place, place
from ctcore.labyrinth.board.state import Country
from ctcore.labyrinth.board.vocabulary import CELLS, US, Cell, Posture, Sort
from ctcore.labyrinth.rules.common.asking import PlaceMove, chosen, is_one_of, not_ruled
from ctcore.labyrinth.rules.common.dice import Choice
from ctcore.labyrinth.rules.us.operation import UsOperation, needs
from ctcore.labyrinth.rules.us.war_of_ideas import Done

__all__ = ["ALERT", "DISRUPT", "REQUIREMENTS", "TABLE", "Alert", "Disrupt", "Disrupting", "disrupt"]

_PAKISTAN, _STATES = place("Pakistan"), place("United States")
_AL_ANBAR = (place("Iraq"), place("Syria"))
_ENOUGH_TROOPS = 2
_ALERT_VALUE = 3
_MOST_PLOTS = 12


class Disrupt(PlaceMove, form="disrupt in {place}"):
    """Disrupt cells, or a cadre."""


@frozen
class Affect(Move, form="affect one {cell} cell"):
    """Make a sleeper active, or remove an active cell."""

    called = "choose the cell that is disrupted"
    cell: Cell


@frozen
class Alert(Move, form="alert plot {number} in {place}"):
    """Reveal and remove a plot, named by its place in the order in which they were placed."""

    called = "alert a plot"
    number: int
    place: Place


@frozen
class Disrupting(Choice, clause="7.4.2/1", awaits="a cell to disrupt", label="disrupt", actor=US):
    """The US chooses ``left`` more cells; ``turned`` sleepers were just made active, and are spared (L32)."""

    cites = ("7.4.3/1", "L32")
    place: Place
    left: int
    turned: int = 0


def _posture(board: Any, country: Country) -> Posture | None:
    if country.place is _STATES:
        found: Posture = board.tracks.us_posture
        return found
    return country.posture


def _affected(board: Any, country: Country) -> int:
    """How many cells a Disrupt affects there (7.4.2, #58)."""
    if board.in_force.al_anbar and country.place in _AL_ANBAR:
        return 1
    many = country.strength >= _ENOUGH_TROOPS or _posture(board, country) is Posture.HARD
    return 2 if many else 1


def _something(state: Any, subject: Country) -> bool:
    """A cell that is not Sadr, or a cadre without any cell (7.4.1, 7.4.2/2, L31, #58)."""
    if subject.sleepers + subject.actives >= 1:
        return True
    spared = state.in_force.al_anbar and subject.place in _AL_ANBAR
    return subject.cadre and not subject.sadr and not spared


def _reached(subject: Country) -> bool:
    return subject.is_ally or subject.strength >= _ENOUGH_TROOPS or subject.place.sort is Sort.NON_MUSLIM


REQUIREMENTS = (
    asks(
        "something_to_disrupt",
        ("7.4.1/1", "7.4.2/2", "L31"),
        "a cell that can be disrupted is there, or a cadre and no cell",
        _something,
        "{subject}: cells {subject.cells}, cadre {subject.cadre}",
    ),
    asks(
        "within_reach",
        ("7.4.1/1", "L31"),
        "the country is an Ally, or not Muslim, or has 2 troops or more",
        _reached,
        "{subject}: {subject.alignment}, troops {subject.strength}",
    ),
    not_ruled("7.1.3/1", "L31"),
    asks(
        "outside_fata",
        ("#80", "L31"),
        "under FATA there is no Disrupt in Pakistan but as a regime change country",
        lambda state, subject: (
            not (state.in_force.fata and subject.place is _PAKISTAN and subject.regime_change is None)
        ),
        "FATA in effect: {state.in_force.fata}",
    ),
)


def disrupt(draft: Draft, where: Place) -> None:
    """Begin a Disrupt: with no cell there the cadre goes, else the US chooses cells (7.4.2)."""
    country = draft.at(where)
    draft.note_disrupted(where)
    standing = country.sleepers + country.actives
    if standing == 0:
        draft.remove_cadre(where, "7.4.2/2")
        _end(draft, where)
        return
    draft.push(Disrupting(where, min(_affected(draft, country), standing)))


def _end(draft: Draft, where: Place) -> None:
    if draft.at(where).strength >= _ENOUGH_TROOPS:
        draft.prestige(1, "7.4.4/1")


def _affect(draft: Draft, frame: Disrupting, move: Affect) -> None:
    after = changed(frame, left=frame.left - 1)
    if move.cell is Cell.SLEEPER:
        draft.activate(frame.place, 1, "7.4.2/1")
        after = changed(after, turned=frame.turned + 1)
    else:
        draft.remove_cells(frame.place, Cell.ACTIVE, 1, "7.4.2/1", cadre=True)
    draft.replace(after)
    if after.left == 0:
        _end(draft, frame.place)
        draft.finish()


def _begin(draft: Draft, _frame: UsOperation, move: Disrupt) -> None:
    done = Done()
    draft.replace(done)
    disrupt(draft, move.place)
    if draft.stack[-1:] == (done,):
        draft.finish()


def _alert(draft: Draft, _frame: UsOperation, move: Alert) -> None:
    draft.take_plot(move.place, move.number - 1, "7.5.2/1")
    draft.finish()


DISRUPT = chosen(("us.disrupt", Disrupt, _begin), {"place": PLACES}, *REQUIREMENTS, needs("7.4.1/1"))
AFFECT = chosen(
    ("us.affect", Affect, _affect),
    {"cell": Cell},
    is_one_of("no_sadr", ("#54", "L31"), "Sadr cannot be disrupted", CELLS, "cell"),
    asks(
        "not_affected_yet",
        ("7.4.2/1", "L32"),
        "such a cell is there that this Disrupt has not affected",
        lambda there, frame, cell: there.count(cell) - (frame.turned if cell is Cell.ACTIVE else 0) >= 1,
        "{there}: sleepers {there.sleepers}, active {there.actives}, just turned {frame.turned}",
    ),
    there=lambda state, frame: state.countries[frame.place.index],
)
ALERT = chosen(
    ("us.alert", Alert, _alert),
    {"place": PLACES, "number": range(1, _MOST_PLOTS + 1)},
    asks(
        "value_of_three",
        ("7.5.1/1",),
        "an Alert needs a value of 3, whatever the governance",
        lambda frame: frame.value >= _ALERT_VALUE,
        "value: {frame.value}",
    ),
    asks(
        "plot_there",
        ("7.5.2/1", "7.5.3/1", "L36", "L86"),
        "the country has that plot",
        lambda subject, number: (number >= 1) & (number <= len(subject.plots)),
        "plots in {subject}: {lacking}",
        lacking=lambda subject, _number: str(len(subject.plots)),
    ),
)
TABLE = awaits(Disrupting, AFFECT)

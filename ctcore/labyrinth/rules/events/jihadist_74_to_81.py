"""The Jihadist events of cards 74 to 81, and Leak.

Clauses: #74 to #81, #84, #85; rulings L51, L71, L72, L74
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import Move, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES, Place, place
from ctcore.labyrinth.board.state import Country
from ctcore.labyrinth.board.vocabulary import (
    CELLS,
    JIHADIST,
    US,
    Alignment,
    Cell,
    Posture,
)
from ctcore.labyrinth.rules.common.asking import chosen, is_one_of
from ctcore.labyrinth.rules.common.dice import Choice, Procedure
from ctcore.labyrinth.rules.common.testing import UNITED_STATES, roll_posture, roll_prestige, tests
from ctcore.labyrinth.rules.events.choices import (
    lose,
    regime_change,
    regime_change_selection,
    with_cell_under_regime_change,
)
from ctcore.labyrinth.rules.events.happening import (
    Doing,
    Happening,
    Select,
    Selecting,
    card_of,
    cells,
    draw,
    event,
    prestige,
    select,
    selects,
)
from ctcore.labyrinth.rules.events.jihadist_49_to_64 import toward
from ctcore.labyrinth.rules.events.us_1_to_17 import lasts

__all__ = ["TABLE"]

_SAUDI, _GERMANY, _FRANCE = (place(one) for one in ("Saudi Arabia", "Germany", "France"))
_NEAR_SAUDI = (_SAUDI, *_SAUDI.neighbours)
_AXIS = frozenset((103, 104, 105, 106))
_FIGHTERS = 5
_TWO = 2


# #74, #79: two cells travel


@frozen
class Travelling(Choice, clause="6.2.1/1", awaits="a cell that travels", label="event", actor=JIHADIST):
    """Up to two cells travel, with certain success; ``arrived`` are where they did (#74, #79, L71)."""

    cites = ("#74", "#79", "6.2.3/1", "L51", "L71")
    left: int
    schengen: bool
    arrived: tuple[Place, ...] = ()


@frozen
class Slip(Move, form="one {cell} cell travels from {origin} to {place}"):
    """Let a cell travel by an event."""

    called = "let a cell travel by an event"
    stages = ("from {origin}", "one {cell} cell travels", "to {place}")
    cell: Cell
    origin: Place
    place: Place


@frozen
class Slipping(Procedure, clause="6.2.1/1", awaits="the test of the destination"):
    """A destination is tested, then the cell arrives (#74, #79)."""

    cites = ("#74", "#79", "4.9.4/1")
    frame: Travelling
    cell: Cell
    origin: Place
    place: Place

    def resumed(self, draft: Draft, _ended: object, _result: object, /) -> None:
        """Let the cell arrive; a second one may travel."""
        draft.travel(self.cell, self.origin, self.place, "#74" if self.frame.schengen else "#79")
        after = changed(self.frame, left=self.frame.left - 1, arrived=(*self.frame.arrived, self.place))
        draft.replace(after)
        if after.left == 0 or not any(_may_slip(draft, after, one) for one in PLACES):
            draft.finish()


def _free(board: Any, frame: Travelling, where: Place, cell: Cell) -> int:
    """The cells of that sort that have not travelled by this event: those that did are sleepers (L71)."""
    count: int = board.countries[where.index].count(cell)
    return count - (frame.arrived.count(where) if cell is Cell.SLEEPER else 0)


def _may_slip(board: Any, frame: Travelling, where: Place) -> bool:
    return any(_free(board, frame, where, cell) >= 1 for cell in CELLS)


def _slip(draft: Draft, frame: Travelling, move: Slip) -> None:
    then = Slipping(frame, move.cell, move.origin, move.place)
    draft.replace(then)
    if not tests(draft, move.place, "4.9.4/1"):
        then.resumed(draft, then, None)


SLIP = chosen(
    ("events.74.travel", Slip, _slip),
    {"origin": PLACES, "cell": CELLS, "place": PLACES},
    is_one_of("no_sadr", ("#54", "L71"), "Sadr does not travel", CELLS, "cell"),
    asks(
        "another_cell",
        ("#74", "#79", "L71"),
        "such a cell is there that has not travelled by this event",
        lambda state, frame, cell, origin: _free(state, frame, origin, cell) >= 1,
        "{move.origin}",
    ),
    asks(
        "schengen",
        ("#74", "L71"),
        "by #74 cells go to Schengen countries",
        lambda frame, place: place.schengen or not frame.schengen,
        "{move.place}",
    ),
)


def _travels(*, schengen: bool) -> Doing:
    def step(draft: Draft, _frame: Happening) -> None:
        frame = Travelling(_TWO, schengen)
        if any(_may_slip(draft, frame, one) for one in PLACES):
            draft.push(frame)

    return step


event(74, steps=(_travels(schengen=True),))
event(79, steps=(_travels(schengen=False),))

# #75


def _doves(draft: Draft, _frame: Happening) -> None:
    for where in (_GERMANY, _FRANCE):
        draft.posture(where, Posture.SOFT, "#75")


event(
    75,
    when=lambda board, _side: board.tracks.us_posture is Posture.HARD,
    wants="the US is Hard",
    steps=(_doves, prestige(-1)),
)

# #76 Abu Ghurayb, #77 Al-Jazeera, #84 and #85 Leak: an Ally is shifted


@frozen
class LosingAnAlly(Selecting, clause="6.2.1/1", awaits="an Ally"):
    """The Jihadist selects an Ally, which becomes Neutral (#76, #84, L72)."""

    cites = ("#76", "#84", "#85", "L72")


def _is_ally(_state: Any, subject: Country) -> bool:
    return subject.is_ally


ALLY = chosen(
    ("events.76.select", Select, select),
    {"place": PLACES},
    asks(
        "ally",
        ("#76", "#84", "#85", "L72"),
        "the country is an Ally",
        lambda subject: subject.is_ally,
        "{subject}: {subject.alignment}",
    ),
)


def _estrange(draft: Draft, frame: Happening) -> None:
    if frame.picked:
        draft.align(frame.picked[-1], Alignment.NEUTRAL, frame.clause_of_card)


event(
    76,
    when=with_cell_under_regime_change,
    wants="a cell is in a regime change country",
    steps=(draw(2), prestige(-2), selects(LosingAnAlly, _is_ally), _estrange),
)


@frozen
class Jazeera(Selecting, clause="#77", awaits="Saudi Arabia or a country next to it, with troops"):
    """The Jihadist selects a country, which moves toward Adversary (#77, L72)."""

    cites = ("L72",)


def _near_saudi(_state: Any, subject: Country) -> bool:
    return subject.place in _NEAR_SAUDI and subject.strength >= 1


JAZEERA = chosen(
    ("events.77.select", Select, select),
    {"place": PLACES},
    asks(
        "troops_near_saudi_arabia",
        ("#77",),
        "it is Saudi Arabia or a country next to it, with troops",
        lambda subject: _near_saudi(None, subject),
        "{subject}: troops {subject.strength}",
    ),
)


def _shift_picked(draft: Draft, frame: Happening) -> None:
    toward(frame.picked[-1], Alignment.ADVERSARY)(draft, frame)


event(
    77,
    when=lambda board, _side: any(_near_saudi(board, one) for one in board.countries),
    wants="Saudi Arabia or a country next to it has troops",
    steps=(selects(Jazeera, _near_saudi), _shift_picked),
)


class Leaked(Named):
    """What Leak may block."""

    WIRETAPPING, ENHANCED_MEASURES, RENDITIONS = "Wiretapping", "Enhanced Measures", "Renditions"


@frozen
class Leaking(Choice, clause="6.2.1/1", awaits="the event that leaks", label="event", actor=JIHADIST):
    """The Jihadist blocks an event for the rest of the game (#84, #85, L74)."""

    cites = ("#84", "#85", "L74")


@frozen
class Leak(Move, form="leak {what}"):
    """Block an event."""

    called = "leak an event"
    what: Leaked


def _marked(state: Any, what: Leaked) -> bool:
    name = what.name.lower()
    return bool(getattr(state.in_force, name) and not getattr(state.in_force, f"no_{name}"))


def _leak(draft: Draft, _frame: Leaking, move: Leak) -> None:
    name = move.what.name.lower()
    draft.put_in_force(card_of(draft), f"{move.what} is blocked for good", **{f"no_{name}": True})
    draft.finish()


LEAK = chosen(
    ("events.84.leak", Leak, _leak),
    {"what": Leaked},
    asks(
        "in_the_event_box",
        ("#84", "#85", "L74"),
        "the event's marker is in the Event Box, and not blocked yet",
        _marked,
        "{move.what}",
    ),
)
event(
    84,
    85,
    when=lambda board, _side: any(_marked(board, what) for what in Leaked),
    wants="Enhanced Measures, Renditions or Wiretapping is in the Event Box",
    steps=(
        lambda draft, _frame: draft.push(Leaking()),
        lambda draft, frame: roll_posture(draft, UNITED_STATES, frame.clause_of_card),
        lambda draft, frame: roll_prestige(draft, frame.clause_of_card),
        selects(LosingAnAlly, _is_ally),
        _estrange,
    ),
)

# #78 Axis of Evil


def _axis(draft: Draft, _frame: Happening) -> None:
    for number in sorted(_AXIS & draft.cards.us):
        lose(draft, number, US, "#78")
    draft.set_us_posture(Posture.HARD, "#78")


event(78, steps=(_axis, lambda draft, _frame: roll_prestige(draft, "#78")))

# #80, #81

event(80, steps=(*cells("Pakistan"), lasts("FATA is in effect", fata=True)))


@frozen
class Fighters(Selecting, clause="#81", awaits="a regime change country"):
    """The Jihadist selects a regime change country (#81)."""


FIGHTERS = regime_change_selection(81)


def _fight(draft: Draft, frame: Happening) -> None:
    where = frame.picked[-1]
    draft.place_cells(where, min(_FIGHTERS, draft.cells), "#81")
    if draft.at(where).aid:
        draft.aid(where, -1, "#81")
    else:
        draft.besiege(where, "#81")


event(
    81,
    when=lambda board, _side: any(regime_change(board, one) for one in board.countries),
    wants="there is a regime change country",
    steps=(selects(Fighters, regime_change), _fight),
)

TABLE = (
    awaits(Travelling, SLIP)
    | awaits(LosingAnAlly, ALLY)
    | awaits(Jazeera, JAZEERA)
    | awaits(Leaking, LEAK)
    | awaits(Fighters, FIGHTERS)
)

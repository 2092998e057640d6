"""The US events of cards 1 to 17.

Clauses: #1 to #17; rulings L25, L50, L52, L53
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import Move, asks, awaits
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES, Place, neighbours, place
from ctcore.labyrinth.board.state import Country, Position
from ctcore.labyrinth.board.tracks import Box, troops_box
from ctcore.labyrinth.board.vocabulary import (
    JIHADIST,
    Alignment,
    Governance,
    PlotKind,
    Posture,
)
from ctcore.labyrinth.rules.common.asking import chosen
from ctcore.labyrinth.rules.common.dice import Dice, Procedure
from ctcore.labyrinth.rules.events.choices import (
    choose_posture,
    posture_kind,
    removal,
    removes_a_cell,
)
from ctcore.labyrinth.rules.events.happening import (
    Doing,
    Happening,
    Select,
    Selecting,
    any_ruled,
    event,
    funding,
    prestige,
    select,
    selects,
    tested,
)

__all__ = ["TABLE", "near_israel_ruled"]

_RUSSIA, _CENTRAL_ASIA, _STATES = place("Russia"), place("Central Asia"), place("United States")
_IRAQ, _SYRIA, _BENELUX = place("Iraq"), place("Syria"), place("Benelux")
_ISRAEL = place("Israel")
_AFRICA = (place("Somalia"), place("Sudan"))
_WMD_CARDS = frozenset((65, 69, 71))
_COVERT_FROM = 4


def lasts(words: str, *ended: str, **truths: bool) -> Doing:
    """Put an event in force, and end what it blocks (6.2.7, 6.2.8)."""

    def step(draft: Draft, frame: Happening) -> None:
        draft.put_in_force(frame.clause_of_card, words, **truths)
        for one in ended:
            if getattr(draft.in_force, one):
                draft.put_in_force(frame.clause_of_card, f"{one.replace('_', ' ')} ends", **{one: False})

    return step


def near_israel_ruled(board: Position) -> bool:
    """Whether a country next to Israel is under Islamist Rule."""
    return any(board.countries[one.index].is_ruled for one in _ISRAEL.neighbours)


# #1 Backlash


@frozen
class Marking(Selecting, clause="#1", awaits="a plot to be marked"):
    """The US marks a plot in a Muslim country (#1, L50)."""

    cites = ("L50",)


@frozen
class MarkPlot(Move, form="mark plot {number} in {place}"):
    """Mark a plot, named by its place in the order in which they were placed."""

    called = "mark a plot"
    number: int
    place: Place


def _mark(draft: Draft, _frame: Marking, move: MarkPlot) -> None:
    draft.mark_plot(move.place, move.number - 1, "#1")
    draft.finish()


MARK = chosen(
    ("events.1.mark", MarkPlot, _mark),
    {"place": PLACES, "number": range(1, 13)},
    asks(
        "muslim",
        ("#1", "L50"),
        "the country is Muslim",
        lambda place: place.is_muslim,
        "{move.place}: {move.place.sort}",
    ),
    asks(
        "plot_there",
        ("#1", "L86"),
        "the country has that plot",
        lambda subject, number: (number >= 1) & (number <= len(subject.plots)),
        "plots in {subject}: {lacking}",
        lacking=lambda subject, _number: str(len(subject.plots)),
    ),
)
event(
    1,
    when=lambda board, _side: any(one.plots and one.place.is_muslim for one in board.countries),
    wants="a plot is in a Muslim country",
    steps=(lambda draft, frame: draft.push(Marking(frame.side)),),
)

# #2 to #7

event(2, steps=(lasts("Biometrics is in effect this turn", biometrics=True),))


def _ctr(draft: Draft, _frame: Happening) -> None:
    aligned = draft.at(_CENTRAL_ASIA).alignment in (Alignment.ALLY, Alignment.NEUTRAL)
    for where in (_RUSSIA, _CENTRAL_ASIA) if aligned else (_RUSSIA,):
        if not draft.at(where).ctr:
            draft.mark(where, "#3", "CTR", ctr=True)


def _nest(draft: Draft, _frame: Happening) -> None:
    draft.show_plots(_STATES, "#5", PlotKind.WMD)
    draft.open_by_nest()


event(3, when=lambda board, _side: _is(board, Posture.SOFT), wants="the US is Soft", steps=(_ctr,))
event(
    4,
    steps=(
        tested("Philippines"),
        funding(-1),
        lasts("Moro Talks is in effect", "abu_sayyaf", moro_talks=True),
    ),
)
event(5, steps=(lasts("NEST is in effect", nest=True), _nest))
event(
    6,
    7,
    when=lambda board, _side: board.in_force.patriot_act,
    wants="the Patriot Act is in effect",
    steps=(funding(-2),),
)


def _is(board: Any, posture: Posture) -> bool:
    found: bool = board.tracks.us_posture is posture
    return found


# #8, #9, #10 Special Forces


@frozen
class SpecialForces(Selecting, clause="6.2.1/1", awaits="a cell to remove"):
    """The US removes a cell in or next to a country with troops (#8, L52)."""

    cites = ("#8", "#9", "#10", "L52")


def _near_troops(state: Any, subject: Country) -> bool:
    cut = state.in_force.patriot_act
    near = (subject.place, *neighbours(subject.place, patriot_act=cut))
    return any(state.countries[one.index].strength for one in near)


FORCES = removal(
    "events.8.remove",
    ("#8", "#9", "#10", "L52"),
    "the cell is in, or next to, a country with troops",
    _near_troops,
)
event(
    8,
    9,
    10,
    when=lambda board, _side: any(one.cells and _near_troops(board, one) for one in board.countries),
    wants="a cell is in, or next to, a country with troops",
    steps=(removes_a_cell(SpecialForces, _near_troops),),
)

# #11, #12


def _peace(draft: Draft, _frame: Happening) -> None:
    if troops_box(draft.troops) is not Box.OVERSTRETCH and not near_israel_ruled(draft):
        draft.prestige(1, "#11")
        draft.funding(-2, "#11")


event(11, steps=(lasts("Abbas is in effect", abbas=True), _peace))
event(
    12,
    steps=(tested("Egypt"), lambda draft, _frame: draft.funding(-2 if any_ruled(draft) else -4, "#12")),
)

# #13 Anbar Awakening


@frozen
class Awakening(Selecting, clause="#13", awaits="Iraq or Syria"):
    """The US selects Iraq or Syria for Aid (#13)."""


def _in_anbar(_state: Any, subject: Country) -> bool:
    return subject.place in (_IRAQ, _SYRIA) and subject.strength >= 1


AWAKENING = chosen(
    ("events.13.select", Select, select),
    {"place": PLACES},
    asks(
        "troops_there",
        ("#13",),
        "it is Iraq or Syria, with troops",
        lambda subject: _in_anbar(None, subject),
        "{subject}: troops {subject.strength}",
    ),
)
event(
    13,
    when=lambda board, _side: any(_in_anbar(board, one) for one in board.countries),
    wants="troops are in Iraq or Syria",
    steps=(
        selects(Awakening, _in_anbar),
        lambda draft, frame: draft.aid(frame.picked[-1], 1, "#13"),
        prestige(1),
        lasts("Anbar Awakening is in effect", "al_anbar", anbar_awakening=True),
    ),
)

# #14 Covert Action


@frozen
class Covert(Selecting, clause="#14", awaits="an Adversary"):
    """The US selects an Adversary (#14)."""


@frozen
class CovertRoll(Procedure, clause="#14", awaits="the roll of Covert Action"):
    """A die may make the Adversary Neutral (#14, L25)."""

    cites = ("L25",)
    place: Place

    def resumed(self, draft: Draft, _ended: object, result: tuple[int, ...], /) -> None:
        """Shift on 4 to 6."""
        if result[0] >= _COVERT_FROM:
            draft.align(self.place, Alignment.NEUTRAL, "#14")
        draft.finish()


def _adversary(_state: Any, subject: Country) -> bool:
    return subject.alignment is Alignment.ADVERSARY


COVERT = chosen(
    ("events.14.select", Select, select),
    {"place": PLACES},
    asks(
        "adversary",
        ("#14", "L25"),
        "the country is an Adversary",
        lambda subject: _adversary(None, subject),
        "{subject}: {subject.alignment}",
    ),
)
event(
    14,
    when=lambda board, _side: any(_adversary(board, one) for one in board.countries),
    wants="there is an Adversary",
    steps=(
        selects(Covert, _adversary),
        lambda draft, frame: draft.push(CovertRoll(frame.picked[-1]), Dice(1)),
    ),
)

# #15 Ethiopia Strikes


@frozen
class Ethiopia(Selecting, clause="#15", awaits="Somalia or Sudan"):
    """The US selects Somalia or Sudan (#15)."""


def _ruled_in_africa(_state: Any, subject: Country) -> bool:
    return subject.place in _AFRICA and subject.is_ruled


ETHIOPIA = chosen(
    ("events.15.select", Select, select),
    {"place": PLACES},
    asks(
        "ruled_there",
        ("#15",),
        "it is Somalia or Sudan, under Islamist Rule",
        lambda subject: _ruled_in_africa(None, subject),
        "{subject}: {subject.governance}",
    ),
)


def set_to(draft: Draft, where: Place, governance: Governance, alignment: Alignment, clause: str) -> None:
    """Set governance and alignment, whatever they were, as one change (L56)."""
    with draft.as_one():
        draft.govern(where, governance, clause)
        draft.align(where, alignment, clause)


event(
    15,
    when=lambda board, _side: any(_ruled_in_africa(board, one) for one in board.countries),
    wants="Somalia or Sudan is under Islamist Rule",
    steps=(
        selects(Ethiopia, _ruled_in_africa),
        lambda draft, frame: set_to(draft, frame.picked[-1], Governance.POOR, Alignment.NEUTRAL, "#15"),
    ),
)

# #16 Euro-Islam


@frozen
class EuroIslam(Selecting, clause="#16", awaits="the posture of Benelux"):
    """The US sets the posture of Benelux (#16)."""


EURO_ISLAM = posture_kind("events.16.posture", ("#16",), "it is Benelux", lambda place: place is _BENELUX)


def _unless_ruled(by: int) -> Doing:
    def step(draft: Draft, frame: Happening) -> None:
        if not any_ruled(draft):
            draft.funding(by, frame.clause_of_card)

    return step


event(16, steps=(choose_posture(EuroIslam), _unless_ruled(-1)))

# #17 FSB


@frozen
class Fsb(Selecting, clause="#17", awaits="a cell to remove"):
    """The US removes a cell in Russia or Central Asia (#17)."""

    cites = ("L53",)


def _in_the_east(_state: Any, subject: Country) -> bool:
    return subject.place in (_RUSSIA, _CENTRAL_ASIA)


FSB = removal(
    "events.17.remove",
    ("#17",),
    "the cell is in Russia or Central Asia",
    lambda subject: _in_the_east(None, subject),
)


def _search(draft: Draft, frame: Happening) -> None:
    """The Jihadist discards the cards that bring WMD plots; if none is held, a cell goes (#17, L53)."""
    held = sorted(_WMD_CARDS & draft.cards.jihadist)
    if not held:
        draft.told("#17", "the Jihadist holds none of #65, #69 and #71")
        removes_a_cell(Fsb, _in_the_east)(draft, frame)
    for number in held:
        draft.discard(number, JIHADIST, "#17")
    draft.shuffle_pile("9.2/2")


event(17, steps=(_search,))
TABLE = (
    awaits(Marking, MARK)
    | awaits(SpecialForces, FORCES)
    | awaits(Awakening, AWAKENING)
    | awaits(Covert, COVERT)
    | awaits(Ethiopia, ETHIOPIA)
    | awaits(EuroIslam, EURO_ISLAM)
    | awaits(Fsb, FSB)
)

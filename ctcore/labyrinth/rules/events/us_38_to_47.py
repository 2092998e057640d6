"""The US events of cards 38 to 47.

Clauses: #38, #40 to #43, #45 to #47; rulings L24, L64
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import asks, awaits
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES, POSTURED, place
from ctcore.labyrinth.board.state import Country
from ctcore.labyrinth.board.tracks import gwot_penalty
from ctcore.labyrinth.board.vocabulary import (
    Alignment,
    Governance,
    Sort,
)
from ctcore.labyrinth.rules.common.asking import chosen
from ctcore.labyrinth.rules.common.testing import UNITED_STATES, roll_posture
from ctcore.labyrinth.rules.events.choices import (
    choose_posture,
    posture_kind,
    regime_change,
    regime_change_selection,
)
from ctcore.labyrinth.rules.events.happening import (
    Happening,
    Select,
    Selecting,
    any_ruled,
    event,
    prestige,
    select,
    selects,
)
from ctcore.labyrinth.rules.events.us_1_to_17 import lasts
from ctcore.labyrinth.rules.events.us_32_to_36 import improve

__all__ = ["TABLE"]

_PAKISTAN, _IRAQ, _SYRIA, _LIBYA = (place(one) for one in ("Pakistan", "Iraq", "Syria", "Libya"))


# #38 Libyan Deal


@frozen
class Deal(Selecting, clause="#38", awaits="the posture of a Schengen country"):
    """The US sets the postures of two Schengen countries (#38, L24)."""

    cites = ("L24",)


DEAL = posture_kind(
    "events.38.posture",
    ("#38",),
    "it is a Schengen country",
    lambda place: place.schengen,
    asks(
        "another",
        ("#38", "L24"),
        "it is another country than the first",
        lambda frame, place: place not in frame.picked,
        "{move.place}",
    ),
)
event(
    38,
    when=lambda board, _side: (
        any(board.countries[one.index].is_ally for one in (_IRAQ, _SYRIA))
        and board.countries[_LIBYA.index].governance is Governance.POOR
    ),
    wants="Iraq or Syria is an Ally, and Libya is Poor",
    steps=(
        lambda draft, _frame: draft.align(_LIBYA, Alignment.ALLY, "#38"),
        prestige(1),
        choose_posture(Deal),
        choose_posture(Deal),
        lasts("Libyan Deal is in effect", "libyan_wmd", libyan_deal=True),
    ),
)

# #40 Mass Turnout, #46 Sistani


@frozen
class Turnout(Selecting, clause="#40", awaits="a regime change country"):
    """The US improves a regime change country (#40)."""


@frozen
class Sistani(Selecting, clause="#46", awaits="a Shia-Mix regime change country with a cell"):
    """The US improves a Shia-Mix regime change country with a cell (#46)."""


def _shia(_state: Any, subject: Country) -> bool:
    return subject.place.sort is Sort.SHIA_MIX and subject.regime_change is not None and subject.cells >= 1


TURNOUT = regime_change_selection(40)
SISTANI = chosen(
    ("events.46.select", Select, select),
    {"place": PLACES},
    asks(
        "shia_regime_change_with_a_cell",
        ("#46",),
        "it is a Shia-Mix regime change country with a cell",
        lambda subject: _shia(None, subject),
        "{subject}: {subject.place.sort}, {subject.regime_change}, cells {subject.cells}",
    ),
)


def _improved(draft: Draft, frame: Happening) -> None:
    improve(draft, frame.picked[-1], frame.clause_of_card)


event(
    40,
    when=lambda board, _side: any(regime_change(board, one) for one in board.countries),
    wants="there is a regime change country",
    steps=(selects(Turnout, regime_change), _improved),
)
event(
    46,
    when=lambda board, _side: any(_shia(board, one) for one in board.countries),
    wants="a Shia-Mix regime change country has a cell",
    steps=(selects(Sistani, _shia), _improved),
)

# #41 NATO


@frozen
class Nato(Selecting, clause="#41", awaits="a regime change country"):
    """The US puts Aid and NATO in a regime change country (#41, L64)."""

    cites = ("L64",)


NATO = regime_change_selection(41)


def _nato(draft: Draft, frame: Happening) -> None:
    where = frame.picked[-1]
    for one in draft.countries:
        if one.nato and one.place is not where:
            draft.mark(one.place, "#41", "NATO leaves", nato=False)
    draft.aid(where, 1, "#41")
    if not draft.at(where).nato:
        draft.mark(where, "#41", "NATO", nato=True)


event(
    41,
    when=lambda board, _side: (
        gwot_penalty(board) == 0 and any(regime_change(board, one) for one in board.countries)
    ),
    wants="the GWOT penalty is 0, and there is a regime change country",
    steps=(selects(Nato, regime_change), _nato),
)

# #42, #43

event(
    42,
    when=lambda board, _side: board.countries[_PAKISTAN.index].is_ally and board.in_force.fata,
    wants="Pakistan is an Ally, and FATA is in effect",
    steps=(lasts("FATA ends", fata=False),),
)
event(43, steps=(lasts("the Patriot Act is in effect", patriot_act=True),))

# #45 Safer Now


@frozen
class Safer(Selecting, clause="#45", awaits="a posture"):
    """The US sets the posture of a country (#45, L24)."""


SAFER = posture_kind(
    "events.45.posture", ("#45",), "it is a country that is not Muslim", lambda place: place in POSTURED
)
event(
    45,
    when=lambda board, _side: (
        not any_ruled(board) and not any(one.is_good and (one.cells or one.plots) for one in board.countries)
    ),
    wants="no country is under Islamist Rule, and no Good country has a cell or a plot",
    steps=(
        lambda draft, _frame: roll_posture(draft, UNITED_STATES, "#45"),
        prestige(3),
        choose_posture(Safer),
    ),
)

# #47

event(47, steps=(lasts("The Door of Ijtihad Was Closed is in effect this turn", ijtihad=True),))
TABLE = (
    awaits(Deal, DEAL)
    | awaits(Turnout, TURNOUT)
    | awaits(Sistani, SISTANI)
    | awaits(Nato, NATO)
    | awaits(Safer, SAFER)
)

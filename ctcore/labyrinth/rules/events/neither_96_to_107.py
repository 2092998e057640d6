"""The events of cards 96 to 107, which are of neither side.

Clauses: #96, #98 to #107; rulings L21, L61, L77, L79 to L81, L114
"""

from __future__ import annotations

from functools import partial
from typing import Any

from ctcore.kernel import asks, awaits
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.cards import CARDS
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import Place, place, within
from ctcore.labyrinth.board.state import Country
from ctcore.labyrinth.board.tracks import Box, troops_box
from ctcore.labyrinth.board.vocabulary import (
    JIHADIST,
    US,
    Alignment,
    Governance,
    PlotKind,
    Sort,
)
from ctcore.labyrinth.rules.common.asking import chosen, end
from ctcore.labyrinth.rules.common.dice import Dice, Procedure
from ctcore.labyrinth.rules.common.plots import put_plot
from ctcore.labyrinth.rules.common.switches import decided
from ctcore.labyrinth.rules.common.testing import Of, Testing, tests
from ctcore.labyrinth.rules.events.choices import (
    choose_posture,
    lose,
    posture_kind,
    removal,
    removes_a_cell,
    selection,
)
from ctcore.labyrinth.rules.events.happening import (
    Happening,
    Selecting,
    any_ruled,
    by_side,
    card_of,
    cells,
    event,
    funding,
    prestige,
    selects,
    tested,
)
from ctcore.labyrinth.rules.events.jihadist_49_to_64 import DiscardFor
from ctcore.labyrinth.rules.events.jihadist_82_to_95 import PlotsPlaced, or_radicalizes
from ctcore.labyrinth.rules.events.sites import muslim
from ctcore.labyrinth.rules.events.us_19_to_31 import sets
from ctcore.labyrinth.rules.jihadist.conducting import worsen
from ctcore.labyrinth.rules.solo.rolling import ROLLS

__all__ = ["TABLE", "test_picked"]

_SCANDINAVIA, _SERBIA, _CENTRAL_ASIA = (place(one) for one in ("Scandinavia", "Serbia", "Central Asia"))
_LEBANON, _IRAN, _IRAQ, _TURKEY = (place(one) for one in ("Lebanon", "Iran", "Iraq", "Turkey"))


# #96 Danish Cartoons


@frozen
class Cartoons(Selecting, clause="#96", awaits="the posture of Scandinavia"):
    """The US sets the posture of Scandinavia (#96)."""


@frozen
class CartoonPlot(Selecting, clause="#96", awaits="a Muslim country for a plot"):
    """The Jihadist selects a Muslim country for a plot (#96, L77)."""

    cites = ("L77", "L114")


CARTOONS = posture_kind(
    "events.96.posture", ("#96",), "it is Scandinavia", lambda place: place is _SCANDINAVIA
)
CARTOON_PLOT = selection(
    "events.96.select",
    96,
    "it is a Muslim country that is not under Islamist Rule",
    muslim,
    "{subject}: {subject.governance}",
)


def _cartoon_country(draft: Draft, frame: Happening) -> None:
    if draft.plots.total if any_ruled(draft) else draft.plots.plot_1:
        selects(CartoonPlot, muslim, JIHADIST)(draft, frame)


def test_picked(draft: Draft, frame: Happening) -> None:
    """Test the country selected last (4.9.4)."""
    tests(draft, frame.picked[-1], frame.clause_of_card)


def _cartoon_plot(draft: Draft, frame: Happening) -> None:
    if len(frame.picked) < 2:
        return
    if any_ruled(draft):
        draft.push(PlotsPlaced(frame.picked[-1], 1, "#96"))
    else:
        put_plot(draft, PlotKind.PLOT_1, frame.picked[-1], "#96")


event(
    96,
    steps=(choose_posture(Cartoons, US), or_radicalizes(_cartoon_country), test_picked, _cartoon_plot),
)

# #98 to #101

event(98, steps=by_side(us=(funding(-1),), jihadist=cells("Israel")))


@frozen
class Hamas(Procedure, clause="#99", awaits="a card to discard", label="event", actor=US):
    """The US selects and discards a card (#99, L79)."""

    cites = ("L79",)

    def resumed(self, draft: Draft, _ended: object, _result: object, /) -> None:
        """End once the US Election that was discarded has happened."""
        draft.finish()


def _hamas_discard(draft: Draft, frame: Hamas, move: DiscardFor) -> None:
    if not lose(draft, move.card.number, US, "#99"):
        frame.resumed(draft, frame, None)


HAMAS = chosen(
    ("events.99.discard", DiscardFor, _hamas_discard),
    {"card": CARDS},
    asks(
        "held",
        ("#99",),
        "the US holds the card",
        lambda state, card: card.number in state.cards.us,
        "{move.card}",
    ),
)


def _hamas(draft: Draft, _frame: Happening) -> None:
    if draft.cards.us:
        draft.push(Hamas())


event(99, steps=(_hamas, prestige(-1), funding(-1)))


def _hizb(draft: Draft, _frame: Happening) -> None:
    box = troops_box(draft.troops)
    if box is Box.OVERSTRETCH:
        draft.funding(2, "#100")
    elif box is Box.LOW_INTENSITY:
        draft.funding(-2, "#100")


def _kosovo(draft: Draft, _frame: Happening) -> None:
    draft.posture(_SERBIA, draft.tracks.us_posture.other, "#101")


event(100, steps=(_hizb,))
event(101, steps=(prestige(1), _kosovo))

# #102


event(
    102,
    steps=(lambda draft, _frame: draft.push(Testing(_CENTRAL_ASIA, Of.SETTING, "#102"), Dice(1)),),
)

# #103 Hizballah


@frozen
class Hizballah(Selecting, clause="#103", awaits="a cell to remove"):
    """The US removes a cell in a Shia-Mix country within 3 of Lebanon (#103, L21)."""

    cites = ("L21",)


def _near_lebanon(state: Any, subject: Country) -> bool:
    cut = state.in_force.patriot_act
    return subject.place.sort is Sort.SHIA_MIX and subject.place in within(3, _LEBANON, patriot_act=cut)


HIZBALLAH = removal(
    "events.103.remove",
    ("#103", "L21"),
    "the cell is in a Shia-Mix country within 3 of Lebanon",
    _near_lebanon,
)
event(
    103,
    steps=by_side(
        us=(removes_a_cell(Hizballah, _near_lebanon),),
        jihadist=(sets(_LEBANON, Governance.POOR, Alignment.NEUTRAL),),
    ),
)

# #104, #105 Iran


@frozen
class IranFirst(Selecting, clause="6.2.1/1", awaits="a Shia-Mix country"):
    """A Shia-Mix country is selected and tested (#104, #105)."""

    cites = (
        "#104",
        "#105",
    )


@frozen
class IranCell(Selecting, clause="6.2.1/1", awaits="a cell to remove"):
    """The US removes a cell in that country or in Iran (#104, #105)."""

    cites = (
        "#104",
        "#105",
    )


@frozen
class IranRolls(Procedure, clause="6.2.1/1", awaits="two jihad rolls"):
    """Two dice against the governance of the country (#104, #105, L61, L81, L106)."""

    cites = ("#104", "#105", "L61", "L81", "L106")
    place: Place

    def resumed(self, draft: Draft, _ended: object, result: tuple[int, ...], /) -> None:
        """Each success worsens governance and removes Aid."""
        country = draft.at(self.place)
        sure = len(result) if decided("L106", draft) else 0
        won = sure if country.is_ruled else sum(face <= country.level for face in result)
        draft.aid(self.place, -won, card_of(draft))
        worsen(draft, self.place, won, card_of(draft))
        draft.finish()


def _shia_mix(_state: Any, subject: Country) -> bool:
    return subject.place.sort is Sort.SHIA_MIX


IRAN_FIRST = selection("events.104.select", 104, "it is a Shia-Mix country", _shia_mix, "{subject}", "#105")


def _iran_fits(frame: Any, place: Place) -> bool:
    return place is _IRAN or place in frame.picked


IRAN_CELL = removal(
    "events.104.remove",
    ("#104", "#105"),
    "the cell is in the country that was selected, or in Iran",
    _iran_fits,
)


def _iran_us(draft: Draft, frame: Happening) -> None:
    if any(draft.at(one).cells for one in (frame.picked[-1], _IRAN)):
        draft.push(IranCell(frame.side, frame.picked))


def _iran_jihadist(draft: Draft, frame: Happening) -> None:
    draft.push(IranRolls(frame.picked[-1]), Dice(2))


event(
    104,
    105,
    steps=(
        *ROLLS,
        selects(IranFirst, _shia_mix),
        test_picked,
        *by_side(us=(_iran_us,), jihadist=(_iran_jihadist,)),
    ),
)

# #106 Jaysh al-Mahdi


@frozen
class Mahdi(Selecting, clause="#106", awaits="a Shia-Mix country with cells and troops"):
    """A Shia-Mix country with cells and troops is selected (#106)."""


@frozen
class MahdiCell(Selecting, clause="#106", awaits="a cell to remove, or the end"):
    """The US removes up to two cells there (#106)."""


def _contested(_state: Any, subject: Country) -> bool:
    return subject.place.sort is Sort.SHIA_MIX and subject.cells >= 1 and subject.strength >= 1


MAHDI = selection(
    "events.106.select",
    106,
    "it is a Shia-Mix country with cells and troops",
    _contested,
    "{subject}: cells {subject.cells}, troops {subject.strength}",
)
MAHDI_CELL = removal(
    "events.106.remove",
    ("#106",),
    "the cell is in the country that was selected",
    lambda frame, place: place in frame.picked,
)


def _mahdi_us(draft: Draft, frame: Happening, *, times: int) -> None:
    """Let a cell be removed; a second one only after a first (#106)."""
    if len(frame.picked) == times and draft.at(frame.picked[0]).cells:
        draft.push(MahdiCell(frame.side, frame.picked))


def worsens_picked(draft: Draft, frame: Happening) -> None:
    """Worsen the country selected last, not past Poor."""
    worsen(draft, frame.picked[-1], 1, frame.clause_of_card)


event(
    106,
    when=lambda board, _side: any(_contested(board, one) for one in board.countries),
    wants="a Shia-Mix country has cells and troops",
    steps=(
        *ROLLS,
        selects(Mahdi, _contested),
        *by_side(us=(partial(_mahdi_us, times=1), partial(_mahdi_us, times=2)), jihadist=(worsens_picked,)),
    ),
)

# #107 Kurdistan


@frozen
class Kurdistan(Selecting, clause="#107", awaits="Turkey or Iraq"):
    """The Jihadist selects Turkey or Iraq (#107)."""


KURDISTAN = selection(
    "events.107.select", 107, "it is Turkey or Iraq", lambda _state, one: one.place in (_TURKEY, _IRAQ)
)
event(
    107,
    steps=by_side(
        us=(lambda draft, _frame: draft.aid(_IRAQ, 1, "#107"),),
        jihadist=(
            tested("Turkey"),
            selects(Kurdistan, lambda _board, one: one.place in (_TURKEY, _IRAQ)),
            worsens_picked,
        ),
    ),
)

TABLE = (
    awaits(Cartoons, CARTOONS)
    | awaits(CartoonPlot, CARTOON_PLOT)
    | awaits(Hamas, HAMAS)
    | awaits(Hizballah, HIZBALLAH)
    | awaits(IranFirst, IRAN_FIRST)
    | awaits(IranCell, IRAN_CELL)
    | awaits(Mahdi, MAHDI)
    | awaits(MahdiCell, MAHDI_CELL, end("events.106.end"))
    | awaits(Kurdistan, KURDISTAN)
)

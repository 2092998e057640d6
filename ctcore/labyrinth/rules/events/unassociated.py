"""The events of cards 96 to 116 and 119, which are of neither side.

Clauses: #96 to #116, #119; rulings L42, L56, L77, L79 to L82
"""

from __future__ import annotations

from functools import partial
from typing import Any

from ctcore.kernel import asks, awaits
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.cards import CARDS
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES, Place, place, within
from ctcore.labyrinth.board.state import Country
from ctcore.labyrinth.board.tracks import Box, troops_box
from ctcore.labyrinth.board.vocabulary import (
    JIHADIST,
    US,
    Alignment,
    Governance,
    PlotKind,
    Posture,
    Side,
    Sort,
)
from ctcore.labyrinth.rules.common.asking import chosen, end
from ctcore.labyrinth.rules.common.dice import Dice, Procedure
from ctcore.labyrinth.rules.common.plots import put_plot
from ctcore.labyrinth.rules.common.testing import Of, Testing, roll_prestige, tests
from ctcore.labyrinth.rules.events.choices import (
    choose_posture,
    lose,
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
    by_side,
    card_of,
    cells,
    draw,
    event,
    funding,
    prestige,
    select,
    selects,
    tested,
)
from ctcore.labyrinth.rules.events.jihadist_first import DiscardFor, toward
from ctcore.labyrinth.rules.events.jihadist_second import PlotsPlaced, placing_plots
from ctcore.labyrinth.rules.events.us_first import lasts
from ctcore.labyrinth.rules.events.us_second import sets
from ctcore.labyrinth.rules.jihadist.conducting import worsen

__all__ = ["TABLE"]

_SCANDINAVIA, _SERBIA, _CENTRAL_ASIA = (place(one) for one in ("Scandinavia", "Serbia", "Central Asia"))
_LEBANON, _IRAN, _IRAQ, _TURKEY = (place(one) for one in ("Lebanon", "Iran", "Iraq", "Turkey"))
_PAKISTAN, _INDONESIA, _SUDAN, _YEMEN = (
    place(one) for one in ("Pakistan", "Indonesia/Malaysia", "Sudan", "Yemen")
)
_ZARQAWI = (_IRAQ, place("Syria"), _LEBANON, place("Jordan"))
_NEAR_INDONESIA = (_INDONESIA, *_INDONESIA.neighbours)
_HIGH = 7
_ZARQAWI_CELLS = 3


def _selecting(name: str, number: int, text: str, fits: Any, shows: str = "{subject}", *more: str) -> Any:
    """The kind of move that selects a country that fits."""
    return chosen(
        (name, Select, select),
        {"place": PLACES},
        asks("fits_the_event", (f"#{number}", *more), text, lambda subject: fits(None, subject), shows),
    )


# #96 Danish Cartoons


@frozen
class Cartoons(Selecting, clause="#96", awaits="the posture of Scandinavia"):
    """The US sets the posture of Scandinavia (#96)."""


@frozen
class CartoonPlot(Selecting, clause="#96", awaits="a Muslim country for a plot"):
    """The Jihadist selects a Muslim country for a plot (#96, L77)."""

    cites = ("L77",)


def _muslim_not_ruled(_state: Any, subject: Country) -> bool:
    return subject.place.is_muslim and not subject.is_ruled


CARTOONS = posture_kind(
    "events.96.posture", ("#96",), "it is Scandinavia", lambda place: place is _SCANDINAVIA
)
CARTOON_PLOT = _selecting(
    "events.96.select",
    96,
    "it is a Muslim country that is not under Islamist Rule",
    _muslim_not_ruled,
    "{subject}: {subject.governance}",
)


def _cartoon_country(draft: Draft, frame: Happening) -> None:
    if draft.plots.total if any_ruled(draft) else draft.plots.plot_1:
        selects(CartoonPlot, _muslim_not_ruled, JIHADIST)(draft, frame)


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
    steps=(choose_posture(Cartoons, US), _cartoon_country, test_picked, _cartoon_plot),
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
    """Two dice against the governance of the country (#104, #105, L61, L81)."""

    cites = ("#104", "#105", "L61", "L81")
    place: Place

    def resumed(self, draft: Draft, _ended: object, result: tuple[int, ...], /) -> None:
        """Each success worsens governance and removes Aid."""
        country = draft.at(self.place)
        won = len(result) if country.is_ruled else sum(face <= country.level for face in result)
        draft.aid(self.place, -won, card_of(draft))
        worsen(draft, self.place, won, card_of(draft))
        draft.finish()


def _shia_mix(_state: Any, subject: Country) -> bool:
    return subject.place.sort is Sort.SHIA_MIX


IRAN_FIRST = _selecting("events.104.select", 104, "it is a Shia-Mix country", _shia_mix, "{subject}", "#105")


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


MAHDI = _selecting(
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
        selects(Mahdi, _contested),
        *by_side(us=(partial(_mahdi_us, times=1), partial(_mahdi_us, times=2)), jihadist=(worsens_picked,)),
    ),
)

# #107 Kurdistan


@frozen
class Kurdistan(Selecting, clause="#107", awaits="Turkey or Iraq"):
    """The Jihadist selects Turkey or Iraq (#107)."""


KURDISTAN = _selecting(
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


ZARQAWI = _selecting(
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


def _hambali_fits(_state: Any, subject: Country) -> bool:
    friendly = subject.is_ally or subject.posture is Posture.HARD
    return subject.place in _NEAR_INDONESIA and subject.cells >= 1 and friendly


HAMBALI = _selecting(
    "events.115.select",
    115,
    "it is Indonesia/Malaysia or next to it, an Ally or Hard, with a cell",
    _hambali_fits,
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
    when=lambda board, _side: any(_hambali_fits(board, one) for one in board.countries),
    wants="Indonesia/Malaysia or a country next to it has a cell and is an Ally or Hard",
    steps=(
        selects(Hambali, _hambali_fits),
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


def _ksm_fits(_state: Any, subject: Country) -> bool:
    return subject.cells >= 1 and not subject.is_ruled


def _ksm_us(_state: Any, subject: Country) -> bool:
    return bool(subject.plots) and (subject.is_ally or subject.place.sort is Sort.NON_MUSLIM)


KSM = _selecting(
    "events.116.select",
    116,
    "it is a country with a cell that is not under Islamist Rule",
    _ksm_fits,
    "{subject}: cells {subject.cells}",
)


def _ksm(draft: Draft, _frame: Happening) -> None:
    for country in tuple(draft.countries):
        if _ksm_us(None, country):
            for _plot in country.plots:
                draft.take_plot(country.place, 0, "#116")


event(
    116,
    when=lambda board, side: side is JIHADIST or any(_ksm_us(board, one) for one in board.countries),
    wants="for the US: a plot is in an Ally or in a country that is not Muslim",
    steps=by_side(us=(_ksm, draw(2)), jihadist=(selects(Ksm, _ksm_fits), placing_plots(1))),
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
    awaits(Cartoons, CARTOONS)
    | awaits(CartoonPlot, CARTOON_PLOT)
    | awaits(Hamas, HAMAS)
    | awaits(Hizballah, HIZBALLAH)
    | awaits(IranFirst, IRAN_FIRST)
    | awaits(IranCell, IRAN_CELL)
    | awaits(Mahdi, MAHDI)
    | awaits(MahdiCell, MAHDI_CELL, end("events.106.end"))
    | awaits(Kurdistan, KURDISTAN)
    | awaits(Musharraf, MUSHARRAF)
    | awaits(ToraBora, TORA_BORA)
    | awaits(Zarqawi, ZARQAWI)
    | awaits(Hambali, HAMBALI)
    | awaits(HambaliCell, HAMBALI_CELL)
    | awaits(Ksm, KSM)
)

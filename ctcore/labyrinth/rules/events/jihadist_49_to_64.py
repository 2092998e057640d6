"""The Jihadist events of cards 49 to 64; those that recruit with a second card are in `special`.

Clauses: #49 to #64; rulings L25, L67, L102
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import Move, asks, awaits
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named
from ctcore.labyrinth.board.cards import CARDS, Card
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES, Place, place
from ctcore.labyrinth.board.state import Country
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, Alignment, Posture
from ctcore.labyrinth.rules.common.asking import chosen
from ctcore.labyrinth.rules.common.dice import Choice, Procedure
from ctcore.labyrinth.rules.common.switches import decided
from ctcore.labyrinth.rules.common.testing import tests
from ctcore.labyrinth.rules.events.choices import discards_at_random, with_cell_under_regime_change
from ctcore.labyrinth.rules.events.happening import (
    Doing,
    Happening,
    Select,
    Selecting,
    cells,
    cells_where_picked,
    draw,
    event,
    funding,
    prestige,
    select,
    selects,
    tested,
)
from ctcore.labyrinth.rules.events.us_1_to_17 import lasts
from ctcore.labyrinth.rules.jihadist.conducting import worsen

__all__ = ["TABLE", "Then", "toward"]

_IRAQ, _IRAN, _CHINA, _CENTRAL_ASIA = (place(one) for one in ("Iraq", "Iran", "China", "Central Asia"))
_PAKISTAN, _SYRIA, _RUSSIA = (place(one) for one in ("Pakistan", "Syria", "Russia"))
_CAUCASUS = place("Caucasus")
_FRES, _FRES_LATER = 4, 2


def toward(which: Place, end: Alignment) -> Doing:
    """Shift a country a box toward an end of alignment."""

    def step(draft: Draft, frame: Happening) -> None:
        before = draft.at(which).alignment
        if before is not None:
            draft.align(which, before.toward(end), frame.clause_of_card)

    return step


# #49, #50

event(49, steps=cells("Somalia"))


@frozen
class Ansar(Selecting, clause="#50", awaits="Iraq or Iran"):
    """The Jihadist selects Iraq or Iran (#50)."""

    cites = ("L102",)


ANSAR = chosen(
    ("events.50.select", Select, select),
    {"place": PLACES},
    asks(
        "iraq_or_iran", ("#50",), "it is Iraq or Iran", lambda place: place in (_IRAQ, _IRAN), "{move.place}"
    ),
)


def _worse_than_good(board: Any, _side: Any) -> bool:
    """Whether Iraq is; unmarked it is neither better nor worse (L102)."""
    iraq = board.countries[_IRAQ.index]
    return not iraq.is_good and (iraq.is_marked or not decided("L102", board))


event(
    50,
    when=_worse_than_good,
    wants="Iraq is worse than Good",
    steps=(
        selects(Ansar, lambda _board, one: one.place in (_IRAQ, _IRAN)),
        *cells_where_picked(),
    ),
)

# #51, #52, #54


def _fres(draft: Draft, _frame: Happening) -> None:
    many = _FRES_LATER if draft.in_force.saddam_captured else _FRES
    draft.place_cells(_IRAQ, min(many, draft.cells), "#51")


def _troops_in_iraq(board: Any, _side: Any) -> bool:
    return bool(board.countries[_IRAQ.index].strength >= 1)


event(51, when=_troops_in_iraq, wants="troops are in Iraq", steps=(tested("Iraq"), _fres))
event(
    52,
    when=with_cell_under_regime_change,
    wants="a cell is in a regime change country",
    steps=(discards_at_random(US, 1),),
)
event(
    54,
    when=_troops_in_iraq,
    wants="troops are in Iraq",
    steps=(lambda draft, _frame: draft.mark(_IRAQ, "#54", "Sadr", sadr=True),),
)

# #55, #56


def _uyghurs(draft: Draft, _frame: Happening) -> None:
    where = _CENTRAL_ASIA if draft.at(_CHINA).posture is Posture.HARD else _CHINA
    if draft.cells:
        draft.push(Then(where, 1, "#55"))
        if not tests(draft, where, "#55"):
            draft.stack[-1].resumed(draft, draft.stack[-1], None)


@frozen
class Then(Procedure, clause="6.2.4/1", awaits="the test before cells are placed"):
    """Cells are placed in a country once it is tested (4.9.4); ``because`` is the card that says so."""

    place: Place
    count: int
    because: str

    def resumed(self, draft: Draft, _ended: object, _result: object, /) -> None:
        """Place the cells."""
        draft.place_cells(self.place, min(self.count, draft.cells), self.because)
        draft.finish()


event(55, steps=(tested("China"), _uyghurs))
event(
    56,
    when=with_cell_under_regime_change,
    wants="a cell is in a regime change country",
    steps=(prestige(-1), lasts("Vieira de Mello Slain is in effect", vieira_de_mello_slain=True)),
)

# #57, #58

event(
    57,
    when=lambda board, _side: not board.in_force.moro_talks,
    wants="Moro Talks is not in effect",
    steps=(*cells("Philippines"), lasts("Abu Sayyaf is in effect", abu_sayyaf=True)),
)
event(
    58,
    when=lambda board, _side: not board.in_force.anbar_awakening,
    wants="Anbar Awakening is not in effect",
    steps=(*cells("Iraq"), lasts("Al-Anbar is in effect", al_anbar=True)),
)

# #59 Amerithrax


@frozen
class Amerithrax(Choice, clause="#59", awaits="a card to discard", label="event", actor=US):
    """The US discards its card of highest value with a US event (#59)."""


@frozen
class DiscardFor(Move, form="discard {card}"):
    """Discard a card that an event asks for."""

    called = "discard a card"
    card: Card


def _highest(board: Any) -> int:
    """The value of the highest card of the US with a US event; 0 without any."""
    return max((one.value for one in CARDS if one.number in board.cards.us and one.side is US), default=0)


def _give_up(draft: Draft, _frame: Amerithrax, move: DiscardFor) -> None:
    draft.discard(move.card.number, US, "#59")
    draft.finish()


AMERITHRAX = chosen(
    ("events.59.discard", DiscardFor, _give_up),
    {"card": CARDS},
    asks(
        "held",
        ("#59",),
        "the US holds the card",
        lambda state, card: card.number in state.cards.us,
        "{move.card}",
    ),
    asks("us_event", ("#59",), "its event is that of the US", lambda card: card.side is US, "{move.card}"),
    asks(
        "highest",
        ("#59",),
        "no card of the US with a US event has a higher value",
        lambda state, card: card.value >= _highest(state),
        "{move.card}: {move.card.value}",
    ),
)


def _amerithrax(draft: Draft, _frame: Happening) -> None:
    if _highest(draft):
        draft.push(Amerithrax())


event(59, steps=(_amerithrax,))

# #60, #61

event(
    60,
    when=lambda board, _side: board.countries[_PAKISTAN.index].cells >= 1,
    wants="Pakistan has a cell",
    steps=(lasts("Bhutto Shot is in effect", "benazir_bhutto", bhutto_shot=True),),
)


@frozen
class Detainees(Selecting, clause="#61", awaits="a country where the US disrupted"):
    """The Jihadist selects a country in which the US disrupted (#61, L67)."""

    cites = ("L67",)


def _disrupted(_state: Any, subject: Country) -> bool:
    return subject.disrupted >= 1


DETAINEES = chosen(
    ("events.61.select", Select, select),
    {"place": PLACES},
    asks(
        "disrupted_there",
        ("#61", "L67"),
        "the US disrupted there in this or in the last Action Phase",
        lambda subject: subject.disrupted >= 1,
        "{subject}",
    ),
)
event(
    61,
    when=lambda board, _side: (
        not board.in_force.gtmo
        and not (board.in_force.renditions and not board.in_force.no_renditions)
        and any(one.disrupted for one in board.countries)
    ),
    wants="the US disrupted in this or the last Action Phase, and neither GTMO nor Renditions is in effect",
    steps=(selects(Detainees, _disrupted), *cells_where_picked(), draw(1)),
)

# #62 Ex-KGB


class Kgb(Named):
    """What Ex-KGB may bring."""

    CAUCASUS = "the posture of the Caucasus"
    CENTRAL_ASIA = "a shift of Central Asia"


@frozen
class Choosing(Choice, clause="#62", awaits="one of two effects", label="event", actor=JIHADIST):
    """The Jihadist chooses what Ex-KGB brings (#62)."""


@frozen
class Prefer(Move, form="choose {what}"):
    """Choose one of two effects."""

    called = "choose an effect"
    what: Kgb


@frozen
class Shifted(Procedure, clause="#62", awaits="the test of Central Asia"):
    """Central Asia is tested, then shifted toward Adversary (#62)."""

    def resumed(self, draft: Draft, _ended: object, _result: object, /) -> None:
        """Shift it."""
        before = draft.at(_CENTRAL_ASIA).alignment
        if before is not None:
            draft.align(_CENTRAL_ASIA, before.toward(Alignment.ADVERSARY), "#62")
        draft.finish()


def _prefer(draft: Draft, _frame: Choosing, move: Prefer) -> None:
    if move.what is Kgb.CAUCASUS:
        draft.posture(_CAUCASUS, draft.tracks.us_posture.other, "#62")
        draft.finish()
        return
    shifted = Shifted()
    draft.replace(shifted)
    if not tests(draft, _CENTRAL_ASIA, "#62"):
        shifted.resumed(draft, shifted, None)


PREFER = chosen(("events.62.choose", Prefer, _prefer), {"what": Kgb})


def _kgb(draft: Draft, _frame: Happening) -> None:
    if draft.at(_RUSSIA).ctr:
        draft.mark(_RUSSIA, "#62", "CTR is removed", ctr=False)
    else:
        draft.push(Choosing())


event(62, steps=(_kgb,))

# #63, #64

event(63, steps=(discards_at_random(US, 1), funding(1), prestige(-1)))
event(
    64,
    steps=(
        tested("Lebanon"),
        tested("Syria"),
        lambda draft, _frame: draft.align(_SYRIA, Alignment.ADVERSARY, "#64"),
        lambda draft, _frame: worsen(draft, _SYRIA, 1, "#64"),
    ),
)

TABLE = (
    awaits(Ansar, ANSAR)
    | awaits(Amerithrax, AMERITHRAX)
    | awaits(Detainees, DETAINEES)
    | awaits(Choosing, PREFER)
)

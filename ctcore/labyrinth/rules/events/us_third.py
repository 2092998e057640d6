"""The US events of cards 32 to 47.

Clauses: #32 to #47; rulings L24, L60 to L64
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import Move, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.cards import CARDS, Card
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES, POSTURED, Place, place, within
from ctcore.labyrinth.board.state import Country
from ctcore.labyrinth.board.tracks import gwot_penalty, resources
from ctcore.labyrinth.board.vocabulary import (
    JIHADIST,
    NATURE,
    US,
    Alignment,
    Governance,
    Posture,
    Sort,
)
from ctcore.labyrinth.rules.common.asking import PlaceMove, chosen
from ctcore.labyrinth.rules.common.dice import Choice, Procedure
from ctcore.labyrinth.rules.common.testing import UNITED_STATES, roll_posture
from ctcore.labyrinth.rules.events.choices import choose_posture, discards_at_random, lose, posture_kind
from ctcore.labyrinth.rules.events.happening import (
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
from ctcore.labyrinth.rules.events.us_first import lasts
from ctcore.labyrinth.rules.events.us_second import regime_change
from ctcore.labyrinth.rules.us.disrupting import REQUIREMENTS as DISRUPTIBLE
from ctcore.labyrinth.rules.us.disrupting import disrupt

__all__ = ["TABLE", "Taking"]

_PAKISTAN, _TURKEY, _FRANCE, _INDIA = (place(one) for one in ("Pakistan", "Turkey", "France", "India"))
_IRAQ, _SYRIA, _LIBYA = (place(one) for one in ("Iraq", "Syria", "Libya"))


def _improve(draft: Draft, where: Place, clause: str) -> None:
    governance = draft.at(where).governance
    if governance is not None:
        draft.govern(where, governance.better, clause)


# #32 Back Channel


@frozen
class BackChannel(Choice, clause="#32", awaits="a card to discard, or none", label="event", actor=US):
    """The US may discard a card whose value is the resources of an Adversary (#32, L60)."""

    cites = ("L25", "L60")


@frozen
class Offer(Move, form="discard {card} for {place}"):
    """Discard a card to make an Adversary Neutral."""

    called = "discard a card for an Adversary"
    card: Card
    place: Place


class Decline(Move, form="discard none"):
    """Discard no card."""


def _channel_open(board: Any, _side: Any) -> bool:
    values = {card.value for card in CARDS if card.number in board.cards.us - {32}}
    return board.tracks.us_posture is Posture.SOFT and any(
        one.alignment is Alignment.ADVERSARY and resources(board, one) in values for one in board.countries
    )


def _offer(draft: Draft, _frame: BackChannel, move: Offer) -> None:
    offered = Offered(move.place)
    draft.replace(offered)
    if not lose(draft, move.card.number, US, "#32"):
        offered.resumed(draft, offered, None)


@frozen
class Offered(Procedure, clause="#32", awaits="what the discard brings"):
    """The card is discarded; then the Adversary becomes Neutral and gets Aid (#32)."""

    place: Place

    def resumed(self, draft: Draft, _ended: object, _result: object, /) -> None:
        """Shift the country and place Aid."""
        draft.align(self.place, Alignment.NEUTRAL, "#32")
        draft.aid(self.place, 1, "#32")
        draft.finish()


OFFER = chosen(
    ("events.32.offer", Offer, _offer),
    {"place": PLACES, "card": CARDS},
    asks(
        "held",
        ("#32",),
        "the US holds the card",
        lambda state, card: card.number in state.cards.us,
        "{move.card}",
    ),
    asks(
        "adversary",
        ("#32", "L25"),
        "the country is an Adversary",
        lambda subject: subject.alignment is Alignment.ADVERSARY,
        "{subject}: {subject.alignment}",
    ),
    asks(
        "value_of_its_resources",
        ("#32", "L60"),
        "the value of the card is the resources that the country has now",
        lambda state, subject, card: card.value == resources(state, subject),
        "{move.card}: {move.card.value}",
    ),
)
DECLINE = chosen(("events.32.decline", Decline, lambda draft, _frame, _move: draft.finish()), {})
event(
    32,
    when=_channel_open,
    wants="the US is Soft and holds another card whose value is the resources of an Adversary",
    steps=(lambda draft, _frame: draft.push(BackChannel()),),
)

# #33 Benazir Bhutto


def _bhutto(draft: Draft, _frame: Happening) -> None:
    if draft.at(_PAKISTAN).governance is Governance.POOR:
        draft.govern(_PAKISTAN, Governance.FAIR, "#33")


event(
    33,
    when=lambda board, _side: (
        not board.in_force.bhutto_shot
        and not any(
            board.countries[one.index].is_ruled
            for one in within(1, _PAKISTAN, patriot_act=board.in_force.patriot_act)
        )
    ),
    wants="no country within 1 of Pakistan is under Islamist Rule, and Bhutto Shot is not in effect",
    steps=(lasts("Benazir Bhutto is in effect", benazir_bhutto=True), _bhutto),
)

# #34 Enhanced Measures, #44 Renditions


class DisruptAnywhere(PlaceMove, form="disrupt in {place}"):
    """Disrupt by an event."""


@frozen
class Measures(Selecting, clause="6.2.1/1", awaits="where to disrupt"):
    """The US disrupts once, whatever the value (#34, #44, L62)."""

    cites = ("#34", "#44", "L62")


@frozen
class Taking(Choice, clause="#34", awaits="a card at random", label="event", actor=NATURE):
    """A random card of the Jihadist goes into the hand of the US (#34)."""


@frozen
class Take(Move, form="take {card}"):
    """A random card is taken."""

    called = "take a card at random"
    card: Card


def disruptible(board: Any, country: Country) -> bool:
    """Whether a Disrupt is possible there (7.4.1, L31)."""
    asked = {"state": board, "subject": country}
    return all(one.test(*[asked[name] for name in one.reads]) for one in DISRUPTIBLE)


def _measure(draft: Draft, _frame: Measures, move: DisruptAnywhere) -> None:
    below = draft.stack[:-1]
    draft.stack = below
    disrupt(draft, move.place)
    if draft.stack == below:
        below[-1].resumed(draft, below[-1], None)


def _take(draft: Draft, _frame: Taking, move: Take) -> None:
    number = move.card.number
    cards = draft.cards
    draft.cards = changed(cards, jihadist=cards.jihadist - {number}, us=cards.us | {number})
    draft.told("#34", f"{move.card} goes to the US")
    draft.finish()


MEASURES = chosen(("events.34.disrupt", DisruptAnywhere, _measure), {"place": PLACES}, *DISRUPTIBLE)
TAKE = chosen(
    ("events.34.take", Take, _take),
    {"card": CARDS},
    asks(
        "held",
        ("#34",),
        "the Jihadist holds the card",
        lambda state, card: card.number in state.cards.jihadist,
        "{move.card}",
    ),
)


def _taken(draft: Draft, _frame: Happening) -> None:
    if draft.cards.jihadist:
        draft.push(Taking())


event(
    34,
    when=lambda board, _side: (
        not board.in_force.no_enhanced_measures
        and board.tracks.us_posture is Posture.HARD
        and any(disruptible(board, one) for one in board.countries)
    ),
    wants="the US is Hard, a Disrupt is possible, and no Leak blocks it",
    steps=(
        selects(Measures, disruptible),
        _taken,
        lasts("Enhanced Measures is in effect", enhanced_measures=True),
    ),
)
event(
    44,
    when=lambda board, _side: not board.in_force.no_renditions and board.tracks.us_posture is Posture.HARD,
    wants="the US is Hard, and no Leak blocks it",
    steps=(
        selects(Measures, disruptible),
        discards_at_random(JIHADIST, 1),
        lasts("Renditions is in effect", renditions=True),
    ),
)

# #35 Hijab


@frozen
class Hijab(Selecting, clause="#35", awaits="the posture of France"):
    """The US sets the posture of France (#35)."""


HIJAB = posture_kind("events.35.posture", ("#35",), "it is France", lambda place: place is _FRANCE)
event(
    35,
    when=lambda board, _side: not any_ruled(board),
    wants="no country is under Islamist Rule",
    steps=(
        tested("Turkey"),
        lambda draft, _frame: _improve(draft, _TURKEY, "#35"),
        choose_posture(Hijab),
        funding(-2),
    ),
)

# #36 Indo-Pakistani Talks


@frozen
class Talks(Selecting, clause="#36", awaits="the posture of India"):
    """The US sets the posture of India (#36)."""


TALKS = posture_kind("events.36.posture", ("#36",), "it is India", lambda place: place is _INDIA)
event(
    36,
    when=lambda board, _side: (
        board.countries[_PAKISTAN.index].governance in (Governance.GOOD, Governance.FAIR)
    ),
    wants="Pakistan is Good or Fair",
    steps=(
        lambda draft, _frame: draft.align(_PAKISTAN, Alignment.ALLY, "#36"),
        choose_posture(Talks),
        lasts("Indo-Pakistani Talks is in effect", indo_pakistani_talks=True),
    ),
)

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


TURNOUT = chosen(
    ("events.40.select", Select, select),
    {"place": PLACES},
    asks(
        "regime_change_country",
        ("#40", "4.8.2/1"),
        "it is a regime change country",
        lambda subject: regime_change(None, subject),
        "{subject}: {subject.regime_change}",
    ),
)
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
    _improve(draft, frame.picked[-1], frame.clause_of_card)


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


NATO = chosen(
    ("events.41.select", Select, select),
    {"place": PLACES},
    asks(
        "regime_change_country",
        ("#41", "4.8.2/1"),
        "it is a regime change country",
        lambda subject: regime_change(None, subject),
        "{subject}: {subject.regime_change}",
    ),
)


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
    awaits(BackChannel, OFFER, DECLINE)
    | awaits(Measures, MEASURES)
    | awaits(Taking, TAKE)
    | awaits(Hijab, HIJAB)
    | awaits(Talks, TALKS)
    | awaits(Deal, DEAL)
    | awaits(Turnout, TURNOUT)
    | awaits(Sistani, SISTANI)
    | awaits(Nato, NATO)
    | awaits(Safer, SAFER)
)

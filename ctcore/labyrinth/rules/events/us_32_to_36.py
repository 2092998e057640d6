"""The US events of cards 32 to 36, and Renditions.

Clauses: #32 to #36, #44; rulings L25, L60 to L62
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import Move, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.cards import CARDS, Card
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES, Place, place, within
from ctcore.labyrinth.board.state import Country
from ctcore.labyrinth.board.tracks import resources
from ctcore.labyrinth.board.vocabulary import (
    JIHADIST,
    NATURE,
    US,
    Alignment,
    Governance,
    Posture,
)
from ctcore.labyrinth.rules.common.asking import PlaceMove, chosen
from ctcore.labyrinth.rules.common.dice import Choice, Procedure
from ctcore.labyrinth.rules.events.choices import choose_posture, discards_at_random, lose, posture_kind
from ctcore.labyrinth.rules.events.happening import (
    Happening,
    Selecting,
    any_ruled,
    event,
    funding,
    selects,
    tested,
)
from ctcore.labyrinth.rules.events.us_1_to_17 import lasts
from ctcore.labyrinth.rules.us.disrupting import REQUIREMENTS as DISRUPTIBLE
from ctcore.labyrinth.rules.us.disrupting import disrupt

__all__ = ["TABLE", "Taking", "improve"]

_PAKISTAN, _TURKEY, _FRANCE, _INDIA = (place(one) for one in ("Pakistan", "Turkey", "France", "India"))


def improve(draft: Draft, where: Place, clause: str) -> None:
    """Improve governance by a level, if the country has any (4.2.2)."""
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
    draft.reveal(number)
    draft.told("#34", f"{move.card} goes to the US")
    draft.finish()


MEASURES = chosen(("events.34.disrupt", DisruptAnywhere, _measure), {"place": PLACES}, *DISRUPTIBLE)
TAKE = chosen(
    ("events.34.take", Take, _take),
    {"card": CARDS},
    asks(
        "held",
        ("#34", "9.2/1"),
        "the Jihadist holds the card; of a solo pile it is the top one",
        lambda state, card: state.cards.may_be_next(card.number, JIHADIST),
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
        lambda draft, _frame: improve(draft, _TURKEY, "#35"),
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

TABLE = (
    awaits(BackChannel, OFFER, DECLINE)
    | awaits(Measures, MEASURES)
    | awaits(Taking, TAKE)
    | awaits(Hijab, HIJAB)
    | awaits(Talks, TALKS)
)

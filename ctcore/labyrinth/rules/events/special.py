"""Events that play, trade or recover cards, or grant operations.

Clauses: #18, #37, #39, #48, #53, #90, #97, #117, #118, #120; rulings L26, L55, L63, L65, L76, L78, L83, L84
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import Move, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.kernel.stack import nearest
from ctcore.labyrinth.board.cards import CARDS, ELECTION, Card, card
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import Place, place
from ctcore.labyrinth.board.solo import BY_RULE
from ctcore.labyrinth.board.tracks import gwot_penalty, recruitable
from ctcore.labyrinth.board.vocabulary import JIHADIST, NATURE, US, Alignment, Posture, Side
from ctcore.labyrinth.rules.common.asking import chosen
from ctcore.labyrinth.rules.common.dice import Choice, Procedure
from ctcore.labyrinth.rules.common.testing import UNITED_STATES, roll_posture
from ctcore.labyrinth.rules.events.choices import discards_at_random
from ctcore.labyrinth.rules.events.happening import Happening, card_of, event, happen, possible
from ctcore.labyrinth.rules.events.us_first import lasts
from ctcore.labyrinth.rules.jihadist.operation import JihadistOperation
from ctcore.labyrinth.rules.jihadist.recruiting import GADAHN, MADRASSAS
from ctcore.labyrinth.rules.playing import CARD_DRAWN, IN_HAND, Carding, Use, play
from ctcore.labyrinth.rules.sequence import Lot, Phase, draws_lots
from ctcore.labyrinth.rules.solo.acting import acts
from ctcore.labyrinth.rules.solo.using import recoverable_by_rule
from ctcore.labyrinth.rules.us.operation import UsOperation
from ctcore.labyrinth.rules.us.regimes import CHANGES

__all__ = ["TABLE"]

_IRAQ, _LIBYA = place("Iraq"), place("Libya")
_SPIKES = frozenset((117, 118))


# #18 Intel Community


@frozen
class ExtraCard(Procedure, clause="#18", awaits="an extra card, or none", label="phase", actor=US):
    """The US may play an extra card at once (#18, L55)."""

    cites = ("L55",)
    # As those of a phase: it is the first card, and the choice of the US.
    side = US
    played = 0
    drawn = None

    def resumed(self, draft: Draft, _ended: object, _result: object, /) -> None:
        """Go on after the card."""
        draft.finish()


class NoExtra(Move, form="no extra card"):
    """Play no extra card."""


NO_EXTRA = chosen(("events.18.none", NoExtra, lambda draft, _frame, _move: draft.finish()), {})


def _look(draft: Draft, _frame: Happening) -> None:
    draft.told("#18", "the US looks at the hand of the Jihadist")
    if BY_RULE(draft) and _below(draft):
        draft.push(LookingThrough())


def _operate(draft: Draft, _frame: Happening) -> None:
    draft.push(Granted(), UsOperation(1, card=False, optional=True))


@frozen
class LookingThrough(Choice, clause="9.2/2", awaits="the order of the pile", label="lot", actor=NATURE):
    """The US looks through the solo Jihadist's pile, whose order it knows from then on (9.2, #18)."""

    cites = ("9.2/1", "#18")


@frozen
class Uncover(Move, form="{card} lies next"):
    """The next card of the pile is seen."""

    called = "see the next card of the pile"
    card: Card


def _below(board: Any) -> frozenset[int]:
    """The cards of the pile whose place is not known."""
    found: frozenset[int] = board.cards.jihadist - frozenset(board.cards.pile)
    return found


def _uncover(draft: Draft, _frame: LookingThrough, move: Uncover) -> None:
    draft.put_below_pile(move.card.number)
    if not _below(draft):
        draft.finish()


UNCOVER = chosen(
    ("events.18.look", Uncover, _uncover),
    {"card": CARDS},
    asks(
        "not_seen_yet",
        ("9.2/1", "9.2/2"),
        "it is a card of the pile whose place is not known yet",
        lambda state, card: card.number in _below(state),
        "{move.card}",
    ),
)


@frozen
class Granted(Procedure, clause="6.2.1/1", awaits="the operation that an event grants"):
    """An operation that an event grants (L26, L55, L78)."""

    cites = ("L26", "L78")

    def resumed(self, draft: Draft, _ended: object, result: object, /) -> None:
        """Go on with the event."""
        draft.finish(result)


def _extra(draft: Draft, _frame: Happening) -> None:
    if draft.cards.us:
        draft.push(ExtraCard())


event(18, steps=(_look, _operate, _extra))

# #37 Iraqi WMD, #39 Libyan WMD


@frozen
class AtOnce(Choice, clause="6.2.1/1", awaits="a Regime Change now, or later", label="operation", actor=US):
    """The US may change the regime of Iraq or Libya with this card (#37, #39, L63)."""

    cites = ("#37", "#39", "L63")
    place: Place
    value: int = 3


class Later(Move, form="later"):
    """Keep the Regime Change for a later card."""


LATER = chosen(("events.37.later", Later, lambda draft, _frame, _move: draft.finish()), {})


def _now(which: Place) -> Any:
    def step(draft: Draft, _frame: Happening) -> None:
        if draft.tracks.us_posture is Posture.HARD:
            draft.push(Granted(), AtOnce(which))

    return step


event(
    37,
    when=lambda board, _side: (
        board.tracks.us_posture is Posture.HARD
        and board.countries[_IRAQ.index].alignment is Alignment.ADVERSARY
    ),
    wants="the US is Hard, and Iraq an Adversary",
    steps=(lasts("Iraqi WMD is in effect", iraqi_wmd=True), _now(_IRAQ)),
)
event(
    39,
    when=lambda board, _side: (
        board.tracks.us_posture is Posture.HARD
        and board.countries[_LIBYA.index].alignment is Alignment.ADVERSARY
        and not board.in_force.libyan_deal
    ),
    wants="the US is Hard, Libya an Adversary, and Libyan Deal not in effect",
    steps=(lasts("Libyan WMD is in effect", libyan_wmd=True), _now(_LIBYA)),
)

# #48 Adam Gadahn, #53 Madrassas: the second card recruits


def _first_of_phase(board: Any) -> bool:
    """Whether the Jihadist plays the first card of its phase, and no other event stands between (L65)."""
    top = board.stack[-1]
    phase = nearest(board.stack, Phase)
    played = isinstance(top, Phase) or (isinstance(top, Carding) and top.side is JIHADIST)
    return phase is not None and phase.side is JIHADIST and phase.played == 0 and played


@frozen
class SecondCard(Procedure, clause="6.2.1/1", awaits="the second card", label="event", actor=JIHADIST):
    """The second card of the phase is used to Recruit (#48, #53, L65).

    ``drawn`` is the card that must be played since it was drawn at random (#47).
    """

    cites = ("#47", "#48", "#53", "L65")
    side = JIHADIST
    by: int
    drawn: int | None = None

    def resumed(self, draft: Draft, ended: object, result: Any, /) -> None:
        """Note the card that was drawn; go on with the event once the card is played."""
        if isinstance(ended, Lot):
            draft.replace(changed(self, drawn=result))
        else:
            draft.finish()


@frozen
class RecruitWith(Move, form="recruit with {card} as {use}"):
    """Use the second card to Recruit."""

    called = "use the second card to Recruit"
    card: Card
    use: Use


def _with(draft: Draft, frame: SecondCard, move: RecruitWith) -> None:
    draft.amend_enclosing(Phase, played=1)
    play(draft, move.card.number, JIHADIST, move.use, recruits=frame.by)


def _fits_second(state: Any, frame: Any, card: Card, use: Use) -> bool:
    """US Election happens, before or after; by Madrassas a US event too, but solo (9.4.1/5, L65, L84)."""
    due = card.number == ELECTION or (frame.by == MADRASSAS and card.side is US and not BY_RULE(state))
    return use in ((Use.EVENT_FIRST, Use.OPERATIONS_FIRST) if due else (Use.OPERATIONS,))


RECRUIT_WITH = chosen(
    ("events.48.card", RecruitWith, _with),
    {"card": CARDS, "use": Use},
    IN_HAND,
    CARD_DRAWN,
    asks(
        "fits_the_event",
        ("#48", "#53", "6.3.1/1", "9.4.1/5", "L65", "L84"),
        "the card is used for operations; US Election happens before or after, and by Madrassas a US event",
        _fits_second,
        "{move.card}: {move.use}",
    ),
)


def _second(draft: Draft, frame: Happening) -> None:
    if draft.cards.jihadist:
        draft.push(SecondCard(frame.number))
        if draws_lots(draft):
            draft.push(Lot())


event(
    GADAHN,
    when=lambda board, _side: _first_of_phase(board) and recruitable(board) >= 1 and not board.in_force.gtmo,
    wants="it is the first card of the Jihadist's phase, a cell is available, and GTMO is not in effect",
    steps=(_second,),
)
event(
    MADRASSAS,
    when=lambda board, _side: _first_of_phase(board) and not board.in_force.gtmo,
    wants="it is the first card of the Jihadist's phase, and GTMO is not in effect",
    steps=(_second,),
)

# #90 Quagmire


def _quagmire(index: int) -> Any:
    """Let the event of a discarded card happen, if it is the Jihadist's and can (#90, L76)."""

    def step(draft: Draft, frame: Happening) -> None:
        for number in frame.lost[index : index + 1]:
            if card(number).side is JIHADIST and possible(draft, number, JIHADIST):
                if card(number).removed:
                    draft.remove(number, "6.2.9/1")
                happen(draft, number, JIHADIST)

    return step


def _election_lost(draft: Draft, frame: Happening) -> None:
    if ELECTION in frame.lost:
        happen(draft, ELECTION, US)


_MEDIUM = 6
event(
    90,
    when=lambda board, _side: (
        board.tracks.prestige <= _MEDIUM
        and any(one.regime_change is not None and one.cells for one in board.countries)
    ),
    wants="Prestige is Medium or Low, and a cell is in a regime change country",
    steps=(
        discards_at_random(US, 2, election=False),
        _quagmire(0),
        _quagmire(1),
        _election_lost,
        lambda draft, _frame: draft.set_us_posture(Posture.SOFT, "#90"),
    ),
)

# #97 Fatwa


@frozen
class Trading(Choice, clause="#97", awaits="a card at random", label="event", actor=NATURE):
    """A random card of each side changes hands (#97, L78); ``given`` is that of the Jihadist."""

    cites = ("L78",)
    given: int | None = None


@frozen
class Trade(Move, form="trade {card}"):
    """A random card is traded."""

    called = "trade a card at random"
    card: Card


def _giver(frame: Trading) -> Side:
    return JIHADIST if frame.given is None else US


def _trade(draft: Draft, frame: Trading, move: Trade) -> None:
    if frame.given is None:
        draft.replace(Trading(move.card.number))
        return
    cards, ours, theirs = draft.cards, move.card.number, frame.given
    draft.cards = changed(
        cards,
        us=(cards.us - {ours}) | {theirs},
        jihadist=(cards.jihadist - {theirs}) | {ours},
    )
    draft.put_on_pile(ours)
    draft.told("#97", f"{card(theirs)} goes to the US, {move.card} to the Jihadist")
    draft.finish()


TRADE = chosen(
    ("events.97.trade", Trade, _trade),
    {"card": CARDS},
    asks(
        "held",
        ("#97", "9.2/1", "9.6/1"),
        "the side that gives holds the card; a solo Jihadist gives its top card",
        lambda state, frame, card: state.cards.may_be_next(card.number, _giver(frame)),
        "{move.card}",
    ),
)


def _conduct(draft: Draft, frame: Happening) -> None:
    if frame.side is US:
        draft.push(Granted(), UsOperation(1, card=False))
    else:
        # 9.6: a solo Jihadist uses the point as the flow says.
        draft.push(Granted(), acts(1) if BY_RULE(draft) else JihadistOperation(1, card=False))


event(
    97,
    when=lambda board, _side: bool(board.cards.us - {97}) and bool(board.cards.jihadist - {97}),
    wants="both sides hold another card",
    steps=(lambda draft, _frame: draft.push(Trading()), _conduct),
)

# #117, #118 Oil Price Spike


@frozen
class Recovering(Choice, clause="6.2.1/1", awaits="a card to take", label="event"):
    """A card is taken from the discards or from a box (#117, #118, L83)."""

    cites = ("#117", "#118", "L83")
    side: Side

    @property
    def actor(self) -> Side:
        """Whose event it is."""
        return self.side


@frozen
class Recover(Move, form="recover {card}"):
    """Take a card of the discards or of a box."""

    called = "recover a card"
    card: Card


def _recoverable(board: Any) -> frozenset[int]:
    cards = board.cards
    first = {cards.first_plot} if cards.first_plot is not None else set()
    found: frozenset[int] = (cards.discards | cards.lapsing | first) - _SPIKES
    return found


def _may_recover(state: Any, frame: Recovering, card: Card) -> bool:
    solo = frame.side is JIHADIST and BY_RULE(state)
    return not solo or card.number in recoverable_by_rule(state)


def _recover(draft: Draft, frame: Recovering, move: Recover) -> None:
    cards, number = draft.cards, move.card.number
    hand = "us" if frame.side is US else "jihadist"
    draft.cards = changed(
        cards,
        discards=cards.discards - {number},
        lapsing=cards.lapsing - {number},
        first_plot=None if cards.first_plot == number else cards.first_plot,
        **{hand: cards.hand(frame.side) | {number}},
    )
    if frame.side is JIHADIST:
        draft.put_on_pile(number)
    draft.told(card_of(draft), f"the {frame.side} takes {move.card}")
    draft.finish()


RECOVER = chosen(
    ("events.117.recover", Recover, _recover),
    {"card": CARDS},
    asks(
        "lies_open",
        ("#117", "#118", "L83"),
        "the card is among the discards or in a box, and no Oil Price Spike",
        lambda state, card: card.number in _recoverable(state),
        "{move.card}",
    ),
    asks(
        "by_rule",
        ("9.6/1",),
        "a solo Jihadist takes a discarded Jihadist card of the highest value there",
        _may_recover,
        "{move.card}",
    ),
)


def _spike(draft: Draft, frame: Happening) -> None:
    if _recoverable(draft):
        draft.push(Recovering(frame.side))


event(117, 118, steps=(_spike, lambda draft, frame: draft.spike(1, frame.clause_of_card)))

# #120 US Election


def _elected(draft: Draft, _frame: Happening) -> None:
    draft.prestige(1 if gwot_penalty(draft) == 0 else -1, "#120")


event(120, steps=(lambda draft, _frame: roll_posture(draft, UNITED_STATES, "#120"), _elected))


TABLE = (
    awaits(AtOnce, *CHANGES, LATER)
    | awaits(LookingThrough, UNCOVER)
    | awaits(SecondCard, RECRUIT_WITH)
    | awaits(Trading, TRADE)
    | awaits(Recovering, RECOVER)
)

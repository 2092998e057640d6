"""Events that play, trade or recover cards, or grant operations.

Clauses: #18, #37, #39, #48, #53, #90, #97, #120; rulings L26, L55, L63, L65, L76, L78, L84, L103
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
from ctcore.labyrinth.rules.common.switches import decided
from ctcore.labyrinth.rules.common.testing import UNITED_STATES, roll_posture
from ctcore.labyrinth.rules.events.choices import discards_at_random, with_cell_under_regime_change
from ctcore.labyrinth.rules.events.happening import Happening, event, happen, possible
from ctcore.labyrinth.rules.events.us_1_to_17 import lasts
from ctcore.labyrinth.rules.jihadist.operation import JihadistOperation
from ctcore.labyrinth.rules.jihadist.recruiting import GADAHN, MADRASSAS
from ctcore.labyrinth.rules.playing import CARD_DRAWN, IN_HAND, Carding, Use, play
from ctcore.labyrinth.rules.sequence import Lot, Phase, draws_lots
from ctcore.labyrinth.rules.solo.acting import acts
from ctcore.labyrinth.rules.solo.pile import look_through
from ctcore.labyrinth.rules.us.operation import UsOperation
from ctcore.labyrinth.rules.us.regimes import CHANGES

__all__ = ["TABLE"]

_IRAQ, _LIBYA = place("Iraq"), place("Libya")


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
    draft.reveal(*draft.cards.jihadist)
    look_through(draft)


def _operate(draft: Draft, _frame: Happening) -> None:
    draft.push(Granted(), UsOperation(1, card=False, optional=True))


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

    cites = ("#47", "#48", "#53", "L65", "L103")
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
    when=lambda board, _side: (
        _first_of_phase(board) and not board.in_force.gtmo and (board.cells or decided("L103", board))
    ),
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
    when=lambda board, side: board.tracks.prestige <= _MEDIUM and with_cell_under_regime_change(board, side),
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

    cites = ("L78", "L97")
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
    draft.reveal(ours, theirs)
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

# #120 US Election


def _elected(draft: Draft, _frame: Happening) -> None:
    draft.prestige(1 if gwot_penalty(draft) == 0 else -1, "#120")


event(120, steps=(lambda draft, _frame: roll_posture(draft, UNITED_STATES, "#120"), _elected))


TABLE = awaits(AtOnce, *CHANGES, LATER) | awaits(SecondCard, RECRUIT_WITH) | awaits(Trading, TRADE)

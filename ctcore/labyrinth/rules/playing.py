"""A card is played (6): for its event, for operations, or for both where the event is the opponent's.

Clauses: 5.2.2, 5.2.4, 6.1, 6.2, 6.3; rulings L20, L27, L28, L29, L84, L104
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import Frame, Move, asks
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named
from ctcore.labyrinth.board.cards import CARDS, ELECTION, Card, card
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.solo import BY_RULE, IDEOLOGY, LAST_CARD_IS_PLAYED
from ctcore.labyrinth.board.state import Position
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, Side
from ctcore.labyrinth.rules import events
from ctcore.labyrinth.rules.common.asking import chosen
from ctcore.labyrinth.rules.common.dice import Procedure
from ctcore.labyrinth.rules.common.operations import Operation
from ctcore.labyrinth.rules.common.uses import Use
from ctcore.labyrinth.rules.events.choices import lose
from ctcore.labyrinth.rules.jihadist.operation import JihadistOperation
from ctcore.labyrinth.rules.jihadist.recruiting import Recruiting, may_recruit
from ctcore.labyrinth.rules.solo import radicalizing
from ctcore.labyrinth.rules.solo.acting import acts
from ctcore.labyrinth.rules.solo.using import used_for
from ctcore.labyrinth.rules.us.operation import UsOperation

__all__ = [
    "CARD_DRAWN",
    "DISCARD",
    "HOLD",
    "IN_HAND",
    "MOST_PLAYS",
    "PLAY",
    "Carding",
    "Hold",
    "Play",
    "Use",
    "play",
    "put_away",
    "side_of_event",
]


class Step(Named):
    """What is carried out of a card."""

    EVENT, OPERATION, RADICALIZATION = "its event", "its operation", "Radicalization"


_STEPS = {
    Use.EVENT: (Step.EVENT,),
    Use.OPERATIONS: (Step.OPERATION,),
    Use.EVENT_FIRST: (Step.EVENT, Step.OPERATION),
    Use.OPERATIONS_FIRST: (Step.OPERATION, Step.EVENT),
    Use.RADICALIZATION: (Step.RADICALIZATION,),
}


@frozen
class Carding(Procedure, clause="6.1/1", awaits="what the card does", label="card"):
    """A card that a side has played; ``left`` is what is still to be carried out of it (6.3.2.1).

    ``happened`` says that its event has, ``plot`` that it is the first Plot of the turn (8.5.3), ``recruits``
    which event makes its operation a Recruit (#48, #53).
    """

    cites = ("2.2/1", "4.7.7.2/1", "6.3.2/1", "L19", "L28", "L29", "L104")
    # 2.2: its changes are those of its side.
    is_play = True
    number: int
    side: Side
    left: tuple[Step, ...]
    happened: bool = False
    plot: bool = False
    recruits: int | None = None

    def resumed(self, draft: Draft, _ended: object, result: object, /) -> None:
        """Go on with what is left; a first Plot lies in its box (8.5.3, L29)."""
        after = self
        # 9.4.1/5: the cards of a solo Jihadist are no first Plot.
        solo = self.side is JIHADIST and BY_RULE(draft)
        if result is Operation.PLOT and not solo and not first_plot_made(draft):
            after = changed(self, plot=True)
        _next(draft, after)


@frozen
class Play(Move, form="play {card} as {use}"):
    """Play a card."""

    called = "play a card"
    card: Card
    use: Use


@frozen
class Discard(Move, form="discard {card}"):
    """Discard the last card."""

    called = "discard the last card"
    card: Card


class Hold(Move, form="hold the last card"):
    """Keep the last card for a later phase."""


def side_of_event(number: int, side: Side) -> Side:
    """Whose event it is: the card's side, or that of its player (6.2.5, 6.3.2.2)."""
    return card(number).side or side


def first_plot_made(draft: Draft) -> bool:
    """Whether a Plot operation was conducted this turn already (8.5.3)."""
    turn = draft.stack[0]
    return bool(getattr(turn, "plotted", False))


def play(draft: Draft, number: int, side: Side, use: Use, recruits: int | None = None) -> None:
    """Put a card on the table and carry it out; ``recruits`` is the event that makes it a Recruit."""
    draft.play(number, side, "5.2.2/1")
    frame = Carding(number, side, _STEPS[use], recruits=recruits)
    draft.push(frame)
    _next(draft, frame)


def _next(draft: Draft, frame: Carding) -> None:
    if draft.winner is not None:
        return
    if not frame.left:
        _put_away(draft, frame)
        draft.finish()
        return
    step, *left = frame.left
    after = changed(frame, left=tuple(left))
    draft.replace(after)
    if step is Step.RADICALIZATION:
        value = card(frame.number).value
        # Some box can always be done: a cell is on the track and can be placed, or all are on the map.
        radicalizing.begin(draft, value, value)
        return
    if step is Step.OPERATION:
        draft.push(_operation(draft, frame))
        return
    side = side_of_event(frame.number, frame.side)
    if frame.plot and side is US and frame.number != ELECTION:
        draft.told("8.5.3/1", "the first Plot of the turn: the event does not happen")
    elif not events.possible(draft, frame.number, side):
        draft.told("6.3.2.1/1", f"{card(frame.number)} does not happen")
    else:
        draft.replace(changed(after, happened=True))
        events.happen(draft, frame.number, side)
        return
    _next(draft, after)


def _operation(draft: Draft, frame: Carding) -> Frame:
    face = card(frame.number)
    if frame.side is US:
        return UsOperation(face.value)
    if frame.recruits is not None:
        recruiting = Recruiting(frame.recruits, face.value)
        if not BY_RULE(draft) or any(may_recruit(recruiting, one) for one in draft.countries):
            return recruiting
    if BY_RULE(draft):
        plots = face.side is US and frame.recruits is None and events.possible(draft, face.number, US)
        return acts(face.value, plots=plots)
    return JihadistOperation(face.value)


def put_away(draft: Draft, number: int, side: Side, *, happened: bool, plot: bool = False) -> None:
    """Put a card of that side where it goes (5.2.2/2, 6.2.7, 6.2.9, 8.5.3)."""
    face = card(number)
    if happened and (face.removed or (face.removed_by_us and side_of_event(number, side) is US)):
        draft.put_away(number, "removed", "6.2.9/1")
    elif happened and face.lapses:
        draft.put_away(number, "lapsing", "6.2.7/1")
    elif plot:
        draft.put_away(number, "first_plot", "8.5.3/1")
    else:
        draft.put_away(number, "discards", "5.2.2/2")


def _put_away(draft: Draft, frame: Carding) -> None:
    put_away(draft, frame.number, frame.side, happened=frame.happened, plot=frame.plot)
    if frame.plot:
        bottom = draft.stack[0]
        draft.stack = (changed(bottom, plotted=True), *draft.stack[1:])


def _side(frame: Any) -> Side:
    side: Side = frame.side
    return side


def _play(draft: Draft, frame: Any, move: Play) -> None:
    play(draft, move.card.number, _side(frame), move.use)


def _discard(draft: Draft, frame: Any, move: Discard) -> None:
    """Discard the last card: US Election happens all the same (6.3.1, L84)."""
    if not lose(draft, move.card.number, US, "5.2.4/1"):
        frame.resumed(draft, frame, None)


def _hold(draft: Draft, _frame: object, _move: Hold) -> None:
    draft.finish(Hold)


def _fits_use(state: Position, frame: Any, card: Card, use: Use) -> bool:
    """A card of the opponent's, and US Election, are played for both; others for one (6.3.1, 6.3.2)."""
    if frame.side is JIHADIST and BY_RULE(state):
        return True
    if use is Use.RADICALIZATION:
        return False
    both = use in (Use.EVENT_FIRST, Use.OPERATIONS_FIRST)
    if use is Use.EVENT:
        return card.is_of(frame.side)
    due = not card.is_of(frame.side) or card.number == ELECTION
    return both is due


def _fits_solo_use(state: Position, frame: Any, card: Card, use: Use) -> bool:
    """A solo Jihadist does not choose what it plays a card for (9.4.1)."""
    return frame.side is not JIHADIST or not BY_RULE(state) or use is used_for(state, card.number)


IN_HAND = asks(
    "in_hand",
    ("5.2.2/1",),
    "the side holds the card",
    lambda state, frame, card: card.number in state.cards.hand(frame.side),
    "{move.card}",
)


def _event_possible(state: Position, frame: Any, card: Card, use: Use) -> bool:
    return use is not Use.EVENT or events.possible(state, card.number, frame.side)


def _plays_left(frame: Any) -> bool:
    return bool(frame.played < MOST_PLAYS)


MOST_PLAYS = 2
CARD_DRAWN = asks(
    "the_card_drawn",
    ("#47",),
    "under The Door of Ijtihad Was Closed the Jihadist plays the card drawn at random",
    lambda frame, card: frame.drawn is None or frame.drawn == card.number,
    "{move.card}",
)
_may_play = asks(
    "two_cards",
    ("5.2.2/1",),
    "a side plays two cards in its phase",
    _plays_left,
    "played: {frame.played}",
)
PLAY = chosen(
    ("cards.play", Play, _play),
    {"card": CARDS, "use": Use},
    IN_HAND,
    _may_play,
    CARD_DRAWN,
    asks(
        "fits_the_card",
        ("6.2.5/1", "6.3.1/1", "6.3.2/1", "6.3.2.1/1"),
        "an own or unassociated card is played for its event or for operations; the opponent's for "
        "operations, with its event before or after; so is US Election",
        _fits_use,
        "{move.card}: {move.use}",
    ),
    asks(
        "fits_the_solo_jihadist",
        ("9.4.1/1", "9.4.1/5", "L46", "L91"),
        "the solo Jihadist plays a card for what its questions lead to",
        _fits_solo_use,
        "{move.card}: {move.use}",
    ),
    asks(
        "event_possible",
        ("6.2.6/1", "6.2.8/1"),
        "the event can happen",
        _event_possible,
        "{move.card} needs: {lacking}",
        lacking=lambda _state, _frame, card, _use: events.EVENTS[card.number].wants,
    ),
)


def _one_card(state: Position) -> bool:
    return len(state.cards.us) == 1


_last_card = asks(
    "the_last_card",
    ("5.2.4/1", "L20"),
    "the US has exactly one card",
    _one_card,
    "cards of the US: {lacking}",
    lacking=lambda state: str(len(state.cards.us)),
)
_of_the_us = asks(
    "of_the_us",
    ("5.2.4/1",),
    "only the US may discard or hold its last card",
    lambda frame: frame.side is US,
    "{frame.side}",
)
_not_infectious = asks(
    "may_be_kept",
    ("5.2.4/1", "9.7/1"),
    "in a solo game of that ideology the US plays all its cards",
    lambda state: not LAST_CARD_IS_PLAYED(state),
    "ideology: {lacking}",
    lacking=lambda state: str(IDEOLOGY(state)),
)
DISCARD = chosen(
    ("cards.discard", Discard, _discard),
    {"card": CARDS},
    *(_of_the_us, _last_card, IN_HAND, _may_play, _not_infectious),
)
HOLD = chosen(("cards.hold", Hold, _hold), {}, _of_the_us, _last_card, _may_play, _not_infectious)

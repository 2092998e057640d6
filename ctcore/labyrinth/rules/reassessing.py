"""Reassessment (7.6): the US plays two cards of value 3 to change its posture.

Clauses: 7.6, 6.3.1, 6.3.2; ruling L27
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from ctcore.kernel import Kind, Move, Within, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.cards import CARDS, ELECTION, Card, card
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.state import Position, State
from ctcore.labyrinth.board.vocabulary import US
from ctcore.labyrinth.rules import events
from ctcore.labyrinth.rules.common.asking import chosen
from ctcore.labyrinth.rules.common.dice import Procedure
from ctcore.labyrinth.rules.playing import put_away, side_of_event

__all__ = ["REASSESS", "TABLE", "Reassessing"]

_VALUE = 3


@frozen
class Reassess(Move, form="reassess with {first} and {second}"):
    """Play two cards for a Reassessment."""

    called = "reassess with two cards"
    first: Card
    second: Card


class ChangePosture(Move, form="change the posture"):
    """Change the posture of the US."""


@frozen
class LetHappen(Move, form="event of {card}"):
    """Let the event of a card happen."""

    called = "let an event happen"
    card: Card


@frozen
class Reassessing(
    Procedure, clause="7.6.3/1", awaits="the change of posture, or an event", label="reassessment", actor=US
):
    """The US changes its posture and lets the events of its two cards happen, in the order it likes (7.6.3).

    ``due`` are the cards whose events are still to happen, ``turned`` says that the posture is changed,
    ``happened`` are the cards whose events did.
    """

    cites = ("6.3.1/1", "6.3.2/1", "7.6.1/1", "7.6.2/1", "L19", "L27")
    # 2.2: its changes are those of its side.
    is_play = True
    side = US
    numbers: tuple[int, ...]
    due: tuple[int, ...]
    turned: bool = False
    happened: tuple[int, ...] = ()

    def resumed(self, draft: Draft, _ended: object, _result: object, /) -> None:
        """Go on after an event."""
        _go_on(draft, self)


def _go_on(draft: Draft, frame: Reassessing) -> None:
    """Do what is left where nothing is to be chosen; end once all is done."""
    if draft.winner is not None:
        return
    if not frame.turned and not frame.due:
        _turn(draft, frame)
    elif frame.turned and len(frame.due) == 1:
        _let(draft, frame, frame.due[0])
    elif frame.turned and not frame.due:
        for number in frame.numbers:
            put_away(draft, number, US, happened=number in frame.happened)
        draft.finish()


def _turn(draft: Draft, frame: Reassessing) -> None:
    after = changed(frame, turned=True)
    draft.replace(after)
    draft.set_us_posture(draft.tracks.us_posture.other, "7.6.1/1")
    _go_on(draft, after)


def _let(draft: Draft, frame: Reassessing, number: int) -> None:
    """Let an event happen, if it can when it is due (6.3.2.1)."""
    after = changed(frame, due=tuple(one for one in frame.due if one != number))
    draft.replace(after)
    side = side_of_event(number, US)
    if events.possible(draft, number, side):
        draft.replace(changed(after, happened=(*after.happened, number)))
        events.happen(draft, number, side)
    else:
        draft.told("6.3.2.1/1", f"{card(number)} does not happen")
        _go_on(draft, after)


def _reassess(draft: Draft, _frame: object, move: Reassess) -> None:
    numbers = (move.first.number, move.second.number)
    for number in numbers:
        draft.play(number, US, "7.6.2/1")
    due = tuple(one for one in numbers if not card(one).is_of(US) or one == ELECTION)
    frame = Reassessing(numbers, due)
    draft.push(frame)
    _go_on(draft, frame)


def _held(state: Position, first: Card, second: Card) -> bool:
    return first.number in state.cards.us and second.number in state.cards.us


def _pairs(state: State, frame: Any) -> list[Reassess]:
    held = sorted(state.cards.us) if frame.side is US and frame.played == 0 else []
    return [_MOVES[pair] for pair in combinations(held, 2) if pair in _MOVES]


_WORTHY = tuple(one for one in CARDS if one.value == _VALUE)
_MOVES = {(one.number, other.number): Reassess(one, other) for one, other in combinations(_WORTHY, 2)}
REASSESS: Kind = Kind(
    "cards.reassess",
    Reassess,
    tuple(_MOVES.values()),
    (
        asks(
            "of_the_us",
            ("7.6.2/1",),
            "the US reassesses",
            lambda frame: frame.side is US,
            "{frame.side}",
        ),
        asks(
            "whole_phase",
            ("7.6.2/1", "L27"),
            "both cards of the phase are played together",
            lambda frame: frame.played == 0,
            "played: {frame.played}",
        ),
        asks(
            "both_in_hand",
            ("5.2.2/1", "7.6.2/1"),
            "the US holds both cards",
            _held,
            "{move.first}, {move.second}",
        ),
        asks(
            "two_cards_of_three",
            ("7.6.2/1", "L27"),
            "the value printed on both is 3",
            lambda first, second: first.value == _VALUE and second.value == _VALUE,
            "{move.first}: {move.first.value}, {move.second}: {move.second.value}",
        ),
        asks(
            "two_cards",
            ("7.6.2/1",),
            "there are two cards, the one of the lower number named first",
            lambda first, second: first.number < second.number,
            "{move.first}, {move.second}",
        ),
    ),
    _reassess,
    within=Within(_pairs),
)
TURN = chosen(
    ("reassessment.posture", ChangePosture, lambda draft, frame, _move: _turn(draft, frame)),
    {},
    asks(
        "not_changed_yet",
        ("7.6.1/1",),
        "the posture is not changed yet",
        lambda frame: not frame.turned,
        "changed: {frame.turned}",
    ),
)
LET_HAPPEN = chosen(
    ("reassessment.event", LetHappen, lambda draft, frame, move: _let(draft, frame, move.card.number)),
    {"card": _WORTHY},
    asks(
        "due",
        ("6.3.1/1", "6.3.2/1", "7.6.3/1"),
        "the event of the card is still to happen",
        lambda frame, card: card.number in frame.due,
        "{move.card}",
    ),
)


def plays(ended: Any) -> int:
    """How many plays of a phase are over with that frame: two with a Reassessment (7.6.2)."""
    return 2 if isinstance(ended, Reassessing) else 1


TABLE = awaits(Reassessing, TURN, LET_HAPPEN)

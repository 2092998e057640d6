"""A game with a hidden hand and dice, on the house's rooms alone: what a game needs that Nim does not.

Chance deals each player a card that the other does not see: Low is twice in the deck, High once.  The
first player bids or passes.  A bid is answered: the second folds, naming the card that it fears, or calls.
After a call or a pass a die is rolled; on a six the second player's card counts one more.  The higher card
wins, of two that are alike the first player's.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum, IntEnum
from typing import Any

import attrs

from ctcore.game import Game
from ctcore.kernel import Entry, Frame, Kind, Law, Move, StackDraft, System, asks, attach, awaits
from ctcore.kernel.frozen import frozen
from ctcore.kernel.table import ByFrame


class Actor(Enum):
    FIRST, SECOND, CHANCE = "First", "Second", "Chance"

    def __str__(self) -> str:
        return self.value


class Card(IntEnum):
    LOW, HIGH = 1, 2

    def __str__(self) -> str:
        return self.name.capitalize()


class Answer(Enum):
    BID, PASS, CALL = "bid", "pass", "call"


DECK = (Card.LOW, Card.LOW, Card.HIGH)


@frozen
class Deal:
    """A position; None is what is not dealt yet, or what its observer does not know."""

    first: Card | None = None
    second: Card | None = None
    feared: Card | None = None
    winner: Actor | None = None
    stack: tuple[Frame, ...] = ()


@frozen
class Dealing(Frame):
    clause, awaits, actor = "1", "a card for a player", Actor.CHANCE
    to: Actor


@frozen
class Bidding(Frame):
    clause, awaits, actor = "2", "a bid or a pass", Actor.FIRST


@frozen
class Answering(Frame):
    clause, awaits, actor = "3", "a call, or to fold", Actor.SECOND


@frozen
class Rolling(Frame):
    clause, awaits, actor = "4", "the die", Actor.CHANCE


@frozen
class Take(Move):
    form = "deal {card}"
    card: Card


@frozen
class Say(Move):
    form = "{answer}"
    answer: Answer


@frozen
class Fold(Move):
    form = "fold fearing {card}"
    card: Card | None


@frozen
class Roll(Move):
    form = "roll {die}"
    die: int


@frozen
class Won(Entry):
    form = "{player} wins"
    player: Actor


class Step(StackDraft):
    def __init__(self, deal: Deal) -> None:
        self.values: dict[str, Any] = {one.name: getattr(deal, one.name) for one in attrs.fields(Deal)}
        self.stack = deal.stack
        self.lines: list[tuple[Any, ...]] = []

    def close(self) -> Deal:
        return Deal(**self.values | {"stack": self.stack})

    def won(self, player: Actor, clause: str) -> None:
        self.values["winner"], self.stack = player, ()
        self.lines.append((Won, clause, player))


def _deal(draft: Step, frame: Dealing, move: Take) -> None:
    draft.values[frame.to.name.lower()] = move.card
    draft.replace(Dealing(Actor.SECOND) if frame.to is Actor.FIRST else Bidding())


def _say(draft: Step, _frame: Frame, move: Say) -> None:
    draft.replace(Answering() if move.answer is Answer.BID else Rolling())


def _fold(draft: Step, _frame: Answering, move: Fold) -> None:
    draft.values["feared"] = move.card
    draft.won(Actor.FIRST, "3")


def _roll(draft: Step, _frame: Rolling, move: Roll) -> None:
    second = draft.values["second"] + (move.die == max(DIE))
    draft.won(Actor.FIRST if draft.values["first"] >= second else Actor.SECOND, "4")


DIE = range(1, 7)
LEFT = asks(
    "left", ("1",), "such a card is left", lambda state, card: DECK.count(card) > (state.first == card)
)
SYSTEM: System[Deal] = System(
    attach(
        awaits(Dealing, Kind("deal", Take, tuple(map(Take, Card)), (LEFT,), _deal))
        | awaits(Bidding, Kind("bid", Say, (Say(Answer.BID), Say(Answer.PASS)), (), _say))
        | awaits(
            Answering,
            Kind("call", Say, (Say(Answer.CALL),), (), _say),
            Kind("fold", Fold, (Fold(None), *map(Fold, Card)), (), _fold),
        )
        | awaits(Rolling, Kind("roll", Roll, tuple(map(Roll, DIE)), (), _roll)),
        (),
        (),
        (),
    ),
    Step,
    (
        Law(
            "one_high",
            ("1",),
            "not both have High",
            lambda deal: (deal.first, deal.second) != (Card.HIGH,) * 2,
        ),
    ),
    over=lambda _deal: ("4",),
    name="tests.games.hand:SYSTEM",
)


@frozen
class Outcome:
    winner: Actor
    clauses: tuple[str, ...] = ("4",)


def _weights(state: Deal) -> tuple[list[Move], list[int]]:
    left = Counter(DECK) - Counter([state.first] if state.first else [])
    return [Take(card) for card in left], list(left.values())


class Hand(Game[Deal]):
    __slots__ = ()

    weighing = ByFrame(lambda frame: _weights if frame is Dealing else None)

    def outcome(self, state: Deal, /) -> Outcome | None:
        return Outcome(state.winner) if state.winner else None

    def observe(self, state: Deal, actor: Actor, /) -> Deal:
        if not state.stack:
            return state
        if actor is Actor.FIRST:
            return attrs.evolve(state, second=None)
        return attrs.evolve(state, first=None)

    def is_chance(self, actor: Actor | None, /) -> bool:
        return actor is Actor.CHANCE


GAME = Hand("hand", "Hand and Die", SYSTEM, Deal, {"deal": lambda: Deal(stack=(Dealing(Actor.FIRST),))})

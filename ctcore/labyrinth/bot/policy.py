"""The solo Jihadist as a player: for any position in which it is to choose, what it does and why (9).

>>> import random
>>> from ctcore.labyrinth.game import GAME
>>> game = GAME.variant("solo")
>>> state = game.setup()
>>> while game.actor(state) is Side.NATURE:
...     state = game.step(state, next(iter(game.legal_moves(state))))
>>> decision = decide(state, random.Random(1))
>>> decision.line
'play 1 Backlash as operations'
>>> print(decision.reasons[1])
9.4.1/1, 9.6/1: is it a Jihadist or unassociated event, and playable?: no
>>> decision.way
('election?', 'own?', 'operations')

Clauses: 9.2 to 9.7; rulings L40 to L47, L89 to L95
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING, Any

from ctcore.errors import InvalidPosition
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.solo import BY_RULE
from ctcore.labyrinth.board.vocabulary import JIHADIST, Side
from ctcore.labyrinth.bot.answers import ANSWERS, at_random
from ctcore.labyrinth.bot.chance import Chance, Draw, Known
from ctcore.labyrinth.bot.tables import TABLES, Tables
from ctcore.labyrinth.bot.thinking import Thinking

if TYPE_CHECKING:
    import random

    from ctcore.game.reasons import Reason
    from ctcore.kernel import Move
    from ctcore.labyrinth.board.state import State

__all__ = ["Bot", "Decision", "Side", "chances", "decide"]


@frozen
class Decision:
    """What the solo Jihadist does: its next moves, and why.

    ``states`` are the positions in which it plays each of the moves, ``draws`` the chances that it took;
    ``probability`` is how likely they were together.  ``way`` are the boxes of the flow that it followed
    (9.4.1); empty where no box is about the choice.
    """

    moves: tuple[Move, ...]
    states: tuple[Any, ...]
    reasons: tuple[Reason, ...]
    draws: tuple[Draw, ...]
    way: tuple[str, ...] = ()

    @property
    def probability(self) -> Fraction:
        """The probability of all its draws together."""
        return prod((one.probability for one in self.draws), start=Fraction(1))

    @property
    def line(self) -> str:
        """The moves as a line of play."""
        return "; ".join(map(str, self.moves))

    def as_dict(self) -> dict[str, Any]:
        """The decision as plain data."""
        return {
            "line": self.line,
            "way": [*self.way],
            "reasons": [reason.as_dict() for reason in self.reasons],
            "draws": [
                {"what": one.what, "came": one.ways[one.came][0], "probability": str(one.probability)}
                for one in self.draws
            ],
        }


def decide(state: State, draw: random.Random, *, tables: Tables = TABLES) -> Decision:
    """What the solo Jihadist does in a position in which it is to choose.

    Raises `InvalidPosition` where it is not, or where the Jihadist does not play by rule.
    """
    return _decided(state, Chance(draw), tables)


def chances(state: State, *, tables: Tables = TABLES) -> dict[tuple[Move, ...], Fraction]:
    """How likely the solo Jihadist plays each line of moves here, exactly (9.5).

    It follows every way that a draw may go; raises `InvalidPosition` as `decide` does.
    """
    found: dict[tuple[Move, ...], Fraction] = {}
    for decision in every(state, tables=tables):
        found[decision.moves] = found.get(decision.moves, Fraction(0)) + decision.probability
    return found


def every(state: State, *, tables: Tables = TABLES) -> Iterator[Decision]:
    """Each decision that the solo Jihadist may come to here, by every way that its draws may go."""
    known: list[int] = []
    while True:
        decision = _decided(state, Known(known), tables)
        yield decision
        known = [one.came for one in decision.draws]
        while known and known[-1] + 1 == len(decision.draws[len(known) - 1].ways):
            known.pop()
        if not known:
            return
        known[-1] += 1


def _decided(state: State, chance: Chance, tables: Tables) -> Decision:
    if not state.stack or state.stack[-1].actor is not JIHADIST:
        message = "the Jihadist is not to choose in this position."
        raise InvalidPosition(message)
    if not BY_RULE(state):
        message = "the Jihadist plays by rule only in a solo game: play it with --house solo."
        raise InvalidPosition(message)
    thinking = Thinking(state, chance, tables)
    ANSWERS.get(type(thinking.frame), at_random)(thinking)
    return Decision(
        tuple(thinking.moves),
        tuple(thinking.states),
        tuple(thinking.reasons),
        tuple(chance.drawn),
        tuple(thinking.way),
    )


class Bot:
    """The solo Jihadist as a player of a match: it remembers the moves that it has decided.

    ``decision`` is its last decision.  It answers about any position in which the solo Jihadist is to choose.
    """

    def __init__(self, game: object = None, *, tables: Tables = TABLES) -> None:
        """Begin with nothing decided."""
        self.game, self._tables = game, tables
        self.decision: Decision | None = None
        self._played = 0

    def move(self, state: State, draw: random.Random, /) -> Move:
        """The Jihadist's next move in the position."""
        known = self.decision
        if known is None or self._played >= len(known.moves) or known.states[self._played] != state:
            known, self._played = decide(state, draw, tables=self._tables), 0
            self.decision = known
        self._played += 1
        return known.moves[self._played - 1]

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why it has decided as it did; none before its first decision."""
        return () if self.decision is None else self.decision.reasons

    @property
    def chart(self) -> str:
        """The flow with the way of its last decision, for a page; empty if no box was followed."""
        if self.decision is None or not self.decision.way:
            return ""
        from ctcore.labyrinth.bot.picture import PICTURE  # noqa: PLC0415 - play draws nothing

        return PICTURE.svg(self.decision.way, variables=True)

"""The non-player FLN as a player: for any position in which the FLN is to choose, what it does and why (8).

>>> import random
>>> import ctcore as ct
>>> from ctcore.twilight.bot import decide
>>> decision = decide(ct.play(ct.setup("short", card=1), "no pivotal event"), random.Random(1))
>>> decision.box, str(decision.moves[0])
('rally', 'rally')

Clauses: 8.1-8.5; rulings R173-R206.
"""

from __future__ import annotations

import random
from collections.abc import Container, Sequence
from itertools import repeat
from typing import TYPE_CHECKING, Any

from ctcore.errors import IllegalMove, InvalidPosition
from ctcore.kernel import Transition
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.vocabulary import FLN
from ctcore.twilight.bot.answers import ANSWERS, of_text, unplanned
from ctcore.twilight.bot.chance import Chance, RandomSpaces
from ctcore.twilight.bot.choosing import choose_freely
from ctcore.twilight.bot.reasons import Draw, Reason
from ctcore.twilight.bot.turn import NotToChoose, Suspended, Turn
from ctcore.twilight.orders import in_orders
from ctcore.twilight.rules.common.turns import TurnFrame
from ctcore.twilight.rules.events.texts.frame import TextFrame

if TYPE_CHECKING:
    from ctcore.kernel import Move
    from ctcore.twilight.board.state import State

__all__ = ["UNFORESEEN", "Bot", "Decision", "decide"]

# Says that a plan came to a move that is not legal; no test has met it.
UNFORESEEN = "chapter 8 does not foresee this"


@frozen
class Decision:
    """What the non-player FLN does: its next moves, until somebody else acts or its turn is over, and why.

    ``states`` are the positions in which it plays each of the moves.  ``way`` are the boxes of the flowchart
    that led to it, ``draws`` the chances that it took.  ``goes_on`` says that its turn is not over: Nature
    rolls, or the Government chooses, before it plays on.
    """

    moves: tuple[Move, ...]
    states: tuple[Any, ...]
    reasons: tuple[Reason, ...]
    draws: tuple[Draw, ...]
    way: tuple[str, ...]
    goes_on: bool

    @property
    def box(self) -> str:
        """The box of the flowchart that decided; empty for what no box is about."""
        return self.way[-1] if self.way else ""

    @property
    def line(self) -> str:
        """The moves as a line of play."""
        return "; ".join(map(str, self.moves))

    @property
    def told(self) -> str:
        """The moves as players say them: a whole Operation as one order, all else move by move."""
        after = (*self.states[1:], *self.states[-1:])
        return "; ".join(in_orders([*map(Transition, self.states, self.moves, repeat(()), after)]))

    def as_dict(self) -> dict[str, Any]:
        """The decision as plain data."""
        return {
            "line": self.line,
            "told": self.told,
            "way": [*self.way],
            "reasons": [reason.as_dict() for reason in self.reasons],
            "draws": [{"what": one.what, "ways": one.ways, "came": one.came + 1} for one in self.draws],
            "goes_on": self.goes_on,
        }


def decide(
    state: State,
    draw: random.Random,
    *,
    known: Sequence[Draw] = (),
    later: Sequence[State] = (),
    spaces: RandomSpaces | None = None,
) -> Decision:
    """What the non-player FLN does in a position in which the FLN is to choose, up to where others act.

    ``known`` are chances already drawn, ``later`` the positions in which it was to choose again after
    others had acted: given those of an earlier decision, the turn goes on from the last of them.  Raises
    `InvalidPosition` where the FLN is not to choose.
    """
    if not state.stack or state.stack[-1].actor is not FLN:
        message = "the FLN is not to choose in this position."
        raise InvalidPosition(message)
    return _decided(state, Chance(draw, known, spaces), later)


def _decided(
    state: State,
    chance: Chance,
    later: Sequence[State],
    *,
    told: bool = True,
    without: Container[str] = (),
) -> Decision:
    answers = list(later)

    def others(_before: State) -> State:
        if not answers:
            raise Suspended
        return answers.pop(0)

    turn = Turn(state, chance, others, told=told, without=without)
    goes_on = False
    try:
        _answer(turn)
    except Suspended:
        goes_on = True
    return Decision(
        tuple(turn.moves), tuple(turn.states), tuple(turn.reasons), tuple(chance.drawn), turn.way, goes_on
    )


def _answer(turn: Turn) -> None:
    """Let the FLN choose, as chapter 8 says for what is pending; and choose at all.

    Where the engine refuses what chapter 8 comes to, common sense decides (8): what was played until then
    stands, and without a move one is drawn from what is offered.
    """
    frame = turn.frame
    answer = of_text if isinstance(frame, TextFrame) else ANSWERS.get(type(frame), unplanned)
    try:
        answer(turn)
    except (IllegalMove, NotToChoose) as refused:
        turn.tell(("8",), UNFORESEEN, str(refused))
    if not turn.moves:
        choose_freely(turn)


class Bot:
    """The non-player FLN as a player of a match: it remembers the turn that it has decided.

    ``decision`` is its last decision.  It answers about any position in which the FLN is to choose.
    """

    def __init__(self, game: object = None, *, spaces: RandomSpaces | None = None, told: bool = True) -> None:
        """Begin with nothing decided; ``told`` says whether reasons are kept."""
        self.game, self._spaces, self._told = game, spaces, told
        self.decision: Decision | None = None
        self._start: Any = None
        self._later: list[Any] = []
        self._played = 0

    def move(self, state: State, draw: random.Random, /) -> Move:
        """The FLN's next move in the position."""
        if not self._is_next(state):
            self._begin(state, draw)
        assert self.decision is not None
        move = self.decision.moves[self._played]
        self._played += 1
        return move

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why it has decided as it did; none before its first decision, or if reasons are not kept.

        >>> import random, ctcore as ct
        >>> bot = Bot()
        >>> move = bot.move(ct.play(ct.setup("short", card=1), "no pivotal event"), random.Random(1))
        >>> str(move), str(bot.reasons[-1])
        ('rally', '8.4.5, 3.3.1: Rally: yes')
        """
        return () if self.decision is None else self.decision.reasons

    @property
    def chart(self) -> str:
        """The flowchart with the way of its last decision, for a page; empty if no box was followed.

        >>> import random, ctcore as ct
        >>> bot = Bot()
        >>> move = bot.move(ct.play(ct.setup("short", card=1), "no pivotal event"), random.Random(1))
        >>> bot.chart[:4], Bot().chart
        ('<svg', '')
        """
        if self.decision is None or not self.decision.way:
            return ""
        from ctcore.twilight.bot.picture import flowchart_svg  # noqa: PLC0415 - play draws nothing

        return flowchart_svg(self.decision.way, variables=True)

    def _is_next(self, state: State) -> bool:
        known = self.decision
        return known is not None and self._played < len(known.moves) and known.states[self._played] == state

    def _begin(self, state: State, draw: random.Random) -> None:
        """Decide in that position: go on with the turn that waits for it, or else begin one."""
        known = self.decision
        goes_on = known is not None and known.goes_on and self._played == len(known.moves)
        if known is not None and goes_on and self._same_turn(state):
            self._later.append(state)
            chance = Chance(draw, known.draws, self._spaces)
            decision = _decided(self._start, chance, self._later, told=self._told)
            if len(decision.moves) > self._played and decision.states[self._played] == state:
                self.decision = decision
                return
        self._start, self._later, self._played = state, [], 0
        self.decision = _decided(state, Chance(draw, (), self._spaces), (), told=self._told)

    def _same_turn(self, state: State) -> bool:
        begun, now = self._start.stack[0], state.stack[0]
        if not (isinstance(begun, TurnFrame) and isinstance(now, TurnFrame)):
            return False
        return begun.faction is now.faction and bool(self._start.deck == state.deck)

"""Search for a line of play: first what is short and what ceilings choose, and never what they rule out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ctcore.kernel.frozen import frozen
from ctcore.query.goal import CannotAsk
from ctcore.query.search import Node, Search, Way
from ctcore.query.separable import ways
from ctcore.twilight.board.cards import card
from ctcore.twilight.board.vocabulary import Option
from ctcore.twilight.ceilings import Ceilings
from ctcore.twilight.ceilings.changes import may_rise
from ctcore.twilight.ceilings.lines import strung
from ctcore.twilight.ceilings.turns import OPERATIONS
from ctcore.twilight.ceilings.worth import FIXED
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.operation import End
from ctcore.twilight.rules.common.turns import NextCard, PivotalWindow, SecondChoice, TurnFrame
from ctcore.twilight.rules.events.pivotal import OWNER, Decline, PlayPivotal
from ctcore.twilight.rules.propaganda.frames import RoundFrame
from ctcore.twilight.rules.sequence.boxes import Choose
from ctcore.twilight.rules.sequence.event_box import ExecuteText
from ctcore.twilight.whose_turn import is_event, still_to_come, whose_turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ctcore.condition.expression import Expression, Quantity
    from ctcore.game import Game
    from ctcore.kernel import Move
    from ctcore.query.best import Best
    from ctcore.query.effort import Effort
    from ctcore.query.goal import Goal
    from ctcore.query.separable import AtLeast
    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import Actor
    from ctcore.twilight.ceilings.operations import Ceiling

__all__ = ["TurnSearch"]

# The worth of an Operation that cannot end at all.
_NONE = -(10**6)
# How many positions without an Operation are tried first, if positions are not counted.
_SHORT = 500


@frozen(eq=False)
class Pass(Way):
    """One pass over the positions, and in which order."""

    # Whether no Operation is begun: what is left is short, as a Pivotal Event is.
    short: bool = False
    # Whether nothing is ruled out.
    anything: bool = False


def _price_of(node: Node) -> int:
    return node.price


class TurnSearch(Search):
    """All positions explored for one goal, on a card or in a Propaganda Round."""

    paid_with: ClassVar[Mapping[str, str]] = {"resources": "Resource"}

    def __init__(self, game: Game[Any], root: State, goal: Goal, effort: Effort, *, plain: bool) -> None:
        super().__init__(game, root, goal, effort, plain=plain)
        self._ceilings = Ceilings(goal.by, effort, moment=goal.moment)
        # The ways in which the condition can come true; None if they are too many.
        self._ways = ways(goal.condition, FIXED)

    def refuse(self) -> None:
        """Refuse a question that is not asked on a card or in the Round, or whose turn is already over."""
        frame, goal = self.root.outermost, self.goal
        in_round = isinstance(frame, RoundFrame)
        if goal.within == "round" and not in_round:
            message = "the position is not in a Propaganda Round."
            raise CannotAsk(message)
        if goal.within != "round" and not isinstance(frame, TurnFrame):
            says = "in a Propaganda Round; ask within the round" if in_round else "on no Event card"
            message = f"the position is {says}."
            raise CannotAsk(message)
        # The other player's turn is the second one; a Pivotal Event stands on it while it is carried out.
        acting = {getattr(frame, "faction", None), whose_turn(self.root)}
        has_gone = getattr(frame, "first", None) is not None and goal.by not in acting
        if goal.within == "turn" and has_gone:
            message = f"the {goal.by} has had its turn on this card."
            raise CannotAsk(message)

    def run(self) -> tuple[Node | None, bool]:
        """Search what is short, the choices of ceilings, then everywhere; at last for a cheaper line."""
        goal, effort = self.goal, self.effort
        if self.plain:
            return super().run()
        aims = self.best is not None or not goal.condition.read(self.root)
        node = self._short() if aims else None
        if node is None or goal.least:
            node = self._cheaper(node, self._strung())
        if node is not None and not goal.least:
            return node, False
        if not goal.least:
            return super().run()
        ended = False
        if node is None:
            node, ended = self.through(Pass(), effort.part(2, least=10_000))
            if node is None and ended:
                return None, True
        below = None if node is None else node.price
        cheaper, ended = self.through(Pass(by_price=True, below=below), effort)
        return cheaper or node, ended or cheaper is not None

    def _cheaper(self, one: Node | None, other: Node | None) -> Node | None:
        """The one of two lines that costs less."""
        return min((node for node in (one, other) if node is not None), key=_price_of, default=None)

    def _short(self) -> Node | None:
        """Try what begins no Operation: it is little, and would wait long among lines of Operations."""
        node, _ = self.through(Pass(short=True, anything=True), self.effort.part(8, least=_SHORT))
        return node

    def _strung(self) -> Node | None:
        """Try the lines of the choices that come to the ceilings of the turn's Operations."""
        found: Node | None = None
        for turn in self._turns():
            for move in self.game.legal_moves(turn.state):
                if not isinstance(move, OPERATIONS[self.goal.by]) or self._is_vain(turn.state, move):
                    continue
                for choice in self._choices(turn.state, move):
                    for node in self._played(turn, strung(turn.state, move, choice)):
                        if not self._counts(node) or not self._reaches(node):
                            continue
                        found = self._cheaper(found, node)
                        if not self.goal.least:
                            return found
        return found

    def _choices(self, turn: State, move: Move) -> Iterator[Ceiling]:
        """The choices of the Operation that come to a ceiling, or cost least."""
        best = self.best
        if best is not None:
            most = self._ceilings.of(turn, move, self._sought(best))
            if most is not None and most.most is not None and best.may_rise(most.most):
                # What need not be done is left out if it comes to as much.
                yield from (most.bare, most)
            return
        if self._ceilings.denial(turn, move, self.goal.condition) is not None:
            return
        for one in self._ceilings.needed(self.goal.condition):
            most = self._ceilings.of(turn, move, one.quantity)
            if most is not None and most.most is not None:
                cheap = self._ceilings.cheapest(turn, move, one)[1] if self.goal.least else None
                yield from (cheap,) if cheap is not None else ()
                yield from (most.bare, most)

    def _is_vain(self, turn: State, move: Move) -> bool:
        """Whether the move begins an Operation of which no move can help."""
        begun = Node(self.game.system.step(turn, move))
        begun.begun = True
        operation = begun.state.stack[-1] if begun.state.stack else None
        if not isinstance(operation, OperationFrame) or operation.grant is not None:
            return False
        best = self.best
        if best is None or not self._ends_with_stack(begun):
            return self.is_hopeless(begun)
        return not self._may_rise(self._sought(best), begun.state) and not best.may_rise(
            best.worth(begun.state)
        )

    def _sought(self, best: Best) -> Quantity:
        """The number that is to be large."""
        return best.quantity if best.is_largest else -best.quantity

    def _counts(self, node: Node) -> bool:
        """Whether the condition is asked about in that position of a turn."""
        return self.goal.moment or self.is_over(node)

    def _played(self, node: Node, line: tuple[Move, ...]) -> Iterator[Node]:
        """The positions along a line in the player's turn."""
        for move in line:
            node = self.node(self.game.system.step(node.state, move), node, move)
            yield node

    def _turns(self) -> list[Node]:
        """The positions in which the player may begin an Operation."""
        found, queue = [], [self.node(self.root)]
        while queue:
            node = queue.pop()
            turn = node.state.outermost
            if len(node.state.stack) != 1 or not isinstance(turn, TurnFrame) or self.is_over(node):
                continue
            if self.goal.within != "turn":
                continue
            if self._is_in_turn(node.state):
                found.append(node)
            moves = self._moves(node, Pass(anything=True))
            queue += [self.node(self.game.system.step(node.state, move), node, move) for move in moves]
        return found

    def is_hopeless(self, node: Node) -> bool:
        """Whether each way to the condition lacks a number that nothing still to come raises."""
        if self._ways is None or not self._ends_with_stack(node):
            return False
        return all(any(self._is_lost(one, node) for one in way) for way in self._ways)

    def _is_lost(self, needed: AtLeast, node: Node) -> bool:
        if needed.quantity.read(node.state) >= needed.least:
            return False
        if not self._may_rise(needed.quantity, node.state):
            return True
        granted = self._of_card(node, needed.quantity)
        return granted is not None and (granted.most is None or granted.most < needed.least)

    def _of_card(self, node: Node, number: Quantity) -> Ceiling | None:
        """The ceiling of what a card has just granted or begun to ask, with which the turn is over."""
        if self.goal.within != "turn":
            return None
        before = node.before
        innermost = type(node.state.stack[-1])
        if before is None or not before.state.stack or type(before.state.stack[-1]) is not innermost:
            of_text = self._ceilings.of_text(node.state, number)
            if of_text is not None:
                return of_text
        return self._ceilings.of_granted(node.state, number)

    def _ends_with_stack(self, node: Node) -> bool:
        """Whether the time is over, but for a Pass, once what is pending is done."""
        state = node.state
        if self.goal.within == "round":
            return isinstance(state.outermost, RoundFrame)
        if len(state.stack) == 1 or not isinstance(state.outermost, TurnFrame):
            return False
        if self.goal.within == "turn":
            return node.begun
        return still_to_come(state) is not self.goal.by

    def _may_rise(self, number: Expression, state: State) -> bool:
        passing = still_to_come(state) if self.goal.within == "card" else None
        return may_rise(number, state, passing)

    def ceiling(self, node: Node) -> int | None:
        """The ceiling of an Operation that has just begun in the player's turn."""
        best = self.best
        if best is not None and self._ends_with_stack(node):
            number = self._sought(best)
            if not self._may_rise(number, node.state):
                return best.worth(node.state)
            granted = self._of_card(node, number)
            if granted is not None:
                return _NONE if granted.most is None else granted.most
        turn = node.before
        if self.best is None or turn is None or node.move is None or len(turn.state.stack) != 1:
            return None
        known = self._ceiling_of(turn.state, node.move, self.best)
        if known is None:
            return None
        return _NONE if known.most is None else known.most

    def _ceiling_of(self, turn: State, move: Move, best: Best) -> Ceiling | None:
        if self.plain or self.goal.within != "turn" or not self._is_in_turn(turn):
            return None
        return self._ceilings.of(turn, move, self._sought(best))

    def leads_on(self, node: Node, found: Node, way: Any) -> bool:  # noqa: ARG002 - where it led is enough
        """Whether no Operation is begun, in a pass over what is short."""
        assert found.move is not None
        if not getattr(way, "short", False):
            return True
        # Where a line is sought, one without an Event of a card is told before one with it.
        is_kept = self.best is not None or not is_event(found.move)
        return is_kept and found.state.pending(OperationFrame) is None

    def price(self, before: State, after: State) -> int:
        """The Resources that the player has lost."""
        return max(0, before.resources.of(self.goal.by) - after.resources.of(self.goal.by))

    def still_to_pay(self, state: State) -> int:
        """The least still to pay: for a first location, since no Operation ends without one."""
        if self.goal.moment or len(state.stack) == 1:
            return 0
        frame = state.stack[1]
        if not isinstance(frame, OperationFrame) or frame.faction is not self.goal.by:
            return 0
        free = frame.locations or frame.grant is not None
        return 0 if free or frame.priced_by_space else frame.price(state)

    def has_begun(self, state: State, move: Move | None) -> bool:
        """Whether the turn has: a Pivotal Event takes its place (2.3.7)."""
        is_played = isinstance(move, PlayPivotal) and OWNER[move.event] is self.goal.by
        return self.goal.within != "turn" or is_played or self._is_in_turn(state)

    def _is_in_turn(self, state: State) -> bool:
        return whose_turn(state) is self.goal.by and not isinstance(state.outermost, PivotalWindow)

    def is_over(self, node: Node) -> bool:
        """Whether the turn, or the card or the Round, is over, with nothing else pending."""
        stack = node.state.stack
        if not stack:
            return True
        if len(stack) > 1:
            return False
        if self.goal.within == "turn":
            return node.begun and not self._is_in_turn(node.state)
        return isinstance(stack[0], NextCard)

    def is_last(self, state: State) -> bool:
        """Whether the Second Eligible player's turn begins, with which the card ends."""
        return (
            self.goal.within == "card" and len(state.stack) == 1 and isinstance(state.outermost, SecondChoice)
        )

    def passes(self, move: Move) -> bool:
        """Whether the player does only what it must by the move."""
        return isinstance(move, Decline | End) or (isinstance(move, Choose) and move.option is Option.PASS)

    def event(self, state: State, move: Move) -> str | None:
        """The Event that is executed by the move: its card, and which text of two."""
        if not is_event(move):
            return None
        assert state.deck.card is not None
        face = card(state.deck.card)
        return f"{face} ({move.text})" if isinstance(move, ExecuteText) else str(face)

    def moves_of_player(self, node: Node, way: Any) -> Iterator[Move]:
        """The moves that no ceiling rules out; an Operation only if it may be cheap enough."""
        anything = self.plain or getattr(way, "anything", False)
        for move in self.game.legal_moves(node.state):
            if not self.goal.events and is_event(move):
                continue
            if anything or not (self._is_denied(node.state, move) or self._is_dear(node, move, way.below)):
                yield move

    def _is_denied(self, turn: State, move: Move) -> bool:
        """Whether a ceiling shows that the Operation cannot come to the condition."""
        if self.best is not None or not self._begins(turn, move):
            return False
        if self._is_vain(turn, move):
            self.closed.setdefault(move.form, 0)
            return True
        shown = self._ceilings.denial(turn, move, self.goal.condition)
        if shown is not None:
            self.closed[move.form] = max(shown, self.closed.get(move.form, 0))
        return shown is not None

    def _begins(self, turn: State, move: Move) -> bool:
        """Whether the move begins an Operation of the player's turn that is asked about."""
        is_operation = isinstance(move, OPERATIONS[self.goal.by]) and len(turn.stack) == 1
        return is_operation and self.goal.within == "turn" and self._is_in_turn(turn)

    def _is_dear(self, node: Node, move: Move, below: int | None) -> bool:
        """Whether the Operation costs no less than a known line."""
        if below is None or not self._begins(node.state, move):
            return False
        return node.price + self._ceilings.price(node.state, move, self.goal.condition) >= below

    @classmethod
    def usual_player(cls, game: Game[Any], state: State) -> Actor:  # noqa: ARG003 - the position knows
        """Who is First Eligible."""
        return state.first_eligible

    @classmethod
    def others(cls, goal: Goal) -> str:
        """The other player."""
        return f"the {goal.by.enemy}"

    @classmethod
    def terms(cls, game: Game[Any], goal: Goal) -> list[str]:
        """What the answer is about: whose turn, when, without what, and what the others do."""
        when = "at any moment of it" if goal.moment else "at its end"
        events = [] if goal.events else ["by no Event of a card"]
        dice = "with dice and draws as it likes"
        other = f"{cls.others(goal)} passing where it may"
        return [f"of the {goal.by} {game.times[goal.within]}", when, *events, dice, other]

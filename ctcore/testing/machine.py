"""A state machine that plays, and after every step checks what must hold of any position."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from ctcore.testing.strategies import lawful_states, legal_move_of, scenario_names
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.vocabulary import Box, Piece
from ctcore.twilight.game import SYSTEM, legal_moves, parse_move, setup
from ctcore.twilight.text.position import from_json, to_json

if TYPE_CHECKING:
    from ctcore.kernel import Move, Transition
    from ctcore.twilight.board.state import State

__all__ = ["GameMachine", "check_position", "check_step"]


def check_position(state: State) -> None:
    """Assert what must hold of every position that is not broken.

    Every law holds; a move is legal unless the game is over; `judge`, the quick yes or no
    and the list of legal moves agree on each of them; and no piece has come or gone,
    counted here apart from the laws.
    """
    assert SYSTEM.violations(state) == ()
    moves = legal_moves(state)
    assert bool(moves) is bool(state.stack), f"dead end in {state.stack}"
    assert len(set(moves)) == len(moves)
    for move in moves:
        assert SYSTEM.is_legal(state, move)
        assert SYSTEM.judge(state, move).legal
    held = Counter({piece: sum(state.box(box).of(piece) for box in Box) for piece, _ in FORCE_POOL.items()})
    for space in state.spaces:
        for piece in Piece:
            held[piece.type] += space.of(piece)
    assert held == Counter(dict(FORCE_POOL.items()))


def check_step(step: Transition[State]) -> None:
    """Assert what must hold of every step.

    The same step gives the same state, equal and of one hash; the move reads back from its
    notation; and a position that differs is never taken for equal.
    """
    again = SYSTEM.step(step.before, step.move)
    assert again == step.after
    assert hash(again) == hash(step.after)
    assert (step.before == step.after) is (to_json(step.before) == to_json(step.after))
    assert parse_move(step.before, str(step.move)) == step.move


class GameMachine(RuleBasedStateMachine):
    """Play by drawn legal moves from a scenario or from any lawful position, checking each step.

    A finished game is followed by a new one.  ``seen`` counts, over all runs, the frames
    that were pending and the kinds of move that were made, so that a test can insist on
    them.  Use ``GameMachine.TestCase`` in a test, or derive a class with other ``starts``.
    """

    starts: ClassVar[st.SearchStrategy[State]] = st.one_of(scenario_names().map(setup), lawful_states())
    seen: ClassVar[Counter[str]] = Counter()
    state: State

    @initialize(data=st.data())
    def begin(self, data: Any) -> None:
        """Take a start."""
        self.state = data.draw(self.starts)

    @rule(data=st.data())
    def make_move(self, data: Any) -> None:
        """Make one legal move, or begin a new game where the last one is over."""
        if not self.state.stack:
            self.seen["over"] += 1
            self.state = setup(data.draw(scenario_names()))
            return
        move: Move = data.draw(legal_move_of(self.state))
        kind = SYSTEM.kind_of(self.state, move)
        assert kind is not None
        self.seen[type(self.state.stack[-1]).__name__] += 1
        self.seen[kind.name] += 1
        transition = SYSTEM.trace(self.state, move)
        check_step(transition)
        self.state = transition.after

    @rule()
    def write_and_read(self) -> None:
        """Write the position as text and go on from what reads back."""
        read = from_json(to_json(self.state))
        assert read == self.state
        assert hash(read) == hash(self.state)
        assert legal_moves(read) == legal_moves(self.state)
        self.state = read

    @invariant()
    def position_holds(self) -> None:
        """Check the position."""
        check_position(self.state)

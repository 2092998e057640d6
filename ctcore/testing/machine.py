"""A state machine that plays, and after every step checks what must hold of any position."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from ctcore.game import games
from ctcore.testing.strategies import lawful_states, legal_move_of, scenario_names
from ctcore.testing.trials import trials_of

if TYPE_CHECKING:
    from ctcore.game import Game
    from ctcore.kernel import Move, Transition

__all__ = ["GameMachine", "check_position", "check_step"]


def check_position(state: Any, game: Game[Any] | None = None) -> None:
    """Assert what must hold in every reachable position.

    Every law holds; there is a legal move unless the game is over; `judge` and `is_legal` accept each
    listed move; and the game's own check passes: for Colonial Twilight, that no piece has appeared or
    vanished, counted independently of the laws.
    """
    game = game or games.game()
    assert game.violations(state) == ()
    moves = game.legal_moves(state)
    assert bool(moves) is bool(state.stack), f"dead end in {state.stack}"
    assert len(set(moves)) == len(moves)
    for move in moves:
        assert game.system.is_legal(state, move)
        assert game.judge(state, move).legal
    trials_of(game).check(state)


def check_step(step: Transition[Any], game: Game[Any] | None = None) -> None:
    """Assert what must hold of every step.

    Repeating the step gives an equal state with the same hash; the move's notation parses to the
    move; and two states are equal exactly if their JSON is.
    """
    game = game or games.game()
    again = game.step(step.before, step.move)
    assert again == step.after
    assert hash(again) == hash(step.after)
    assert (step.before == step.after) is (game.to_json(step.before) == game.to_json(step.after))
    assert game.parse_move(step.before, str(step.move)) == step.move


class GameMachine(RuleBasedStateMachine):
    """Play by drawn legal moves from a scenario or from any lawful position, checking each step.

    A finished game is followed by a new one.  ``seen`` counts, over all runs, the frames
    that were pending and the kinds of move that were made, so that a test can insist on
    them.  Use ``GameMachine.TestCase`` in a test, or derive a class with another ``game``, or with other
    ``starts``.
    """

    game: ClassVar[Game[Any]] = games.game()
    starts: ClassVar[st.SearchStrategy[Any] | None] = None
    seen: ClassVar[Counter[str]] = Counter()
    state: Any

    @initialize(data=st.data())
    def begin(self, data: Any) -> None:
        """Draw the starting position."""
        game, starts = self.game, self.starts
        if starts is None:
            starts = st.one_of(scenario_names(game).map(game.setup), lawful_states(game=game))
        self.state = data.draw(starts)

    @rule(data=st.data())
    def make_move(self, data: Any) -> None:
        """Make one legal move, or begin a new game where the last one is over."""
        game = self.game
        if not self.state.stack:
            self.seen["over"] += 1
            self.state = game.setup(data.draw(scenario_names(game)))
            return
        move: Move = data.draw(legal_move_of(self.state, game))
        kind = game.system.kind_of(self.state, move)
        assert kind is not None
        self.seen[type(self.state.stack[-1]).__name__] += 1
        self.seen[kind.name] += 1
        transition = game.trace(self.state, move)
        check_step(transition, game)
        self.state = transition.after

    @rule()
    def write_and_read(self) -> None:
        """Write the position as text and continue from what reads back."""
        read = self.game.from_json(self.game.to_json(self.state))
        assert read == self.state
        assert hash(read) == hash(self.state)
        assert self.game.legal_moves(read) == self.game.legal_moves(self.state)
        self.state = read

    @invariant()
    def position_holds(self) -> None:
        """Check the position."""
        check_position(self.state, self.game)

"""Chance in a game: its dice and draws, how likely each is, and random play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from ctcore.kernel.move import Part
from ctcore.kernel.table import ByFrame

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator, Sequence
    from fractions import Fraction

    from ctcore.kernel import Move, System, Transition

    Weighing = Callable[[Any], tuple[Sequence[Move], Sequence[int]]]

__all__ = ["Chanced"]

S = TypeVar("S", bound=Any)


class Chanced(Generic[S]):
    """The dice and draws of a game, and random play; every method works for any game."""

    __slots__ = ()

    # For each frame of chance what gives its moves and the relative weight of each; None if all are alike.
    weighing: ClassVar[ByFrame[Weighing | None]] = ByFrame(lambda _frame: None)

    if TYPE_CHECKING:
        system: System[S]

        def actor(self, state: S) -> Any:
            """Who chooses next."""

        def legal_moves(self, state: S) -> tuple[Move, ...]:
            """Every legal whole move."""

        def setup(self, name: str | None = None, /, **options: Any) -> S:
            """The set-up of that name."""

        def trace(self, state: S, move: Move) -> Transition[S]:
            """The step with its ledger."""

        def check_position(self, state: Any) -> None:
            """Raise `WrongType` for anything but a position of this game."""

    def is_chance(self, _actor: Any, /) -> bool:
        """Whether that actor is chance: its moves are dice and draws."""
        return False

    def chances(self, state: S) -> dict[Move, Fraction]:
        """The probability of each move of chance, from public knowledge; empty if a player is to move."""
        if not self.is_chance(self.actor(state)):
            return {}
        from fractions import Fraction  # noqa: PLC0415 - most games are played without their chances

        weigh = self.weighing[type(state.stack[-1])]
        if weigh is not None:
            moves, weights = weigh(state)
            whole = sum(weights)
            return {move: Fraction(weight, whole) for move, weight in zip(moves, weights, strict=True)}
        alike = self.legal_moves(state)
        return dict.fromkeys(alike, Fraction(1, len(alike)))

    def random_move(self, state: S, draw: random.Random) -> Move:
        """A random legal move: a player's drawn evenly choice by choice, a move of chance by its probability.

        So the first stage of a move made in stages is as likely as any other choice.
        Raises `IndexError` if the game is over.
        """
        try:
            weigh = self.weighing[type(state.stack[-1])] if state.stack else None
        except AttributeError:
            self.check_position(state)
            raise
        if weigh is not None:
            return draw.choices(*weigh(state))[0]
        chosen: Move | Part = draw.choice(self.system.choices(state))
        while isinstance(chosen, Part):
            chosen = draw.choice(self.system.choices(state, chosen))
        return chosen

    def random_game(self, name: str | None, seed: int, /, **options: Any) -> Iterator[Transition[S]]:
        """A game of random legal moves; the same seed gives the same game."""
        import random  # noqa: PLC0415 - who plays moves of their own draws none

        draw = random.Random(seed)  # noqa: S311 - play, not secrets
        state = self.setup(name, **options)
        while state.stack:
            transition = self.trace(state, self.random_move(state, draw))
            yield transition
            state = transition.after

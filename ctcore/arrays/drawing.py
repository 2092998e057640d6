"""What draws positions of a game: guesses, and many positions near each, of which the laws keep some.

A game that knows its own board says in its room ``arrays`` how any position is guessed; positions of
other games are guessed by play, and some of their numbers and truths changed.
"""

from __future__ import annotations

import random
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from ctcore.arrays.values import Numbers, Truths
from ctcore.game import games
from ctcore.game.fields import leaves, map_leaves
from ctcore.kernel.choices import DeadEnd
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctcore.arrays.changes import Changes
    from ctcore.game import Game
    from ctcore.kernel.move import Frame

__all__ = ["Drawing", "Guess", "Picks", "Played", "drawing_of", "from_chance"]

# So many games of each set-up are played, of at most so many moves.
_GAMES, _LONGEST = 8, 400
# What a number is changed to, beside its neighbours.
_NUMBERS = (0, 0, 1, 2, 3, 4)
_TRUTHS = (0, 1)


@frozen
class Picks:
    """How a guess is picked: ``one_of`` takes one of several values, ``below`` gives a number below a limit.

    ``several`` gives several such numbers.
    """

    one_of: Callable[[Sequence[Any]], Any]
    below: Callable[[int], int]
    several: Callable[[int], Sequence[int]]


def from_chance(chance: random.Random) -> Picks:
    """Picks drawn at random."""

    def several(limit: int) -> list[int]:
        return [chance.randrange(limit) for _ in range(chance.choice((2, 8, 20, 40)))]

    return Picks(chance.choice, chance.randrange, several)


class Guess(Protocol):
    """A guess of a position, lawful or not, and what is near it."""

    def as_it_is(self) -> Any:
        """The position that is guessed."""

    def spread(self, changes: Changes) -> Any:
        """The guess and what is near it, as one state of arrays whose first row is the guess."""

    def likelier(self) -> Guess:
        """A guess that the laws rather allow, to be tried where nothing near this one is lawful."""


class Drawing:
    """Draws positions of a game; here by play."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def guess(self, kind: type[Frame] | None, picks: Picks) -> Guess:
        """Any guess with a frame of that type innermost, None being the end; `DeadEnd` if picks fit none."""
        name = picks.one_of(tuple(self.game.setups))
        among = _played(self.game, name, picks.below(_GAMES)).get(kind, ())
        if not among:
            raise DeadEnd
        state = picks.one_of(among)
        known = _counts_of(state)
        changed = {}
        for number in picks.several(len(known) * len(_NUMBERS)) if known else ():
            at, to = divmod(number, len(_NUMBERS))
            leaf, now = known[at]
            changed[leaf] = type(now)(_NUMBERS[to])
        return Played(state, changed)

    def tidy(self, state: Any) -> Any:
        """The position without what says nothing, which rows of arrays may hold."""
        return state


@frozen
class Played:
    """A position that play comes to, with other values in some of its leaves."""

    state: Any
    changed: dict[str, Any]

    def as_it_is(self) -> Any:
        """The position with the changes."""
        return map_leaves(self.state, self.changed.get)

    def spread(self, changes: Changes) -> Any:
        """It with any of its leaves changed in each row."""
        guess = self.as_it_is()
        changes.begin(len(_counts_of(guess)), 0)

        def leaf(_name: str, now: Any) -> Any:
            if isinstance(now, Enum):
                return now
            if isinstance(now, bool):
                return Truths(changes.near(now, _TRUTHS))
            return Numbers(changes.near(now, (*_NUMBERS, now - 1, now + 1)))

        return map_leaves(guess, leaf)

    def likelier(self) -> Guess:
        """The position of play itself, which is lawful."""
        return Played(self.state, {})


def _counts_of(state: Any) -> tuple[tuple[str, Any], ...]:
    """Each leaf that may be changed, with its value: a place on a track that has names stays."""
    return tuple((name, now) for name, now in leaves(state).items() if not isinstance(now, Enum))


@lru_cache(maxsize=64)
def _played(game: Game[Any], name: str, seed: int) -> dict[type[Frame] | None, tuple[Any, ...]]:
    """The positions of a random game by what is pending, None being its end."""
    chance = random.Random(seed)  # noqa: S311 - positions, not secrets
    state = game.setup(name)
    found: dict[type[Frame] | None, list[Any]] = {}
    for _ in range(_LONGEST):
        found.setdefault(type(state.stack[-1]) if state.stack else None, []).append(state)
        if not state.stack:
            break
        state = game.step(state, game.random_move(state, chance))
    return {kind: tuple(states) for kind, states in found.items()}


def drawing_of(game: Game[Any] | None = None) -> Drawing:
    """What draws positions of the game, or of the usual one."""
    return (game or games.game()).room("arrays", Drawing)

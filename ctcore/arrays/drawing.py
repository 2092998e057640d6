"""Draw positions of a game: guess one, spread it into many nearby ones, and let the laws filter them.

A game can define in its room ``arrays`` how its positions are guessed.  For other games a guess is a
position reached by random play, with some of its numbers and truths changed.
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

# How many games are played from each set-up, and the most moves of each.
_GAMES, _LONGEST = 8, 400
# Values that a number is changed to, besides its neighbours.
_NUMBERS = (0, 0, 1, 2, 3, 4)
_TRUTHS = (0, 1)


@frozen
class Picks:
    """The source of choices for a guess: ``one_of`` returns one of some values.

    ``below`` returns a number below a limit; ``several`` returns several such numbers.
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
    """A guess of a position, lawful or not, that can be spread into nearby positions."""

    def as_it_is(self) -> Any:
        """Return the guessed position."""

    def spread(self, changes: Changes) -> Any:
        """Return the guess and nearby positions as one state of arrays; row 0 is the guess."""

    def likelier(self) -> Guess:
        """Return a guess that is more likely to be lawful, to try if nothing near this one is."""


class Drawing:
    """Draws positions of a game; this base class draws them from random play."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def guess(self, kind: type[Frame] | None, picks: Picks) -> Guess:
        """Return a guess with that type of frame innermost (None: game over); `DeadEnd` if there is none."""
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
        """Return the position without redundant entries, which rows of arrays may hold."""
        return state


@frozen
class Played:
    """A position reached by play, with some leaves changed."""

    state: Any
    changed: dict[str, Any]

    def as_it_is(self) -> Any:
        """The position with the changes."""
        return map_leaves(self.state, self.changed.get)

    def spread(self, changes: Changes) -> Any:
        """Return the position with different leaves changed in each row."""
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
        """Return the unchanged position of play, which is lawful."""
        return Played(self.state, {})


def _counts_of(state: Any) -> tuple[tuple[str, Any], ...]:
    """Return the leaves that may be changed, with their values: all but enums."""
    return tuple((name, now) for name, now in leaves(state).items() if not isinstance(now, Enum))


@lru_cache(maxsize=64)
def _played(game: Game[Any], name: str, seed: int) -> dict[type[Frame] | None, tuple[Any, ...]]:
    """Return the positions of a random game by the type of the innermost frame; None is the end."""
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
    """Return the game's `Drawing` (default: the default game)."""
    return (game or games.game()).room("arrays", Drawing)

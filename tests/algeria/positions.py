"""Positions of games of random moves, for tests of what is shown of any position."""

from __future__ import annotations

import random
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import ctcore as ct
from ctcore.algeria.board.places import PLACES
from ctcore.algeria.board.units import Actor
from ctcore.game.fields import choices_of, leaves, map_choices, map_leaves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.algeria.board.state import State
    from ctcore.kernel import Move

__all__ = ["GAME", "SCENARIOS", "positions", "varied"]

GAME = ct.game("algeria")
SCENARIOS = ("1954", "1958", "1960")
# A game is followed for that many moves, and every so often its position is kept.
_MOVES, _EVERY = 700, 35
_IDS = {one.id for one in PLACES}
_VALUES: dict[str, tuple[Any, ...]] = {
    name.rpartition(".")[2]: values for name, (_, values) in choices_of(GAME.setup("1954")).items()
}


def _thrifty(state: State, draws: random.Random) -> Move:
    """A random move; the Government mobilizes little, so that it does not spend its level to 0."""
    move: Move = GAME.random_move(state, draws)
    if GAME.actor(state) is Actor.GOVERNMENT and type(move).__name__.startswith("Mobilize"):
        end: Move = GAME.parse_move(state, "end")
        return end if state.psl.government < 45 or draws.random() < 0.5 else move
    return move


def _followed(scenario: str, seed: int) -> Iterator[State]:
    draws, state = random.Random(seed), GAME.setup(scenario)  # noqa: S311 - play, not secrets
    for number in range(_MOVES):
        if number % _EVERY == 0:
            yield state
        if not state.stack:
            return
        state = GAME.step(state, _thrifty(state, draws))
    yield state


@cache
def positions() -> dict[str, State]:
    """Positions by names: each scenario before the first placement, and along three games."""
    return {
        f"{scenario} {number}": state
        for seed, scenario in enumerate(SCENARIOS)
        for number, state in enumerate(_followed(scenario, seed))
    }


def varied(state: State) -> Iterator[tuple[str, State]]:
    """The position with one thing changed, by its name: each number, truth and choice.

    What areas have is changed in all of them at once, under the name ``*`` for the area.
    """
    found: dict[str, Any] = dict.fromkeys((*leaves(state), *choices_of(state)))
    for name in dict.fromkeys(map(_starred, found)):
        after: State = map_choices(map_leaves(state, partial(_changed, name)), partial(_chosen, name))
        assert after != state, name
        yield name, after


def _starred(name: str) -> str:
    first, dot, rest = name.partition(".")
    return f"*.{rest}" if dot and first in _IDS else name


def _changed(wanted: str, name: str, value: Any) -> Any:
    if _starred(name) != wanted:
        return value
    return not value if isinstance(value, bool) else value + 1


def _chosen(wanted: str, name: str, value: Any) -> Any:
    if _starred(name) != wanted:
        return value
    kinds: tuple[Any, ...] = _VALUES[wanted.rpartition(".")[2]]
    return kinds[(kinds.index(value) + 1) % len(kinds)]

"""Strategies for positions and moves: those that play reaches, and any that the laws allow."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import hypothesis
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from ctcore.arrays.guess import Guess
from ctcore.arrays.nearby import nearest
from ctcore.kernel.choices import DeadEnd
from ctcore.testing.set_up import set_ups
from ctcore.twilight.game import SYSTEM, legal_moves, setup, step
from ctcore.twilight.rules.setup.frames import SetUpFrame
from ctcore.twilight.scenarios import SCENARIOS

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import DrawFn

    from ctcore.kernel import Frame, Move
    from ctcore.twilight.board.state import State

__all__ = ["every_frame", "lawful_states", "legal_move_of", "reachable_states", "scenario_names"]

# Few games, since each takes longer to play than all else; drawn moves part the ways from them.
_SEEDS = 7
_PLIES = 2000
_BY_HAND = 4
# The frame is picked by a sum of so many draws; the board has so many lists of changes.
_ANY = st.integers(0, 2**16 - 1)
_DRAWS = 6
_LISTS = 8
_UNHURRIED = (HealthCheck.too_slow, HealthCheck.data_too_large)


def scenario_names() -> st.SearchStrategy[str]:
    """The names of the three scenarios, the shortest first."""
    return st.sampled_from(SCENARIOS)


def legal_move_of(state: State) -> st.SearchStrategy[Move]:
    """The legal moves of the position, each type of move alike; the game must not be over.

    >>> import ctcore as ct
    >>> from hypothesis import find
    >>> str(find(legal_move_of(ct.setup("medium", first=ct.GOVERNMENT, card=1)), lambda move: True))
    'train'
    """
    moves = legal_moves(state)
    types: dict[Any, None] = dict.fromkeys(type(move) for move in moves)
    return st.one_of(*(st.sampled_from([move for move in moves if type(move) is one]) for one in types))


def lawful_states(*pending: type[Frame] | None) -> st.SearchStrategy[State]:
    """Arbitrary lawful positions: any that breaks no law, whether or not play can reach it.

    Pieces lie anywhere on the map and in the boxes, each type in full; tracks, markers,
    cards and what is pending take any value that the laws allow.  ``pending`` narrows what
    stands innermost in the stack to some types of frame, None being the end of the game.
    To try every type evenly, use `every_frame`.

    >>> from ctcore.twilight.rules.operations.train import Pacifying
    >>> from hypothesis import find
    >>> type(find(lawful_states(Pacifying), lambda state: True).stack[-1]).__name__
    'Pacifying'
    """
    return _lawful(pending or (*SYSTEM.table, None))


@st.composite
def _lawful(draw: DrawFn, kinds: tuple[type[Frame] | None, ...]) -> State:
    # A sum of like draws: of a single one Hypothesis would keep the value from example to example.
    number = sum(draw(_ANY) for _ in range(_DRAWS)) if len(kinds) > 1 else 0
    kind = kinds[number % len(kinds)]
    if kind is not None and issubclass(kind, SetUpFrame):
        return draw(set_ups(kind))
    return draw(_near_a_guess(kind))


@st.composite
def _near_a_guess(draw: DrawFn, kind: type[Frame] | None) -> State:
    def number(limit: int) -> int:
        return draw(st.integers(0, limit - 1))

    def changes(limit: int) -> list[int]:
        # A list has five elements on average, whatever its bound: several lists, where there is to be more.
        few = st.lists(st.integers(0, limit - 1), max_size=20)
        return [one for _ in range(_LISTS) for one in draw(few)]

    try:
        guess = Guess.drawn(kind, lambda rows: rows[number(len(rows))], number, changes)
    except DeadEnd:
        reject()
    found = nearest(guess)
    if found is None:
        reject()
    return found


def every_frame(
    examples: int = 3, *, seed: int | None = None, **more: Any
) -> Callable[[Callable[[State], None]], Callable[[], None]]:
    """Have a test of a position tried on so many lawful positions of every type of frame, and of the end.

    The plainest of each type goes before them.  ``more`` are further settings of Hypothesis.

    >>> @every_frame(examples=1)
    ... def no_law_is_broken(state):
    ...     assert not SYSTEM.violations(state)
    >>> no_law_is_broken()
    """

    def decorated(test: Callable[[State], None]) -> Callable[[], None]:
        def tried() -> None:
            for kind in (*SYSTEM.table, None):
                asked = given(lawful_states(kind))(test)
                sown = asked if seed is None else hypothesis.seed(seed)(asked)
                settings(max_examples=examples + 1, suppress_health_check=_UNHURRIED, **more)(sown)()

        tried.__name__, tried.__doc__, tried.__module__ = test.__name__, test.__doc__, test.__module__
        return tried

    return decorated


@st.composite
def reachable_states(draw: DrawFn) -> State:
    """Positions that play reaches: some way into a random game, and then a few drawn moves on."""
    game = _game(draw(scenario_names()), draw(st.integers(0, _SEEDS)))
    state = game[draw(st.integers(0, _PLIES)) % len(game)]
    for _ in range(draw(st.integers(0, _BY_HAND))):
        if state.stack:
            state = step(state, draw(legal_move_of(state)))
    return state


@lru_cache(maxsize=64)
def _game(scenario: str, seed: int) -> tuple[State, ...]:
    """The positions of a game in which each type of legal move is as likely as another."""
    chance = random.Random(seed)  # noqa: S311 - play, not secrets
    states = [setup(scenario)]
    while moves := legal_moves(states[-1]):
        sort = chance.choice(list(dict.fromkeys(map(type, moves))))
        states.append(step(states[-1], chance.choice([move for move in moves if type(move) is sort])))
    return tuple(states)

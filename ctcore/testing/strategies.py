"""Strategies for positions and moves: those that play reaches, and any that the laws allow."""

from __future__ import annotations

import random
import struct
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import hypothesis
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from ctcore.arrays.drawing import Picks, drawing_of
from ctcore.arrays.nearby import nearest
from ctcore.game import games
from ctcore.kernel.choices import DeadEnd
from ctcore.testing.trials import trials_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import DrawFn

    from ctcore.game import Game
    from ctcore.kernel import Frame, Move

__all__ = ["every_frame", "lawful_states", "legal_move_of", "reachable_states", "scenario_names"]

# Few games, since playing them is the slowest part; the moves drawn at the end add variety.
_SEEDS = 7
_PLIES = 2000
_BY_HAND = 4
# _DRAWS: how many draws are summed to pick the frame. _MANY: how many changes are made.
_ANY = st.integers(0, 2**16 - 1)
_DRAWS = 6
_MANY = st.integers(0, 80)
_UNHURRIED = (HealthCheck.too_slow, HealthCheck.data_too_large)


def scenario_names(game: Game[Any] | None = None) -> st.SearchStrategy[str]:
    """The names of the game's scenarios, the first one first."""
    return st.sampled_from(tuple((game or games.game()).setups))


def legal_move_of(state: Any, game: Game[Any] | None = None) -> st.SearchStrategy[Move]:
    """Draw a legal move of the position, each type of move equally often; the game must not be over.

    >>> import ctcore as ct
    >>> from hypothesis import find
    >>> str(find(legal_move_of(ct.setup("medium", first=ct.GOVERNMENT, card=1)), lambda move: True))
    'train'
    """
    moves = (game or games.game()).legal_moves(state)
    types: dict[Any, None] = dict.fromkeys(type(move) for move in moves)
    return st.one_of(*(st.sampled_from([move for move in moves if type(move) is one]) for one in types))


def lawful_states(*pending: type[Frame] | None, game: Game[Any] | None = None) -> st.SearchStrategy[Any]:
    """Arbitrary lawful positions: any that breaks no law, whether or not play can reach it.

    Of Colonial Twilight, pieces lie anywhere on the map and in the boxes, each type in full; tracks, markers,
    cards and what is pending take any value that the laws allow.  ``pending`` narrows what
    stands innermost in the stack to some types of frame, None being the end of the game.
    To try every type evenly, use `every_frame`.

    >>> from ctcore.game import games
    >>> from hypothesis import find
    >>> nim = games.game("nim")
    >>> str(find(lawful_states(game=nim), lambda state: state.stack).stack[-1].player)
    'First'
    """
    game = game or games.game()
    return _lawful(game, pending or (*game.system.table, None))


@st.composite
def _lawful(draw: DrawFn, game: Game[Any], kinds: tuple[type[Frame] | None, ...]) -> Any:
    # Sum several draws: Hypothesis tends to repeat the value of a single draw in the next examples.
    number = sum(draw(_ANY) for _ in range(_DRAWS)) if len(kinds) > 1 else 0
    kind = kinds[number % len(kinds)]
    own = None if kind is None else trials_of(game).states(kind)
    return draw(_near_a_guess(game, kind) if own is None else own)


@st.composite
def _near_a_guess(draw: DrawFn, game: Game[Any], kind: type[Frame] | None) -> Any:
    def number(limit: int) -> int:
        return draw(st.integers(0, limit - 1))

    def changes(limit: int) -> list[int]:
        # One draw of bytes for all: a list of numbers takes a draw for each, and has about five.
        size = 2 * draw(_MANY)
        drawn = draw(st.binary(min_size=size, max_size=size))
        return [number % limit for (number,) in struct.iter_unpack("<H", drawn)]

    try:
        picks = Picks(lambda rows: rows[number(len(rows))], number, changes)
        guess = drawing_of(game).guess(kind, picks)
    except DeadEnd:
        reject()
    found = nearest(guess, game)
    if found is None:
        reject()
    return found


def every_frame(
    examples: int = 3, *, seed: int | None = None, game: Game[Any] | None = None, **more: Any
) -> Callable[[Callable[[Any], None]], Callable[[], None]]:
    """Run a test on ``examples`` lawful positions of every type of frame, and of the end of the game.

    The simplest position of each type is tried as well.  ``more`` are further settings of Hypothesis.

    >>> from ctcore.game import games
    >>> nim = games.game("nim")
    >>> @every_frame(examples=1, game=nim)
    ... def no_law_is_broken(state):
    ...     assert not nim.violations(state)
    >>> no_law_is_broken()
    """
    of = game or games.game()

    def decorated(test: Callable[[Any], None]) -> Callable[[], None]:
        def tried() -> None:
            for kind in (*of.system.table, None):
                asked = given(lawful_states(kind, game=of))(test)
                sown = asked if seed is None else hypothesis.seed(seed)(asked)
                settings(max_examples=examples + 1, suppress_health_check=_UNHURRIED, **more)(sown)()

        tried.__name__, tried.__doc__, tried.__module__ = test.__name__, test.__doc__, test.__module__
        return tried

    return decorated


@st.composite
def reachable_states(draw: DrawFn, game: Game[Any] | None = None) -> Any:
    """Draw a position from a random game, and make a few drawn moves from it."""
    of = game or games.game()
    played = _game(of, draw(scenario_names(of)), draw(st.integers(0, _SEEDS)))
    state = played[draw(st.integers(0, _PLIES)) % len(played)]
    for _ in range(draw(st.integers(0, _BY_HAND))):
        if state.stack:
            state = of.step(state, draw(legal_move_of(state, of)))
    return state


@lru_cache(maxsize=64)
def _game(game: Game[Any], scenario: str, seed: int) -> tuple[Any, ...]:
    """Return the positions of a random game in which each type of legal move is equally likely."""
    chance = random.Random(seed)  # noqa: S311 - play, not secrets
    states = [game.setup(scenario)]
    while moves := game.legal_moves(states[-1]):
        sort = chance.choice(list(dict.fromkeys(map(type, moves))))
        states.append(game.step(states[-1], chance.choice([move for move in moves if type(move) is sort])))
    return tuple(states)

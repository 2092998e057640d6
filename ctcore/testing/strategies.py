"""Strategies for positions and moves: those that play reaches, and any that the laws allow."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import attrs
from hypothesis import strategies as st

from ctcore.testing.board import boards
from ctcore.testing.decks import decks
from ctcore.testing.pending import with_pending
from ctcore.testing.set_up import set_ups
from ctcore.twilight.board.vocabulary import Ending
from ctcore.twilight.game import SYSTEM, legal_moves, setup, step
from ctcore.twilight.rules.events.frames import Mobilizing
from ctcore.twilight.rules.setup.frames import SetUpFrame
from ctcore.twilight.scenarios import SCENARIOS

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

    from ctcore.kernel import Frame, Move
    from ctcore.twilight.board.state import State

__all__ = ["lawful_states", "legal_move_of", "reachable_states", "scenario_names"]

# Few games, since each takes longer to play than all else; drawn moves part the ways from them.
_SEEDS = 7
_PLIES = 2000
_BY_HAND = 4


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
    In one thing the positions are tamer than the laws: whoever has begun an Operation, or
    chosen a box for one, can pay for its first location.  Nothing is filtered out.

    >>> from ctcore.twilight.rules.operations.train import Pacifying
    >>> from hypothesis import find
    >>> type(find(lawful_states(Pacifying), lambda state: True).stack[-1]).__name__
    'Pacifying'
    """
    return st.sampled_from(pending or (*SYSTEM.table, None)).flatmap(_lawful)


@st.composite
def _lawful(draw: DrawFn, pending: type[Frame] | None) -> State:
    if pending is not None and issubclass(pending, SetUpFrame):
        return draw(set_ups(pending))
    ending = draw(st.sampled_from(Ending)) if pending is None else None
    board = draw(boards(draw(decks(pending, ending)), dependent=pending is Mobilizing))
    board = attrs.evolve(board, ending=ending)
    return draw(with_pending(board, pending))


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

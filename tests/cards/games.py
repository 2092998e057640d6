"""One game at random in which Events are played often, with all laws and every lasting effect asked."""

from __future__ import annotations

import random

import attrs

import ctcore as ct
from tests.cards.asking import Asking
from tests.cards.counters import Counts, executions, lines
from tests.cards.drawing import Drawing

__all__ = ["Game", "play"]

# As many of the last moves say where a game broke.
_TOLD = 12


@attrs.frozen
class Game:
    """A game played: what was counted of it, and what broke, if anything did."""

    scenario: str
    seed: int
    moves: tuple[str, ...]
    counts: Counts
    fault: str = ""


def play(game: tuple[str, int]) -> Game:
    """Play the game of that scenario and seed to its end, or until something breaks."""
    scenario, seed = game
    state, counts, line = ct.setup(scenario), Counts(), list[str]()
    drawing = Drawing(random.Random(seed))  # noqa: S311 - play, not secrets
    asking = Asking(random.Random(-seed), counts, state)  # noqa: S311 - the same
    broken: tuple[str, ...] = ()
    try:
        while not broken and state.stack:
            asking.at(state)
            move = asking.sought() or drawing.move(state)
            line.append(str(move))
            transition = ct.trace(state, move)
            counts.update((*executions(transition), *lines(transition)))
            asking.compares(transition)
            state = transition.after
            broken = _broken(state)
    except Exception as error:  # noqa: BLE001 - whatever it is, the other games go on
        broken = (f"{type(error).__name__}: {error}",)
    fault = f"{'; '.join(broken)}, after {len(line)} moves: {'; '.join(line[-_TOLD:])}" if broken else ""
    return Game(scenario, seed, tuple(line), counts, fault)


def _broken(state: ct.State) -> tuple[str, ...]:
    if state.stack and not ct.legal_moves(state):
        return (f"a dead end: {state.stack[-1].awaits}, and no move is legal",)
    return tuple(map(str, ct.violations(state)))

"""Random games of Algeria, and what is counted of them: events, missions and results, moves, phases."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from ctcore.algeria.board.state import Levels, Oas, OasPlace
from ctcore.algeria.board.tables import Event
from ctcore.algeria.board.units import Actor
from ctcore.algeria.game import GAME
from ctcore.algeria.rules.reinforcement_government import Mobilizing
from ctcore.kernel import Move, Transition

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.algeria.board.state import State

__all__ = ["OPTIONS", "Counts", "occurred", "play", "rows", "thrifty"]

Counts = Counter[str]
# Each option by itself, and all together; those of the Government's beginning are of 1954 alone.
OPTIONS: dict[str, tuple[dict[str, bool], ...]] = {
    "1954": (
        {},
        {"slow_reaction": True},
        {"early_independence": True},
        {"shorter_game": True},
        {"slow_reaction": True, "early_independence": True, "shorter_game": True},
    ),
    "1958": ({}, {"shorter_game": True}),
    "1960": ({}, {"shorter_game": True}),
}
# Each frame that may be pending: not the base of the FLN's missions, nor copies of types by the kernel.
_FRAMES = sorted(
    {frame.__name__ for frame in GAME.frames if frame.__module__.startswith("ctcore.algeria.")} - {"Mission"}
)
# Every so often the game begins with a high level and the OAS in play, so that it may be removed (11.3/6).
_STIRRED = 4
# The missions that are rolled for on the Mission Success Table.
_ON_TABLE = ("Propaganda", "Strike", "Movement", "Raid", "Civil Affairs", "Suppression")
_RESULT = re.compile(rf"({'|'.join(_ON_TABLE)}): .* gives \d([+@]?)$")
_EVENT = re.compile(r"event \d\d: (.*)$")
# What the Government mobilizes beyond these costs it too much.
_RICH, _MOST, _TRIES = 45, 2, 6


def thrifty(state: State, draw: random.Random) -> Move:
    """A random move; the Government spends little, so that most games last."""
    frame: Any = state.stack[-1]
    if isinstance(frame, Mobilizing) and draw.random() < (0.5 if state.psl.government < _RICH else 0.2):
        return GAME.parse_move(state, "end")
    for _ in range(_TRIES):
        move = GAME.random_move(state, draw)
        if GAME.actor(state) is not Actor.GOVERNMENT or not _dear(state, move):
            break
    return move


def _dear(state: State, move: Move) -> bool:
    """Whether it mobilizes much, or anything at a low level."""
    if not type(move).__name__.startswith("Mobilize"):
        return False
    return state.psl.government < _RICH or getattr(move, "count", 1) > _MOST


def play(scenario: str, seed: int, turns: int, **options: bool) -> Iterator[Transition[State]]:
    """The steps of a game of thrifty random moves, until it ends or that many turns are played."""
    draw = random.Random(seed)  # noqa: S311 - play, not secrets
    state = GAME.setup(scenario, **options)
    if seed % _STIRRED == _STIRRED - 1:
        oas = Oas(active=True, controller=Actor.FLN, where=OasPlace.ORAN)
        state = GAME.lawful(state.but(psl=Levels(99, state.psl.fln), oas=oas))
    while state.stack and state.turn <= turns:
        step = GAME.trace(state, thrifty(state, draw))
        yield step
        state = step.after


def occurred(step: Transition[State]) -> Iterator[str]:
    """The rows that the step counts for."""
    kind = GAME.system.kind_of(step.before, step.move)
    assert kind is not None
    yield f"move: {kind.name}"
    for frame in step.after.stack:
        yield f"frame: {type(frame).__name__}"
    for entry in step.ledger:
        words = str(entry)
        if found := _EVENT.search(words):
            yield f"event: {found[1]}"
        elif found := _RESULT.search(words):
            yield f"result: {found[1]} {found[2] or 'plain'}"
    if step.after.ending is not None:
        yield f"ending: {step.after.ending}, {step.after.winner}"


def rows() -> tuple[str, ...]:
    """All that is to occur; the frame that missions are based on is never pending itself."""
    return (
        *(f"event: {event}" for event in Event),
        *(f"result: {mission} {sign}" for mission in _ON_TABLE for sign in ("+", "@", "plain")),
        *(f"move: {kind.name}" for kind in GAME.system.kinds),
        *(f"frame: {frame}" for frame in _FRAMES),
    )

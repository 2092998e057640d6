"""Positions in which the FLN begins a turn, or its part of a Propaganda Round, reached by varied play.

``python -m tests.bot.positions N SEED`` prints N of them, each in one line; with ``--boxes`` it counts
instead the boxes of the flowchart that the second statement reaches in them.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import repeat

import ctcore as ct
from ctcore.kernel import Move
from ctcore.twilight.board.parts import Purses
from tests.bot.second import turn

__all__ = ["boxes", "positions"]

_TURNS = {"FirstChoice", "SecondChoice"}
_BEGINNINGS = _TURNS | {"PivotalWindow", "Agitation", "FlnRedeploy", "CoupLost", "Avenging"}
_SCENARIOS = ("short", "medium", "full")
# How often a kind of position is kept; and of turns, those that end in a box that is often reached.
_KEPT = {
    "FirstChoice": 0.6,
    "SecondChoice": 0.6,
    "PivotalWindow": 0.05,
    "Agitation": 0.3,
    "FlnRedeploy": 0.3,
    "CoupLost": 0.3,
}
_OFTEN = {"rally": 0.3, "march": 0.6}
# How many turns are stirred: more Guerrillas, another level of Support, other Resources.
_STIRRED = 0.4


def positions(number: int, seed: int) -> Iterator[ct.State]:
    """That many positions; the same seed, the same positions."""
    draw = random.Random(seed)  # noqa: S311 - play, not secrets
    left = number
    while left:
        for state in _game(draw):
            if left and draw.random() < _KEPT.get(_name(state), 1):
                found = _stirred(state, draw) if draw.random() < _STIRRED else state
                if draw.random() < _OFTEN.get(turn(found, repeat(3)).box, 1):
                    left -= 1
                    yield found


def _name(state: ct.State) -> str:
    return type(state.innermost).__name__


def _game(draw: random.Random) -> Iterator[ct.State]:
    """The positions of one game; how each side plays is drawn for the game."""
    state = ct.setup(draw.choice(_SCENARIOS))
    by_chart, idle = draw.choice((0.0, 0.5, 0.9, 1.0)), draw.choice((0.0, 0.3, 0.8))
    before = ""
    for _ in range(draw.choice((150, 600, 3000))):
        if not state.stack:
            return
        begins = ct.actor(state) is ct.FLN and _name(state) in _BEGINNINGS and _name(state) != before
        before = _name(state)
        if begins:
            yield state
            if draw.random() < by_chart:
                state = _by_chart(state, draw)
                continue
        state = ct.step(state, _random(state, draw, idle))


def _stirred(state: ct.State, draw: random.Random) -> ct.State:
    """The position with more Guerrillas, and with Support and Resources drawn anew, if that is lawful."""
    if _name(state) not in _TURNS:
        return state
    spaces, boxes = list(state.spaces), state.boxes
    watched = [space.place.index for space in spaces if space.government_pieces]
    for at in {*draw.sample(watched, min(len(watched), 4)), *draw.sample(range(len(spaces)), 3)}:
        space, stock = spaces[at], boxes.available.guerrillas
        count = draw.randint(0, min(stock, 8))
        hidden = draw.randint(0, count)
        boxes = boxes.changed(ct.Box.AVAILABLE, ct.PieceType.GUERRILLAS, -count)
        space = space.changed(ct.Piece.UNDERGROUND, hidden).changed(ct.Piece.ACTIVE, count - hidden)
        if space.population and not space.place.is_country:
            space = space.marked(support=draw.choice((-1, 0, 1, 1)), terror=space.terror)
        spaces[at] = space
    purses = Purses(state.resources.government, draw.randint(0, 14))
    found = state.but(spaces=tuple(spaces), boxes=boxes, resources=purses)
    return state if ct.violations(found) else found


def _by_chart(state: ct.State, draw: random.Random) -> ct.State:
    """The position after the turn of the second statement, its dice and its ties drawn."""
    rolls = iter(lambda: draw.randint(1, 6), 0)
    return turn(state, rolls, lambda some, _what: draw.choice(some), rolls).after


def _random(state: ct.State, draw: random.Random, idle: float) -> Move:
    """A random move; a Government that is idle Passes that often, and Pivotal Events are played seldom."""
    if ct.actor(state) is ct.GOVERNMENT and _name(state) in _TURNS and draw.random() < idle:
        return ct.moves.Choose(ct.Option.PASS)
    if _name(state) == "PivotalWindow" and draw.random() < 0.8:
        return ct.moves.Decline()
    return ct.random_move(state, draw)


def boxes(states: Iterator[ct.State], die: int = 3) -> Counter[str]:
    """How often the second statement ends in each box."""
    return Counter(turn(state, repeat(die)).box for state in states)


if __name__ == "__main__":
    _number, _seed = int(sys.argv[1]), int(sys.argv[2])
    if "--boxes" in sys.argv:
        for _box, _count in boxes(positions(_number, _seed)).most_common():
            sys.stdout.write(f"{_count:5} {_box}\n")
    else:
        for _state in positions(_number, _seed):
            sys.stdout.write(f"{_state.to_text()}\n")

"""Turns played by chance, and goals that they reached, which no ceiling may deny."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import attrs

import ctcore as ct
from ctcore.condition import Condition, condition
from ctcore.kernel import Move
from ctcore.twilight.board.in_force import InForce
from ctcore.twilight.board.parts import Purses
from ctcore.twilight.ceilings.turns import OPERATIONS
from ctcore.twilight.rules.common.turns import FirstChoice

# A turn seldom goes on longer; what it has reached by then counts.
_STEPS = 40
_NUMBERS = ("guerrillas", "fln_bases", "fln_pieces", "government_pieces", "cubes", "terror")
# What the Government's pieces have besides.
_TYPES = ("underground", "active", "troops", "police", "french_troops", "algerian_police", "government_bases")
_TRUTHS = ("fln_control", "government_control", "at_support", "at_neutral", "at_oppose")


def starts(chance: random.Random, player: ct.Actor) -> Iterator[ct.State]:
    """The player First Eligible, to begin an Operation, in positions of games played by chance."""

    def begins(state: ct.State) -> bool:
        frame = state.outermost
        return isinstance(frame, FirstChoice) and frame.faction is player and len(state.stack) == 1

    return drawn(chance, begins, _plain)


def drawn(
    chance: random.Random,
    fits: Callable[[ct.State], bool],
    changed: Callable[[ct.State, random.Random], ct.State],
) -> Iterator[ct.State]:
    """Lawful positions, changed so, of games played by chance: a few that fit of each game."""
    while True:
        steps = ct.random_game(chance.choice(("short", "medium", "full")), chance.randrange(10**6))
        fitting = [step.after for step in steps if fits(step.after)]
        for state in chance.sample(fitting, min(len(fitting), 3)):
            found = changed(state, chance)
            if not ct.violations(found):
                yield found


def _plain(state: ct.State, chance: random.Random) -> ct.State:
    """Without Capabilities and Momentum; often with few Guerrillas Available, and few Resources."""
    plain = InForce(
        independent=state.independent,
        mobilization_played=state.mobilization_played,
        recall_de_gaulle=state.recall_de_gaulle,
    )
    left = chance.choice((0, 0, 1, 2, state.available.guerrillas))
    gone = max(0, state.available.guerrillas - left)
    available = attrs.evolve(state.available, guerrillas=state.available.guerrillas - gone)
    out = attrs.evolve(state.out_of_play, guerrillas=state.out_of_play.guerrillas + gone)
    purse = Purses(chance.choice((0, 2, 5, 20)), chance.choice((0, 1, 3, 8)))
    return state.but(in_force=plain, available=available, out_of_play=out, resources=purse)


def reached(start: ct.State, chance: random.Random) -> tuple[Move, Condition, str, int] | None:
    """An Operation played by chance, a goal that it reached, the line and what that paid; or None."""
    player = start.outermost.faction
    begun = [move for move in ct.legal_moves(start) if type(move) in OPERATIONS[player]]
    if not begun:
        return None
    operation = chance.choice(begun)
    state, line = ct.step(start, operation), [str(operation)]
    paid = start.resources.of(player) - state.resources.of(player)
    goals: list[tuple[str, str, int]] = []
    while len(state.stack) > 1 and len(line) < _STEPS:
        moves = ct.legal_moves(state)
        sort = chance.choice(list(dict.fromkeys(map(type, moves))))
        move = chance.choice([one for one in moves if type(one) is sort])
        before, state = state, ct.step(state, move)
        paid += max(0, before.resources.of(player) - state.resources.of(player))
        line.append(str(move))
        goals += [(text, "; ".join(line), paid) for text in _goals(start, state, chance)]
    if not goals:
        return None
    text, played, price = chance.choice(goals)
    return operation, condition(text), played, price


def _goals(start: ct.State, state: ct.State, chance: random.Random) -> Iterator[str]:
    changed = [pair for pair in zip(start.spaces, state.spaces, strict=True) if pair[0] != pair[1]]
    found = []
    for was, now in changed:
        for name in _NUMBERS if start.outermost.faction is ct.FLN else (*_NUMBERS, *_TYPES):
            before, after = getattr(was, name), getattr(now, name)
            if before != after:
                found.append(f"{now.id}.{name} {'>=' if after > before else '<='} {after}")
        for name in _TRUTHS:
            asked = condition(f"{now.id}.{name}")
            if asked.read(start) is not asked.read(state):
                found.append(f"{'' if asked.read(state) else 'not '}{now.id}.{name}")
    yield from found
    if len(found) > 1:
        one, other = chance.sample(found, 2)
        yield f"{one} and {other}"

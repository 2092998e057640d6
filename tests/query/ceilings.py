"""Whether any end of an Operation passes its ceiling: `python -m tests.query.ceilings`."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Collection, Iterator
from itertools import chain, islice
from typing import Any

import ctcore as ct
from ctcore.arrays.nearby import any_position
from ctcore.condition import quantity
from ctcore.kernel import Move
from ctcore.query.effort import Effort
from ctcore.twilight.board.deception import NO_DECEPTION
from ctcore.twilight.ceilings import Ceilings
from ctcore.twilight.ceilings.in_text import has_ceiling
from ctcore.twilight.ceilings.turns import OPERATIONS
from ctcore.twilight.rules.common.operation import End
from ctcore.twilight.rules.common.turns import ActingFrame
from ctcore.twilight.rules.events.texts.book import frames
from ctcore.twilight.rules.sequence.boxes import Choose
from tests.query.small import positions
from tests.query.turns import drawn

NUMBERS = (
    "resources.fln",
    "resources.government",
    "-resources.fln",
    "count(fln_control)",
    "-count(government_control)",
    "sum(guerrillas)",
    "-sum(guerrillas)",
    "-sum(fln_pieces)",
    "sum(underground)",
    "sum(active)",
    "sum(fln_bases where city)",
    "-sum(government_pieces)",
    "casualties.guerrillas",
    "casualties.french_police",
    "available.guerrillas",
    "-available.guerrillas",
    "total_opposition",
    "total_support",
    "support_plus_commitment",
    "opposition_plus_bases",
    "-total_support",
    "sum(terror)",
    "terror_left",
    "commitment",
    "-commitment",
    "france_track",
    "-france_track",
    "count(guerrillas = 0)",
    "count(government_control)",
    "count(government_control and sector)",
    "-count(fln_control)",
    "sum(cubes where city)",
    "sum(police where sector) - sum(troops where sector)",
    "sum(government_bases)",
    "available.french_police",
    "-available.algerian_police",
    "available.french_troops - sum(french_police where city)",
    "count(troops > 0 and police > 0)",
    "resources.fln + 2 * sum(fln_bases)",
)
# A turn seldom has more moves.
_LONG = 60


def ends_of(begun: ct.State, most: int) -> list[ct.State] | None:
    """Every position in which what is pending on the turn may end; None if more than ``most`` are met."""
    found = met(begun, most)
    return None if found is None else [one for one in found if len(one.stack) == 1]


def met(begun: ct.State, most: int) -> set[ct.State] | None:
    """Every position that what is pending on the turn may come to; None if they are more than ``most``."""
    front, seen = [begun], {begun}
    while front:
        at = front.pop()
        if len(at.stack) == 1:
            continue
        if len(seen) > most:
            return None
        for move in ct.legal_moves(at):
            after = ct.step(at, move)
            if after not in seen:
                seen.add(after)
                front.append(after)
    return seen


def by_chance(state: ct.State, operation: Move, chance: random.Random) -> list[ct.State]:
    """The positions of an Operation played by chance, its ends being put off; it may be cut short."""
    found = [ct.step(state, operation)]
    while len(found[-1].stack) > 1 and len(found) <= _LONG:
        moves = list(ct.legal_moves(found[-1]))
        others = [move for move in moves if not isinstance(move, End)]
        if others and chance.random() > 0.1:
            sort = chance.choice(list(dict.fromkeys(map(type, others))))
            moves = [move for move in others if type(move) is sort]
        found.append(ct.step(found[-1], chance.choice(moves)))
    return found


def passed(
    state: ct.State, operation: Move, found: Collection[ct.State], asked: str, *, moment: bool = False
) -> tuple[bool, str]:
    """Whether the best of those ends, or moments, comes to the ceiling of a number; and what passes it."""
    number, player = quantity(asked), state.outermost.faction
    known = Ceilings(player, Effort(), moment=moment).of(state, operation, number)
    if known is None or not found:
        return False, ""
    best = max(number.read(one) for one in found)
    if known.most is None or best > known.most:
        return True, f"{operation}: {asked} is {best}, ceiling {known.most}, of {state.to_text()}"
    return best == known.most, ""


def turns(chance: random.Random, player: ct.Actor) -> Iterator[ct.State]:
    """Positions of games by chance in which the player begins an Operation, some with little to spend."""

    def begins(state: ct.State) -> bool:
        frame = state.outermost
        is_turn = isinstance(frame, ActingFrame) and frame.faction is player and len(state.stack) == 1
        return is_turn and state.deception == NO_DECEPTION

    return drawn(chance, begins, lambda state, _chance: state)


def whole(seed: int, player: ct.Actor, number: int, most: int = 3_000) -> Iterator[tuple[bool, str]]:
    """Small positions whose Operations are gone through whole: each number's ceiling and its best end."""
    chance = random.Random(seed)  # noqa: S311 - play, not secrets
    for start in islice(positions(seed, player), number):
        for state in _begun(start):
            for operation in ct.legal_moves(state):
                if type(operation) in OPERATIONS[player]:
                    moments = met(ct.step(state, operation), most) or set()
                    found = [one for one in moments if len(one.stack) == 1]
                    for asked in chance.sample(NUMBERS, 3) if found else ():
                        yield passed(state, operation, found, asked)
                        yield passed(state, operation, moments, asked, moment=True)


def _begun(state: ct.State) -> list[ct.State]:
    """The position, or those in which the Second Eligible player has chosen a box for an Operation."""
    after = [ct.step(state, move) for move in ct.legal_moves(state) if isinstance(move, Choose)]
    return [one for one in (state, *after) if isinstance(one.outermost, ActingFrame) and len(one.stack) == 1]


def in_games(seed: int, player: ct.Actor, number: int, plays: int = 8) -> Iterator[tuple[bool, str]]:
    """Operations played by chance from positions of games: each number's ceiling and the best of them."""
    chance = random.Random(seed)  # noqa: S311 - as above
    for state in islice(turns(chance, player), number):
        begun = [move for move in ct.legal_moves(state) if type(move) in OPERATIONS[player]]
        if begun:
            operation = chance.choice(begun)
            moments = [one for _ in range(plays) for one in by_chance(state, operation, chance)]
            found = [one for one in moments if len(one.stack) == 1]
            for asked, moment in zip(chance.sample(NUMBERS, 2), (False, True), strict=True):
                yield passed(state, operation, moments if moment else found, asked, moment=moment)


def texts(seed: int, number: int, most: int = 3_000) -> Iterator[tuple[bool, str]]:
    """Positions in which a text asks, gone through whole or by chance: its ceilings and the best ends."""
    chance = random.Random(seed)  # noqa: S311 - as above
    asking = [frame for frame in frames() if has_ceiling(frame)]
    for sort in chance.choices(asking, k=number):
        state = any_position(chance, sort)
        state = state and _anew(state)
        if state is None or ct.violations(state):
            continue
        found = met(state, most) or {one for _ in range(20) for one in _ended(state, chance)}
        frame: Any = state.stack[-1]
        for asked in chance.sample(NUMBERS, 4):
            known = Ceilings(frame.executor, Effort()).of_text(state, quantity(asked))
            if known is not None:
                assert known.most is not None
                best = max(quantity(asked).read(one) for one in found)
                says = f"{sort.__name__}: {asked} is {best}, ceiling {known.most}, of {state.to_text()}"
                yield best == known.most, says if best > known.most else ""


def _anew(state: ct.State) -> ct.State:
    """The position with no piece moved yet, and none owed."""
    frame: Any = state.stack[-1]
    if frame.marks:
        left = frame.left + sum(mark.count for mark in frame.marks) if "left" in frame.holds else 0
        frame = frame.but(left=left, marks=(), spaces=() if frame.most_spaces else frame.spaces)
    return state.but(stack=(*state.stack[:-1], frame.but(owed=0)))


def _ended(state: ct.State, chance: random.Random) -> Iterator[ct.State]:
    """The positions of what is pending, played by chance."""
    while len(state.stack) > 1:
        yield state
        state = ct.step(state, chance.choice(ct.legal_moves(state)))
    yield state


def main() -> int:
    """Compare, and tell what passes a ceiling; status 1 if something does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    tried = reached = wrong = 0
    players = (ct.FLN, ct.GOVERNMENT)
    ways = [way(asked.seed, player, asked.number) for player in players for way in (whole, in_games)]
    for tight, says in chain(texts(asked.seed, asked.number), *ways):
        tried, reached, wrong = tried + 1, reached + tight, wrong + bool(says)
        if says:
            sys.stdout.write(f"{says}\n")
        sys.stderr.write(f"\r{tried} ceilings, {reached} reached, {wrong} passed")
    sys.stdout.write(f"{tried} ceilings, {reached} reached, {wrong} passed\n")
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(main())

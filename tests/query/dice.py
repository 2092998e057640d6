"""How likely each outcome is, by trying every face of every die one by one: it asks the engine no chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from ctcore.algeria.board.state import Control
from ctcore.algeria.rules.common import dice as algeria
from ctcore.algeria.rules.interphase import Contest, Contesting
from ctcore.game import Game
from ctcore.kernel import Move
from ctcore.query.odds import Odds
from ctcore.twilight.rules.common.dice import Roll

FACES = range(1, 7)


def thrown(frame: Any) -> Iterator[Move]:
    """What comes of each way in which the dice of a frame may fall, all ways being alike."""
    match frame:
        case algeria.Dice():
            yield from (algeria.Roll(sum(faces)) for faces in product(FACES, repeat=frame.number))
        case algeria.Tries():
            for faces in product(FACES, repeat=frame.number):
                yield algeria.Succeed(sum(1 for face in faces if face <= frame.most))
        case Contesting():
            for government, fln in product(FACES, repeat=2):
                holds, takes = government <= frame.difference, fln <= frame.difference
                alone = Control.GOVERNMENT if holds else Control.FLN
                yield Contest(Control.CONTESTED if holds is takes else alone)
        case _:
            yield from map(Roll, FACES)


def outcomes(game: Game[Any], state: Any, chance: Fraction = Fraction(1)) -> Iterator[tuple[Any, Fraction]]:
    """Each end of what has been begun: dice thrown and only moves made, until a player has a choice."""
    moves = game.legal_moves(state)
    if game.is_settled(state):
        yield state, chance
    elif game.is_chance(game.actor(state)):
        ways = Counter(thrown(state.stack[-1]))
        for move, number in ways.items():
            part = chance * Fraction(number, ways.total())
            yield from outcomes(game, game.step(state, move), part)
    elif len(moves) == 1:
        yield from outcomes(game, game.step(state, moves[0]), chance)
    else:
        yield state, chance


def table(game: Game[Any], state: Any) -> dict[Any, Fraction]:
    """The chance of each end of what has been begun."""
    found: dict[Any, Fraction] = {}
    for after, chance in outcomes(game, state):
        found[after] = found.get(after, Fraction(0)) + chance
    return found


def told(found: Odds) -> dict[Any, Fraction]:
    """The chance of each position that odds tell."""
    return {one.after: one.chance for one in found.outcomes}

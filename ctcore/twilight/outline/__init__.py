"""Outlines: what a turn's Operations can do near some spaces, under looser rules than the game's.

If the outline of an Operation cannot reach something, the Operation cannot either; and the Operation never
pays less than its outline.  Each outline argues, where it is declared, that it allows all the rules allow.
Tests check it: no outline denies what random games reached, and small positions get the same answers without.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

import attrs

from ctcore.twilight.board.deception import NO_DECEPTION
from ctcore.twilight.board.vocabulary import FLN, Actor
from ctcore.twilight.outline import fln, government
from ctcore.twilight.outline.alternatives import Alternative, alternatives
from ctcore.twilight.outline.base import Bound, Outline
from ctcore.twilight.rules.common.turns import TurnFrame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.condition.expression import Condition
    from ctcore.kernel import Move
    from ctcore.twilight.board.state import State

__all__ = ["MOST", "Bound", "bounds", "operations"]

# Explore at most this many positions for one Operation.
MOST = 15_000


def operations(player: Actor) -> dict[type[Move], Move]:
    """The player's Operations, in the order in which they are listed."""
    begun = fln.OPERATIONS if player is FLN else government.OPERATIONS
    return {type(one): one for one in begun}


def bounds(
    state: State, condition: Condition, most: int = MOST, goes_on: Callable[[], bool] = lambda: True
) -> dict[type[Move], Bound]:
    """The least that each Operation of the coming turn pays to make a condition true; None if it cannot.

    An Operation is missing if its outline is too big to explore, or ``goes_on`` says that time is over.
    Outlines exist for conditions about tracks and up to three named spaces, or one of several such, and only
    while no Capability, Momentum or Deception marker changes what Operations do.

    >>> import ctcore as ct
    >>> from ctcore.condition import space
    >>> asked = ~space("Oran").government_control
    >>> game = ct.play(ct.setup("short", card=1), "no pivotal event")
    >>> {operation.form: bound.price for operation, bound in bounds(game, asked).items()}
    {'rally': None, 'march': None, 'attack': None, 'terror': None}
    >>> game = ct.play(ct.setup("full", card=1), "no pivotal event")
    >>> {operation.form: bound.price for operation, bound in bounds(game, asked).items()}
    {'rally': 1, 'march': 1, 'attack': None, 'terror': None}
    """
    turn = state.outermost
    if not (isinstance(turn, TurnFrame) and len(state.stack) == 1 and _is_plain(state)):
        return {}
    of_player = fln if turn.faction is FLN else government
    ways = alternatives(condition, state)
    if ways is None or not all(of_player.fits(state, way) for way in ways):
        return {}
    found = {
        operation: _least(state, ways, of_player.outlines, begun, (most, goes_on))
        for operation, begun in operations(turn.faction).items()
    }
    return {operation: bound for operation, bound in found.items() if bound is not None}


def _is_plain(state: State) -> bool:
    """Whether nothing in force, except Pivotal Events, changes what Operations do."""
    return not state.in_force.cards and state.deception == NO_DECEPTION


def _least(
    state: State,
    ways: tuple[Alternative, ...],
    outlines: Callable[[State, Alternative, Move], Iterator[Outline]],
    operation: Move,
    may: tuple[int, Callable[[], bool]],
) -> Bound | None:
    """The least that the Operation pays, over all those ways."""
    positions = 0
    most, goes_on = may
    found: list[tuple[int, Bound]] = []
    for way in ways:
        last = None
        for outline in outlines(state, way, operation):
            bound = outline.bound(way.condition, most - positions, goes_on)
            if bound is None:
                break
            last, positions = bound, positions + bound.positions
            if last.price is None:
                break
        if last is None:
            return None
        if last.price is not None:
            found.append((last.price, last))
    if not found:
        return Bound(positions, None)
    _, least = min(found, key=itemgetter(0))
    return attrs.evolve(least, positions=positions)

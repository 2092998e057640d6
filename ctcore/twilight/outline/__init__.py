"""What a turn's Operations can come to near some spaces, with more allowed than the rules do.

What the outline of an Operation cannot come to that Operation cannot bring about in play, and nothing for
less than its outline pays.  That an outline has all that the rules allow is argued where it is declared, and
tested: none denies what games played by chance have reached, and small positions are answered alike without.
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

# So many positions are gone through for one Operation.
MOST = 15_000


def operations(player: Actor) -> dict[type[Move], Move]:
    """The player's Operations, in the order in which they are told."""
    begun = fln.OPERATIONS if player is FLN else government.OPERATIONS
    return {type(one): one for one in begun}


def bounds(state: State, condition: Condition, most: int = MOST) -> dict[type[Move], Bound]:
    """What each Operation of the turn to begin pays at least to bring a condition about, or that it cannot.

    An Operation is missing where its outline cannot be gone through.  Outlines are made of conditions about
    up to three spaces by name, or one of several such, and tracks; and only where no Capability, Momentum or
    Deception marker changes what Operations do.

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
        operation: _least(state, ways, of_player.outlines, begun, most)
        for operation, begun in operations(turn.faction).items()
    }
    return {operation: bound for operation, bound in found.items() if bound is not None}


def _is_plain(state: State) -> bool:
    """Whether nothing is in force that changes what Operations do, but for the Pivotal Events."""
    return not state.in_force.cards and state.deception == NO_DECEPTION


def _least(
    state: State,
    ways: tuple[Alternative, ...],
    outlines: Callable[[State, Alternative, Move], Iterator[Outline]],
    operation: Move,
    most: int,
) -> Bound | None:
    """The least of what the Operation pays by any of those ways."""
    positions = 0
    found: list[tuple[int, Bound]] = []
    for way in ways:
        last = None
        for outline in outlines(state, way, operation):
            bound = outline.bound(way.condition, most - positions)
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

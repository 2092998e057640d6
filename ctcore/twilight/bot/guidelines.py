"""What the non-player FLN keeps to whatever it does: whom it shows, and which pieces it takes and places.

Clauses: 8.1.2, 8.4.2; rulings R178, R189, R203.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ctcore.kernel import cite
from ctcore.twilight.board.vocabulary import Piece, Stance
from ctcore.twilight.bot.priority import Priority
from ctcore.twilight.rules.common.placement import Take

if TYPE_CHECKING:
    from ctcore.kernel import Move
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State
    from ctcore.twilight.bot.turn import Turn

__all__ = [
    "NAMED",
    "at_support",
    "exposes",
    "final_campaign",
    "keeps_cover",
    "may_be_lifted",
    "population",
    "shift_gained",
    "support",
    "take_from_map",
]

# 8.1.2: how many Guerrillas stay where an FLN Base stands, and in a space at Support.
_KEPT = 2
_MOST = Priority(
    "lift.most", (cite("8.1.2/10"),), "where most Guerrillas are", lambda _turn, space: space.guerrillas
)
NAMED = (_MOST,)


def at_support(space: Space) -> bool:
    """Whether the space is at Support."""
    return space.support == Stance.SUPPORT


def population(_turn: Turn, space: Space) -> int:
    """The Population of the space, as a priority."""
    return space.population


def support(_turn: Turn, space: Space) -> bool:
    """Whether the space is at Support, as a priority."""
    return at_support(space)


def final_campaign(state: State) -> bool:
    """Whether the next Propaganda card is the last of the game (8.4.2/24, 8.4.6/15, R195).

    >>> import ctcore as ct
    >>> final_campaign(ct.setup("short", card=1))
    False
    """
    return state.deck.propaganda_played == state.deck.piles - 1


def exposes(before: Space, after: Space) -> bool:
    """Whether what was done showed the last Underground Guerrilla beside an FLN Base.

    Clauses: 8.4.2/9, 8.4.2/19, 8.4.4/2, R178

    >>> import attrs, ctcore as ct
    >>> barika = attrs.evolve(ct.setup("short").space("Barika"), underground=1, fln_bases=1)
    >>> exposes(barika, barika.turned(1)), exposes(attrs.evolve(barika, fln_bases=0), barika.turned(1))
    (True, False)
    """
    return before.fln_bases >= 1 and before.underground >= 1 and after.underground == 0


def keeps_cover(turn: Turn, move: Move, place: Place) -> bool:
    """Whether the engine admits a move that shows Guerrillas of a space, and a Base there stays covered."""
    after = turn.peek(move)
    return after is not None and not exposes(turn.space(place), after.spaces[place.index])


def may_be_lifted(space: Space) -> bool:
    """Whether an Active Guerrilla of the space may be placed elsewhere: two stay at a Base or Support.

    Clauses: 8.1.2/8, 8.1.2/9, R203

    >>> import attrs, ctcore as ct
    >>> barika = attrs.evolve(ct.setup("short").space("Barika"), active=3, underground=0, fln_bases=1)
    >>> may_be_lifted(barika), may_be_lifted(attrs.evolve(barika, active=2))
    (True, False)
    """
    guarded = space.fln_bases >= 1 or at_support(space)
    return space.active >= 1 and (space.guerrillas > _KEPT or not guarded)


def take_from_map(
    turn: Turn, taking: Callable[[Piece, Place], Move] = Take, *, to: Place | None = None
) -> bool:
    """Lift an Active Guerrilla off the map, from where most Guerrillas are; False if none may go.

    Clauses: 8.1.2/8, 8.1.2/10

    ``taking(piece, place)`` is the move that does it; ``to`` is where it goes.
    """
    open_to = [
        one
        for one in turn.state.spaces
        if one.place is not to and may_be_lifted(one) and turn.may(taking(Piece.ACTIVE, one.place))
    ]
    if not open_to:
        return False
    chosen: Any = turn.pick("the space that an Active Guerrilla leaves", open_to, _MOST)
    turn.play(taking(Piece.ACTIVE, chosen.place))
    return True


def shift_gained(before: Space, after: Space) -> tuple[int, int]:
    """How much the FLN gains by a change of the space: Support and Opposition together, and Support alone.

    Clauses: 8.1.2/15

    >>> import attrs, ctcore as ct
    >>> oran = ct.setup("short").space("Oran")
    >>> shift_gained(oran, attrs.evolve(oran, support=ct.Stance.OPPOSE))
    (4, 2)
    """
    if before.place.is_country:
        return 0, 0
    people = before.population
    support = people * ((before.support == Stance.SUPPORT) - (after.support == Stance.SUPPORT))
    opposition = people * ((after.support == Stance.OPPOSE) - (before.support == Stance.OPPOSE))
    return support + opposition, support

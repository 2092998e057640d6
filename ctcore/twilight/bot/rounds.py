"""The non-player FLN in a Propaganda Round: Agitation and Redeploy (8.5).

Clauses: 8.5.2, 8.5.3, 6.3.2, 6.4.2; rulings R148, R151, R193, R194.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.map import ALGERIA, Place
from ctcore.twilight.board.vocabulary import Stance
from ctcore.twilight.bot.guidelines import at_support
from ctcore.twilight.rules.common.movement import MoveGroup
from ctcore.twilight.rules.common.operation import End
from ctcore.twilight.rules.propaganda.redeploy import LEAVE_WILAYA
from ctcore.twilight.rules.propaganda.support import AGITATION_PRICE, AgitateSpace

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.bot.turn import Turn

__all__ = ["agitate", "redeploy"]

# 8.5.3: the most Guerrillas that are brought to a space with a Base.
_MOST = 3


# The Support Phase


def agitate(turn: Turn) -> None:
    """Agitate within two thirds of the Resources, or all of them in the final Round (8.5.2)."""
    final = turn.state.deck.is_final
    left = turn.resources if final else turn.resources * 2 // 3
    turn.tell(("8.5.2",), "to spend on Agitation", str(left))
    while spaces := [one for one in turn.in_algeria if _shifts(turn, one, left)]:
        space = turn.pick(
            ("8.5.2",),
            "a space to Agitate",
            spaces,
            ("greatest shift", partial(_shift, turn, left)),
            ("at Support", at_support),
            ("fewest Terror", lambda one: -one.terror),
        )
        spent = _steps(turn, space, left)
        for _ in range(spent):
            turn.play(AgitateSpace(space.place))
        left -= spent * AGITATION_PRICE(turn.state)
        turn.tell(("8.5.2", "6.3.2"), "Agitates", space.name)
    turn.play(End())


def _levels(space: Space) -> int:
    return 2 if space.support == Stance.SUPPORT else 1 if space.support == Stance.NEUTRAL else 0


def _steps(turn: Turn, space: Space, left: int) -> int:
    """How many steps the FLN takes there: all Terror, and then as many levels as it can pay for."""
    price = max(1, AGITATION_PRICE(turn.state))
    return min(left // price, space.terror + _levels(space))


def _shift(turn: Turn, left: int, space: Space) -> int:
    """How far the people shift, Support and Opposition together."""
    return space.population * max(0, _steps(turn, space, left) - space.terror)


def _shifts(turn: Turn, space: Space, left: int) -> bool:
    return _shift(turn, left, space) >= 1 and turn.may(AgitateSpace(space.place))


# The Redeploy Phase


@frozen
class Going:
    """One Guerrilla to redeploy, from a space to another."""

    origin: Place
    to: Place


def redeploy(turn: Turn) -> None:
    """Bring Guerrillas to the Bases of their Wilaya, or of all Algeria where they may leave it (8.5.3)."""
    everywhere = bool(LEAVE_WILAYA(turn.state))
    groups = [ALGERIA] if everywhere else _by_wilaya()
    counts: dict[tuple[Place, Place], int] = {}
    for places in groups:
        for going in _settled(turn, places):
            key = (going.origin, going.to)
            counts[key] = counts.get(key, 0) + 1
    for (origin, to), count in counts.items():
        space = turn.space(origin)
        underground = min(count, space.underground)
        if turn.tries(MoveGroup(underground, count - underground, origin, to)):
            turn.tell(("8.5.3", "6.4.2"), "redeploys", f"{count} from {origin} to {to}")
    turn.play(End())


def _by_wilaya() -> list[tuple[Place, ...]]:
    wilayas = dict.fromkeys(place.wilaya for place in ALGERIA)
    return [tuple(place for place in ALGERIA if place.wilaya == wilaya) for wilaya in wilayas]


def _wanted(space: Space) -> int:
    return min(_MOST, space.population + 1)


def _settled(turn: Turn, places: tuple[Place, ...]) -> list[Going]:
    """Which Guerrilla goes where, until each Base has enough or they are spread evenly."""
    there = {place: turn.space(place).guerrillas for place in places}
    movable = dict(there)
    bases = [place for place in places if turn.space(place).fln_bases >= 1]
    found: list[Going] = []
    while bases:
        needy = [one for one in bases if there[one] < _wanted(turn.space(one))]
        going = _next(turn, there, movable, bases, needy) if needy else None
        if going is None:
            break
        there[going.origin] -= 1
        movable[going.origin] -= 1
        there[going.to] += 1
        found.append(going)
    return found


def _next(
    turn: Turn, there: dict[Place, int], movable: dict[Place, int], bases: list[Place], needy: list[Place]
) -> Going | None:
    to = turn.pick(
        ("8.5.3", "R194"), "a Base to redeploy to", needy, ("fewest Guerrillas", lambda one: -there[one])
    )
    origins = [
        one for one in there if one is not to and movable[one] and _may_spare(turn, there, one, to, bases)
    ]
    if not origins:
        return None
    origin = turn.pick(
        ("8.5.3", "R194"),
        f"Guerrillas to redeploy to {to}",
        origins,
        ("without a Base", lambda one: one not in bases),
        ("most Guerrillas", lambda one: there[one]),
    )
    return Going(origin, to)


def _may_spare(turn: Turn, there: dict[Place, int], origin: Place, to: Place, bases: list[Place]) -> bool:
    """Whether one may leave: not the last of Support or a City; of a Base, what it has beyond others."""
    space, left = turn.space(origin), there[origin] - 1
    if left < 1 and (at_support(space) or origin.is_city):
        return False
    if origin not in bases:
        return True
    # Beyond what it wants, or so that both have as many as evenly as can be.
    return left >= _wanted(space) or left > there[to]

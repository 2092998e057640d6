"""The non-player FLN in a Propaganda Round: Agitation and Redeploy (8.5).

Clauses: 8.5.2, 8.5.3, 6.3.2, 6.4.2; rulings R148, R151, R193, R194, R204.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.kernel import cite
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.map import ALGERIA, Place
from ctcore.twilight.board.vocabulary import Stance
from ctcore.twilight.bot.guidelines import at_support
from ctcore.twilight.bot.priority import Priority
from ctcore.twilight.rules.common.movement import MoveGroup
from ctcore.twilight.rules.common.operation import End
from ctcore.twilight.rules.propaganda.redeploy import LEAVE_WILAYA
from ctcore.twilight.rules.propaganda.support import AGITATION_PRICE, AgitateSpace

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.bot.turn import Turn

__all__ = ["NAMED", "agitate", "redeploy"]

# 8.5.3: the most Guerrillas that are brought to a space with a Base.
_MOST = 3


# The Support Phase


@frozen
class Agitated:
    """An Agitation of a space: its steps, and how far the people shift, Support and Opposition together."""

    space: Space
    steps: int
    shift: int

    def __str__(self) -> str:
        """The space."""
        return self.space.name

    @property
    def place(self) -> Place:
        """The space on the map."""
        return self.space.place


_AGITATIONS = (
    Priority("agitation.shift", (cite("8.5.2/3"),), "greatest shift", lambda _turn, one: one.shift),
    Priority("agitation.support", (cite("8.5.2/3"),), "at Support", lambda _turn, one: at_support(one.space)),
    Priority(
        "agitation.terror", (cite("8.5.2/3"),), "fewest Terror markers", lambda _turn, one: -one.space.terror
    ),
)


def agitate(turn: Turn) -> None:
    """Agitate within two thirds of the Resources, or all of them in the final Round (8.5.2/1, 8.5.2/2)."""
    final = turn.state.deck.is_final
    left = turn.resources if final else turn.resources * 2 // 3
    turn.tell((cite("8.5.2/1", "8.5.2/2"),), "to spend on Agitation", str(left))
    while found := [one for space in turn.in_algeria if (one := _agitation(turn, space, left)) is not None]:
        chosen = turn.pick("a space to Agitate", found, *_AGITATIONS)
        for _ in range(chosen.steps):
            turn.play(AgitateSpace(chosen.space.place))
        left -= chosen.steps * AGITATION_PRICE(turn.state)
        turn.tell((cite("8.5.2/3"), "6.3.2"), "Agitates", chosen.space.name)
    turn.play(End())


def _levels(space: Space) -> int:
    return 2 if space.support == Stance.SUPPORT else 1 if space.support == Stance.NEUTRAL else 0


def _agitation(turn: Turn, space: Space, left: int) -> Agitated | None:
    """The Agitation of a space with what is left: all Terror, then as many levels; None without a shift.

    Clauses: 8.5.2/4
    """
    price = max(1, AGITATION_PRICE(turn.state))
    steps = min(left // price, space.terror + _levels(space))
    shift = space.population * max(0, steps - space.terror)
    if shift < 1 or not turn.may(AgitateSpace(space.place)):
        return None
    return Agitated(space, steps, shift)


# The Redeploy Phase


@frozen
class Holding:
    """A space with its Guerrillas, as they stand while it is settled who goes where."""

    place: Place
    guerrillas: int
    has_base: bool

    def __str__(self) -> str:
        """The space."""
        return self.place.name


_FEWEST = Priority(
    "redeploy.fewest", (cite("8.5.3/2"), "R194"), "fewest Guerrillas", lambda _turn, one: -one.guerrillas
)
_WITHOUT = Priority(
    "redeploy.without_base", (cite("8.5.3/1"), "R204"), "without a Base", lambda _turn, one: not one.has_base
)
_MOST_THERE = Priority(
    "redeploy.most",
    (cite("8.5.3/1"), cite("8.1.2/10"), "R204"),
    "most Guerrillas",
    lambda _turn, one: one.guerrillas,
)
NAMED = (*_AGITATIONS, _FEWEST, _WITHOUT, _MOST_THERE)


@frozen
class Going:
    """One Guerrilla to redeploy, from a space to another."""

    origin: Place
    to: Place


def redeploy(turn: Turn) -> None:
    """Bring Guerrillas to the Bases of their Wilaya, or of all Algeria where they may leave it.

    Clauses: 8.5.3/1, 8.5.3/3
    """
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
            turn.tell(
                (cite("8.5.3/1", "8.5.3/2", "8.5.3/3"), "6.4.2"),
                "redeploys",
                f"{count} from {origin} to {to}",
            )
    turn.tell((cite("8.5.3/1"),), "no other Guerrilla is to be redeployed")
    turn.play(End())


def _by_wilaya() -> list[tuple[Place, ...]]:
    wilayas = dict.fromkeys(place.wilaya for place in ALGERIA)
    return [tuple(place for place in ALGERIA if place.wilaya == wilaya) for wilaya in wilayas]


def _wanted(space: Space) -> int:
    return min(_MOST, space.population + 1)


def _settled(turn: Turn, places: tuple[Place, ...]) -> list[Going]:
    """Which Guerrilla goes where, until each Base has enough or they are spread evenly (8.5.3/1, 8.5.3/2)."""
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
    holding = {place: Holding(place, count, place in bases) for place, count in there.items()}
    to = turn.pick("a Base to redeploy to", [holding[one] for one in needy], _FEWEST).place
    origins = [
        one
        for place, one in holding.items()
        if place is not to and movable[place] and _may_spare(turn, there, place, to, bases)
    ]
    if not origins:
        return None
    origin = turn.pick(f"Guerrillas to redeploy to {to}", origins, _WITHOUT, _MOST_THERE)
    return Going(origin.place, to)


def _may_spare(turn: Turn, there: dict[Place, int], origin: Place, to: Place, bases: list[Place]) -> bool:
    """Whether one may leave: not the last of Support or a City; of a Base, what it has beyond others.

    Clauses: 8.5.3/2, 8.5.3/4
    """
    space, left = turn.space(origin), there[origin] - 1
    if left < 1 and (at_support(space) or origin.is_city):
        return False
    if origin not in bases:
        return True
    # Beyond what it wants, or so that both have as many as evenly as can be.
    return left >= _wanted(space) or left > there[to]

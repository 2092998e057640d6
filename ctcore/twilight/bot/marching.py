"""A March of the non-player FLN under way: what it may spend, the best ways to a space, and taking one.

A way for which the Resources do not suffice is paid for by an Extort in the middle of it.  An Extort turns
Guerrillas Active, maybe those on the way: so what comes of such a way is found by taking it on a copy.

Clauses: 8.4.6, 8.4.2, 3.3.2, 4.3.1; rulings R48, R102, R192, R199.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.twilight.board.vocabulary import Piece
from ctcore.twilight.bot.activities import pause_to_extort
from ctcore.twilight.bot.chance import Scripted
from ctcore.twilight.bot.operating import allowance, is_limited
from ctcore.twilight.bot.roads import Known, Roads
from ctcore.twilight.bot.routes import Aim, Route, routes
from ctcore.twilight.rules.common.movement import MoveGroup, unmarked
from ctcore.twilight.rules.common.turns import OperationLimit

if TYPE_CHECKING:
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State
    from ctcore.twilight.bot.turn import Turn

__all__ = ["Key", "Marches", "by_price"]

# Which of the ways to a space are best: the least.
Key = Callable[[Route], tuple[int, ...]]


def by_price(route: Route) -> tuple[int, ...]:
    """The cheapest; then those that show fewest, with Underground Guerrillas before Active ones (8.1.2)."""
    return route.price, route.lost, route.shown


class Marches:
    """A March under way: its turn, where it has brought Guerrillas, and which ways have failed."""

    __slots__ = ("_at", "_known", "_most", "_refused", "_roads", "_spent", "brought", "turn")

    def __init__(self, turn: Turn) -> None:
        """Begin to look; the March has begun."""
        self.turn = turn
        self.brought: dict[Place, int] = {}
        self._most = allowance(turn.resources)
        self._spent = len(turn.frame.locations)
        self._known, self._refused = Known(), set[tuple[int, Route]]()
        self._at: Any = None
        self._roads: Any = None

    # What it may spend

    @property
    def _price(self) -> int:
        """What a space costs; nothing, if the March is free."""
        frame = self.turn.frame
        price: int = 0 if frame.grant is not None else frame.price_of(self.turn.state, None)
        return price

    def _limits(self) -> tuple[int, int]:
        """How many spaces the March may enter that cost, with an Extort on the way and with what it has."""
        turn, price = self.turn, self._price
        if not price:
            return _UNLIMITED, _UNLIMITED
        paid: int = turn.resources // price
        if self._most is None:
            return paid + self._brings() // price, paid
        left = self._most // price - (len(turn.frame.locations) - self._spent)
        return min(paid, left), min(paid, left)

    def _brings(self) -> int:
        """How much an Extort on the way may bring at most: one of each space with an Underground Guerrilla.

        A Guerrilla on its way makes one such space more.
        """
        frame = self.turn.frame
        if not self.turn.resources or frame.activity or frame.limit is not OperationLimit.WITH_ACTIVITY:
            return 0
        return 1 + sum(space.underground >= 1 and space.population >= 1 for space in self.turn.state.spaces)

    def pauses(self) -> bool:
        """Pause to Extort, if the March is without Resources; whether it did."""
        return bool(self._price) and self.turn.resources == 0 and pause_to_extort(self.turn)

    # The ways

    @property
    def roads(self) -> Roads:
        """The steps that are open in the position."""
        if self._at is not self.turn.state:
            self._at, limited = self.turn.state, is_limited(self.turn)
            self._roads = Roads(self._at, self._known, self.brought, one_step=limited)
        found: Roads = self._roads
        return found

    def ways(self, to: Place, count: int, key: Key = by_price, *, unseen: bool = False) -> list[Route]:
        """The best ways to bring that many Guerrillas to the space, as they turn out; all are equally good.

        With ``unseen`` all of them come Underground.
        """
        most, paid = self._limits()
        found: dict[tuple[Place, ...], Route] = {}
        least: tuple[int, ...] | None = None
        for planned in routes(self.roads, Aim(to, count, most, paid, unseen)):
            if least is not None and planned.price > least[0]:
                break
            route = planned if planned.price <= paid else self._tried(planned)
            if route is None or (unseen and route.shown) or (len(self.turn.moves), route) in self._refused:
                continue
            if least is None or key(route) < least:
                least, found = key(route), {}
            if key(route) == least:
                found.setdefault(route.sources, route)
        return list(found.values())

    def _tried(self, route: Route) -> Route | None:
        """What comes of the route, with its Extort."""
        trial = self.turn.trial(Scripted())
        return _taken(trial, route)

    def goes(self, route: Route) -> bool:
        """Take the route; False, with nothing done, if it does not turn out as it should."""
        turn = self.turn
        mark = turn.mark
        taken = _taken(turn, route)
        if taken is None or taken.hidden < route.hidden:
            turn.back(mark)
            self._refused.add((len(turn.moves), route))
            return False
        self.brought[route.to] = self.brought.get(route.to, 0) + len(route.sources)
        return True


def _taken(turn: Turn, route: Route) -> Route | None:
    """Take the route, pausing to Extort where it is to be paid for: the same with what came of it."""
    start = turn.state
    for origin, entered, underground, active in route.legs:
        frame = turn.frame
        if entered not in frame.locations and frame.grant is None and not pause_to_extort(turn):
            return None
        hidden = min(underground, _hidden_to_go(turn, start, origin))
        if not turn.tries(MoveGroup(hidden, active + underground - hidden, origin, entered)):
            return None
    came = turn.space(route.to).underground - start.spaces[route.to.index].underground
    hidden = max(0, min(came, route.hidden))
    return attrs.evolve(route, hidden=hidden, lost=route.lost + route.hidden - hidden)


def _hidden_to_go(turn: Turn, start: State, origin: Place) -> int:
    """How many Underground Guerrillas may go on from a space: the last that a Base had when they set out stays."""
    before, space = start.spaces[origin.index], turn.space(origin)
    kept = 1 if before.fln_bases >= 1 and before.underground >= 1 else 0
    return max(0, min(unmarked(space, turn.frame, Piece.UNDERGROUND), space.underground - kept))


_UNLIMITED = 30

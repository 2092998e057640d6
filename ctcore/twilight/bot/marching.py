"""A March of the non-player FLN under way: what it may spend, the best ways to a space, and taking one.

A way for which the Resources do not suffice is paid for by an Extort in the middle of it.  An Extort turns
Guerrillas Active, maybe those on the way: so what comes of such a way is found by taking it on a copy.

Clauses: 8.4.6, 8.4.2, 3.3.2, 4.3.1; rulings R48, R102, R192, R199.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import Piece
from ctcore.twilight.bot.activities import open_to_extort, pause_to_extort
from ctcore.twilight.bot.chance import Scripted
from ctcore.twilight.bot.operating import allowance, is_limited
from ctcore.twilight.bot.roads import Known, Roads
from ctcore.twilight.bot.routes import Aim, Route, least_price, routes
from ctcore.twilight.rules.common.movement import MoveGroup, unmarked
from ctcore.twilight.rules.common.turns import OperationLimit

if TYPE_CHECKING:
    from ctcore.twilight.board.state import State
    from ctcore.twilight.bot.turn import Turn

__all__ = ["Goal", "Marches"]

# More spaces than there are to enter; and what an Extort brings at most (8.4.2).
_UNLIMITED, _ENOUGH = 30, 5
# Which of the ways to a space are best: the least.
Key = Callable[[Route], tuple[int, ...]]


def by_price(route: Route) -> tuple[int, ...]:
    """The cheapest; then those that show fewest, with Underground Guerrillas before Active ones.

    Clauses: 8.1.2/5, 8.1.2/6, 8.4.6/12
    """
    return route.price, route.lost, route.shown


class Goal:
    """A space to March to, the price, and the best ways there; all are equally good."""

    def __init__(self, to: Place, price: int, find: Callable[[], list[Route]]) -> None:
        """Find the ways once they are asked for."""
        self.to, self.price, self._find = to, price, find

    def __str__(self) -> str:
        """The space."""
        return self.to.name

    @cached_property
    def ways(self) -> list[Route]:
        """The ways."""
        return self._find()


class Marches:
    """A March under way: its turn, where it has brought Guerrillas, and which ways have failed."""

    __slots__ = ("_at", "_known", "_most", "_open", "_refused", "_roads", "_spent", "brought", "turn")

    def __init__(self, turn: Turn) -> None:
        """Begin to look; the March has begun."""
        self.turn = turn
        self.brought: dict[Place, int] = {}
        self._most = allowance(turn.resources)
        self._spent = len(turn.frame.locations)
        self._known, self._refused = Known(), set[tuple[int, Route]]()
        self._at: Any = None
        self._roads: Any = None
        self._open: list[Place] | None = None

    # What it may spend

    @property
    def _price(self) -> int:
        """What a space costs; nothing, if the March is free."""
        frame = self.turn.frame
        price: int = 0 if frame.grant is not None else frame.price_of(self.turn.state, None)
        return price

    def _paid(self) -> int:
        """How many spaces that cost the March may enter with what it has (8.4.6/2)."""
        turn, price = self.turn, self._price
        if not price:
            return _UNLIMITED
        paid: int = turn.resources // price
        if self._most is None:
            return paid
        return min(paid, self._most // price - (len(turn.frame.locations) - self._spent))

    @property
    def _extorted(self) -> list[Place]:
        """The spaces in which an Extort on the way could bring Resources."""
        self._look()
        if self._open is None:
            self._open = open_to_extort(self.turn)
        return self._open

    def _may_be_paid(self, route: Route, more: int) -> bool:
        """Whether an Extort on the way may bring that much: of spaces that were open, or are entered."""
        start = self.turn.state
        left = dict.fromkeys(self._extorted, 0)
        entered = {entered for _, entered, _, _ in route.legs if start.spaces[entered.index].population}
        for origin, _, underground, _ in route.legs:
            if origin in left:
                left[origin] += underground
        kept = {place for place, gone in left.items() if gone < start.spaces[place.index].underground}
        return len(kept | entered) >= more * self._price

    def pauses(self) -> bool:
        """Pause to Extort, if the March is without Resources; whether it did (8.4.6/3)."""
        return bool(self._price) and self.turn.resources == 0 and pause_to_extort(self.turn)

    # The ways

    @property
    def roads(self) -> Roads:
        """The steps that are open in the position."""
        self._look()
        found: Roads = self._roads
        return found

    def _look(self) -> None:
        """Look at the position anew, if it is another."""
        if self._at is not self.turn.state:
            self._at, self._open, limited = self.turn.state, None, is_limited(self.turn)
            self._roads = Roads(self._at, self._known, self.brought, one_step=limited)

    def goal(self, to: Place, count: int, key: Key = by_price, *, unseen: bool = False) -> Goal | None:
        """The space with the best ways to bring that many Guerrillas there; None if there is none.

        They may come from several spaces, Morocco and Tunisia too, and become Active on the way.  With
        ``unseen`` all of them come Underground.

        Clauses: 8.4.6/8, 8.4.6/9
        """
        paid = self._paid()
        aim = Aim(to, count, paid, paid, unseen)
        ways: list[Route] = []
        if count == 1 or unseen or self._refused:
            ways = self._best(aim, key)
        elif (price := least_price(self.roads, aim)) is not None:
            return Goal(to, price, lambda: self._best(aim, key))
        if not ways and (dearer := self._with_extort(aim)).most > aim.most:
            ways = self._best(dearer, key)
        return Goal(to, ways[0].price, lambda: ways) if ways else None

    def _with_extort(self, aim: Aim) -> Aim:
        """The same at a price that an Extort on the way may pay."""
        turn, frame = self.turn, self.turn.frame
        closed = frame.activity or frame.limit is not OperationLimit.WITH_ACTIVITY
        # Who may spend two thirds alone has Resources left.
        if closed or not turn.resources or self._most is not None or not self._price:
            return aim
        return attrs.evolve(aim, most=aim.paid + min(_ENOUGH, len(self._extorted) + aim.count))

    def _best(self, aim: Aim, key: Key) -> list[Route]:
        """The best ways, as they turn out; one for all that begin in the same spaces."""
        met, found = set[Route](), dict[tuple[Place, ...], Route]()
        least: tuple[int, ...] = (_UNLIMITED,)
        for planned in routes(self.roads, aim):
            if planned.price > least[0]:
                break
            if planned in met or (planned.sources in found and key(planned) >= least):
                continue
            met.add(planned)
            route = planned if planned.price <= aim.paid else self._tried(planned, aim.paid)
            if route is None or not self._fits(route, aim):
                continue
            if key(route) < least:
                least, found = key(route), {}
            if key(route) == least:
                found[route.sources] = route
        return list(found.values())

    def _fits(self, route: Route, aim: Aim) -> bool:
        """Whether the route comes to what is wanted, and was not taken in vain."""
        return not (aim.unseen and route.shown) and (len(self.turn.moves), route) not in self._refused

    def _tried(self, route: Route, paid: int) -> Route | None:
        """What comes of the route, with its Extort."""
        if not self._may_be_paid(route, route.price - paid):
            return None
        return _taken(self.turn.trial(Scripted()), route)

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
    """How many Underground Guerrillas may go on from a space: the last stays that a Base had at the start."""
    before, space = start.spaces[origin.index], turn.space(origin)
    kept = 1 if before.fln_bases >= 1 and before.underground >= 1 else 0
    return max(0, min(unmarked(space, turn.frame, Piece.UNDERGROUND), space.underground - kept))

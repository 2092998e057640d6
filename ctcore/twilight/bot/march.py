"""The March of the non-player FLN (8.4.6).

Clauses: 8.4.6, 8.1.2, 3.3.2, 5.4; rulings R100-R105, R192, R195, R199.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ctcore.twilight.board.map import ALGERIA, Place
from ctcore.twilight.board.vocabulary import Piece, Stance, Terrain
from ctcore.twilight.bot.activities import pause_to_extort
from ctcore.twilight.bot.guidelines import at_support, final_campaign
from ctcore.twilight.bot.operating import allowance, conducted, is_limited
from ctcore.twilight.bot.priority import Priority, Step
from ctcore.twilight.bot.routes import Route, Source, gathered, sources
from ctcore.twilight.rules.common.movement import MoveGroup, unmarked
from ctcore.twilight.rules.operations.march import March, Marching

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.bot.turn import Turn

__all__ = ["NAMED", "conduct", "march"]

_TO_A_NEW_BASE = 3


def _step(name: str, says: str) -> Step:
    return Step(f"march.{name}", ("8.4.6", "3.3.2"), says)


def _by(name: str, says: str, prefers: Callable[[Turn, Any], Any]) -> Priority:
    return Priority(f"march.{name}", ("8.4.6",), says, prefers)


def _cheapest(step: str) -> Priority:
    return _by(f"{step}_cheapest", "costs the least", lambda _turn, route: -route.price)


def _hidden(step: str) -> Priority:
    return _by(f"{step}_hidden", "stays Underground", lambda _turn, route: min(route.hidden, 1))


def _mountain(step: str) -> Priority:
    return _by(f"{step}_mountain", "Mountain", lambda _turn, route: route.to.terrain is Terrain.MOUNTAIN)


_BASES = _step("cover_bases", "an Underground Guerrilla to a Base without one")
_BY_BASE = (_cheapest("cover"),)
_TWO = _step("bombers", "two Guerrillas to a City at Support")
_SUPPORT = _step("support", "a Guerrilla to Support without any")
_BY_SUPPORT = (_hidden("support"), _cheapest("support"))
_CONTROL = _step("control", "Government Control to be removed")
_BY_CONTROL = (
    _mountain("control"),
    _by("control_population", "highest Population", lambda turn, route: turn.space(route.to).population),
    _cheapest("control"),
)
_NEW_BASE = _step("new_base", "three Guerrillas to where nobody lives, with room for a Base")
_BY_NEW_BASE = (
    _by("new_base_cubes", "fewest cubes", lambda turn, route: -turn.space(route.to).cubes),
    _mountain("new_base"),
    _cheapest("new_base"),
    _hidden("new_base"),
)
NAMED = (
    *(_BASES, *_BY_BASE, _TWO, _SUPPORT, *_BY_SUPPORT),
    *(_CONTROL, *_BY_CONTROL, _NEW_BASE, *_BY_NEW_BASE),
)


class _Marches:
    """A March under way: its turn, and what it has spent."""

    __slots__ = ("most", "spent", "turn")

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.most = allowance(turn.resources)
        self.spent = 0

    def affords(self, route: Route) -> bool:
        """Whether the March may spend the price of the route."""
        price = route.price * self.turn.frame.price_of(self.turn.state, None)
        return self.most is None or self.spent + price <= self.most

    def route(
        self, to: Place, count: int, choose: Callable[[Sequence[Source]], Source], *, hidden_first: bool
    ) -> Route | None:
        """The best way to bring that many Guerrillas to the space."""
        turn = self.turn
        used = {(step.origin, step.destination) for step in turn.frame.steps}
        open_to = sources(turn.state, to, used, one_step=is_limited(turn))
        entered = turn.frame.locations
        return gathered(turn.state, to, count, open_to, entered, choose, hidden_first=hidden_first)

    def goes(self, route: Route) -> bool:
        """March by the route; False, with nothing done, if it cannot be done or paid for."""
        turn, mark, spent = self.turn, self.turn.mark, self.spent
        for origin, entered, underground, active in route.legs:
            # A space that the March has entered already costs nothing more (R102).
            if entered not in turn.frame.locations and not pause_to_extort(turn):
                break
            move = self._leg(origin, entered, underground, active)
            before = turn.resources
            if not turn.tries(move):
                break
            self.spent += before - turn.resources
        else:
            return True
        turn.back(mark)
        self.spent = spent
        return False

    def _leg(self, origin: Place, entered: Place, underground: int, active: int) -> MoveGroup:
        """The move, as many of it Active as have been shown on the way."""
        there, frame = self.turn.space(origin), self.turn.frame
        hidden = min(underground, unmarked(there, frame, Piece.UNDERGROUND))
        return MoveGroup(hidden, active + underground - hidden, origin, entered)


def conduct(turn: Turn) -> bool:
    """March, and a Special Activity with it; False if none is possible (8.4.6)."""
    return conducted(turn, March(), Marching, march)


def march(turn: Turn) -> None:
    """The steps of a March that has begun; its end is left (8.4.6)."""
    marches = _Marches(turn)
    for step in (_cover_bases, _enter_support, _end_control, _gather_for_a_base):
        step(marches)


def _first(found: Sequence[Source]) -> Source:
    return found[0]


def _lead(  # noqa: PLR0913 - what is wanted, how many, by which priorities
    marches: _Marches,
    step: Step,
    wanted: Callable[[Space], bool],
    count: Callable[[Space], int],
    *priorities: Priority,
    among: Iterable[Place] = ALGERIA,
    once: bool = False,
    fits: Callable[[Route], bool] = lambda _route: True,
    hidden_first: bool = False,
) -> None:
    """March to the spaces that are wanted, in the order of the priorities; to one of them, if ``once``."""
    turn, refused = marches.turn, set[Place]()
    while turn.keeps(step):
        routes = [
            route
            for place in among
            if place not in refused
            and wanted(space := turn.space(place))
            and (route := marches.route(place, count(space), _first, hidden_first=hidden_first)) is not None
            and fits(route)
            and marches.affords(route)
        ]
        if not routes:
            return
        to = turn.pick(step.says, routes, *priorities).to

        def drawn(found: Sequence[Source], to: Place = to) -> Source:
            return turn.pick(f"Guerrillas to March to {to}", found)

        mark = turn.mark
        route = marches.route(to, count(turn.space(to)), drawn, hidden_first=hidden_first)
        assert route is not None
        if marches.goes(route):
            turn.did(step, f"to {to} from {', '.join(str(one.source) for one in route.groups)}")
            if once:
                return
        else:
            turn.back(mark)
            refused.add(to)


def _one(_space: Space) -> int:
    return 1


def _cover_bases(marches: _Marches) -> None:
    _lead(
        marches,
        _BASES,
        lambda space: space.fln_bases >= 1 and space.underground == 0,
        _one,
        *_BY_BASE,
        fits=lambda route: route.hidden >= 1,
        hidden_first=True,
    )


def _enter_support(marches: _Marches) -> None:
    """A Guerrilla to each space at Support without any; two to one City while AMATEUR BOMBERS is in force."""
    if marches.turn.state.in_force.amateur_bombers:
        _support(marches, _TWO, _in_a_city, 2, once=True)
    _support(marches, _SUPPORT, _anywhere, 1)


def _support(
    marches: _Marches, step: Step, where: Callable[[Space], bool], count: int, *, once: bool = False
) -> None:
    final = final_campaign(marches.turn.state)
    _lead(
        marches,
        step,
        lambda space: at_support(space) and not space.guerrillas and where(space),
        lambda _space: count,
        *_BY_SUPPORT,
        once=once,
        # In the final Campaign only who stays Underground goes there.
        fits=lambda route: route.hidden >= 1 or not final,
        hidden_first=True,
    )


def _in_a_city(space: Space) -> bool:
    return bool(space.place.is_city)


def _anywhere(_space: Space) -> bool:
    return True


def _end_control(marches: _Marches) -> None:
    _lead(
        marches,
        _CONTROL,
        lambda space: (
            space.place.is_sector
            and space.population >= 1
            and space.support != Stance.OPPOSE
            and space.government_control
        ),
        lambda space: space.government_pieces - space.fln_pieces,
        *_BY_CONTROL,
        once=True,
    )


def _gather_for_a_base(marches: _Marches) -> None:
    _lead(
        marches,
        _NEW_BASE,
        lambda space: space.population == 0 and not space.resettled and space.bases < space.base_limit,
        lambda _space: _TO_A_NEW_BASE,
        *_BY_NEW_BASE,
        once=True,
    )

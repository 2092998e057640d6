"""The March of the non-player FLN (8.4.6).

Clauses: 8.4.6, 8.1.2, 3.3.2, 5.4; rulings R100-R105, R192, R195, R199, R205.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ctcore.kernel import cite
from ctcore.twilight.board.vocabulary import Stance, Terrain
from ctcore.twilight.bot.guidelines import at_support, final_campaign
from ctcore.twilight.bot.marching import Goal, Marches
from ctcore.twilight.bot.operating import conducted
from ctcore.twilight.bot.priority import Priority, Step
from ctcore.twilight.rules.operations.march import March, Marching

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.bot.routes import Route
    from ctcore.twilight.bot.turn import Turn

__all__ = ["NAMED", "conduct", "march"]

_PAIR, _TO_A_NEW_BASE = 2, 3


def _step(name: str, sentence: str, says: str) -> Step:
    return Step(f"march.{name}", (cite(sentence), "3.3.2"), says)


def _by(name: str, sentence: str, says: str, prefers: Callable[[Turn, Any], Any]) -> Priority:
    return Priority(f"march.{name}", (cite(sentence),), says, prefers)


def _cheapest(step: str, sentence: str) -> Priority:
    return _by(f"{step}_cheapest", sentence, "costs the least", lambda _turn, goal: -goal.price)


def _mountain(step: str, sentence: str) -> Priority:
    return _by(
        f"{step}_mountain", sentence, "Mountain", lambda _turn, goal: goal.to.terrain is Terrain.MOUNTAIN
    )


_BASES = _step("cover_bases", "8.4.6/11", "an Underground Guerrilla to a Base without one")
_BY_BASE = (_cheapest("cover", "8.4.6/12"),)
_TWO = _step("bombers", "8.4.6/13", "two Guerrillas to a City at Support")
_SUPPORT = _step("support", "8.4.6/13", "a Guerrilla to Support without any")
_BY_SUPPORT = (
    _by("support_hidden", "8.4.6/14", "stays Underground", lambda _turn, goal: not goal.ways[0].shown),
    _cheapest("support", "8.4.6/14"),
)
_CONTROL = _step("control", "8.4.6/16", "Government Control to be removed")
_BY_CONTROL = (
    _mountain("control", "8.4.6/17"),
    _by(
        "control_population",
        "8.4.6/17",
        "highest Population",
        lambda turn, goal: turn.space(goal.to).population,
    ),
    _cheapest("control", "8.4.6/17"),
)
_NEW_BASE = _step("new_base", "8.4.6/18", "three Guerrillas to where nobody lives, with room for a Base")
_BY_NEW_BASE = (
    _by("new_base_cubes", "8.4.6/19", "fewest cubes", lambda turn, goal: -turn.space(goal.to).cubes),
    _mountain("new_base", "8.4.6/19"),
    _cheapest("new_base", "8.4.6/19"),
    _by("new_base_hidden", "8.4.6/19", "one stays Underground", lambda _turn, goal: goal.ways[0].hidden >= 1),
)
NAMED = (
    *(_BASES, *_BY_BASE, _TWO, _SUPPORT, *_BY_SUPPORT),
    *(_CONTROL, *_BY_CONTROL, _NEW_BASE, *_BY_NEW_BASE),
)


def conduct(turn: Turn) -> bool:
    """March, and a Special Activity with it; False if none is possible (8.4.6/20, 8.4.6/21)."""
    return conducted(turn, March(), Marching, march)


def march(turn: Turn) -> None:
    """The steps of a March that has begun; its end is left (8.4.6/10)."""
    marches = Marches(turn)
    for step in (_cover_bases, _enter_support, _end_control, _gather_for_a_base):
        step(marches)


def _lead(
    marches: Marches,
    steps: Sequence[Step],
    find: Callable[[], list[Goal]],
    *priorities: Priority,
    once: bool = False,
) -> None:
    """March to the spaces that are found, in the order of the priorities; to one of them, if ``once``.

    With two ``steps`` the second is that of two Guerrillas.
    """
    turn = marches.turn
    while any(map(turn.keeps, steps)):
        mark = turn.mark
        paused = marches.pauses()
        goals = find()
        if paused and not any(goal.price for goal in goals):
            # R199: no pause that leads to no further location.
            turn.back(mark)
            goals = find()
        if not goals:
            return
        goal = turn.pick(steps[0].says, goals, *priorities)
        route = turn.pick(f"Guerrillas to March to {goal.to}", goal.ways)
        if not marches.goes(route):
            turn.back(mark)
            continue
        step = steps[0] if len(steps) == 1 else steps[len(route.sources) - 1]
        turn.did(step, f"to {goal.to} from {route}")
        if once:
            return


def _goals(
    marches: Marches, wanted: Callable[[Space], bool], goal: Callable[[Space], Goal | None]
) -> list[Goal]:
    """The spaces of Algeria that are wanted, and to which there are ways."""
    spaces = [space for space in marches.turn.in_algeria if wanted(space)]
    return [found for space in spaces if (found := goal(space))]


def _cover_bases(marches: Marches) -> None:
    def bare(space: Space) -> bool:
        return space.fln_bases >= 1 and space.underground == 0

    def goal(space: Space) -> Goal | None:
        return marches.goal(space.place, 1, unseen=True)

    _lead(marches, (_BASES,), lambda: _goals(marches, bare, goal), *_BY_BASE)


def _enter_support(marches: Marches) -> None:
    """A Guerrilla to each space at Support without any; two to one City while AMATEUR BOMBERS is in force.

    Clauses: 8.4.6/13, 8.4.6/15
    """
    turn = marches.turn
    bombers = bool(turn.state.in_force.amateur_bombers) and turn.keeps(_TWO)
    # In the final Campaign only who stays Underground goes there.
    final = final_campaign(turn.state)

    def empty(space: Space) -> bool:
        return at_support(space) and not space.guerrillas

    def best(space: Space, count: int) -> Goal | None:
        found = marches.goal(space.place, count, unseen=True)
        return found or (None if final else marches.goal(space.place, count))

    def goal(space: Space) -> Goal | None:
        one_city = bombers and space.place.is_city and _PAIR not in marches.brought.values()
        two = best(space, _PAIR) if one_city else None
        return two or (best(space, 1) if turn.keeps(_SUPPORT) else None)

    _lead(marches, (_SUPPORT, _TWO), lambda: _goals(marches, empty, goal), *_BY_SUPPORT)


def _end_control(marches: Marches) -> None:
    def held(space: Space) -> bool:
        peopled = space.place.is_sector and space.population >= 1
        return peopled and space.support != Stance.OPPOSE and space.government_control

    def goal(space: Space) -> Goal | None:
        return marches.goal(space.place, space.government_pieces - space.fln_pieces)

    _lead(marches, (_CONTROL,), lambda: _goals(marches, held, goal), *_BY_CONTROL, once=True)


def _gather_for_a_base(marches: Marches) -> None:
    def barren(space: Space) -> bool:
        return space.population == 0 and not space.resettled and space.bases < space.base_limit

    def key(route: Route) -> tuple[int, ...]:
        return route.price, int(route.hidden == 0), route.lost, route.shown

    def goal(space: Space) -> Goal | None:
        return marches.goal(space.place, _TO_A_NEW_BASE, key)

    _lead(marches, (_NEW_BASE,), lambda: _goals(marches, barren, goal), *_BY_NEW_BASE, once=True)

"""Lawful positions with any frame pending: some that play comes to, others made by hand, and changed.

A change moves units between the counters and the boxes, or sets a level, points or a marker.  It is made
where the position after it breaks no law, and is left out elsewhere.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.algeria.board.places import AREAS, PLACES, WILAYAS
from ctcore.algeria.board.state import STANDS, Control, Oas, OasPlace, State
from ctcore.algeria.board.units import COUNTERS, GROUNDED, NONE, Actor, Unit
from ctcore.algeria.rules.adjustment import Adjusting, CoupMobilizing, CoupRemoving, Step
from ctcore.algeria.rules.common.choosing import End
from ctcore.algeria.rules.event_choices import Debating, Lending, NamingWilaya, Purging, Withdrawing
from ctcore.algeria.rules.oas import PlacingOas
from ctcore.algeria.rules.random_events import RandomEvents
from ctcore.algeria.rules.random_events import Step as EventStep
from ctcore.algeria.rules.reinforcement_government import MobilizePoints, Mobilizing
from ctcore.algeria.rules.sequence import Turn
from ctcore.kernel.copying import changed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ctcore.game import Game
    from ctcore.kernel import Frame, Move

__all__ = ["edited", "positions_of"]

# How many games are played of each scenario, and the most moves of each.
_GAMES, _LONGEST = 4, 700
_TOP = 99
_LEVELS = (1, 2, 29, 30, 31, 50, 69, 70, 71, 98, 99)
_FLAGS = ("propaganda", "strike", "raid", "civil_affairs", "suppression", "terror", "resettled")
_TRUTHS = ("independent", "amnesty", "jealousy", "suez_done", "slow_reaction")
_FIELDS = tuple(STANDS.values())
_COUNTER = {unit: Unit.DIVISION if unit is Unit.DISPERSED else GROUNDED.get(unit, unit) for unit in Unit}
# Few lie in any one box.
_MOST = 4


# Positions to begin with


def _move(game: Game[Any], state: State, chance: random.Random) -> Move:
    """A move at random; who mobilizes does not spend all that it has."""
    move: Any = game.random_move(state, chance)
    for _ in range(_MOST):
        if not isinstance(move, MobilizePoints):
            break
        move = game.random_move(state, chance)
    if isinstance(state.stack[-1], Mobilizing) and chance.random() < 1 / 2:
        return End()
    found: Move = move
    return found


@lru_cache(maxsize=2)
def _played(game: Game[Any]) -> dict[type[Frame] | None, tuple[State, ...]]:
    """Positions of random games by the type of the innermost frame; None is the end."""
    found: dict[type[Frame] | None, list[State]] = {}
    for name in game.setups:
        for seed in range(_GAMES):
            chance, state = random.Random(seed), game.setup(name)  # noqa: S311 - positions, not secrets
            for _ in range(_LONGEST):
                found.setdefault(type(state.stack[-1]) if state.stack else None, []).append(state)
                if not state.stack:
                    break
                state = game.step(state, _move(game, state, chance))
    for kind, stacks in _MADE.items():
        found.setdefault(kind, []).extend(_made(game, found, stacks()))
    return {kind: tuple(states) for kind, states in found.items()}


def _made(
    game: Game[Any], found: dict[type[Frame] | None, list[State]], stacks: Iterator[tuple[Frame, ...]]
) -> Iterator[State]:
    """Positions of play in which that is pending instead, where they are lawful."""
    bases = [state for states in found.values() for state in states[:_MOST] if state.stack]
    for stack in stacks:
        for state in bases:
            areas = tuple(
                changed(area, apart=NONE) if area.apart is not NONE else area for area in state.areas
            )
            after = changed(state, stack=(Turn(), *stack), areas=areas, psl=changed(state.psl, half=False))
            if not game.violations(after):
                yield after


def _event(*frames: Frame) -> Callable[[], Iterator[tuple[Frame, ...]]]:
    return lambda: ((RandomEvents(EventStep.EVENT), one) for one in frames)


# Frames that play seldom comes to.
_MADE: dict[Any, Callable[[], Iterator[tuple[Frame, ...]]]] = {
    Lending: _event(Lending(1), Lending(3)),
    Withdrawing: _event(Withdrawing(1), Withdrawing(5)),
    NamingWilaya: _event(NamingWilaya()),
    Debating: _event(Debating(Actor.FLN), Debating(Actor.GOVERNMENT)),
    Purging: _event(*(Purging(wilaya, 1) for wilaya in WILAYAS)),
    PlacingOas: lambda: ((Mobilizing(), PlacingOas(one)) for one in (Actor.FLN, Actor.GOVERNMENT)),
    CoupMobilizing: lambda: ((Adjusting(Step.CHOOSING), CoupMobilizing(left)) for left in (0, 7, 40)),
    CoupRemoving: lambda: ((Adjusting(Step.CHOOSING), CoupRemoving(left)) for left in (1, 2)),
}


def positions_of(game: Game[Any], kind: type[Frame] | None) -> Sequence[State]:
    """Positions with such a frame innermost; of None, finished games.

    >>> from ctcore.algeria.game import GAME
    >>> all(not state.stack for state in positions_of(GAME, None))
    True
    """
    return _played(game).get(kind, ())


# Changes


def edited(game: Game[Any], state: State, numbers: Sequence[int]) -> State:
    """The position with a change for each of the numbers, those left out that break a law.

    >>> from ctcore.algeria.game import GAME
    >>> after = edited(GAME, GAME.setup(), [0, 7, 1001])
    >>> GAME.violations(after)
    ()
    """
    for number in numbers:
        edit, rest = _EDITS[number % len(_EDITS)], number // len(_EDITS)
        after = edit(state, rest)
        if after is not None and not game.violations(after):
            state = after
    return state


def _pick(rest: int, values: Sequence[Any]) -> tuple[Any, int]:
    return values[rest % len(values)], rest // len(values)


def _units(state: State, rest: int) -> State | None:
    """Units come from the counters into a box, or go back."""
    place, rest = _pick(rest, PLACES)
    unit, rest = _pick(rest, tuple(Unit))
    field, rest = _pick(rest, _FIELDS)
    count, _ = _pick(rest, (1, 2, 3, -1))
    area = state.area(place)
    box, counter = getattr(area, field), _COUNTER[unit]
    if box.of(unit) + count < 0 or state.pool.of(counter) < count:
        return None
    after = state.with_area(attrs.evolve(area, **{field: box.changed(unit, count)}))
    return after.but(pool=state.pool.changed(counter, -count))


def _apart(state: State, rest: int) -> State | None:
    place, rest = _pick(rest, AREAS)
    unit, _ = _pick(rest, tuple(COUNTERS))
    area = state.area(place)
    return state.with_area(attrs.evolve(area, apart=area.apart.changed(unit, 1)))


def _flag(state: State, rest: int) -> State | None:
    place, rest = _pick(rest, AREAS)
    field, _ = _pick(rest, _FLAGS)
    area: Any = state.area(place)
    return state.with_area(attrs.evolve(area, **{field: not getattr(area, field)}))


def _control(state: State, rest: int) -> State | None:
    place, rest = _pick(rest, AREAS)
    control, _ = _pick(rest, tuple(Control))
    return state.with_area(attrs.evolve(state.area(place), control=control))


def _level(state: State, rest: int) -> State | None:
    field, rest = _pick(rest, ("government", "fln"))
    level, _ = _pick(rest, _LEVELS)
    return state.but(psl=attrs.evolve(state.psl, **{field: level}))


def _record(state: State, rest: int) -> State | None:
    field, rest = _pick(rest, ("ap", "air", "air_maximum", "helo", "helo_maximum", "naval"))
    points, _ = _pick(rest, (0, 1, 2, 3, 5, 20, _TOP))
    return state.but(record=attrs.evolve(state.record, **{field: points}))


def _in_force(state: State, rest: int) -> State | None:
    truth, _ = _pick(rest, _TRUTHS)
    return state.but(in_force=state.in_force.but(**{truth: not getattr(state.in_force, truth)}))


def _zone(state: State, rest: int) -> State | None:
    steps, rest = _pick(rest, range(_MOST))
    mobilized, rest = _pick(rest, (False, True))
    active, _ = _pick(rest, (False, True))
    return state.but(
        zone=attrs.evolve(state.zone, steps=steps, mobilized=mobilized, active=active & mobilized)
    )


def _oas(state: State, rest: int) -> State | None:
    where, rest = _pick(rest, (None, *OasPlace))
    controller, rest = _pick(rest, (Actor.FLN, Actor.GOVERNMENT))
    active, _ = _pick(rest, (False, True))
    return state.but(oas=Oas(active=active, controller=controller, where=where) if active else Oas())


def _france(state: State, rest: int) -> State | None:
    """The Cadre goes to France or leaves it; it has conducted its mission or not."""
    done, rest = _pick(rest, (False, True))
    if rest % 2:
        return state.but(france=attrs.evolve(state.france, propaganda=done))
    by = 1 if state.france.cadre else -1
    if state.pool.cadres + by < 0:
        return None
    return state.but(
        france=attrs.evolve(state.france, cadre=not state.france.cadre),
        pool=state.pool.changed(Unit.CADRE, by),
    )


_EDITS: tuple[Callable[[State, int], State | None], ...] = (
    *((_units,) * 6),
    *(_apart, _flag, _flag, _control, _level, _level, _record, _record),
    *(_in_force, _zone, _oas, _france),
)

"""Lemmas of March: who is noticed, whom a border stops, and that every March ends."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel import Staged
from ctcore.kernel.logic import all_of, choose, implies
from ctcore.kernel.stack import nearest
from ctcore.symbolic import Case, Found, any_count
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import CUBES, GUERRILLAS, Activity, Piece, Stance
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.rules.activities.extort import Extorting
from ctcore.twilight.rules.activities.subvert import Subverted, Subverting, SubvertingCube
from ctcore.twilight.rules.common.frames import ActivityFrame, Mark, OperationFrame
from ctcore.twilight.rules.common.movement import MoveGroup
from ctcore.twilight.rules.common.turns import OperationLimit
from ctcore.twilight.rules.operations import march
from ctcore.twilight.rules.operations.march import Leg, Marching

from ..cases.about import system
from .sentences import HERE, follows, leads_to, move_of, standing, still

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ctcore.kernel import Frame, Move
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State

    from .sentences import Row

    Steps = Iterator[tuple[Case, Callable[[State, State], bool]]]

__all__ = ["LEMMAS"]

# L15: every ordered pair of neighbours.
PAIRS = tuple((left, entered) for left in PLACES for entered in left.neighbours)


def _crosses(left: Place, entered: Place) -> bool:
    return left.is_country or entered.is_country


# Who is noticed


def _entries(pairs: tuple[tuple[Place, Place], ...], *counts: str) -> Iterator[Case]:
    state = standing(Marching(OperationLimit.WITH_ACTIVITY, (), ()))
    for left, entered in pairs:
        inputs = (left, state.spaces[entered.index], *(any_count(name) for name in counts))
        yield Case(f"{left} to {entered}", state, inputs, _some_group, still)


def _some_group(_state: State, _left: Place, space: Space, group: int, *more: int) -> bool:
    return (group >= 1) & all_of(space.of(cube) >= 0 for cube in CUBES) & all_of(one >= 0 for one in more)


def _noticed_grows() -> Found:
    def claim(state: State, left: Place, space: Space, group: int, more: int) -> bool:
        seen = march.becomes_active(state, left, space, group)
        denser = state.but(border_zone=state.border_zone + more)
        watched = all_of(
            implies(seen, march.becomes_active(state, left, space.changed(cube, more), group))
            for cube in CUBES
        )
        larger = implies(seen, march.becomes_active(state, left, space, group + more))
        return watched & larger & implies(seen, march.becomes_active(denser, left, space, group))

    return follows(_entries(PAIRS, "group", "more"), claim)


def _fence() -> Found:
    def claim(state: State, left: Place, space: Space, group: int) -> bool:
        seen = march.becomes_active(state, left, space, group)
        return implies(state.border_zone >= 3, seen)

    return follows(_entries(tuple(pair for pair in PAIRS if _crosses(*pair)), "group"), claim)


def _unwatched() -> Found:
    def claim(state: State, left: Place, space: Space, group: int) -> bool:
        seen = march.becomes_active(state, left, space, group)
        checked = state.in_force.id_cards & space.place.is_city & (space.cubes >= 3)
        return implies((space.support != Stance.SUPPORT) & (checked ^ True), seen ^ True)

    return follows(_entries(tuple(pair for pair in PAIRS if not _crosses(*pair)), "group"), claim)


def _small_groups() -> Found:
    def claim(state: State, left: Place, space: Space, group: int) -> bool:
        seen = march.becomes_active(state, left, space, group)
        few = (
            (group <= 3) & (space.cubes == 0) & ((state.border_zone == 0) | (not _crosses(left, space.place)))
        )
        return implies(few, seen ^ True)

    return follows(_entries(PAIRS, "group"), claim)


# What a group does


def _groups() -> Steps:
    for left, entered in _ways():
        group = MoveGroup(any_count("underground"), any_count("active"), left, entered)
        case = move_of("march.move", (Marching(OperationLimit.WITH_ACTIVITY, (), ()),), group)
        yield case, partial(_marched, left=left, entered=entered)


def _ways() -> tuple[tuple[Place, Place], ...]:
    """One pair for each way in which neighbours lie: a Wilaya's border between them, a Country's."""
    ways: dict[tuple[Any, ...], tuple[Place, Place]] = {}
    for left, entered in PAIRS:
        lie = (
            left.is_country,
            entered.is_country,
            left.is_city,
            entered.is_city,
            left.wilaya == entered.wilaya,
        )
        ways.setdefault(lie, (left, entered))
    return tuple(ways.values())


def _marched(before: State, after: State, left: Place, entered: Place) -> bool:
    was, now = before.spaces[entered.index], after.spaces[entered.index]
    gone = [before.spaces[left.index].of(one) - after.spaces[left.index].of(one) for one in GUERRILLAS]
    come = [now.of(one) - was.of(one) for one in GUERRILLAS]
    group = sum(gone)
    unseen = (come[0] == gone[0]) & (come[1] == gone[1])
    shown = (come[0] == 0) & (come[1] == group)
    seen = march.becomes_active(before, left, was, group)
    frame: Any = after.stack[-1]
    stopped = sum(mark.count for mark in frame.marks if mark.place is entered)
    at_once = True if left.wilaya != entered.wilaya else before.in_force.dead_zones
    halted = stopped == choose(at_once, group, 0)
    halts: bool = halted & (group >= 1)
    return implies(seen, shown) & implies(seen ^ True, unseen) & halts


# That it ends


def _pairs() -> Found:
    """Whether there are 134 ordered pairs, and a lawful March names each once at most."""
    law = next(law for law in SYSTEM.laws if law.name == "march_steps_fit")
    left, entered = PAIRS[0]
    far = next(place for place in PLACES if place not in left.neighbours and place is not left)
    twice = Marching(OperationLimit.WITH_ACTIVITY, (entered,), (Leg(left, entered), Leg(left, entered)))
    leap = Marching(OperationLimit.WITH_ACTIVITY, (far,), (Leg(left, far),))
    wrong = [frame for frame in (twice, leap) if law.holds(standing(frame))]
    holds = len(set(PAIRS)) == 134 and not wrong
    return Found(holds, len(PAIRS), ", ".join(map(str, wrong)) or f"{len(PAIRS)} pairs")


# Phases of what may accompany a March, that each move leaves behind.
_ACTIVITIES: dict[type[Frame], int] = {Extorting: 1, Subverting: 2, SubvertingCube: 1, Subverted: 0}


def _left(stack: tuple[Frame, ...]) -> tuple[int, ...]:
    """What is left of a March: its pairs, a Special Activity to come, and one under way.

    Each move makes it less, as dictionaries order words, so that every March ends.
    """
    operation = nearest(stack, OperationFrame)
    if not isinstance(operation, Marching):
        return (-1,)
    top: Any = stack[-1]
    to_come = 0 if operation.opened else 1
    under_way = (0, 0, 0)
    if isinstance(top, ActivityFrame):
        spaces = len(top.spaces)  # type: ignore[attr-defined]
        under_way = (1, _ACTIVITIES[type(top)], len(PLACES) - spaces)
    return (len(PAIRS) - len(set(operation.steps)), to_come, *under_way)


def _shapes() -> Iterator[tuple[Frame, ...]]:
    left, entered = next(pair for pair in PAIRS if not _crosses(*pair))
    ends = sorted((left, entered), key=int)
    marks = tuple(Mark(one, Piece.UNDERGROUND, any_count(f"stopped.{one.id}")) for one in ends)
    for steps, spaces in ((), ()), ((Leg(left, entered),), (entered,)):
        marching = Marching(OperationLimit.WITH_ACTIVITY, spaces, steps)
        yield (marching,)
        for extorting in (Extorting(()), Extorting((left,))):
            yield (attrs.evolve(marching, activity=Activity.EXTORT, marks=marks), extorting)
        removed = any_count("removed")
        for frame in (
            Subverting((), removed),
            Subverting((left,), removed),
            SubvertingCube((left,)),
            Subverted((left,)),
        ):
            yield (attrs.evolve(marching, activity=Activity.SUBVERT, marks=marks), frame)


def _every_step() -> Iterator[tuple[tuple[Frame, ...], str, Move]]:
    for frames in _shapes():
        for one in system().offers[type(frames[-1])]:
            moves = one.witnesses() if isinstance(one, Staged) else one.fixed
            for move in _shapes_of(moves):
                yield frames, one.name, move


def _shapes_of(moves: Iterable[Move]) -> Iterator[Move]:
    """A move for each of few spaces, its counts symbolic."""
    seen = set()
    for move in moves:
        counts = [
            one.name for one in attrs.fields(type(move)) if one.name in ("count", "underground", "active")
        ]
        spaces = [getattr(move, name) for name in ("space", "origin", "destination") if hasattr(move, name)]
        key = (*spaces, getattr(move, "piece", None))
        if key not in seen and all(space.index in range(5) for space in spaces):
            seen.add(key)
            yield attrs.evolve(move, **{name: any_count(f"move.{name}") for name in counts})


def _march_ends() -> Found:
    def goes_down(before: State, after: State) -> bool:
        was: Any = before.stack[-1]
        now: Any = after.stack[-1]
        if isinstance(was, Subverting) and isinstance(now, Subverting) and was.spaces == now.spaces:
            return (now.removed > was.removed) & (now.removed <= 2)
        return _left(after.stack) < _left(before.stack)

    names = (*HERE, "march_steps_fit", "moved_pieces_stand", "subvert_removes_two")
    cases = (move_of(name, frames, move, names) for frames, name, move in _every_step())
    return leads_to("less of the March is left", ((case, goes_down) for case in cases))


LEMMAS: tuple[Row, ...] = (
    (
        "noticed_grows",
        ("3.3.2", "R105"),
        "a noticed group is noticed too if it is larger, or if more cubes or a higher Border Zone watch it",
        _noticed_grows,
    ),
    (
        "fence_notices_all",
        ("3.3.2", "R105", "R106"),
        "with a Border Zone Status of 3 or more, every crossing of an International Border is noticed",
        _fence,
    ),
    (
        "unwatched_entry",
        ("3.3.2", "5.4", "R105"),
        (
            "within Algeria no group is noticed that enters a space not at Support, but under ID CARDS a "
            "City with three cubes"
        ),
        _unwatched,
    ),
    (
        "three_go_unnoticed",
        ("3.3.2", "R105"),
        "three Guerrillas or fewer are noticed nowhere without cubes or a Border Zone Status to watch them",
        _small_groups,
    ),
    (
        "group_stays_whole",
        ("3.3.2", "5.3", "R103", "R105"),
        (
            "a group enters as it left or all Active, residents stay as they are, and a border, or under "
            "DEAD ZONES any move, stops all of it"
        ),
        lambda: leads_to("a group stays whole", _groups()),
    ),
    (
        "march_pairs",
        ("3.3.2", "1.3.5", "R100"),
        "there are 134 ordered pairs of neighbours, and no lawful March names one twice or any other",
        _pairs,
    ),
    (
        "march_ends",
        ("3.3.2", "R100", "R104"),
        (
            "every move of a March, or of its Special Activity, leaves less of it: a pair, the Special "
            "Activity, or a step within; so every March ends"
        ),
        _march_ends,
    ),
)

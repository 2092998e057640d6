"""The frames of each Operation in every shape that rules tell apart, their counts symbolic.

A frame's shape is its reach, whether it is accompanied, what a card grants, how many locations it has
and of what sort, and which pieces are marked.  The first frames of each type run over the
sorts of space, the others over what an Operation's frame can be beside that.
"""

from __future__ import annotations

import os
from itertools import permutations
from typing import TYPE_CHECKING, Any

from ctcore.symbolic import any_count
from ctcore.twilight.board.map import BORDERS, PLACES, Place
from ctcore.twilight.board.vocabulary import GUERRILLAS, POLICE, TROOPS, Activity, Piece, Track
from ctcore.twilight.rules.common.frames import Mark, OperationFrame
from ctcore.twilight.rules.common.grants import GRANTS, Grant
from ctcore.twilight.rules.common.turns import Reach, reach_of
from ctcore.twilight.rules.operations import (
    assault,
    attack,
    garrison,
    march,
    rally,
    sweep,
    terror,
    train,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = [
    "ALGERIAN",
    "ELSEWHERE",
    "EVERY_SPACE",
    "HERE",
    "MARCHES",
    "PAIRS",
    "PLAIN",
    "SPACES",
    "THERE",
    "WRITTEN",
    "marks_on",
    "operation_frames",
]

EVERY_SPACE = bool(os.environ.get("CTCORE_EVERY_SPACE"))
ANY, SEVERAL, ONE = Reach.ANY, Reach.SEVERAL, Reach.ONE


def _two_of_each_sort() -> tuple[Place, ...]:
    """Two spaces of each kind and Population, and one at least of each terrain and border among those."""
    chosen: list[Place] = []
    for place in PLACES:
        alike = [one for one in chosen if (one.kind, one.population) == (place.kind, place.population)]
        ground = (place.terrain, place.border is None)
        if len(alike) < 2 or ground not in [(one.terrain, one.border is None) for one in alike]:
            chosen.append(place)
    return tuple(chosen)


SPACES: tuple[Place, ...] = PLACES if EVERY_SPACE else _two_of_each_sort()
ALGERIAN = tuple(place for place in SPACES if not place.is_country)
ABROAD = tuple(place for place in SPACES if place.is_country)
# A mountain Sector with people, a City, and a Sector without people: places where nothing else is said.
HERE, THERE, ELSEWHERE = ALGERIAN[0], next(one for one in ALGERIAN if one.is_city), ALGERIAN[1]


def _relation(left: Place, entered: Place) -> tuple[bool, bool, bool]:
    return left.wilaya == entered.wilaya, left.is_country, entered.is_country


def _marches() -> tuple[tuple[Place, Place], ...]:
    """An adjacent pair for each way in which a border lies between two spaces."""
    pairs = [*BORDERS, *((entered, left) for left, entered in BORDERS)]
    if EVERY_SPACE:
        return tuple(pairs)
    within = [(left, entered) for left, entered in pairs if left in SPACES and entered in SPACES]
    found: dict[tuple[bool, bool, bool], tuple[Place, Place]] = {}
    for left, entered in within:
        found.setdefault(_relation(left, entered), (left, entered))
    return tuple(found.values())


def _within_wilayas() -> tuple[tuple[Place, Place], ...]:
    """An ordered pair of one Wilaya for each two sorts of space."""
    pairs = [pair for pair in permutations(ALGERIAN, 2) if pair[0].wilaya == pair[1].wilaya]
    if EVERY_SPACE:
        return tuple(pairs)
    return tuple({tuple((one.kind, one.population) for one in pair): pair for pair in pairs}.values())


# Ordered pairs of adjacent spaces: within a Wilaya, across its border, across an international border.
MARCHES = _marches()
# The places of shapes that differ in something else than the sort of space.
PLAIN = {HERE, THERE, ELSEWHERE, *ABROAD, *(place for pair in MARCHES for place in pair)}
AT_HOME = tuple((one, other) for one, other in MARCHES if not (one.is_country or other.is_country))


# Ordered pairs for what moves between two spaces: neighbours, spaces of one Wilaya, and others.
PAIRS = tuple(
    dict.fromkeys(
        (
            *MARCHES,
            *(pair[::-1] for pair in MARCHES),
            *permutations((HERE, THERE, ELSEWHERE), 2),
            *_within_wilayas(),
            (HERE, HERE),
        )
    )
)


def marks_on(*places: Place, pieces: tuple[Piece, ...]) -> tuple[Mark, ...]:
    """Marks of symbolic counts on each of those pieces, in map order."""
    order = sorted(set(places), key=lambda place: place.index)
    return tuple(
        Mark(place, piece, any_count(f"marked.{place.id}.{piece.name}"))
        for place in order
        for piece in Piece
        if piece in pieces
    )


def _grants(frame: Any) -> tuple[Grant, ...]:
    """The grants of such an Operation that differ; an Agitation alone has its space from the start."""
    cards = [card for card in ("#1s", "#2u", "#5s", "#6s") if GRANTS[card].operation is frame.operation]
    agitation = ["#26s"] if issubclass(frame, rally.Agitating) else []
    return tuple(GRANTS[card] for card in (*cards, *agitation))


def _between(
    frame: type[OperationFrame], activity: Activity, *rest: Any, marks: tuple[Mark, ...] = ()
) -> Iterator[Any]:
    """Frames between two steps, without and with locations, in each reach, helped and free."""
    for reach in Reach:
        yield frame(reach, (), *rest)
    yield frame(ANY, (), *rest, activity=activity)
    yield frame(ANY, (HERE,), *rest, marks=marks)
    yield frame(ANY, (HERE, THERE), *rest, activity=activity, marks=marks)
    yield frame(ANY, (HERE, THERE), *rest, unmade=True, marks=marks)
    yield frame(SEVERAL, (HERE, THERE), *rest)
    yield frame(ONE, (HERE,), *rest, marks=marks)
    for grant in _grants(frame):
        for count in range(grant.most + 1):
            yield frame(reach_of(grant), (HERE, THERE)[:count], *rest, grant=grant)


def _at(
    frame: Callable[..., OperationFrame], activity: Activity, places: tuple[Place, ...], *rest: Any
) -> Iterator[OperationFrame]:
    """Frames at work in a space: each space once, and one space in each other shape."""
    for at in places:
        yield frame(ANY, (at,), at, *rest)
    at, before = places[0], THERE
    yield frame(ANY, (before, at), at, *rest, activity=activity)
    yield frame(SEVERAL, (before, at), at, *rest)
    yield frame(ONE, (at,), at, *rest)
    for grant in _grants(frame):
        yield frame(reach_of(grant), (at,), at, *rest, grant=grant)


# Train and Rally


def _training() -> Iterator[OperationFrame]:
    yield from _between(train.Training, Activity.DEPLOY)
    yield train.Training(ONE, (Track.FRANCE,))
    yield train.Training(ANY, (Track.BORDER_ZONE,))
    yield train.Training(ANY, (HERE, Track.FRANCE))


def _training_in() -> Iterator[OperationFrame]:
    yield from _at(train.TrainingIn, Activity.DEPLOY, ALGERIAN, any_count("placed"))
    yield train.TrainingIn(ANY, (Track.FRANCE, HERE), HERE, any_count("placed"))


def _after(frame: type[OperationFrame], activity: Activity) -> Iterator[OperationFrame]:
    yield frame(ANY, (HERE,), activity=activity)
    yield frame(ANY, (Track.FRANCE, HERE), activity=activity)
    yield frame(ANY, (HERE,), unmade=True)


def _populace(frame: Callable[..., OperationFrame], activity: Activity) -> Iterator[OperationFrame]:
    yield from _at(frame, activity, ALGERIAN, False)  # noqa: FBT003 - the field shifted
    yield from (frame(ANY, (at,), at, shifted=True) for at in (HERE, THERE))
    yield frame(ANY, (HERE, Track.FRANCE), HERE, shifted=False)


def _rallying() -> Iterator[OperationFrame]:
    yield from _between(rally.Rallying, Activity.EXTORT)
    yield rally.Rallying(ONE, (Track.FRANCE,))
    yield rally.Rallying(ANY, (ABROAD[0], Track.FRANCE))


def _rallying_in() -> Iterator[OperationFrame]:
    yield from _at(rally.RallyingIn, Activity.EXTORT, SPACES, any_count("placed"))
    yield rally.RallyingIn(ANY, (Track.FRANCE, HERE), HERE, any_count("placed"))


# Garrison and Sweep


def _garrisoning() -> Iterator[OperationFrame]:
    marks = marks_on(HERE, THERE, pieces=POLICE)
    for searched in (False, True):
        shapes = _between(garrison.Garrisoning, Activity.TROOP_LIFT, searched, marks=marks)
        yield from (frame for frame in shapes if frame.locations or not searched)
    yield from _between_two()


def _between_two() -> Iterator[OperationFrame]:
    """A Garrison that has gone to one space or two, in every reach."""
    populated = next(one for one in ALGERIAN if one.population and one not in {HERE, THERE})
    marks = marks_on(HERE, THERE, pieces=POLICE)
    for reach, locations in ((ANY, (THERE,)), (ANY, (populated, THERE)), (ONE, (THERE,))):
        yield garrison.Garrisoning(reach, locations, False, marks=marks)  # noqa: FBT003 - not searched
    yield garrison.Garrisoning(SEVERAL, (), False)  # noqa: FBT003 - the same
    yield garrison.Garrisoning(ONE, (), False)  # noqa: FBT003 - the same


def _sweeping() -> Iterator[OperationFrame]:
    for at in ALGERIAN:
        yield sweep.Sweeping(ANY, (at,), (), marks=marks_on(at, pieces=TROOPS))
    marks = marks_on(HERE, THERE, pieces=TROOPS)
    yield from _between(sweep.Sweeping, Activity.TROOP_LIFT, (), marks=marks)
    yield sweep.Sweeping(ANY, (HERE, THERE), (HERE,), marks=marks)
    yield sweep.Sweeping(SEVERAL, (HERE, THERE), (THERE, HERE), marks=marks)
    for left, entered in AT_HOME:
        both = marks_on(left, entered, pieces=TROOPS)
        yield sweep.Sweeping(ANY, (entered,), (), marks=both)
        yield sweep.Sweeping(SEVERAL, (left, entered), (), marks=both)
        yield sweep.Sweeping(ONE, (entered,), ())


# March and Attack


def _marching() -> Iterator[OperationFrame]:
    for reach in Reach:
        yield march.Marching(reach, (), ())
    yield march.Marching(ANY, (), (), activity=Activity.EXTORT)
    for left, entered in MARCHES:
        marks = marks_on(left, entered, pieces=GUERRILLAS)
        yield march.Marching(ANY, (entered,), (march.Leg(left, entered),), marks=marks)
    left, entered = MARCHES[0]
    there_and_back = (march.Leg(left, entered), march.Leg(entered, left))
    yield march.Marching(SEVERAL, (entered, left), there_and_back)
    yield march.Marching(ONE, (entered,), there_and_back[:1])
    for locations, steps in (((), ()), ((entered,), there_and_back[:1])):
        yield march.Marching(ONE, locations, steps, grant=GRANTS["#1s"])
    for left, entered in MARCHES:
        marks = marks_on(left, entered, pieces=GUERRILLAS)
        yield march.Marching(ANY, (left,), (march.Leg(entered, left),), marks=marks)


def _attack_losing() -> Iterator[OperationFrame]:
    left, french = any_count("left"), any_count("french")
    for goods in (False, True):
        yield from _at(attack.AttackLosing, Activity.AMBUSH, ALGERIAN[:3], left, french, goods)


_FRAMES: dict[type[OperationFrame], Callable[[], Iterator[OperationFrame]]] = {
    train.Training: _training,
    train.TrainingIn: _training_in,
    train.Trained: lambda: _after(train.Trained, Activity.DEPLOY),
    train.Pacifying: lambda: _populace(train.Pacifying, Activity.DEPLOY),
    garrison.Garrisoning: _garrisoning,
    sweep.Sweeping: _sweeping,
    assault.Assaulting: lambda: _between(assault.Assaulting, Activity.TROOP_LIFT),
    rally.Rallying: _rallying,
    rally.RallyingIn: _rallying_in,
    rally.RallyingBase: lambda: _at(rally.RallyingBase, Activity.EXTORT, SPACES),
    rally.Rallied: lambda: _after(rally.Rallied, Activity.EXTORT),
    rally.Agitating: lambda: _populace(rally.Agitating, Activity.EXTORT),
    march.Marching: _marching,
    attack.Attacking: lambda: _between(attack.Attacking, Activity.AMBUSH),
    attack.AttackRolling: lambda: _at(attack.AttackRolling, Activity.AMBUSH, ALGERIAN),
    attack.AttackLosing: _attack_losing,
    attack.AttackCapturing: lambda: _at(attack.AttackCapturing, Activity.AMBUSH, ALGERIAN),
    terror.Terrorizing: lambda: _between(terror.Terrorizing, Activity.SUBVERT),
}


WRITTEN = tuple(_FRAMES)


def operation_frames(frame: type[OperationFrame]) -> Iterator[OperationFrame]:
    """The frames of that type, one for each shape."""
    return _FRAMES[frame]()

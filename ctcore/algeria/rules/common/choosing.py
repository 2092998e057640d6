"""What players choose inside a procedure: how points are given, which units are neutralized or removed.

Clauses: 9.11/4, 9.12/4, C.6/1, C.6/3; rulings A81, A82
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import product
from operator import attrgetter
from typing import Any, TypeVar

from ctcore.algeria.board.all_areas import EVERYWHERE, cached, listed_of, where
from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import PLACES, Place
from ctcore.algeria.board.state import Area
from ctcore.algeria.board.units import NONE, Actor, Stand, Unit
from ctcore.algeria.rules.common.dice import Choice
from ctcore.kernel import Kind, Move, Requirement, Stage, Subjects, Within, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen

__all__ = [
    "BY_AREA",
    "EVERYWHERE",
    "TABLE",
    "AreaMove",
    "CountMove",
    "End",
    "Share",
    "Sharing",
    "UnitMove",
    "areas_with",
    "by_count",
    "of_area",
    "one_less",
    "share",
    "unit_there",
    "units_in",
]

# Moves that are about an area.
BY_AREA = Subjects(lambda state: state.areas, "area", lambda area: area.index)
# No more points are shared at once than a Strike of five dice gives.
_MOST_POINTS = 30


class End(Move):
    """End a phase, or a choice of several."""

    __slots__ = ()

    form = "end"


@frozen
class UnitMove(Move):
    """A move that names one unit by its type and where it stands."""

    unit: Unit
    stand: Stand
    area: Place


@frozen
class AreaMove(Move):
    """A move that names an area, and nothing more."""

    area: Place


@frozen
class CountMove(Move):
    """A move of a number of alike units in an area."""

    count: int
    unit: Unit
    area: Place


M = TypeVar("M", bound=UnitMove)


@frozen
class Sharing(Choice):
    """A player gives points, one by one, to its own PSL or takes them from the other's (C.6, A81).

    ``because`` is the clause that gives them.
    """

    clause = "C.6"
    cites = ("A15",)
    awaits = "how the points are given"
    label = "sharing"
    actor = property(attrgetter("chooser"))
    chooser: Actor
    points: int
    because: str


@frozen
class Share(Move):
    """Gain some points, and take others from the opponent."""

    form = "gain {gain}, take {take}"
    called = "share the points"
    gain: int
    take: int


_SHARE = (
    asks(
        "none_is_negative",
        ("C.6", "A81"),
        "points are gained or taken",
        lambda gain, take: (gain >= 0) & (take >= 0),
        "gained: {move.gain}, taken: {move.take}",
    ),
    asks(
        "every_point",
        ("C.6", "A81", "A82"),
        "every point goes to one side or the other",
        lambda frame, gain, take: gain + take == frame.points,
        "points: {frame.points}, gained: {move.gain}, taken: {move.take}",
    ),
)


def _share(draft: Draft, frame: Sharing, move: Share) -> None:
    draft.level(frame.chooser, move.gain, frame.because)
    draft.level(frame.chooser.other, -move.take, frame.because)
    draft.finish()


@cache
def _ways(points: int) -> tuple[Share, ...]:
    return tuple(Share(gain, points - gain) for gain in range(points + 1))


SHARE = Kind(
    "points.share",
    Share,
    tuple(one for points in range(1, _MOST_POINTS + 1) for one in _ways(points)),
    _SHARE,
    _share,
    within=Within(
        lambda _state, frame: _ways(frame.points),
        lambda _state, frame, move: (
            (move.gain >= 0) & (move.take >= 0) & (move.gain + move.take == frame.points)
        ),
    ),
)
TABLE = awaits(Sharing, SHARE)


def share(draft: Draft, chooser: Actor, points: int, because: str) -> bool:
    """Let a player give that many points; whether there are any."""
    if points <= 0:
        return False
    draft.push(Sharing(chooser, points, because))
    return True


def one_less(draft: Draft, frame: Any, by: int = 1, *, more: object = True) -> None:
    """Take one, or several, off what is ``left`` to choose; end with the last, or where there are no more."""
    draft.replace(changed(frame, left=frame.left - by))
    if frame.left <= by or not more:
        draft.finish()


def unit_there(clause: str) -> Requirement:
    """Require that such a unit stands there."""
    return asks(
        "unit_there",
        (clause,),
        "such a unit stands there",
        lambda subject, stand, unit: subject.at(stand).of(unit) >= 1,
        "{subject}, {move.stand}: {move.unit}",
    )


def units_in(
    make: Callable[[Unit, Stand, Place], M],
    units: tuple[Unit, ...],
    stands: tuple[Stand, ...],
    places: tuple[Place, ...] = PLACES,
) -> tuple[tuple[M, ...], Within]:
    """Every such move, and the generator that lists it for each unit that is there."""
    candidates = tuple(make(unit, stand, place) for place in places for stand in stands for unit in units)

    known = {(one.area, one.stand, one.unit): one for one in candidates}

    def there(area: Area) -> list[M]:
        boxes = [(stand, area.at(stand)) for stand in stands if area.at(stand) is not NONE]
        return [known[area.place, stand, unit] for stand, box in boxes for unit in units if box.of(unit) >= 1]

    listed = listed_of(lambda area: there(area) if area.place in places else ())
    within = Within(
        lambda state, _frame: listed(state),
        lambda state, _frame, move: state.areas[move.area.index].at(move.stand).of(move.unit) >= 1,
    )
    return candidates, within


def areas_with(some: Callable[[Area], int]) -> Stage:
    """The stage that names an area: those that have some of what the function counts."""
    return Stage(EVERYWHERE, where(some), lambda state, area: some(state.areas[area.index]) >= 1)


def of_area(
    values: Iterable[tuple[Any, ...]],
    listed: Callable[[Area], Iterable[tuple[Any, ...]]],
    covers: Callable[[Area, Any], bool],
    some: tuple[tuple[Any, ...], ...] | None = None,
) -> Stage:
    """A stage whose values the area alone decides; ``covers(area, move)`` says whether it lists one."""
    return Stage(
        tuple(values),
        lambda state, area: listed(state.areas[area.index]),
        lambda state, move: covers(state.areas[move.area.index], move),
        some=some,
    )


def by_count(
    most: int, some: Callable[[Area], int], there: Callable[..., int], **said: tuple[Any, ...]
) -> tuple[Stage, Stage]:
    """The stages of a move of ``count`` alike in an ``area``: which areas have some, then how many of what.

    ``said`` has the fields that say what is counted, with all that each may say; ``there(area, *what)`` is
    how many of these an area has, never more than ``most``, and ``some`` how many there are in all.
    """
    every = tuple(product(*said.values()))

    def listed(area: Area) -> list[tuple[Any, ...]]:
        return [(count, *what) for what in every for count in range(1, there(area, *what) + 1)]

    def covers(area: Area, move: Any) -> bool:
        what = tuple([getattr(move, name) for name in said])
        return (move.count >= 1) & (move.count <= there(area, *what)) if what in every else False

    counts = [(count, *what) for what in every for count in range(1, most + 1)]
    return areas_with(some), of_area(counts, cached(listed), covers)

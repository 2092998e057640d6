"""What players choose inside a procedure: how points are given, which units are neutralized or removed.

Clauses: 9.11/4, 9.12/4, C.6/1, C.6/3; rulings A81, A82
"""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import Place
from ctcore.algeria.board.units import Actor, Stand, Unit
from ctcore.algeria.rules.common.dice import Choice
from ctcore.kernel import Kind, Move, Requirement, Subjects, Within, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen

__all__ = [
    "BY_AREA",
    "TABLE",
    "AreaMove",
    "CountMove",
    "End",
    "Share",
    "Sharing",
    "UnitMove",
    "one_less",
    "sharing",
    "unit_there",
]

# Moves that are about an area.
BY_AREA = Subjects(attrgetter("areas"), "area", attrgetter("index"))
# No more points are shared at once than a Strike of five dice gives.
_MOST_POINTS = 30


class End(Move, form="end"):
    """End a phase, or a choice of several."""


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


@frozen
class Sharing(Choice, clause="C.6", awaits="how the points are given", label="sharing"):
    """A player gives points, one by one, to its own PSL or takes them from the other's (C.6, A81).

    ``because`` is the clause that gives them.
    """

    actor = property(attrgetter("chooser"))
    cites = ("A15",)
    chooser: Actor
    points: int
    because: str


@frozen
class Share(Move, form="gain {gain}, take {take}"):
    """Gain some points, and take others from the opponent."""

    called = "share the points"
    gain: int
    take: int


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
    (
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
    ),
    _share,
    within=Within(lambda _state, frame: _ways(frame.points)),
)
TABLE = awaits(Sharing, SHARE)


def sharing(chooser: Actor, points: int, because: str) -> Sharing | None:
    """What lets a player give that many points; None if there are none."""
    return Sharing(chooser, points, because) if points > 0 else None


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
        lambda subject, stand, unit: unit.count(subject.at(stand)) >= 1,
        "{subject}, {move.stand}: {move.unit}",
    )

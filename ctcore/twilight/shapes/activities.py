"""Special Activities, on the Operations that they accompany.

Clauses: 4.1, 4.2, 4.3, 5.5; rulings R49.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel.choices import Choices, DeadEnd
from ctcore.kernel.shapes import Beneath
from ctcore.twilight.board.vocabulary import FRENCH, Activity, Piece
from ctcore.twilight.rules.activities.ambush import Ambushing, AmbushingIn
from ctcore.twilight.rules.activities.deploy import MOVES, Deploying
from ctcore.twilight.rules.activities.neutralize import SPACES as NEUTRALIZED
from ctcore.twilight.rules.activities.neutralize import Neutralizing
from ctcore.twilight.rules.activities.troop_lift.lift import Lifting
from ctcore.twilight.rules.activities.troop_lift.prospects import FEWEST, MOST_EVER
from ctcore.twilight.rules.common.activity import SpacesFrame
from ctcore.twilight.rules.common.frames import ActivityFrame, OperationFrame, Unaccompanied
from ctcore.twilight.rules.common.grants import GRANTS, Grant
from ctcore.twilight.rules.common.marks import Mark
from ctcore.twilight.shapes.operations import granting
from ctcore.twilight.shapes.table import RARELY, SHAPES, in_map_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.kernel.move import Frame


@SHAPES.standing(ActivityFrame)
def _under_activity(kind: Any, some: Choices, frames: Sequence[type[Frame]], **_known: Any) -> Beneath:
    """An Operation that it accompanies, between two steps; or none if a card grants it alone."""
    alone = any(one.operation is None and one.activity is kind.activity for one in GRANTS.values())
    fitting = [
        one
        for one in frames
        if issubclass(one, OperationFrame)
        and (one.operation in kind.accompanied or (one.operation is None and alone))
        and (one.between_steps or one.operation is None)
        and one.pauses_as is None
    ]
    # Just begun one time in three: then the Special Activity may have to help it to a location (R49).
    going_on = [(one, False) for one in (*fitting, *fitting)]
    just_begun = [(one, True) for one in fitting if not one.follows_activity]
    under, begun = some.one_of([*going_on, *just_begun])
    return under, {"activity": kind.activity, "begun": begun}


@SHAPES.standing(Unaccompanied)
def _under_unaccompanied(kind: Any, some: Choices, frames: Sequence[type[Frame]], **known: Any) -> Beneath:
    """The frame that grants it; it ends with its Special Activity (5.5), so it never stands innermost."""
    if "activity" not in known:
        raise DeadEnd
    return some.one_of(granting(kind, frames)), {"faction": _grant(known["activity"]).executor}


@SHAPES.holding(Unaccompanied)
def _unaccompanied(kind: Any, _some: Choices, _below: Any, **known: Any) -> Any:
    """The frame under a Special Activity that a card grants alone."""
    return kind.granted_by(_grant(known["activity"]))


def _grant(activity: Activity) -> Grant:
    return next(one for one in GRANTS.values() if one.operation is None and one.activity is activity)


@SHAPES.holding(SpacesFrame)
def _spaces(kind: Any, some: Choices, below: Any, **known: Any) -> Any:
    """In any few spaces that it may choose."""
    if "spaces" not in known:
        known["spaces"] = some.some_of(kind.selectable, *kind.number)
    return SHAPES.frame(kind, some, below, SpacesFrame, **known)


@SHAPES.holding(Deploying)
def _deploying(kind: Any, some: Choices, below: Any, **known: Any) -> Any:
    """With pieces more, or fewer, in any of its spaces."""
    frame = SHAPES.frame(kind, some, below, Deploying, net=(), **known)
    there = sorted(frame.spaces, key=in_map_order)
    marks = (Mark(place, piece, some.count("net", least=-MOVES)) for place in there for piece in FRENCH)
    return frame.but(net=tuple(marks))


@SHAPES.holding(Neutralizing)
def _neutralizing(kind: Any, some: Choices, below: Any, **known: Any) -> Any:
    """With a piece beyond those in any of its spaces."""
    frame = SHAPES.frame(kind, some, below, Neutralizing, tortured=(), **known)
    more = some.one_of(RARELY)
    return frame.but(tortured=some.some_of(frame.spaces, most=NEUTRALIZED if more else 0))


@SHAPES.holding(Lifting)
def _lifting(kind: Any, some: Choices, below: Any, **known: Any) -> Any:
    """After any few lifts from one of its spaces to another, some of them of Troops that had Swept."""
    french, usual = Piece.FRENCH_TROOPS, kind.number[1]
    most = MOST_EVER if some.one_of(RARELY) else usual
    # Where Troops have Swept comes first, so that some of those may be lifted.
    there = dict.fromkeys(mark.place for mark in below.marks if mark.piece is french)
    swept = some.some_of(there, min(1, len(there)), FEWEST)
    known["spaces"] = tuple(dict.fromkeys((*swept, *some.some_of(kind.selectable, most=most))))[:most]
    bare = SHAPES.frame(kind, some, below, Lifting, arrived=(), swept=(), left=(), swept_left=(), **known)
    ways = some.one_of((False, True, True)) if len(bare.spaces) >= FEWEST else False
    into = some.some_of(bare.spaces, least=1, most=FEWEST) if ways else ()
    # From each of its spaces to the next, in a ring.
    around = dict(zip(bare.spaces, (*bare.spaces[1:], *bare.spaces[:1]), strict=True))
    lists: dict[str, list[Mark]] = {"arrived": [], "swept": [], "left": [], "swept_left": []}
    for came, went, name in (("arrived", "left", "lifted"), ("swept", "swept_left", "swept")):
        for place in into:
            count = some.count(name)
            lists[came].append(Mark(place, french, count))
            lists[went].append(Mark(around[place], french, count))
    return bare.but(
        **{name: tuple(sorted(row, key=lambda mark: mark.place.index)) for name, row in lists.items()}
    )


@SHAPES.holding(Ambushing)
def _ambushing(kind: Any, some: Choices, below: Any, **known: Any) -> Any:
    """In any few spaces of the Attack."""
    spaces = some.some_of(below.locations, *kind.number)
    return SHAPES.frame(kind, some, below, Ambushing, spaces=spaces, **known)


@SHAPES.standing(AmbushingIn)
def _under_ambushing(kind: Any, some: Choices, frames: Sequence[type[Frame]], **known: Any) -> Beneath:
    """An Attack that has a space."""
    under, settled = SHAPES.beneath(kind, some, frames, AmbushingIn, **known)
    return under, {**settled, "least": 1, "begun": False}

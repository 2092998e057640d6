"""Turns, and the Operations in them.

Clauses: 2.3, 3.1, 3.2, 3.3, 5.5, 7.3; rulings R28, R49.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel.choices import Choices, fields_of
from ctcore.kernel.shapes import Beneath
from ctcore.twilight.board.map import ALGERIA, PLACES, Place
from ctcore.twilight.board.vocabulary import (
    FLN,
    Activity,
    Actor,
    CubeType,
    Option,
)
from ctcore.twilight.rules.common.frames import ACCOMPANIED, OperationFrame
from ctcore.twilight.rules.common.grants import GRANTS
from ctcore.twilight.rules.common.revenge import Avenging
from ctcore.twilight.rules.common.support import PopulaceFrame
from ctcore.twilight.rules.common.turns import (
    LIMITS,
    OPEN_BOXES,
    OPERATION_BOXES,
    AssetOperation,
    GrantingFrame,
    OperationLimit,
    SecondChoice,
    SecondOperation,
    TurnFrame,
    limit_of,
)
from ctcore.twilight.rules.operations.assault import AssaultingIn
from ctcore.twilight.rules.operations.garrison import Garrisoning
from ctcore.twilight.rules.operations.march import Leg, Marching
from ctcore.twilight.rules.operations.sweep import Sweeping
from ctcore.twilight.rules.operations.train import (
    PACIFIED,
    Pacifying,
    Trained,
    TrainingIn,
    police_alone_before,
)
from ctcore.twilight.shapes.table import RARELY, SHAPES, any_marks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.kernel.move import Frame

__all__ = ["granting"]

# Turns


@SHAPES.holding(TurnFrame)
def _turn(
    kind: Any, some: Choices, below: Any, limit: OperationLimit = OperationLimit.WITH_ACTIVITY, **known: Any
) -> Any:
    """Any turn whose Operation has that limit; the First Eligible's has nothing before it."""
    nothing = {"pacified_before": 0}
    assert limit is OperationLimit.WITH_ACTIVITY, f"{kind.__name__} has no other limit"
    return SHAPES.frame(kind, some, below, TurnFrame, **(known if kind is SecondChoice else nothing | known))


@SHAPES.holding(SecondOperation)
def _second_operation(
    kind: Any, some: Choices, below: Any, limit: OperationLimit | None = None, **known: Any
) -> Any:
    """Two boxes next to each other, the second one for an Operation, of that limit where given."""
    boxes = [box for box in OPERATION_BOXES if limit in {None, LIMITS[box]}]
    pairs = ((one, box) for box in boxes for one in Option if box in OPEN_BOXES[one])
    first, chosen = some.one_of(pairs)
    return SHAPES.frame(kind, some, below, SecondOperation, first=first, chosen=chosen, **known)


@SHAPES.holding(AssetOperation)
def _asset_operation(kind: Any, some: Choices, below: Any, **known: Any) -> Any:
    """After a box next to Limited Op, or before any."""
    boxes = (one for one in Option if Option.LIMITED in OPEN_BOXES[one])
    first = some.one_of((None, *boxes))
    return SHAPES.frame(kind, some, below, AssetOperation, first=first, **known)


# Operations


@SHAPES.standing(OperationFrame)
def _under_operation(kind: Any, some: Choices, frames: Sequence[type[Frame]], **known: Any) -> Beneath:
    """A turn of its faction or, if a card grants it, the frame that grants it."""
    faction = kind.faction if isinstance(kind.faction, Actor) else kind.actor
    helped = kind.follows_activity or "activity" in known
    within = [
        (one, limit)
        for one in frames
        if issubclass(one, TurnFrame)
        for limit in one.limits
        if not helped or limit is OperationLimit.WITH_ACTIVITY
    ]
    granted = [(one, None) for one in granting(kind, frames) if not helped]
    turn, limit = some.one_of((*within, *granted))
    return turn, {"faction": faction, **({} if limit is None else {"limit": limit})}


def granting(kind: Any, frames: Sequence[type[Frame]]) -> list[type[Frame]]:
    """The frame types among these that grant such an Operation."""
    some = (one for one in frames if issubclass(one, GrantingFrame) and one.grants)
    return [one for one in some if GRANTS[one.grants].operation is kind.operation]


@SHAPES.holding(OperationFrame)
def _operation(kind: Any, some: Choices, below: Any, **known: Any) -> Any:
    """Any few locations within the limit, the one at work the last, and any pieces marked."""
    granted = isinstance(below, GrantingFrame)
    grant = GRANTS[below.grants] if granted else None
    number = known.pop("least", 0) if grant is None else some.one_of(range(grant.most + 1))
    limit = below.limit if grant is None else limit_of(grant)
    spaces = [one for one in kind.selectable if isinstance(one, Place)]
    open_now = kind.selectable if grant is None or grant.tracks else spaces
    works = "at" in dict(fields_of(kind))
    last = [some.one_of(spaces)] if works or kind.follows_activity else []
    known |= {"at": last[0]} if works else {}
    settled = known.pop("begun", False) or granted
    most = number if settled else 1 if limit is OperationLimit.LIMITED else some.most
    gone = _groups if issubclass(kind, Marching) else _locations
    known |= gone(some, open_now, tuple(last), (number, most))
    if "activity" not in known:
        known |= _helped(kind, some, limit if grant is None else OperationLimit.LIMITED)
    marks = any_marks(some, kind.moves) if known["locations"] else ()
    known = {"marks": marks, "unmade": False, **known}
    return SHAPES.frame(kind, some, below, OperationFrame, limit=limit, grant=grant, **known)


def _locations(
    some: Choices, open_now: Any, last: tuple[Any, ...], number: tuple[int, int]
) -> dict[str, Any]:
    """Choose some of the open locations, as few and as many as ``number`` says; ``last`` come last."""
    others = (one for one in open_now if one not in last)
    least, most = (max(one - len(last), 0) for one in number)
    return {"locations": (*some.some_of(others, least, most), *last)}


def _groups(some: Choices, open_now: Any, last: tuple[Any, ...], number: tuple[int, int]) -> dict[str, Any]:
    """Any few groups that have marched, each across a border into a location."""
    least, most = number
    entered = (some.one_of(open_now),) if most == 1 else PLACES
    steps = (Leg(left, one) for one in entered for left in one.neighbours)
    taken = some.some_of(steps, max(least, len(last)), min(most, 1) * some.most)
    return {"locations": tuple(dict.fromkeys(step.destination for step in taken)), "steps": taken}


def _helped(kind: Any, some: Choices, limit: OperationLimit) -> dict[str, Any]:
    """Any Special Activity that has accompanied it, or one that was not made."""
    if limit is not OperationLimit.WITH_ACTIVITY:
        return {"activity": None}
    helping = [one for one in Activity if kind.operation in ACCOMPANIED[one] and one is not Activity.OAS]
    usual = (*([] if kind.follows_activity else [None]), *helping, "unmade")
    made = some.one_of((*usual, *usual, *usual, *usual, Activity.OAS))
    return {"activity": None, "unmade": True} if made == "unmade" else {"activity": made}


@SHAPES.holding(PopulaceFrame)
def _populace(kind: Any, some: Choices, below: Any, **known: Any) -> Any:
    """Shifted or not, in a space with people."""
    frame = SHAPES.frame(kind, some, below, PopulaceFrame, shifted=False, **known)
    return frame.but(shifted=some.one_of((False, True))) if frame.at.population else frame


@SHAPES.holding(TrainingIn)
def _training(kind: Any, some: Choices, below: Any, **known: Any) -> Any:
    """Whether only the card admitted the space: the board tells, unless Police were placed there."""
    truth = some.truth("police_alone", police_alone_before)
    return SHAPES.frame(kind, some, below, TrainingIn, police_alone=truth, **known)


@SHAPES.holding(Trained)
def _trained(kind: Any, some: Choices, below: Any, **known: Any) -> Any:
    """After the Pacification of one space, or of more."""
    frame = SHAPES.frame(kind, some, below, Trained, pacified=(), **known)
    spaces = [one for one in frame.locations if isinstance(one, Place)]
    most = (PACIFIED.high or 1) if some.one_of(RARELY) else 1
    return frame.but(pacified=some.some_of(spaces, 1, most))


@SHAPES.holding(Pacifying)
def _pacifying(kind: Any, some: Choices, below: Any, **known: Any) -> Any:
    """The first space that it Pacifies, or the next one."""
    frame = SHAPES.frame(kind, some, below, Pacifying, pacified=(), **known)
    others = [one for one in frame.locations if isinstance(one, Place) and one is not frame.at]
    more = (PACIFIED.high or 1) - 1
    return frame.but(pacified=some.some_of(others, most=more if some.one_of(RARELY) else 0))


@SHAPES.holding(Garrisoning)
def _garrisoning(kind: Any, some: Choices, below: Any, **known: Any) -> Any:
    """Searched or not, once it has a location."""
    frame = SHAPES.frame(kind, some, below, Garrisoning, searched=False, **known)
    return frame.but(searched=some.one_of((False, True))) if frame.locations else frame


@SHAPES.holding(Sweeping)
def _sweeping(kind: Any, some: Choices, below: Any, **known: Any) -> Any:
    """Some of the locations searched, and a Guerrilla bought off some."""
    frame = SHAPES.frame(kind, some, below, Sweeping, searched=(), bought_off=(), **known)
    for name in ("searched", "bought_off"):
        if some.one_of((False, True)):
            frame = frame.but(**{name: some.some_of(frame.locations)})
    return frame


@SHAPES.holding(AssaultingIn)
def _assaulting(kind: Any, some: Choices, below: Any, **known: Any) -> Any:
    """Any type of cube named, Police more often where they count."""
    frame = SHAPES.frame(kind, some, below, AssaultingIn, named=None, **known)
    plain = not (frame.at.is_city or frame.at.border)
    return frame.but(named=some.one_of((None, *(tuple(CubeType)[:1] if plain else CubeType))))


@SHAPES.standing(Avenging)
def _under_avenging(_kind: Any, some: Choices, frames: Sequence[type[Frame]], **_known: Any) -> Beneath:
    """The next card, or the FLN's turn after an Operation."""
    under = some.one_of(frames)
    return under, {"faction": FLN, "first": some.one_of(OPERATION_BOXES)} if under is SecondChoice else {}


@SHAPES.holding(Avenging)
def _avenging(kind: Any, some: Choices, _below: Any, **_known: Any) -> Any:
    """Some spaces of Algeria, and one at least."""
    return kind(some.some_of(ALGERIA, 1))

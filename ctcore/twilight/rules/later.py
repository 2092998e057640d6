"""What ctcore does not play yet, refused by name; each later step takes its entries away."""

from __future__ import annotations

from enum import Enum

import attrs

from ctcore.kernel import Kind, Move, of_move
from ctcore.kernel.requirement import Requirement
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.vocabulary import Pivotal

__all__ = [
    "ACTIVITY",
    "OPERATION",
    "PIVOTAL",
    "BeginActivity",
    "BeginOperation",
    "LaterActivity",
    "LaterOperation",
    "PlayPivotal",
]


class LaterOperation(Enum):
    """The Operations that are still to come."""

    GARRISON = "garrison"
    SWEEP = "sweep"
    ASSAULT = "assault"
    MARCH = "march"
    ATTACK = "attack"
    TERROR = "terror"


class LaterActivity(Enum):
    """The Special Activities that are still to come."""

    DEPLOY = "deploy"
    TROOP_LIFT = "troop lift"
    NEUTRALIZE = "neutralize"
    EXTORT = "extort"
    SUBVERT = "subvert"
    AMBUSH = "ambush"


@attrs.frozen(slots=True)
class BeginOperation(Move):
    """Begin an Operation that is still to come."""

    form = "{operation}"
    operation: LaterOperation


@attrs.frozen(slots=True)
class BeginActivity(Move):
    """Begin a Special Activity that is still to come."""

    form = "{activity}"
    activity: LaterActivity


@attrs.frozen(slots=True)
class PlayPivotal(Move):
    """Play a Pivotal Event in place of the card, which is still to come."""

    form = "{event}"
    event: Pivotal


def _later(clause: str, what: str) -> Requirement:
    text = f"ctcore does not play this {what} yet; it plays Train and Rally"
    asked = of_move("played_here", (clause,), text, lambda _move: False, "asked for: {move}")
    return attrs.evolve(asked, pending=True)


def _nothing(_draft: Draft, _frame: object, _move: Move) -> None:
    """No move of these kinds is legal, so none has an effect."""


OPERATION = Kind(
    name="later.operation",
    move=BeginOperation,
    candidates=(),
    requirements=(_later("3.1", "Operation"),),
    effect=_nothing,
)
PIVOTAL = Kind(
    name="later.pivotal",
    move=PlayPivotal,
    candidates=(),
    requirements=(_later("2.3.7", "Pivotal Event"),),
    effect=_nothing,
)
ACTIVITY = Kind(
    name="later.activity",
    move=BeginActivity,
    candidates=(),
    requirements=(_later("4.1", "Special Activity"),),
    effect=_nothing,
)

"""The frames of Pivotal Events and of the set-up in every shape that rules tell apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.symbolic import any_count
from ctcore.twilight.board.cards import CAPABILITIES
from ctcore.twilight.board.deception import NO_DECEPTION, Deception, DeceptionMarker
from ctcore.twilight.board.forces import Pool
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Option
from ctcore.twilight.rules.common.turns import OPEN_BOXES, AssetOperation, NextCard, SecondChoice
from ctcore.twilight.rules.events.frames import EventFrame
from ctcore.twilight.rules.events.pivotal import OWNER
from ctcore.twilight.rules.setup.frames import (
    Deployment,
    DrawingMarkers,
    FlnDeployment,
    SetUpFrame,
    SortingCards,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Frame

__all__ = ["asset_turns", "deception_of", "event_stacks", "set_up_stacks"]

Stack = tuple["Frame", ...]
_ASSET = (DeceptionMarker.HIDDEN_ASSET,)
_HELD = Deception(_ASSET, _ASSET)
# The player who draws has one marker, so that the next is the last.
_GOVERNMENT_DRAWS = Deception(_ASSET, (), tuple(DeceptionMarker) * 2)
_FLN_DRAWS = Deception(_ASSET * 2, _ASSET, tuple(DeceptionMarker) * 2)


def event_stacks(frame: type[EventFrame]) -> Iterator[Stack]:
    """A frame of that type on the turn that follows its Pivotal Event."""
    counts = {field.name: any_count(f"frame.{field.name}") for field in attrs.fields(frame)}
    made: Any = frame
    yield (SecondChoice(OWNER[frame.event].enemy, Option.EVENT), made(**counts))


def set_up_stacks(frame: type[SetUpFrame]) -> Iterator[Stack]:
    """The frames of that type with what else is left of the set-up."""
    if frame is DrawingMarkers:
        yield (NextCard(), DrawingMarkers(FLN))
        yield (NextCard(), DrawingMarkers(FLN), DrawingMarkers(GOVERNMENT))
    elif frame is SortingCards:
        for card in CAPABILITIES:
            yield from ((NextCard(), SortingCards(card, torture)) for torture in (False, True))
    elif frame is FlnDeployment:
        yield (NextCard(), FlnDeployment(_left("fln")))
    elif issubclass(frame, Deployment):
        yield (NextCard(), FlnDeployment(_left("fln")), frame(_left("government")))


def _left(whose: str) -> Pool:
    return Pool(**{field.name: any_count(f"left.{whose}.{field.name}") for field in attrs.fields(Pool)})


def asset_turns() -> Iterator[AssetOperation]:
    """Every turn in which a player has used a Hidden Asset."""
    boxes = [None, *(first for first, boxes in OPEN_BOXES.items() if Option.LIMITED in boxes)]
    for faction in (GOVERNMENT, FLN):
        yield from (AssetOperation(faction, first) for first in boxes)


def deception_of(stack: Stack) -> Deception:
    """The Deception markers that let the most happen: a Hidden Asset in each hand, markers in the bag."""
    drawing = stack[-1]
    if isinstance(drawing, DrawingMarkers):
        return _GOVERNMENT_DRAWS if drawing.faction is GOVERNMENT else _FLN_DRAWS
    return _HELD if len(stack) == 1 and not isinstance(stack[0], NextCard) else NO_DECEPTION

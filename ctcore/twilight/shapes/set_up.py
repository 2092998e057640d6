"""Choices of the set-up's options.

Clauses: 2.1, 7.3, 10.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel.choices import Choices
from ctcore.kernel.shapes import Beneath
from ctcore.twilight.board.cards import CAPABILITIES
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT
from ctcore.twilight.rules.common.turns import NextCard
from ctcore.twilight.rules.setup.frames import (
    FIRST_CARD,
    ORDER,
    DrawingMarkers,
    FlnDeployment,
    GovernmentDeployment,
    SetUpFrame,
    SortingCards,
)
from ctcore.twilight.shapes.table import SHAPES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.kernel.move import Frame


@SHAPES.standing(SetUpFrame)
def _under_setup(kind: Any, some: Choices, frames: Sequence[type[Frame]], **_known: Any) -> Beneath:
    """The next card, or a part that is done after it; of the cards to look for, the first."""
    after = ORDER[: ORDER.index(kind)]
    under = some.one_of(one for one in frames if one is NextCard or one in after)
    return under, {"card": FIRST_CARD} if under is SortingCards else {}


@SHAPES.standing(DrawingMarkers)
def _under_drawing(kind: Any, some: Choices, frames: Sequence[type[Frame]], **known: Any) -> Beneath:
    """The draw of the FLN under that of the Government, else what is done after both."""
    if "faction" not in known and some.one_of((True, False)):
        return kind, {"faction": FLN}
    return SHAPES.beneath(kind, some, frames, DrawingMarkers, **known)


@SHAPES.holding(DrawingMarkers)
def _drawing(kind: Any, some: Choices, below: Any, **known: Any) -> Any:
    """The Government's draw on the FLN's, else the FLN's."""
    faction = GOVERNMENT if isinstance(below, DrawingMarkers) else FLN
    return SHAPES.frame(kind, some, below, DrawingMarkers, **{"faction": faction, **known})


@SHAPES.holding(SortingCards)
def _sorting(kind: Any, some: Choices, below: Any, **known: Any) -> Any:
    """Any Capability card comes next."""
    if "card" not in known:
        known["card"] = some.one_of(CAPABILITIES)
    return SHAPES.frame(kind, some, below, SortingCards, **known)


@SHAPES.standing(GovernmentDeployment)
def _under_deployment(_kind: Any, some: Choices, frames: Sequence[type[Frame]], **_known: Any) -> Beneath:
    """The FLN comes after the Government."""
    return some.one_of(one for one in frames if one is FlnDeployment), {}

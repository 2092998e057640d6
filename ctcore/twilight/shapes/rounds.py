"""The Redeploy Phase.

Clauses: 6.4; rulings R149.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.choices import Choices
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import GUERRILLAS
from ctcore.twilight.rules.common.marks import Mark
from ctcore.twilight.rules.propaganda.frames import FlnRedeploy, GovernmentRedeploy
from ctcore.twilight.shapes.table import SHAPES, any_marks

if TYPE_CHECKING:
    from collections.abc import Callable

    from ctcore.twilight.board.forces import Space


def _government_before(space: Space, marks: tuple[Mark, ...]) -> bool:
    """Whether the Government controlled the space before the marked cubes came (6.4, R149)."""
    came = sum(mark.count for mark in marks if mark.place is space.place)
    return (space.government_pieces - came > space.fln_pieces) & (not space.place.is_country)


def _fln_before(space: Space, marks: tuple[Mark, ...]) -> bool:
    """Whether the FLN controlled the space before the marked pieces came (6.4)."""
    if space.place.is_country:
        return space.fln_control
    came = {True: 0, False: 0}
    for mark in marks:
        if mark.place is space.place:
            guerrillas = mark.piece in GUERRILLAS
            came[guerrillas] = came[guerrillas] + mark.count
    return space.fln_pieces - came[True] > space.government_pieces - came[False]


def _controls(some: Choices, name: str, before: Callable[[Any, Any], bool]) -> tuple[bool, ...]:
    """Any Control that there may have been in each space as the phase began."""

    def held(place: Place) -> Callable[[Any, Any], bool]:
        return lambda state, frame: before(state.spaces[place.index], frame.marks)

    return tuple(some.truth(name, held(place)) for place in PLACES)


@SHAPES.holding(GovernmentRedeploy)
def _government_redeploy(kind: Any, some: Choices, below: Any, **known: Any) -> Any:
    """After any few cubes have moved; Control as it was without them, the FLN's noted or not."""
    theirs = _controls(some, "fln_control", _fln_before) if some.one_of((True, False)) else ()
    marks = tuple(
        attrs.evolve(mark, piece=some.one_of(kind.moves)) for mark in any_marks(some, kind.moves[:1])
    )
    fields = {
        "control": _controls(some, "control", _government_before),
        "fln_control": theirs,
        "marks": marks,
    }
    return SHAPES.frame(kind, some, below, GovernmentRedeploy, **fields, **known)


@SHAPES.holding(FlnRedeploy)
def _fln_redeploy(kind: Any, some: Choices, below: Any, **known: Any) -> Any:
    """After any few Guerrillas have moved; Control as it was without them, or not noted."""
    noted = some.one_of((True, False))
    fields = {
        "control": _controls(some, "control", _government_before) if noted else (),
        "fln_control": _controls(some, "fln_control", _fln_before) if noted else (),
        "marks": tuple(mark for mark in any_marks(some, kind.moves) if not mark.place.is_country),
    }
    return SHAPES.frame(kind, some, below, FlnRedeploy, **fields, **known)

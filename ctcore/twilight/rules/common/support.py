"""Building Support and Opposition in one space: Terror first, then one level (3.2.1, 3.3.1)."""

from __future__ import annotations

import attrs

from ctcore.kernel import Move, Requirement, of_case, of_position, of_subject
from ctcore.twilight.board.forces import TERROR_MARKERS, Space
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import GOVERNMENT, Actor, Stance
from ctcore.twilight.rules.common.operation import OperationFrame

__all__ = [
    "EVERY_REMOVAL",
    "PopulaceFrame",
    "RemoveTerror",
    "Shift",
    "can_pay_removal",
    "no_terror_left",
    "not_at_end",
    "not_shifted_yet",
    "populated",
    "selected_space",
    "something_to_do",
    "terror_there",
]


@attrs.frozen(slots=True)
class PopulaceFrame(OperationFrame):
    """Pacification or Agitation of one selected space under way."""

    at: Place
    shifted: bool


@attrs.frozen(slots=True)
class RemoveTerror(Move):
    """Buy Terror markers off the space."""

    form = "remove {count} Terror"
    count: int


@attrs.frozen(slots=True)
class Shift(Move):
    """Buy one level toward one's own side."""

    form = "shift"


EVERY_REMOVAL = tuple(RemoveTerror(count) for count in range(1, TERROR_MARKERS + 1))


def _there(state: State, frame: PopulaceFrame) -> Space:
    return state.spaces[frame.at.index]


def selected_space(clause: str, what: str) -> Requirement:
    """Require that the space is a location of this Operation."""
    return of_case(
        "selected_space",
        (clause,),
        f"{what} takes place in a space selected for this Operation",
        lambda _state, frame, move: move.space in frame.locations,
        "selected: {frame.locations}",
    )


def something_to_do(clause: str, what: str, end: Stance) -> Requirement:
    """Require Terror to remove, or a level to shift toward the end named."""

    def open_there(space: Space) -> bool:
        return (space.terror >= 1) | ((space.population >= 1) & (space.stance != end))

    return of_subject(
        "something_to_do",
        (clause, "R42", "R44"),
        f"there is Terror to remove or a level to shift by {what}",
        open_there,
        "{subject.name}: Terror {subject.terror}, Population {subject.population}, {subject.support}",
    )


not_shifted_yet = of_position(
    "not_shifted_yet",
    ("3.2.1", "3.3.1", "R61", "R98"),
    "Terror goes before the shift, and the space shifts at most one level",
    lambda _state, frame: not frame.shifted,
    "shifted: {frame.shifted}",
)

terror_there = of_case(
    "terror_there",
    ("3.2.1", "3.3.1"),
    "as many Terror markers are in the space",
    lambda state, frame, move: _there(state, frame).terror >= move.count,
    "count: {move.count}",
)

no_terror_left = of_position(
    "no_terror_left",
    ("3.2.1", "3.3.1", "R61", "R98"),
    "all Terror is removed before the space shifts",
    lambda state, frame: _there(state, frame).terror == 0,
)

populated = of_position(
    "populated",
    ("1.6.2", "R38", "R42"),
    "a space of Population 0 stays Neutral",
    lambda state, frame: _there(state, frame).population >= 1,
)


def not_at_end(end: Stance) -> Requirement:
    """Require that the space is not yet where the shift leads."""
    return of_position(
        f"not_at_{end.name.lower()}",
        ("1.6.1", "R42"),
        f"the space is not yet at {end}",
        lambda state, frame: _there(state, frame).stance != end,
    )


def can_pay_removal(faction: Actor, price: int, clause: str) -> Requirement:
    """Require the price of each Terror marker, in full (1.8)."""

    def government(state: State, _frame: OperationFrame, move: RemoveTerror) -> bool:
        return state.resources.government >= price * move.count

    def fln(state: State, _frame: OperationFrame, move: RemoveTerror) -> bool:
        return state.resources.fln >= price * move.count

    test, purse = (government, "government") if faction is GOVERNMENT else (fln, "fln")
    return of_case(
        "can_pay",
        (clause, "1.8", "3.1.2"),
        f"the {faction} has {price} Resource{'s' if price > 1 else ''} for each Terror marker",
        test,
        f"{faction} Resources: {{state.resources.{purse}}}, markers: {{move.count}}",
    )

"""Building Support or Opposition in one space after an Operation (3.2.1, 3.3.1).

Pacification and Agitation are one procedure with two owners: choose a selected space that
qualifies, buy off Terror, and once there is none buy one level toward one's own side.
`PopulaceAction` says what differs; `kinds` makes the moves of either.

Clauses: 3.2.1, 3.3.1, 3.1.2; rulings R38, R42, R44, R51, R61, R62, R98.
"""

from __future__ import annotations

from ctcore.kernel import Figure, Kind, Law, Move, Requirement, asks, cite, frame_law
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import TERROR_MARKERS, Space
from ctcore.twilight.board.map import ALGERIA, PLACES, Place
from ctcore.twilight.board.named import CountMove, SpaceMove
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import GOVERNMENT, Actor, Stance, Track
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.grant_limits import populace_free
from ctcore.twilight.rules.common.operation import (
    BY_SPACE,
    at_least_one,
    at_work,
    only_at,
    pays,
    selected_spaces,
)

__all__ = [
    "ChooseSpace",
    "PopulaceAction",
    "PopulaceFrame",
    "RemoveTerror",
    "Shift",
    "after_law",
    "agitated_in_algeria",
    "kinds",
    "shifted_law",
]


# Frames and moves


@frozen
class PopulaceFrame(OperationFrame):
    """Pacification or Agitation of one selected space under way."""

    at: Place
    shifted: bool

    # Both Operations may select that track.
    selectable = (*ALGERIA, Track.FRANCE)

    @classmethod
    def begun_at(cls, operation: OperationFrame, at: Place) -> PopulaceFrame:
        """The frame of the Operation once it has chosen that space."""
        return operation.to(cls, at, False)  # noqa: FBT003 - the field shifted

    def further_location(self, _state: State) -> bool:
        """No location follows the Pacification or Agitation (R51)."""
        return False

    def payable(self, _state: State) -> bool:
        """Nothing is left to pay for: its locations have been selected (R51)."""
        return True


class ChooseSpace(SpaceMove):
    """Choose the space to Pacify or Agitate."""

    __slots__ = ()


class RemoveTerror(CountMove):
    """Buy Terror markers off the space."""

    __slots__ = ()

    form = "remove {count} Terror"


class Shift(Move):
    """Buy one level toward one's own side."""

    __slots__ = ()

    form = "shift"


@frozen
class PopulaceAction:
    """What tells Pacification from Agitation.

    ``price`` is paid for each Terror marker and for the level, ``end`` is the level that
    the level leads toward.  ``held`` is what the space must show to qualify, when it is chosen
    and at each step; ``before`` is what the Operation must have done, ``within`` says where it takes
    place at all.  Beside the ``clause`` it is told which of its sentences say what is ``chosen``, what
    ``removing`` Terror and ``shifting`` do, and how either is ``priced``.
    """

    operation: str
    name: str
    clause: str
    chosen: str
    removing: str
    shifting: str
    priced: str
    ruling: str
    faction: Actor
    price: Figure[int]
    end: Stance
    held: Requirement
    choice: type[ChooseSpace]
    frame: type[PopulaceFrame]
    before: tuple[Requirement, ...] = ()
    within: tuple[Requirement, ...] = ()


# Requirements


_THERE = "{there.name}: Terror {there.terror}, Population {there.population}, {there.support}"


agitated_in_algeria = asks(
    "in_algeria",
    (cite("3.3.1/16"), "R98"),
    "the FLN Agitates in Algeria only",
    lambda space: not space.is_country,
    "{move.space} is a {move.space.kind}",
)


def _choosing(side: PopulaceAction) -> tuple[Requirement, ...]:
    def open_there(subject: Space) -> bool:
        return (subject.terror >= 1) | ((subject.population >= 1) & (subject.support != side.end))

    return (
        asks(
            "selected_space",
            (side.chosen,),
            f"{side.name} takes place in a space selected for this Operation",
            lambda frame, space: space in frame.locations,
            "selected: {frame.selected}",
        ),
        *side.within,
        side.held,
        asks(
            "something_to_do",
            (side.chosen, "R42"),
            f"there is Terror to remove or a level to shift by {side.name}",
            open_there,
            "{subject.name}: Terror {subject.terror}, Population {subject.population}, {subject.support}",
        ),
        pays(side.faction, side.price, side.priced, f"a step of {side.name}"),
        *side.before,
    )


def _still_held(side: PopulaceAction) -> Requirement:
    # R61, R98: at that moment, so at each step as when the space was chosen.
    return asks(
        side.held.name,
        side.held.clauses,
        side.held.text,
        lambda there: side.held.test(there),  # noqa: PLW0108 - it is asked of what this names
        side.held.shows.replace("{subject.", "{there."),
    )


def _removing(side: PopulaceAction) -> tuple[Requirement, ...]:
    def government(state: State, count: int) -> bool:
        return state.resources.government >= side.price(state) * count

    def fln(state: State, frame: PopulaceFrame, count: int) -> bool:
        return populace_free(frame) or state.resources.fln >= side.price(state) * count

    test, purse = (government, "government") if side.faction is GOVERNMENT else (fln, "fln")
    return (
        at_least_one,
        _still_held(side),
        asks(
            "terror_there",
            (side.removing,),
            "as many Terror markers are in the space as are removed",
            lambda there, count: there.terror >= count,
            "{there.name}: Terror {there.terror}, count: {move.count}",
        ),
        asks(
            "can_pay",
            (side.priced, cite("1.8/6"), cite("3.1.2/3"), cite("5.5/5")),
            f"the {side.faction} has the price of each Terror marker",
            test,
            f"price: {{figure}}, {side.faction} Resources: {{state.resources.{purse}}}, "
            "markers: {move.count}",
        ).reading(side.price),
    )


def _shifting(side: PopulaceAction) -> tuple[Requirement, ...]:
    return (
        asks(
            "not_shifted_yet",
            (side.shifting, side.ruling),
            "the space shifts at most one level",
            lambda frame: not frame.shifted,
            "shifted: {frame.shifted}",
        ),
        _still_held(side),
        asks(
            "no_terror_left",
            (side.shifting, side.ruling),
            "all Terror is removed before the space shifts",
            lambda state, frame: at_work(state, frame).terror == 0,
            _THERE,
        ),
        asks(
            "populated",
            (cite("1.6.2/5"), "R38", "R42"),
            "a space of Population 0 stays Neutral",
            lambda state, frame: at_work(state, frame).population >= 1,
            _THERE,
        ),
        asks(
            f"not_at_{side.end.name.lower()}",
            ("1.6.1", "R42"),
            f"the space is not yet at {side.end}",
            lambda state, frame: at_work(state, frame).support != side.end,
            _THERE,
        ),
        pays(side.faction, side.price, side.priced, f"a level of {side.name}"),
    )


def shifted_law(side: PopulaceAction) -> Law:
    """The law of a space just shifted: no Terror, people in it, and not at the far end."""

    def fits(state: State, frame: PopulaceFrame) -> bool:
        space = at_work(state, frame)
        after = (space.terror == 0) & (space.population >= 1) & (space.support != -side.end)
        return after | (not frame.shifted)

    return frame_law(
        (side.frame,),
        f"{side.operation}_shift_fits",
        (side.shifting, side.ruling),
        f"a space shifted by {side.name} has no Terror, has people, and left the far end",
        fits,
    )


def after_law(frame: type[OperationFrame], side: PopulaceAction) -> Law:
    """The law that a Special Activity follows Pacification or Agitation, which had a space (R51)."""

    def fits(_state: State, operation: OperationFrame) -> bool:
        spaces = any(isinstance(location, Place) for location in operation.locations)
        return spaces and operation.opened

    return frame_law(
        (frame,),
        f"{side.operation}_is_past_its_{side.name.lower()}",
        (side.clause, "R50", "R51"),
        f"after {side.name} comes a Special Activity, and a space was selected for the {side.name}",
        fits,
    )


def _pay(draft: Draft, side: PopulaceAction, count: int) -> None:
    draft.pay(side.faction, side.price(draft) * count, side.price.cited(side.priced, draft))


# Kinds of move


def kinds(
    side: PopulaceAction,
) -> tuple[
    Kind[State, OperationFrame],
    Kind[State, PopulaceFrame, RemoveTerror],
    Kind[State, PopulaceFrame, Shift],
]:
    """The three kinds of move: choose the space, remove Terror, shift."""

    def choose(draft: Draft, frame: OperationFrame, move: ChooseSpace) -> None:
        draft.replace(side.frame.begun_at(frame, move.space))

    def remove(draft: Draft, frame: PopulaceFrame, move: RemoveTerror) -> None:
        if not populace_free(frame):
            _pay(draft, side, move.count)
        draft.remove_terror(frame.at, move.count, side.removing)

    def shift(draft: Draft, frame: PopulaceFrame, _move: Shift) -> None:
        if not populace_free(frame):
            _pay(draft, side, 1)
        draft.shift(frame.at, int(side.end), side.shifting)
        draft.replace(frame.but(shifted=True))

    return (
        Kind(
            name=f"{side.operation}.{side.choice.__name__.lower()}",
            move=side.choice,
            candidates=tuple(map(side.choice, PLACES if side.within else ALGERIA)),
            requirements=_choosing(side),
            effect=choose,
            subjects=BY_SPACE,
            concerns=selected_spaces,
            within=only_at(map(side.choice, ALGERIA), selected_spaces),
        ),
        Kind(
            name=f"{side.operation}.remove_terror",
            move=RemoveTerror,
            candidates=tuple(map(RemoveTerror, range(1, TERROR_MARKERS + 1))),
            requirements=_removing(side),
            there=at_work,
            effect=remove,
        ),
        Kind(f"{side.operation}.shift", Shift, (Shift(),), _shifting(side), shift, there=at_work),
    )

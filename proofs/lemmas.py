"""Sentences about the rules as a whole that follow from the engine's own source."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import TYPE_CHECKING

import attrs

from ctcore.kernel.logic import all_of, any_of, choose, implies
from ctcore.symbolic import Case, Found, Obligation, holds_of
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Option, Stance
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.rules.common.frames import Reach
from ctcore.twilight.rules.common.operation import Select
from ctcore.twilight.rules.common.placement import Take
from ctcore.twilight.rules.operations import rally, train
from ctcore.twilight.rules.sequence import OPEN_BOXES, Choose, SecondChoice

from .shapes import SPACES, lifted_frames, turn_for, with_stack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.kernel import Frame, Kind, Law, Move
    from ctcore.twilight.board.state import State

__all__ = ["obligations"]


def _kind(name: str) -> Kind:
    return next(kind for kind in SYSTEM.kinds if kind.name == name)


def _legal(kind: Kind, state: State, frame: Frame, move: Move) -> bool:
    subject = kind.subject(state, move)
    return all_of(one.holds(state, frame, move, subject) for one in kind.requirements)


def _anything(*_: object) -> bool:
    return True


def _still(state: State, *_: object) -> State:
    return state


# What may always be done


def _first_location(begin: Kind, select: Kind, frame: Callable[..., Frame]) -> Found:
    def may_go_on(state: State, turn: Frame) -> bool:
        began = frame(turn.reach, ())  # type: ignore[attr-defined]
        moves = [Select(place) for place in PLACES]
        return any_of(_legal(select, state, began, move) for move in moves)

    faction = GOVERNMENT if begin.name == "train" else FLN
    cases = (
        Case(
            label=f"{begin.name} begun",
            before=with_stack(turn),
            inputs=(turn,),
            guard=lambda state, turn: _legal(begin, state, turn, begin.candidates[0]),
            act=_still,
        )
        for turn in (turn_for(faction, reach) for reach in Reach)
    )
    return holds_of(cases, SYSTEM.laws, may_go_on)


def _train_goes_on() -> Found:
    return _first_location(_kind("train"), _kind("train.select"), train.Training)


def _rally_goes_on() -> Found:
    return _first_location(_kind("rally"), _kind("rally.select"), rally.Rallying)


def _no_dead_end() -> Found:
    def may_move(state: State, frame: Frame) -> bool:
        chances = (
            _legal(kind, state, frame, move)
            for kind in SYSTEM.offers[type(frame)]
            if kind.name in _WAYS_ON or kind.name.endswith(".select")
            for move in kind.fixed
        )
        return any_of(chances)

    cases = (
        Case(type(frame).__name__, with_stack(frame), (frame,), _anything, _still)
        for frame_type in SYSTEM.table
        for frame in lifted_frames(frame_type)
    )
    return holds_of(cases, SYSTEM.laws, may_move)


# Among these, some move is legal in every position that is not over.
_WAYS_ON = ("reveal", "choose.first", "choose.second", "train", "rally", "end")


def _second_may_pass() -> Found:
    kind = _kind("choose.second")
    cases = (
        Case(f"after {first}", with_stack(turn), (turn,), _anything, _still)
        for faction, first in product((GOVERNMENT, FLN), Option)
        for turn in (SecondChoice(faction, first),)
    )
    return holds_of(cases, SYSTEM.laws, lambda state, turn: _legal(kind, state, turn, Choose(Option.PASS)))


def _boxes() -> Found:
    operations = {Option.LIMITED, Option.OPERATION, Option.OPERATION_AND_ACTIVITY}
    several = [
        (first, Option.PASS in boxes and bool(operations & set(boxes))) for first, boxes in OPEN_BOXES.items()
    ]
    apart = [
        (one, (other in OPEN_BOXES[one]) == (one in OPEN_BOXES[other]))
        for one, other in product(OPEN_BOXES, OPEN_BOXES)
    ]
    wrong = [str(option) for option, holds in (*several, *apart) if not holds]
    return Found(holds=not wrong, cases=len(several) + len(apart), detail=", ".join(wrong))


# What follows from the laws


def _any_position() -> Iterator[Case]:
    yield Case("any position", with_stack(turn_for(FLN, Reach.ANY)), (), _anything, _still)


def _follows(claim: Callable[[State], bool], laws: tuple[Law, ...] = SYSTEM.laws) -> Callable[[], Found]:
    return lambda: holds_of(_any_position(), laws, claim)


def _limit_within_candidates(state: State) -> bool:
    return all_of(
        (rally.placement_limit(space) >= 1) & (rally.placement_limit(space) <= rally.MOST)
        for space in state.spaces
    )


def _markers_never_short() -> Found:
    limit = next(law for law in SYSTEM.laws if law.name == "pop_0_markers_suffice")
    rest = tuple(law for law in SYSTEM.laws if law is not limit)
    return holds_of(_any_position(), rest, limit.holds)


def _support_and_opposition(state: State) -> bool:
    both = state.total_support + state.total_opposition
    return (state.total_support >= 0) & (state.total_opposition >= 0) & (both <= 30)


def _one_controls(state: State) -> bool:
    return all_of(implies(space.government_control, space.fln_control ^ True) for space in state.spaces)


def _terror_within_candidates(state: State) -> bool:
    return all_of(space.terror <= 12 for space in state.spaces)


def _abroad(kind: Kind, frame: type[Frame], move: Callable[[Place], Move], at: Place) -> Found:
    countries = [place for place in PLACES if place.is_country]
    cases = (
        Case(
            f"{kind.name} in {country}",
            with_stack(frame_there),
            (frame_there, move(country)),
            _anything,
            _still,
        )
        for country in countries
        for frame_there in (_frame_there(frame, at, country),)
    )
    return holds_of(cases, SYSTEM.laws, lambda state, frame, move: _legal(kind, state, frame, move) ^ True)


def _frame_there(frame: type[Frame], at: Place, country: Place) -> Frame:
    if frame is rally.Rallying:
        return rally.Rallying(Reach.ANY, (country,))
    return train.TrainingIn(Reach.ANY, (at,), at, 0)


def _no_agitation_abroad() -> Found:
    return _abroad(_kind("rally.agitate"), rally.Rallying, rally.Agitate, SPACES[0])


def _train_takes_in_algeria() -> Found:
    found = [
        _abroad(_kind("train.take"), train.TrainingIn, partial(Take, piece), SPACES[0])
        for piece in train.ALGERIAN
    ]
    return Found(all(one.holds for one in found), sum(one.cases for one in found))


def _control_by_pieces_alone() -> Found:
    # 1.7: only pieces decide Control in Algeria, so no marker changes it.
    def marked(state: State) -> bool:
        return all_of(
            (space.government_control == bare.government_control) & (space.fln_control == bare.fln_control)
            for space in state.spaces
            if not space.place.is_country
            for bare in (attrs.evolve(space, stance=0, terror=0, resettled=False, pop_markers=0),)
        )

    return holds_of(_any_position(), SYSTEM.laws, marked)


def _victory_bounds(state: State) -> bool:
    bases = sum(space.fln_bases for space in state.spaces)
    at_support = any_of(space.stance == Stance.SUPPORT for space in state.spaces)
    return (
        (state.support_plus_commitment <= 80)
        & (state.opposition_plus_bases <= 45)
        & (bases <= 15)
        & (choose(at_support, 1, 0) <= state.total_support)
    )


_LEMMAS: tuple[tuple[str, tuple[str, ...], str, Callable[[], Found]], ...] = (
    ("train_goes_on", ("3.2.1", "R8"), "a Train that may begin has a first location", _train_goes_on),
    ("rally_goes_on", ("3.3.1", "R8"), "a Rally that may begin has a first location", _rally_goes_on),
    (
        "no_dead_end",
        ("2.3", "R8", "R49"),
        "in every position that is not over, whoever is to move has a legal move",
        _no_dead_end,
    ),
    ("second_may_pass", ("2.3.2", "2.3.3"), "the Second Eligible player may always Pass", _second_may_pass),
    (
        "boxes",
        ("2.3.2",),
        "every box leaves the Second a Pass and an Operation, and boxes are next to each other mutually",
        _boxes,
    ),
    (
        "placement_within_candidates",
        ("3.3.1", "R93"),
        f"a Rally places 1 to {rally.MOST} Guerrillas in a space, no more",
        _follows(_limit_within_candidates),
    ),
    (
        "terror_within_candidates",
        ("3.3.4",),
        "no space holds more than 12 Terror markers",
        _follows(_terror_within_candidates),
    ),
    (
        "pop_0_markers_never_short",
        ("4.2.1", "1.3.2"),
        "seven Pop 0 markers are always enough",
        _markers_never_short,
    ),
    (
        "support_and_opposition",
        ("1.6.2", "1.3.3"),
        "Total Support and Total Opposition together are at most 30",
        _follows(_support_and_opposition),
    ),
    (
        "victory_markers",
        ("1.9", "R37"),
        "Support + Commitment is at most 80, Opposition + Bases at most 45",
        _follows(_victory_bounds),
    ),
    ("one_side_controls", ("1.7", "R35"), "no space is under the Control of both", _follows(_one_controls)),
    (
        "control_is_by_pieces",
        ("1.7", "R36"),
        "no marker changes the Control of a space of Algeria",
        _control_by_pieces_alone,
    ),
    ("no_agitation_abroad", ("3.3.1", "R98"), "Morocco and Tunisia are never Agitated", _no_agitation_abroad),
    (
        "train_takes_in_algeria",
        ("3.2.1", "R64"),
        "Train never takes a cube from Morocco or Tunisia",
        _train_takes_in_algeria,
    ),
)


def obligations() -> tuple[Obligation, ...]:
    """The lemmas."""
    return tuple(Obligation(f"lemma.{name}", clauses, text, check) for name, clauses, text, check in _LEMMAS)

"""Make situations small: take everything that does not matter off the board, one thing after another."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.parts import Hand
from ctcore.twilight.board.vocabulary import Piece, PieceType
from ctcore.twilight.rules.common.frames import Mark, OperationFrame
from ctcore.twilight.rules.common.turns import OperationLimit
from ctcore.twilight.testing.supply import spared

from .situations import Situation, is_well_pending
from .small_changes import Change, changes, mentioned, moves_near, reached, set_field, set_space

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ctcore.kernel import Kind
    from ctcore.twilight.board.state import State

__all__ = ["smaller", "twins"]

_PLENTY = 10


def smaller(situation: Situation, holds: Callable[[Situation], bool]) -> Situation:
    """The situation without all that can be taken away, one thing at a time, while the test holds."""
    state, move = situation.position, situation.move
    while True:
        before = state, move
        state = _smaller_position(state, lambda one: holds(Situation(one, move)))  # noqa: B023 - asked at once
        for one in _simpler_moves(move):
            if holds(Situation(state, one)):
                move = one
                break
        if before == (state, move):
            return Situation(state, move)


def _smaller_position(state: State, holds: Callable[[State], bool]) -> State:
    """The position without all that can be taken away, one thing at a time, while the test holds."""
    while True:
        before = state
        for simplify in (*_board(state), *_frames(state)):
            one = simplify(state)
            if _size(one) < _size(state) and holds(one):
                state = one
        if state == before:
            return state


def _size(state: State) -> int:
    """How much there is to read in a position."""
    pieces = sum(space.of(piece) for space in state.spaces for piece in Piece)
    marks = sum(abs(space.support) + space.terror + space.resettled for space in state.spaces)
    tracks: int = state.france_track + state.border_zone
    flags = state.coup_played + len(state.in_force.markers)
    poor = (state.resources.government != _PLENTY) + (state.resources.fln != _PLENTY)
    boxed = sum(count for _, count in state.available.items())
    boxed += sum(1 for _, count in state.available.items() if count)
    pending = len(repr(state.stack).replace("False", ""))
    return pieces + marks + tracks + flags + poor + boxed + pending + (state.hand != _hand(state))


def _simpler_moves(move: Any) -> Iterator[Any]:
    for field in attrs.fields(type(move)):
        value = getattr(move, field.name)
        if type(value) is int and value not in (0, 1):
            yield attrs.evolve(move, **{field.name: value - 1 if value > 1 else value + 1})


def _board(state: State) -> Iterator[Change]:
    for space in state.spaces:
        if space != type(space)(space.place):
            yield partial(_cleared, place=space.place)
    if state.independent:
        yield _dependent
    if state.coup_played:
        yield _without_coup
    yield from (
        partial(_unset, marker=marker) for marker in state.in_force.markers if marker != "independent"
    )
    for name in ("government", "fln"):
        yield partial(_rich, name=name)
    yield partial(_set, name="hand", value=_hand(state))
    yield from (partial(_set, name=name, value=0) for name in ("france_track", "border_zone"))
    yield from _fewer(state)


def _set(state: State, name: str, value: Any) -> State:
    return state.but(**{name: value})


def _rich(state: State, name: str) -> State:
    return state.but(resources=attrs.evolve(state.resources, **{name: _PLENTY}))


def _without_coup(state: State) -> State:
    after = state.but(coup_played=False)
    return after.but(hand=_hand(after))


def _unset(state: State, marker: str) -> State:
    after = state.with_truths(**{marker: False})
    return after.but(hand=_hand(after))


def _hand(state: State) -> Hand:
    return Hand(
        coup_d_etat=True,
        mobilization=not state.mobilization_played,
        recall_de_gaulle=not state.recall_de_gaulle,
        morocco_and_tunisia_independent=not state.independent,
        oas=True,
        suez_crisis=True,
    )


def _dependent(state: State) -> State:
    for space in state.spaces:
        if space.place.is_country:
            state = _cleared(state, space.place)
    after = state.with_truths(independent=False).but(border_zone=0)
    for space in after.spaces:
        if space.place.is_country:
            after = set_space(after, space.place, "support", 0)
    return after.but(hand=_hand(after))


def _cleared(state: State, place: Place) -> State:
    space = state.spaces[place.index]
    for piece in Piece:
        state = spared(state, piece.type, space.of(piece))
    spaces = list(state.spaces)
    spaces[place.index] = type(space)(place, support=space.support if place.is_country else 0)
    return state.but(spaces=tuple(spaces))


def _fewer(state: State) -> Iterator[Change]:
    """Fewer pieces and markers in a space, none or one fewer, and fewer Available."""
    for space in state.spaces:
        for piece in Piece:
            count = space.of(piece)
            for by in {count, 1} if count else ():
                yield partial(_removed, place=space.place, piece=piece, by=by)
        if space.terror:
            yield from (
                partial(set_space, place=space.place, name="terror", value=n) for n in (0, space.terror - 1)
            )
        if space.support and not space.place.is_country:
            yield partial(set_space, place=space.place, name="support", value=0)
        if space.resettled:
            yield partial(set_space, place=space.place, name="resettled", value=False)
    for sort in PieceType:
        count = state.available.of(sort)
        if count:
            yield partial(_away, piece=sort, by=count)
            if count > 1:
                yield partial(_away, piece=sort, by=count - 1)


def _removed(state: State, place: Place, piece: Piece, by: int) -> State:
    spaces = list(state.spaces)
    spaces[place.index] = spaces[place.index].changed(piece, -by)
    return spared(state.but(spaces=tuple(spaces)), piece.type, by)


def _away(state: State, piece: PieceType, by: int) -> State:
    return spared(state.but(available=state.available.changed(piece, -by)), piece, by)


def _frames(state: State) -> Iterator[Change]:
    turn: Any = state.stack[0]
    if getattr(turn, "limit", OperationLimit.WITH_ACTIVITY) is not OperationLimit.WITH_ACTIVITY:
        yield partial(reached, limit=OperationLimit.WITH_ACTIVITY)
    for depth, frame in enumerate(state.stack):
        if depth and isinstance(frame, OperationFrame):
            yield from (partial(_without, depth=depth, place=one) for one in frame.locations)
        for field in attrs.fields(type(frame)) if depth else ():
            for value in _less(getattr(frame, field.name)):
                yield partial(set_field, depth=depth, name=field.name, value=value)


def _without(state: State, depth: int, place: Any) -> State:
    """The state with a location taken out of all that the Operation's frame lists."""
    frame = state.stack[depth]
    for field in attrs.fields(type(frame)):
        value = getattr(frame, field.name)
        if isinstance(value, tuple):
            kept = tuple(one for one in value if place not in (one, getattr(one, "destination", None)))
            state = set_field(state, depth, field.name, kept)
    return state


def _less(value: Any) -> Iterator[Any]:
    if isinstance(value, bool) or value is None:
        if value:
            yield False
    elif isinstance(value, int):
        if value > 0:
            yield from {0, value - 1}
    elif isinstance(value, tuple):
        yield from (value[:at] + value[at + 1 :] for at in range(len(value)))
        for at, one in enumerate(value):
            if isinstance(one, Mark) and one.count > 1:
                yield (*value[:at], attrs.evolve(one, count=one.count - 1), *value[at + 1 :])
    elif type(value).__name__ == "Activity":
        yield None


# Twins


def twins(kind: Kind, illegal: Situation) -> Iterator[Situation]:
    """Situations near by: first a count changed, then the position, the rest of the move, or two things."""
    places = mentioned(illegal)
    state, move = illegal.position, illegal.move
    moves = list(moves_near(kind, move, places))
    yield from (Situation(state, one) for is_count, one in moves if is_count)
    yield from (Situation(change(state), move) for change in changes(state, places))
    yield from (Situation(state, one) for is_count, one in moves if not is_count)
    beside = [one for one in PLACES if one not in places and any(one in near.neighbours for near in places)]
    yield from (Situation(change(state), move) for change in changes(state, beside))
    yield from (Situation(one, move) for one in _changed_twice(state, places or PLACES[:1]))


def _changed_twice(state: State, places: Sequence[Place]) -> Iterator[State]:
    for place in places:
        for change in changes(state, (place,)):
            after = change(state)
            if is_well_pending(after):
                yield from (second(after) for second in changes(after, (place,)))

"""Small changes of a position or a move: one piece, one marker, one field of what is pending."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.twilight.board.forces import spare_box
from ctcore.twilight.board.map import COUNTRIES, PLACES, Place
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Activity, Box, Piece, PieceType, Track
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.rules.common.frames import OperationFrame, remarked
from ctcore.twilight.rules.common.turns import OperationLimit
from ctcore.twilight.rules.operations.march import Leg
from ctcore.twilight.rules.propaganda.frames import RoundFrame
from ctcore.twilight.testing.supply import boxed, spared

from .situations import Situation, turn_for, with_stack

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from ctcore.kernel import Kind, Move
    from ctcore.twilight.board.state import State

__all__ = [
    "Change",
    "changed",
    "changes",
    "mentioned",
    "moves_near",
    "pending_changes",
    "reached",
    "set_field",
    "set_space",
]

Change = Callable[[Any], Any]
_FLAGS = ("coup_played", "coup_this_campaign", "suez_crisis")
_TRUTHS = ("recall_de_gaulle", "mobilization_played")


def changed(draw: Random, state: State, busy: Sequence[Place]) -> Iterator[State]:
    """The position after one drawn change, after two, and after three."""
    for _ in range(3):
        state = draw.choice(list(changes(state, busy)))(state)
        yield state


def mentioned(situation: Situation) -> tuple[Place, ...]:
    """The spaces that the move and what is pending name, and those that hold anything."""
    named = {one for one in _values((situation.move, *situation.position.stack)) if isinstance(one, Place)}
    busy = {space.place for space in situation.position.spaces if space != type(space)(space.place)}
    abroad = set() if situation.position.independent else set(COUNTRIES)
    return tuple(sorted((named | busy) - abroad | named, key=lambda place: place.index))


def _values(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for one in value:
            yield from _values(one)
    elif attrs.has(type(value)) and not isinstance(value, Place):
        for field in attrs.fields(type(value)):
            yield from _values(getattr(value, field.name))
    else:
        yield value


# Changes of a position


def changes(state: State, places: Sequence[Place]) -> Iterator[Change]:
    """Every change of one thing, the smallest first: in those spaces, on the tracks, in what is pending."""
    yield from _pieces(state, places)
    for by in (1, -1, 2, -2):
        yield from (partial(_purse, faction=faction, by=by) for faction in (GOVERNMENT, FLN))
    for by in (1, -1):
        yield from (partial(_box, piece=piece, by=by) for piece in PieceType)
        yield from (partial(_box, piece=piece, by=by, box=Box.CASUALTIES) for piece in PieceType)
        yield partial(_box, piece=PieceType.FRENCH_TROOPS, by=by, box=Box.SET_ASIDE)
    yield from _numbers(state)
    for place in places:
        yield from _markers(state, place)
    for field in attrs.fields(type(state.hand)):
        card = attrs.evolve(state.hand, **{field.name: not getattr(state.hand, field.name)})
        yield partial(_set, name="hand", value=card)
    for flag in _FLAGS:
        yield partial(_set, name=flag, value=not getattr(state, flag))
    for marker in _TRUTHS:
        yield partial(_put, marker=marker)
    yield _independent
    yield from pending_changes(state, places)


def _pieces(state: State, places: Sequence[Place]) -> Iterator[Change]:
    for place in places:
        for piece in Piece:
            yield partial(_piece, place=place, piece=piece, by=1)
            if state.spaces[place.index].of(piece):
                yield partial(_piece, place=place, piece=piece, by=-1)


def _piece(state: State, place: Place, piece: Piece, by: int) -> State:
    spaces = list(state.spaces)
    spaces[place.index] = spaces[place.index].changed(piece, by)
    state, spare = state.but(spaces=tuple(spaces)), spare_box(piece.type, coup_played=state.coup_played)
    if state.box(spare).of(piece.type) >= by:
        return spared(state, piece.type, -by)
    return boxed(state, "available", piece, -by)


def _box(state: State, piece: PieceType, by: int, box: Box = Box.AVAILABLE) -> State:
    spare = spare_box(piece, coup_played=state.coup_played)
    other = Box.AVAILABLE if box is spare else spare
    return state.but(boxes=state.boxes.changed(box, piece, by).changed(other, piece, -by))


def _purse(state: State, faction: Any, by: int) -> State:
    return state.but(resources=state.resources.changed(faction, by))


def _put(state: State, marker: str) -> State:
    return state.with_truths(**{marker: not getattr(state.in_force, marker)})


def _set(state: State, name: str, value: Any) -> State:
    return state.but(**{name: value})


def _numbers(state: State) -> Iterator[Change]:
    for name in ("france_track", "border_zone", "commitment"):
        for by in (1, -1):
            yield partial(_set, name=name, value=getattr(state, name) + by)


def _markers(state: State, place: Place) -> Iterator[Change]:
    space = state.spaces[place.index]
    for by in (1, -1):
        yield partial(set_space, place=place, name="terror", value=space.terror + by)
        yield partial(set_space, place=place, name="support", value=space.support + by)
        yield partial(set_space, place=place, name="pop_markers", value=space.pop_markers + by)
        yield partial(set_space, place=place, name="base_markers", value=space.base_markers + by)
    yield partial(set_space, place=place, name="resettled", value=not space.resettled)


def set_space(state: State, place: Place, name: str, value: Any) -> State:
    """The state with one field of a space set."""
    spaces = list(state.spaces)
    spaces[place.index] = attrs.evolve(spaces[place.index], **{name: value})
    return attrs.evolve(state, spaces=tuple(spaces))


def _independent(state: State) -> State:
    now = not state.independent
    spaces = tuple(
        attrs.evolve(space, support=-1 if now else 0) if space.place.is_country else space
        for space in state.spaces
    )
    mobilized = state.mobilization_played or now
    return state.with_truths(independent=now, mobilization_played=mobilized).but(spaces=spaces, border_zone=0)


# Changes of what is pending


def pending_changes(state: State, places: Sequence[Place]) -> Iterator[Change]:
    """Every change of one thing in what is pending."""
    turn, *frames = state.stack
    limit = getattr(turn, "limit", None)
    for other in OperationLimit:
        if limit is not None and other is not limit:
            yield partial(reached, limit=other)
    started = [(0, turn)] if isinstance(turn, RoundFrame) else []
    for depth, frame in (*started, *enumerate(frames, start=1)):
        for field in attrs.fields(type(frame)):
            for value in _near(field.name, getattr(frame, field.name), places):
                yield partial(set_field, depth=depth, name=field.name, value=value)
    if len(frames) == 0 and "faction" in attrs.fields_dict(type(turn)):
        yield _other_faction
    elif len(frames) == 1 and isinstance(frames[0], OperationFrame):
        yield from (partial(_other_operation, kind=kind) for kind in SYSTEM.table if _stands_alone(kind))


def _stands_alone(kind: Any) -> bool:
    return issubclass(kind, OperationFrame) and kind.between_steps and "at" not in attrs.fields_dict(kind)


def reached(state: State, limit: OperationLimit) -> State:
    """The state with a turn and an Operation of that limit."""
    turn: Any = state.stack[0]
    frames = tuple(
        attrs.evolve(frame, limit=limit) if isinstance(frame, OperationFrame) else frame
        for frame in state.stack[1:]
    )
    return with_stack(state, (turn_for(turn.faction, limit), *frames))


def _other_faction(state: State) -> State:
    turn: Any = state.stack[0]
    return with_stack(state, (attrs.evolve(turn, faction=turn.faction.enemy),))


def _other_operation(state: State, kind: Any) -> State:
    was: Any = state.stack[1]
    begun = kind.begun(was.limit)
    places = tuple(one for one in was.locations if isinstance(one, Place))
    now = attrs.evolve(begun, locations=places, activity=was.activity, unmade=was.unmade, grant=was.grant)
    return with_stack(state, (turn_for(now.faction, was.limit), now))


def set_field(state: State, depth: int, name: str, value: Any) -> State:
    """The state with one field of a pending frame set."""
    stack = list(state.stack)
    stack[depth] = attrs.evolve(stack[depth], **{name: value})
    return attrs.evolve(state, stack=tuple(stack))


def _near(name: str, value: Any, places: Sequence[Place]) -> Iterator[Any]:
    """Values next to a field's value."""
    if name == "activity":
        yield from (*Activity, None)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, Place):
        yield from (place for place in places if place is not value)
    elif isinstance(value, Box):
        yield from places
    elif isinstance(value, tuple):
        yield from _near_list(name, value, places)


def _near_list(name: str, value: tuple[Any, ...], places: Sequence[Place]) -> Iterator[Any]:
    if name.endswith("control"):
        yield from ((*value[:at], not held, *value[at + 1 :]) for at, held in enumerate(value))
        return
    yield from (value[:at] + value[at + 1 :] for at in range(len(value)))
    if name in ("locations", "spaces", "searched", "pacified", "tortured", "bought_off"):
        yield from ((*value, place) for place in places)
        yield from ((place, *value) for place in places if value)
        if name == "locations":
            yield from ((*value, track) for track in Track if any(isinstance(one, Track) for one in value))
    elif name == "steps":
        pairs = ((left, entered) for left in places for entered in places if entered in left.neighbours)
        yield from ((*value, Leg(*pair)) for pair in pairs)
    else:
        sorts = (*Piece,) if name == "marks" else (Piece.FRENCH_TROOPS, Piece.FRENCH_POLICE)
        yield from (remarked(value, place, sort, by) for place in places for sort in sorts for by in (1, -1))


# Changes of a move


def moves_near(kind: Kind, move: Move, places: Sequence[Place]) -> Iterator[tuple[bool, Move]]:
    """Moves that differ in one field, and whether it is a count that differs by one."""
    for field in attrs.fields(type(move)):
        value = getattr(move, field.name)
        if type(value) is int:
            for by in (-1, 1):
                yield True, attrs.evolve(move, **{field.name: value + by})
        else:
            sort: Any = type(value)
            others: tuple[Any, ...] = (*places, *PLACES) if isinstance(value, Place) else tuple(sort)
            others = (*others, *(one for one in kind.said(field.name) if type(one) is not sort))
            for other in others:
                if other is not value:
                    yield False, attrs.evolve(move, **{field.name: other})
    for candidate in kind.candidates:
        if candidate != move and len(kind.candidates) < 20:
            yield False, candidate

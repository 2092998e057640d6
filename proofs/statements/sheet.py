"""A position's numbers by name, as the second statement writes them, and where two positions differ in them.

This file alone of the second statement knows how ctcore keeps a position.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.logic import all_of, negate
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import Box, Piece, PieceType, Pivotal

from .board import Choice, marked_there
from .card_play import CHANGES as CARD_CHANGES
from .effects import CHANGES as TURN_CHANGES
from .play import Play
from .round_effects import CHANGES as ROUND_CHANGES
from .round_effects import in_force

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.kernel import Frame, Kind, Move
    from ctcore.twilight.board.state import State

__all__ = ["CHANGES", "Sheet", "changed", "compared", "differences", "fields_of", "in_words", "same"]

CHANGES = TURN_CHANGES | ROUND_CHANGES | CARD_CHANGES
# Of the frames that each kind leaves, the fields of which the second statement does not speak yet.
_ACTIVITIES = ("ambush", "deploy", "extort", "neutralize", "subvert", "troop_lift")
UNSTATED: dict[str, tuple[str, ...]] = {
    # Which Special Activity has been opened or made, and what was Pacified before it.
    **dict.fromkeys(_ACTIVITIES, ("activity", "pacified")),
    **{f"{one}.end": ("activity", "unmade", "pacified") for one in _ACTIVITIES},
    "oas": ("activity", "pacified"),
    # What an Operation below the frame at work has.
    "ambush.select": ("locations",),
    "extort.select": ("marks",),
    "extort.stopped": ("marks",),
    # What is left of an Operation that a card granted, and has ended.
    "end": ("locations", "marks", "steps"),
    # Whether a relocated piece may go on.
    **{f"event.{one}.relocating.move": ("marks",) for one in ("12s", "40u", "49s", "54")},
    **dict.fromkeys(("subvert.take", "subvert.take_stopped"), ("marks",)),
    **dict.fromkeys(("deploy.select", "deploy.move"), ("net",)),
    "troop_lift.move": ("arrived", "left", "marks", "swept", "swept_left"),
    "train.pacify": ("at", "shifted"),
    "rally.agitate": ("at", "shifted"),
    "pacification.pacify": ("spent",),
    # Which card is looked for next, and what is left to set up.
    **dict.fromkeys(("setup.set_aside", "setup.leave"), ("card",)),
    **dict.fromkeys(("setup.government", "setup.fln"), ("left",)),
    # How many are left to take.
    **dict.fromkeys(("coup.take_out", "coup.take_out_available", "mobilization.mobilize"), ("left",)),
    **dict.fromkeys(("suez.set_aside", "suez.set_aside_available"), ("left",)),
}
_BY_NAME = {place.name: place for place in PLACES}
_BOXES = {str(box): box for box in Box}
_IN_A_BOX = tuple(piece.name.lower() for piece in PieceType)
_IN_A_SPACE = (
    *(piece.name.lower() for piece in Piece),
    *("support", "terror", "resettled", "pop_markers", "base_markers"),
)
_HAND = {str(event): event.name.lower() for event in Pivotal}
# Three that Pivotal Events bring go by names of their own.
_TRUTHS = ("independent", "recall_de_gaulle", "mobilization_played")
_IN_FORCE = {
    in_force(effect.card, str(effect.text)): marker
    for marker, effect in EFFECTS.items()
    if marker not in _TRUTHS
}


def _pending(state: State) -> Iterator[str]:
    return (type(frame).__name__ for frame in state.stack)


def _innermost(state: State) -> Any:
    return state.stack[-1]


def _number(value: Any) -> Any:
    return int(value) if isinstance(value, IntEnum) else value


_VALUES: dict[str, Callable[[State], Any]] = {
    "Government Resources": lambda state: state.resources.government,
    "FLN Resources": lambda state: state.resources.fln,
    # Boxes A to F by their number.
    "France Track": lambda state: _number(state.france_track),
    "Border Zone": lambda state: state.border_zone,
    # The innermost frame, by its type.
    "awaits": lambda state: type(_innermost(state)).__name__,
    "First Eligible": lambda state: str(state.first_eligible),
    "chosen": lambda state: frozenset(map(str, _innermost(state).spaces)),
    "played": lambda state: state.deck.played,
    "size": lambda state: state.deck.size,
    "ending": lambda state: state.ending.name if state.ending else None,
    "deception": lambda state: tuple(
        tuple(map(str, some)) for some in attrs.astuple(state.deception, recurse=False)
    ),
    **{f"hand: {event}": attrgetter(f"hand.{name}") for event, name in _HAND.items()},
    **{said: attrgetter(f"in_force.{marker}") for said, marker in _IN_FORCE.items()},
}
# The parts of a position, and the numbers that each holds.
_PARTS = {
    "tracks": ("Government Resources", "FLN Resources", "France Track", "Border Zone", "commitment"),
    "cards": (
        *("played", "size", "deception", "coup_played", "coup_this_campaign", "suez_crisis"),
        *(f"hand: {event}" for event in _HAND),
    ),
    "in_force": (*_TRUTHS, *_IN_FORCE),
    "ending": ("ending",),
}


def _value(state: State, name: str) -> Any:
    if name in _VALUES:
        return _VALUES[name](state)
    where, colon, field = name.partition(": ")
    if not colon:
        return getattr(state, name)
    if where == "pending":
        return in_plain_terms(getattr(_innermost(state), field))
    if where == "marked":
        name, _, piece = field.partition(": ")
        return marked_there(_marks(_innermost(state)), name, piece)
    if where in _BOXES:
        return getattr(state.box(_BOXES[where]), field)
    return getattr(state.spaces[_BY_NAME[where].index], field)


class Sheet(dict[str, Any]):
    """The numbers of a position, each read when it is first asked for."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state = state
        # The fields of what is pending of which the second statement does not speak yet.
        self.unstated: tuple[str, ...] = ()

    def __missing__(self, name: str) -> Any:
        self[name] = value = _value(self.state, name)
        return value


def in_words(kind: Kind, move: Move) -> Choice:
    """A move as the second statement lists it: the name of its kind, spaces by id, numbers as they are."""
    fields = attrs.astuple(move, recurse=False)
    return (kind.name, *(one.id if isinstance(one, Place) else in_plain_terms(one) for one in fields))


def fields_of(move: Move) -> tuple[Any, ...]:
    """What a move says, in the second statement's words: spaces by name, numbers as they are."""
    return tuple(map(in_plain_terms, attrs.astuple(move, recurse=False)))


def in_plain_terms(field: Any) -> Any:
    """A field: a piece by its plain name, a number as it is, several in order, all else by its name."""
    if isinstance(field, Piece | PieceType):
        return field.name
    if isinstance(field, tuple | frozenset):
        return tuple(map(in_plain_terms, field))
    if attrs.has(type(field)) and not isinstance(field, Place):
        return tuple(in_plain_terms(getattr(field, one.name)) for one in attrs.fields(type(field)))
    return str(field) if isinstance(field, Enum | Place) else field


def changed(state: State, frame: Frame, kind: Kind, move: Move) -> Sheet:
    """The numbers as the second statement changes them for the move."""
    told = Sheet(state)
    told.unstated = UNSTATED.get(kind.name, ())
    operation = next((one for one in reversed(state.stack) if hasattr(one, "locations")), None)
    play = Play(told, frame, operation, _BY_NAME)
    play.turn = state.stack[0]
    play.granted_by = next((name for name in _pending(state) if "Granting" in name), None)
    CHANGES[kind.name](play, *fields_of(move))
    return told


def same(after: State, told: Sheet) -> bool:
    """Whether every number of the position is the sheet's, or where that does not speak of it as before."""
    return all_of(_alike(*pair) for _, *pair in compared(after, told))


def differences(after: State, told: Sheet) -> list[tuple[str, Any, Any]]:
    """On ints: each number that is not the sheet's, as that has it and as it is."""
    return [found for found in compared(after, told) if not _alike(*found[1:])]


def compared(after: State, told: Sheet) -> Iterator[tuple[str, Any, Any]]:
    """Each number that either changes, as the sheet has it and as it is."""
    for name in dict.fromkeys((*told, *_moved(told.state, after))):
        said = in_plain_terms(told[name]) if name.startswith("pending: ") else told[name]
        yield name, said, _value(after, name)
    yield from _compared_pending(after, told)


def _compared_pending(after: State, told: Sheet) -> Iterator[tuple[str, Any, Any]]:
    """Each field of the frames that stay pending, and is not the very same, as the sheet has it and as it is.

    Where the sheet says nothing of it, it is as it was before.
    """
    innermost = len(after.stack) - 1
    for place, (old, frame) in enumerate(zip(told.state.stack, after.stack, strict=False)):
        if frame is old or not _goes_on(old, frame):
            continue
        for name in (one.name for one in attrs.fields(type(frame)) if one.init and hasattr(old, one.name)):
            full = f"pending: {name}" if place == innermost else f"pending {place}: {name}"
            was, now = getattr(old, name), getattr(frame, name)
            if full in told or name in told.unstated or was is now:
                continue
            if name == "marks":
                yield from _compared_marks(was, now, told)
            elif not (name == "spaces" and "chosen" in told):
                yield full, in_plain_terms(was), in_plain_terms(now)


def _goes_on(old: Frame, frame: Frame) -> bool:
    """Whether the one frame is the other further on: of the same type, or of the same Operation."""
    return type(old) is type(frame) or (hasattr(old, "locations") and hasattr(frame, "locations"))


def _compared_marks(old: Any, now: Any, told: Sheet) -> Iterator[tuple[str, Any, Any]]:
    """How many pieces are marked where, unless the sheet says so itself."""
    of = {f"marked: {one.place}: {one.piece.name.lower()}": one for one in (*old, *now)}
    for name, one in of.items():
        if name not in told:
            there = str(one.place), one.piece.name.lower()
            yield name, marked_there(old, *there), marked_there(now, *there)


def _marks(frame: Any) -> Any:
    return getattr(frame, "marks", ())


def _alike(one: Any, other: Any) -> bool:
    if isinstance(one, str | None) or isinstance(other, str | None):
        return type(one) is type(other) and one == other
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all_of(map(_alike, one, other))
    if isinstance(one, bool) or isinstance(other, bool):
        return negate(one ^ other)
    found: bool = one == other
    return found


def _moved(before: State, after: State) -> Iterator[str]:
    """What may differ in the two: all of a part of the position that is not the very same."""
    for part, names in _PARTS.items():
        if getattr(before, part) is not getattr(after, part):
            yield from names
    for was, now in zip(before.spaces, after.spaces, strict=True):
        if was is not now:
            yield from (f"{was.name}: {field}" for field in _IN_A_SPACE)
    for name, box in _BOXES.items():
        if before.box(box) is not after.box(box):
            yield from (f"{name}: {field}" for field in _IN_A_BOX)

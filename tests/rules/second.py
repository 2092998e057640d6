"""The engine's choices and steps beside the second statement of the same rules, which is the oracle's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs

import ctcore as ct
from ctcore.kernel import Move
from ctcore.twilight.board.map import PLACES
from tests.rules import oracle
from tests.rules.oracle_board import Choice
from tests.rules.oracle_changes import CHANGES as ROUND_CHANGES
from tests.rules.oracle_effects import CHANGES as TURN_CHANGES
from tests.rules.oracle_effects import Play
from tests.rules.positions import ON_MAP, POOL

__all__ = ["CHANGES", "agrees", "choice", "same", "stepped"]

CHANGES = TURN_CHANGES | ROUND_CHANGES
_IDS = {place.id for place in PLACES}
_BY_NAME = {place.name: place for place in PLACES}
_BOXES = {str(box): box for box in ct.Box}
_IN_A_SPACE = (*ON_MAP, "support", "terror", "resettled", "pop_markers", "base_markers")


def choice(state: ct.State, one: Move) -> Choice:
    """The move in the oracle's terms: the name of its kind and its fields in plain values."""
    kind = ct.SYSTEM.kind_of(state, one)
    assert kind is not None
    return (kind.name, *map(_plain, attrs.astuple(one, recurse=False)))


def _plain(field: Any) -> Any:
    if isinstance(field, ct.Place):
        return field.id
    if isinstance(field, ct.Piece | ct.PieceType):
        return field.name
    return field if isinstance(field, int) else str(field)


def agrees(state: ct.State) -> int:
    """How many choices both name; fails where either names one that the other does not."""
    ours = [choice(state, one) for one in ct.legal_moves(state)]
    assert len(set(ours)) == len(ours)
    theirs = oracle.choices(state)
    assert (set(ours) - theirs, theirs - set(ours)) == (set(), set()), state.stack
    return len(ours)


# A position's numbers by name, read only where the oracle asks for them

_VALUES: dict[str, Callable[[ct.State], Any]] = {
    "Government Resources": lambda state: state.resources.government,
    "FLN Resources": lambda state: state.resources.fln,
    "France Track": lambda state: str(state.france_track),
    "Border Zone": lambda state: state.border_zone if state.independent else None,
    "played": lambda state: state.deck.played,
    "size": lambda state: state.deck.size,
    # What lasts, in plain words: cards, markers, the ending.
    "hand": lambda state: tuple(map(str, state.hand)),
    "ending": lambda state: state.ending.name if state.ending else None,
    "capabilities": lambda state: tuple((one.card, str(one.text)) for one in state.capabilities),
    "momentum": lambda state: tuple((one.card, str(one.text)) for one in state.momentum),
    "deception": lambda state: tuple(
        tuple(map(str, some)) for some in attrs.astuple(state.deception, recurse=False)
    ),
}
# The parts of a position, and the numbers that each holds.
_PARTS = {
    "tracks": ("Government Resources", "FLN Resources", "France Track", "Border Zone", "commitment"),
    "cards": ("played", "size", "hand", "deception", "coup_played", "coup_this_campaign", "suez_crisis"),
    "in_force": (
        *("Border Zone", "independent", "recall_de_gaulle", "mobilization_played"),
        *("capabilities", "momentum"),
    ),
    "ending": ("ending",),
}


def _value(state: ct.State, name: str) -> Any:
    where, colon, field = name.partition(": ")
    if not colon:
        return _VALUES[name](state) if name in _VALUES else getattr(state, name)
    if where in _BOXES:
        return getattr(state.box(_BOXES[where]), field)
    return getattr(state.spaces[_BY_NAME[where].index], field)


class Sheet(dict[str, Any]):
    """The numbers of a position, each read when it is first asked for."""

    def __init__(self, state: ct.State) -> None:
        super().__init__()
        self.state = state

    def __missing__(self, name: str) -> Any:
        self[name] = value = _value(self.state, name)
        return value


def stepped(state: ct.State, one: Move) -> ct.State:
    """The position after the move; fails where the oracle's change of the numbers differs in any."""
    frame: Any = state.stack[-1]
    name, *fields = choice(state, one)
    # The oracle of choices speaks of spaces by id, the sheet by name.
    named = [str(ct.Place.named(f)) if isinstance(f, str) and f in _IDS else f for f in fields]
    expected = Sheet(state)
    operation = state.stack[1] if len(state.stack) > 1 else None
    CHANGES[name](Play(expected, frame, operation, _BY_NAME), *named)
    after = ct.step(state, one)
    same(after, expected, one)
    return after


def same(after: ct.State, expected: Sheet, one: object = "") -> None:
    """Every number of the position is the sheet's, or where that does not speak of it as before."""
    names = {*expected, *_moved(expected.state, after)}
    found = {name: (expected[name], _value(after, name)) for name in names}
    assert [(name, *pair) for name, pair in found.items() if pair[0] != pair[1]] == [], str(one)


def _moved(before: ct.State, after: ct.State) -> Iterator[str]:
    """What may differ in the two: all of a part of the position that is not the very same."""
    for part, names in _PARTS.items():
        if getattr(before, part) is not getattr(after, part):
            yield from names
    for was, now in zip(before.spaces, after.spaces, strict=True):
        if was is not now:
            for field in _IN_A_SPACE:
                if getattr(was, field) != getattr(now, field):
                    yield f"{was.name}: {field}"
    for name, box in _BOXES.items():
        was_in, now_in = before.box(box), after.box(box)
        if was_in is not now_in:
            yield from (f"{name}: {field}" for field in POOL)

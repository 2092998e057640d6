"""Several moves written as one: the line that was meant, where there is one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ctcore.kernel import Part

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctcore.kernel import Move

__all__ = ["AFTER", "FIRST", "apart"]

# No line that somebody wrote as one move is longer; looking at more words takes time.
_MANY = 16

_LOCATIONS = ("{space}", "{track}")
_OPERATIONS = ("train", "garrison", "sweep", "assault", "rally", "march", "attack", "terror")
_ACTIVITIES = ("deploy", "troop lift", "neutralize", "extort", "subvert", "ambush")
_FAVOURS = ("pacify {space}", "agitate {space}")
_WORK = (
    "place {count} {piece}",
    "place {count} Guerrilla(s)",
    "take {piece} from {space}",
    "replace {underground} Underground, {active} Active",
    "flip",
)
_SHIFTS = ("remove {count} Terror", "shift")
_MOVED = (
    "move {count} {piece} from {origin} to {destination}",
    "move {underground} Underground, {active} Active from {origin} to {destination}",
)
_SEARCH = ("activate {space}",)
_REMOVED = (
    "remove {piece}",
    "remove {count} {piece}",
    "remove {count} {piece} from {space}",
    "replace {piece}",
    "resettle {space}",
    "{space} stopped",
    "take stopped {piece} from {space}",
)
_ON = (*_LOCATIONS, *_FAVOURS, *_MOVED, *_SEARCH, *_REMOVED, *_ACTIVITIES, "end")

# The forms that may stand after a move in a line, by the move or by its form.
AFTER: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("op + special activity", "limited op", "op only", "hidden asset"), _OPERATIONS),
    **dict.fromkeys(_OPERATIONS, (*_LOCATIONS, *_MOVED, *_SEARCH, *_ACTIVITIES)),
    **dict.fromkeys(_ACTIVITIES, (*_LOCATIONS, *_MOVED, *_REMOVED)),
    "{space}": (*_WORK, "roll {die}", *_ON),
    "{track}": _ON,
    "roll {die}": ("remove {piece}", *_ON),
    **dict.fromkeys(_FAVOURS, (*_SHIFTS, *_ACTIVITIES, "end")),
    **dict.fromkeys(_WORK, (*_WORK, *_ON)),
    **dict.fromkeys(_SHIFTS, (*_SHIFTS, *_ACTIVITIES, "end")),
    **dict.fromkeys((*_MOVED, *_SEARCH, *_REMOVED, "end"), _ON),
}
# What a line that lacks its semicolons begins with: a choice, an Operation or a location.
FIRST = frozenset({"{option}", "hidden asset", *_OPERATIONS, *_ACTIVITIES, *_LOCATIONS, *_FAVOURS, *_MOVED})


def apart(folded: str, read: Callable[[str], Move | Part | None]) -> tuple[str, ...]:
    """The folded text with semicolons between its moves, if it is a line that lacks them.

    A comma or a colon parts moves as a space does.  ``read`` says what a part of it writes.
    """
    words = re.sub("[,:]", " ", folded).split()
    moves = _line(words, read, ()) if 1 < len(words) <= _MANY else ()
    return ("; ".join(map(str, moves)),) if moves else ()


def _line(
    words: Sequence[str], read: Callable[[str], Move | Part | None], done: tuple[Move, ...]
) -> tuple[Move, ...]:
    for cut in range(len(words), 0, -1):
        move = read(" ".join(words[:cut]))
        if move is None or isinstance(move, Part) or not _follows(move, done):
            continue
        if cut == len(words):
            return (*done, move)
        if line := _line(words[cut:], read, (*done, move)):
            return line
    return ()


def _follows(move: Move, done: tuple[Move, ...]) -> bool:
    if not done:
        return move.form in FIRST
    before = done[-1]
    fits = move.form in (AFTER.get(str(before)) or AFTER.get(before.form, ()))
    return fits and not (move.form in _LOCATIONS and move in done)

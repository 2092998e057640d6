"""Several moves written as one: the line that was meant, where there is one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

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
_FROM = ("from {space}", "from Available")
_TO = ("to {space}", "to Available")
_MOVED = (
    "move {count} {piece}",
    "move {count} swept French Troop(s)",
    "move {underground} Underground, {active} Active",
)
_SEARCH = ("activate {space}",)
_REMOVED = (
    "remove {piece}",
    "remove {count} {piece}",
    "remove {count} {piece} from {space}",
    "replace Algerian Police",
    "resettle {space}",
    "{space} stopped",
    "take stopped {piece} from {space}",
)
_ON = (*_LOCATIONS, *_FAVOURS, *_FROM, *_SEARCH, *_REMOVED, *_ACTIVITIES, "end")

# The forms that may stand after a move in a line, by the move or by its form.
AFTER: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("op + special activity", "limited op", "op only", "hidden asset"), _OPERATIONS),
    **dict.fromkeys(_OPERATIONS, (*_LOCATIONS, *_FROM, *_SEARCH, *_ACTIVITIES)),
    **dict.fromkeys(_ACTIVITIES, (*_LOCATIONS, *_REMOVED)),
    "{space}": (*_WORK, "roll {die}", *_ON),
    "{track}": _ON,
    "roll {die}": ("remove {piece}", *_ON),
    **dict.fromkeys(_FAVOURS, (*_SHIFTS, *_ACTIVITIES, "end")),
    **dict.fromkeys(_WORK, (*_WORK, *_ON)),
    **dict.fromkeys(_SHIFTS, (*_SHIFTS, *_ACTIVITIES, "end")),
    **dict.fromkeys(_FROM, _TO),
    **dict.fromkeys(_TO, _MOVED),
    **dict.fromkeys((*_MOVED, *_SEARCH, *_REMOVED, "end"), _ON),
}
# What a line that lacks its semicolons begins with: a choice, an Operation or a location.
FIRST = frozenset({"{option}", "hidden asset", *_OPERATIONS, *_ACTIVITIES, *_LOCATIONS, *_FAVOURS, *_FROM})


def apart(folded: str, read: Callable[[str], Move | None]) -> tuple[str, ...]:
    """The folded text with semicolons between its moves, if it is a line that lacks them.

    A comma or a colon parts moves as a space does.  ``read`` says what a part of it writes.
    """
    words = re.sub("[,:]", " ", folded).split()
    moves = _line(words, read, ()) if 1 < len(words) <= _MANY else ()
    return ("; ".join(map(str, moves)),) if moves else ()


def _line(
    words: Sequence[str], read: Callable[[str], Move | None], done: tuple[Move, ...]
) -> tuple[Move, ...]:
    for cut in range(len(words), 0, -1):
        move = read(" ".join(words[:cut]))
        if move is None or not _follows(move, done):
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

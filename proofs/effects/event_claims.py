"""What the text of a card may never change, by the form of its step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel.logic import all_of
from ctcore.symbolic import Claim
from ctcore.twilight.board.vocabulary import Piece

from .compare import each, stays

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State

__all__ = ["event_claims"]

_KEPT = (
    *("hand", "scenario", "deck", "coup_played", "coup_this_campaign", "suez_crisis", "deception"),
    *("set_aside", "ending"),
)


def _kept(before: State, after: State) -> bool:
    same = all(getattr(before, name) is getattr(after, name) for name in _KEPT)
    return same & (before.border_zone == after.border_zone)


def _in_force_stays(before: State, after: State) -> bool:
    return before.in_force is after.in_force


def _fewer(was: Space, now: Space) -> bool:
    return all_of(now.of(piece) <= was.of(piece) for piece in Piece)


def _all_boxes(before: State, after: State) -> bool:
    return before.boxes is after.boxes


_KEEPS = Claim(
    "no Event changes the deck, what players keep, the Border Zone or what SUEZ CRISIS is owed", _kept
)
_IN_FORCE = Claim("what is in force stays", _in_force_stays)
_MARKERS = Claim("no marker of a space changes", stays("support", "terror", "resettled", "pop_markers"))
_PEOPLE = Claim("nothing changes in a space but Support and Terror", stays("resettled", "base_markers"))
_REMOVED = (_IN_FORCE, _MARKERS, Claim("no piece is placed", each(_fewer)))
_BY_FORM: dict[str, tuple[Any, ...]] = {
    "remove": _REMOVED,
    "send": (_IN_FORCE, Claim("no space changes", lambda before, after: before.spaces == after.spaces)),
    "place": (_IN_FORCE, _MARKERS),
    "lift": (_IN_FORCE, _MARKERS),
    "exchange": (_IN_FORCE, _MARKERS),
    "take": (_IN_FORCE, _MARKERS),
    "move": (_IN_FORCE, _MARKERS, Claim("no box changes", _all_boxes)),
    "slide": (_IN_FORCE, _MARKERS),
    "raise": (_IN_FORCE, _MARKERS),
    "select": (_IN_FORCE, _PEOPLE),
    "set": (_IN_FORCE, _PEOPLE),
}


def event_claims(name: str) -> tuple[Claim, ...]:
    """What a kind of move of a text may never change."""
    return (_KEEPS, *_BY_FORM.get(name.rsplit(".", maxsplit=1)[-1], ()))

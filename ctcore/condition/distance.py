"""Roughly how far a position is from a condition: an order to look in, never a bound."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.condition import expression as e
from ctcore.condition.quantifiers import Every, Some, spaces_among
from ctcore.twilight.board.vocabulary import Stance

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State

__all__ = ["distance"]

_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "!=", "!=": "="}
_LEVELS = {"at_support": Stance.SUPPORT, "at_neutral": Stance.NEUTRAL, "at_oppose": Stance.OPPOSE}
# Where no space is of the sort that is asked about.
_FAR = 99


def distance(asked: e.Condition, state: State, here: Space | None = None, *, holds: bool = True) -> int:
    """0 where the condition is as ``holds`` says; otherwise about how many pieces or levels are missing.

    >>> import ctcore as ct
    >>> from ctcore.condition import space
    >>> distance(space("Oran").guerrillas >= 3, ct.setup("short"))
    3
    """
    match asked:
        case e.Not():
            return distance(asked.one, state, here, holds=not holds)
        case e.Both() | e.Either():
            parts = [distance(one, state, here, holds=holds) for one in (asked.left, asked.right)]
            return sum(parts) if isinstance(asked, e.Both) is holds else min(parts)
        case Some() | Every():
            among = [space for space, _ in spaces_among(asked.where, state)]
            parts = [distance(asked.inner, state, space, holds=holds) for space in among]
            return sum(parts) if isinstance(asked, Every) is holds else min(parts, default=_FAR)
        case e.Comparison():
            more = asked.left.read(state, here) - asked.right.read(state, here)
            return _missing(asked.sign if holds else _OPPOSITE[asked.sign], more)
        case e.TruthOfSpace():
            return _of_truth(asked, state, here, holds=holds)
    return 0 if asked.read(state, here) is holds else 1


def _of_truth(asked: e.TruthOfSpace, state: State, here: Space | None, *, holds: bool) -> int:
    space = state.spaces[asked.place.index] if asked.place is not None else here
    assert space is not None
    if asked.name in {"government_control", "fln_control"} and not space.place.is_country:
        more = space.government_pieces - space.fln_pieces
        more = more if asked.name == "government_control" else -more
        return _missing(">" if holds else "<=", more)
    if asked.name in _LEVELS and holds:
        levels = abs(space.support - _LEVELS[asked.name])
        # Terror goes before a level is shifted.
        return levels + (space.terror if levels else 0)
    return 0 if asked.read(state, here) is holds else 1


def _missing(sign: str, more: int) -> int:
    """How much is missing for a number to stand so to another, where it is so much more."""
    if sign in {"<", "<="}:
        return max(0, more + (sign == "<"))
    if sign in {">", ">="}:
        return max(0, -more + (sign == ">"))
    return abs(more) if sign == "=" else int(more == 0)

"""Estimate how far a position is from a condition. It is a heuristic for search, not a bound."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.condition import expression as e
from ctcore.condition.elements import elements_among, elements_of
from ctcore.condition.quantifiers import Every, Some
from ctcore.condition.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["distance", "missing"]

_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "!=", "!=": "="}
# The distance if the position has no element of the kind asked about.
_FAR = 99


def distance(
    asked: e.Condition,
    state: Any,
    here: Any = None,
    *,
    holds: bool = True,
    away: Callable[..., int | None] | None = None,
) -> int:
    """Return 0 if the condition's truth is ``holds``; otherwise about how much is missing.

    ``away`` is the game's own estimate for truths of elements (`Words.away`; default: the default game's).

    >>> import ctcore as ct
    >>> from ctcore.condition import space
    >>> distance(space("Oran").guerrillas >= 3, ct.setup("short"))
    3
    """
    return _Away(state, away or words_of().away).of(asked, here, holds=holds)


class _Away:
    """Estimates distances for one position."""

    def __init__(self, state: Any, away: Callable[..., int | None]) -> None:
        self.state, self.away = state, away

    def of(self, asked: e.Condition, here: Any, *, holds: bool) -> int:
        """Return the distance to a position in which the condition's truth is ``holds``."""
        match asked:
            case e.Not():
                return self.of(asked.one, here, holds=not holds)
            case e.Both() | e.Either():
                parts = [self.of(one, here, holds=holds) for one in (asked.left, asked.right)]
                return sum(parts) if isinstance(asked, e.Both) is holds else min(parts)
            case Some() | Every():
                among = [one for one, _ in elements_among(asked.where, self.state)]
                parts = [self.of(asked.inner, one, holds=holds) for one in among]
                return sum(parts) if isinstance(asked, Every) is holds else min(parts, default=_FAR)
            case e.Comparison():
                more = asked.left.read(self.state, here) - asked.right.read(self.state, here)
                return missing(asked.sign if holds else _OPPOSITE[asked.sign], more)
            case e.TruthOfElement():
                there = elements_of(self.state)[asked.element.index] if asked.element is not None else here
                known = self.away(asked, there, holds=holds)
                if known is not None:
                    return known
        return 0 if asked.read(self.state, here) is holds else 1


def missing(sign: str, more: int) -> int:
    """How much is missing for a number to stand so to another, where it is so much more."""
    if sign in {"<", "<="}:
        return max(0, more + (sign == "<"))
    if sign in {">", ">="}:
        return max(0, -more + (sign == ">"))
    return abs(more) if sign == "=" else int(more == 0)

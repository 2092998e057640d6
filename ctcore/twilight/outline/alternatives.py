"""The ways in which a condition can come true, and what each asks about."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.condition.expression import (
    Arithmetic,
    Both,
    Comparison,
    Constant,
    Either,
    Expression,
    Not,
    OfElement,
    OfPosition,
    TruthOfElement,
    TruthOfPosition,
)
from ctcore.condition.quantifiers import Every, Some
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.conditions import FACTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.condition.expression import Condition
    from ctcore.twilight.board.state import State

__all__ = ["Alternative", "alternatives"]

# No outline is made for more spaces at once, or for more ways.
_SPACES, _WAYS = 3, 60
# Of the position, what an Operation may shift; and what no Operation changes.
_TRACKS = ("border_zone", "france_track")
_SETTLED = ("independent", "recall_de_gaulle", "coup_played", "mobilization_played", "suez_crisis")
_TREES = (Arithmetic, Both, Comparison, Constant, Either, Not)


@frozen(eq=False)
class Alternative:
    """One way in which a condition can come true: a condition about a few named spaces.

    It may also ask about tracks that an Operation shifts, and about things that only Events change.
    """

    condition: Condition
    spaces: frozenset[Place]

    @property
    def tracks(self) -> bool:
        """Whether it asks about a track that an Operation shifts."""
        return any(isinstance(one, OfPosition) for one in self.condition.whole())

    def names(self, *words: str) -> bool:
        """Whether it uses any of those words about a space."""
        leaves = (one for one in self.condition.whole() if isinstance(one, OfElement | TruthOfElement))
        return any(one.name in words for one in leaves)


def alternatives(condition: Condition, state: State) -> tuple[Alternative, ...] | None:
    """The ways in which it can come true that the map does not rule out; None if there are too many.

    It is true only if one of them is.

    >>> import ctcore as ct
    >>> from ctcore.condition import here, some
    >>> found = alternatives(some(here.fln_control, where=here.country), ct.setup("short"))
    >>> [str(one.condition) for one in found]
    ['Morocco.country and Morocco.fln_control', 'Tunisia.country and Tunisia.fln_control']
    """
    ways = list(_ways(condition))
    if len(ways) > _WAYS:
        return None
    found = []
    for way in ways:
        if any(_is_fact(one) and not one.read(state) for one in way.conjuncts()):
            continue
        spaces = _spaces(way)
        if spaces is None:
            return None
        found.append(Alternative(way, spaces))
    return tuple(found)


def _ways(condition: Condition) -> Iterator[Condition]:
    match condition:
        case Either():
            yield from _ways(condition.left)
            yield from _ways(condition.right)
        case Both():
            for left, right in product(_ways(condition.left), _ways(condition.right)):
                yield Both(left, right)
        case Some():
            for place in PLACES:
                inner = condition.inner if condition.where is None else condition.where & condition.inner
                yield from _ways(_at(inner, place))
        case Not(one=Every() as every):
            yield from _ways(Some(~every.inner, every.where))
        case _:
            yield condition


def _at(expression: Any, place: Place) -> Any:
    """The condition with that space in place of the current one."""
    if isinstance(expression, OfElement | TruthOfElement):
        return expression if expression.element is not None else attrs.evolve(expression, element=place)
    parts = {
        field.name: _at(getattr(expression, field.name), place)
        for field in attrs.fields(type(expression))
        if isinstance(getattr(expression, field.name), Expression)
    }
    # What a quantifier joins is asked of the spaces that it is at.
    is_plain = parts and isinstance(expression, _TREES)
    return attrs.evolve(expression, **parts) if is_plain else expression


def _is_fact(condition: Condition) -> bool:
    return all(
        isinstance(one, Not) or (isinstance(one, TruthOfElement) and one.name in FACTS)
        for one in condition.whole()
    )


def _spaces(condition: Condition) -> frozenset[Place] | None:
    """The spaces that it asks about; None if they are more than an outline has."""
    found = set()
    for one in condition.whole():
        if isinstance(one, OfElement | TruthOfElement) and one.element is not None:
            found.add(one.element)
        elif isinstance(one, OfPosition | TruthOfPosition):
            if one.name not in (*_TRACKS, *_SETTLED):
                return None
        elif not isinstance(one, _TREES):
            return None
    return frozenset(found) if len(found) <= _SPACES else None

"""Which provisos decide an answer: those without which it would be different."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

import attrs

from ctcore.kernel.copying import changed
from ctcore.kernel.notes import notes_of
from ctcore.kernel.proviso import Proviso

__all__ = ["deciding"]


def deciding(asked: Callable[[Any], object], state: Any, provisos: Iterable[Proviso]) -> list[str]:
    """The labels of the provisos in force without which ``asked(state)`` would be different.

    If no single one is needed, those of the smallest sets that suffice for the answer.
    """
    labels: dict[str, str] = {}
    for one in provisos:
        if one.holds(state.in_force):
            labels.setdefault(one.house or one.while_, one.label)
    if not labels:
        return []
    answer = asked(state)
    found = [name for name in labels if asked(_without(state, {name})) != answer]
    if not found and len(labels) > 1:
        found = _fewest(lambda names: asked(_without(state, labels.keys() - names)) == answer, tuple(labels))
    return [labels[name] for name in found]


def _fewest(suffices: Callable[[set[str]], bool], names: tuple[str, ...]) -> list[str]:
    """The names in the smallest sets that suffice; no names, if the empty set does."""
    sized = (combinations(names, size) for size in range(len(names)))
    enough = next(filter(None, ([one for one in sets if suffices({*one})] for sets in sized)))
    return [name for name in names if any(name in one for one in enough)]


def _without(state: Any, names: set[str]) -> Any:
    """The state with those truths not in force, and not played by the house rules of those labels."""
    notes, key = notes_of(state.in_force), (_without, frozenset(names))
    without = notes.get(key)
    if without is None:
        house = getattr(state.in_force, "house", ())
        changes: dict[str, object] = dict.fromkeys(names.difference(house), False)
        if not names.isdisjoint(house):
            changes["house"] = tuple(label for label in house if label not in names)
        without = notes[key] = attrs.evolve(state.in_force, **changes)
    return changed(state, in_force=without)

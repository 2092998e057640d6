"""Algeria's part of the tests: positions with any frame, and the moves to try in one."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Any, get_type_hints

import attrs
from hypothesis import strategies as st

from ctcore.algeria.board.places import Place, place
from ctcore.algeria.board.units import COUNTERS, GROUNDED, NONE, Stand, Unit
from ctcore.algeria.testing.positions import edited, positions_of
from ctcore.testing.trials import Trials
from ctcore.testing.universe import values

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hypothesis.strategies import SearchStrategy

    from ctcore.algeria.board.state import State
    from ctcore.kernel import Frame, Move

__all__ = ["AlgeriaTrials"]

# How many changes are made at most, and the size of each.
_CHANGES, _SIZE = 12, 2**32 - 1
# Areas of which moves are tried besides those with units: Urban, Rural, Remote, abroad.
_ALWAYS = tuple(map(place, ("ALG", "I-1", "V-1", "MOR")))
_COUNTS = (-1, 0, 1, 2, 3, 4, 13, 99)
_FEW = (-1, 0, 1, 2)


class AlgeriaTrials(Trials):
    """Algeria's part of the tests."""

    def states(self, kind: type[Frame], /) -> SearchStrategy[State] | None:
        """A position with such a frame innermost, changed in any lawful way; None if none is known."""
        known = positions_of(self.game, kind)
        if not known:
            return None
        changes = st.lists(st.integers(0, _SIZE), max_size=_CHANGES)
        return st.builds(lambda state, some: edited(self.game, state, some), st.sampled_from(known), changes)

    def check(self, state: State, /) -> None:
        """No counter has appeared or vanished, counted independently of the laws."""
        held: Counter[Unit] = Counter()
        boxes = [area.at(stand) for area in state.areas for stand in Stand]
        for units in (*boxes, state.pool, state.withheld):
            for unit, count in units.items():
                held[Unit.DIVISION if unit is Unit.DISPERSED else GROUNDED.get(unit, unit)] += count
        held[Unit.ELITE] += state.lost_elite + sum(area.suez for area in state.areas)
        held[Unit.CADRE] += state.france.cadre
        assert held == Counter(COUNTERS)

    def counts(self, _state: State) -> frozenset[int]:
        """Counts around those of the rules, and one far too large."""
        return frozenset(_COUNTS)

    def staged(self, move: Any, state: State, /) -> Iterable[Move]:
        """Moves of the areas with units, and of one of each sort, with few counts."""
        hints = get_type_hints(move)
        kinds = [hints[field.name] for field in attrs.fields(move)]
        counts = _COUNTS if kinds.count(int) == 1 else _FEW
        if kinds.count(Place) > 1:
            counts = _FEW
        some = [
            area.place for area in state.areas if any(box != NONE for box in (area.ug, area.ops, area.oc))
        ]
        near = {Place: tuple(dict.fromkeys((*some[:_MOST], *_ALWAYS))), int: counts}
        known = [near[kind] if kind in near else values(self.game, kind) for kind in kinds]
        return (move(*each) for each in product(*known))


_MOST = 5

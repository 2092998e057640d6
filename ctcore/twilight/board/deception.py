"""The Deception markers of the option in 7.3: who holds which, and what is left in the bag."""

from __future__ import annotations

from collections import Counter
from enum import Enum

import attrs

from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.vocabulary import GOVERNMENT, Actor

__all__ = ["MARKERS_EACH", "NO_DECEPTION", "Deception", "DeceptionMarker"]

# 7.3: each player draws two.
MARKERS_EACH = 2


class DeceptionMarker(Enum):
    """The three sorts of Deception marker (7.3)."""

    EMPTY_THREAT = "Empty Threat"
    HIDDEN_AGENDA = "Hidden Agenda"
    HIDDEN_ASSET = "Hidden Asset"

    __hash__ = object.__hash__

    def __str__(self) -> str:
        """The name as the rulebook prints it."""
        return self.value


_ORDER = tuple(DeceptionMarker)


def _sorted(markers: tuple[DeceptionMarker, ...]) -> tuple[DeceptionMarker, ...]:
    return tuple(sorted(markers, key=_ORDER.index))


@frozen
class Deception:
    """The markers that each player holds, and those not drawn, each in the order of the rulebook.

    Without the option there are none at all.  A Hidden Asset that was used is out of the game.
    """

    concrete = True

    government: tuple[DeceptionMarker, ...] = attrs.field(default=(), converter=_sorted)
    fln: tuple[DeceptionMarker, ...] = attrs.field(default=(), converter=_sorted)
    bag: tuple[DeceptionMarker, ...] = attrs.field(default=(), converter=_sorted)

    def of(self, faction: Actor) -> tuple[DeceptionMarker, ...]:
        """The markers of one faction."""
        return self.government if faction is GOVERNMENT else self.fln

    @property
    def governments(self) -> str:
        """The Government's markers in words."""
        return _in_words(self.government)

    @property
    def flns(self) -> str:
        """The FLN's markers in words."""
        return _in_words(self.fln)

    def holds(self, faction: Actor, marker: DeceptionMarker) -> bool:
        """Whether the faction holds such a marker."""
        return marker in self.of(faction)

    def agendas(self, faction: Actor) -> int:
        """How many Hidden Agendas the faction holds: what its margin gains (7.3/10)."""
        return self.of(faction).count(DeceptionMarker.HIDDEN_AGENDA)

    def in_bag(self) -> dict[DeceptionMarker, int]:
        """How many of each sort the bag holds, sorts without any left out."""
        counts = Counter(self.bag)
        return {marker: counts[marker] for marker in _ORDER if counts[marker]}

    def drawn(self, faction: Actor, marker: DeceptionMarker) -> Deception:
        """The markers after the faction draws that one."""
        held = _sorted((*self.of(faction), marker))
        return changed(self._with(faction, held), bag=_less(self.bag, marker))

    def used(self, faction: Actor, marker: DeceptionMarker) -> Deception:
        """The markers after the faction discards that one."""
        return self._with(faction, _less(self.of(faction), marker))

    def _with(self, faction: Actor, held: tuple[DeceptionMarker, ...]) -> Deception:
        return changed(self, **{faction.name.lower(): held})


NO_DECEPTION = Deception()


def _in_words(markers: tuple[DeceptionMarker, ...]) -> str:
    return ", ".join(map(str, markers)) or "none"


def _less(markers: tuple[DeceptionMarker, ...], marker: DeceptionMarker) -> tuple[DeceptionMarker, ...]:
    place = markers.index(marker)
    return (*markers[:place], *markers[place + 1 :])

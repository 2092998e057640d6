"""Where events let the Jihadist place plots.

Clauses: #87 to #89, #96, #115, #116
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ctcore.labyrinth.board.places import place
from ctcore.labyrinth.board.state import Country
from ctcore.labyrinth.board.vocabulary import Posture

__all__ = ["SITES", "friend_with_cell", "muslim", "with_cell"]

_INDONESIA = place("Indonesia/Malaysia")
_NEAR_INDONESIA = (_INDONESIA, *_INDONESIA.neighbours)


def muslim(_state: Any, subject: Country) -> bool:
    """Whether it is a Muslim country that is not under Islamist Rule (#96)."""
    return subject.place.is_muslim and not subject.is_ruled


def with_cell(_state: Any, subject: Country) -> bool:
    """Whether it has a cell and is not under Islamist Rule (#87 to #89, #116)."""
    return subject.cells >= 1 and not subject.is_ruled


def friend_with_cell(_state: Any, subject: Country) -> bool:
    """Whether it is in or next to Indonesia, an Ally or Hard, with a cell; it may be ruled (#115)."""
    friendly = subject.is_ally or subject.posture is Posture.HARD
    return subject.place in _NEAR_INDONESIA and subject.cells >= 1 and friendly


# By the number of the card.
SITES: Mapping[int, Callable[[Any, Country], bool]] = {
    **dict.fromkeys((87, 88, 89, 116), with_cell),
    96: muslim,
    115: friend_with_cell,
}

"""What was perhaps meant by a word that conditions do not have."""

from __future__ import annotations

from collections.abc import Iterable

from ctcore.condition.words import CONSTANTS, OF_POSITION, OF_SPACE
from ctcore.errors import NotationError, near_misses
from ctcore.twilight.board.map import PLACES

__all__ = ["near_spaces", "near_words", "unknown_of_position", "unknown_of_space"]

# What people say for what has another name here.
_MEANT: dict[str, tuple[str, ...]] = {
    "control": ("fln_control", "government_control"),
    "controlled": ("fln_control", "government_control"),
    "uncontrolled": ("fln_control", "government_control"),
    "support": ("at_support", "total_support"),
    "opposition": ("at_oppose", "total_opposition"),
    "oppose": ("at_oppose",),
    "opposed": ("at_oppose",),
    "neutral": ("at_neutral",),
    "at_opposition": ("at_oppose",),
    "stance": ("at_support", "at_neutral", "at_oppose"),
    "pieces": ("fln_pieces", "government_pieces"),
    "base": ("bases",),
    "pop": ("population",),
    "coast": ("coastal",),
    "plains": ("plain",),
    "mountains": ("mountain",),
    "wilaya": ("wilaya_i", "wilaya_ii", "wilaya_iii"),
    "france": ("france_track",),
    "border_zone_track": ("border_zone",),
    "border_status": ("border_zone",),
    "resources": ("resources.fln", "resources.government"),
    "fln_resources": ("resources.fln",),
    "government_resources": ("resources.government",),
    "independence": ("independent",),
    "first": ("fln_first", "government_first"),
}


def near_words(word: str, known: Iterable[str]) -> list[str]:
    """The known words that were perhaps meant, the likeliest first."""
    words, asked = list(known), word.lower()
    meant = [one for one in _MEANT.get(asked, ()) if one in words]
    # A word of a part is often written without it.
    meant += [one for one in words if one.endswith(f".{asked}")][:2]
    return meant or near_misses(asked, words)


def near_spaces(word: str) -> list[str]:
    """The spaces that were perhaps meant."""
    names = {one.casefold(): place.name for place in PLACES for one in (place.name, place.id)}
    return list(dict.fromkeys(names[one] for one in near_misses(word.casefold(), names)))


def unknown_of_space(name: str) -> NotationError:
    """The error for a word that nothing of a space goes by."""
    return NotationError(f"a space has no '{name}'.", near_words(name, OF_SPACE))


def unknown_of_position(name: str) -> NotationError:
    """The error for a word that nothing of a position goes by."""
    return NotationError(f"a position has no '{name}'.", near_words(name, (*OF_POSITION, *CONSTANTS)))

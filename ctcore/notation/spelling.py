"""Spelling: what notation ignores in a text, and which known words resemble a misspelt one."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["alike", "closest", "fold", "nearest", "plain", "shorten"]

_PLAIN = str.maketrans({"‐": "-", "‑": "-", "–": "-", "−": "-", "’": "'", "_": " "})  # noqa: RUF001 - the look-alikes are the point
# The most letters of a text that a message quotes or a comparison uses.
_LONGEST = 80
_NEAR = 0.6
# A further suggestion may be this much less similar than the best one.
_SLACK = 0.05
# How alike a text is to one of its words, and to the beginning of one, and how long that must be to tell.
_PART, _BEGUN = 0.9, 0.75
_TELLING = 3


def fold(text: str) -> str:
    """The text without what notation ignores: case, accents, extra spaces.

    >>> fold("  SÉTIF ")
    'setif'
    """
    return " ".join(plain(text).split())


def plain(text: str) -> str:
    """The text without case and accents, with its spaces.

    >>> plain("dÉsert ")
    'desert '
    """
    letters = text.translate(_PLAIN)
    if not letters.isascii():
        letters = unicodedata.normalize("NFKD", letters)
        letters = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return letters.casefold()


def shorten(text: str) -> str:
    """The text as a message quotes it: cut if it is long.

    >>> shorten("rally " * 2000)[-12:]
    'lly rally...'
    """
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def closest(wanted: str, words: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The few folded words most similar to a folded text, each as it is to be shown.

    >>> closest("batma", [("batna", "Batna"), ("i-2", "Batna"), ("oran", "Oran")])
    ('Batna',)
    >>> closest("ain", [("ain sefra", "Ain Sefra"), ("ain oussera", "Ain Oussera")])
    ('Ain Sefra', 'Ain Oussera')
    """
    return nearest((alike(wanted, text), display) for text, display in words)


def nearest(found: Iterable[tuple[float, str]]) -> tuple[str, ...]:
    """The few most similar of these texts, each given with its similarity."""
    ratios: dict[str, float] = {}
    for ratio, display in found:
        ratios[display] = max(ratio, ratios.get(display, 0.0))
    best = max(ratios.values(), default=0.0)
    near = [one for one in ratios if ratios[one] >= max(_NEAR, best - _SLACK)]
    return tuple(sorted(near, key=lambda one: -ratios[one])[:3])


# An error compares the same few words with every form.
@lru_cache(maxsize=16384)
def alike(wanted: str, text: str) -> float:
    """The similarity of a folded text to a folded word, at most 1; 0 if too low to suggest it."""
    wanted = wanted[:_LONGEST]
    begun = len(wanted) >= _TELLING and f" {wanted}" in f" {text}"
    if begun and f" {wanted} " in f" {text} ":
        return _PART
    from difflib import SequenceMatcher  # noqa: PLC0415 - most words are spelt right

    matcher = SequenceMatcher(a=text, b=wanted)
    # The quick one is an upper bound.
    likeness = matcher.ratio() if matcher.quick_ratio() >= _NEAR else 0.0
    ratio = max(likeness, _BEGUN if begun else 0.0)
    return ratio if ratio >= _NEAR else 0.0

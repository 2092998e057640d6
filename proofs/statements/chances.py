"""How likely each card and marker is to come next, a second time (2.2, 7.3, 10)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

__all__ = ["card_chances", "marker_chances", "sorting_chance"]

# 10: a pile has twelve Events and one Propaganda card, at any place of it.
_PILE = 13
_PROPAGANDA = range(67, 72)
# 10: the cards that confer Capabilities, which players may look for among the unused ones.
_LOOKED_FOR = (13, 17, 18, 27, 32, 33, 35)


def card_chances(
    unseen: Collection[int], played: Sequence[int], size: int, inspected: object
) -> dict[int, Fraction]:
    """The chance of each card to come next, by what is known of the deck (2.2, 10).

    The Propaganda card is as likely at each place left of its pile. The Events of the deck are as likely
    as each other; which of the unseen ones are in the deck is known of Capabilities alone, where the unused
    cards were looked through.
    """
    if sum(one in _PROPAGANDA for one in played) == size // 12:
        # 2.4.1: no card follows the last Propaganda card.
        return {}
    in_pile = played[len(played) - len(played) % _PILE :]
    is_out = any(one in _PROPAGANDA for one in in_pile)
    propaganda = Fraction(0) if is_out else Fraction(1, _PILE - len(in_pile))
    to_come = [one for one in _PROPAGANDA if one not in played]
    found = {one: propaganda / len(to_come) for one in to_come if propaganda}
    left = size - sum(one not in _PROPAGANDA for one in played)
    sure = [one for one in unseen if inspected and one in _LOOKED_FOR]
    others = [one for one in unseen if one not in sure]
    each = (1 - propaganda) / left if left else Fraction(0)
    found |= dict.fromkeys(sure, each)
    found |= dict.fromkeys(others, each * (left - len(sure)) / len(others) if others else each)
    return {one: chance for one, chance in found.items() if chance}


def marker_chances(bag: Iterable[str]) -> dict[str, Fraction]:
    """The chance of each marker: every one in the bag is as likely (7.3)."""
    counts = Counter(bag)
    return {one: Fraction(count, counts.total()) for one, count in counts.items()}


def sorting_chance(card: int, size: int, aside: int) -> Fraction:
    """The chance that a card looked for is among the unused ones (10).

    Those unused and not found yet, of the cards of the 60 of which nothing is known yet.
    """
    return Fraction(60 - size - aside, 60 - _LOOKED_FOR.index(card))

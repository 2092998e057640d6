"""What the boxes of the France Track say (1.3.8).

Clauses: 1.3.8, 6.2.2, 6.2.3
"""

from __future__ import annotations

from ctcore.kernel.logic import choose

__all__ = ["FRANCE_COMMITMENT", "FRANCE_RESOURCES", "in_box"]

# From A to F.
FRANCE_RESOURCES = (1, 2, 3, 4, 5, 6)
FRANCE_COMMITMENT = (0, 1, 2, 2, 3, 3)


def in_box(numbers: tuple[int, ...], box: int) -> int:
    """The number that a box of the France Track says, the boxes counted from 0.

    >>> in_box(FRANCE_RESOURCES, 4), in_box(FRANCE_COMMITMENT, 4)
    (5, 3)
    """
    return sum(choose(box == place, number, 0) for place, number in enumerate(numbers))

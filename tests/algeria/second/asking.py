"""What the procedures of this game ask: dice, and how points are shared."""

from __future__ import annotations

from tests.algeria.second.facts import FLN, GOVERNMENT, NATURE
from tests.asking import Asking, choose


def roll(number: int = 1) -> Asking[int]:
    """The sum of that many dice."""
    return (yield from choose(NATURE, "dice", {f"roll {n}": n for n in range(number, 6 * number + 1)}))


def tries(number: int, most: int) -> Asking[int]:
    """How many of that many dice show at most `most`."""
    low, high = (number if most >= 6 else 0), (0 if most <= 0 else number)
    return (yield from choose(NATURE, "tries", {f"{n} succeed": n for n in range(low, high + 1)}))


def share(who: str, points: int) -> Asking[int]:
    """How many of the points go to the own level; the rest is taken off the other's."""
    if points == 0:
        return 0
    options = {f"gain {own}, take {points - own}": own for own in range(points + 1)}
    return (yield from choose(who, "points", options))


def other(side: str) -> str:
    return GOVERNMENT if side == FLN else FLN

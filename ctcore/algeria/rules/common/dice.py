"""Dice (2/1): Nature rolls some whose sum counts, or a pool of which each may succeed.

Dice that count alike are drawn together: how many of a pool succeed, with the exact chances.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from math import comb
from typing import Any, TypeVar

from ctcore.algeria.board.effects import TOP, Draft
from ctcore.algeria.board.state import State
from ctcore.algeria.board.units import Actor
from ctcore.kernel import Frame, Kind, Move, Within, asks, awaits
from ctcore.kernel.frozen import frozen
from ctcore.kernel.procedure import Stepping
from ctcore.kernel.table import ByFrame

__all__ = [
    "FACES",
    "TABLE",
    "WEIGHTS",
    "Choice",
    "Dice",
    "Procedure",
    "Roll",
    "Succeed",
    "Tries",
    "Weighing",
    "ends_with",
    "weighed_moves",
    "weighing",
]

M = TypeVar("M", bound=Move)
FACES = 6
# The most units that roll alike: no more counters of a type than these.
_MOST_TRIES = 30


class Procedure(Stepping, actor=Actor.NATURE):
    """A procedure that goes on with what the frame above it comes to; it chooses nothing itself."""


class Choice(Frame, stands_on=(Procedure,)):
    """Somebody is to choose; a procedure goes on with it."""


# A procedure stands on another; only that of the turn stands on nothing.
Procedure.stands_on = (Procedure,)


@frozen
class Dice(Choice, clause="2/1", awaits="a roll of dice", label="dice", actor=Actor.NATURE):
    """Nature is to roll ``number`` dice; their sum is what the procedure below goes on with (2/1)."""

    number: int


@frozen
class Tries(Choice, clause="2/1", awaits="how many dice of a pool succeed", label="tries"):
    """Nature is to roll a die for each of ``number`` alike; each succeeds that shows ``most`` or less."""

    actor = Actor.NATURE
    number: int
    most: int


@frozen
class Roll(Move, form="roll {total}"):
    """The sum that dice show."""

    called = "roll the dice"
    total: int


@frozen
class Succeed(Move, form="{count} succeed"):
    """How many of a pool of dice succeed."""

    called = "how many dice succeed"
    count: int


def ends_with(field: str) -> Any:
    """The effect by which a choice ends with what that field of the move says."""

    def effect(draft: Draft, _frame: Frame, move: Move) -> None:
        draft.finish(getattr(move, field))

    return effect


Weighing = Callable[[State], tuple[Sequence[Move], Sequence[int]]]


def weighed_moves(chances: Mapping[M, int]) -> tuple[tuple[M, ...], tuple[int, ...]]:
    """The moves that have a chance, and in how many ways the dice give each."""
    some = {move: chance for move, chance in chances.items() if chance}
    return tuple(some), tuple(some.values())


@cache
def ways(number: int) -> tuple[tuple[Move, ...], tuple[int, ...]]:
    """Each total of that many dice, and in how many ways they show it.

    >>> [str(one) for one in ways(1)[0]], ways(2)[1]
    (['roll 1', 'roll 2', 'roll 3', 'roll 4', 'roll 5', 'roll 6'], (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1))
    """
    found = {0: 1}
    for _ in range(number):
        after: dict[int, int] = {}
        for (total, count), face in product(found.items(), range(1, FACES + 1)):
            after[total + face] = after.get(total + face, 0) + count
        found = after
    return tuple(map(Roll, found)), tuple(found.values())


@cache
def binomial(number: int, most: int) -> tuple[tuple[Move, ...], tuple[int, ...]]:
    """Each number of successes that is possible, and in how many ways the dice give it.

    >>> binomial(2, 2)[1], [str(one) for one in binomial(3, 6)[0]]
    ((16, 16, 4), ['3 succeed'])
    """
    good = max(0, min(FACES, most))
    chances = {
        count: comb(number, count) * good**count * (FACES - good) ** (number - count)
        for count in range(number + 1)
    }
    return weighed_moves({Succeed(count): chance for count, chance in chances.items()})


_SUCCESSES = tuple(map(Succeed, range(_MOST_TRIES + 1)))
ROLL: Kind = Kind(
    "dice.roll",
    Roll,
    # The most dice of one roll: 5 for a Strike (A.3), up to 99 Air points (A17).
    tuple(map(Roll, range(1, FACES * TOP + 1))),
    (
        asks(
            "fits_the_dice",
            ("2/1",),
            "each die shows 1 to 6",
            lambda frame, total: (total >= frame.number) & (total <= FACES * frame.number),
            "{frame.number} dice, total: {move.total}",
        ),
    ),
    ends_with("total"),
    within=Within(lambda _state, frame: ways(frame.number)[0]),
)
SUCCEED: Kind = Kind(
    "dice.succeed",
    Succeed,
    _SUCCESSES,
    (
        asks(
            "fits_the_pool",
            ("2/1",),
            "no more dice succeed than are rolled",
            lambda frame, count: (count >= 0) & (count <= frame.number),
            "{frame.number} dice, successes: {move.count}",
        ),
        asks(
            "can_succeed",
            ("2/1",),
            "a die succeeds only if some face is at most the number",
            lambda frame, count: (count <= 0) | (frame.most >= 1),
            "each succeeds on {frame.most} or less",
        ),
        asks(
            "can_fail",
            ("2/1",),
            "a die fails only if some face is above the number",
            lambda frame, count: (count >= frame.number) | (frame.most < FACES),
            "each succeeds on {frame.most} or less",
        ),
    ),
    ends_with("count"),
    within=Within(lambda _state, frame: _SUCCESSES[: frame.number + 1]),
)
TABLE = awaits(Dice, ROLL) | awaits(Tries, SUCCEED)


def weighing(frame: type[Frame], ways: Callable[[Any], Any]) -> ByFrame[Weighing | None]:
    """What such a frame of Nature's may come to, and in how many ways; ``ways`` is asked of the frame."""

    def weigh(state: State) -> tuple[Sequence[Move], Sequence[int]]:
        found: tuple[Sequence[Move], Sequence[int]] = ways(state.stack[-1])
        return found

    return ByFrame({frame: weigh}.get)


_TOTALS = weighing(Dice, lambda frame: ways(frame.number))
_COUNTS = weighing(Tries, lambda frame: binomial(frame.number, frame.most))
WEIGHTS: ByFrame[Weighing | None] = ByFrame(lambda frame: _TOTALS[frame] or _COUNTS[frame])

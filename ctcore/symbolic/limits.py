"""The bounds that a condition passes, where laws forbid it: ``Total Support is at most 30``."""

from __future__ import annotations

import re
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING, Any

from ctcore.condition.expression import Arithmetic, Comparison, Condition, Constant
from ctcore.condition.words import words_of
from ctcore.game.games import game as named
from ctcore.kernel.frozen import frozen
from ctcore.symbolic.lawful import bound, forbidding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.condition.expression import Quantity
    from ctcore.game import Game

__all__ = ["Limit", "limits"]

# Each sign of a comparison, as it reads with its sides exchanged.
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}
# A name in the plural: "Resources of the FLN".
_MANY = re.compile(r"[A-Z][\w ]*?[^u]s(?: of| on| that|$)")


@frozen(eq=False)
class Limit:
    """The most, or the least, that a number is in any lawful position in which ``where`` holds."""

    number: Quantity
    value: int
    is_largest: bool
    name: str
    where: Condition | None = None

    def __str__(self) -> str:
        verb = "are" if _MANY.match(self.name) else "is"
        where = "" if self.where is None else f" where {self.where}"
        return f"{self.name} {verb} at {'most' if self.is_largest else 'least'} {self.value}{where}"


def limits(condition: Condition, game: Game[Any] | None = None) -> tuple[Limit, ...]:
    """The bounds that numbers of the condition pass, each as the laws of the board prove it.

    Where no comparison passes a bound alone, one that it passes where the rest of the condition holds.
    There are none for a condition that compares no number with one written out.

    >>> from ctcore.condition import condition
    >>> [str(one) for one in limits(condition("commitment > 60 and coup_played"))]
    ['Commitment is at most 50']
    """
    game = game or named()
    parts = tuple(condition.conjuncts())
    alone = [found for part in parts if forbidding(part, game) for found in _passed(part, None, game)]
    if alone:
        return tuple(alone)
    rests = (tuple(one for one in parts if one is not part) for part in parts)
    together = (
        found
        for part, rest in zip(parts, rests, strict=True)
        if rest
        for found in _passed(part, reduce(and_, rest), game)
    )
    return tuple(found for found, _ in zip(together, range(1), strict=False))


def _passed(part: Condition, rest: Condition | None, game: Game[Any]) -> Iterator[Limit]:
    """The bound that a comparison passes where the rest holds, if there is one."""
    for number, sign, wanted in _compared(part):
        for is_largest in [True] * (sign[0] in ">=") + [False] * (sign[0] in "<="):
            value, _ = bound(number, rest, largest=is_largest, game=game)
            if value is not None and not _meets(value, wanted, sign, is_largest=is_largest):
                yield Limit(number, value, is_largest, _name(number, game), rest)


def _compared(part: Condition) -> Iterator[tuple[Quantity, str, int]]:
    """The number, the sign and the number written out of a comparison of the two."""
    if isinstance(part, Comparison):
        if _is_written_out(part.right):
            yield part.left, part.sign, part.right.read(None)
        elif _is_written_out(part.left):
            yield part.right, _TURNED[part.sign], part.left.read(None)


def _is_written_out(number: Quantity) -> bool:
    return all(isinstance(one, Constant | Arithmetic) for one in number.whole())


def _meets(value: int, wanted: int, sign: str, *, is_largest: bool) -> bool:
    """Whether a number that reaches the value, and goes no further, may compare so."""
    past = value - wanted if is_largest else wanted - value
    return past > 0 if len(sign) == 1 and sign != "=" else past >= 0


def _name(number: Quantity, game: Game[Any]) -> str:
    """What the game calls the number, if that is a name, or else its word."""
    said = words_of(game).position.get(str(number), "")
    return said if said[:1].isupper() and "," not in said else str(number)

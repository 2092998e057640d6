"""The chances that the non-player FLN takes: its dice, and its draws among what is tied (8.2).

A draw is uniform, and recorded: who holds the record plays the same turn again.  The printed map of
random spaces takes the place of the uniform draw where a table of it is given (R184).

Clauses: 8.2, 8.4.3, 8.4.5; ruling R184.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from ctcore.errors import InvalidPosition
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.bot.reasons import Draw

if TYPE_CHECKING:
    import random

__all__ = ["Chance", "RandomSpaces", "Scripted"]

T = TypeVar("T")
_FACES = 6
_TENS = 5


def _place(candidate: Any) -> Any:
    """The space that a candidate is or is about: a Place, or what names one; None if it names none."""
    if isinstance(candidate, Place):
        return candidate
    names = ("place", "space", "to")
    return next((found for name in names if isinstance(found := getattr(candidate, name, None), Place)), None)


class Chance:
    """A source of draws that remembers them, and repeats those that it is given first."""

    __slots__ = ("_source", "drawn", "known", "spaces")

    def __init__(
        self, source: random.Random, known: Sequence[Draw] = (), spaces: RandomSpaces | None = None
    ) -> None:
        """Repeat ``known``, then draw from ``source``; ``spaces`` is the printed map of random spaces."""
        self._source, self.known, self.drawn, self.spaces = source, tuple(known), list[Draw](), spaces

    def draw(self, what: str, ways: int) -> int:
        """One of that number of ways, all equally likely, from 0."""
        at = len(self.drawn)
        came = self.known[at].came if at < len(self.known) else self._source.randrange(ways)
        self.drawn.append(Draw(what, ways, came))
        return came

    def die(self, what: str) -> int:
        """The roll of a die, 1 to 6."""
        return self.draw(what, _FACES) + 1

    def among(self, what: str, candidates: Sequence[T]) -> T:
        """One of the candidates; of spaces by the printed map, where that is given (8.2/1)."""
        left = list(candidates)
        if self.spaces is not None and all(_place(one) for one in left):
            place = self.spaces.first(self, what, [_place(one) for one in left])
            left = [one for one in left if _place(one) is place]
        return left[0] if len(left) == 1 else left[self.draw(what, len(left))]


class Scripted(Chance):
    """A source that always takes the first way, and dice that are given: for comparisons."""

    __slots__ = ("_dice",)

    def __init__(self, dice: Sequence[int] = ()) -> None:
        """Take the dice in their order, then 1."""
        self.known, self.drawn, self.spaces, self._dice = (), [], None, list(dice)

    def draw(self, what: str, ways: int) -> int:
        """The first way."""
        self.drawn.append(Draw(what, ways, 0))
        return 0

    def die(self, what: str) -> int:
        """The next of the dice."""
        came = self._dice.pop(0) if self._dice else 1
        self.drawn.append(Draw(what, _FACES, came - 1))
        return came


@frozen
class RandomSpaces:
    """The printed map of random spaces: a space for each tens (1 to 5) and ones (1 to 6), and its arrows.

    ``cells`` are the spaces by their two dice, ``after`` the space to which the arrow of each leads.
    No source of the project has the printed table, so it is given by who has it (R184).
    """

    cells: Callable[[int, int], Place]
    after: Callable[[Place], Place]

    def first(self, chance: Chance, what: str, candidates: Sequence[Place | None]) -> Place:
        """Roll twice, and follow the arrows to a candidate; a first die of 6 is rolled again.

        Clauses: 8.2/2, 8.2/3, 8.2/4

        Raises `InvalidPosition` if the arrows come to no candidate.
        """
        tens = chance.draw(f"{what}, tens", _TENS) + 1
        place = self.cells(tens, chance.die(f"{what}, ones"))
        for _ in PLACES:
            if place in candidates:
                return place
            place = self.after(place)
        message = f"the arrows of the map of random spaces come to none of {', '.join(map(str, candidates))}"
        raise InvalidPosition(message)

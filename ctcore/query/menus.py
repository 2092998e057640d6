"""What one part of a position can come to by itself: a menu of outcomes that no other one beats.

A time of play is a sum of choices, one for each part of the board, that share a few numbers: a purse, how
many parts one action counts, pieces that go from one part to another.  `menu` plays one part alone, by the
game's own moves; `knapsack` then chooses an outcome for each part.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from operator import ge
from typing import TYPE_CHECKING, Any

from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from ctcore.query.effort import Effort

__all__ = ["Menu", "Outcome", "Part", "menu", "unbeaten"]


@frozen
class Outcome:
    """What a part may come to: its worth, what it does to the shared numbers, and the moves that do it.

    The more of each shared number the better; what is used up of one is negative.  ``tag`` says what the
    outcomes of two parts must agree about, or what they are counted by; only those with the same tag are
    compared.
    """

    worth: int
    shared: tuple[int, ...]
    tag: Any
    moves: tuple[Any, ...] = ()

    def beats(self, other: Outcome) -> bool:
        """Whether it is worth no less, and leaves no less of any shared number.

        >>> Outcome(2, (0, -1), "").beats(Outcome(1, (0, -1), ""))
        True
        >>> Outcome(2, (0,), "").beats(Outcome(1, (1,), ""))
        False
        """
        return self.worth >= other.worth and all(map(ge, self.shared, other.shared))


Menu = tuple[Outcome, ...]


class Part(ABC):
    """One part of a position, played alone: the rest stands still, and the shared numbers are generous.

    Whatever play can do in the part, under whatever the others have left of the shared numbers, it must be
    able to do here, with the same worth and the same change of the shared numbers, or better ones.
    """

    start: Any
    # The shared numbers at the beginning: nothing is changed.
    nothing: tuple[int, ...]

    @abstractmethod
    def steps(self, state: Any) -> Iterator[tuple[int, tuple[int, ...], Any, Any]]:
        """What may follow: its worth, the change of the shared numbers, the move as it is kept, the state."""

    @abstractmethod
    def key(self, state: Any) -> Hashable:
        """What tells positions apart here."""

    def is_far(self, shared: tuple[int, ...]) -> bool:  # noqa: ARG002 - nothing is bounded
        """Whether the shared numbers have changed more than play can change them by this part."""
        return False

    @abstractmethod
    def outcomes(self, state: Any) -> Iterator[tuple[int, tuple[int, ...], Hashable, tuple[Any, ...]]]:
        """The worth of the part if play leaves it at a position, what else that changes, its tag, and notes.

        The notes are kept after the moves.
        """


def menu(part: Part, effort: Effort) -> Menu | None:
    """Return the unbeaten outcomes of a part; None if the effort is used up before they are known."""
    first = Outcome(0, part.nothing, None)
    start = [first]
    seen: dict[Any, list[Outcome]] = {part.key(part.start): start}
    # Each position with an outcome, and with all that it was reached by and that nothing beats.
    queue = deque([(part.start, first, start)])
    found: dict[Any, list[Outcome]] = {}
    while queue:
        state, so_far, kept = queue.popleft()
        if not any(one is so_far for one in kept):
            continue
        if not effort.use():
            return None
        for worth, change, tag, notes in part.outcomes(state):
            shared = tuple(map(int.__add__, so_far.shared, change))
            new = Outcome(so_far.worth + worth, shared, tag, (*so_far.moves, *notes))
            _keep(found.setdefault(tag, []), new)
        for worth, change, move, after in part.steps(state):
            shared = tuple(map(int.__add__, so_far.shared, change))
            if part.is_far(shared):
                continue
            new = Outcome(so_far.worth + worth, shared, None, (*so_far.moves, move))
            others = seen.setdefault(part.key(after), [])
            if _keep(others, new):
                queue.append((after, new, others))
    return tuple(one for outcomes in found.values() for one in outcomes)


def _keep(kept: list[Outcome], new: Outcome) -> bool:
    """Add an outcome unless another one beats it; drop those that it beats."""
    if any(one.beats(new) for one in kept):
        return False
    kept[:] = [one for one in kept if not new.beats(one)]
    kept.append(new)
    return True


def unbeaten(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Those that no other one beats, whatever their tags.

    >>> [one.worth for one in unbeaten([Outcome(1, (0,), "a"), Outcome(2, (0,), "b"), Outcome(0, (3,), "a")])]
    [2, 0]
    """
    kept: list[Outcome] = []
    for one in outcomes:
        _keep(kept, one)
    return kept

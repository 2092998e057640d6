"""How a move names an element of the position that it is about."""

from __future__ import annotations

from itertools import compress
from operator import is_not
from typing import TYPE_CHECKING, Any

from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctcore.kernel.compiled import Writer
    from ctcore.kernel.move import Move

__all__ = ["Subjects", "changed_places"]

# The elements last compared, and where they differ: the kinds of move of one frame compare the same.  Always
# replaced whole, so that threads may share it.
_last: tuple[Sequence[object], Sequence[object], tuple[int, ...]] = ((), (), ())


def changed_places(before: Sequence[object], elements: Sequence[object]) -> tuple[int, ...]:
    """Where other elements stand than before; the two are equally many.

    >>> changed_places("abc", "aXc")
    (1,)
    """
    global _last  # noqa: PLW0603 - as a local of a closure, but importable
    known = _last
    if known[0] is before and known[1] is elements:
        return known[2]
    found = tuple(compress(range(len(elements)), map(is_not, before, elements)))
    _last = before, elements, found
    return found


@frozen(eq=False)
class Subjects:
    """How a move names an element that it is about: by one of its fields.

    ``of`` lists a state's elements; ``index`` is the place in that list of the element that a
    value of the field names.
    """

    of: Callable[[Any], Sequence[Any]]
    field: str
    index: Callable[[Any], int]

    def key(self, move: Move) -> int:
        """The place of the move's element among a state's."""
        return self.index(getattr(move, self.field))

    def named(self, state: object, move: Move, about: str | None = None) -> Any:
        """The element that that field of the move names."""
        return self.of(state)[self.index(getattr(move, about or self.field))]

    def written(self, writer: Writer, about: str | None = None) -> str:
        """The text that finds that element for a move."""
        elements, index = writer.name("elements", self.of), writer.name("index", self.index)
        return f"{elements}(state)[{index}(move.{about or self.field})]"

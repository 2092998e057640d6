"""Any stack of frames, by the table of shapes."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from ctcore.kernel.choices import Choices
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor
from ctcore.twilight.rules.common.frames import Unaccompanied
from ctcore.twilight.rules.events.texts.book import texts
from ctcore.twilight.shapes import SHAPES
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctcore.kernel.move import Frame

__all__ = ["frames", "stack_of"]


@cache
def frames() -> tuple[type[Frame], ...]:
    """What may be pending; some frames await no move of their own, and stand below one that does."""
    granting = (frame for text in texts().values() for frame in text.frames if frame not in text.table)
    return (*SYSTEM.table, *granting, Unaccompanied)


# The types of field that are not enums, and one enum of which not every value is meant.
_DOMAINS: dict[Any, Sequence[Any]] = {Place: PLACES, Actor: (GOVERNMENT, FLN)}


def stack_of(
    kind: type[Frame],
    pick: Callable[[Sequence[Any]], Any],
    unknown: Callable[[str, type, int], Any],
    most: int = 3,
) -> tuple[tuple[Frame, ...], Choices]:
    """A stack with a frame of that type innermost, and who chose; `DeadEnd` where picks fit no frame.

    >>> from ctcore.twilight.rules.operations.terror import Terrorizing
    >>> stack, _ = stack_of(Terrorizing, lambda values: values[0], lambda name, sort, least: 0)
    >>> [type(frame).__name__ for frame in stack]
    ['FirstChoice', 'Terrorizing']
    """
    some = Choices(pick, unknown, _DOMAINS, most)
    return SHAPES.stack(kind, some, frames()), some

"""A link: a frame that goes on, with the one above it that has ended, and what comes of dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.places import place
from ctcore.labyrinth.board.state import Country
from ctcore.labyrinth.rules.common.dice import Dice
from ctcore.labyrinth.rules.us import war_of_ideas
from ctcore.symbolic import any_count

if TYPE_CHECKING:
    from ctcore.kernel import Frame

__all__ = ["ABROAD", "DONE", "FACE", "FACES", "Link", "after_dice"]


@frozen(eq=False)
class Link:
    """The frame that goes on with what it stands on, the one that has ended, its result, what is open."""

    under: tuple[Frame, ...]
    ended: Frame
    result: Any = None
    countries: tuple[Country, ...] = ()
    changes: dict[str, Any] = attrs.field(factory=dict)


FACE = any_count("face")
FACES = tuple(any_count(f"face {number}") for number in (1, 2, 3))
ABROAD = place("Russia")
DONE = war_of_ideas.Done()


def after_dice(stack: tuple[Frame, ...], number: int = 1, *countries: Country) -> Link:
    """That many dice have been rolled."""
    return Link(stack, Dice(1), FACES[:number], countries)

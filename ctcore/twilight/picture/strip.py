"""A game as a strip of pictures: one for each card or turn, in which what it changed is marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ctcore.screen.document import framed, side_by_side
from ctcore.twilight.picture.atlas import WIDTH
from ctcore.twilight.picture.ground import definitions
from ctcore.twilight.picture.position import drawn, sheet
from ctcore.twilight.picture.words import title_of
from ctcore.twilight.text.turn_starts import turn_starts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.kernel import Transition
    from ctcore.twilight.board.state import State

__all__ = ["svg_strip"]


def svg_strip(
    played: Sequence[Transition[State]],
    *,
    each: Literal["card", "turn"] = "card",
    columns: int = 2,
    width: int = WIDTH,
) -> str:
    """The steps of a game as one SVG, ``width`` pixels wide: the start, and each card or turn after it.

    Raises `ValueError` if there are no steps, or if columns or pixels are not positive.

    >>> import ctcore as ct
    >>> played = ct.play_line(ct.setup("short"), "card 1; no pivotal event; pass")
    >>> svg_strip(played).count("data-heading")
    2
    """
    if not played or columns <= 0:
        message = "a strip needs a step or more, and a column or more"
        raise ValueError(message)
    pictures = [drawn(played[0].before), *(drawn(part[-1].after, part) for part in _parts(played, each))]
    placed, extent = side_by_side(pictures, WIDTH, columns)
    title = f"From: {title_of(played[0].before)}. To: {title_of(played[-1].after)}."
    return framed(placed, definitions(), title, sheet(extent, width))


def _parts(
    played: Sequence[Transition[State]], each: Literal["card", "turn"]
) -> Iterator[tuple[Transition[State], ...]]:
    """The steps, split before each that begins a card or, if asked, a turn."""
    begun = {"card"} if each == "card" else {"card", "turn"}
    part: list[Transition[State]] = []
    for step, starts in zip(played, turn_starts(played), strict=True):
        if part and starts in begun:
            yield tuple(part)
            part = []
        part.append(step)
    yield tuple(part)

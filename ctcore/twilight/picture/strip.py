"""A game as a strip of pictures: one for each card or turn, in which what it changed is marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ctcore.screen.board import part
from ctcore.screen.document import framed, side_by_side
from ctcore.screen.svg import moved
from ctcore.twilight.picture.atlas import WIDTH
from ctcore.twilight.picture.ground import definitions
from ctcore.twilight.picture.position import drawn, sheet
from ctcore.twilight.picture.symbols import recoloured
from ctcore.twilight.picture.words import legend, title_of
from ctcore.twilight.text.turn_starts import turn_starts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.kernel import Transition
    from ctcore.twilight.board.state import State

__all__ = ["svg_strip"]

# Where the legend begins, and how much room is below it.
_LEFT, _BELOW = 6, 10


def svg_strip(
    played: Sequence[Transition[State]],
    *,
    each: Literal["card", "turn"] = "card",
    columns: int = 2,
    width: int = WIDTH,
    colours: str = "own",
) -> str:
    """The steps of a game as one SVG, ``width`` pixels wide: the start, and each card or turn after it.

    All pictures share one legend below them, and boxes are shown where something in them has changed.
    Raises `ValueError` if there are no steps, or if columns or pixels are not positive.

    >>> import ctcore as ct
    >>> played = ct.play_line(ct.setup("short"), "card 1; no pivotal event; pass")
    >>> svg_strip(played).count("data-heading")
    2
    """
    if not played or columns <= 0:
        message = "a strip needs a step or more, and a column or more"
        raise ValueError(message)
    parts = (drawn(steps[-1].after, steps, in_strip=True) for steps in _parts(played, each))
    pictures = [drawn(played[0].before, in_strip=True), *parts]
    placed, (wide, height) = side_by_side(pictures, WIDTH, columns)
    signs, high = legend({}, changes=True, zone=played[-1].after.independent)
    placed.append(moved(part("legend", signs), _LEFT, height))
    title = f"From: {title_of(played[0].before)}. To: {title_of(played[-1].after)}."
    document = framed(placed, definitions(), title, sheet((wide, height + high + _BELOW), width))
    return recoloured(document, colours)


def _parts(
    played: Sequence[Transition[State]], each: Literal["card", "turn"]
) -> Iterator[tuple[Transition[State], ...]]:
    """The steps, split before each that begins a card or, if asked, a turn."""
    begun = {"card"} if each == "card" else {"card", "turn"}
    steps: list[Transition[State]] = []
    for step, starts in zip(played, turn_starts(played), strict=True):
        if steps and starts in begun:
            yield tuple(steps)
            steps = []
        steps.append(step)
    yield tuple(steps)

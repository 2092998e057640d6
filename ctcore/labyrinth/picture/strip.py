"""A game as a strip of pictures: one for each card or phase, in which what it changed is marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ctcore.labyrinth.atlas import WIDTH
from ctcore.labyrinth.picture.ground import definitions
from ctcore.labyrinth.picture.position import drawn, sheet
from ctcore.labyrinth.picture.words import title_of
from ctcore.labyrinth.rules.sequence import Phase
from ctcore.labyrinth.text import phase_of
from ctcore.screen.document import framed, side_by_side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.kernel import Transition
    from ctcore.labyrinth.board.state import State

__all__ = ["svg_strip"]


def svg_strip(
    played: Sequence[Transition[State]],
    *,
    each: Literal["card", "turn"] = "card",
    columns: int = 2,
    width: int = WIDTH,
) -> str:
    """The steps of a game as one SVG, ``width`` pixels wide: the start, and a picture after each card.

    ``each="turn"`` has one after each phase of a turn.  Raises `ValueError` if there are no steps, or if
    columns or pixels are not positive.

    >>> from ctcore.labyrinth.game import GAME
    >>> svg_strip(GAME.play_line(GAME.setup(), "draw 22")).count("data-heading")
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
    """The steps, split before each that begins a phase or, if asked, a card."""
    part: list[Transition[State]] = []
    for step in played:
        if part and _begins(part[-1].before, step.before, each):
            yield tuple(part)
            part = []
        part.append(step)
    yield tuple(part)


def _begins(before: State, now: State, each: Literal["card", "turn"]) -> bool:
    if phase_of(before) != phase_of(now):
        return True
    return each == "card" and isinstance(now.stack[-1], Phase)

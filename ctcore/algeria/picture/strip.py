"""A game as a strip of pictures: one for each turn or phase, in which what it changed is marked."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Literal

from ctcore.algeria.picture.atlas import WIDTH
from ctcore.algeria.picture.ground import definitions
from ctcore.algeria.picture.position import drawn, sheet
from ctcore.algeria.picture.words import title_of
from ctcore.algeria.text import phase_of
from ctcore.screen.document import framed, side_by_side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.algeria.board.state import State
    from ctcore.kernel import Transition

__all__ = ["svg_strip"]


def svg_strip(
    played: Sequence[Transition[State]],
    *,
    each: Literal["card", "turn"] = "card",
    columns: int = 2,
    width: int = WIDTH,
) -> str:
    """The steps of a game as one SVG, ``width`` pixels wide: the start, and a picture after each turn.

    ``each="turn"`` has one after each phase of a turn.  Raises `ValueError` if there are no steps, or if
    columns or pixels are not positive.

    >>> from ctcore.algeria.game import GAME
    >>> played = GAME.play_line(GAME.setup("1954"), "set up 1 Police in Constantine")
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
    """The steps, split before each that begins a turn or, if asked, a phase."""
    for _, part in groupby(played, lambda step: _of(step.before, each)):
        yield tuple(part)


def _of(state: State, each: Literal["card", "turn"]) -> tuple[int, str]:
    return state.turn, phase_of(state) if each == "turn" else ""

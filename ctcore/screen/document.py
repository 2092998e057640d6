"""Drawn positions as one SVG document: one picture, or several side by side; what led to them is marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ctcore.kernel import Transition
from ctcore.screen.lettering import FONT
from ctcore.screen.svg import NAMESPACE, Element, moved, node, titled, written

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["framed", "side_by_side", "steps_to"]

S = TypeVar("S", bound=Any)
_PAPER = "#fdfbf5"
# Between two pictures, in units.
_GAP = 24


def steps_to(state: S, last: Transition[S] | Sequence[Transition[S]] | None) -> tuple[Transition[S], ...]:
    """The steps that led to the position, none if there are none to mark.

    Raises `ValueError` if they lead to another position.

    >>> steps_to("a position", None)
    ()
    """
    steps = (last,) if isinstance(last, Transition) else tuple(last or ())
    if steps and steps[-1].after != state:
        message = "the last step leads to another position than the one to draw"
        raise ValueError(message)
    return steps


def framed(
    pictures: Sequence[Element], definitions: Element, title: str, extent: tuple[float, float], width: int
) -> str:
    """The pictures as one document of that size in units, ``width`` pixels wide.

    Raises `ValueError` if the width is not positive.

    >>> drawing = framed([], node("defs"), "Empty", (100, 50), 200)
    >>> 'viewBox="0 0 100 50" width="200" height="100"' in drawing
    True
    """
    wide, height = extent
    if width <= 0:
        message = f"a picture is at least 1 pixel wide, not {width}"
        raise ValueError(message)
    document = node(
        "svg",
        definitions,
        node("rect", width=wide, height=height, fill=_PAPER),
        *pictures,
        xmlns=NAMESPACE,
        viewBox=f"0 0 {wide:g} {height:.0f}",
        width=width,
        height=round(width * height / wide),
        font_family=FONT,
    )
    return written(titled(document, title)) + "\n"


def side_by_side(
    pictures: Sequence[tuple[Element, float]], wide: int, columns: int
) -> tuple[list[Element], tuple[float, float]]:
    """Pictures of that width, each with its height, in rows of ``columns``; and the size of them all.

    >>> side_by_side([(node("g"), 50), (node("g"), 60), (node("g"), 40)], 100, 2)[1]
    (224, 124.0)
    """
    placed, y = [], 0.0
    for first in range(0, len(pictures), columns):
        row = pictures[first : first + columns]
        placed += [moved(one, place * (wide + _GAP), y) for place, (one, _) in enumerate(row)]
        y += max(height for _, height in row) + _GAP
    across = min(columns, len(pictures))
    return placed, (across * (wide + _GAP) - _GAP, y - _GAP)

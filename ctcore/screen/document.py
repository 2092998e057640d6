"""Drawn positions as one SVG document: one picture, or several side by side; what led to them is marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict, TypeVar

from ctcore.kernel import Transition
from ctcore.kernel.frozen import frozen
from ctcore.screen.lettering import FONT, INK
from ctcore.screen.svg import NAMESPACE, Element, moved, node, titled, written

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

__all__ = ["DARK", "PAPER", "Drawing", "Sheet", "coloured", "framed", "side_by_side", "steps_to"]

S = TypeVar("S", bound=Any)
PAPER = "#fdfbf5"
# The colours that every picture has; a game names its own.
_COLOURS = {PAPER: "paper", INK: "ink", "#ffffff": "white"}
# On a dark screen, the colours that pictures of different games share, by their variables.
DARK = {
    "fill-paper": "#211f1b",
    "fill-white": "#1b1916",
    "fill-ink": "#665d4a",
    "text-ink": "#ece7db",
    "stroke-ink": "#a89f8d",
    "fill-sea": "#1d2b36",
    "text-shore": "#9cc2de",
    "stroke-shore": "#5d8db3",
    "stroke-surf": "#2d485c",
    "stroke-edge": "#74694f",
    "text-faint": "#b9b1a0",
    "fill-marker": "#4c4521",
    "stroke-changed": "#ff7f4b",
    "text-by": "#ffb696",
    "fill-tinted": "#57331f",
}
# Between two pictures, in units.
_GAP = 24


class Drawing(TypedDict, total=False):
    """How a picture is drawn beside its width; all of it may be left out.

    ``prefix`` stands before each id, so that two pictures fit in one page.  With ``variables`` a colour is a
    variable of CSS with the usual colour as its default, such as ``--fill-sea``, ``--stroke-ink`` or, of
    letters, ``--text-ink``.  ``only`` draws the map alone.  ``layer`` draws the ``base``, which is the ground
    of the map that no position changes, or the ``top`` alone, which lies on it and refers to it in the same
    page.  ``open`` are the ids of spaces to be marked as what may be chosen, ``closed`` of those to be marked
    as what may not.
    """

    prefix: str
    variables: bool
    only: Literal["map"]
    layer: Literal["base", "top"]
    open: Collection[str]
    closed: Collection[str]


@frozen(eq=False)
class Sheet:
    """The size of a document in units and in pixels, from which height on it shows, and how it is drawn.

    ``colours`` are the names of the game's own colours.
    """

    wide: float
    high: float
    width: int
    top: float = 0
    how: Drawing = Drawing()
    colours: Mapping[str, str] = {}


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


def framed(pictures: Sequence[Element], definitions: Element, title: str, sheet: Sheet) -> str:
    """The pictures as one document on that sheet.

    Of several pictures, the ids in each but the first have its number before them.
    Raises `ValueError` if the width is not positive.

    >>> drawing = framed([], node("defs"), "Empty", Sheet(100, 50, 200))
    >>> 'viewBox="0 0 100 50" width="200" height="100"' in drawing
    True
    """
    wide, high, width = sheet.wide, sheet.high, sheet.width
    if width <= 0:
        message = f"a picture is at least 1 pixel wide, not {width}"
        raise ValueError(message)
    for number, picture in enumerate(pictures):
        if number:
            _renamed(picture, f"{number}-", own=True)
    is_top = sheet.how.get("layer") == "top"
    ground = [definitions, node("rect", y=sheet.top, width=wide, height=high, fill=PAPER)]
    document = node(
        "svg",
        *([] if is_top else ground),
        *pictures,
        xmlns=NAMESPACE,
        viewBox=f"0 {sheet.top:g} {wide:g} {high:.0f}",
        width=width,
        height=round(width * high / wide),
        role="group",
        font_family=FONT,
    )
    if prefix := sheet.how.get("prefix", ""):
        _renamed(document, prefix)
    if sheet.how.get("variables"):
        coloured(document, sheet.colours)
    return written(titled(document, title)) + "\n"


def _renamed(document: Element, prefix: str, *, own: bool = False) -> None:
    """Put the prefix before each id and, unless only its ``own`` are meant, where one is referred to."""
    for one in document.iter():
        for name, value in one.attrib.items():
            if name == "id":
                one.set(name, f"{prefix}{value}")
            elif not own and name == "href":
                one.set(name, f"#{prefix}{value[1:]}")
            elif not own and value.startswith("url(#"):
                one.set(name, value.replace("url(#", f"url(#{prefix}"))


def coloured(document: Element, colours: Mapping[str, str]) -> None:
    """Make each colour a variable of CSS that has a name in ``colours``, or among those of every picture.

    >>> paper = node("rect", fill=PAPER)
    >>> coloured(paper, {})
    >>> paper.get("fill")
    'var(--fill-paper, #fdfbf5)'
    """
    named = {**_COLOURS, **colours}
    for one in document.iter():
        for name in ("fill", "stroke"):
            colour = one.get(name, "")
            if colour in named:
                sort = "text" if one.tag == "text" and name == "fill" else name
                one.set(name, f"var(--{sort}-{named[colour]}, {colour})")


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

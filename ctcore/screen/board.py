"""The map of a picture: a group for each space, the parts by name, and the marks of what may be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.kernel.frozen import frozen
from ctcore.screen.svg import Element, group, moved, node, titled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ctcore.screen.document import Drawing

__all__ = ["CHOICE_COLOURS", "Space", "ground", "laid_down", "marks", "outlined", "part", "samples", "spaces"]

_OPEN, _VEIL, _EDGE, _THIN = "#b45309", "#f4f1e8", "#c9c2b0", "0.5"
CHOICE_COLOURS = {_OPEN: "open", _VEIL: "closed", _EDGE: "closed-edge"}


@frozen(eq=False)
class Space:
    """A space as it is drawn: what never changes of it, what lies on that, and what stands there.

    ``words`` is what a reader's program says of it, and what a pointer shows.
    """

    id: str
    words: str
    ground: Sequence[Element]
    lying: Sequence[Element]
    contents: Element


def outlined(space: str, **attributes: str | float) -> Element:
    """The outline of a space, which the definitions have, drawn as the attributes say."""
    return node("use", href=f"#shape-{space}", **attributes)


def ground(found: Iterable[Space]) -> Iterator[Element]:
    """The ground of each space by itself: the base of a picture."""
    for one in found:
        yield group(one.ground, data_ground=one.id)


def spaces(found: Iterable[Space], how: Drawing) -> Iterator[Element]:
    """Each space as one group with its ground, what lies on it and what stands there.

    Of the upper layer the ground is left out.
    """
    is_top = how.get("layer") == "top"
    for one in found:
        inside = [*([] if is_top else one.ground), *one.lying, one.contents]
        made = group(inside, id=f"space-{one.id}", data_space=one.id, role="group")
        if one.id in {*how.get("open", ()), *how.get("closed", ())}:
            made.set("data-choice", "open" if one.id in how.get("open", ()) else "closed")
        for each in one.contents.iter():
            if "role" in each.attrib:
                each.set("data-in", one.id)
        yield titled(made, one.words)


def marks(how: Drawing) -> Iterator[Element]:
    """The marks of spaces that may be chosen, a broken line, and of those that may not, a veil."""
    veils = [outlined(one, fill=_VEIL, fill_opacity=_THIN) for one in how.get("closed", ())]
    line: dict[str, str | float] = {"fill": "none", "stroke": _OPEN, "stroke_dasharray": "9 5"}
    # Within its border, so that two neighbours are told apart; a clip path moves with what it clips.
    lines = [
        group([outlined(one, **line, stroke_width=9)], clip_path=f"url(#inside-{one})")
        for one in how.get("open", ())
    ]
    if marked := [*veils, *lines]:
        yield group(marked, data_part="marks", pointer_events="none")


def samples(how: Drawing) -> Iterator[tuple[Element, str]]:
    """The marks as a legend shows them, each 22 units wide and 11 high, with its meaning."""
    if how.get("open") or how.get("closed"):
        line = {"fill": "none", "stroke": _OPEN, "stroke_dasharray": "9 5"}
        yield node("path", d="M0 5.5H23", stroke_width=4, **line), "may be chosen"
        yield node("rect", x=0.5, y=0.5, width=21, height=10, fill=_VEIL, stroke=_EDGE), "closed"


def part(name: str, drawn: Element) -> Element:
    """A part of a picture by its name."""
    drawn.set("data-part", name)
    return drawn


def laid_down(
    whole: Element, parts: Iterable[tuple[str, Element, float]], at: tuple[float, float, float], how: Drawing
) -> tuple[Element, float]:
    """The map with the other parts below it, each with its name and height; and how high all is.

    ``at`` says how far to the right they stand, where the first begins, and how far they are apart.  The base
    has none of them.
    """
    x, y, gap = at
    below = []
    for name, drawn, high in () if how.get("layer") == "base" else parts:
        below.append(moved(part(name, drawn), x, y))
        y += high + gap
    return group([whole, *below]), y

"""The elements that a picture is made of: shapes and groups of SVG, written alike each time.

Measures are in units of a picture that is 900 units wide, from its upper left corner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Iterable

    Value = str | float

__all__ = ["NAMESPACE", "Element", "group", "labelled", "moved", "node", "path_of", "titled", "written"]

Element = ET.Element
NAMESPACE = "http://www.w3.org/2000/svg"


def node(tag: str, *children: Element, **attributes: Value) -> Element:
    """An element with its children; a name's underscores stand for hyphens, numbers have one decimal.

    >>> written(node("rect", x=1, width=2.25, stroke_width=3.0))
    '<rect x="1" width="2.2" stroke-width="3" />'
    """
    made = Element(
        tag, {name.rstrip("_").replace("_", "-"): _value(value) for name, value in attributes.items()}
    )
    made.extend(children)
    return made


def _value(value: Value) -> str:
    return value if isinstance(value, str) else number(value)


def number(value: float) -> str:
    """The number with at most one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def group(children: Iterable[Element], **attributes: Value) -> Element:
    """A group of elements."""
    return node("g", *children, **attributes)


def moved(element: Element, x: float, y: float, scale: float = 1) -> Element:
    """The element with its origin at that point, larger or smaller by the scale."""
    sized = "" if scale == 1 else f" scale({scale:g})"
    return node("g", element, transform=f"translate({number(x)} {number(y)}){sized}")


def labelled(element: Element, words: str) -> Element:
    """The element as one image, of which a reader's program says those words; a pointer shows none.

    >>> written(labelled(node("g"), "2 Troops"))
    '<g role="img" aria-label="2 Troops" />'
    """
    element.set("role", "img")
    element.set("aria-label", words)
    return element


def titled(element: Element, words: str) -> Element:
    """The element, of which a reader's program says those words and a pointer shows them."""
    title = Element("title")
    title.text = words
    element.insert(0, title)
    return element


def path_of(points: Iterable[tuple[float, float]], *, closed: bool = True) -> str:
    """The points as the data of a path.

    >>> path_of([(0, 0), (4, 0), (4, 3.5)])
    'M0 0L4 0L4 3.5Z'
    """
    lines = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{lines}{'Z' if closed else ''}"


def written(element: Element) -> str:
    """The element as text, each child in a line of its own."""
    ET.indent(element, space="")
    return ET.tostring(element, encoding="unicode")

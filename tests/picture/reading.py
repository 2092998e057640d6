"""A picture as it is read again: what it counts, and where its words stand."""

from __future__ import annotations

import io
import re
from collections import Counter
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import attrs
import resvg_py
from PIL import Image

from ctcore.screen.lettering import width_of
from ctcore.screen.svg import NAMESPACE

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Words", "children", "counts", "piece_counts", "read", "rendered", "words", "written_counts"]

_TRANSFORM = re.compile(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?")
_STARTS = {"start": 0.0, "middle": 0.5, "end": 1.0}
# How far letters reach above and below the line that they stand on, in parts of their size.
_ABOVE, _BELOW = 0.76, 0.24


@attrs.frozen
class Words:
    """A line of words and the box that it fills, in units of the picture."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


def read(picture: str) -> ET.Element:
    """The picture as a tree; the names of its elements without their namespace."""
    root = ET.fromstring(picture)  # noqa: S314 - a picture of our own
    assert root.tag == f"{{{NAMESPACE}}}svg"
    for element in root.iter():
        element.tag = element.tag.removeprefix(f"{{{NAMESPACE}}}")
    return root


def children(root: ET.Element, name: str) -> dict[str, ET.Element]:
    """The elements with that datum, by its value, each of which occurs once."""
    found = [(element.attrib[name], element) for element in root.iter() if name in element.attrib]
    assert len({value for value, _ in found}) == len(found)
    return dict(found)


def counts(element: ET.Element, name: str) -> Counter[str]:
    """How often each value of that datum occurs."""
    return Counter(one.attrib[name] for one in element.iter() if name in one.attrib)


def piece_counts(element: ET.Element) -> dict[str, int]:
    """The pieces that are drawn there, by their sort; what a person reads is the number that is told."""
    found = {}
    for one in element.iter():
        if "data-piece" in one.attrib and one.attrib["data-count"] != "0":
            sort, count = one.attrib["data-piece"], one.attrib["data-count"]
            assert sort not in found
            assert next(text.text for text in one.iter("text")) == count
            assert any(path.attrib.get("fill", "none") != "none" for path in one.iter("path"))
            found[sort] = int(count)
    return found


def written_counts(element: ET.Element) -> list[str]:
    """Every line of words there."""
    return [text.text or "" for text in element.iter("text")]


def words(
    element: ET.Element, x: float = 0, y: float = 0, scale: float = 1, *, bold: bool = False
) -> Iterator[Words]:
    """Every line of words in an element that is drawn from that point, with its box."""
    if moves := _TRANSFORM.fullmatch(element.attrib.get("transform", "")):
        x, y = x + scale * float(moves[1]), y + scale * float(moves[2])
        scale *= float(moves[3] or 1)
    else:
        assert "transform" not in element.attrib
    if element.tag == "text":
        size, text = float(element.attrib["font-size"]), element.text or ""
        bold = element.attrib.get("font-weight") == "bold"
        wide = width_of(text, size, bold=bold)
        left = float(element.attrib["x"]) - wide * _STARTS[element.attrib.get("text-anchor", "start")]
        foot = float(element.attrib["y"])
        ends = (left, foot - _ABOVE * size, left + wide, foot + _BELOW * size)
        yield Words(text, *(base + scale * end for base, end in zip((x, y, x, y), ends, strict=True)))
    for child in element:
        yield from words(child, x, y, scale)


def rendered(picture: str) -> Image.Image:
    """The picture as pixels."""
    return Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=picture)))).convert("RGB")

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
    from collections.abc import Iterable, Iterator

__all__ = [
    "Ends",
    "Words",
    "around",
    "children",
    "counts",
    "extent",
    "piece_counts",
    "placed",
    "reaching",
    "read",
    "rendered",
    "scale_of",
    "words",
    "written_counts",
]

# From where to where something goes: left, top, right, bottom.
Ends = tuple[float, float, float, float]
_TRANSFORM = re.compile(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?")
_MEASURES = {"x", "y", "cx", "cy", "r", "width", "height"}
_PART, _NUMBER = re.compile("([MLHVCA])([^MLHVCAZ]*)"), re.compile(r"-?[\d.]+")
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


def placed(
    element: ET.Element, x: float = 0, y: float = 0, scale: float = 1
) -> Iterator[tuple[ET.Element, float, float, float]]:
    """The element and all within it, each with the point that it is drawn from and its scale."""
    if moves := _TRANSFORM.fullmatch(element.attrib.get("transform", "")):
        x, y = x + scale * float(moves[1]), y + scale * float(moves[2])
        scale *= float(moves[3] or 1)
    else:
        assert "transform" not in element.attrib
    yield element, x, y, scale
    for child in element:
        yield from placed(child, x, y, scale)


def words(element: ET.Element, from_x: float = 0, from_y: float = 0) -> Iterator[Words]:
    """Every line of words in an element that is drawn from that point, with its box."""
    for one, x, y, scale in placed(element, from_x, from_y):
        if one.tag == "text":
            size, text = float(one.attrib["font-size"]), one.text or ""
            wide = width_of(text, size, bold=one.attrib.get("font-weight") == "bold")
            left = float(one.attrib["x"]) - wide * _STARTS[one.attrib.get("text-anchor", "start")]
            foot = float(one.attrib["y"])
            ends = (left, foot - _ABOVE * size, left + wide, foot + _BELOW * size)
            yield Words(text, *(base + scale * end for base, end in zip((x, y, x, y), ends, strict=True)))


def reaching(
    element: ET.Element, from_x: float = 0, from_y: float = 0, by: float = 1
) -> Iterator[tuple[ET.Element, Ends]]:
    """Each closed shape and each line of words in an element, with from where to where it goes."""
    for one, x, y, scale in placed(element, from_x, from_y, by):
        if one.tag == "text":
            (line,) = words(one)
            ends: Ends | None = (line.left, line.top, line.right, line.bottom)
        else:
            ends = extent(one)
        if ends is not None:
            left, top, right, bottom = ends
            yield one, (x + scale * left, y + scale * top, x + scale * right, y + scale * bottom)


def around(found: Iterable[Ends]) -> Ends:
    """From where to where some of them go together."""
    lefts, tops, rights, bottoms = zip(*found, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def scale_of(tracks: ET.Element) -> dict[int, float]:
    """Where each number of the scale of the tracks stands."""
    inside = {id(text) for track in children(tracks, "data-track").values() for text in track.iter()}
    scale = (one for one in tracks.iter("text") if id(one) not in inside)
    return {int(one.text or ""): float(one.attrib["x"]) for one in scale}


def extent(shape: ET.Element) -> Ends | None:
    """From where to where a closed shape goes, within its group: left, top, right, bottom."""
    told = {name: float(value) for name, value in shape.attrib.items() if name in _MEASURES}
    if shape.tag == "rect":
        left, top = told.get("x", 0), told.get("y", 0)
        return left, top, left + told["width"], top + told["height"]
    if shape.tag == "circle":
        return tuple(told[at] + by * told["r"] for by in (-1, 1) for at in ("cx", "cy"))  # type: ignore[return-value]
    if shape.tag != "path" or not shape.attrib["d"].endswith("Z"):
        return None
    across: list[float] = []
    down: list[float] = []
    for letter, rest in _PART.findall(shape.attrib["d"]):
        numbers = [float(one) for one in _NUMBER.findall(rest)]
        if letter == "A":
            # The arcs here are halves of a circle, from its top to its foot.
            across += [across[0] - numbers[0], across[0] + numbers[0]]
            numbers = numbers[5:]
        across += [] if letter == "V" else numbers if letter == "H" else numbers[::2]
        down += [] if letter == "H" else numbers if letter == "V" else numbers[1::2]
    return min(across), min(down), max(across), max(down)


def rendered(picture: str) -> Image.Image:
    """The picture as pixels."""
    return Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=picture)))).convert("RGB")

"""Words in a picture: how wide they are at most, how large they fit, and where they break."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.screen.svg import Element, node

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["FONT", "INK", "fitting", "label", "width_of", "wrapped"]

FONT = "'DejaVu Sans', Verdana, Arial, Helvetica, sans-serif"
INK = "#1c1a17"
# How wide the letters from the space to the tilde are in bold, in hundredths of their size: those of
# the widest face that is named above, rounded up.  A character beyond them counts as a wide one.
# fmt: off
_WIDTHS = (
    35, 46, 53, 84, 70, 100, 87, 32, 46, 46, 53, 84, 38, 42, 38, 37,
    70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 40, 40, 84, 84, 84, 58,
    100, 78, 77, 74, 84, 68, 68, 83, 84, 37, 37, 78, 64, 100, 84, 85,
    74, 85, 77, 73, 68, 82, 78, 110, 77, 73, 73, 46, 37, 46, 84, 50,
    50, 68, 72, 59, 72, 68, 44, 72, 72, 35, 35, 67, 35, 105, 72, 69,
    72, 72, 49, 60, 48, 72, 66, 93, 65, 66, 58, 72, 37, 72, 84,
)
# fmt: on
_FIRST, _WIDE, _HUNDRED = ord(" "), 100, 100
_LIGHTER = 0.92


def width_of(words: str, size: float, *, bold: bool = True) -> float:
    """How wide the words are at most, at that size.

    >>> width_of("Oran", 10) < width_of("Algiers", 10)
    True
    """
    places = (ord(letter) - _FIRST for letter in words)
    whole = sum(_WIDTHS[place] if 0 <= place < len(_WIDTHS) else _WIDE for place in places)
    return whole * size / _HUNDRED * (1 if bold else _LIGHTER)


def fitting(words: str, size: float, width: float, *, bold: bool = True) -> float:
    """The size at which the words fit the width: the wanted size, or less."""
    wide = width_of(words, size, bold=bold)
    return min(size, size * width / wide) if wide else size


def label(  # noqa: PLR0913 - what is said of any line of words
    words: str,
    x: float,
    y: float,
    *,
    size: float,
    bold: bool = False,
    anchor: str = "start",
    fill: str = INK,
) -> Element:
    """A line of words that stands on y; x is its start, its middle or its end."""
    told = {"font-weight": "bold"} if bold else {}
    if anchor != "start":
        told["text-anchor"] = anchor
    made = node("text", x=x, y=y, font_size=size, fill=fill, **told)
    made.text = words
    return made


def wrapped(words: str, size: float, width: float, *, bold: bool = False) -> Iterator[str]:
    """The words in lines no wider than that; one word that is wider has a line of its own.

    >>> list(wrapped("Bordj Bou Arreridj", 10, 60))
    ['Bordj Bou', 'Arreridj']
    """
    line = ""
    for word in words.split():
        longer = f"{line} {word}".lstrip()
        if line and width_of(longer, size, bold=bold) > width:
            yield line
            longer = word
        line = longer
    if line:
        yield line

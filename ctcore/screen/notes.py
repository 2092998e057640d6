"""What a picture of any game says in words: its heading, what is in force or pending, the last moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.screen.items import Item
from ctcore.screen.lettering import INK, fitting, label, width_of, wrapped
from ctcore.screen.svg import Element, group, node

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ctcore.kernel import Transition

__all__ = ["heading", "noted", "tinted"]

_LINE, _SIZE, _SORT, _EDGE, _WHITE = 13, 10.0, 12.0, 12, "#ffffff"
# How wide a heading's title and its scenario may be, of a picture that is 1000 wide.
_TITLE, _SCENARIO = 0.7, 0.24
# How many characters of the last moves are shown.
_MOST = 480


def heading(title: str, scenario: str, turn: str, width: float, sort: str = "") -> Element:
    """A bar with the title, after its ``sort`` if any, the scenario on the right, and below who acts."""
    right = fitting(scenario, 12, width * _SCENARIO)
    lead = width_of(f"{sort} ".lstrip(), _SORT, bold=False)
    large = fitting(title, 17, width * _TITLE - lead)
    small = fitting(turn, 11.5, width - 2 * _EDGE, bold=False)
    parts = [
        node("rect", x=0, y=0, width=width, height=46, fill=INK),
        label(scenario, width - _EDGE, 20, size=right, anchor="end", fill=_WHITE),
        label(title, _EDGE + lead, 20, size=large, bold=True, fill=_WHITE),
        label(turn, _EDGE, 38, size=small, fill=_WHITE),
    ]
    if sort:
        parts.append(label(sort, _EDGE, 20, size=_SORT, fill=_WHITE))
    return group(parts, data_heading=title)


def noted(
    rows: Iterable[tuple[str, str]], last: Sequence[Transition[Any]], width: float, names: float
) -> tuple[Element, float]:
    """A line or more for each row and for the last moves, and their height; a row's name takes ``names``."""
    drawn, y = [], 0.0
    for name, words in (*rows, *_last(last)):
        drawn.append(label(name, 0, y + 10, size=_SIZE, bold=True))
        for line in wrapped(words, _SIZE, width - names):
            drawn.append(label(line, names, y + 10, size=_SIZE))
            y += _LINE
        y += 2
    return group(drawn), y


def _last(last: Sequence[Transition[Any]]) -> Iterator[tuple[str, str]]:
    if last:
        words = "; ".join(str(one.move) for one in last)
        yield "Last", words if len(words) <= _MOST else f"... {words[-_MOST:].partition('; ')[2]}"


def tinted(colour: str) -> Item:
    """The symbol of what has changed, for a legend."""
    shape = {"x": 1, "y": 0.5, "width": 20, "height": 10}
    return Item(node("rect", **shape, fill="#f6d9c9", stroke=colour, stroke_width=2), 22, 11)

"""What stands in an area: its name, its markers and its four boxes, laid out in its room.

Clauses: 2.2, 2.3, 6.32, 7, 9.2
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, TypeVar

from ctcore.algeria.board.state import Control
from ctcore.algeria.board.units import NONE, Box, Stand, Unit
from ctcore.algeria.picture.symbols import SIZE, badge, token
from ctcore.algeria.text import MISSIONS
from ctcore.kernel.frozen import frozen
from ctcore.screen.items import Item, laid_out, words_item
from ctcore.screen.lettering import fitting, label, wrapped
from ctcore.screen.svg import Element, group, moved, node

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.algeria.board.state import Area
    from ctcore.algeria.board.units import Units
    from ctcore.algeria.picture.atlas import Room

__all__ = ["Shown", "contents", "tokens"]

T = TypeVar("T")
# All is as large as its room allows.
LARGEST, _SMALLER = 1.15, 0.94
_GAP, _LEAD = 3.0, 2.6
_NAME, _LABEL = 10.0, 24.0
_WIDE = 1.7
# How high the units of a box are at least, and how much higher the box is.
_LEAST, _RIM = 6.0, 4.0
_SHORT = {Control.GOVERNMENT: "Govt", Control.FLN: "FLN"}
_DONE = {"civil_affairs": "Civil Aff.", "suppression": "Suppress."}


@frozen
class Shown:
    """An area now and before the changes that are marked, and whether the OAS is and was there.

    ``apart`` is the word for the units of OPS that are counted apart.
    """

    area: Area
    before: Area
    oas: bool
    oas_before: bool
    apart: str

    @property
    def changed(self) -> bool:
        """Whether anything of it has changed."""
        return self.area != self.before or self.oas is not self.oas_before


def contents(shown: Shown, room: Room) -> Element:
    """All that stands in the area, as large as its room allows."""
    return next(
        drawn for step in count() if (drawn := _fitted(shown, room, LARGEST * _SMALLER**step)) is not None
    )


def _fitted(shown: Shown, room: Room, scale: float) -> Element | None:
    """The same at that scale, or None if it is too high or too wide."""
    width, height = room.width / scale, room.height / scale
    head, used = laid_out([*_head(shown, width)], width)
    columns = 2 if room.width > _WIDE * room.height else 1
    share = (width - _GAP * (columns - 1)) / columns
    boxes = [_inside(shown, box, share) for box in Box]
    rows = [boxes[at : at + columns] for at in range(0, len(boxes), columns)]
    highs = [max(_LEAST, *(high for _, _, high in row)) + _RIM for row in rows]
    spare = height - used - sum(highs) - _LEAD * len(rows)
    if spare < 0:
        return None
    drawn, y, more = [*head], used + _LEAD, min(spare / len(rows), SIZE)
    for row, high in zip(rows, highs, strict=True):
        for at, (box, items, own) in enumerate(row):
            drawn.append(moved(_box(box, items, (share, high + more), own), at * (share + _GAP), y))
        y += high + more + _LEAD
    return moved(group(drawn), room.x, room.y + (height - y + _LEAD) * scale / 2, round(scale, 3))


def _head(shown: Shown, width: float) -> Iterator[Sequence[Item]]:
    """The name in bold, and then the code, the rating and the markers."""
    place = shown.area.place
    lines = [place.name]
    if fitting(place.name, _NAME, width) < _NAME * 0.86:
        lines = [*wrapped(place.name, _NAME, width, bold=True)]
    for line in lines:
        yield [words_item(line, fitting(line, _NAME, width), bold=True)]
    code = "" if place.is_country else f"{place.id} ({place.wilaya})" if place.is_urban else place.id
    words = shown.area.described if code else ""
    yield [words_item(one, 7.5) for one in (code, words) if one] + [*_markers(shown)]


def _markers(shown: Shown) -> Iterator[Item]:
    area, before = shown.area, shown.before
    for holder, changed, gone in _one(area.control, before.control, Control.CONTESTED):
        yield badge(_SHORT[holder], holder, of="control", changed=changed, gone=gone)
    flags = [
        ("Terror", "terror", area.terror, before.terror),
        ("Resettled", "marker", area.resettled, before.resettled),
        ("OAS", "marker", shown.oas, shown.oas_before),
    ]
    flags += [
        (_DONE.get(name, word), "done", getattr(area, name), getattr(before, name))
        for name, word in MISSIONS.items()
    ]
    for words, look, now, was in flags:
        if now or was:
            yield badge(words, look, of=words, changed=now is not was, gone=not now)
    if area.suez or before.suez:
        changed = area.suez != before.suez
        words = f"{area.suez or before.suez} at Suez"
        yield badge(words, "done", of="at Suez", changed=changed, gone=not area.suez)


def _one(now: T, was: T, nothing: T) -> Iterator[tuple[T, bool, bool]]:
    """A marker, whether it has changed, and whether it is gone."""
    if was not in {now, nothing}:
        yield was, False, True
    if now != nothing:
        yield now, now != was, False


def _inside(shown: Shown, box: Box, width: float) -> tuple[Box, list[Element], float]:
    """The units of a box in rows, and how high they are."""
    stand = Stand[box.name]
    area, before = shown.area, shown.before
    wide = width - _LABEL - 2
    items = [*tokens(area.at(stand), before.at(stand))]
    items += tokens(area.at(stand.neutralized), before.at(stand.neutralized), out=True)
    groups: list[Sequence[Item]] = [items]
    if box is Box.OPS and area.apart != NONE:
        # Not tokens of their own: they are among those of the box.
        words = f"{shown.apart}:"
        told = words_item(words, fitting(words, 7.5, wide, bold=False))
        groups.append([told, *(_apart(unit, number) for unit, number in area.apart.items())])
    return box, *laid_out(groups, wide, centred=False)


def _apart(unit: Unit, number: int) -> Item:
    small = 0.72
    drawing = token(unit, number).drawing
    for name in ("data-unit", "data-count", "data-out"):
        del drawing.attrib[name]
    drawing.set("data-apart", str(unit))
    drawing.set("data-number", str(number))
    return Item(moved(drawing, 0, 0, small), SIZE * small, SIZE * small)


def _box(box: Box, items: list[Element], size: tuple[float, float], own: float) -> Element:
    """A box with its label on the left and its units beside it."""
    width, high = size
    shape = {"width": width, "height": high, "rx": 2.5}
    frame = node("rect", **shape, fill="#ffffff", fill_opacity="0.72", stroke="#b7a98a", stroke_width=0.7)
    name = label(
        str(box), 2.5, high / 2 + 2.6, size=7.5, bold=bool(items), fill="#1c1a17" if items else "#7d7462"
    )
    inside = moved(group(items), _LABEL, (high - own) / 2)
    return group([frame, name, inside] if items else [frame, name], data_box=str(box))


def tokens(now: Units, was: Units, *, out: bool = False) -> Iterator[Item]:
    """A token for each type of which there are some, or were some before."""
    for unit in Unit:
        number, earlier = now.of(unit), was.of(unit)
        if number or earlier:
            yield token(unit, number, number - earlier, out=out)

"""What stands in a space: its name, its markers and its pieces, laid out in its room.

Clauses: 1.3.2, 1.4, 1.6, 1.7
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, TypeVar

from ctcore.kernel.frozen import frozen
from ctcore.screen.items import Item, laid_out
from ctcore.screen.lettering import fitting, label, width_of, wrapped
from ctcore.screen.svg import Element, group, moved
from ctcore.twilight.board.vocabulary import FLN_PIECES, GOVERNMENT_PIECES, Actor, Stance
from ctcore.twilight.picture.atlas import Room
from ctcore.twilight.picture.symbols import badge, chip, piece, signed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.vocabulary import Piece

__all__ = ["GAP", "LARGEST", "Shown", "contents"]

T = TypeVar("T")
# All is as large as its room allows.
LARGEST, _SMALLER = 1.2, 0.93
# Between two symbols of a row.
GAP = 2.6
# How far what stands in a space keeps from the edge of its room, so that it is clear of frames and borders.
_CLEAR = 2.0
_BOTH = 2 * _CLEAR
_NAME = 10.0
_SHORT: dict[Actor | None, str] = {Actor.GOVERNMENT: "Govt", Actor.FLN: "FLN"}


@frozen
class Shown:
    """A space with the Control shown there, now and before the changes that are marked."""

    space: Space
    control: Actor | None
    before: Space
    control_before: Actor | None

    @property
    def changed(self) -> bool:
        """Whether anything of it has changed."""
        return self.space != self.before or self.control is not self.control_before


def contents(shown: Shown, room: Room) -> Element:
    """All that stands in the space, as large as its room allows."""
    room = Room(room.x + _CLEAR, room.y + _CLEAR, room.width - _BOTH, room.height - _BOTH)
    return next(
        drawn for step in count() if (drawn := _fitted(shown, room, LARGEST * _SMALLER**step)) is not None
    )


def _fitted(shown: Shown, room: Room, scale: float) -> Element | None:
    """The same at that scale, or None if it is too high or too wide."""
    width, height = room.width / scale, room.height / scale
    for groups in _arranged(shown, width):
        drawn, used = laid_out(groups, width, gap=GAP)
        if used <= height:
            return moved(group(drawn), room.x, room.y + (height - used) * scale / 2, round(scale, 3))
    return None


def _arranged(shown: Shown, width: float) -> Iterator[Sequence[Sequence[Item]]]:
    """The rows to lay out: the pieces of each side separately, or together if that is too high."""
    names = [[one] for one in _names(shown.space.name, width)]
    markers = [*_markers(shown)]
    sides = [[*_pieces(shown, sorts)] for sorts in (GOVERNMENT_PIECES, FLN_PIECES)]
    yield [*names, markers, *sides]
    yield [*names, markers, [one for side in sides for one in side]]


def _names(name: str, width: float) -> Iterator[Item]:
    lines = [*wrapped(name, _NAME, width, bold=True)]
    if fitting(name, _NAME, width) >= _NAME * 0.86:
        lines = [name]
    for line in lines:
        size = fitting(line, _NAME, width)
        wide = width_of(line, size)
        yield Item(label(line, wide / 2, 8.2, size=size, bold=True, anchor="middle"), wide, 8.6)


def _markers(shown: Shown) -> Iterator[Item]:
    space, before = shown.space, shown.before
    place = space.place
    yield chip(
        f"{space.id} ({place.wilaya})" if place.is_city else space.id,
        space.population,
        changed=space.population != before.population,
    )
    levels = _one(space.support, before.support, Stance.NEUTRAL)
    for level, changed, gone in levels:
        yield badge(str(level), level, of="support", changed=changed, gone=gone)
    for holder, changed, gone in _one(shown.control, shown.control_before, None):
        yield badge(_SHORT[holder], holder, of="control", changed=changed, gone=gone)
    if space.terror or before.terror:
        by = space.terror - before.terror
        words = f"Terror {space.terror}" + (f" ({signed(by)})" if by else "")
        yield badge(words, "terror", of="terror", changed=bool(by))
    for words, now, was in (
        ("Resettled", int(space.resettled), int(before.resettled)),
        ("Pop +1", space.pop_markers, before.pop_markers),
        ("Base +1", space.base_markers, before.base_markers),
    ):
        # No space has two of a sort (1.3.3, 1.3.4).
        if now or was:
            yield badge(words, "marker", of=words, changed=now != was, gone=not now)


def _one(now: T, was: T, nothing: T) -> Iterator[tuple[T, bool, bool]]:
    """A marker's words, whether it has changed, and whether it is gone."""
    if was not in {now, nothing}:
        yield was, False, True
    if now != nothing:
        yield now, now != was, False


def _pieces(shown: Shown, sorts: Iterable[Piece]) -> Iterator[Item]:
    for sort in sorts:
        now, was = shown.space.of(sort), shown.before.of(sort)
        if now or was:
            yield piece(sort, now, now - was)

"""A position as one picture: the map with all that stands on it, the tracks, the boxes, what is pending."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.algeria.board.state import Control
from ctcore.algeria.picture.atlas import WIDTH, Outline, foot, outlines
from ctcore.algeria.picture.contents import Shown, contents
from ctcore.algeria.picture.ground import borders, definitions, land, outlined, sea
from ctcore.algeria.picture.symbols import CHANGED
from ctcore.algeria.picture.tracks import boxes, france, tracks
from ctcore.algeria.picture.words import heading, legend, notes, title_of
from ctcore.algeria.text import here, set_apart
from ctcore.screen.document import framed, steps_to
from ctcore.screen.svg import Element, group, moved, titled

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.algeria.board.state import State
    from ctcore.kernel import Transition

    Last = Transition[State] | Sequence[Transition[State]] | None

__all__ = ["drawn", "svg"]

_MARGIN, _GAP = 6, 10
_FRANCE = (588, 62)
_FRAMES = {Control.GOVERNMENT: "#6787c4", Control.FLN: "#4d8c5f"}


def svg(state: State, last: Last = None, width: int = WIDTH) -> str:
    """The position as a picture in SVG, ``width`` pixels wide.

    ``last`` is the step that led here, or several in a row: what they changed is marked, and what is no
    longer there is shown struck out.  Raises `ValueError` if they lead to another position, or where the
    width is not positive.

    >>> from ctcore.algeria.game import GAME
    >>> picture = svg(GAME.setup("1958"), width=600)
    >>> "Algiers" in picture, 'width="600"' in picture
    (True, True)
    """
    picture, height = drawn(state, steps_to(state, last))
    return framed([picture], definitions(), title_of(state), (WIDTH, height), width)


def drawn(state: State, last: Sequence[Transition[State]] = ()) -> tuple[Element, float]:
    """The position as a group of shapes 1000 units wide, and how high it is."""
    before = last[0].before if last else state
    parts, y = [_map(state, before), heading(state)], foot() + _GAP
    for part, height in (
        tracks(state, before),
        boxes(state, before),
        notes(state, last),
        legend(changes=bool(last)),
    ):
        parts.append(moved(part, _MARGIN, y))
        y += height + _GAP
    return group(parts), y


def _map(state: State, before: State) -> Element:
    shown = {outline: _shown(state, before, outline) for outline in outlines()}
    grounds = [part for outline, one in shown.items() for part in land(outline, one.area)]
    frames = [part for outline, one in shown.items() for part in _control(outline, one.area.control)]
    changed = [_marked(outline) for outline, one in shown.items() if one.changed]
    areas = [
        titled(
            group([contents(one, outline.room)], data_area=outline.place.id),
            f"{outline.place.name}, {one.area.described}: {here(state, one.area) or 'empty'}",
        )
        for outline, one in shown.items()
    ]
    away = moved(france(state, before), *_FRANCE)
    return group([sea(), *grounds, *changed, *frames, borders(), *areas, away])


def _shown(state: State, before: State, outline: Outline) -> Shown:
    place = outline.place
    now, was = (one.oas.where is not None and one.oas.where.area is place for one in (state, before))
    return Shown(state.area(place), before.area(place), now, was, set_apart(state))


def _control(outline: Outline, holder: Control) -> Iterator[Element]:
    """A frame within the border: whole for the Government, broken for the FLN."""
    if holder is Control.CONTESTED:
        return
    frame = outlined(outline, fill="none", stroke=_FRAMES[holder], stroke_width=7)
    if holder is Control.FLN:
        frame.set("stroke-dasharray", "6 4")
    # The inner shape is in a group of its own, since a clip path moves with what it clips.
    yield group([frame], clip_path=f"url(#inside-{outline.place.id})")


def _marked(outline: Outline) -> Element:
    """An area in which something has changed: tinted, with a line along its border."""
    tint = {"fill": CHANGED, "fill_opacity": "0.14", "stroke": CHANGED, "stroke_linejoin": "round"}
    return outlined(outline, **tint, stroke_width=2, data_changed=outline.place.id)

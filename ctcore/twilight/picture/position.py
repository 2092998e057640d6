"""A position as one picture: the map with all that stands on it, the tracks, the boxes and the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.screen.document import framed, steps_to
from ctcore.screen.svg import Element, group, moved, titled
from ctcore.twilight.board.state import of_a_position
from ctcore.twilight.board.vocabulary import Actor
from ctcore.twilight.picture.atlas import WIDTH, Outline, foot, outlines
from ctcore.twilight.picture.contents import Shown, contents
from ctcore.twilight.picture.ground import borders, definitions, land, outlined, sea
from ctcore.twilight.picture.symbols import CHANGED, FRAMES, recoloured
from ctcore.twilight.picture.tracks import boxes, tracks
from ctcore.twilight.picture.words import heading, legend, notes, title_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.kernel import Transition
    from ctcore.twilight.board.state import State

    Last = Transition[State] | Sequence[Transition[State]] | None

__all__ = ["drawn", "svg"]

_MARGIN, _GAP = 6, 10


@of_a_position
def svg(state: State, last: Last = None, width: int = WIDTH, colours: str = "own") -> str:
    """The position as a picture in SVG, ``width`` pixels wide.

    ``colours`` is ``own``, or ``printed`` for those of the printed pieces.
    ``last`` is the step that led here, or several in a row: what they changed is marked, and what is no
    longer there is shown struck out.  Raises `ValueError` if they lead to another position, or where the
    width is not positive.

    >>> import ctcore as ct
    >>> game = ct.setup("short", card=1)
    >>> picture = svg(game, width=600)
    >>> "Algiers" in picture, 'width="600"' in picture
    (True, True)
    """
    picture, height = drawn(state, steps_to(state, last))
    signs, high = legend(changes=bool(last), zone=state.independent)
    whole = [picture, moved(signs, _MARGIN, height)]
    document = framed(whole, definitions(), title_of(state), (WIDTH, height + high + _GAP), width)
    return recoloured(document, colours)


def drawn(
    state: State, last: Sequence[Transition[State]] = (), *, spared: bool = False
) -> tuple[Element, float]:
    """The position as a group of shapes 900 units wide, without the legend, and how high it is.

    Boxes that the steps have not changed are left out if ``spared``.
    """
    before = last[0].before if last else state
    parts, y = [_map(state, before), heading(state)], foot() + _GAP
    held = [] if spared and state.boxes == before.boxes else [boxes(state, before)]
    for part, height in (tracks(state, before), *held, notes(state, last)):
        parts.append(moved(part, _MARGIN, y))
        y += height + _GAP
    return group(parts), y


def _map(state: State, before: State) -> Element:
    shown = {outline: _shown(state, before, outline) for outline in outlines()}
    grounds = [part for outline in shown for part in land(outline)]
    frames = [part for outline, one in shown.items() for part in _control(outline, one.control)]
    changed = [_marked(outline) for outline, one in shown.items() if one.changed]
    spaces = [
        titled(
            group([contents(one, outline.room)], data_space=outline.place.id),
            f"{outline.place.name}: {one.space.controlled}; {one.space.pieces}",
        )
        for outline, one in shown.items()
    ]
    return group([sea(), *grounds, *changed, *frames, borders(zone=state.independent), *spaces])


def _shown(state: State, before: State, outline: Outline) -> Shown:
    place = outline.place
    return Shown(state.space(place), state.control(place), before.space(place), before.control(place))


def _control(outline: Outline, holder: Actor | None) -> Iterator[Element]:
    """A frame within the border: whole for the Government, broken for the FLN."""
    if holder is None:
        return
    whole = holder is Actor.GOVERNMENT
    frame = outlined(outline, fill="none", stroke=FRAMES[holder], stroke_width=4.4)
    # The inner shape is in a group of its own, since a clip path moves with what it clips.
    within = group([frame], clip_path=f"url(#inside-{outline.place.id})")
    if not whole:
        frame.set("stroke-dasharray", "6 4")
    yield within


def _marked(outline: Outline) -> Element:
    """A space in which something has changed: tinted, with a line along its border."""
    tint = {"fill": CHANGED, "fill_opacity": "0.14", "stroke": CHANGED, "stroke_linejoin": "round"}
    return outlined(outline, **tint, stroke_width=2, data_changed=outline.place.id)

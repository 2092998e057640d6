"""A position as one picture: the map with all that stands on it, the tracks, the boxes and the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from ctcore.screen.board import CHOICE_COLOURS, Space, ground, laid_down, marks, outlined, part, spaces
from ctcore.screen.document import Drawing, Sheet, framed, steps_to
from ctcore.screen.svg import Element, group
from ctcore.twilight.board.state import of_a_position
from ctcore.twilight.board.vocabulary import Actor
from ctcore.twilight.picture.atlas import WIDTH, Outline, foot, outlines
from ctcore.twilight.picture.colours import COLOURS
from ctcore.twilight.picture.contents import Shown, contents
from ctcore.twilight.picture.ground import SEA_TOP, borders, definitions, land, sea
from ctcore.twilight.picture.symbols import CHANGED, FRAMES, recoloured
from ctcore.twilight.picture.tracks import boxes, tracks
from ctcore.twilight.picture.words import heading, legend, notes, title_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.kernel import Transition
    from ctcore.twilight.board.state import State

    Last = Transition[State] | Sequence[Transition[State]] | None

__all__ = ["drawn", "sheet", "svg"]

_MARGIN, _GAP = 6, 10
_AS_USUAL = Drawing()


@of_a_position
def svg(
    state: State, last: Last = None, width: int = WIDTH, colours: str = "own", **how: Unpack[Drawing]
) -> str:
    """The position as a picture in SVG, ``width`` pixels wide.

    ``colours`` is ``own``, or ``printed`` for those of the printed pieces.
    ``last`` is the step that led here, or several in a row: what they changed is marked, and what is no
    longer there is shown struck out.  `ctcore.screen.document.Drawing` says what else may be asked for.
    Raises `ValueError` if the steps lead to another position, or where the width is not positive.

    >>> import ctcore as ct
    >>> game = ct.setup("short", card=1)
    >>> picture = svg(game, width=600)
    >>> "Algiers" in picture, 'width="600"' in picture
    (True, True)
    >>> 'id="a-space-I-1"' in svg(game, prefix="a-", only="map")
    True
    """
    picture, height = drawn(state, steps_to(state, last), how)
    document = framed([picture], definitions(), title_of(state), sheet((WIDTH, height), width, how))
    return recoloured(document, colours)


def sheet(extent: tuple[float, float], width: int, how: Drawing = _AS_USUAL) -> Sheet:
    """The sheet for pictures of that extent: of a map alone it begins at the sea."""
    top = SEA_TOP if how.get("only") == "map" else 0
    wide, high = extent
    return Sheet(wide, high - top, width, top, how, {**COLOURS, **CHOICE_COLOURS})


def drawn(
    state: State,
    last: Sequence[Transition[State]] = (),
    how: Drawing = _AS_USUAL,
    *,
    in_strip: bool = False,
) -> tuple[Element, float]:
    """The position as a group of shapes 900 units wide, and how high it is.

    In a strip it has no legend of its own, and no boxes if the steps have changed nothing in them.
    """
    before = last[0].before if last else state
    if how.get("only") == "map":
        return laid_down(_map(state, before, how), (), (_MARGIN, foot(), _GAP), how)
    spared = in_strip and bool(last) and state.boxes == before.boxes
    parts = (
        ("tracks", *tracks(state, before)),
        *([] if spared else [("boxes", *boxes(state, before))]),
        ("notes", *notes(state, last)),
        *([] if in_strip else [("legend", *legend(how, changes=bool(last), zone=state.independent))]),
    )
    whole = [_map(state, before, how)]
    if how.get("layer") != "base":
        whole.append(part("heading", heading(state)))
    return laid_down(group(whole), parts, (_MARGIN, foot() + _GAP, _GAP), how)


def _map(state: State, before: State, how: Drawing) -> Element:
    found = [_space(outline, _shown(state, before, outline)) for outline in outlines()]
    extent = {"data_extent": f"0 {SEA_TOP} {WIDTH} {foot() - SEA_TOP:g}"}
    if how.get("layer") == "base":
        return part("map", group([sea(), *ground(found)], **extent))
    below = [] if how.get("layer") == "top" else [sea()]
    lines = borders(zone=state.independent)
    return part("map", group([*below, *spaces(found, how), lines, *marks(how)], **extent))


def _space(outline: Outline, one: Shown) -> Space:
    place = outline.place
    lying = [*(_marked(outline) if one.changed else ()), *_control(outline, one.control)]
    words = f"{place.name}: {one.space.controlled}; {one.space.pieces}"
    return Space(place.id, words, [*land(outline)], lying, contents(one, outline.room))


def _shown(state: State, before: State, outline: Outline) -> Shown:
    place = outline.place
    return Shown(state.space(place), state.control(place), before.space(place), before.control(place))


def _control(outline: Outline, holder: Actor | None) -> Iterator[Element]:
    """A frame within the border: whole for the Government, broken for the FLN."""
    if holder is None:
        return
    frame = outlined(outline.place.id, fill="none", stroke=FRAMES[holder], stroke_width=4.4)
    if holder is Actor.FLN:
        frame.set("stroke-dasharray", "6 4")
    # The inner shape is in a group of its own, since a clip path moves with what it clips.
    yield group([frame], clip_path=f"url(#inside-{outline.place.id})")


def _marked(outline: Outline) -> Iterator[Element]:
    """A space in which something has changed: tinted, with a line along its border."""
    tint = {"fill": CHANGED, "fill_opacity": "0.14", "stroke": CHANGED, "stroke_linejoin": "round"}
    yield outlined(outline.place.id, **tint, stroke_width=2, data_changed=outline.place.id)

"""A position as one picture: the map with all that stands on it, the tracks, the boxes, what is pending."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from ctcore.algeria.board.state import Control
from ctcore.algeria.picture.atlas import WIDTH, Outline, foot, outlines
from ctcore.algeria.picture.colours import COLOURS
from ctcore.algeria.picture.contents import Shown, contents
from ctcore.algeria.picture.ground import SEA_TOP, borders, definitions, dotted, land, sea
from ctcore.algeria.picture.symbols import CHANGED
from ctcore.algeria.picture.tracks import boxes, france, tracks
from ctcore.algeria.picture.words import heading, legend, notes, title_of
from ctcore.algeria.text import here, set_apart
from ctcore.screen.board import CHOICE_COLOURS, Space, ground, laid_down, marks, outlined, part, spaces
from ctcore.screen.document import Drawing, Sheet, framed, steps_to
from ctcore.screen.svg import Element, group, moved

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.algeria.board.state import State
    from ctcore.kernel import Transition

    Last = Transition[State] | Sequence[Transition[State]] | None

__all__ = ["drawn", "sheet", "svg"]

_MARGIN, _GAP = 6, 10
_FRANCE = (588, 62)
_FRAMES = {Control.GOVERNMENT: "#6787c4", Control.FLN: "#4d8c5f"}
_AS_USUAL = Drawing()


def svg(state: State, last: Last = None, width: int = WIDTH, **how: Unpack[Drawing]) -> str:
    """The position as a picture in SVG, ``width`` pixels wide.

    ``last`` is the step that led here, or several in a row: what they changed is marked, and what is no
    longer there is shown struck out.  `ctcore.screen.document.Drawing` says what else may be asked for.
    Raises `ValueError` if the steps lead to another position, or where the width is not positive.

    >>> from ctcore.algeria.game import GAME
    >>> game = GAME.setup("1958")
    >>> picture = svg(game, width=600)
    >>> "Algiers" in picture, 'width="600"' in picture
    (True, True)
    >>> 'id="a-space-ALG"' in svg(game, prefix="a-", only="map")
    True
    """
    picture, height = drawn(state, steps_to(state, last), how)
    return framed([picture], definitions(), title_of(state), sheet((WIDTH, height), width, how))


def sheet(extent: tuple[float, float], width: int, how: Drawing = _AS_USUAL) -> Sheet:
    """The sheet for pictures of that extent: of a map alone it begins at the sea."""
    top = SEA_TOP if how.get("only") == "map" else 0
    wide, high = extent
    return Sheet(wide, high - top, width, top, how, {**COLOURS, **CHOICE_COLOURS})


def drawn(
    state: State, last: Sequence[Transition[State]] = (), how: Drawing = _AS_USUAL
) -> tuple[Element, float]:
    """The position as a group of shapes 1000 units wide, and how high it is."""
    before = last[0].before if last else state
    if how.get("only") == "map":
        return laid_down(_map(state, before, how), (), (_MARGIN, foot(), _GAP), how)
    parts = (
        ("tracks", *tracks(state, before)),
        ("boxes", *boxes(state, before)),
        ("notes", *notes(state, last)),
        ("legend", *legend(how, changes=bool(last))),
    )
    whole = [_map(state, before, how)]
    if how.get("layer") != "base":
        whole.append(part("heading", heading(state)))
    return laid_down(group(whole), parts, (_MARGIN, foot() + _GAP, _GAP), how)


def _map(state: State, before: State, how: Drawing) -> Element:
    found = [_space(state, outline, _shown(state, before, outline)) for outline in outlines()]
    extent = {"data_extent": f"0 {SEA_TOP} {WIDTH} {foot() - SEA_TOP:g}"}
    if how.get("layer") == "base":
        return part("map", group([sea(), *ground(found)], **extent))
    below = [] if how.get("layer") == "top" else [sea()]
    away = moved(france(state, before), *_FRANCE)
    return part("map", group([*below, *spaces(found, how), borders(), away, *marks(how)], **extent))


def _space(state: State, outline: Outline, one: Shown) -> Space:
    place = outline.place
    changed = _marked(outline) if one.changed else ()
    lying = [*dotted(one.area), *changed, *_control(outline, one.area.control)]
    words = f"{place.name}, {one.area.described}: {here(state, one.area) or 'empty'}"
    return Space(place.id, words, [land(place)], lying, contents(one, outline.room))


def _shown(state: State, before: State, outline: Outline) -> Shown:
    place = outline.place
    now, was = (one.oas.where is not None and one.oas.where.area is place for one in (state, before))
    return Shown(state.area(place), before.area(place), now, was, set_apart(state))


def _control(outline: Outline, holder: Control) -> Iterator[Element]:
    """A frame within the border: whole for the Government, broken for the FLN."""
    if holder is Control.CONTESTED:
        return
    frame = outlined(outline.place.id, fill="none", stroke=_FRAMES[holder], stroke_width=7)
    if holder is Control.FLN:
        frame.set("stroke-dasharray", "6 4")
    # The inner shape is in a group of its own, since a clip path moves with what it clips.
    yield group([frame], clip_path=f"url(#inside-{outline.place.id})")


def _marked(outline: Outline) -> Iterator[Element]:
    """An area in which something has changed: tinted, with a line along its border."""
    tint = {"fill": CHANGED, "fill_opacity": "0.14", "stroke": CHANGED, "stroke_linejoin": "round"}
    yield outlined(outline.place.id, **tint, stroke_width=2, data_changed=outline.place.id)

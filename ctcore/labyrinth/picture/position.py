"""A position as one picture: the map with all that stands on it, the tracks, the boxes, what is pending."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from ctcore.labyrinth.atlas import FOOT, TOP, WIDTH
from ctcore.labyrinth.board.places import PLACES, Place
from ctcore.labyrinth.board.tracks import resources
from ctcore.labyrinth.board.vocabulary import Alignment
from ctcore.labyrinth.picture.colours import COLOURS
from ctcore.labyrinth.picture.contents import Shown, contents
from ctcore.labyrinth.picture.ground import backdrop, definitions, land
from ctcore.labyrinth.picture.symbols import CHANGED
from ctcore.labyrinth.picture.tracks import boxes, tracks
from ctcore.labyrinth.picture.words import heading, legend, notes, title_of
from ctcore.labyrinth.text import here
from ctcore.screen.board import CHOICE_COLOURS, Space, ground, laid_down, marks, outlined, part, spaces
from ctcore.screen.document import Drawing, Sheet, framed, steps_to
from ctcore.screen.svg import Element, group

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.kernel import Transition
    from ctcore.labyrinth.board.state import State

    Last = Transition[State] | Sequence[Transition[State]] | None

__all__ = ["drawn", "sheet", "svg"]

_MARGIN, _GAP = 6, 10
_FRAMES = {
    Alignment.ALLY: ("#1d3a73", ""),
    Alignment.NEUTRAL: ("#9aa0a6", "3 3"),
    Alignment.ADVERSARY: ("#14532d", "9 4"),
}
_AS_USUAL = Drawing()


def svg(state: State, last: Last = None, width: int = WIDTH, **how: Unpack[Drawing]) -> str:
    """The position as a picture in SVG, ``width`` pixels wide.

    ``last`` is the step that led here, or several in a row: what they changed is marked.
    `ctcore.screen.document.Drawing` says what else may be asked for.
    Raises `ValueError` if the steps lead to another position, or where the width is not positive.

    >>> from ctcore.labyrinth.game import GAME
    >>> picture = svg(GAME.setup(), width=600)
    >>> "Afghanistan" in picture, 'width="600"' in picture
    (True, True)
    """
    picture, height = drawn(state, steps_to(state, last), how)
    return framed([picture], definitions(), title_of(state), sheet((WIDTH, height), width, how))


def sheet(extent: tuple[float, float], width: int, how: Drawing = _AS_USUAL) -> Sheet:
    """The sheet for pictures of that extent: of a map alone it begins at the top of the map."""
    top = TOP if how.get("only") == "map" else 0
    return Sheet(extent[0], extent[1] - top, width, top, how, {**COLOURS, **CHOICE_COLOURS})


def drawn(
    state: State, last: Sequence[Transition[State]] = (), how: Drawing = _AS_USUAL
) -> tuple[Element, float]:
    """The position as a group of shapes 1000 units wide, and how high it is."""
    before = last[0].before if last else state
    if how.get("only") == "map":
        return laid_down(_map(state, before, how), (), (_MARGIN, FOOT, _GAP), how)
    parts = (
        ("tracks", *tracks(state, before)),
        ("boxes", *boxes(state, before)),
        ("notes", *notes(state, last)),
        ("legend", *legend(how, changes=bool(last))),
    )
    whole = [_map(state, before, how)]
    if how.get("layer") != "base":
        whole.append(part("heading", heading(state)))
    return laid_down(group(whole), parts, (_MARGIN, FOOT + _GAP, _GAP), how)


def _map(state: State, before: State, how: Drawing) -> Element:
    found = [_space(state, before, place) for place in PLACES]
    extent = {"data_extent": f"0 {TOP} {WIDTH} {FOOT - TOP:g}"}
    if how.get("layer") == "base":
        return part("map", group([backdrop(), *ground(found)], **extent))
    below = [] if how.get("layer") == "top" else [backdrop()]
    return part("map", group([*below, *spaces(found, how), *marks(how)], **extent))


def _space(state: State, before: State, place: Place) -> Space:
    country = state.country(place)
    shown = Shown(country, before.country(place), resources(state, country))
    lying = [*_aligned(place, country.alignment), *(_marked(place) if shown.changed else ())]
    words = f"{place.name}: {here(country) or 'not marked'}"
    return Space(place.id, words, [land(place)], lying, contents(shown))


def _aligned(place: Place, alignment: Alignment | None) -> Iterator[Element]:
    """A frame within the border: whole for an Ally, dotted if Neutral, broken for an Adversary."""
    if alignment is None:
        return
    colour, dashes = _FRAMES[alignment]
    frame = outlined(place.id, fill="none", stroke=colour, stroke_width=7)
    if dashes:
        frame.set("stroke-dasharray", dashes)
    # The inner shape is in a group of its own, since a clip path moves with what it clips.
    yield group([frame], clip_path=f"url(#inside-{place.id})")


def _marked(place: Place) -> Iterator[Element]:
    """A country in which something has changed: tinted, with a line along its border."""
    tint = {"fill": CHANGED, "fill_opacity": "0.14", "stroke": CHANGED, "stroke_linejoin": "round"}
    yield outlined(place.id, **tint, stroke_width=2, data_changed=place.id)

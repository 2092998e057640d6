"""What stands in a space, a box or on a track, or beside the board, with the words that set it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.game.settable import Setting, count
from ctcore.kernel.form import word
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.parts import FranceBox
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Box, Piece, PieceType, Pivotal, Stance, Track
from ctcore.twilight.text.difference import MARKERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.twilight.board.state import State

__all__ = ["settable"]


def settable(state: State, value: Any) -> Iterator[Setting]:
    """The pieces, markers and Support of a space, the pieces of a box, or where a track stands.

    Of None all that stands in no space and no box: Resources, the tracks, who is First Eligible, what lasts.

    >>> import ctcore as ct
    >>> rows = {one.name: one for one in settable(ct.setup("short"), ct.Place.named("Barika"))}
    >>> rows["Underground"].value, rows["Underground"].ways[1]
    ('1', ('+', 'Barika: +1 Underground'))
    """
    if isinstance(value, Place):
        space = state.space(value)
        for piece in Piece:
            yield count(str(piece), space.of(piece), f"{value}: {{}} {piece}")
        for marker, name in MARKERS.items():
            yield count(marker, getattr(space, name), f"{value}: {{}} {marker}")
        others = tuple((str(one), f"{value}: {one}") for one in Stance if one is not space.support)
        yield Setting("Support", str(space.support), others)
        other = "not Resettled" if space.resettled else "Resettled"
        yield Setting("Resettled", word(space.resettled), ((other, f"{value}: {other}"),))
    elif isinstance(value, Box):
        pool = dict(state.box(value).items())
        for sort in PieceType:
            if sort in pool:
                yield count(str(sort), pool[sort], f"{value}: {{}} {sort}")
    elif isinstance(value, Track):
        yield _track(state, value)
    elif value is None:
        yield from _beside_the_board(state)


def _track(state: State, track: Track) -> Setting:
    if track is Track.BORDER_ZONE:
        return count(str(track), state.border_zone, "Border Zone {}")
    others = (box for box in FranceBox if box is not state.france_track)
    return Setting(str(track), str(state.france_track), tuple((str(one), f"{track} {one}") for one in others))


def _beside_the_board(state: State) -> Iterator[Setting]:
    for faction in (GOVERNMENT, FLN):
        name = f"{faction} Resources"
        yield count(name, state.resources.of(faction), f"{name} {{}}")
    yield count("Commitment", state.commitment, "Commitment {}")
    for track in Track:
        yield _track(state, track)
    first = state.initiative.first
    ways = tuple((str(one), f"First Eligible {one}") for one in (GOVERNMENT, FLN) if one is not first)
    yield Setting("First Eligible", str(first), ways)
    kept = frozenset(state.hand)
    for event in Pivotal:
        yield _truth(f"{event} in hand", event in kept, f"without {event}", f"keeping {event}")
    for marker, effect in EFFECTS.items():
        is_so = getattr(state.in_force, marker)
        yield _truth(f"{effect} in force", is_so, f"not in force {effect.id}", f"in force {effect.id}")


def _truth(name: str, is_so: bool, ends: str, begins: str) -> Setting:  # noqa: FBT001 - a value, not a mode
    return Setting(name, word(is_so), ((word(not is_so), ends if is_so else begins),))

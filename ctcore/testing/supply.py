"""Bringing pieces and Resources to where they are wanted, none coming or going."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.twilight.board.vocabulary import Actor, Piece

if TYPE_CHECKING:
    from collections.abc import Collection

    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State

__all__ = ["at_least", "boxed", "enriched", "supplied", "with_space_set"]

# Where a piece that is wanted comes from, before the map.
_FROM = ("available", "out_of_play", "casualties")


def with_space_set(state: State, space: Space) -> State:
    """The position with that space in the place of its former self."""
    spaces = list(state.spaces)
    spaces[space.place.index] = space
    return attrs.evolve(state, spaces=tuple(spaces))


def boxed(state: State, box: str, piece: Piece, by: int) -> State:
    """The position with so many more (or, negative, fewer) such pieces in a box."""
    changes: dict[str, Any] = {box: getattr(state, box).changed(piece.type, by)}
    return state.but(**changes)


def supplied(
    state: State, piece: Piece, wanted: int, kept: Collection[Place], boxes: tuple[str, ...] = _FROM
) -> State:
    """The position after so many pieces are taken from the boxes, and then from spaces that are not kept."""
    if wanted <= 0:
        return boxed(state, "available", piece, -wanted)
    for box in boxes:
        found = min(wanted, getattr(state, box).of(piece.type))
        state, wanted = boxed(state, box, piece, -found), wanted - found
    for space in state.spaces:
        if space.place not in kept:
            for like in _like(piece):
                now = state.spaces[space.place.index]
                found = min(wanted, now.of(like))
                state, wanted = with_space_set(state, now.changed(like, -found)), wanted - found
    return state


def at_least(state: State, place: Place, piece: Piece, count: int, kept: Collection[Place] = ()) -> State:
    """The position with at least so many such pieces in the space.

    Those that are wanted come from the boxes, then from spaces not kept, and failing that one
    by one from the kept space with the most.

    >>> import ctcore as ct
    >>> game, batna = ct.setup("short"), ct.Place.named("Batna")
    >>> at_least(game, batna, Piece.FRENCH_TROOPS, 2).space("Batna").french_troops
    2
    """
    wanted = count - state.spaces[place.index].of(piece)
    if wanted <= 0:
        return state
    before = _total(state, piece)
    state = supplied(state, piece, wanted, (place, *kept), (*_FROM, "set_aside"))
    found = before - _total(state, piece)
    while found < wanted:
        state = _from_the_richest(state, piece, place)
        found += 1
    return with_space_set(state, state.spaces[place.index].changed(piece, wanted))


def enriched(state: State, faction: Actor, amount: int) -> State:
    """The position in which the faction has at least so many Resources."""
    short = max(0, amount - state.resources.of(faction))
    return state.but(resources=state.resources.changed(faction, short))


def _like(piece: Piece) -> tuple[Piece, ...]:
    return tuple(one for one in Piece if one.type is piece.type)


def _total(state: State, piece: Piece) -> int:
    boxes: int = sum(getattr(state, box).of(piece.type) for box in (*_FROM, "set_aside"))
    spaces: int = sum(space.of(like) for space in state.spaces for like in _like(piece))
    return boxes + spaces


def _from_the_richest(state: State, piece: Piece, place: Place) -> State:
    # What stands there already as another sort of the type comes last: it only turns over.
    donors = [
        (space.of(like), space.place is not place, like, space)
        for space in state.spaces
        for like in _like(piece)
    ]
    others = [one for one in donors if one[1] or one[2] is not piece]
    _, _, like, space = max(others, key=lambda one: (one[1] and one[0] > 0, one[0]))
    return with_space_set(state, space.changed(like, -1))

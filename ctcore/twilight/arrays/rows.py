"""Many positions near a guess: the same cards and frames, with arrays where counts and markers stand.

Row 0 is the guess itself; what each other row changes is given by `ctcore.arrays.changes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import numpy as np

from ctcore.arrays.values import Numbers, Truths, raw
from ctcore.kernel.choices import fields_of
from ctcore.twilight.arrays.boards import Story, stories, with_fields
from ctcore.twilight.arrays.unknowns import filled
from ctcore.twilight.board.forces import FIELD_OF, FORCE_POOL, Pool, Space, spare_box
from ctcore.twilight.board.parts import BORDER_ZONE_TOP, FRANCE_TRACK_TOP, Hand, Purses
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import Box, Piece, PieceType

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctcore.arrays.changes import Changes
    from ctcore.twilight.arrays.guess import Guess
    from ctcore.twilight.board.map import Place

__all__ = ["spread"]

# The fields of a space that count pieces of each type.
_FIELDS = {piece: [FIELD_OF[one] for one in Piece if one.type is piece] for piece in PieceType}
_BOXES = ("available", "casualties", "set_aside", "out_of_play")
# How many leaves each space that may change has, and how many there are elsewhere.
_LEAVES = len(Piece) + 3
_FAR = 6 + 3 + 2 * len(PieceType)
_COUNTS = (0, 0, 0, 0, 0, 0, 1, 2, 3, 4)
_SIGNED = (*_COUNTS, -1, -2)
_PURSES = (0, 1, 2, 3, 4, 6, 10, 20)
_TRACK = (0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 36, 50)
_STANCES = (-1, 0, 1)
_TRUTHS = (0, 1)


def spread(guess: Guess, changes: Changes) -> State:
    """The guess and what is near it, as one state of arrays."""
    named, others = guess.named, guess.others
    if not named:
        named, others = others, ()
    changes.begin(len(guess.counts) + _LEAVES * len(named), _FAR + _LEAVES * len(others))
    counts = {
        name: Numbers(changes.near(now, _SIGNED if name in guess.signed else _COUNTS))
        for name, now in guess.counts.items()
    }
    board = guess.raised()
    state = _with_pieces(_with_tracks(board, changes), board, changes, (named, others))
    known = filled(guess.stack, counts)
    return guess.settled(with_fields(state, stack=known))


def _with_tracks(board: State, changes: Changes) -> State:
    """The board with the purses, the tracks and the story of each row."""
    told = stories(board.scenario)
    story = changes.far(told.index(Story.of(board)), range(len(told)))

    def of(name: str, part: str | None = None) -> Any:
        values = [getattr(one if part is None else getattr(one, part), name) for one in told]
        return Truths(np.asarray(values)[story])

    independent = of("independent")
    purses: Any = [Numbers(changes.far(one, _PURSES)) for one in attrs.astuple(board.resources)]
    hand = {name: of(name, "hand") for name, _ in fields_of(Hand)}
    return with_fields(
        board,
        resources=Purses(*purses),
        commitment=Numbers(changes.far(board.commitment, _TRACK)),
        france_track=Numbers(changes.far(board.france_track, range(FRANCE_TRACK_TOP + 1))),
        border_zone=independent.choose(changes.far(board.border_zone, range(BORDER_ZONE_TOP + 1)), 0),
        hand=Hand(**hand),
        in_force=attrs.evolve(board.in_force, **{name: of(name) for name in Story.IN_FORCE}),
        **{name: of(name) for name in Story.FLAGS},
    )


def _with_pieces(
    state: State, board: State, changes: Changes, places: tuple[Sequence[Place], Sequence[Place]]
) -> State:
    """The state with each row's pieces and markers put elsewhere; none appear or vanish."""
    quiet, bare, few = (changes.far(0, _TRUTHS) for _ in range(3))
    spaces = list(board.spaces)
    left = _left(board, (*places[0], *places[1]))
    for some, leaf in zip(places, (changes.near, changes.far), strict=True):
        for place in some:
            spaces[place.index] = _changed(spaces[place.index], leaf, left)
    spaces = [_fitted(space, state, quiet) for space in spaces]
    boxes: dict[str, dict[str, Any]] = {name: {} for name in _BOXES}
    for piece in PieceType:
        there: Any = sum(raw(getattr(space, field)) for space in spaces for field in _FIELDS[piece])
        wanted = (
            np.where(few, 0, changes.far(board.available.of(piece), _COUNTS)),
            np.where(quiet, 0, changes.far(board.casualties.of(piece), _COUNTS)),
            np.where(bare | raw(state.hand.suez_crisis), 0, board.set_aside.of(piece)),
        )
        held = _boxed(piece, FORCE_POOL.of(piece) - there, wanted, _is_taken_out(piece, state), quiet)
        for box, count in zip(boxes.values(), held, strict=True):
            box[piece.name.lower()] = Numbers(count)
    pools: dict[str, Any] = {box: Pool(**counts) for box, counts in boxes.items()}
    return with_fields(state, spaces=tuple(spaces), **_reset(state, quiet), **pools)


def _is_taken_out(piece: PieceType, state: State) -> Any:
    """Whether pieces of the type can be Out of Play, in each row."""
    since, before = (spare_box(piece, coup_played=one) is Box.OUT_OF_PLAY for one in (True, False))
    return np.where(raw(state.coup_played), since, before)


def _boxed(
    piece: PieceType, rest: Any, wanted: tuple[Any, Any, Any], taken_out: Any, quiet: Any
) -> tuple[Any, Any, Any, Any]:
    """How many pieces of what is not on the map each box holds.

    Those that nothing wants are Out of Play, or, where they cannot be, Casualties; Available if all is quiet.
    """
    if piece is PieceType.FLN_BASES:
        return rest, 0 * rest, 0 * rest, 0 * rest
    free, lost, aside = wanted
    # Pieces that are wanted on the map come from Out of Play, from Available, from Casualties.
    aside = np.minimum(aside, rest)
    lost = np.minimum(lost, rest - aside)
    free = np.minimum(free, rest - aside - lost)
    away = rest - aside - lost - free
    kept = np.where(taken_out, 0, away)
    return free + np.where(quiet, kept, 0), lost + np.where(quiet, 0, kept), aside, away - kept


def _reset(state: State, quiet: Any) -> dict[str, Any]:
    """The two tracks that a Reset Phase moves off their far end, where all is quiet."""
    tops = {"france_track": FRANCE_TRACK_TOP, "border_zone": BORDER_ZONE_TOP}
    now = {name: raw(getattr(state, name)) for name in tops}
    return {
        name: Numbers(np.where(quiet, np.minimum(now[name], top - 1), now[name]))
        for name, top in tops.items()
    }


def _left(board: State, places: Sequence[Place]) -> dict[PieceType, Any]:
    """How many pieces remain after those in other places."""
    others = [space for space in board.spaces if space.place not in places]
    found: dict[PieceType, Any] = dict(FORCE_POOL.items())
    for piece in Piece:
        found[piece.type] -= sum(space.of(piece) for space in others)
    return found


def _changed(space: Space, leaf: Callable[[Any, Sequence[int]], Any], left: dict[PieceType, Any]) -> Space:
    """The space with the pieces and markers of each row, as many as are left and may stand there."""
    fields: dict[str, Any] = {}
    room: Any = space.base_limit
    for piece in Piece:
        count = np.minimum(leaf(space.of(piece), _COUNTS), left[piece.type])
        if piece in {Piece.GOVERNMENT_BASES, Piece.FLN_BASES}:
            count = np.minimum(count, room)
            room = room - count
        left[piece.type] = left[piece.type] - count
        fields[piece.name.lower()] = Numbers(count)
    if space.place.is_country:
        return attrs.evolve(space, **fields)
    stance, terror = leaf(space.support, _STANCES), leaf(space.terror, (0, 0, 1, 2))
    resettled = leaf(int(space.resettled), (0, 0, 0, 1)).astype(bool) | space.resettled
    may = space.place.is_sector and space.place.population == 1
    fields |= {"support": Numbers(stance), "terror": Numbers(terror), "resettled": Truths(resettled & may)}
    return attrs.evolve(space, **fields)


def _fitted(space: Space, state: State, quiet: Any) -> Space:
    """The space as each row's story allows it, and as a Reset Phase leaves it where all is quiet."""
    if space.place.is_country:
        space = _abroad(space, state.in_force.independent)
    else:
        space = _peopled(space, state.in_force.mobilization_played)
    active: Any = raw(space.active)
    if _is_none(active):
        return space
    moved = np.where(quiet, active, 0)
    counts: Any = {"active": Numbers(active - moved), "underground": Numbers(raw(space.underground) + moved)}
    return attrs.evolve(space, **counts)


def _abroad(space: Space, independent: Any) -> Space:
    """A Country with what the FLN has there once it is independent, and bare before."""
    theirs = ("underground", "active", "fln_bases", "base_markers")
    fields: dict[str, Any] = {piece.name.lower(): 0 for piece in Piece}
    fields |= {name: independent.choose(getattr(space, name), 0) for name in theirs}
    return attrs.evolve(space, **fields, support=independent.choose(-1, 0))


def _peopled(space: Space, mobilized: Any) -> Space:
    """A space of Algeria, Resettled where that may be, and Neutral where nobody lives."""
    if space.resettled is not False:
        space = attrs.evolve(space, resettled=mobilized & space.resettled)
    stance: Any = raw(space.support)
    if _is_none(stance):
        return space
    stances: Any = Numbers(np.where(raw(space.population) >= 1, stance, 0))
    return attrs.evolve(space, support=stances)


def _is_none(count: Any) -> bool:
    return isinstance(count, int) and not count

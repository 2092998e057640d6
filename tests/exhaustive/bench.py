"""Positions with given small counts, and the comparison of a step with a statement."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import attrs

import ctcore as ct
from ctcore.kernel import Move
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.state import FIELDS
from tests.exhaustive.statements import Ground, Table
from tests.rules.positions import FRAMES, KINDS

LARGE = bool(os.environ.get("CTCORE_LARGE"))
PIECES = tuple(piece.name.lower() for piece in ct.Piece)
POOL = tuple(piece.name.lower() for piece in ct.PieceType)
_MARKERS = ("support", "terror", "resettled")
# What no resolution touches: all of a position but spaces, boxes, Resources, Commitment and stack.
_UNTOUCHED = tuple(
    name
    for name in FIELDS
    if name not in ("spaces", "available", "casualties", "resources", "commitment", "stack")
)


def upto(normal: int, large: int = 3) -> range:
    """The counts 0 to the bound, a larger bound in the nightly run."""
    return range((large if LARGE else normal) + 1)


def holdings(**counts: Iterable[int]) -> Iterator[dict[str, Any]]:
    """Every combination of counts of the named pieces."""
    for values in product(*counts.values()):
        yield dict(zip(counts, values, strict=True))


def base(*, independent: bool = False, border: int = 0) -> ct.State:
    """A lawful position of the Full Scenario with an empty map and every piece Available."""
    state = ct.setup("full", card=1)
    hand = attrs.evolve(state.hand, mobilization=False, morocco_and_tunisia_independent=not independent)
    return state.with_truths(independent=independent, mobilization_played=True).but(
        spaces=tuple(ct.Space(p, support=-1 if p.is_country and independent else 0) for p in PLACES),
        available=FORCE_POOL,
        casualties=ct.Pool(),
        out_of_play=ct.Pool(),
        set_aside=ct.Pool(),
        border_zone=border,
        hand=hand,
        commitment=20,
        resources=attrs.evolve(state.resources, government=20, fln=20),
    )


def at_work(state: ct.State, frame: str, *fields: Any, **more: Any) -> ct.State:
    """The position with an Operation under way, its actor First Eligible and free to do anything."""
    operation = FRAMES[frame](FRAMES["FirstChoice"](ct.FLN).reach, *fields, **more)
    return attrs.evolve(state, stack=(FRAMES["FirstChoice"](operation.actor), operation))


def with_spaces(state: ct.State, *spaces: ct.Space) -> ct.State:
    """The position with these spaces as given; what stands there comes from Available."""
    every = list(state.spaces)
    pool = {name: getattr(state.available, name) for name in POOL}
    for space in spaces:
        every[space.place.index] = space
        for name in PIECES:
            pool["guerrillas" if name in ("underground", "active") else name] -= getattr(space, name)
    return state.but(spaces=tuple(every), available=ct.Pool(**pool))


def with_stock(state: ct.State, stock: int) -> ct.State:
    """The position with so many Guerrillas Available, the others Out of Play."""
    away = state.available.guerrillas - stock
    available = state.available.changed(ct.PieceType.GUERRILLAS, -away)
    return state.but(available=available, out_of_play=ct.Pool(guerrillas=away))


def place(name: str) -> ct.Place:
    return ct.Place.named(name)


def move(kind: str, *fields: Any) -> Move:
    made: Move = KINDS[kind].move(*fields)
    return made


def ground(space: ct.Space) -> Ground:
    """The space as plain numbers."""
    values = [getattr(space, name) for name in (*PIECES, *_MARKERS)]
    return Ground(space.place, *values)


def table(state: ct.State, *places: ct.Place) -> Table:
    """The numbers of the position, those spaces in full."""
    here = {one.name: ground(state.spaces[one.index]) for one in places}
    terror = sum(space.terror for space in state.spaces)
    return Table(
        here,
        {name: getattr(state.available, name) for name in POOL},
        {name: getattr(state.casualties, name) for name in POOL},
        state.resources.government,
        state.resources.fln,
        state.commitment,
        terror - sum(one.terror for one in here.values()),
        state.independent,
        state.border_zone,
    )


def _space(one: Ground) -> ct.Space:
    values = [getattr(one, name) for name in (*PIECES, *_MARKERS)]
    return ct.Space(one.place, *values)


def same(before: ct.State, after: ct.State, expected: Table) -> None:
    """Every number after is the statement's, and all that it does not speak of is as before."""
    spaces = list(before.spaces)
    for one in expected.grounds.values():
        spaces[one.place.index] = _space(one)
    assert after.spaces == tuple(spaces), _told(before, after, expected)
    assert after.available == ct.Pool(**expected.available), _told(before, after, expected)
    assert after.casualties == ct.Pool(**expected.casualties), _told(before, after, expected)
    purses = (after.resources.government, after.resources.fln, after.commitment)
    assert purses == (expected.government, expected.fln, expected.commitment), _told(before, after, expected)
    for name in _UNTOUCHED:
        assert getattr(after, name) is getattr(before, name) or getattr(after, name) == getattr(before, name)


def _told(before: ct.State, after: ct.State, expected: Table) -> str:
    indices = [one.place.index for one in expected.grounds.values()]
    was, now = ([state.spaces[index] for index in indices] for state in (before, after))
    boxes = (after.available, after.casualties, after.resources, after.commitment)
    return f"\n before {was}\n after {now}\n boxes {boxes}\n expected {expected}"


def legal(state: ct.State, kind: str) -> set[tuple[Any, ...]]:
    """The fields of every legal move of the kind."""
    its = KINDS[kind].move
    moves = ct.legal_moves(state)
    return {attrs.astuple(one, recurse=False) for one in moves if type(one) is its}


def between(state: ct.State, kind: str, origin: ct.Place, goal: ct.Place) -> set[tuple[Any, ...]]:
    """How many of which pieces may legally move from the one space to the other."""
    return {tuple(size) for *size, left, entered in legal(state, kind) if (left, entered) == (origin, goal)}

"""Positions with given small counts, and what is legal there."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import attrs

import ctcore as ct
from ctcore.kernel import Move
from ctcore.twilight.arrays.boards import CYLINDERS
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.vocabulary import Operation
from tests.rules.positions import FRAMES, KINDS

LARGE = bool(os.environ.get("CTCORE_LARGE"))
PIECES = tuple(piece.name.lower() for piece in ct.Piece)
POOL = tuple(piece.name.lower() for piece in ct.PieceType)
CUBES = ("french_troops", "french_police", "algerian_troops", "algerian_police")
GOVERNMENTS = (Operation.TRAIN, Operation.GARRISON, Operation.SWEEP, Operation.ASSAULT)
FRENCH = ("french_troops", "french_police", "government_bases")


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
    operation = FRAMES[frame](FRAMES["FirstChoice"](ct.FLN).limit, *fields, **more)
    return on_turn(state, ct.GOVERNMENT if operation.operation in GOVERNMENTS else ct.FLN, operation)


def on_turn(state: ct.State, faction: ct.Actor, *frames: Any) -> ct.State:
    """The position in the turn of the First Eligible, with those frames pending."""
    return state.but(initiative=CYLINDERS[faction], stack=(FRAMES["FirstChoice"](faction), *frames))


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
    """The position with that many Guerrillas Available, the others Out of Play."""
    away = state.available.guerrillas - stock
    available = state.available.changed(ct.PieceType.GUERRILLAS, -away)
    return state.but(available=available, out_of_play=ct.Pool(guerrillas=away))


def place(name: str) -> ct.Place:
    return ct.Place.named(name)


def move(kind: str, *fields: Any) -> Move:
    made: Move = KINDS[kind].move(*fields)
    return made


def legal(state: ct.State, kind: str) -> set[tuple[Any, ...]]:
    """The fields of every legal move of the kind."""
    its = KINDS[kind].move
    moves = ct.legal_moves(state)
    return {attrs.astuple(one, recurse=False) for one in moves if type(one) is its}


def between(state: ct.State, kind: str, origin: ct.Place, goal: ct.Place) -> set[tuple[Any, ...]]:
    """How many of which pieces may legally move from the one space to the other."""
    return {tuple(size) for *size, left, entered in legal(state, kind) if (left, entered) == (origin, goal)}

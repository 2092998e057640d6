"""Lemmas of ceilings: what an Operation of the FLN may do in a space, it may do there by itself, and no more.

A ceiling plays each space alone, with a full purse and with every piece Available or none (`ctcore find`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.logic import all_of, any_of
from ctcore.symbolic import Found, agrees, holds_of
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.map import Place
from ctcore.twilight.ceilings.in_space import COMMITMENT, FULL, PLACED
from ctcore.twilight.ceilings.places import places_of
from ctcore.twilight.game import SYSTEM

from .cases.shapes import acted, cases_of
from .effects.operations import frames_of, played_kinds
from .lemmas.sentences import legal, made_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Frame, Kind, Move
    from ctcore.symbolic import Obligation
    from ctcore.twilight.board.state import State

    from .lemmas.sentences import Row

__all__ = ["obligations"]

_OPERATIONS = {"rally": "3.3.1", "march": "3.3.2", "attack": "3.3.3", "terror": "3.3.4"}
_ACTIVITIES = {"extort": "4.3.1", "subvert": "4.3.2", "ambush": "4.3.3", "oas": "5.3.1"}


def _kinds(name: str) -> list[Kind]:
    """The kinds of move of an Operation or a Special Activity."""
    return [kind for kind in played_kinds() if kind.name.partition(".")[0] == name]


def _alone(state: State, held: int) -> State:
    """The position as a ceiling plays it, with ``held`` of each piece that is placed Available, or all."""
    pieces = {name: min(held, getattr(FORCE_POOL, name)) for name in PLACED}
    boxes = attrs.evolve(state.boxes, available=attrs.evolve(state.boxes.available, **pieces))
    return state.but(resources=FULL, commitment=COMMITMENT, boxes=boxes)


def _stays_legal(name: str) -> Found:
    covered = 0
    for kind in _kinds(name):

        def may(state: State, frame: Frame, move: Move, kind: Kind = kind) -> bool:
            ways = (_alone(state, held) for held in (FORCE_POOL.guerrillas, 0))
            return any_of(legal(kind, way, frame, move) for way in ways)

        found = holds_of(cases_of(kind, frames_of(kind.name)), SYSTEM.laws, may)
        if not found.holds:
            return found
        covered += found.cases
    return Found(holds=True, cases=covered)


def _stays_there(name: str) -> Found:
    covered = 0
    for kind in _kinds(name):

        def same(state: State, frame: Frame, move: Move, kind: Kind = kind) -> bool:
            return _same_elsewhere(state, acted(kind, state, frame, move), _places(frame, move))

        # That the laws are kept is proved by its effect.
        found = agrees(cases_of(kind, frames_of(kind.name)), SYSTEM.laws, same)
        if not found.holds:
            return found
        covered += found.cases
    return Found(holds=True, cases=covered)


def _places(frame: Any, move: Move) -> frozenset[Place | None]:
    """The spaces that the move names and the frame is at."""
    chosen: tuple[Place, ...] = getattr(frame, "spaces", ())
    named: frozenset[Place] = places_of.__wrapped__(move)
    return named | {getattr(frame, "at", None), *chosen[-1:]}


def _same_elsewhere(before: State, after: State, places: frozenset[Place | None]) -> bool:
    pairs = zip(before.spaces, after.spaces, strict=True)
    return all_of(one is other or one == other for one, other in pairs if one.place not in places)


def _rows() -> Iterator[Row]:
    for name, clause in (_OPERATIONS | _ACTIVITIES).items():
        yield (
            f"{name}_alone",
            (clause, "1.4.1", "1.8"),
            f"what {name.capitalize()} may do, it may with a full purse and every piece Available, or none",
            lambda name=name: _stays_legal(name),  # type: ignore[misc]
        )
        yield (
            f"{name}_there",
            (clause,),
            f"a move of {name.capitalize()} changes no space but those that it names or is at",
            lambda name=name: _stays_there(name),  # type: ignore[misc]
        )


def obligations() -> tuple[Obligation, ...]:
    """That each Operation and Special Activity of the FLN may be played in one space alone."""
    return made_of(_rows())

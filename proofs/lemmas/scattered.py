"""Positions to compare two answers on: drawn from a seed, lawful, on the FLN's turn or within its March."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import Defect
from ctcore.kernel import Part
from ctcore.twilight.board.forces import FORCE_POOL, Pool, Space
from ctcore.twilight.board.map import ALGERIA, PLACES, Place
from ctcore.twilight.board.parts import Purses
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Piece, PieceType, Stance
from ctcore.twilight.game import choices, legal_moves, play, setup, step, violations
from ctcore.twilight.text.difference import changed

if TYPE_CHECKING:
    from ctcore.twilight.board.state import State

__all__ = ["bare", "groups", "scattered"]

GROUPS = 4
# What lasts and changes where a group may march, and who is seen.
LASTING = ("#27u", "#44u", "#53u")


def scattered(seed: int) -> State:
    """A lawful position on the FLN's turn or within its March, its pieces anywhere; the same for a seed."""
    draw = random.Random(seed)  # noqa: S311 - positions, not secrets
    start = play(setup("full", first=FLN, card=1), "no pivotal event")
    if draw.random() < 1 / 4:
        start = play(setup("full", first=GOVERNMENT, card=1), "pass; limited op")
    independent = draw.random() < 1 / 2
    spaces, rest = _dealt(draw, independent=independent)
    lasting = [text for text in LASTING if draw.random() < 1 / 6]
    if lasting:
        start = changed(start, f"in force {', '.join(lasting)}")
    hand = attrs.evolve(start.hand, mobilization=False, morocco_and_tunisia_independent=not independent)
    state = start.with_truths(independent=independent, mobilization_played=True).but(
        spaces=spaces,
        available=rest,
        casualties=Pool(),
        out_of_play=Pool(),
        set_aside=Pool(),
        resources=Purses(10, draw.choice((1, 2, 3, 5, 10, 50))),
        border_zone=draw.randint(0, 4) if independent else 0,
        hand=hand,
    )
    broken = violations(state)
    if broken:
        message = f"a scattered position breaks a law: {broken[0]}"
        raise Defect(message)
    return _marched(draw, state)


def _dealt(draw: random.Random, *, independent: bool) -> tuple[tuple[Space, ...], Pool]:
    spaces, rest = {place: bare(draw, place, independent=independent) for place in PLACES}, FORCE_POOL
    homes = draw.sample(PLACES if independent else ALGERIA, k=8)
    for kind, count in FORCE_POOL.items():
        sorts = [piece for piece in Piece if piece.type is kind]
        for _ in range(0 if "BASES" in kind.name else draw.randint(count // 2, count)):
            place = draw.choice(homes if kind is PieceType.GUERRILLAS else ALGERIA)
            spaces[place] = spaces[place].changed(draw.choice(sorts), 1)
            rest = rest.changed(kind, -1)
    return tuple(spaces.values()), rest


def bare(draw: random.Random, place: Place, *, independent: bool) -> Space:
    """A space without pieces, its stance drawn where it may have any."""
    if place.is_country:
        return Space(place, support=int(Stance.OPPOSE if independent else Stance.NEUTRAL))
    return Space(place, support=draw.choice((-1, 0, 1, 1)) if place.population else 0)


def _marched(draw: random.Random, state: State) -> State:
    """The position after some groups of a March, or as it is."""
    begun = next((move for move in legal_moves(state) if str(move) == "march"), None)
    if begun is None or draw.random() < 1 / 3:
        return state
    state = step(state, begun)
    for _ in range(draw.randint(0, 4)):
        first = [one for one in choices(state) if isinstance(one, Part)]
        if not first:
            break
        onward: Any = draw.choice(first)
        while isinstance(onward, Part):
            onward = draw.choice(choices(state, onward))
        state = step(state, onward)
    return state


def groups(state: State, seed: int) -> list[tuple[str, int, int]]:
    """A few groups that no border has stopped: where each stands, and its Guerrillas."""
    draw = random.Random(seed)  # noqa: S311 - the same
    stopped = getattr(state.stack[-1], "marks", ())
    found = []
    for space in state.spaces:
        free = [
            space.of(piece)
            - sum(one.count for one in stopped if (one.place, one.piece) == (space.place, piece))
            for piece in (Piece.UNDERGROUND, Piece.ACTIVE)
        ]
        underground, active = (draw.randint(0, most) for most in free)
        if underground or active:
            found.append((space.id, underground, active))
    return draw.sample(found, k=min(GROUPS, len(found)))

"""Positions by the thousand, and what one requirement alone refuses in them."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING, Any

import pytest

import ctcore as ct
from ctcore.arrays.bulk import many_positions, witnesses
from ctcore.testing import every_move
from ctcore.twilight.rules.operations.terror import Terrorizing
from ctcore.twilight.rules.setup.frames import SetUpFrame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.kernel import Frame, Kind, Move

FRAMES = [frame for frame in ct.SYSTEM.table if not issubclass(frame, SetUpFrame)]
ROWS, MOVES = 1024, 15
SHAPES = 5 if os.environ.get("CTCORE_LARGE") else 3


def some_moves(state: ct.State, kind: Kind, chance: random.Random) -> Sequence[Move]:
    every = every_move(state, kind.move)
    legal = [move for move in ct.legal_moves(state) if type(move) is kind.move]
    return (*legal[:5], *chance.sample(every, min(MOVES, len(every))))


def met_in(frame: type[Frame]) -> set[Any]:
    """Which requirements are met alone in a few shapes, each judged again on ints."""
    chance = random.Random(1)  # noqa: S311 - positions, not secrets
    met: set[Any] = set()
    for many in many_positions(chance, frame, ROWS, SHAPES):
        one = next(many.positions(many.lawful), None)
        for kind in ct.SYSTEM.table[frame] if one is not None else ():
            assert one is not None
            for requirement, state, move in witnesses(many, kind, some_moves(one, kind, chance)):
                results = ct.judge(state, move).results
                refused = [each for each, held in zip(kind.requirements, results, strict=True) if not held]
                assert refused == ([] if requirement is None else [requirement]), (kind.name, str(move))
                assert ct.violations(state) == ()
                met.add((kind.name, requirement))
    return met


@pytest.mark.long
def test_each_witness_breaks_that_requirement_and_no_other_and_most_have_one() -> None:
    met = sum(len(met_in(frame)) for frame in FRAMES)
    asked = sum(1 + len(kind.requirements) for frame in FRAMES for kind in ct.SYSTEM.table[frame])
    assert met > asked // 2


def test_positions_are_lawful_and_differ() -> None:
    chance = random.Random(2)  # noqa: S311 - positions, not secrets
    many = next(many_positions(chance, Terrorizing, ROWS, 1))
    found = list(many.positions(many.lawful))[-50:]
    assert len(set(map(ct.to_json, found))) > 40
    assert all(type(state.stack[-1]) is Terrorizing and not ct.violations(state) for state in found)

"""What a Troop Lift can still come to, by its formula and by a search through the lifts."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.twilight.board.map import ALGERIA
from ctcore.twilight.rules.common.lifting import can_complete, works
from tests.rules.positions import turn


@pytest.mark.clause("4.2.2", "R9", "R49")
def test_what_spaces_can_come_to_is_what_a_search_finds() -> None:
    draw = random.Random(5)  # noqa: S311 - boards, not secrets
    before = ct.play(turn(ct.GOVERNMENT), "assault; troop lift")
    found = Counter(_completes(draw, before) for _ in range(1500))
    # The two ways agree each time, and both answers are common.
    assert set(found) == {(True, True), (False, False)}
    assert min(found.values()) > 300


def _completes(draw: random.Random, before: ct.State) -> tuple[bool, bool]:
    busy = draw.sample(ALGERIA, draw.randint(1, 6))
    state = _few_pieces(draw, before, busy)
    some = draw.sample(busy, min(len(busy), draw.randint(0, 2)))
    chosen = tuple(dict.fromkeys((*some, *draw.sample(ALGERIA, 3))))[: draw.choice((2, 3))]
    others = [] if len(chosen) == 3 else [(*chosen, place) for place in ALGERIA if place not in chosen]
    operation: Any
    operation, frame = state.stack[-2:]
    searched = any(works(state, operation, frame, spaces) for spaces in (chosen, *others))
    return can_complete(state, chosen, 3), searched


def _few_pieces(draw: random.Random, before: ct.State, busy: list[ct.Place]) -> ct.State:
    nobody: dict[str, Any] = dict.fromkeys((piece.name.lower() for piece in ct.Piece), 0)
    spaces = []
    for space in before.spaces:
        here: dict[str, Any] = {
            "french_troops": draw.choice((0, 0, 1, 1, 2)),
            "french_police": draw.choice((0, 0, 1)),
            "underground": draw.choice((0, 1)),
        }
        spaces.append(attrs.evolve(space, **nobody | (here if space.place in busy else {})))
    return attrs.evolve(before, spaces=tuple(spaces))

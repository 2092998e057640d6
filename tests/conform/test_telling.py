"""How a difference is told: where two positions differ, and what decides."""

from __future__ import annotations

import json
import random
from itertools import product
from typing import Any

import pytest

from ctcore.conform.difference import differing, of_a_move, of_the_moment
from ctcore.game import games
from ctcore.game.board import shown

ONES: tuple[Any, ...] = (0, 1, 2, True, False, 1.0, "1")
LISTS = tuple(list(some) for length in range(3) for some in product((0, 1, True), repeat=length))
VALUES = (
    *ONES,
    *LISTS,
    *({"a": one} for one in (*ONES, *LISTS[:5])),
    *({"a": one, "b": other} for one, other in product((0, 1, True), repeat=2)),
    *([{"a": one}, other] for one, other in product((0, 1, True), repeat=2)),
    {},
    {"b": 1},
)


def test_two_values_differ_somewhere_unless_they_are_written_alike() -> None:
    written = [json.dumps(one, sort_keys=True) for one in VALUES]
    for (ours, one), (theirs, other) in product(zip(VALUES, written, strict=True), repeat=2):
        found = list(differing(ours, theirs))
        assert (not found) is (one == other), (ours, theirs)
        # From the other side it is the same in the same places.
        turned = [(path, second, first) for path, first, second in differing(theirs, ours)]
        assert sorted(map(repr, found)) == sorted(map(repr, turned))


@pytest.mark.parametrize("name", games.GAMES)
def test_of_any_position_and_move_of_a_game_something_is_told(name: str) -> None:
    game, draw = games.game(name), random.Random(4)  # noqa: S311 - play, not secrets
    state = game.setup()
    depths, without = set(), 0
    for _ in range(150):
        if not state.stack:
            break
        pending = shown(game, state)["pending"]
        depths.add(len(pending))
        awaited = (f"{pending[-1]['clause']}: the position awaits {pending[-1]['awaits']}",)
        assert of_the_moment(game, state) == awaited
        for move in game.legal_moves(state)[:20]:
            findings = game.judge(state, move).findings
            without += not findings
            held = tuple(f"{one}, which holds" for one in findings[:8])
            assert of_a_move(game, state, move) == (held or awaited)
        state = game.step(state, game.random_move(state, draw))
    # Only in these games it comes to frames on others, and to moves that nothing is required of.
    assert name in {"nim", "algeria"} or (len(depths) > 1 and without)
    if not state.stack:
        assert of_the_moment(game, state) == (f"{', '.join(game.system.over(state))}: the game is over",)

"""From thousands of lawful positions of a frame at once: what a move does is lawful, and what is stated."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

import ctcore as ct
from ctcore.arrays import Many, along_each_path, lawful_rows, many_positions, rows_where
from ctcore.arrays.nearby import as_position
from ctcore.arrays.row_selection import Rows
from ctcore.kernel import Frame, Kind, Move
from ctcore.kernel.logic import all_of
from ctcore.testing import every_move
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.rules.setup.frames import SetUpFrame
from proofs.equivalences import is_as_stated

# How many rows there are, how many steps are tried from each frame, and how many moves of each kind at once.
ROWS, STEPS, MOVES = (2048, 2_000_000, 12) if os.environ.get("CTCORE_LARGE") else (1024, 2_500, 2)
# No stack is followed further; as many are tried in far fewer.
MOST = 5_000
FRAMES = [frame for frame in ct.SYSTEM.table if not issubclass(frame, SetUpFrame)]


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.__name__)
def test_each_step_from_many_positions_keeps_every_law_and_is_as_stated(frame: type[Frame]) -> None:
    chance, tried = random.Random(frame.__name__), 0  # noqa: S311 - positions, not secrets
    for many in many_positions(chance, frame, ROWS, MOST):
        if many.lawful.any():
            rows = many.lawful.nonzero()[0]
            of = Rows(many.state)
            tried += sum(followed(many, of, rows, kind, move) for kind, move in steps(many, chance))
        if tried >= STEPS:
            break
    assert tried >= STEPS


def steps(many: Many, chance: random.Random) -> list[tuple[Kind, Move]]:
    """A few moves of each kind that the frame awaits: of those that there could be, and of the legal ones."""
    position = next(many.positions(many.lawful))
    legal = list(ct.legal_moves(position))
    found: list[tuple[Kind, Move]] = []
    for kind in ct.SYSTEM.table[type(many.frame)]:
        for moves in (every_move(position, kind.move), [one for one in legal if type(one) is kind.move]):
            found += [(kind, move) for move in chance.sample(moves, min(MOVES, len(moves)))]
    return found


def followed(many: Many, of: Rows, rows: Any, kind: Kind, move: Move) -> int:
    """In how many rows the move was tried; fails where a law breaks or the second statement differs."""

    def run(some: Any) -> Any:
        state: ct.State = of.some(some)
        stack: Any = state.stack
        # The second statement says nothing of what a card grants.
        stated = any(getattr(frame, "grant", None) for frame in stack)
        same = True if stated else is_as_stated(kind, state, stack[-1], move)
        if not all_of(kind.results(state, stack[-1], move)):
            return same
        draft: Any = Draft(state)
        kind.effect(draft, stack[-1], move)
        return rows_where(same, len(some)) & lawful_rows(draft.close(), len(some))

    for (some, staying), held in along_each_path(run, rows):
        wrong = ~rows_where(held, len(some))
        wrong = wrong if staying is None else wrong & staying
        first = int(some[wrong][0]) if wrong.any() else None
        assert first is None, (kind.name, str(move), as_position(many.state, first))
    return len(rows)

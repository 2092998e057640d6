from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

import ctcore as ct
from ctcore.testing import every_move, lawful_states, reachable_states

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.kernel import Frame, Move, Transition

# Play alone never empties a pool for long, and lawful positions alone hide what play can reach.
from_both_starts = pytest.mark.parametrize(
    "start", [pytest.param(reachable_states(), id="reachable"), pytest.param(lawful_states(), id="lawful")]
)


def from_each(frames: Iterable[type[Frame]]) -> pytest.MarkDecorator:
    """Starts for what only happens in one of those frames, and there seldom."""
    lawful = (pytest.param(lawful_states(frame), id=frame.__name__) for frame in frames)
    return pytest.mark.parametrize("start", [pytest.param(reachable_states(), id="reachable"), *lawful])


from_every_frame = from_each(ct.SYSTEM.table)
some_data = st.data()
# Where each frame has its own test, a twelfth of the examples is many times what others have in all.
for_each_frame = settings(max_examples=max(1, settings().max_examples // 12))


def moves_to_judge(state: ct.State) -> list[Move]:
    """Every move of the types that the position awaits, and one of each other type.

    A move that is not awaited is refused as such, whatever its fields.
    """
    awaited = ct.SYSTEM.by_move[type(state.stack[-1])] if state.stack else {}
    every: list[Any] = list(dict.fromkeys(kind.move for kind in ct.SYSTEM.kinds))
    others = [one for one in every if one not in awaited]
    here = every_move(state, *awaited) if awaited else ()
    return [*here, *(_one_of(other) for other in others)]


@cache
def _one_of(sort: Any) -> Move:
    return every_move(ct.setup("short"), sort)[-1]


def random_play(scenario: str, seed: int) -> Iterator[Transition[ct.State]]:
    """One game after another in which each type of legal move is as likely as another, so that all occur."""
    chance = random.Random(f"{scenario} {seed}")  # noqa: S311 - play, not secrets
    while True:
        state = ct.setup(scenario)
        while moves := ct.legal_moves(state):
            sort = chance.choice(list(dict.fromkeys(map(type, moves))))
            step = ct.trace(state, chance.choice([move for move in moves if type(move) is sort]))
            yield step
            state = step.after

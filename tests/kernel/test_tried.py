from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from ctcore.game import games
from ctcore.kernel import Staged
from ctcore.kernel.stage_plan import few_that_refuse
from ctcore.kernel.tried import tried

# Kinds with more moves are left to those with fewer that ask the same.
MOST = 3_000


@pytest.mark.parametrize(("name", "scenario"), [("twilight", "short"), ("algeria", "1958-operations")])
def test_what_refuses_the_moves_tried_refuses_every_move(name: str, scenario: str) -> None:
    game: Any = games.game(name)
    compared = 0
    for step in islice(game.random_game(scenario, 5), 0, 400, 2):
        state = step.after
        for kind in game.system.under(state).table[type(state.stack[-1])] if state.stack else ():
            if not isinstance(kind, Staged):
                continue
            moves = list(islice(kind.witnesses(), MOST + 1))
            if len(moves) > MOST:
                continue
            found = tried(kind, state, state.stack[-1])
            assert found.total() == len(moves)
            every = [kind.results(state, state.stack[-1], move) for move in moves]
            assert any(map(all, found)) == any(map(all, every))
            few = few_that_refuse(found)
            if not any(map(all, every)):
                compared += 1
                assert not any(all(held[place] for place in few) for held in every)
    assert compared >= 5

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from ctcore.game import games
from ctcore.kernel import Staged
from ctcore.kernel.stage_plan import few_that_refuse
from ctcore.kernel.tried import tried

# Kinds with more moves are left to those with fewer that ask the same.
MOST = 3_000


def _until_refused(kind: Staged, held: tuple[bool, ...]) -> tuple[bool, ...]:
    """What a move meets, if what is asked after the first stage that refuses it counts as met.

    Stage 0 is that of requirements that read no field of the move.
    """
    fields = [set[str](), *map(set, kind.plan.fields)]
    read = [set(kind.plan.reads(one)) for one in kind.requirements]
    asked = [max((stage for stage, names in enumerate(fields) if names & of), default=0) for of in read]
    first = min((stage for stage, meets in zip(asked, held, strict=True) if not meets), default=len(fields))
    return tuple(meets or stage > first for stage, meets in zip(asked, held, strict=True))


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
            every = [kind.results(state, state.stack[-1], move) for move in moves]
            assert found == Counter(_until_refused(kind, held) for held in every)
            few = few_that_refuse(found)
            if not any(map(all, every)):
                compared += 1
                assert not any(all(held[place] for place in few) for held in every)
    assert compared >= 5

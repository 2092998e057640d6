"""The state machine and the kit serve a game whose positions have nothing to count."""

from __future__ import annotations

import random

from hypothesis import settings

from ctcore.arrays import any_position
from ctcore.conform import Server
from ctcore.testing import GameMachine
from tests.conform.inside import tried
from tests.games.hand import GAME


class HandMachine(GameMachine):
    """The machine on a game with a die and a hidden hand."""

    game = GAME


TestMachine = HandMachine.TestCase
TestMachine.settings = settings(max_examples=10, deadline=None)


def test_every_frame_has_a_position() -> None:
    chance = random.Random(1)  # noqa: S311 - positions, not secrets
    for kind in (*GAME.frames, None):
        state = any_position(chance, kind, tries=60, game=GAME)
        assert state is not None
        assert (type(state.stack[-1]) if state.stack else None) is kind


def test_our_engine_agrees_with_itself() -> None:
    run = tried(Server(GAME), games=3)
    assert run.found is None
    assert run.done == {"perft": 1, "games": 3}

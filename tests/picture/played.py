"""Pictures of positions of random games, with what has changed since the last."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Any

import attrs

import ctcore as ct
from tests.picture.reading import read

if TYPE_CHECKING:
    from xml.etree import ElementTree as ET

__all__ = ["GAMES", "pictures"]

GAMES = {"twilight": "full", "algeria": "1958"}
# Pictures are of every fortieth position of a random game, and mark what has changed since the last.
_EVERY, _PICTURES = 40, 5


@cache
def pictures(name: str) -> list[ET.Element]:
    """The set-up, and positions of a game with what has changed."""
    game: Any = ct.game(name)
    before = state = game.setup(GAMES[name])
    found, draw = [read(game.svg(state))], random.Random(4)  # noqa: S311 - play, not secrets
    for _ in range(_PICTURES):
        for _ in range(_EVERY):
            if moves := game.system.legal_moves(state):
                step = game.system.trace(state, draw.choice(moves))
                state = step.after
        found.append(read(game.svg(state, last=attrs.evolve(step, before=before))))
        before = state
    return found

"""Positions of the solo game, and what the bot may come to in them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ctcore.labyrinth.board.state import State
from ctcore.labyrinth.board.vocabulary import JIHADIST
from ctcore.labyrinth.bot import chances
from ctcore.labyrinth.bot.policy import every
from ctcore.labyrinth.game import GAME
from tests.labyrinth.positions import lawful, play, position

__all__ = ["by_rule", "lines", "only", "solo", "turned_up", "way"]

SURE = Fraction(1)


def solo(side: Any = JIHADIST, /, variant: str = "solo", **given: Any) -> State:
    """A position of the solo game, as `position` makes one."""
    others: dict[str, Any] = {"us": (6, 7), "jihadist": (49, 50)}
    return lawful(GAME.variant(variant).moved_in(position(side, **others | given)))


def lines(state: State) -> dict[str, Fraction]:
    """What the bot may play here, with its probability."""
    found = {"; ".join(map(str, line)): part for line, part in chances(state).items()}
    assert sum(found.values()) == 1
    return found


def only(state: State) -> str:
    """What the bot plays here for certain."""
    ((line, part),) = lines(state).items()
    assert part == SURE
    return line


def way(state: State) -> tuple[str, ...]:
    """The boxes of the flow on the bot's way here, whatever is drawn."""
    (found,) = {one.way for one in every(state)}
    return found


def by_rule(state: State, *moves: str, likely: Fraction = SURE) -> State:
    """The state after a decision of the bot, which comes to these moves with that probability."""
    found, line = lines(state), "; ".join(moves)
    assert (line, found.get(line)) == (line, likely), found
    return play(state, *moves)


def turned_up(number: int, variant: str = "solo", **given: Any) -> State:
    """The state after the bot played the card for what it must, which it does for certain."""
    state = solo(JIHADIST, variant, **{"jihadist": (number,), **given})
    return play(state, only(state))

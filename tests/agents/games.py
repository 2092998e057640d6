"""Games and their set-ups, in which the numbers of choices and the rows of observations are tried."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from ctcore.agents.seeing import seeing_of
from ctcore.agents.terms import Moment
from ctcore.game import games
from ctcore.kernel.move import Part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.game import Game

NIM, TWILIGHT = games.game("nim"), games.game("twilight")
MIX = {"Hidden Asset": 3, "Hidden Agenda": 2, "Empty Threat": 3}
# Every set-up, plain and with the options that it takes.
STARTS: tuple[tuple[Game[Any], str, dict[str, Any]], ...] = (
    *((NIM, name, {}) for name in NIM.setups),
    *((TWILIGHT, name, {}) for name in TWILIGHT.setups),
    (TWILIGHT, "short", {"open_deployment": True, "capabilities": True, "torture": True}),
    (TWILIGHT, "medium", {"open_deployment": True, "capabilities": True, "deception": MIX}),
    (TWILIGHT, "full", {"open_deployment": True, "deception": MIX}),
)
NAMES = tuple(f"{game.name}-{name}-{'-'.join(options)}".strip("-") for game, name, options in STARTS)


def moments(game: Game[Any], setup: str, options: dict[str, Any], seed: int) -> Iterator[tuple[Moment, int]]:
    """Each moment of a game of random numbers, chance's too, with the number that is chosen next."""
    draw, numbering = random.Random(seed), seeing_of(game).numbering  # noqa: S311 - play, not secrets
    moment = Moment(game.setup(setup, **options))
    while game.actor(moment.state) is not None:
        offered = numbering.offered(moment.state, moment.part)
        number = draw.choice(sorted(offered))
        yield moment, number
        choice = offered[number]
        if isinstance(choice, Part):
            moment = Moment(moment.state, choice)
        else:
            moment = Moment(game.step(moment.state, choice))

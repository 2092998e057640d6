"""Algeria as a game of the house."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ctcore.algeria.board.state import State
from ctcore.algeria.board.units import Actor
from ctcore.algeria.rules.setup import SCENARIOS, setup
from ctcore.algeria.rules.victory import Outcome, outcome
from ctcore.algeria.system import SYSTEM, WEIGHTS
from ctcore.algeria.words import WORDS
from ctcore.game import Game

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["GAME", "Algeria"]


class Algeria(Game[State]):
    """Algeria."""

    __slots__ = ()

    weighing = WEIGHTS

    @property
    def players(self) -> Mapping[str, Actor]:
        """The two players."""
        return {"government": Actor.GOVERNMENT, "fln": Actor.FLN}

    def is_chance(self, actor: Any, /) -> bool:
        """Whether that is Nature, who rolls the dice."""
        return actor is Actor.NATURE

    def outcome(self, state: State, /) -> Outcome | None:
        """Who has won; None while the game lasts."""
        return outcome(state)


GAME = Algeria(
    name="algeria",
    title="Algeria",
    system=SYSTEM,
    state=State,
    setups={name: partial(setup, name) for name in SCENARIOS},
    vocabulary=WORDS,
    proofs="ctcore.algeria.proofs",
    rooms={"testing": "ctcore.algeria.testing.trials:AlgeriaTrials"},
    specs=Path(__file__).parent / "specs",
)
"""Algeria: the War of Independence 1954-1962."""

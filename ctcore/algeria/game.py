"""Algeria as a game of the house."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ctcore.algeria.board.state import State
from ctcore.algeria.board.units import Actor
from ctcore.algeria.rules.common.dice import Procedure
from ctcore.algeria.rules.setup import SCENARIOS, setup
from ctcore.algeria.rules.victory import Outcome, outcome
from ctcore.algeria.system import SYSTEM, WEIGHTS
from ctcore.algeria.telling import Telling
from ctcore.algeria.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ctcore.kernel import Frame

__all__ = ["GAME", "Algeria"]


class Algeria(Telling):
    """Algeria."""

    __slots__ = ()

    weighing = WEIGHTS

    @property
    def players(self) -> Mapping[str, Actor]:
        """The two players."""
        return {"government": Actor.GOVERNMENT, "fln": Actor.FLN}

    @property
    def frames(self) -> tuple[type[Frame], ...]:
        """The types of what may be pending, procedures too, which only stand below others."""
        return tuple(dict.fromkeys((*self.system.table, *_below(Procedure))))

    def is_chance(self, actor: Any, /) -> bool:
        """Whether that is Nature, who rolls the dice."""
        return actor is Actor.NATURE

    def outcome(self, state: State, /) -> Outcome | None:
        """Who has won; None while the game lasts."""
        return outcome(state)


def _below(kind: type[Frame]) -> Iterator[type[Frame]]:
    """The types of procedure that are based on this one and pending by themselves."""
    for one in kind.__subclasses__():
        if one.clause:
            yield one
        yield from _below(one)


GAME = Algeria(
    name="algeria",
    title="Algeria",
    system=SYSTEM,
    state=State,
    setups={name: partial(setup, name) for name in SCENARIOS},
    vocabulary=WORDS,
    specs=Path(__file__).parent / "specs",
)
"""Algeria: the War of Independence 1954-1962."""

"""Labyrinth as a game of the house."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ctcore.game import Game
from ctcore.kernel.procedure import types_of
from ctcore.labyrinth.board.solo import VARIANTS
from ctcore.labyrinth.board.state import State
from ctcore.labyrinth.board.vocabulary import Side
from ctcore.labyrinth.rules.common.dice import Procedure
from ctcore.labyrinth.rules.events.happening import EVENTS, Event
from ctcore.labyrinth.rules.setup import SCENARIOS, setup
from ctcore.labyrinth.rules.victory import Outcome, outcome
from ctcore.labyrinth.system import SYSTEM
from ctcore.labyrinth.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctcore.kernel import Frame
    from ctcore.labyrinth.bot.priority import Priority
    from ctcore.labyrinth.observing import Observation

__all__ = ["GAME", "Labyrinth"]

_BOT = "bot"


class Labyrinth(Game[State]):
    """Labyrinth."""

    __slots__ = ()

    @property
    def players(self) -> Mapping[str, Side]:
        """The two players."""
        return {"us": Side.US, "jihadist": Side.JIHADIST}

    @property
    def frames(self) -> tuple[type[Frame], ...]:
        """The types of what may be pending, procedures too, which only stand below others."""
        return tuple(dict.fromkeys((*self.system.table, *types_of(Procedure))))

    @property
    def texts(self) -> tuple[Event, ...]:
        """The events of the cards as their steps."""
        return tuple(EVENTS[number] for number in sorted(EVENTS))

    def is_chance(self, actor: Any, /) -> bool:
        """Whether that is Nature, who rolls dice and deals cards."""
        return actor is Side.NATURE

    def observe(self, state: State, actor: Side, /) -> Observation:
        """What that side may know (4.8.1, 5.3.2, 8.5.4)."""
        from ctcore.labyrinth.observing import observe  # noqa: PLC0415 - most games hide nothing

        return observe(state, actor)

    @property
    def priorities(self) -> Sequence[Priority]:
        """What the solo Jihadist puts first (9.4.2); it stands above the rules."""
        found: Sequence[Priority] = import_module("ctcore.labyrinth.bot.answers").NAMED
        return found

    @property
    def opponents(self) -> Mapping[str, Mapping[str, str]]:
        """Who plays: the Jihadist needs no player (9)."""
        return {"jihadist": {_BOT: "ctcore.labyrinth.bot:Bot"}}

    def variant_for(self, players: Mapping[str, str], /) -> str | None:
        """The solo game where the Jihadist plays by chapter 9, unless other rules are named."""
        alone = players.get("jihadist", "").partition(",")[0].strip() == _BOT
        return "solo" if alone and not self.house else None

    @property
    def variants(self) -> Mapping[str, str]:
        """The solo game, with each of its ideologies (9.7)."""
        return VARIANTS

    def outcome(self, state: State, /) -> Outcome | None:
        """Who has won; None while the game lasts."""
        return outcome(state)


GAME = Labyrinth(
    name="labyrinth",
    title="Labyrinth",
    system=SYSTEM,
    state=State,
    setups={name: partial(setup, name) for name in SCENARIOS},
    vocabulary=WORDS,
    specs=Path(__file__).parent / "specs",
)

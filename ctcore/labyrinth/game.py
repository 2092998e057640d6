"""Labyrinth as a game of the house."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ctcore.kernel.procedure import types_of
from ctcore.labyrinth.board.solo import VARIANTS
from ctcore.labyrinth.board.state import State
from ctcore.labyrinth.board.vocabulary import Side
from ctcore.labyrinth.rules.common.dice import Procedure
from ctcore.labyrinth.rules.events.happening import EVENTS, Event
from ctcore.labyrinth.rules.setup import SCENARIOS, setup
from ctcore.labyrinth.rules.victory import Outcome, outcome
from ctcore.labyrinth.system import SYSTEM
from ctcore.labyrinth.telling import Telling
from ctcore.labyrinth.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ctcore.kernel import Frame, Transition
    from ctcore.labyrinth.bot.priority import Priority
    from ctcore.labyrinth.observing import Observation

__all__ = ["GAME", "Labyrinth"]

_BOT = "bot"


class Labyrinth(Telling):
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

    @property
    def examples(self) -> Mapping[str, str]:
        """What the helps of options show."""
        line = ': "hide a cell in Sudan; hide a cell in Yemen"'
        return {
            "ask": line,
            "play": line,
            "with": ': "Iraq: 2 troops, 1 sleeper", "US hand: 4, 15", "phase: US"',
            "change": "'Iraq: 2 troops, 1 sleeper'",
            "find": 'As in "iraq.troops >= 5".',
            "rule": ": 7.2.1, L38, card 57, disrupt",
            "position": "--scenario anaconda",
            "parts": "each country, the tracks, hands and piles",
            "before": "The moves",
            "completed": " and countries",
        }

    @property
    def setup_options(self) -> Mapping[str, str]:
        """How many decks a game has, if more than one (3.3)."""
        return {"tournament": "The game has two decks (3.3).", "campaign": "The game has three decks (3.3)."}

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

    def changed(self, state: State, *changes: str) -> State:
        """The position with changes made, those of countries and hands in words (`labyrinth.changing`)."""
        from ctcore.labyrinth.changing import changed  # noqa: PLC0415 - play changes nothing

        return changed(self, state, *changes)

    def setup_named(self, state: State, /) -> str:
        """The scenario, as in the name of a file."""
        return f"{self.name}-{state.scenario}"

    def turn_starts(self, steps: Iterable[Transition[State]], /) -> Iterator[str]:
        """What each step begins: ``"turn"`` if another side chooses than before; chance begins nothing."""
        last: object = None
        for step in steps:
            now = self.actor(step.before)
            begins = now is not last and not self.is_chance(now)
            yield "turn" if begins else ""
            last = now if begins else last

    def outcome(self, state: State, /) -> Outcome | None:
        """Who has won; None while the game lasts."""
        return outcome(state)


def _begun(scenario: str, *, tournament: bool = False, campaign: bool = False) -> State:
    """The scenario with as many decks; raises `ValueError` if both lengths are asked for."""
    if tournament and campaign:
        message = "tournament and campaign are two lengths of a game"
        raise ValueError(message)
    return setup(scenario, length="campaign" if campaign else "tournament" if tournament else "standard")


GAME = Labyrinth(
    name="labyrinth",
    title="Labyrinth",
    system=SYSTEM,
    state=State,
    setups={name: partial(_begun, name) for name in SCENARIOS},
    vocabulary=WORDS,
    proofs="ctcore.labyrinth.proofs",
    specs=Path(__file__).parent / "specs",
)

"""Algeria as a game of the house."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ctcore.algeria.board.places import PLACES
from ctcore.algeria.board.state import State
from ctcore.algeria.board.units import Actor
from ctcore.algeria.lines import preamble, summary
from ctcore.algeria.ready import READY
from ctcore.algeria.rules.common.dice import Procedure
from ctcore.algeria.rules.setup import SCENARIOS, setup
from ctcore.algeria.rules.victory import Outcome, outcome
from ctcore.algeria.system import SYSTEM, WEIGHTS
from ctcore.algeria.telling import Telling
from ctcore.algeria.words import WORDS
from ctcore.kernel.procedure import types_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ctcore.kernel import Frame, Transition

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
        return tuple(dict.fromkeys((*self.system.table, *types_of(Procedure))))

    @property
    def setup_options(self) -> Mapping[str, str]:
        """The options of chapter 13."""
        return {
            "slow_reaction": "The Government reacts slowly until the FLN leads (13.1); 1954 only.",
            "early_independence": "Morocco and Tunisia may become independent early (13.2); 1954 only.",
            "shorter_game": "A lead in PSL at two checks ends the game (13.3).",
        }

    @property
    def examples(self) -> Mapping[str, str]:
        """What the helps of options show."""
        line = ': "roll 7; roll 1; roll 1; end"'
        return {
            "ask": line,
            "play": line,
            "with": ': "Algiers: 2 Bands in OPS, terror", "psl.government 40"',
            "change": "'Algiers: 2 Bands in OPS'",
            "find": 'As in "any(ops.bands >= 4)".',
            "rule": ": 9.22/5, 9.22, A42, C.3, flush",
            "position": "--scenario 1954-ready",
            "parts": "each area, the levels and points",
            "before": "The moves",
            "completed": ", options and areas",
        }

    def is_chance(self, actor: Any, /) -> bool:
        """Whether that is Nature, who rolls the dice."""
        return actor is Actor.NATURE

    def moment(self, state: State) -> str:
        """The position in one line, with the house rules by which it is played."""
        house = " and ".join(state.in_force.house)
        return f"{super().moment(state)}; by {house}" if house else super().moment(state)

    def preamble(self, played: Sequence[Transition[State]], /) -> int:
        """How many first moves of a line belong to earlier phases than its end."""
        return preamble(played)

    def summary(self, played: Sequence[Transition[State]], /) -> str:
        """What the moves of a line, without its preamble, change of AP and PSL."""
        return summary(played)

    def from_data(self, data: Any) -> State:
        """The position that plain data describes, laws unchecked; it has the areas of the map in order."""
        from ctcore.game.strict import refuse  # noqa: PLC0415 - as above

        found = super().from_data(data)
        if tuple(area.place for area in found.areas) != PLACES:
            refuse("areas", f"the map has {len(PLACES)} areas and countries, each once and in its order")
        return found

    def changed(self, state: State, *changes: str) -> State:
        """The position with changes made, those of areas in words (`ctcore.algeria.changing`)."""
        from ctcore.algeria.changing import changed  # noqa: PLC0415 - play changes nothing

        return changed(self, state, *changes)

    def turn_starts(self, steps: Iterable[Transition[State]], /) -> Iterator[str]:
        """What each step begins: ``"turn"`` if another player chooses than before; dice begin nothing."""
        last: object = None
        for step in steps:
            now = self.actor(step.before)
            begins = now is not last and not self.is_chance(now)
            yield "turn" if begins else ""
            last = now if begins else last

    def setup_named(self, state: State, /) -> str:
        """The scenario, as in the name of a file."""
        return f"{self.name}-{state.scenario}"

    def outcome(self, state: State, /) -> Outcome | None:
        """Who has won; None while the game lasts."""
        return outcome(state)


GAME = Algeria(
    name="algeria",
    title="Algeria",
    system=SYSTEM,
    state=State,
    setups={
        **{name: partial(setup, name) for name in SCENARIOS},
        **READY,
    },
    vocabulary=WORDS,
    proofs="ctcore.algeria.proofs",
    rooms={"testing": "ctcore.algeria.testing.trials:AlgeriaTrials"},
    specs=Path(__file__).parent / "specs",
)
"""Algeria: the War of Independence 1954-1962."""

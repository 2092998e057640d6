"""A step in the making: a state's fields, to be changed and then closed into the next state."""

from __future__ import annotations

from typing import Any

import attrs

from ctcore.errors import Defect
from ctcore.kernel import StackDraft
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.state import FACTS, State

__all__ = ["Step", "refuse_unless"]


class Step(StackDraft):
    """A step in the making: open it on a state, write through primitives, close it."""

    __slots__ = (
        "_before",
        "_spaces",
        "available",
        "border_status",
        "casualties",
        "commitment",
        "deck",
        "france_box",
        "initiative",
        "lines",
        "out_of_play",
        "resources",
        "seldom",
        "set_aside",
    )

    def __init__(self, state: State) -> None:
        """Open a step on a state, which stays as it is."""
        self._before = state
        self._spaces: list[Any] | None = None
        self.available = state.available
        self.casualties = state.casualties
        self.out_of_play = state.out_of_play
        self.set_aside = state.set_aside
        self.resources = state.resources
        self.commitment = state.commitment
        self.france_box = state.france_box
        self.border_status = state.border_status
        self.initiative = state.initiative
        self.deck = state.deck
        self.stack = state.stack
        self.lines: list[tuple[Any, ...]] = []
        # What few moves change, by the name of the state's field; most steps leave it empty.
        self.seldom: dict[str, Any] = {}

    def space(self, place: Place) -> Any:
        """The space as the step has it so far."""
        return (self._spaces or self._before.spaces)[place.index]

    @property
    def spaces(self) -> Any:
        """The spaces as the step has them so far."""
        return self._spaces or self._before.spaces

    @property
    def independent(self) -> bool:
        """Whether Morocco and Tunisia are independent (5.1.8)."""
        found: bool = self.in_force.independent
        return found

    @property
    def in_force(self) -> Any:
        """Which lasting effects are in force, as the step has them so far."""
        return self.now("in_force")

    def put(self, **truths: bool) -> None:
        """Put lasting effects in force, or out of it, by their markers."""
        self.seldom["in_force"] = attrs.evolve(self.in_force, **truths)

    def now(self, field: str) -> Any:
        """One of the fields that few moves change, as the step has it so far."""
        return self.seldom[field] if field in self.seldom else getattr(self._before, field)

    def close(self) -> State:
        """Build the state after the step."""
        was = self._before
        after = State(
            was.scenario,
            was.spaces if self._spaces is None else tuple(self._spaces),
            self.available,
            self.casualties,
            self.out_of_play,
            self.set_aside,
            self.resources,
            self.commitment,
            self.france_box,
            self.border_status,
            was.coup_played,
            was.hand,
            self.initiative,
            self.deck,
            self.stack,
            was.coup_this_campaign,
            was.suez_crisis,
            was.deception,
            was.in_force,
        )
        if self.seldom:
            after = attrs.evolve(after, **self.seldom)
        if FACTS in was.memo:
            after.memo[FACTS] = was.memo[FACTS]
        return after

    def _write(self, place: Place, space: Any) -> None:
        if self._spaces is None:
            self._spaces = list(self._before.spaces)
        self._spaces[place.index] = space


def refuse_unless(condition: bool, what: str) -> None:  # noqa: FBT001 - a symbolic truth splits here
    """Raise `Defect` where a primitive would leave a count or a track that cannot be."""
    if not condition:
        message = f"an effect {what}; a requirement should have refused the move"
        raise Defect(message)

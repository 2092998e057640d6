"""Where in a game a position is: its scenario, its card, its phase, and who acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.twilight.board.cards import is_propaganda
from ctcore.twilight.rules.propaganda.frames import RoundFrame
from ctcore.twilight.rules.victory import outcome
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from ctcore.twilight.board.state import State

__all__ = ["moment", "phase_of"]

# 6: the phases of a Propaganda Round, by the clause of the choice that is pending.
_PHASES = {
    "6.2": "Commitment Adjustment",
    "6.3": "Support Phase",
    "6.4": "Redeploy Phase",
    "6.5": "Reset Phase",
}


def moment(state: State) -> str:
    """The position in one line: scenario, card, who is First Eligible or which phase, and who acts."""
    actor, where = SYSTEM.actor(state), f"{state.scenario.capitalize()} scenario, {_card(state)}"
    if found := outcome(state):
        return f"{where}; the game is over, and the {found.winner} has won"
    if phase := phase_of(state):
        return f"{where}, {phase}; {actor} to act"
    return f"{where}; {state.first_eligible} First Eligible; {actor} to act"


def phase_of(state: State) -> str:
    """The phase of the Propaganda Round; empty if none is pending."""
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, RoundFrame):
        return ""
    chapter = ".".join(frame.clause.split(".")[:2])
    return f"{_PHASES[chapter]} ({frame.clause})"


def _card(state: State) -> str:
    if state.deck.card is None:
        return "before the first card"
    kind = "Propaganda card" if is_propaganda(state.deck.card) else "card"
    return f"{kind} {state.deck.card}"

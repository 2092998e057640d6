"""The position that a verb is asked about, and the options that name it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

import ctcore as ct
from ctcore.cli.files import read_text
from ctcore.cli.report import BadInput
from ctcore.errors import near_misses
from ctcore.twilight.board.cards import is_propaganda
from ctcore.twilight.board.parts import Initiative
from ctcore.twilight.rules.common.turns import FirstChoice, NextCard, PivotalWindow
from ctcore.twilight.rules.events.pivotal import may_play_any
from ctcore.twilight.rules.propaganda.frames import RoundFrame
from ctcore.twilight.rules.sequence.cards import Reveal

if TYPE_CHECKING:
    from ctcore.kernel import Frame

__all__ = [
    "moment",
    "phase_of",
    "position",
    "takes_first",
]


_FACTIONS = {"government": ct.GOVERNMENT, "fln": ct.FLN}
_SHORT = {"govt": "government", "gov": "government"}
# 6: the phases of a Propaganda Round, by the clause of the choice that is pending.
_PHASES = {
    "6.2": "Commitment Adjustment",
    "6.3": "Support Phase",
    "6.4": "Redeploy Phase",
    "6.5": "Reset Phase",
}


def position(scenario: str | None, file: str | None, first: str | None, card: int | None) -> ct.State:
    """The position that the options name; `BadInput` if they name none, or one that cannot be."""
    if (scenario is None) == (file is None):
        message = "name one position: --scenario short|medium|full, or --position FILE."
        raise BadInput(message)
    state = (
        ct.setup(scenario.casefold())
        if scenario is not None
        else ct.from_json(read_text(str(file), "--position"))
    )
    if first is not None:
        state = _with_first(state, first)
    return state if card is None else _with_card(state, card)


def moment(state: ct.State) -> str:
    """The position in one line: scenario, card, who is First Eligible or which phase, and who acts."""
    actor, where = ct.actor(state), f"{state.scenario.capitalize()} scenario, {_card(state)}"
    if found := ct.outcome(state):
        return f"{where}; the game is over, and the {found.winner} has won"
    if phase := phase_of(state):
        return f"{where}, {phase}; {actor} to act"
    return f"{where}; {state.first_eligible} First Eligible; {actor} to act"


def phase_of(state: ct.State) -> str:
    """The phase of the Propaganda Round that a choice is pending in; empty where there is none."""
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, RoundFrame):
        return ""
    chapter = ".".join(frame.clause.split(".")[:2])
    return f"{_PHASES[chapter]} ({frame.clause})"


def takes_first(state: ct.State) -> bool:
    """Whether --first can set who is First Eligible: nobody has begun on the card (2.3.1)."""
    frames = state.stack
    if frames and isinstance(frames[0], NextCard):  # a part of the set-up may come before the card
        return True
    return len(frames) == 1 and isinstance(frames[0], PivotalWindow | FirstChoice)


def _card(state: ct.State) -> str:
    if state.deck.card is None:
        return "before the first card"
    kind = "Propaganda card" if is_propaganda(state.deck.card) else "card"
    return f"{kind} {state.deck.card}"


def _with_first(state: ct.State, name: str) -> ct.State:
    word = _SHORT.get(name.casefold(), name.casefold())
    faction = _FACTIONS.get(word)
    if faction is None:
        near = near_misses(word, _FACTIONS, most=1)
        message = f"--first takes government or fln, not {name!r}."
        raise BadInput(message, near)
    if faction is state.first_eligible:
        return state
    if not takes_first(state):
        message = (
            f"--first {word}: this card's turns have begun with the {state.first_eligible}; "
            "who is First Eligible can be set only at the start of a card (2.3.1)."
        )
        raise BadInput(message)
    cylinders = Initiative(state.initiative.fln, state.initiative.government)
    turned = attrs.evolve(state, initiative=cylinders)
    return turned if isinstance(state.stack[0], NextCard) else attrs.evolve(turned, stack=(_opened(turned),))


def _opened(state: ct.State) -> Frame:
    """What a card opens with: the Pivotal window, where the Second Eligible player has one."""
    first = state.first_eligible
    return PivotalWindow(first.enemy) if may_play_any(state, first.enemy) else FirstChoice(first)


def _with_card(state: ct.State, card: int) -> ct.State:
    verdict = ct.judge(state, Reveal(card))
    if not verdict.legal:
        why = "; ".join(str(finding) for finding in verdict.violations)
        message = f"--card {card}: this card cannot be turned up now. {why}."
        raise BadInput(message)
    return ct.step(state, Reveal(card))

"""What is counted of games with cards: who executed which text, and what each lasting effect decided."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import ctcore as ct
from ctcore.kernel.stack import nearest
from ctcore.twilight.board.cards import Text
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.rules.common.turns import PivotalWindow, TurnFrame
from ctcore.twilight.rules.events.pivotal import PlayPivotal
from ctcore.twilight.rules.events.texts.book import text_of, texts
from ctcore.twilight.rules.sequence.boxes import Choose
from ctcore.twilight.rules.sequence.event_box import ExecuteText

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Move, Transition, Verdict

__all__ = [
    "EFFECT_COLUMNS",
    "EXECUTED",
    "IN_FORCE",
    "LINES",
    "STEPS",
    "TEXT_COLUMNS",
    "VERDICTS",
    "Counts",
    "effects",
    "events",
    "executes",
    "executions",
    "lines",
    "named",
    "never",
]

# By the column and the id of the text.
Counts = Counter[tuple[str, str]]
# Of an Event: how often it was executed, by whom, and as which of the two players.
EXECUTED = "all"
TEXT_COLUMNS = (EXECUTED, "Government", "FLN", "First", "Second")
# Of a lasting effect: in how many games it was in force, how many verdicts and lines of ledgers named it,
# and how many steps, looked at one by one, would have done something else without it.
IN_FORCE, VERDICTS, LINES, STEPS = "games", "verdicts", "lines", "steps"
EFFECT_COLUMNS = (IN_FORCE, VERDICTS, LINES, STEPS)


def executes(move: object) -> bool:
    """Whether the move executes an Event, or plays a Pivotal one."""
    return isinstance(move, ExecuteText | PlayPivotal) or move == Choose(ct.Option.EVENT)


def executions(transition: Transition[ct.State]) -> Iterator[tuple[str, str]]:
    """The columns under which a step that executes an Event is counted; none of another step."""
    state, move = transition.before, transition.move
    if not executes(move):
        return
    turn = nearest(state.stack, TurnFrame)
    assert turn is not None
    second = isinstance(turn, PivotalWindow) or getattr(turn, "first", None) is not None
    for column in (EXECUTED, str(turn.faction), "Second" if second else "First"):
        yield column, _event(state, move)


def _event(state: ct.State, move: Move) -> str:
    if isinstance(move, PlayPivotal):
        return str(move.event)
    found = text_of(state.deck.card, move.text if isinstance(move, ExecuteText) else Text.ONLY)
    assert found is not None
    return found.id


def named(verdict: Verdict) -> set[str]:
    """The labels of what decided some requirement of the verdict."""
    return {label for finding in verdict.findings for label in finding.changed_by}


def lines(transition: Transition[ct.State]) -> Iterator[tuple[str, str]]:
    """Each line of the step's ledger that something in force changed, under its label."""
    return ((LINES, label) for entry in transition.ledger for label in entry.changed_by)


def events(scenario: str) -> tuple[str, ...]:
    """Every text that a game of the scenario may have, and the Pivotal Events that it deals."""
    return (*(effect.id for effect in texts()), *map(str, ct.setup(scenario).hand))


def effects(scenario: str) -> tuple[str, ...]:
    """The labels of all lasting effects that may be in force in the scenario."""
    start = ct.setup(scenario)
    return tuple(
        effect.id
        for marker, effect in EFFECTS.items()
        if (event := ct.card(effect.card).pivotal) is None
        or event in start.hand
        or getattr(start.in_force, marker)
    )


def never(scenario: str, counts: Counts) -> tuple[str, ...]:
    """What never came in the games of the scenario: a text, by one of the players, or a decision."""
    pivotal = {str(one) for one in ct.Pivotal}
    absent = [
        f"{event} was never executed" + ("" if column == EXECUTED else f": {column}")
        for event in events(scenario)
        for column in (TEXT_COLUMNS if event not in pivotal else (EXECUTED,))
        if not counts[column, event]
    ]
    undecided = [
        f"{label} decided no verdict and no line of a ledger"
        for label in effects(scenario)
        if not any(counts[column, label] for column in (VERDICTS, LINES))
    ]
    return (*absent, *undecided)

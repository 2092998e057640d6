"""A statement of chapter 8 with both its sides: where it applies, and where it does not."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.twilight.bot.policy import _answer
from ctcore.twilight.bot.turn import Turn
from tests.bot.boards import board
from tests.bot.witnesses import Fixed

__all__ = ["Side", "Statement", "each", "holds", "side", "told"]


@attrs.frozen
class Side:
    """A position: what is pending, what stands on the bare board, and what the dice show."""

    rest: str
    changes: tuple[str, ...]
    die: int = 3
    scenario: str = "short"

    @property
    def state(self) -> ct.State:
        """The position."""
        return board(self.rest, *self.changes, scenario=self.scenario)


def side(rest: str, *changes: str, die: int = 3, scenario: str = "short") -> Side:
    """A side, its changes one after the other."""
    return Side(rest, changes, die, scenario)


@attrs.frozen
class Statement:
    """What the text says, in our words; ``shows`` is what the FLN does by it, and not on the other side.

    What it does is its box and its line, as ``terror: terror; Oran; end``.
    """

    clauses: tuple[str, ...]
    says: str
    shows: str
    applies: Side
    otherwise: Side


def told(one: Side) -> str:
    """What the FLN does there to the end of its turn; each tie falls to the first of what is tied."""

    def others(state: ct.State) -> ct.State:
        # Nature rolls what the dice show, where that is a roll; the Government takes the first choice.
        moves = ct.legal_moves(state)
        return ct.step(state, next((move for move in moves if str(move) == f"roll {one.die}"), moves[0]))

    turn = Turn(one.state, Fixed(one.die), others)
    _answer(turn)
    return f"{turn.box}: {'; '.join(map(str, turn.moves))}"


def each(statements: list[Statement]) -> list[Any]:
    """The statements as parameters of a test, each marked with its clauses."""
    return [
        pytest.param(one, id=one.says.replace(" ", "_"), marks=pytest.mark.clause(*one.clauses))
        for one in statements
    ]


def holds(statement: Statement) -> None:
    """Check both sides of a statement."""
    assert statement.shows in told(statement.applies)
    assert statement.shows not in told(statement.otherwise)

"""Play under the rules of a fixture, in notation, lawful after each move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ctcore as ct

if TYPE_CHECKING:
    from ctcore.kernel import Finding, System


def play(rules: System[ct.State], state: ct.State, line: str) -> ct.State:
    """The state after the moves of a line, each legal under the rules and each position lawful."""
    for text in line.split("; "):
        state = rules.step(state, ct.parse_move(state, text))
        assert rules.violations(state) == (), (text, [str(one) for one in rules.violations(state)])
    return state


def told(rules: System[ct.State], state: ct.State, text: str) -> list[str]:
    """A move's verdict, line by line."""
    return str(rules.judge(state, ct.parse_move(state, text))).split("\n  ")


def finding(rules: System[ct.State], state: ct.State, text: str, name: str) -> Finding:
    """What one requirement says of a move."""
    (found,) = (one for one in rules.judge(state, ct.parse_move(state, text)).findings if one.name == name)
    return found


def written(rules: System[ct.State], state: ct.State, text: str) -> list[str]:
    """A move's ledger, line by line, each under its clause."""
    return [f"{one.cited}: {one}" for one in rules.trace(state, ct.parse_move(state, text)).ledger]


def listed(rules: System[ct.State], state: ct.State, kind: str) -> set[str]:
    """The legal moves of one kind, in notation; they are those that judging admits."""
    asked: Any = next(one for one in rules.table[type(state.stack[-1])] if one.name == kind)
    legal = {move for move in rules.legal_moves(state) if type(move) is asked.move}
    assert legal == {move for move in asked.candidates if rules.judge(state, move).legal}
    return set(map(str, legal))

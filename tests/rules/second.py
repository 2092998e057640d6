"""The engine's choices and steps, on ints, beside the second statement of the same rules."""

from __future__ import annotations

import ctcore as ct
from ctcore.kernel import Move
from proofs.statements import choices
from proofs.statements.board import Choice
from proofs.statements.sheet import changed, differences, in_words

__all__ = ["agrees", "choice", "stepped"]


def choice(state: ct.State, one: Move) -> Choice:
    """The move in the second statement's terms: the name of its kind and its fields in plain values."""
    kind = ct.SYSTEM.kind_of(state, one)
    assert kind is not None
    return in_words(kind, one)


def agrees(state: ct.State) -> int:
    """How many choices both name; fails where either names one that the other does not."""
    ours = [choice(state, one) for one in ct.legal_moves(state)]
    assert len(set(ours)) == len(ours)
    theirs = choices.choices(state)
    assert (set(ours) - theirs, theirs - set(ours)) == (set(), set()), state.stack
    return len(ours)


def stepped(state: ct.State, one: Move) -> ct.State:
    """The position after the move; fails where a number is not what the second statement comes to."""
    kind = ct.SYSTEM.kind_of(state, one)
    assert kind is not None
    told = changed(state, state.stack[-1], kind, one)
    after = ct.step(state, one)
    assert differences(after, told) == [], str(one)
    return after

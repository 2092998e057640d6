"""What the rules answer of a position; and what they answer in a process that was asked nothing before.

``python -m tests.exceptions.fresh`` reads pickled positions, and answers of each in a process of its own.
"""

from __future__ import annotations

import hashlib
import json
import pickle
import subprocess
import sys
from functools import partial
from typing import Any

import ctcore as ct
from tests.mutation.child import in_child

__all__ = ["answered_afresh", "answers"]

# How many candidates of each kind are judged, and how many legal moves are made.
_JUDGED, _MADE = 12, 12


def answers(state: ct.State) -> dict[str, Any]:
    """The moves that are listed, the verdicts and ledgers with their labels, and the position's pickle."""
    moves = ct.legal_moves(state)
    made = {}
    for move in moves[:: max(1, len(moves) // _MADE)]:
        step = ct.trace(state, move)
        ledger = [entry.as_dict() for entry in step.ledger]
        made[str(move)] = [ledger, ct.to_json(ct.step(state, move)), _pickled(step.after)]
    judged = {}
    for kind in ct.SYSTEM.table[type(state.stack[-1])]:
        for move in kind.candidates[:: max(1, len(kind.candidates) // _JUDGED)]:
            judged[f"{kind.name}: {move}"] = [str(ct.judge(state, move)), ct.judge(state, move).as_dict()]
    found = {
        "moves": [str(move) for move in moves],
        "judged": judged,
        "made": made,
        "pickle": _pickled(state),
    }
    plain: dict[str, Any] = json.loads(json.dumps(found))
    return plain


def _pickled(state: ct.State) -> str:
    return hashlib.sha256(pickle.dumps(state)).hexdigest()


def _of_pickled(given: bytes) -> dict[str, Any]:
    return answers(pickle.loads(given))  # noqa: S301 - our own


def answered_afresh(states: list[ct.State]) -> list[dict[str, Any]]:
    """The same of each position, from a process of its own that was asked nothing before."""
    command = [sys.executable, "-m", "tests.exceptions.fresh"]
    given = pickle.dumps([pickle.dumps(state) for state in states])
    ran = subprocess.run(command, input=given, capture_output=True, check=True)  # noqa: S603 - this interpreter
    found: list[dict[str, Any]] = json.loads(ran.stdout)
    return found


def main() -> None:
    """Answer of each position that is given, each in a process of its own."""
    given: list[bytes] = pickle.loads(sys.stdin.buffer.read())  # noqa: S301 - our own
    found = [in_child(partial(_of_pickled, one)) for one in given]
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()

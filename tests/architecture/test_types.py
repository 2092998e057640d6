"""A requirement, an effect or a table that takes the wrong frame is an error to the type checker."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from mypy import api

import ctcore.kernel

RULE = """
import attrs

from ctcore.kernel import Frame, Kind, Move, asks, awaits

class Heap(Frame):
    left: int

class Turn(Frame):
    faction: str

class Take(Move):
    form = "take"

class Pass(Move):
    form = "pass"

def some_left(state: object, frame: Heap) -> bool:
    return frame.left > 0

def his_turn(frame: Turn, count: int) -> bool:
    return bool(frame.faction) and count > 0

def takes(draft: object, frame: Heap, move: Take) -> None: ...

_LEFT = asks("some_left", ("1",), "some is left", some_left)
_TURN = asks("his_turn", ("1",), "it is his turn", his_turn)
_COUNT = asks("count", ("1",), "a count", lambda count: count > 0)
"""
RIGHT = (
    "Kind('take', Take, (), (_LEFT, _COUNT), takes)",
    "awaits(Heap, Kind('take', Take, (), (_LEFT, _COUNT), takes))",
)
WRONG = (
    "awaits(Turn, Kind('take', Take, (), (_COUNT,), takes))",
    "awaits(Heap, Kind('take', Take, (), (_LEFT, _TURN), takes))",
    "Kind('pass', Pass, (Pass(),), (_LEFT,), takes)",
)


# What the type checker knows of the package is read here, and found out once.
CACHE = Path(__file__).parents[2] / ".mypy_cache"


def test_a_wrong_frame_or_move_is_an_error(tmp_path: Path) -> None:
    rule = tmp_path / "rule.py"
    before = len(RULE.splitlines())
    rule.write_text(RULE + "\n".join((*RIGHT, *WRONG)), encoding="utf-8")
    said, _, _ = api.run(["--strict", "--cache-dir", str(CACHE), str(rule)])
    refused = {int(line) - before for line in re.findall(r"rule\.py:(\d+): error", said)}
    assert refused == {len(RIGHT) + each for each in range(1, len(WRONG) + 1)}, said


def test_any_is_the_exception_in_the_kernel() -> None:
    # `Any` switches the type checker off.  What is only passed on is an `object`, what has a type names it.
    files = Path(ctcore.kernel.__file__).parent.glob("*.py")
    names = [node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    assert sum(isinstance(node, ast.Name) and node.id == "Any" for node in names) <= 157

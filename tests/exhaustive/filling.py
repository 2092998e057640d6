"""A position of arrays: one on ints, with numbers of many rows in the place of some."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

import ctcore as ct
from ctcore.arrays import Truths
from ctcore.kernel import Move
from ctcore.twilight.board.forces import spare_box
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.board.map import PLACES
from proofs.statements.board import governed
from tests.exhaustive.bench import POOL, with_spaces

__all__ = ["BOXES", "filled", "put"]

Columns = Mapping[str, Any]
_PURSES = ("government", "fln")
BOXES = ("available", "casualties", "out_of_play", "set_aside")
_SPACES = tuple(map(str, PLACES))
_TRUTHS = ("resettled", "suez_crisis", *EFFECTS)


def filled(state: ct.State, move: Move, columns: Columns) -> tuple[ct.State, Move]:
    """The position and the move with numbers such as ``Medea.active``, ``fln``, ``move.count``, none lost."""
    groups = _grouped(columns)
    spaces = [attrs.evolve(state.space(name), **fields) for name, fields in groups.items() if name in _SPACES]
    boxes = {name: groups[name] for name in BOXES if name in groups}
    far = {name: value for name, value in columns.items() if name.partition(".")[0] not in (*_SPACES, *BOXES)}
    return put(with_boxes(with_spaces(state, *spaces), boxes), move, far)


def put(state: ct.State, move: Move, columns: Columns) -> tuple[ct.State, Move]:
    """The position and the move with these numbers and no other changed."""
    groups = _grouped(columns)
    asked = attrs.evolve(move, **groups.pop("move", {}))
    frame: Any = attrs.evolve(state.stack[-1], **groups.pop("frame", {}))
    board = groups.pop("", {})
    if "mark" in board:
        (mark,) = frame.marks
        frame = attrs.evolve(frame, marks=(attrs.evolve(mark, count=board.pop("mark")),))
    purses = {name: board.pop(name) for name in _PURSES if name in board}
    truths = {name: board.pop(name) for name in EFFECTS if name in board}
    for name in BOXES:
        if name in groups:
            board[name] = attrs.evolve(getattr(state, name), **groups.pop(name))
    spaces = list(state.spaces)
    for name, fields in groups.items():
        where = ct.Place.named(name).index
        spaces[where] = attrs.evolve(spaces[where], **fields)
    resources = attrs.evolve(state.resources, **purses)
    before = state.with_truths(**truths) if truths else state
    if hasattr(frame, "control") and not frame.control:
        # The phase begins: who controls what is as it is now.
        frame = attrs.evolve(frame, control=tuple(map(governed, spaces)))
    stack = (*state.stack[:-1], frame)
    return before.but(resources=resources, stack=stack, spaces=tuple(spaces), **board), asked


def _grouped(columns: Columns) -> dict[str, dict[str, Any]]:
    """The numbers by what holds them."""
    groups: dict[str, dict[str, Any]] = {}
    for name, value in columns.items():
        where, _, field = name.rpartition(".")
        truth = field in _TRUTHS and not isinstance(value, Truths)
        groups.setdefault(where, {})[field] = value >= 1 if truth else value
    return groups


def with_boxes(state: ct.State, boxes: Mapping[str, Mapping[str, Any]]) -> ct.State:
    """The state with those numbers of pieces in the boxes, the rest Available or, if given, spare."""
    if not boxes:
        return state
    held = {name: dict(boxes.get(name, {})) for name in BOXES}
    for piece in POOL:
        free: Any = getattr(state.available, piece)
        if piece in held["available"]:
            spare = held[spare_box(ct.PieceType[piece.upper()], coup_played=state.coup_played).name.lower()]
            rest = free - held["available"][piece] - held["casualties"].get(piece, 0)
            spare[piece] = spare.get(piece, 0) + rest
        else:
            held["available"][piece] = free - sum(box.get(piece, 0) for box in held.values())
    return state.but(**{name: ct.Pool(**counts) for name, counts in held.items()})

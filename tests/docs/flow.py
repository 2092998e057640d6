"""Which frame each kind of move leads to: of the table, by playing, and by positions of other lawful sorts.

What is awaited is the system's table; what follows is what was seen.  Nothing of it is typed by hand.
"""

from __future__ import annotations

import json
import random
import re
from functools import cache
from typing import TYPE_CHECKING

import attrs

import ctcore as ct
from ctcore.arrays.nearby import any_position
from ctcore.conform.sources import vectors
from ctcore.kernel import Move
from ctcore.twilight.rules.setup.frames import SetUpFrame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Frame
    from ctcore.twilight.rules.setup.options import SetupOptions

__all__ = ["BACK", "OVER", "STAYS", "Step", "followed", "named", "played", "seen_in"]

# What may follow beside a frame: the same one, the one that it stood upon, the end of the game.
STAYS, BACK, OVER = "stays", "back to what it stands on", "the game is over"
SCENARIOS = ("short", "medium", "full")
_SEEDS = 24
_POSITIONS = 12


@attrs.frozen
class Step:
    """A kind of move that a frame awaits, and what followed: a frame, or one of the words above."""

    frame: type[Frame]
    kind: str
    then: type[Frame] | str


def named(frame: type[Frame]) -> str:
    """The name of a frame in words.

    >>> named(type(ct.setup("short").stack[-1]))
    'Next card'
    """
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", frame.__name__)
    return (words[0] + words[1:].lower()).replace("Fln", "FLN")


@cache
def followed() -> frozenset[Step]:
    """Every step that was seen: of play, of the stored positions, and of drawn ones for what those lack."""
    found = {step for seed in range(_SEEDS) for step in played(seed)} | {*_stored()}
    seen, reached = {(step.frame, step.kind) for step in found}, {step.then for step in found}
    table = {
        frame: kinds for frame, kinds in ct.SYSTEM.table.early.items() if not issubclass(frame, SetUpFrame)
    }
    lacking = {frame.__module__ for frame in table if frame not in reached}
    for frame, kinds in table.items():
        if frame.__module__ in lacking or any((frame, kind.name) not in seen for kind in kinds):
            found |= {*_arbitrary(frame)}
    return frozenset(found)


def played(seed: int) -> Iterator[Step]:
    """The steps of a random game of each scenario; of every other seed with all options of the set-up."""
    for scenario in SCENARIOS:
        options: SetupOptions = {}
        if seed % 2:
            options["open_deployment"] = True
            options["deception"] = {"Hidden Agenda": 2, "Empty Threat": 2, "Hidden Asset": 2}
            options["capabilities"] = scenario != "full"  # which uses every Event card
        for step in ct.random_game(scenario, seed, **options):
            yield seen_in(step.before, step.move, step.after)


def _stored() -> Iterator[Step]:
    """The steps from the stored positions in which one requirement decides."""
    for vector in vectors():
        for case in (vector.get("legal"), vector.get("illegal")):
            if case and "position" in case:
                yield from _from(ct.from_json(json.dumps(case["position"])))


def _arbitrary(frame: type[Frame]) -> Iterator[Step]:
    chance = random.Random(frame.__name__)  # noqa: S311 - draws, not secrets
    for _ in range(_POSITIONS):
        state = any_position(chance, frame)
        if state is not None:
            yield from _from(state)


def _from(state: ct.State) -> Iterator[Step]:
    """The steps by a few moves of each type that is legal there."""
    sorts: dict[type[Move], list[Move]] = {}
    for move in ct.legal_moves(state):
        sorts.setdefault(type(move), []).append(move)
    for moves in sorts.values():
        for move in dict.fromkeys((moves[0], moves[len(moves) // 2], moves[-1])):
            yield seen_in(state, move, ct.step(state, move))


def seen_in(before: ct.State, move: Move, after: ct.State) -> Step:
    """What a step shows."""
    kind = ct.SYSTEM.kind_of(before, move)
    assert kind is not None
    frame, was = type(before.stack[-1]), tuple(map(type, before.stack))
    now = tuple(map(type, after.stack))
    if not now:
        return Step(frame, kind.name, OVER)
    if now == was:
        return Step(frame, kind.name, STAYS)
    if now == was[: len(now)]:
        return Step(frame, kind.name, BACK)
    return Step(frame, kind.name, now[-1])

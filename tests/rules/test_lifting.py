"""What a Troop Lift before an Assault can still come to, by its formula and by a search through the lifts."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.twilight.board.map import ALGERIA
from ctcore.twilight.rules.activities.troop_lift.prospects import Lift, leaves_a_target
from proofs.statements.board import View
from proofs.statements.lifts import lift_leads_on, may_lift_among
from tests.rules.positions import line, turn


def begun() -> ct.State:
    return line(turn(ct.GOVERNMENT), "assault; troop lift")


@pytest.mark.clause("4.2.2", "R49", "R75")
def test_what_spaces_can_come_to_is_what_a_search_finds() -> None:
    draw = random.Random(5)  # noqa: S311 - boards, not secrets
    found = Counter(_completes(draw) for _ in range(1500))
    # The two ways agree each time, and both answers are common.
    assert set(found) == {(True, True), (False, False)}
    assert min(found.values()) > 300


@pytest.mark.clause("4.2.2", "R49", "R75", "R86")
def test_what_a_lift_leaves_is_what_a_search_finds() -> None:
    draw = random.Random(6)  # noqa: S311 - boards, not secrets
    found = Counter(_goes_on(draw) for _ in range(1500))
    assert set(found) == {(True, True), (False, False)}
    assert min(found.values()) > 100


def _completes(draw: random.Random) -> tuple[bool, bool]:
    busy = draw.sample(ALGERIA, draw.randint(1, 4))
    state = _apart(_few_pieces(draw, begun(), busy))
    some = draw.sample(busy, min(len(busy), draw.randint(0, 2)))
    chosen = tuple(dict.fromkeys((*some, *draw.sample(ALGERIA, 3))))[: draw.randint(0, 3)]
    operation: Any
    operation, frame = state.stack[-2:]
    spaces = [state.space(place) for place in chosen]
    return leaves_a_target(state, operation, frame, chosen), may_lift_among(View(state), spaces)


def _goes_on(draw: random.Random) -> tuple[bool, bool]:
    chosen = tuple(draw.sample(ALGERIA, draw.choice((2, 3))))
    state = _few_pieces(draw, begun(), list(chosen))
    left = next((one for one in chosen if state.space(one).french_troops), chosen[0])
    state = attrs.evolve(
        state,
        spaces=tuple(
            attrs.evolve(one, french_troops=max(1, one.french_troops)) if one.place is left else one
            for one in state.spaces
        ),
    )
    entered = draw.choice([one for one in chosen if one is not left])
    count = draw.randint(1, state.space(left).french_troops)
    operation: Any
    operation, frame = state.stack[-2:]
    spaces = [state.space(place) for place in chosen]
    searched = lift_leads_on(View(state), spaces, [(left.id, entered.id, count)])
    return leaves_a_target(state, operation, frame, chosen, Lift(left, entered, count)), searched


def _apart(state: ct.State) -> ct.State:
    """No Government cubes where FLN pieces are, so that only a lift makes a target."""
    gone: dict[str, Any] = {"french_troops": 0, "french_police": 0}
    spaces = (attrs.evolve(one, **gone) if one.underground else one for one in state.spaces)
    return attrs.evolve(state, spaces=tuple(spaces))


def _few_pieces(draw: random.Random, before: ct.State, busy: list[ct.Place]) -> ct.State:
    nobody: dict[str, Any] = dict.fromkeys((piece.name.lower() for piece in ct.Piece), 0)
    spaces = []
    for space in before.spaces:
        here: dict[str, Any] = {
            "french_troops": draw.choice((0, 0, 1, 1, 2)),
            "french_police": draw.choice((0, 0, 1)),
            "underground": draw.choice((0, 1)),
        }
        spaces.append(attrs.evolve(space, **nobody | (here if space.place in busy else {})))
    return attrs.evolve(before, spaces=tuple(spaces))

"""What a Troop Lift before an Assault can still come to: by the engine, as stated, and by a search."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.twilight.board.map import ALGERIA
from ctcore.twilight.rules.activities.troop_lift.prospects import Lift, leaves_a_target
from proofs.statements import board
from proofs.statements.board import View
from proofs.statements.lifts import lift_leads_on, may_lift_among
from tests.rules.positions import line, turn


def begun() -> ct.State:
    return line(turn(ct.GOVERNMENT), "assault; troop lift")


@pytest.mark.clause("4.2.2", "R49", "R75")
def test_what_spaces_can_come_to_is_what_a_search_finds() -> None:
    draw = random.Random(5)  # noqa: S311 - boards, not secrets
    found = Counter(_completes(draw) for _ in range(1500))
    # The three ways agree each time, and both answers are common.
    assert set(found) == {(True,) * 3, (False,) * 3}
    assert min(found.values()) > 300


@pytest.mark.clause("4.2.2", "R49", "R75", "R86")
def test_what_a_lift_leaves_is_what_a_search_finds() -> None:
    draw = random.Random(6)  # noqa: S311 - boards, not secrets
    found = Counter(_goes_on(draw) for _ in range(1500))
    assert set(found) == {(True,) * 3, (False,) * 3}
    assert min(found.values()) > 100


def _completes(draw: random.Random) -> tuple[bool, ...]:
    busy = draw.sample(ALGERIA, draw.randint(1, 4))
    state = _apart(_few_pieces(draw, begun(), busy))
    some = draw.sample(busy, min(len(busy), draw.randint(0, 2)))
    chosen = tuple(dict.fromkeys((*some, *draw.sample(ALGERIA, 3))))[: draw.randint(0, 3)]
    operation: Any
    operation, frame = state.stack[-2:]
    spaces = [state.space(place) for place in chosen]
    engine = leaves_a_target(state, operation, frame, chosen)
    return engine, may_lift_among(View(state), spaces), _comes_to_a_target(state, spaces)


def _goes_on(draw: random.Random) -> tuple[bool, ...]:
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
    engine = leaves_a_target(state, operation, frame, chosen, Lift(left, entered, count))
    stated = lift_leads_on(View(state), spaces, [(left.id, entered.id, count)])
    here = {space.id: _standing(space) for space in spaces}
    free, cubes, fln = here[left.id]
    here[left.id] = (free - count, cubes - count, fln)
    free, cubes, fln = here[entered.id]
    here[entered.id] = (free, cubes + count, fln)
    return engine, stated, _target_outside(state, spaces) or _search(tuple(here.values()))


# The search: a space by the French Troops that may still go, its cubes, and whether FLN pieces are there.

Standing = tuple[int, int, bool]


def _standing(space: ct.Space) -> Standing:
    return (space.french_troops, board.cubes(space), board.pieces_of_fln(space) > 0)


def _target_outside(state: ct.State, chosen: list[ct.Space]) -> bool:
    outside = [space for space in map(state.space, ALGERIA) if space not in chosen]
    return any(board.cubes(space) > 0 and board.pieces_of_fln(space) > 0 for space in outside)


def _comes_to_a_target(state: ct.State, chosen: list[ct.Space]) -> bool:
    """Whether lifts among these spaces, or with others up to three, come to a space to Assault."""
    if _target_outside(state, chosen) or _search(tuple(map(_standing, chosen))):
        return True
    others = [space for space in map(state.space, ALGERIA) if space not in chosen]
    # Only spaces with Troops to lift or pieces to Assault make a difference.
    useful = [space for space in others if space.french_troops or board.pieces_of_fln(space)]
    return len(chosen) < 3 and any(_comes_to_a_target(state, [*chosen, space]) for space in useful)


def _search(places: tuple[Standing, ...]) -> bool:
    """Depth first over single lifts, to a space that may be Assaulted."""
    seen = set()
    branches = [places]
    while branches:
        now = branches.pop()
        if now in seen:
            continue
        seen.add(now)
        if any(count > 0 and fln for _, count, fln in now):
            return True
        for one, other in permutations(range(len(now)), 2):
            if now[one][0] > 0:
                after = list(now)
                free, count, fln = now[one]
                after[one] = (free - 1, count - 1, fln)
                free, count, fln = now[other]
                after[other] = (free, count + 1, fln)
                branches.append(tuple(after))
    return False


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

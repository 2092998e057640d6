"""What is kept beside values, or made without a frozen class's own ways, is what making it anew gives."""

from __future__ import annotations

import pickle
from itertools import chain
from operator import attrgetter
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.twilight.board.all_spaces import how_many_spaces, over_spaces, some_space
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.in_force import InForce
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import Piece
from tests.rules.corpus import arbitrary, reachable

_active = attrgetter("active")


def _held(space: Space) -> bool:
    return space.cubes > space.guerrillas


def _crowded(space: Space) -> bool:
    return space.cubes >= 7


def test_what_all_spaces_come_to_is_counted_afresh_where_few_have_changed() -> None:
    one, other = (reachable("full", seed=seed, decisions=80) for seed in (31, 32))
    # To and fro between two games, so that many spaces have changed, and along one, so that few have.
    for state in chain(*zip(one, other, strict=False), one, arbitrary(seed=6, count=40)):
        assert over_spaces(state, _active) == sum(space.active for space in state.spaces)
        for question in (_held, _crowded):
            assert how_many_spaces(state, question) == sum(map(question, state.spaces))
            assert some_space(state, question) == any(map(question, state.spaces))


def test_what_a_step_has_written_so_far_counts() -> None:
    state = ct.setup("short")
    draft = Draft(state)
    before = over_spaces(draft, _active), how_many_spaces(draft, _held)
    space = next(one for one in state.spaces if one.underground >= 2)
    for number in (1, 2):
        draft.activate(space.place, 1, "1.4.3")
        assert over_spaces(draft, _active) == before[0] + number
    assert over_spaces(state, _active) == before[0]
    assert over_spaces(draft.close(), _active) == before[0] + 2
    assert (how_many_spaces(state, _held), how_many_spaces(draft, _held)) == (before[1], before[1])


def test_a_state_that_a_step_closes_is_frozen_as_any_other() -> None:
    for state in reachable("medium", seed=3, decisions=30):
        again = State(*(getattr(state, field.name) for field in attrs.fields(State) if field.init))
        assert type(state) is State
        assert (state, hash(state), repr(state)) == (again, hash(again), repr(again))
        assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - our own bytes
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            state.scenario = "full"  # type: ignore[misc]
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            del state.memo


def test_a_space_that_changes_is_frozen_as_any_other() -> None:
    space = ct.setup("short").space("Algiers")
    for piece in Piece:
        changed = space.changed(piece, 2)
        assert type(changed) is Space
        more: dict[str, Any] = {piece.name.lower(): space.of(piece) + 2}
        assert changed == attrs.evolve(space, **more)
        assert not changed.memo
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            changed.terror = 1  # type: ignore[misc]


def test_equal_truths_share_their_notes_and_others_do_not() -> None:
    one, other = InForce(oas=True), InForce(oas=True)
    assert one.memo is other.memo
    assert one.memo is not InForce(torture=True).memo
    odd: bool = object()  # type: ignore[assignment]
    assert InForce(oas=odd).memo is not InForce(oas=odd).memo
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - our own bytes

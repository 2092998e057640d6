"""Positions and moves read back as they were written, whatever they are."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ctcore as ct
from ctcore.testing import lawful_states
from tests.properties.starts import for_each_frame, from_both_starts, from_every_frame, some_data

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


@from_every_frame
@for_each_frame
@given(data=some_data)
def test_positions_read_back(start: SearchStrategy[ct.State], data: Any) -> None:
    state = data.draw(start)
    text = ct.to_json(state)
    read = ct.from_json(text)
    assert read == state
    assert hash(read) == hash(state)
    assert ct.to_json(read) == text
    assert ct.legal_moves(read) == ct.legal_moves(state)


@from_both_starts
@given(data=some_data)
def test_positions_read_back_from_any_layout_and_order_of_keys(
    start: SearchStrategy[ct.State], data: Any
) -> None:
    state = data.draw(start)
    backwards = dict(reversed(json.loads(ct.to_json(state)).items()))
    assert ct.from_json(json.dumps(backwards, indent=data.draw(st.sampled_from([None, 0, 4])))) == state


@given(one=lawful_states(), other=lawful_states())
def test_positions_that_differ_differ_as_text(one: ct.State, other: ct.State) -> None:
    assert (one == other) is (ct.to_json(one) == ct.to_json(other))


@from_every_frame
@for_each_frame
@given(data=some_data)
def test_legal_moves_read_back_and_no_two_are_written_alike(
    start: SearchStrategy[ct.State], data: Any
) -> None:
    state = data.draw(start)
    moves = ct.legal_moves(state)
    assert len({str(move) for move in moves}) == len(moves)
    for move in moves:
        assert ct.parse_move(state, str(move)) == move
        assert ct.parse_move(state, f"  {str(move).upper()} ") == move


@given(state=lawful_states(), text=st.text(max_size=40))
def test_any_text_is_a_move_or_a_notation_error(state: ct.State, text: str) -> None:
    try:
        move = ct.parse_move(state, text)
    except ct.NotationError:
        return
    assert ct.judge(state, move).findings


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 100)
    | st.floats()
    | st.sampled_from(
        ["", "5", "I-2", "Batna", "Oppose", "FLN", "France Track", "TrainingIn", "Extort", "\ud800"]
    )
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [path] * bool(path) + [found for key in keys for found in places(value[key], (*path, key))]


@given(state=lawful_states(), data=st.data())
def test_whatever_stands_in_a_file_is_lawful_or_refused(state: ct.State, data: Any) -> None:
    document = json.loads(ct.to_json(state))
    *path, last = data.draw(st.sampled_from(places(document)))
    inside = document
    for key in path:
        inside = inside[key]
    if data.draw(st.booleans()):
        del inside[last]
    else:
        inside[last] = data.draw(JUNK)
    try:
        read = ct.from_json(json.dumps(document))
    except ct.InvalidPosition as refused:
        str(refused).encode()
        return
    assert ct.violations(read) == ()
    assert ct.from_json(ct.to_json(read)) == read


@given(text=st.text(max_size=60) | st.binary(max_size=60).map(lambda raw: raw.decode("latin-1")))
def test_illegal_text_is_refused_as_a_position(text: str) -> None:
    with pytest.raises(ct.InvalidPosition):
        ct.from_json(text)

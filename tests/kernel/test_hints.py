"""What makes the engine fast never changes its answers: notes beside values, and narrowing."""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING

import attrs
import pytest
from hypothesis import given, settings

import ctcore as ct
from ctcore.kernel import AtMost, Staged, Unless
from ctcore.kernel.requirement import names_of
from ctcore.testing import every_move, lawful_states
from tests.drawing import drawn_until
from tests.rules.corpus import arbitrary, kinds_awaited, reachable, universe

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ctcore.kernel import Kind, Move


def afresh(state: ct.State) -> ct.State:
    """An equal state whose spaces have no noted answers."""
    return attrs.evolve(state, spaces=tuple(attrs.evolve(space) for space in state.spaces))


# For each narrowed kind of move.
EXAMPLES = 12
# Positions of a game, most of which come before it ends, and drawn ones.
REACHED, DRAWN = 100, 300


def judged_legal(state: ct.State) -> set[Move]:
    """Every move that can be said and that judging it admits."""
    awaited = ct.SYSTEM.by_move[type(state.stack[-1])] if state.stack else {}
    return {move for move in (every_move(state, *awaited) if awaited else ()) if ct.judge(state, move).legal}


def _agree(states: Iterable[ct.State], at_least: int) -> None:
    cases = 0
    for state in states:
        clean = afresh(state)
        assert clean == state
        moves = ct.legal_moves(state)
        assert len(set(moves)) == len(moves)
        assert set(moves) == judged_legal(clean)
        # A second time, now that every answer about a space is noted.
        assert ct.legal_moves(attrs.evolve(state)) == moves == ct.legal_moves(clean)
        cases += 1
    assert cases >= at_least


@pytest.mark.parametrize("scenario", ["short", "medium", "full"])
def test_legal_moves_are_the_moves_judged_legal_in_reachable_positions(scenario: str) -> None:
    _agree(reachable(scenario, seed=11, decisions=REACHED), at_least=REACHED * 3 // 4)


def test_legal_moves_are_the_moves_judged_legal_in_arbitrary_positions() -> None:
    _agree(arbitrary(seed=11, count=DRAWN), at_least=DRAWN)


def test_moves_that_are_left_out_are_not_listed_and_the_others_are_in_their_order_and_can_be_made() -> None:
    left = 0
    for state in reachable("short", seed=11, decisions=40):
        moves = ct.legal_moves(state)
        for sort in dict.fromkeys(map(type, moves)):
            clean = afresh(state)
            found = ct.SYSTEM.legal_moves_but(clean, (sort,))
            assert found == tuple(move for move in moves if type(move) is not sort)
            some = found[:3]
            assert [ct.step(clean, move) for move in some] == [ct.step(state, move) for move in some]
            left += len(found)
    assert left > 100


def test_a_yes_or_no_is_the_verdicts_own() -> None:
    for state in arbitrary(seed=12, count=40):
        for kind in kinds_awaited(state):
            for move in universe(kind):
                assert ct.SYSTEM.is_legal(state, move) == ct.judge(state, move).legal


def test_notes_are_no_part_of_a_space() -> None:
    state = ct.play(ct.setup("short", first=ct.GOVERNMENT, card=1), "train")
    ct.legal_moves(state)
    clean = afresh(state)
    assert any(space.memo for space in state.spaces)
    assert not any(space.memo for space in clean.spaces)
    assert (hash(clean), repr(clean)) == (hash(state), repr(state))


def test_what_a_test_reads_is_what_its_signature_says() -> None:
    tests = {one.test for kind in ct.SYSTEM.kinds for one in kind.requirements}
    plain = [test for test in tests if not isinstance(test, AtMost | Unless)]
    assert len(plain) > 200
    for test in plain:
        assert names_of(test) == tuple(signature(test).parameters)
    starred: list[Callable[..., bool]] = [lambda *_: True, lambda frame, **_: bool(frame)]
    assert [names_of(test) for test in starred] == [("_",), ("frame", "_")]


GENERATED = [kind for kind in ct.SYSTEM.kinds if kind.within]
STAGED = [kind for kind in ct.SYSTEM.kinds if isinstance(kind, Staged)]


@pytest.mark.parametrize("kind", GENERATED, ids=lambda kind: str(kind.name))
def test_a_generator_leaves_no_legal_move_out(kind: Kind) -> None:
    states = lawful_states(*(frame for frame, kinds in ct.SYSTEM.table.items() if kind in kinds))
    plain = attrs.evolve(kind, within=None)
    met = False

    @settings(settings.get_profile("ci"), max_examples=EXAMPLES)
    @given(state=states)
    def narrowed(state: ct.State) -> None:
        nonlocal met
        frame = state.stack[-1]
        found, every = list(kind.legal(state, frame)), list(plain.legal(state, frame))
        met = met or bool(found)
        assert sorted(map(str, found)) == sorted(map(str, every))
        assert kind.within is not None
        if (covers := kind.within.covers) is not None:
            covered = {move for move in kind.candidates if covers(state, frame, move)}
            assert {*kind.within.make(state, frame)} == covered

    narrowed()
    assert met or drawn_until(states, lambda state: any(True for _ in kind.legal(state, state.stack[-1])))


@pytest.mark.parametrize("kind", STAGED, ids=lambda kind: str(kind.name))
def test_stages_offer_what_judging_each_part_admits(kind: Staged) -> None:
    states = lawful_states(*(frame for frame, kinds in ct.SYSTEM.table.items() if kind in kinds))
    # The same kind without its lists, and without the few that stand for others.
    plain = kind.asking(kind.requirements)
    met = False

    @settings(settings.get_profile("ci"), max_examples=EXAMPLES)
    @given(state=states)
    def offered(state: ct.State) -> None:
        nonlocal met
        first, second = kind.stages[:2]
        begun = kind.offered(state, state.stack[-1])
        met = met or bool(begun)
        assert begun == plain.offered(state, state.stack[-1])
        assert begun == [one for value in first.values if ct.judge(state, one := kind.make(value))]
        for part in begun:
            onward = kind.offered(state, state.stack[-1], part)
            assert set(onward) == set(plain.offered(state, state.stack[-1], part))
            every = [kind.make((*part.values, *value)) for value in second.values]
            assert set(onward) == {one for one in every if ct.judge(state, one)}
            # Nothing is offered that comes to nothing.
            assert all(kind.offered(state, state.stack[-1], one) for one in onward)
        assert {*kind.legal(state, state.stack[-1])} == {*plain.legal(state, state.stack[-1])}

    offered()
    assert met or drawn_until(states, lambda state: bool(kind.offered(state, state.stack[-1])))

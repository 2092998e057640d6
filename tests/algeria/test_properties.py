"""In any lawful position with any frame: what is listed is what is judged, and all of it reads back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from ctcore.algeria.game import GAME
from ctcore.algeria.testing import edited, positions_of
from ctcore.game.one_line import from_text, to_text
from ctcore.testing import GameMachine, check_position, check_step, every_frame, every_move, legal_move_of

if TYPE_CHECKING:
    from ctcore.algeria.board.state import State


class AlgeriaMachine(GameMachine):
    """The machine on Algeria, from its set-ups."""

    game = GAME
    starts = st.sampled_from(tuple(GAME.setups)).map(GAME.setup)


TestMachine = AlgeriaMachine.TestCase
TestMachine.settings = settings(max_examples=4, stateful_step_count=30, deadline=None)


def test_every_frame_with_a_choice_has_positions() -> None:
    assert {kind for kind in GAME.system.table if not positions_of(GAME, kind)} == set()


@every_frame(examples=2, game=GAME)
def test_a_position_keeps_the_laws_and_lists_what_it_judges_legal(state: State) -> None:
    check_position(state, GAME)
    if not state.stack:
        return
    legal = set(GAME.legal_moves(state))
    types = {kind.move for kind in GAME.system.table[type(state.stack[-1])]}
    tried = every_move(state, *types, game=GAME)
    assert {move for move in tried if GAME.system.is_legal(state, move)} == legal.intersection(tried)


@every_frame(examples=3, seed=1, game=GAME)
def test_moves_that_belong_to_other_frames_are_not_legal(state: State) -> None:
    if not state.stack:
        return
    own = {kind.move for kind in GAME.system.table[type(state.stack[-1])]}
    for kind in GAME.system.kinds:
        if kind.move not in own:
            assert not GAME.system.is_legal(state, kind.candidates[0])


@every_frame(examples=3, seed=2, game=GAME)
def test_what_is_written_reads_back(state: State) -> None:
    read = GAME.from_json(GAME.to_json(state))
    assert (read, hash(read)) == (state, hash(state))
    line = to_text(GAME, state)
    assert from_text(GAME, line) == state
    for move in GAME.legal_moves(state)[:20]:
        assert GAME.parse_move(state, str(move)) == move


@settings(max_examples=30)
@given(data=st.data())
def test_every_step_keeps_the_laws_and_repeats_itself(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(sorted(GAME.system.table, key=lambda one: one.__name__)))
    numbers = data.draw(st.lists(st.integers(0, 2**32 - 1), max_size=12))
    state = edited(GAME, data.draw(st.sampled_from(positions_of(GAME, kind))), numbers)
    step = GAME.trace(state, data.draw(legal_move_of(state, GAME)))
    check_step(step, GAME)
    check_position(step.after, GAME)


def test_a_change_that_breaks_a_law_is_left_out() -> None:
    start = GAME.setup("1958")
    changed = edited(GAME, start, list(range(4_000)))
    assert changed != start
    assert GAME.violations(changed) == ()

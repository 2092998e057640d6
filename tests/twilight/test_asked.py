"""The functions of ctcore and the methods of a position, asked as people ask them, and wrongly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

import ctcore as ct

if TYPE_CHECKING:
    from collections.abc import Callable

SHORT = ct.play(ct.setup("short", card=1), "no pivotal event")
WRONG: Any = "x"
OF_A_POSITION: list[Callable[[], object]] = [
    lambda: ct.actor(WRONG),
    lambda: ct.chances(WRONG),
    lambda: ct.choices(WRONG),
    lambda: ct.judge(WRONG, ct.moves.End()),
    lambda: ct.legal_moves(WRONG),
    lambda: ct.margins(WRONG),
    lambda: ct.observe(WRONG, ct.FLN),
    lambda: ct.outcome(WRONG),
    lambda: ct.parse_choice(WRONG, "rally"),
    lambda: ct.parse_move(WRONG, "rally"),
    lambda: ct.play(WRONG, "rally"),
    lambda: ct.play_line(WRONG, "rally"),
    lambda: ct.random_move(WRONG, WRONG),
    lambda: ct.step(WRONG, ct.moves.End()),
    lambda: ct.svg(WRONG),
    lambda: ct.to_json(WRONG),
    lambda: ct.trace(WRONG, ct.moves.End()),
    lambda: ct.violations(WRONG),
]


@pytest.mark.parametrize("ask", OF_A_POSITION)
def test_illegal_positions_are_named_and_not_failed_on(ask: Callable[[], object]) -> None:
    with pytest.raises(ct.WrongType, match=r"a position.* is asked for, not 'x'"):
        ask()


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda wrong: ct.position("short", wrong), "a change is written as text, such as 'FLN Resources 1'"),
        (lambda wrong: ct.play(SHORT, wrong), "a line of play is text, not int"),
        (lambda wrong: ct.judge(SHORT, wrong), "5 is not a move; parse_move turns text into one"),
        (SHORT.space, "a space is named by text, not by int"),
        (ct.read_record, "a game record is read from text, not from int"),
        (lambda wrong: ct.setup("short", first=wrong), "first is ct.GOVERNMENT or ct.FLN, not 5"),
    ],
)
def test_illegal_arguments_raise_an_error_of_ctcore(ask: Callable[[Any], object], says: str) -> None:
    with pytest.raises(ct.CtcoreError) as raised:
        ask(5)
    assert isinstance(raised.value, TypeError)
    assert says in str(raised.value)


def test_an_error_within_a_right_question_stays_as_it_is() -> None:
    wrong: Any = object()
    with pytest.raises(TypeError, match="'object' object is not iterable"):
        ct.svg(SHORT, last=wrong)


def test_a_changed_position_that_cannot_be_says_so() -> None:
    assert repr(SHORT.but(commitment=99)).endswith("that cannot be: commitment_within_track>")
    assert [law.law for law in ct.violations(SHORT.but(commitment=99))] == ["commitment_within_track"]
    with pytest.raises(ct.NotationError, match=r"a position has no 'commitmnt'. Did you mean commitment\?"):
        SHORT.but(commitmnt=9)


def test_what_no_line_can_tell_has_a_repr_too() -> None:
    spaces = (attrs.evolve(SHORT.spaces[0], terror=-1), *SHORT.spaces[1:])
    assert "no_negative_count_on_the_map" in repr(SHORT.but(spaces=spaces))


def test_a_position_answers_as_the_functions_do() -> None:
    assert (SHORT.to_act, ct.actor(SHORT)) == (ct.FLN, ct.FLN)
    assert SHORT.legal_moves() == ct.legal_moves(SHORT)
    assert SHORT.play("rally; Barika") == ct.play(SHORT, "rally; Barika")
    *_, last = ct.random_game("short", seed=1)
    assert (last.before.is_over, last.after.is_over, last.after.to_act) == (False, True, None)


def test_the_public_names_are_listed_and_no_others() -> None:
    assert set(dir(ct)) == {*ct.__all__, "__version__"}

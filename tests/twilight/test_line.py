"""Lines of play: several moves as one text."""

from __future__ import annotations

import pickle
import re
from itertools import pairwise
from typing import TYPE_CHECKING

import attrs
import pytest

import ctcore as ct
from ctcore.game.play import IllegalMoveInLine
from ctcore.twilight.board.cards import CAPABILITIES
from ctcore.twilight.board.deck import Deck

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctcore.kernel import Transition


def moves(steps: Iterable[Transition[ct.State]]) -> list[str]:
    return [str(step.move) for step in steps]


def test_a_line_is_played_move_by_move() -> None:
    steps = ct.play_line(ct.setup("full", card=1), "rally; Batna; place 1; end")
    assert moves(steps) == ["no pivotal event", "rally", "Batna", "place 1 Guerrilla", "end"]
    assert all(one.after == next_.before for one, next_ in pairwise(steps))
    assert ct.play(ct.setup("full", card=1), "rally; Batna; place 1; end") == steps[-1].after


@pytest.mark.parametrize(
    "line",
    [
        "rally;Batna;place 1;end",
        "rally\nBatna\nplace 1\nend",
        "rally ;; Batna;\n\n ;place 1; end;",
        "# the FLN begins\nrally; Batna # a Base is there\nplace 1 # ; pass; Oran\nend",
        "rally\r\nBatna\r\nplace 1\r\nend\r\n",
    ],
)
def test_moves_stand_apart_by_semicolons_or_lines_and_comments_are_skipped(line: str) -> None:
    start = ct.play(ct.setup("full", card=1), "no pivotal event")
    assert moves(ct.play_line(start, line)) == ["rally", "Batna", "place 1 Guerrilla", "end"]


@pytest.mark.parametrize("line", ["", "  ", ";;", "# nothing", "\n\n"])
def test_a_line_without_moves_changes_nothing(line: str) -> None:
    start = ct.setup("short")
    assert ct.play_line(start, line) == ()
    assert ct.play(start, line) is start


def test_the_lowest_unseen_card_is_turned_up_where_the_line_names_none() -> None:
    steps = ct.play_line(ct.setup("short"), "pass; pass; card 3; pass; pass; pass")
    turn = ["no pivotal event", "pass"]
    assert moves(steps) == ["card 1", *turn, "pass", "card 3", *turn, "pass", "card 2", *turn]


@pytest.mark.clause("2.2", "10", "R159")
def test_the_card_turned_up_is_one_that_may_come() -> None:
    # The unused cards were looked through and held no Capability, so the last seven Events are those.
    short = ct.setup("short")
    events = [card for card in range(60, 0, -1) if card not in CAPABILITIES][:29]
    played = (67, *events[:12], 68, *events[12:24], *events[24:])
    deck = attrs.evolve(Deck(frozenset(range(1, 61)) - set(played), played, 36), inspected=True)
    state = short.but(deck=deck)
    assert ct.violations(state) == ()
    assert moves(ct.play_line(state, "pass")) == ["card 13", "no pivotal event", "pass"]


@pytest.mark.clause("2.3.7", "R12")
def test_a_window_is_passed_over_only_by_a_move_of_the_first_eligible_player() -> None:
    start = ct.setup("short", card=1)
    assert moves(ct.play_line(start, "COUP D'ETAT")) == ["COUP D'ETAT"]
    assert moves(ct.play_line(start, "OAS")) == ["no pivotal event", "OAS"]
    with pytest.raises(IllegalMoveInLine, match="Second Eligible player's Pivotal Event, or none"):
        ct.play(start, "Barika")


@pytest.mark.clause("2.2", "2.4")
def test_illegal_move_before_a_card_that_begins_no_turn_turns_up_none() -> None:
    for text in ("send 1 French Police", "end", "pacify Oran", "Barika"):
        with pytest.raises(IllegalMoveInLine, match="awaits the next card") as raised:
            ct.play(ct.setup("short"), text)
        assert raised.value.played == ()


@pytest.mark.clause("2.2", "2.4")
def test_no_event_card_is_turned_up_where_only_a_propaganda_card_is_left_of_the_pile() -> None:
    state = ct.setup("short")
    for card in range(1, 13):
        state = ct.play(state, f"card {card}; pass; pass")
    with pytest.raises(IllegalMoveInLine, match="awaits the next card"):
        ct.play(state, "pass")
    assert ct.play(state, "card 67; end; end; end; end; end; end; pass").deck.card == 13


def test_a_card_is_not_turned_up_after_the_last_move() -> None:
    assert ct.actor(ct.play(ct.setup("short"), "pass; pass")) is ct.NATURE


@pytest.mark.clause("3.3.3")
def test_a_forced_move_may_be_left_out_before_an_end() -> None:
    start, begun = ct.setup("short"), "attack; Bougie; roll 1"
    short, long = (ct.play_line(start, f"{begun}; {rest}") for rest in ("end", "remove French Police; end"))
    assert short == long
    # Of two types the player chooses.
    both = ct.position("short", "Bougie: 1 French Police, 1 Algerian Police from Barika")
    with pytest.raises(ct.IllegalMove, match="the Government piece to remove") as refused:
        ct.play(both, f"{begun}; end")
    assert [finding.name for finding in refused.value.verdict.violations] == ["moment"]


def test_illegal_card_numbers_are_told_how_far_they_go() -> None:
    with pytest.raises(ct.IllegalMove, match=re.escape("[card: 72; they go from 1 to 71]")):
        ct.play(ct.setup("short"), "card 72")
    with pytest.raises(ct.IllegalMove, match=re.escape("[card: 61]")):
        ct.play(ct.setup("short"), "card 61")


def test_illegal_move_names_its_place_in_the_line_and_every_requirement() -> None:
    start = ct.setup("full", first=ct.GOVERNMENT)
    with pytest.raises(IllegalMoveInLine) as raised:
        ct.play(start, "train;  Batna ; end")
    error = raised.value
    assert (error.number, error.text) == (2, "Batna")
    assert moves(error.played) == ["card 1", "no pivotal event", "train"]
    assert {finding.name for finding in error.verdict.violations} == {"location"}
    text = str(error)
    assert text.startswith("move 2 of the line, 'Batna', is not legal:")
    for finding in error.verdict.violations:
        assert str(finding) in text
    assert "Base (3.2.1): no Government Base" in text
    assert isinstance(error, ct.IllegalMove)


def test_illegal_card_is_refused_by_its_requirement() -> None:
    with pytest.raises(IllegalMoveInLine) as raised:
        ct.play(ct.setup("short"), "card 5; pass; pass; card 5")
    assert raised.value.number == 4
    assert [finding.name for finding in raised.value.verdict.violations] == ["still_unseen"]


def test_illegal_card_in_the_middle_of_a_turn_is_refused() -> None:
    with pytest.raises(IllegalMoveInLine, match="awaits the Second Eligible player's Pivotal Event"):
        ct.play(ct.setup("short"), "card 5; card 6")


def test_illegal_moves_after_the_end_of_the_game_are_refused() -> None:
    *_, last = ct.random_game("short", seed=1)
    with pytest.raises(IllegalMoveInLine, match="the game is over"):
        ct.play(last.after, "pass")


def test_illegal_text_names_its_place_in_the_line_and_keeps_suggestions() -> None:
    with pytest.raises(ct.NotationError) as raised:
        ct.play(ct.setup("short", card=1), "rally; Batma; end")
    assert str(raised.value) == "move 2 of the line: 'Batma' is not a move. Did you mean Batna?"
    assert raised.value.suggestions == ("Batna",)


def test_illegal_arguments_are_told_what_is_wanted() -> None:
    with pytest.raises(TypeError, match="line of play is text"):
        ct.play(ct.setup("short"), None)  # type: ignore[arg-type]


def test_a_refused_line_leaves_the_position_as_it_was() -> None:
    start = ct.setup("short", card=1)
    before = ct.to_json(start)
    with pytest.raises(IllegalMoveInLine):
        ct.play(start, "rally; Barika; place 99")
    assert ct.to_json(start) == before


def test_states_of_a_line_survive_pickling() -> None:
    end = ct.play(ct.setup("short"), "rally; Barika; place 1")
    assert pickle.loads(pickle.dumps(end)) == end  # noqa: S301 - our own bytes

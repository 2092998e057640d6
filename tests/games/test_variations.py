"""Variations in a record: other ways to go on, judged and kept, which change nothing in the game."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.game.pages import RecordError
from ctcore.game.record import IllegalMoveInRecord

NIM = ct.game("nim")
GAME = "ctcore: game record\nversion: 1\ngame: nim\nscenario: classic\nresult: unfinished\n\n"
SHORT = "ctcore: game record\nversion: 2\nscenario: short\nfirst: FLN\nresult: unfinished\n\n"
VARIED = """\
card 5
  no pivotal event
    (attack; Bougie; roll 1; remove French Police  # a real loss
    end)
    (terror
    (extort; Tizi Ouzou; end)
    Tizi Ouzou)
  rally; Barika; place 1 Guerrilla; end
    (pass)
  op only; train; Algiers; end  # dull
    (card 1
    (no pivotal event; pass)
    no pivotal event
    (rally)
    pass)  # what then?
# fin
"""


def test_variations_are_read_and_written_as_they_stand() -> None:
    found = ct.read_record(SHORT + VARIED)
    plain = ct.read_record(
        SHORT + "card 5; no pivotal event; rally; Barika; place 1; end; op only; train; Algiers; end"
    )
    assert tuple(ct.replay(found)) == tuple(ct.replay(plain))
    written = ct.write_record(found)
    assert written.partition("\n\n")[2] == VARIED
    assert ct.read_record(written) == found
    assert [len(one.instead) for one in found.moves if one.instead] == [2, 1]
    assert [str(one[0].text) for one in found.onward] == ["card 1"]


def test_moves_of_variations_are_written_whole_wherever_they_stand() -> None:
    loose = NIM.read_record(
        GAME + "(TAKE 1  from a;take 2 from B) take 2 from A (take 1 from B) ((take 1 from C) take 2 from C)"
    )
    assert [[one.text for one in moves] for moves in loose.moves[0].instead] == [
        ["take 1 from A", "take 2 from B"]
    ]
    # What departs before the first move of a variation departs where the variation does.
    assert [[one.text for one in moves] for moves in loose.onward] == [
        ["take 1 from B"],
        ["take 1 from C"],
        ["take 2 from C"],
    ]


@pytest.mark.parametrize(
    ("moves", "line", "says"),
    [
        ("take 2 from A\n(take 1 from B", 8, "not closed"),
        ("take 2 from A)", 7, "in parentheses"),
        ("()\ntake 2 from A", 7, "in parentheses"),
        ("(take 1 from B (take 2 from B))\ntake 2 from A", 7, "ends with a move"),
    ],
)
def test_illegal_parentheses_are_told_with_their_line(moves: str, line: int, says: str) -> None:
    with pytest.raises(RecordError, match=says) as raised:
        NIM.read_record(GAME + moves)
    assert raised.value.line == line


def test_illegal_moves_of_a_variation_are_told_with_all_before_them() -> None:
    with pytest.raises(IllegalMoveInRecord) as raised:
        NIM.read_record(GAME + "take 2 from A\n(take 1 from B\ntake 4 from B)\ntake 1 from C")
    assert raised.value.line == 9
    assert [str(step.move) for step in raised.value.played] == ["take 2 from A", "take 1 from B"]
    with pytest.raises(RecordError, match="line 8: no pile is called 'd'"):
        NIM.read_record(GAME + "take 2 from A\n(take 3 from D)")

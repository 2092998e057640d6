"""What is told of an answer by other readings, and what each ruling is said to reject."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.errors import CtcoreError
from ctcore.query.readings import _says, readings

# The function of this name is what the package has.
asking: Any = import_module("ctcore.query.readings")
START = ct.setup("short", card=1)


def test_readings_that_agree_are_told_with_how_many_were_tried() -> None:
    for line, legal in (("rally; Barika", True), ("rally; Algiers", False)):
        found = readings(ct.game(), START, line)
        assert (found.agree, found.legal) == (True, legal)
        assert str(found) == f"all readings agree ({len(found.tried)} rulings turned, one at a time)"
        assert len(found.tried) == len(ct.game().turnable)


def test_a_ruling_says_what_it_rejects() -> None:
    """In words of its own, or in those of the rulings."""
    said = Counter[bool]()
    for name in ("twilight", "algeria", "labyrinth"):
        game = ct.game(name)
        alternatives = {one.id: one.alternative for one in game.register.rulings}
        for ruling in game.turnable:
            own = game.rejected[ruling].says
            assert _says(game, ruling).split() == (own or alternatives[ruling]).split()
            said[bool(own)] += 1
    assert min(said[False], said[True]) > 10


@pytest.mark.parametrize("by", [0, 1])
def test_an_answer_turns_on_a_ruling_by_which_another_move_is_refused(
    by: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    decided = asking._answer(ct.game(), START, "rally; Algiers")
    assert decided.number == 2
    other = attrs.evolve(decided, number=2 - by)
    monkeypatch.setattr(asking, "_answer", lambda *_given: other)
    ruling = next(iter(ct.game().turnable))
    found = asking._turned(ct.game(), START, "rally; Algiers", ruling, decided)
    assert (found is not None) == bool(by)


def test_illegal_line_without_moves() -> None:
    with pytest.raises(CtcoreError, match="the line is empty"):
        readings(ct.game(), START, "")

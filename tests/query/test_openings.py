"""What would make a refused move legal, in a game that says nothing of it itself."""

from __future__ import annotations

from ctcore.game import Game
from ctcore.query.why_not import openings
from tests.kernel import toy
from tests.kernel.test_exceptions import hand

TOY = Game(name="toy", title="Toy", system=toy.NIM, state=toy.Nim, setups={"usual": lambda: toy.nim(1, 2)})


def test_an_exception_that_would_open_a_move_is_named_by_its_label() -> None:
    state = hand((3, True), laid=0)
    found = [(one.id, str(one)) for one in openings(state, toy.Spend(2), TOY)]
    assert found == [("#1", "plenty"), ("#2", "feast")]
    assert openings(state, toy.Spend(1), TOY) == ()
    assert openings(hand((3, True), laid=0, plenty=True), toy.Spend(2), TOY) == ()

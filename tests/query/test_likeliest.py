"""In which order the best choices are looked for."""

from __future__ import annotations

from itertools import permutations

import pytest

import ctcore as ct
from ctcore.condition import condition
from ctcore.query.goal import Goal
from ctcore.query.likeliest import Likeliest
from ctcore.query.rolled import Key

NIM = ct.game("nim")


@pytest.mark.parametrize("sign", [1, -1])
def test_who_is_for_it_tries_first_what_leads_nearest_and_who_is_against_it_last(sign: int) -> None:
    start = NIM.changed(NIM.setup(), "A.stones 3", "B.stones 0", "C.stones 0")
    goal = Goal(condition("A.stones = 0", NIM), NIM.players["first"], "game")
    search = Likeliest(NIM, goal, lambda _: False, lambda *_: False, 100)
    nearest = ["take 3 from A", "take 2 from A", "take 1 from A"]
    for moves in permutations(NIM.legal_moves(start)):
        assert [str(move) for move, _ in search._in_order(Key(start), moves, sign)] == nearest[::sign]

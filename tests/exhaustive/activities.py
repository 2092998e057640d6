"""The Special Activities in every combination of small counts."""

from __future__ import annotations

from itertools import product

import ctcore as ct
from proofs.statements import activities as rules
from tests.exhaustive.bench import (
    at_work,
    base,
    holdings,
    legal,
    move,
    place,
    with_spaces,
)
from tests.rules.second import stepped

__all__ = [
    "subvert_two",
]

MEDEA, ALGIERS, BATNA = place("Medea"), place("Algiers"), place("Batna")


def _subverted(begun: ct.State, where: ct.Place, left: int) -> int:
    """Every removal that is left of two cubes, each followed by every other."""
    here, cubes = begun.spaces[where.index], (ct.Piece.ALGERIAN_TROOPS, ct.Piece.ALGERIAN_POLICE)
    due = {(count, piece) for piece in cubes for count in range(1, min(left, here.of(piece)) + 1)}
    assert legal(begun, "subvert.remove") == due
    cases = 0
    for count, piece in due:
        after = stepped(begun, move("subvert.remove", count, piece))
        cases += 1 + _subverted(after, where, left - count)
    return cases


def subvert_two() -> int:
    """Two spaces: two cubes in all, and no replacing once one was removed (R122)."""
    cases = 0
    start = at_work(base(), "Rallying", (ALGIERS,))
    counts = {"algerian_troops": range(2), "algerian_police": range(3), "underground": range(2)}
    for one, other in product(holdings(**counts), holdings(**counts)):
        here, there = ct.Space(MEDEA, **one), ct.Space(BATNA, **other)
        if not (rules.subvert_open(here) and rules.subvert_open(there)):
            continue
        state = ct.step(with_spaces(start, here, there), move("subvert"))
        begun = ct.step(state, move("subvert.select", MEDEA))
        for count, piece in legal(begun, "subvert.remove"):
            if count > 1:
                continue
            after = stepped(begun, move("subvert.remove", count, piece))
            assert not ct.SYSTEM.is_legal(after, move("subvert.replace", ct.Piece.ALGERIAN_POLICE))
            second = ct.step(after, move("subvert.select", BATNA))
            assert not ct.SYSTEM.is_legal(second, move("subvert.replace", ct.Piece.ALGERIAN_POLICE))
            cases += 1 + _subverted(second, BATNA, 1)
    return cases

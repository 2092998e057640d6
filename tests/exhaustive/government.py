"""Garrison, Sweep and Assault in every combination of small counts."""

from __future__ import annotations

from itertools import product
from typing import Any

import attrs

import ctcore as ct
from proofs.statements import operations as rules
from tests.exhaustive.bench import CUBES, at_work, base, holdings, legal, move, place, upto, with_spaces
from tests.rules.positions import FRAMES
from tests.rules.second import stepped

__all__ = ["assault_order", "costs"]

# A Mountain, a Plain, a City, Mountain and Plain Border Sectors, Mountain and Plain without people.
TERRAINS = ("Medea", "Sidi Bel Abbes", "Algiers", "Tebessa", "Tlemcen", "Batna", "Laghouat")
UPTO_THREE = dict.fromkeys(CUBES, range(4))


def assault_order() -> int:
    """Two spaces one after the other: the alternation begins anew in each (R29)."""
    cases = 0
    start = at_work(base(independent=True), "Assaulting", ())
    first, second = place("Sidi Bel Abbes"), place("Tebessa")
    for one, other in product(
        holdings(french_troops=upto(3, 4), active=upto(3, 5), fln_bases=upto(1, 2)),
        holdings(french_troops=upto(2, 4), french_police=upto(2), active=upto(2, 4), fln_bases=upto(1, 2)),
    ):
        spaces = ct.Space(first, **one), ct.Space(second, **other)
        state = with_spaces(start, *spaces)
        for space in filter(rules.assault_open, spaces):
            state = stepped(state, move("assault.select", space.place))
        cases += 1
    return cases


def costs() -> int:
    """Two for a Garrison in all, two for each space of a Sweep or an Assault (3.2.2-3.2.4)."""
    cases = 0
    places = [place(name) for name in TERRAINS[:5]]
    pieces: dict[str, Any] = {"french_troops": 1, "algerian_police": 1, "underground": 1, "active": 1}
    board = with_spaces(base(), *(ct.Space(one, **pieces) for one in places))
    for money, kind in product(range(12), ("garrison", "sweep", "assault")):
        purse = attrs.evolve(board.resources, government=money)
        turn = board.but(resources=purse, stack=(FRAMES["FirstChoice"](ct.GOVERNMENT),))
        begin = move(kind)
        assert ct.SYSTEM.is_legal(turn, begin) == (money >= 2)
        cases += 1
        if money < 2:
            continue
        state = ct.step(turn, begin)
        paid = 2 if kind == "garrison" else 0
        assert state.resources.government == money - paid
        if kind == "garrison":
            continue
        for one in places:
            affordable = money - paid >= 2
            assert ((one,) in legal(state, f"{kind}.select")) == affordable
            cases += 1
            if affordable:
                state = ct.step(state, move(f"{kind}.select", one))
                paid += 2
            assert state.resources.government == money - paid
    return cases

"""Assault in every combination of small counts."""

from __future__ import annotations

from itertools import product

import ctcore as ct
from proofs.statements import operations as rules
from tests.exhaustive.bench import at_work, base, holdings, move, place, upto, with_spaces
from tests.rules.second import stepped

__all__ = ["assault_order"]


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

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

__all__ = ["assault", "assault_commitment", "assault_order", "costs", "garrison", "sweep"]

# A Mountain, a Plain, a City, Mountain and Plain Border Sectors, Mountain and Plain without people.
TERRAINS = ("Medea", "Sidi Bel Abbes", "Algiers", "Tebessa", "Tlemcen", "Batna", "Laghouat")
UPTO_THREE = dict.fromkeys(CUBES, range(4))


def garrison() -> int:
    """Where Police may seek and how many Guerrillas they find."""
    cases = 0
    start = at_work(base(), "Garrisoning", (), False)  # noqa: FBT003 - a frame's field: not yet searched
    for name, resettled in [(name, False) for name in TERRAINS] + [("Barika", True), ("Tlemcen", True)]:
        search = move("garrison.search", place(name))
        counts = holdings(
            french_police=range(4),
            algerian_police=range(4),
            french_troops=upto(1, 3),
            underground=range(5),
            active=upto(1),
            fln_bases=upto(1, 2),
        )
        for held in counts:
            here = ct.Space(place(name), **held, resettled=resettled)
            state = with_spaces(start, here)
            cases += 1
            assert ct.SYSTEM.is_legal(state, search) == rules.garrisoned(here), (name, held)
            if rules.garrisoned(here):
                stepped(state, search)
    return cases


def sweep() -> int:
    """How many Guerrillas all cubes find."""
    cases = 0
    for name in TERRAINS:
        start = at_work(base(), "Sweeping", (place(name),), ())
        search = move("sweep.search", place(name))
        for held in holdings(**UPTO_THREE, underground=upto(3, 6), active=upto(1), fln_bases=upto(1, 2)):
            stepped(with_spaces(start, ct.Space(place(name), **held)), search)
            cases += 1
    return cases


def assault() -> int:
    """How many pieces fall, which first, and to which box."""
    cases = 0
    for name, independent in product(TERRAINS[:5], (False, True)):
        start = at_work(base(independent=independent), "Assaulting", ())
        select = move("assault.select", place(name))
        losers = {"underground": upto(1, 2), "active": range(4), "fln_bases": range(3)}
        for held in holdings(**UPTO_THREE, **losers, government_bases=upto(0, 2)):
            if held["fln_bases"] + held["government_bases"] > 2:
                continue
            here = ct.Space(place(name), **held)
            state = with_spaces(start, here)
            cases += 1
            assert ct.SYSTEM.is_legal(state, select) == rules.assault_open(here), (name, held)
            if rules.assault_open(here):
                stepped(state, select)
    return cases


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


def assault_commitment() -> int:
    """Each Base adds one Commitment, to 50 at most (1.8)."""
    cases = 0
    where = place("Algiers")
    start = at_work(base(), "Assaulting", ())
    for held, commitment in product(
        holdings(french_troops=range(5), active=range(3), fln_bases=range(3)), range(51)
    ):
        if held["french_troops"] == 0 or held["active"] + held["fln_bases"] == 0:
            continue
        state = with_spaces(start, ct.Space(where, **held)).but(commitment=commitment)
        stepped(state, move("assault.select", where))
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

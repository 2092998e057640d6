"""The Special Activities in every combination of small counts."""

from __future__ import annotations

from itertools import product
from typing import Any

import ctcore as ct
from proofs.statements import activities as rules
from proofs.statements.operations import attack_open
from tests.exhaustive.bench import (
    CUBES,
    at_work,
    base,
    holdings,
    legal,
    move,
    place,
    upto,
    with_spaces,
    with_stock,
)
from tests.rules.second import agrees, stepped

__all__ = [
    "ambush",
    "neutralize",
    "subvert_one",
    "subvert_two",
]

MEDEA, ALGIERS, BATNA = place("Medea"), place("Algiers"), place("Batna")
BOTH_CUBES: dict[str, Any] = {"french_troops": 1, "french_police": 1}


def ambush() -> int:
    """One Guerrilla shows itself and one piece falls; nothing else (4.3.3, R125)."""
    cases = 0
    start = at_work(base(), "Attacking", (ALGIERS,))
    cubes = dict.fromkeys(CUBES, upto(2))
    counts = holdings(**cubes, government_bases=range(3), underground=upto(2), active=upto(2))
    for held, commitment in product(counts, (0, 20)):
        here = ct.Space(MEDEA, **held)
        opened = ct.step(with_spaces(start, here).but(commitment=commitment), move("ambush"))
        may = attack_open(here) and here.underground > 0
        cases += 1
        assert ((MEDEA,) in legal(opened, "ambush.select")) == may
        if not may:
            continue
        begun = stepped(opened, move("ambush.select", MEDEA))
        agrees(begun)
        for (piece,) in legal(begun, "ambush.lose"):
            assert not legal(stepped(begun, move("ambush.lose", piece)), "ambush.lose")
            cases += 1
    return cases


# Neutralize


def _neutralizing(state: ct.State) -> ct.State:
    return ct.step(state, move("neutralize"))


def neutralize() -> int:
    """Every order of removals from two spaces, then the shift of each (4.2.3, R29, R79, R89)."""
    cases = 0
    start = at_work(base(), "Garrisoning", (ALGIERS,), True)  # noqa: FBT003 - a frame's field: searched
    ours: dict[str, Any] = {"french_troops": 1, "algerian_police": 1}
    losers: dict[str, Any] = {"underground": range(2), "active": upto(2), "fln_bases": range(3)}
    for one, other in product(holdings(**losers), holdings(**losers)):
        spaces = ct.Space(MEDEA, **ours, **one, support=1), ct.Space(BATNA, **ours, **other)
        state = with_spaces(start, *spaces)
        for chosen in ((MEDEA,), (MEDEA, BATNA), (BATNA, MEDEA)):
            begun = _neutralizing(state)
            for where in chosen:
                begun = ct.step(begun, move("neutralize.select", where))
            cases += _removals(state, begun, ())
    return cases


def _removals(state: ct.State, now: ct.State, removed: tuple[str, ...]) -> int:
    """What may be removed next, and the end at each point; all the way down."""
    frame: Any = now.stack[-1]
    # Two in all; the Guerrillas among them go to Available and to Casualties in turn.
    assert (frame.removed, frame.guerrillas) == (len(removed), removed.count("active"))
    agrees(now)
    cases = 1
    _ended(state, now)
    for count, piece, where in legal(now, "neutralize.remove"):
        after = stepped(now, move("neutralize.remove", count, piece, where))
        further = (*removed, *[piece.name.lower()] * count)
        assert len(further) <= 2
        # Two pieces in one move are the same as one after the other.
        cases += _removals(state, after, further) if count == 1 else 1
    return cases


def _ended(state: ct.State, now: ct.State) -> None:
    """The end shifts the spaces; a Neutralize that changed nothing was not made (R9)."""
    after = stepped(now, move("neutralize.end"))
    same = (after.spaces, after.available) == (state.spaces, state.available)
    assert _was_made(after) == (not same)


def _was_made(state: ct.State) -> bool:
    operation: Any = state.stack[-1]
    assert operation.unmade == (operation.activity is None)
    return operation.activity is not None


# Extort and Subvert


def subvert_one() -> int:
    """One space: two cubes at most, or one Police for a Guerrilla if one is Available."""
    cases = 0
    start = at_work(base(), "Rallying", (ALGIERS,))
    counts = holdings(
        algerian_troops=range(4),
        algerian_police=range(4),
        french_police=range(2),
        underground=range(3),
        active=range(2),
    )
    for held, stock in product(counts, (0, 1, 5)):
        here = ct.Space(MEDEA, **held)
        opened = ct.step(with_stock(with_spaces(start, here), stock), move("subvert"))
        may = rules.subvert_open(here)
        assert ((MEDEA,) in legal(opened, "subvert.select")) == may
        cases += 1
        if may:
            begun = ct.step(opened, move("subvert.select", MEDEA))
            cases += _subverted(begun, MEDEA, 2)
            replaced = ct.SYSTEM.is_legal(begun, move("subvert.replace", ct.Piece.ALGERIAN_POLICE))
            assert replaced == (here.algerian_police > 0)
            if replaced:
                stepped(begun, move("subvert.replace", ct.Piece.ALGERIAN_POLICE))
                cases += 1
    return cases


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


# Deploy

"""The Special Activities in every combination of small counts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import attrs

import ctcore as ct
from proofs.statements import activities as rules
from proofs.statements.board import TERRORS
from proofs.statements.lifts import deploy_open
from proofs.statements.operations import attack_open
from tests.exhaustive.bench import (
    CUBES,
    LARGE,
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
    "deploy_stacking",
    "extort",
    "may_deploy",
    "neutralize",
    "neutralize_boxes",
    "neutralize_markers",
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


def neutralize_markers() -> int:
    """Each stance, with and without Terror, people or not, and each count of markers left (R41)."""
    cases = 0
    start = at_work(base(), "Garrisoning", (ALGIERS,), True)  # noqa: FBT003 - a frame's field: searched
    names = ((MEDEA, False), (ALGIERS, False), (BATNA, False), (place("Barika"), True))
    pairs = [pair for pair in product(names, names) if pair[0] is not pair[1]]
    for pair, away in product(pairs, (0, *range(8, 13))):
        board = with_spaces(start, ct.Space(place("Oran"), terror=away))
        for marks in product(*(_marks(where, resettled=resettled) for where, resettled in pair)):
            if sum(terror for _, terror in marks) + away > TERRORS:
                continue
            spaces = [
                ct.Space(where, **BOTH_CUBES, support=stance, terror=terror, resettled=resettled)
                for (where, resettled), (stance, terror) in zip(pair, marks, strict=True)
            ]
            _shifted(with_spaces(board, *spaces), pair[0][0], pair[1][0])
            cases += 1
    return cases


def _shifted(state: ct.State, one: ct.Place, other: ct.Place) -> None:
    """Both spaces selected and the end at once; made only where something changed (R9)."""
    begun = ct.step(_neutralizing(state), move("neutralize.select", one))
    _ended(state, ct.step(begun, move("neutralize.select", other)))


def _marks(where: ct.Place, *, resettled: bool) -> Iterator[tuple[int, int]]:
    people = where.population and not resettled
    yield from product((-1, 0, 1) if people else (0,), range(3))


def neutralize_boxes() -> int:
    """Where it may be, and one Commitment for each Base, 50 at most (R87)."""
    cases = 0
    names = ("Medea", "Algiers", "Laghouat", "Tebessa")
    for name, held in product(names, holdings(**dict.fromkeys(CUBES, upto(1, 2)), active=range(2))):
        start = at_work(base(), "Garrisoning", (ALGIERS,), True)  # noqa: FBT003 - a frame's field: searched
        here, other = ct.Space(place(name), **held), ct.Space(place("Oran"), french_troops=1, french_police=1)
        begun = _neutralizing(with_spaces(start, here, other))
        assert ((here.place,) in legal(begun, "neutralize.select")) == rules.neutralize_open(here)
        cases += 1
    for commitment, bases in product(range(45, 51), (1, 2)):
        here = ct.Space(MEDEA, **BOTH_CUBES, fln_bases=bases)
        start = at_work(base(), "Garrisoning", (ALGIERS,), True)  # noqa: FBT003 - a frame's field: searched
        state = with_spaces(start, here).but(commitment=commitment)
        begun = ct.step(_neutralizing(state), move("neutralize.select", MEDEA))
        stepped(begun, move("neutralize.remove", bases, ct.Piece.FLN_BASES, MEDEA))
        cases += 1
    return cases


# Extort and Subvert


def extort() -> int:
    """Control by every count, people or none, and Resources up to 50 (4.3.1, R120)."""
    cases = 0
    names = (("Medea", False), ("Algiers", False), ("Batna", False), ("Barika", True), ("Morocco", False))
    for (name, resettled), independent in product(names, (False, True)):
        where = place(name)
        if where.is_country and not independent:
            continue
        start = at_work(base(independent=independent), "Rallying", (ALGIERS,))
        some = (0,) if where.is_country else upto(2)
        cubes = {"french_police": some, "algerian_troops": some, "government_bases": some}
        losers = holdings(**cubes, underground=range(4), active=range(3), fln_bases=range(3))
        for held, money in product(losers, (0, 49, 50)):
            if held["government_bases"] + held["fln_bases"] > 2:
                continue
            stance = -1 if where.is_country else 0
            here = ct.Space(where, **held, resettled=resettled, support=stance)
            state = with_spaces(start, here)
            begun = ct.step(state.but(resources=attrs.evolve(state.resources, fln=money)), move("extort"))
            may = rules.extort_open(here)
            assert ((where,) in legal(begun, "extort.select")) == may
            if may:
                stepped(begun, move("extort.select", where))
            cases += 1
    return cases


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
            replaced = ct.SYSTEM.is_legal(begun, move("subvert.replace"))
            assert replaced == (here.algerian_police > 0)
            if replaced:
                stepped(begun, move("subvert.replace"))
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
            assert not ct.SYSTEM.is_legal(after, move("subvert.replace"))
            second = ct.step(after, move("subvert.select", BATNA))
            assert not ct.SYSTEM.is_legal(second, move("subvert.replace"))
            cases += 1 + _subverted(second, BATNA, 1)
    return cases


# Deploy


def may_deploy() -> int:
    """Cities, and Sectors with a Government Base or Control (4.2.1)."""
    cases = 0
    counts = {
        "french_police": range(3),
        "government_bases": range(3),
        "underground": range(3),
        "fln_bases": range(3),
    }
    for name, held in product(("Algiers", "Medea", "Batna", "Tlemcen"), holdings(**counts)):
        if held["government_bases"] + held["fln_bases"] > 2:
            continue
        here = ct.Space(place(name), **held)
        begun = ct.step(with_spaces(at_work(base(), "Training", (ALGIERS,)), here), move("deploy"))
        assert ((here.place,) in legal(begun, "deploy.select")) == deploy_open(here)
        cases += 1
    return cases


def deploy_stacking() -> int:
    """French pieces alone, six in all, and two Bases of either side in a space (R17, R82)."""
    cases = 0
    bases = {"government_bases": range(3), "fln_bases": range(3)}
    cubes = {
        "french_troops": upto(2, 7),
        "french_police": range(0, 8, 1 if LARGE else 3),
        "algerian_police": range(2),
    }
    for here, there in product(holdings(**cubes, **bases), holdings(**bases)):
        if max(sum(held[name] for name in bases) for held in (here, there)) > 2:
            continue
        state = at_work(base(), "Training", (ALGIERS,))
        state = with_spaces(state, ct.Space(ALGIERS, **here), ct.Space(place("Oran"), **there))
        begun = ct.step(state, move("deploy"))
        for where in (ALGIERS, place("Oran")):
            begun = ct.step(begun, move("deploy.select", where))
        agrees(begun)
        loads = [load for load in legal(begun, "deploy.move") if load[2:] == (ALGIERS, place("Oran"))]
        for load in loads:
            stepped(begun, move("deploy.move", *load))
        cases += 1 + len(loads)
    return cases

"""The Special Activities in every combination of small counts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import attrs

import ctcore as ct
from tests.exhaustive import statements as rules
from tests.exhaustive.bench import (
    LARGE,
    at_work,
    base,
    between,
    holdings,
    legal,
    move,
    place,
    same,
    table,
    upto,
    with_spaces,
    with_stock,
)
from tests.exhaustive.statements import Ground, Table

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
    cubes = dict.fromkeys(rules.CUBES, upto(2))
    counts = holdings(**cubes, government_bases=range(3), underground=upto(2), active=upto(2))
    for held, commitment in product(counts, (0, 20)):
        state = with_spaces(start, ct.Space(MEDEA, **held))
        state = attrs.evolve(state, commitment=commitment)
        may = rules.may_ambush(table(state, MEDEA).grounds["Medea"])
        cases += 1
        opened = ct.step(state, move("ambush"))
        assert ((MEDEA,) in legal(opened, "ambush.select")) == may
        if not may:
            continue
        begun = ct.step(opened, move("ambush.select", MEDEA))
        options = rules.exposed_to_attack(table(state, MEDEA).grounds["Medea"])
        assert {piece.name.lower() for (piece,) in legal(begun, "ambush.lose")} == set(options)
        for piece in options:
            expected = table(state, MEDEA)
            rules.ambush_begins(expected, expected.grounds["Medea"])
            expected.lose_to_attack(expected.grounds["Medea"], piece)
            after = ct.step(begun, move("ambush.lose", ct.Piece[piece.upper()]))
            same(state, after, expected)
            assert not legal(after, "ambush.lose")
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
        spaces = ct.Space(MEDEA, **ours, **one, stance=1), ct.Space(BATNA, **ours, **other)
        state = with_spaces(start, *spaces)
        for chosen in ((MEDEA,), (MEDEA, BATNA), (BATNA, MEDEA)):
            begun = _neutralizing(state)
            for where in chosen:
                begun = ct.step(begun, move("neutralize.select", where))
            cases += _removals(state, begun, chosen, ())
    return cases


def _removals(
    state: ct.State, now: ct.State, chosen: tuple[ct.Place, ...], removed: tuple[tuple[str, str], ...]
) -> int:
    """What may be removed next, and the end at each point; all the way down."""
    expected = table(state, MEDEA, BATNA)
    for piece, name in removed:
        rules.neutralize_one(expected, expected.grounds[name], piece)
    same(state, now, expected)
    cases = _ended(state, now, chosen, expected)
    options = set()
    if len(removed) < 2:
        targets = [(rules.exposed_to_neutralize(expected.grounds[one.name]), one.name) for one in chosen]
        options = {(piece, name) for piece, name in targets if piece}
    offered = {
        (piece.name.lower(), where.name)
        for count, piece, where in legal(now, "neutralize.remove")
        if count == 1
    }
    assert offered == options
    for piece, name in options:
        after = ct.step(now, move("neutralize.remove", 1, ct.Piece[piece.upper()], place(name)))
        cases += _removals(state, after, chosen, (*removed, (piece, name)))
    if not removed:
        cases += _in_pairs(state, now, expected, chosen)
    return cases


def _in_pairs(state: ct.State, now: ct.State, standing: Table, chosen: tuple[ct.Place, ...]) -> int:
    """Two pieces in one move are the same as one after the other."""
    pairs = {(2, piece, where) for count, piece, where in legal(now, "neutralize.remove") if count == 2}
    due = set()
    for where in chosen:
        here = standing.grounds[where.name]
        piece = rules.exposed_to_neutralize(here)
        if piece and here.has(piece) >= 2:
            due.add((2, ct.Piece[piece.upper()], where))
    assert pairs == due
    for count, piece, where in pairs:
        expected = table(state, where)
        for _ in range(count):
            rules.neutralize_one(expected, expected.grounds[where.name], piece.name.lower())
        same(state, ct.step(now, move("neutralize.remove", count, piece, where)), expected)
    return len(pairs)


def _ended(state: ct.State, now: ct.State, chosen: tuple[ct.Place, ...], expected: Table) -> int:
    """The end shifts the spaces; a Neutralize that changed nothing was not made (R9)."""
    final: Any = attrs.evolve(expected, grounds={k: attrs.evolve(v) for k, v in expected.grounds.items()})
    rules.neutralize_ends(final, tuple(final.grounds[where.name] for where in chosen))
    something = final != table(state, MEDEA, BATNA)
    after = ct.step(now, move("neutralize.end"))
    same(state, after, final)
    assert _was_made(after) == something
    return 1


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
            if sum(terror for _, terror in marks) + away > rules.TERROR_MARKERS:
                continue
            spaces = [
                ct.Space(where, **BOTH_CUBES, stance=stance, terror=terror, resettled=resettled)
                for (where, resettled), (stance, terror) in zip(pair, marks, strict=True)
            ]
            _shifted(with_spaces(board, *spaces), pair[0][0], pair[1][0])
            cases += 1
    return cases


def _shifted(state: ct.State, one: ct.Place, other: ct.Place) -> None:
    """Both spaces selected and the end at once; made only where something changed (R9)."""
    final = table(state, one, other)
    rules.neutralize_ends(final, tuple(final.grounds[where.name] for where in (one, other)))
    something = final != table(state, one, other)
    begun = ct.step(_neutralizing(state), move("neutralize.select", one))
    after = ct.step(ct.step(begun, move("neutralize.select", other)), move("neutralize.end"))
    same(state, after, final)
    assert _was_made(after) == something


def _marks(where: ct.Place, *, resettled: bool) -> Iterator[tuple[int, int]]:
    people = where.population and not resettled
    yield from product((-1, 0, 1) if people else (0,), range(3))


def neutralize_boxes() -> int:
    """Where it may be, and one Commitment for each Base, 50 at most (R87)."""
    cases = 0
    names = ("Medea", "Algiers", "Laghouat", "Tebessa")
    for name, held in product(names, holdings(**dict.fromkeys(rules.CUBES, upto(1, 2)), active=range(2))):
        start = at_work(base(), "Garrisoning", (ALGIERS,), True)  # noqa: FBT003 - a frame's field: searched
        other = ct.Space(place("Oran"), french_troops=1, french_police=1)
        begun = _neutralizing(with_spaces(start, ct.Space(place(name), **held), other))
        may = rules.may_neutralize(table(begun, place(name)).grounds[name])
        assert ((place(name),) in legal(begun, "neutralize.select")) == may
        cases += 1
    for commitment, bases in product(range(45, 51), (1, 2)):
        here = ct.Space(MEDEA, **BOTH_CUBES, fln_bases=bases)
        start = at_work(base(), "Garrisoning", (ALGIERS,), True)  # noqa: FBT003 - a frame's field: searched
        state = attrs.evolve(with_spaces(start, here), commitment=commitment)
        begun = ct.step(_neutralizing(state), move("neutralize.select", MEDEA))
        expected = table(state, MEDEA)
        for _ in range(bases):
            rules.neutralize_one(expected, expected.grounds["Medea"], "fln_bases")
        same(state, ct.step(begun, move("neutralize.remove", bases, ct.Piece.FLN_BASES, MEDEA)), expected)
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
            state = with_spaces(start, ct.Space(where, **held, resettled=resettled, stance=stance))
            state = attrs.evolve(state, resources=attrs.evolve(state.resources, fln=money))
            cases += 1
            _extorted(state, where)
    return cases


def _extorted(state: ct.State, where: ct.Place) -> None:
    expected = table(state, where)
    here = expected.grounds[where.name]
    begun = ct.step(state, move("extort"))
    may = rules.may_extort(here)
    assert ((where,) in legal(begun, "extort.select")) == may
    if may:
        rules.extort(expected, here)
        same(state, ct.step(begun, move("extort.select", where)), expected)


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
        state = with_spaces(start, ct.Space(MEDEA, **held))
        state = with_stock(state, stock)
        may = rules.may_subvert(table(state, MEDEA).grounds["Medea"])
        opened = ct.step(state, move("subvert"))
        assert ((MEDEA,) in legal(opened, "subvert.select")) == may
        cases += 1
        if may:
            begun = ct.step(opened, move("subvert.select", MEDEA))
            cases += _subverted(state, begun, MEDEA, 2)
            cases += _replaced(state, begun)
    return cases


def _subverted(state: ct.State, begun: ct.State, where: ct.Place, left: int) -> int:
    """Every removal that is left, each followed by every other."""
    here = table(begun, where).grounds[where.name]
    due = set(rules.subvert_removals(here, left))
    offered = {(count, piece.name.lower()) for count, piece in legal(begun, "subvert.remove")}
    assert offered == due
    cases = 0
    for count, piece in due:
        expected = table(begun, where)
        rules.subvert_remove(expected, expected.grounds[where.name], count, piece)
        after = ct.step(begun, move("subvert.remove", count, ct.Piece[piece.upper()]))
        same(begun, after, expected)
        cases += 1 + _subverted(state, after, where, left - count)
    return cases


def _replaced(state: ct.State, begun: ct.State) -> int:
    may = table(state, MEDEA).grounds["Medea"].algerian_police > 0
    assert ct.SYSTEM.is_legal(begun, move("subvert.replace")) == may
    if not may:
        return 0
    expected = table(state, MEDEA)
    rules.subvert_replace(expected, expected.grounds["Medea"])
    same(state, ct.step(begun, move("subvert.replace")), expected)
    return 1


def subvert_two() -> int:
    """Two spaces: two cubes in all, and no replacing once one was removed (R122)."""
    cases = 0
    start = at_work(base(), "Rallying", (ALGIERS,))
    counts = {"algerian_troops": range(2), "algerian_police": range(3), "underground": range(2)}
    for one, other in product(holdings(**counts), holdings(**counts)):
        state = with_spaces(start, ct.Space(MEDEA, **one), ct.Space(BATNA, **other))
        here, there = (table(state, where).grounds[where.name] for where in (MEDEA, BATNA))
        if not (rules.may_subvert(here) and rules.may_subvert(there)):
            continue
        begun = ct.step(ct.step(state, move("subvert")), move("subvert.select", MEDEA))
        for count, piece in rules.subvert_removals(here, 1):
            after = ct.step(begun, move("subvert.remove", count, ct.Piece[piece.upper()]))
            assert not ct.SYSTEM.is_legal(after, move("subvert.replace"))
            second = ct.step(after, move("subvert.select", BATNA))
            assert not ct.SYSTEM.is_legal(second, move("subvert.replace"))
            cases += 1 + _subverted(state, second, BATNA, 1)
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
        state = with_spaces(at_work(base(), "Training", (ALGIERS,)), ct.Space(place(name), **held))
        begun = ct.step(state, move("deploy"))
        may = rules.may_deploy_in(table(state, place(name)).grounds[name])
        assert ((place(name),) in legal(begun, "deploy.select")) == may
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
        cases += _deployed(state, begun)
    return cases


def _deployed(state: ct.State, begun: ct.State) -> int:
    oran = place("Oran")
    here, goal = (table(state, where).grounds[where.name] for where in (ALGIERS, oran))
    due = set(_loads(here, goal))
    found = between(begun, "deploy.move", ALGIERS, oran)
    assert {(count, piece.name.lower()) for count, piece in found} == due
    for count, piece in due:
        expected = table(state, ALGIERS, oran)
        expected.grounds["Algiers"].add(piece, -count)
        expected.grounds["Oran"].add(piece, count)
        same(
            state,
            ct.step(begun, move("deploy.move", count, ct.Piece[piece.upper()], ALGIERS, oran)),
            expected,
        )
    return 1 + len(due)


def _loads(here: Ground, goal: Ground) -> Iterator[tuple[int, str]]:
    for piece in (*rules.CUBES, "government_bases"):
        for count in range(1, 9):
            if rules.deployable(piece, count, here.has(piece), goal):
                yield (count, piece)

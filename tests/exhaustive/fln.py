"""Attack, March and Terror in every combination of small counts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import attrs

import ctcore as ct
from ctcore.kernel import Move
from tests.exhaustive import statements as rules
from tests.exhaustive.bench import (
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
from tests.exhaustive.statements import Table

__all__ = [
    "attack",
    "attack_edges",
    "captured_goods",
    "costs",
    "march",
    "march_again",
    "may_attack",
    "terror",
]


def attack() -> int:
    """Every roll in every mix of pieces, and every choice of nationality to its end."""
    where = place("Medea")
    cases = 0
    start = at_work(base(), "Attacking", ())
    cubes = dict.fromkeys(rules.CUBES, upto(2))
    for held in holdings(**cubes, government_bases=range(3), underground=upto(2), active=range(4)):
        state = with_spaces(start, ct.Space(where, **held))
        expected = table(state, where)
        if rules.may_attack(expected.grounds["Medea"]):
            cases += _rolled(state, where)
    return cases


def _rolled(state: ct.State, where: ct.Place) -> int:
    expected = table(state, where)
    rules.attack_begins(expected, expected.grounds[where.name])
    rolling = ct.step(state, move("attack.select", where))
    same(state, rolling, expected)
    return sum(_losses(state, rolling, where, die) for die in range(1, 7))


def _losses(state: ct.State, rolling: ct.State, where: ct.Place, die: int) -> int:
    rolled = ct.step(rolling, move("attack.roll", die))
    cases = 0
    for removed, after in _chosen(state, rolled, where, die):
        expected = table(state, where)
        here = expected.grounds[where.name]
        rules.attack_begins(expected, here)
        for piece in removed:
            expected.lose_to_attack(here, piece)
        rules.attack_ends(expected, here, removed, die)
        same(state, after, expected)
        cases += 1
    return cases


def _chosen(
    state: ct.State, rolled: ct.State, where: ct.Place, die: int
) -> Iterator[tuple[tuple[str, ...], ct.State]]:
    """Every order of losses that the rules leave to the FLN, with the engine's position after it."""
    begun = table(state, where)
    here = begun.grounds[where.name]
    rules.attack_begins(begun, here)
    branches: list[tuple[tuple[str, ...], ct.State]] = [((), rolled)]
    for _ in range(2 if rules.attack_succeeds(here, die) else 0):
        longer = []
        for removed, after in branches:
            left = table(state, where).grounds[where.name]
            for piece in removed:
                left.add(piece, -1)
            options = rules.exposed_to_attack(left)
            offered = {piece.name.lower() for (piece,) in legal(after, "attack.lose")}
            assert offered == set(options) if options else not offered
            longer += [((*removed, piece), ct.step(after, _lose(piece))) for piece in options]
            if not options:
                longer.append((removed, after))
        branches = longer
    for removed, after in branches:
        assert type(after.stack[-1]).__name__ == "Attacking"
        yield removed, after


def _lose(piece: str) -> Move:
    return move("attack.lose", ct.Piece[piece.upper()])


def attack_edges() -> int:
    """Bases lower Commitment to 0 at least; many Guerrillas and few (1.8, R30, R114)."""
    where = place("Oran")
    cases = 0
    start = at_work(base(), "Attacking", ())
    counts = holdings(french_troops=range(2), government_bases=range(1, 3), active=range(1, 7))
    for held, commitment in product(counts, range(4)):
        state = attrs.evolve(with_spaces(start, ct.Space(where, **held)), commitment=commitment)
        cases += _rolled(state, where)
    return cases


def captured_goods() -> int:
    """On a 1 with none Available, one may come from elsewhere in Algeria (R113)."""
    cases = 0
    where, near, abroad = place("Medea"), place("Batna"), place("Morocco")
    start = at_work(base(independent=True), "Attacking", ())
    counts = {
        "underground": range(2),
        "active": range(3),
        "french_police": range(3),
        "algerian_troops": range(2),
    }
    for here, there, stock, die in product(
        holdings(**counts), holdings(underground=range(2), active=range(2)), range(2), (1, 2)
    ):
        state = with_spaces(start, ct.Space(where, **here), ct.Space(near, **there))
        state = with_spaces(state, ct.Space(abroad, underground=1, active=1, stance=-1))
        state = with_stock(state, stock)
        if not rules.may_attack(table(state, where).grounds["Medea"]):
            continue
        cases += _captured(state, where, die)
    return cases


def _captured(state: ct.State, where: ct.Place, die: int) -> int:
    """The Attack played by the first choice each time, to where the goods are captured."""
    after = ct.step(ct.step(state, move("attack.select", where)), move("attack.roll", die))
    expected = table(state, where, place("Batna"))
    here = expected.grounds[where.name]
    rules.attack_begins(expected, here)
    removed: tuple[str, ...] = ()
    while rules.attack_succeeds(here, die) and len(removed) < 2 and rules.exposed_to_attack(here):
        piece = rules.exposed_to_attack(here)[0]
        # The roll is compared once: what is lost later does not undo it.
        expected.lose_to_attack(here, piece)
        removed = (*removed, piece)
        after = ct.step(after, _lose(piece))
    stock = expected.available["guerrillas"]
    rules.attack_ends(expected, here, removed, die)
    same(state, after, expected)
    fell_back = sum(1 for piece in removed if piece in rules.FRENCH)
    wanting = die == 1 and stock == 0 and not fell_back
    there = expected.grounds["Batna"]
    offered = {("UNDERGROUND", there.underground), ("ACTIVE", there.active)} if wanting else set()
    donors = {(ct.Piece[name], place("Batna")) for name, count in offered if count}
    assert legal(after, "attack.take") == donors
    for sort, donor in donors:
        taken = table(after, where, donor)
        taken.grounds["Batna"].add(sort.name.lower(), -1)
        taken.grounds["Medea"].underground += 1
        same(after, ct.step(after, move("attack.take", sort, donor)), taken)
    return 1 + len(donors)


def may_attack() -> int:
    """Where an Attack may be at all (R110, R115)."""
    cases = 0
    start = at_work(base(independent=True), "Attacking", ())
    names = ("Medea", "Algiers", "Laghouat", "Tlemcen", "Morocco")
    kinds = dict.fromkeys((*rules.CUBES, "government_bases", "underground", "active", "fln_bases"), range(2))
    for name, held in product(names, holdings(**kinds)):
        if name == "Morocco" and any(held[piece] for piece in (*rules.CUBES, "government_bases")):
            continue
        stance = -1 if name == "Morocco" else 0
        state = with_spaces(start, ct.Space(place(name), **held, stance=stance))
        may = rules.may_attack(table(state, place(name)).grounds[name])
        assert ct.SYSTEM.is_legal(state, move("attack.select", place(name))) == may
        cases += 1
    return cases


# March: inside a Wilaya, over its border, into a City, out of a Country and into one.
ROADS = (
    ("Saida", "Sidi Bel Abbes"),
    ("Batna", "Barika"),
    ("Barika", "Setif"),
    ("Sidi Bel Abbes", "Oran"),
    ("Medea", "Algiers"),
    ("Morocco", "Tlemcen"),
    ("Tunisia", "Souk Ahras"),
    ("Tlemcen", "Morocco"),
)


def march() -> int:
    """Whether a group of any size is seen on entering, and which of its pieces may go on."""
    cases = 0
    for (start, end), border in product(ROADS, range(5)):
        origin, goal = place(start), place(end)
        state = at_work(base(independent=True, border=border), "Marching", (), ())
        cubes = dict.fromkeys(rules.CUBES, (0,)) if goal.is_country else _garrisons()
        stances = (-1,) if goal.is_country else (-1, 0, 1) if goal.population else (0,)
        residents = [{"underground": n, "active": n, "fln_bases": n} for n in upto(1, 2)]
        for held, there, stance in product(holdings(**cubes), residents, stances):
            for group in product(range(4), range(4)):
                if not any(group):
                    continue
                cases += _marched(state, (origin, goal), group, {**held, **there, "stance": stance})
    return cases


def _garrisons() -> dict[str, Any]:
    some = upto(1, 2)
    return {"french_troops": some, "french_police": some, "algerian_troops": some, "algerian_police": some}


def _marched(
    state: ct.State, road: tuple[ct.Place, ct.Place], group: tuple[int, int], there: dict[str, Any]
) -> int:
    origin, goal = road
    stance = -1 if origin.is_country else 0
    spaces = (ct.Space(origin, underground=3, active=3, stance=stance), ct.Space(goal, **there))
    state = with_spaces(state, *spaces)
    expected = table(state, origin, goal)
    expected.fln -= 1
    after = ct.step(state, move("march.move", *group, origin, goal))
    rules.march(expected, expected.grounds[origin.name], expected.grounds[goal.name], group)
    same(state, after, expected)
    return 1


def march_again() -> int:
    """Who of a space may go on: residents always, those who arrived unless a border stopped them (R101)."""
    cases = 0
    for (start, end), stance, border in product(ROADS, (-1, 0, 1), (0, 2)):
        origin, goal = place(start), place(end)
        if (goal.is_country and stance != -1) or (not goal.population and stance):
            continue
        state = at_work(base(independent=True, border=border), "Marching", (), ())
        for group, there in product(
            product(range(3), range(3)), holdings(underground=range(3), active=range(2))
        ):
            if not any(group):
                continue
            spaces = ct.Space(origin, underground=2, active=2, stance=-1 if origin.is_country else 0)
            begun = with_spaces(state, spaces, ct.Space(goal, **there, stance=stance))
            expected = table(begun, origin, goal)
            before = attrs.evolve(expected.grounds[goal.name])
            rules.march(expected, expected.grounds[origin.name], expected.grounds[goal.name], group)
            after = ct.step(begun, move("march.move", *group, origin, goal))
            _goes_on(after, road=(origin, goal), before=before, expected=expected)
            cases += 1
    return cases


def _goes_on(after: ct.State, *, road: tuple[ct.Place, ct.Place], before: Any, expected: Table) -> None:
    origin, goal = road
    now = expected.grounds[goal.name]
    free = before if rules.march_stops(origin, goal) else now
    groups = {(u, a) for u, a in product(range(free.underground + 1), range(free.active + 1)) if u + a}
    for onward in goal.neighbours:
        assert between(after, "march.move", goal, onward) == groups


def terror() -> int:
    """Where Terror may be, its marker while any is left, and Neutral from every stance."""
    cases = 0
    names = [("Medea", False), ("Algiers", False), ("Tlemcen", False), ("Batna", False), ("Barika", True)]
    elsewhere = place("Oran")
    for (name, resettled), away in product([*names, ("Morocco", False)], range(13)):
        where = place(name)
        start = at_work(base(independent=True), "Terrorizing", ())
        start = with_spaces(start, ct.Space(elsewhere, terror=away))
        select = move("terror.select", where)
        people = where.population and not resettled and not where.is_country
        stances = (-1, 0, 1) if people else (-1,) if where.is_country else (0,)
        counts = holdings(underground=range(4), active=upto(1, 3), french_police=upto(1, 2), terror=range(3))
        for held, stance in product(counts, stances):
            if held["terror"] + away > rules.TERROR_MARKERS or (where.is_country and held["french_police"]):
                continue
            state = with_spaces(start, ct.Space(where, **held, stance=stance, resettled=resettled))
            expected = table(state, where)
            here = expected.grounds[name]
            cases += 1
            assert ct.SYSTEM.is_legal(state, select) == rules.may_terrorize(here), (name, held)
            if rules.may_terrorize(here):
                rules.terrorize(expected, here)
                same(state, ct.step(state, select), expected)
    return cases


def costs() -> int:
    """One for each space attacked, terrorized or entered, and a space entered twice is paid once (R102)."""
    cases = 0
    places = [place(name) for name in ("Medea", "Tlemcen", "Oran", "Algiers")]
    board = with_spaces(base(), *(ct.Space(one, underground=1, algerian_police=1) for one in places))
    for money, kind in product(range(6), ("Attacking", "Terrorizing")):
        name = "attack" if kind == "Attacking" else "terror"
        state = at_work(attrs.evolve(board, resources=attrs.evolve(board.resources, fln=money)), kind, ())
        left = money
        for one in places:
            assert ((one,) in legal(state, f"{name}.select")) == (left >= 1)
            cases += 1
            if left:
                state = ct.step(state, move(f"{name}.select", one))
                left -= 1
            if type(state.stack[-1]).__name__ == "AttackRolling":
                state = ct.step(state, move("attack.roll", 6))
            assert state.resources.fln == left
    return cases + _entries()


def _entries() -> int:
    """Two origins into one goal: paid by the first group alone."""
    cases = 0
    one, other, goal = place("Saida"), place("Mostaganem"), place("Sidi Bel Abbes")
    board = with_spaces(base(), ct.Space(one, underground=2), ct.Space(other, underground=2))
    for money in range(4):
        state = at_work(
            attrs.evolve(board, resources=attrs.evolve(board.resources, fln=money)), "Marching", (), ()
        )
        entered = False
        for origin in (one, other):
            may = money >= 1
            assert bool(between(state, "march.move", origin, goal)) == may
            cases += 1
            if not may:
                continue
            state = ct.step(state, move("march.move", 1, 0, origin, goal))
            entered = True
            assert state.resources.fln == money - int(entered)
    return cases

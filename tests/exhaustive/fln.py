"""Attack, March and Terror in every combination of small counts."""

from __future__ import annotations

from itertools import product
from typing import Any

import attrs

import ctcore as ct
from proofs.statements import operations as rules
from tests.exhaustive.bench import (
    CUBES,
    FRENCH,
    at_work,
    base,
    between,
    holdings,
    legal,
    move,
    place,
    upto,
    with_spaces,
    with_stock,
)
from tests.exhaustive.fln_counts import ROADS
from tests.rules.second import agrees, stepped

__all__ = [
    "attack",
    "attack_edges",
    "captured_goods",
    "costs",
    "march_again",
]


def attack() -> int:
    """Every roll in every mix of pieces, and every choice of nationality to its end."""
    where = place("Medea")
    cases = 0
    start = at_work(base(), "Attacking", ())
    cubes = dict.fromkeys(CUBES, upto(2))
    for held in holdings(**cubes, government_bases=range(3), underground=upto(2), active=range(4)):
        here = ct.Space(where, **held)
        if rules.attack_open(here):
            cases += _rolled(with_spaces(start, here), here)
    return cases


def _rolled(state: ct.State, here: ct.Space) -> int:
    rolling = stepped(state, move("attack.select", here.place))
    cases = 0
    for die in range(1, 7):
        rolled = stepped(rolling, move("attack.roll", die))
        # It succeeds where as many Guerrillas stand there as are rolled, whatever is lost later.
        left = min(2, here.government_pieces) if here.guerrillas >= die else 0
        cases += _losses(rolled, here.place, (), left=left, goods=die == 1)
    return cases


def _losses(now: ct.State, where: ct.Place, removed: tuple[str, ...], *, left: int, goods: bool) -> int:
    """Every order of losses that the rules leave to the FLN (R112)."""
    frame: Any = now.stack[-1]
    assert (type(frame).__name__ == "AttackLosing") == bool(left), (removed, left)
    if not left:
        assert not legal(now, "attack.lose")
        return 1
    french = sum(piece in FRENCH for piece in removed)
    assert (frame.left, frame.french, frame.goods) == (left, french, goods)
    agrees(now)
    cases = 0
    for (piece,) in legal(now, "attack.lose"):
        after = stepped(now, move("attack.lose", piece))
        cases += _losses(after, where, (*removed, piece.name.lower()), left=left - 1, goods=goods)
    return cases


def attack_edges() -> int:
    """Bases lower Commitment to 0 at least; many Guerrillas and few (1.8, R30, R114)."""
    where = place("Oran")
    cases = 0
    start = at_work(base(), "Attacking", ())
    counts = holdings(french_troops=range(2), government_bases=range(1, 3), active=range(1, 7))
    for held, commitment in product(counts, range(4)):
        here = ct.Space(where, **held)
        cases += _rolled(with_spaces(start, here).but(commitment=commitment), here)
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
        state = with_spaces(state, ct.Space(abroad, underground=1, active=1, support=-1))
        if rules.attack_open(state.spaces[where.index]):
            cases += _captured(with_stock(state, stock), where, die)
    return cases


def _captured(state: ct.State, where: ct.Place, die: int) -> int:
    """The Attack played by the first choice each time, to where the goods are captured."""
    after = stepped(stepped(state, move("attack.select", where)), move("attack.roll", die))
    removed = []
    while losses := sorted(legal(after, "attack.lose")):
        removed.append(losses[0][0].name.lower())
        after = stepped(after, move("attack.lose", *losses[0]))
    fell_back = any(piece in FRENCH for piece in removed)
    wanting = die == 1 and state.available.guerrillas == 0 and not fell_back
    there = after.space("Batna")
    offered = {("UNDERGROUND", there.underground), ("ACTIVE", there.active)} if wanting else set()
    donors = {(ct.Piece[name], place("Batna")) for name, count in offered if count}
    assert legal(after, "attack.take") == donors
    for donor in donors:
        stepped(after, move("attack.take", *donor))
    return 1 + len(donors)


# March


def march_again() -> int:
    """Who may go on: residents always, those who arrived unless a border or #27u stopped them (R101)."""
    cases = 0
    for (start, end), stance, (border, dead) in product(
        ROADS, (-1, 0, 1), ((0, False), (2, False), (2, True))
    ):
        origin, goal = place(start), place(end)
        if (goal.is_country and stance != -1) or (not goal.population and stance):
            continue
        board = base(independent=True, border=border).with_truths(dead_zones=dead)
        state = at_work(board, "Marching", (), ())
        for group, there in product(
            product(range(3), range(3)), holdings(underground=range(3), active=range(2))
        ):
            if not any(group):
                continue
            spaces = ct.Space(origin, underground=2, active=2, support=-1 if origin.is_country else 0)
            begun = with_spaces(state, spaces, ct.Space(goal, **there, support=stance))
            _goes_on(begun, stepped(begun, move("march.move", *group, origin, goal)), origin, goal)
            cases += 1
    return cases


def _goes_on(before: ct.State, after: ct.State, origin: ct.Place, goal: ct.Place) -> None:
    # A border of a Wilaya or of a Country ends the March of those who cross it (R103), DEAD ZONES any March.
    crosses = origin.is_country or goal.is_country or origin.wilaya != goal.wilaya
    stops = crosses or before.in_force.dead_zones
    free = (before if stops else after).spaces[goal.index]
    groups = {(u, a) for u, a in product(range(free.underground + 1), range(free.active + 1)) if u + a}
    for onward in goal.neighbours:
        assert between(after, "march.move", goal, onward) == groups


def costs() -> int:
    """One for each space attacked, terrorized or entered, and a space entered twice is paid once (R102)."""
    cases = 0
    places = [place(name) for name in ("Medea", "Tlemcen", "Oran", "Algiers")]
    board = with_spaces(base(), *(ct.Space(one, underground=1, algerian_police=1) for one in places))
    for money, kind in product(range(6), ("Attacking", "Terrorizing")):
        name = "attack" if kind == "Attacking" else "terror"
        state = at_work(board.but(resources=attrs.evolve(board.resources, fln=money)), kind, ())
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
        state = at_work(board.but(resources=attrs.evolve(board.resources, fln=money)), "Marching", (), ())
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

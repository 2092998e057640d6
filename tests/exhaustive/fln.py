"""March, and the goods that an Attack captures, in every combination of small counts."""

from __future__ import annotations

from itertools import product

import ctcore as ct
from proofs.statements import operations as rules
from tests.exhaustive.bench import (
    FRENCH,
    at_work,
    base,
    between,
    holdings,
    legal,
    move,
    place,
    with_spaces,
    with_stock,
)
from tests.exhaustive.fln_counts import ROADS
from tests.rules.second import stepped

__all__ = [
    "captured_goods",
    "march_again",
]


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

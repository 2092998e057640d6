"""What the Operations of the FLN ask and do, over all counts that the game has."""

from __future__ import annotations

from collections.abc import Iterator

import ctcore as ct
from ctcore.twilight.rules.common.marks import Mark
from ctcore.twilight.rules.operations.march import Leg
from tests.exhaustive.bench import move, place, with_spaces
from tests.exhaustive.counts import (
    ALGIERS,
    BARIKA,
    BATNA,
    CUBES,
    EVERYWHERE,
    FEW,
    FREE,
    LAGHOUAT,
    MEDEA,
    MOROCCO,
    ORAN,
    POLICE,
    PURSE,
    STATUSES,
    TLEMCEN,
    TROOPS,
    at,
    bases,
    cases,
    few,
    here,
    over,
    over_each,
    own_bases,
    populace,
    sampled,
    shown,
    stances,
    statuses,
    steps_of,
)
from tests.exhaustive.grids import Ranges, Resolution

# Inside a Wilaya, over its border, into a City, out of a Country and into one.
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


def rally() -> Iterator[Resolution]:
    starts, money = [at("Rallying", ()), at("Rallying", (), board=FREE)], {"fln": PURSE}
    title = "3.3.1 R94 R95: Rally, where and its price"
    yield from over_each(title, "rally.select", starts, (*EVERYWHERE, MOROCCO), stances, money)
    track = cases(at("Rallying", (MEDEA,)), "rally.select_track", (ct.Track.FRANCE,))
    yield over("3.3.1: Rally, the France Track", track, {"france_track": range(6)}, money)
    for one in (MEDEA, ALGIERS, BATNA, MOROCCO):
        yield from _rallied_in(one)
    for one in (MEDEA, ALGIERS):
        title, purse = "3.3.1 R98: Rally, Agitation", {"fln": (0, 1, 2, 11, 12, 13)}
        yield from over_each(
            title, "rally.agitate", [at("Rallying", (one,))], [one], few, populace, {"fln": range(3)}
        )
        working = [at("Agitating", (one,), at=one, shifted=shifted) for shifted in (False, True)]
        yield from steps_of(title, "rally", one, working, purse)


def few_bases_left() -> ct.State:
    """Eleven of the FLN's fifteen Bases on the map."""
    names = ("Setif", "Philippeville", "Souk Ahras", "Mostaganem", "Orleansville")
    two = (ct.Space(place(name), fln_bases=2) for name in names)
    return with_spaces(FREE, *two, ct.Space(LAGHOUAT, fln_bases=1))


def _rallied_in(one: ct.Place) -> Iterator[Resolution]:
    start = at("RallyingIn", (one,), at=one, placed=0, board=FREE)
    around = {**statuses(one, FEW), **own_bases(one), "sign_me_up": range(2)}
    placed = {"frame.placed": range(7)}
    stock = {"available.guerrillas": (0, 1, 2, 3, 6, 7, 30)}
    places = cases(start, "rally.place", (1,))
    yield over(
        f"3.3.1 R93: Rally, Guerrillas placed: {one}", places, around, placed, {"move.count": range(8)}, stock
    )
    ours = {} if one.is_country else here(one, french_police=range(3))
    everyone = {**statuses(one), **own_bases(one), **ours, **placed, "sign_me_up": range(2)}
    yield over(f"3.3.1: Rally, Guerrillas turned: {one}", cases(start, "rally.flip", ()), everyone)
    pairs = cases(start, "rally.replace", *((some, 2 - some) for some in range(3)))
    yield over(f"3.3.1 1.4.2: Rally, a Base for two: {one}", pairs, everyone)
    takes = cases(start, "rally.take", *((piece, BARIKA) for piece in STATUSES))
    yield over(
        f"3.3.1 1.4.1: Rally, Guerrillas from elsewhere: {one}",
        takes,
        around,
        statuses(BARIKA, FEW),
        placed,
        stock,
    )
    takes = cases(
        at("RallyingBase", (one,), at=one, board=few_bases_left()),
        "rally.take_base",
        (ct.Piece.FLN_BASES, BARIKA),
    )
    more = here(TLEMCEN, fln_bases=range(3))
    yield over(f"3.3.1 1.4.1: Rally, a Base from elsewhere: {one}", takes, around, bases(BARIKA), more)


def march() -> Iterator[Resolution]:
    group: Ranges = {"move.underground": range(7), "move.active": range(7)}
    for road in ROADS:
        origin, goal = map(place, road)
        groups = [(at("Marching", (), (), board=FREE), move("march.move", 1, 0, origin, goal))]
        there = here(goal, underground=(0, 2))
        if not goal.is_country:
            there = {
                **there,
                **stances(goal),
                **here(goal, french_troops=TROOPS, french_police=POLICE, algerian_troops=(0, 1, 3)),
            }
        few_there, purse = (
            statuses(origin, ((0, 0), (1, 0), (6, 6), (3, 2))),
            {"border_zone": range(5), "fln": (0, 1, 50), "id_cards": range(2)},
        )
        title = "3.3.2 1.3.4 R105 R106: March, who is seen"
        yield over(f"{title}: {origin} to {goal}", groups, few_there, there, group, purse)
        # Some came over a border, which may stop them (R103).
        before = next(one for one in origin.neighbours if one is not goal)
        stopped = (Mark(origin, ct.Piece.ACTIVE, 0),)
        start = at("Marching", (origin,), (Leg(before, origin),), board=FREE, marks=stopped)
        groups = [(start, move("march.move", 1, 0, origin, goal))]
        title = "3.3.2 R100 R103: March, who may go"
        yield over(
            f"{title}: {origin} to {goal}",
            groups,
            statuses(origin, FEW),
            group,
            {"mark": range(7), "fln": (0, 1, 2), "rampant_mistrust": range(2)},
        )


def attack() -> Iterator[Resolution]:
    start, money = at("Attacking", (), board=FREE), {"fln": (0, 1, 2, 50)}
    yield from over_each(
        "3.3.3 R110 R115: Attack, where", "attack.select", [start], [MEDEA, ALGIERS, LAGHOUAT], sampled
    )
    yield from over_each("3.3.3: Attack, its price", "attack.select", [start], [TLEMCEN], few, money)
    rolling = at("AttackRolling", (MEDEA,), at=MEDEA)
    rolls = [(rolling, move("attack.roll", die)) for die in range(1, 7)]
    yield over("3.3.3 R111: Attack, the roll", rolls, {**sampled(MEDEA), **shown(MEDEA)})
    losing = [
        at("AttackLosing", (MEDEA,), at=MEDEA, left=1, french=0, goods=goods) for goods in (False, True)
    ]
    counts: Ranges = {"frame.left": (1, 2), "frame.french": (0, 1), "commitment": (0, 1, 2, 50)}
    for piece in (*CUBES, ct.Piece.GOVERNMENT_BASES):
        losses = [(one, move("attack.lose", piece)) for one in losing]
        title = f"3.3.3 1.8 R30 R31 R112 R113 R114: Attack, losses: {piece}"
        yield over(
            title, losses, {**few(MEDEA), **shown(MEDEA)}, counts, {"available.guerrillas": (0, 1, 15)}
        )
    takes = cases(
        at("AttackCapturing", (MEDEA,), at=MEDEA), "attack.take", *((piece, BATNA) for piece in STATUSES)
    )
    stock = {"available.guerrillas": range(3)}
    yield over(
        "3.3.3 1.4.1 R113: Attack, captured goods", takes, statuses(BATNA), statuses(MEDEA, FEW), stock
    )


def terror() -> Iterator[Resolution]:
    start = at("Terrorizing", (ORAN,), board=FREE)
    names = ("amateur_bombers", "effective_bombers", "empty_threat")
    bombers: Ranges = {names: ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1))}
    for one in (*EVERYWHERE, MOROCCO):
        markers = here(one, terror=(0,) if one.is_country else range(13))
        cubes = {} if one.is_country else here(one, french_police=range(2))
        title = "3.3.4 R39 R40 R116 R117: Terror, marker and stance"
        away = {**here(ORAN, terror=range(13)), "fln": (0, 1, 50), **bombers}
        yield from over_each(title, "terror.select", [start], [one], statuses, stances, markers, cubes, away)


RESOLUTIONS = (*rally(), *march(), *attack(), *terror())

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
    FREE,
    MEDEA,
    MOROCCO,
    ORAN,
    PEACE,
    STATUSES,
    TLEMCEN,
    at,
    cases,
    here,
    over,
    over_each,
    steps_of,
)
from tests.exhaustive.grids import Resolution

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
    starts = [at("Rallying", (), board=board) for board in (PEACE, FREE)]
    yield from over_each("3.3.1 R94 R95: Rally, where and its price", "rally.select", starts)
    track = cases(at("Rallying", (MEDEA,)), "rally.select_track", (ct.Track.FRANCE,))
    yield over("3.3.1: Rally, the France Track", track)
    for one in (MEDEA, ALGIERS, BATNA, MOROCCO):
        yield from _rallied_in(one)
    for one in (MEDEA, ALGIERS):
        title, start = "3.3.1 R98: Rally, Agitation", at("Rallying", (one,))
        yield from over_each(title, "rally.agitate", [start], spaces=[one])
        working = [at("Agitating", (one,), at=one, shifted=shifted) for shifted in (False, True)]
        yield from steps_of(title, "rally", one, working)


def few_bases_left() -> ct.State:
    """Eleven of the FLN's fifteen Bases on the map."""
    names = ("Setif", "Philippeville", "Souk Ahras", "Mostaganem", "Orleansville")
    two = (ct.Space(place(name), fln_bases=2) for name in names)
    return with_spaces(FREE, *two, ct.Space(place("Laghouat"), fln_bases=1))


def _rallied_in(one: ct.Place) -> Iterator[Resolution]:
    start = at("RallyingIn", (one,), at=one, placed=0, board=FREE)
    yield over(f"3.3.1 R93: Rally, Guerrillas placed: {one}", cases(start, "rally.place", (1,)))
    yield over(f"3.3.1: Rally, Guerrillas turned: {one}", cases(start, "rally.flip", ()))
    pairs = cases(start, "rally.replace", *((some, 2 - some) for some in range(3)))
    yield over(f"3.3.1 1.4.2: Rally, a Base for two: {one}", pairs)
    takes = cases(start, "rally.take", *((piece, BARIKA) for piece in STATUSES))
    yield over(f"3.3.1 1.4.1: Rally, Guerrillas from elsewhere: {one}", takes)
    waiting = at("RallyingBase", (one,), at=one, board=few_bases_left())
    takes = cases(waiting, "rally.take_base", (ct.Piece.FLN_BASES, BARIKA))
    more = here(TLEMCEN, fln_bases=range(3))
    yield over(f"3.3.1 1.4.1: Rally, a Base from elsewhere: {one}", takes, more)


def march() -> Iterator[Resolution]:
    for road in ROADS:
        origin, goal = map(place, road)
        groups = [(at("Marching", (), (), board=FREE), move("march.move", 1, 0, origin, goal))]
        yield over(f"3.3.2 1.3.4 R105 R106: March, who is seen: {origin} to {goal}", groups)
        # Some came over a border, which may stop them (R103).
        before = next(one for one in origin.neighbours if one is not goal)
        stopped = (Mark(origin, ct.Piece.ACTIVE, 0),)
        start = at("Marching", (origin,), (Leg(before, origin),), board=FREE, marks=stopped)
        groups = [(start, move("march.move", 1, 0, origin, goal))]
        yield over(f"3.3.2 R100 R103: March, who may go: {origin} to {goal}", groups, {"mark": range(7)})


def attack() -> Iterator[Resolution]:
    yield from over_each(
        "3.3.3 R110 R115: Attack, where", "attack.select", [at("Attacking", (ORAN,), board=FREE)]
    )
    rolling = at("AttackRolling", (MEDEA,), at=MEDEA)
    yield over("3.3.3 R111: Attack, the roll", [(rolling, move("attack.roll", die)) for die in range(1, 7)])
    losing = [
        at("AttackLosing", (MEDEA,), at=MEDEA, left=1, french=0, goods=goods) for goods in (False, True)
    ]
    for piece in (*CUBES, ct.Piece.GOVERNMENT_BASES):
        losses = [(one, move("attack.lose", piece)) for one in losing]
        yield over(
            f"3.3.3 1.8 R30 R31 R112 R113 R114: Attack, losses: {piece}", losses, here(MEDEA, active=range(7))
        )
    capturing = at("AttackCapturing", (MEDEA,), at=MEDEA)
    takes = cases(capturing, "attack.take", *((piece, BATNA) for piece in STATUSES))
    yield over("3.3.3 1.4.1 R113: Attack, captured goods", takes)


def terror() -> Iterator[Resolution]:
    start, away = at("Terrorizing", (ORAN,), board=FREE), here(ORAN, terror=range(13))
    title = "3.3.4 R39 R40 R116 R117: Terror, marker and stance"
    yield from over_each(title, "terror.select", [start], away)


RESOLUTIONS = (*rally(), *march(), *attack(), *terror())

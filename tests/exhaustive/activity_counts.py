"""What the Special Activities ask and do, over all counts that the game has."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import attrs

import ctcore as ct
from tests.exhaustive.bench import move
from tests.exhaustive.counts import (
    ALGIERS,
    BARIKA,
    BATNA,
    CUBES,
    FREE,
    FRENCH,
    MEDEA,
    MOROCCO,
    OAS,
    ORAN,
    PEACE,
    PLAIN,
    STATUSES,
    TLEMCEN,
    at,
    beside,
    cases,
    guarded,
    here,
    over,
    over_each,
)
from tests.exhaustive.grids import Resolution
from tests.exhaustive.reads import Ranges


def deploy() -> Iterator[Resolution]:
    start = beside("Training", "Deploying", (), 0, ())
    yield from over_each("4.2.1 1.7: Deploy, where", "deploy.select", [start])
    yield from over_each("4.2.1 R84: Deploy, Resettlement", "deploy.resettle", [start])
    deploying = beside("Training", "Deploying", (MEDEA, ORAN), 0, ())
    for origin, goal in permutations((MEDEA, ORAN, ct.Box.AVAILABLE), 2):
        moves = cases(deploying, "deploy.move", *((1, piece, origin, goal) for piece in FRENCH))
        yield over(f"4.2.1 1.4.2 R17 R26 R82: Deploy, from {origin} to {goal}", moves)


def _some(*spaces: ct.Place) -> Ranges:
    """A few pieces of those that a Troop Lift looks at."""
    some = {
        "french_troops": range(3),
        "french_police": range(2),
        "underground": range(2),
        "fln_bases": range(2),
    }
    return {names: values for one in spaces for names, values in here(one, **some).items()}


def troop_lift() -> Iterator[Resolution]:
    for done in ((), (ALGIERS,)):
        for chosen in ((MEDEA,), (MEDEA, ORAN, TLEMCEN)):
            opened = beside("Assaulting", "Lifting", chosen, (), (), (), done=done)
            title = f"4.2.2 5.4 R49 R86: Troop Lift, a space more than {len(chosen)}, {len(done)} assaulted"
            near = _some(BATNA, MEDEA, *(() if len(chosen) > 1 else (ORAN,)))
            yield from over_each(title, "troop_lift.select", [opened], near, spaces=[BATNA])
        lifting = beside("Assaulting", "Lifting", (MEDEA, BATNA, ORAN), (), (), (), done=done)
        moves = cases(lifting, "troop_lift.move", (1, ct.Piece.FRENCH_TROOPS, MEDEA, BATNA))
        title = f"4.2.2 R49 R86: Troop Lift, who is lifted, {len(done)} assaulted"
        counts = {**here(MEDEA, french_troops=range(8)), "move.count": range(9)}
        yield over(title, moves, _some(MEDEA, BATNA, ORAN), counts)


def neutralize() -> Iterator[Resolution]:
    begun = beside("Garrisoning", "Neutralizing", (), 0, 0)
    yield from over_each("4.2.3 R87: Neutralize, where", "neutralize.select", [begun])
    chosen = beside("Garrisoning", "Neutralizing", (MEDEA, BATNA), 0, 0)
    exposed = (*STATUSES, ct.Piece.FLN_BASES)
    removals = cases(chosen, "neutralize.remove", *((1, one, MEDEA) for one in exposed))
    done: Ranges = {"frame.removed": range(5), "frame.guerrillas": range(5), "move.count": range(6)}
    present = {**guarded(MEDEA), **guarded(BATNA)}
    yield over("4.2.3 5.3 R29 R79 R89: Neutralize, removals", removals, done, present)
    for one, other in ((MEDEA, ALGIERS), (ALGIERS, BATNA), (BATNA, BARIKA)):
        ends = cases(beside("Garrisoning", "Neutralizing", (one, other), 0, 0), "neutralize.end", ())
        title = f"4.2.3 R41 R88: Neutralize, shifts and Terror: {one}, {other}"
        away = {**here(ORAN, terror=range(13)), "frame.removed": range(2)}
        yield over(title, ends, guarded(one), guarded(other), away)
    yield from torture(chosen, present)


def torture(chosen: ct.State, present: Ranges) -> Iterator[Resolution]:
    opened = at("Garrisoning", (ALGIERS,), True)  # noqa: FBT003 - searched
    yield over("4.2.3 1.8 5.3 R91: Torture, what it costs", cases(opened, "neutralize", ()))
    frame: Any = chosen.stack[-1]
    again = chosen.but(stack=(*chosen.stack[:-1], attrs.evolve(frame, tortured=(BATNA,))))
    sorts = (*STATUSES, ct.Piece.FLN_BASES)
    tortures = [(one, move("neutralize.torture", piece, MEDEA)) for one in (chosen, again) for piece in sorts]
    done: Ranges = {"frame.removed": range(3), "frame.guerrillas": range(4), "torture": range(2)}
    yield over("4.2.3 5.3 R29 R79 R89 R92: Torture, one more piece", tortures, done, present)


def oas() -> Iterator[Resolution]:
    begun = {"Training": (), "Assaulting": (), "Rallying": (), "Terrorizing": ()}
    starts = [at(name, done, *more, board=OAS) for name, more in begun.items() for done in ((), (ORAN,))]
    away = here(ORAN, terror=(0, 9, 10, 11, 12), underground=range(2), french_police=range(2))
    title = "5.3.1 1.8 R49 R134 R135: OAS, where and what is lost"
    yield from over_each(title, "oas", starts, away, spaces=(MEDEA, PLAIN, ALGIERS, BATNA, MOROCCO))


def extort() -> Iterator[Resolution]:
    starts = [beside("Rallying", "Extorting", (), board=board) for board in (PEACE, FREE)]
    yield from over_each("4.3.1 1.7 5.4 G4 R120: Extort, where and what it brings", "extort.select", starts)


def subvert() -> Iterator[Resolution]:
    start = beside("Rallying", "Subverting", (), 0)
    yield from over_each("4.3.2 R122: Subvert, where", "subvert.select", [start])
    for chosen in ((MEDEA,), (ALGIERS, MEDEA)):
        working, spaces = beside("Rallying", "Subverting", chosen, 0), f"{len(chosen)} spaces"
        removals = cases(working, "subvert.remove", *((1, piece) for piece in CUBES[2:]))
        yield over(f"4.3.2 R122: Subvert, removals, {spaces}", removals)
        replaced = cases(working, "subvert.replace", *((piece,) for piece in CUBES[2:]))
        yield over(f"4.3.2 R25 R122 R123: Subvert, replacing, {spaces}", replaced)
    taking = beside("Rallying", "SubvertingCube", (MEDEA,))
    takes = cases(taking, "subvert.take", *((piece, BATNA) for piece in STATUSES))
    yield over("4.3.2 R25: Subvert, a Guerrilla from elsewhere", takes)


def ambush() -> Iterator[Resolution]:
    start = beside("Attacking", "Ambushing", (), done=(ORAN,))
    yield from over_each("4.3.3 R125: Ambush, where and its price", "ambush.select", [start])
    losing = beside("Attacking", "AmbushingIn", (MEDEA,), done=(ALGIERS, MEDEA))
    falls = cases(losing, "ambush.lose", *((piece,) for piece in (*CUBES, ct.Piece.GOVERNMENT_BASES)))
    yield over("4.3.3 R112 R125: Ambush, what falls", falls)


RESOLUTIONS = (*deploy(), *troop_lift(), *neutralize(), *oas(), *extort(), *subvert(), *ambush())

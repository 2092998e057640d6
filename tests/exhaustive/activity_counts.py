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
    EVERYWHERE,
    FEW,
    FREE,
    FRENCH,
    LAGHOUAT,
    MEDEA,
    MOROCCO,
    OAS,
    ORAN,
    PEACE,
    PLAIN,
    STATUSES,
    TLEMCEN,
    TROOPS,
    algerian,
    at,
    bases,
    beside,
    cases,
    few,
    guarded,
    here,
    over,
    over_each,
    sampled,
    shown_cards,
    stances,
    statuses,
)
from tests.exhaustive.grids import Ranges, Resolution


def deploy() -> Iterator[Resolution]:
    start = beside("Training", "Deploying", (), 0, ())
    yield from over_each("4.2.1 1.7: Deploy, where", "deploy.select", [start], EVERYWHERE, sampled)
    played = {"mobilization_played": range(2)}
    yield from over_each(
        "4.2.1 R84: Deploy, Resettlement",
        "deploy.resettle",
        [start],
        [BARIKA, MEDEA, ALGIERS],
        sampled,
        played,
    )
    deploying = beside("Training", "Deploying", (MEDEA, ORAN), 0, ())
    held = here(MEDEA, french_troops=TROOPS, french_police=(0, 1, 5, 6, 7))
    counts: Ranges = {"frame.moved": range(7), "move.count": range(8)}
    for origin, goal in permutations((MEDEA, ORAN, ct.Box.AVAILABLE), 2):
        moves = cases(deploying, "deploy.move", *((1, piece, origin, goal) for piece in FRENCH))
        title = f"4.2.1 1.4.2 R17 R26 R82: Deploy, from {origin} to {goal}"
        yield over(title, moves, held, bases(MEDEA), bases(ORAN), counts)


def _some(*spaces: ct.Place) -> Ranges:
    """A few pieces of those that a Troop Lift looks at."""
    counts = {
        "french_troops": range(3),
        "french_police": range(2),
        "underground": range(2),
        "fln_bases": range(2),
    }
    return {names: values for one in spaces for names, values in here(one, **counts).items()}


def troop_lift() -> Iterator[Resolution]:
    for done in ((), (ALGIERS,)):
        opened = beside("Assaulting", "Lifting", (MEDEA,), (), (), (), done=done)
        title = f"4.2.2 R49: Troop Lift, where, {len(done)} assaulted"
        yield from over_each(title, "troop_lift.select", [opened], [BATNA], _some(BATNA, MEDEA, ORAN))
        board, cards = shown_cards(
            PEACE, "h21_helicopters", "s55_helicopters", "helicopter_maintenance", "aircraft_offline"
        )
        for chosen in ((MEDEA,), (MEDEA, ORAN, TLEMCEN)):
            opened = beside("Assaulting", "Lifting", chosen, (), (), (), done=done, board=board)
            title = f"4.2.2 5.4 R49 R86: Troop Lift, a space more than {len(chosen)}, {len(done)} assaulted"
            pieces = _some(BATNA, MEDEA)
            yield from over_each(title, "troop_lift.select", [opened], [BATNA], pieces, cards)
        lifting = beside("Assaulting", "Lifting", (MEDEA, BATNA, ORAN), (), (), (), done=done)
        moves = cases(lifting, "troop_lift.move", (1, ct.Piece.FRENCH_TROOPS, MEDEA, BATNA))
        title = f"4.2.2 R49 R86: Troop Lift, who is lifted, {len(done)} assaulted"
        counts = {**here(MEDEA, french_troops=range(8)), "move.count": range(9)}
        yield over(title, moves, _some(MEDEA, BATNA, ORAN), counts)


def neutralize() -> Iterator[Resolution]:
    begun = beside("Garrisoning", "Neutralizing", (), 0, 0)
    yield from over_each(
        "4.2.3 R87: Neutralize, where", "neutralize.select", [begun], [MEDEA, ALGIERS, LAGHOUAT], sampled
    )
    chosen = beside("Garrisoning", "Neutralizing", (MEDEA, BATNA), 0, 0)
    removals = cases(
        chosen, "neutralize.remove", *((1, one, MEDEA) for one in (ct.Piece.ACTIVE, ct.Piece.FLN_BASES))
    )
    counts: Ranges = {"frame.removed": range(3), "frame.guerrillas": range(3), "move.count": range(4)}
    pieces = {**statuses(MEDEA), **here(MEDEA, fln_bases=range(3)), **guarded(MEDEA), **guarded(BATNA)}
    title = "4.2.3 R29 R79 R89: Neutralize, removals"
    yield over(title, removals, pieces, counts, {"commitment": (0, 48, 49, 50)})
    board, cards = shown_cards(PEACE, "overkill")
    chosen = beside("Garrisoning", "Neutralizing", (MEDEA, BATNA), 0, 0, board=board)
    exposed = (ct.Piece.ACTIVE, ct.Piece.FLN_BASES)
    removals = cases(chosen, "neutralize.remove", *((1, one, MEDEA) for one in exposed))
    counts = {"frame.removed": range(5), "frame.guerrillas": range(5), "move.count": range(6)}
    pieces = {**statuses(MEDEA, FEW), **here(MEDEA, fln_bases=range(3)), **guarded(MEDEA), **guarded(BATNA)}
    title = "4.2.3 5.3 R29 R79 R89: Neutralize, removals by Overkill"
    yield over(title, removals, pieces, counts, cards)
    for one, other in ((MEDEA, ALGIERS), (ALGIERS, BATNA), (BATNA, BARIKA)):
        ends = cases(beside("Garrisoning", "Neutralizing", (one, other), 0, 0), "neutralize.end", ())
        marks = {
            **stances(one),
            **here(one, terror=range(13)),
            **stances(other),
            **here(other, terror=range(13)),
        }
        title = f"4.2.3 R41 R88: Neutralize, shifts and Terror: {one}, {other}"
        away = {**here(ORAN, terror=range(13)), "frame.removed": range(2)}
        yield over(title, ends, marks, guarded(one), guarded(other), away)


def torture() -> Iterator[Resolution]:
    board, card = shown_cards(PEACE, "torture")
    searched = True
    opened = at("Garrisoning", (ALGIERS,), searched, board=board)
    title, purse = "4.2.3 1.8 5.3 R91: Torture, what it costs", {"commitment": range(51)}
    yield over(title, cases(opened, "neutralize", ()), purse, card)
    chosen = beside("Garrisoning", "Neutralizing", (MEDEA, BATNA), 0, 0, board=board)
    frame: Any = chosen.stack[-1]
    again = chosen.but(stack=(*chosen.stack[:-1], attrs.evolve(frame, tortured=(BATNA,))))
    sorts = (*STATUSES, ct.Piece.FLN_BASES)
    tortures = [(one, move("neutralize.torture", piece, MEDEA)) for one in (chosen, again) for piece in sorts]
    removals = cases(chosen, "neutralize.remove", *((1, piece, MEDEA) for piece in sorts))
    pieces = {**statuses(MEDEA), **here(MEDEA, fln_bases=range(3)), **guarded(MEDEA), **guarded(BATNA)}
    counts: Ranges = {"frame.removed": range(3), "frame.guerrillas": range(4), "commitment": (0, 1, 49, 50)}
    yield over("4.2.3 5.3 R29 R79 R89 R92: Torture, one more piece", tortures, pieces, counts, card)
    yield over("4.2.3 5.3 R79 R91: Torture, the first piece is paid for", removals, pieces, counts, card)


def oas() -> Iterator[Resolution]:
    begun = {"Training": (), "Assaulting": (), "Rallying": (), "Terrorizing": ()}
    starts = [at(name, done, *more, board=OAS) for name, more in begun.items() for done in ((), (ALGIERS,))]
    losses = {"commitment": (*range(6), 49, 50), "fln": (*range(11), 49, 50), "government": (0, 2)}
    for one in (MEDEA, PLAIN, ALGIERS, BATNA):
        people = (
            here(one, pop_markers=range(2))
            if one.is_city
            else here(one, resettled=range(2) if one.population == 1 else (0,))
        )
        moves = [(start, move("oas", one)) for start in starts]
        marks = {**stances(one), **here(one, terror=range(3)), **people}
        away = {**here(ORAN, terror=(0, 9, 10, 11, 12), underground=range(2), french_police=range(2))}
        yield over(f"5.3.1 1.8 R49 R134 R135: OAS, where and what is lost: {one}", moves, marks, away, losses)


def extort() -> Iterator[Resolution]:
    purse = {"fln": (0, 49, 50)}
    title = "4.3.1 1.7 R120: Extort, where and what it brings"
    start = beside("Rallying", "Extorting", ())
    yield from over_each(title, "extort.select", [start], [MEDEA, ALGIERS, BATNA], sampled, purse)
    start = beside("Rallying", "Extorting", (), board=FREE)
    yield from over_each(title, "extort.select", [start], [MOROCCO], statuses, purse)
    board, cards = shown_cards(FREE, "hardened_attitudes")
    start = beside("Rallying", "Extorting", (), board=board)
    title = "4.3.1 5.4 G4: Extort, where a card lets it"
    yield from over_each(title, "extort.select", [start], [MEDEA, ALGIERS], few, cards)
    at_bases = {**statuses(MOROCCO, FEW), **here(MOROCCO, fln_bases=range(3))}
    yield from over_each(title, "extort.select", [start], [MOROCCO], at_bases, cards)


def subvert() -> Iterator[Resolution]:
    start = beside("Rallying", "Subverting", (), 0)
    yield from over_each("4.3.2 R122: Subvert, where", "subvert.select", [start], [MEDEA, ALGIERS], sampled)
    cubes, removed = {**algerian(MEDEA), **here(MEDEA, french_police=range(2))}, {"frame.removed": range(3)}
    for chosen in ((MEDEA,), (ALGIERS, MEDEA)):
        working, spaces = beside("Rallying", "Subverting", chosen, 0), f"{len(chosen)} spaces"
        removals = cases(working, "subvert.remove", *((1, piece) for piece in CUBES[2:]))
        title = f"4.3.2 R122: Subvert, removals, {spaces}"
        yield over(title, removals, cubes, statuses(MEDEA, FEW), removed, {"move.count": range(4)})
        title, stock = (
            f"4.3.2 R25 R122 R123: Subvert, replacing, {spaces}",
            {"available.guerrillas": range(3)},
        )
        yield over(
            title,
            cases(working, "subvert.replace", *((piece,) for piece in CUBES[2:])),
            cubes,
            statuses(MEDEA),
            removed,
            stock,
        )
    taking = beside("Rallying", "SubvertingCube", (MEDEA,))
    takes = cases(taking, "subvert.take", *((piece, BATNA) for piece in STATUSES))
    title, stock = "4.3.2 R25: Subvert, a Guerrilla from elsewhere", {"available.guerrillas": range(3)}
    yield over(title, takes, statuses(BATNA), statuses(MEDEA, FEW), stock)


def ambush() -> Iterator[Resolution]:
    start = beside("Attacking", "Ambushing", ())
    hidden: Ranges = {"zonal_commandos": range(2)}
    title = "4.3.3 R125: Ambush, where"
    yield from over_each(title, "ambush.select", [start], [MEDEA, ALGIERS], sampled, hidden)
    yield from over_each(
        "4.3.3: Ambush, its price", "ambush.select", [start], [TLEMCEN], few, {"fln": (0, 1, 2, 50)}
    )
    losing = beside("Attacking", "AmbushingIn", (MEDEA,), done=(ALGIERS, MEDEA))
    falls = cases(losing, "ambush.lose", *((piece,) for piece in (*CUBES, ct.Piece.GOVERNMENT_BASES)))
    yield over("4.3.3 R112 R125: Ambush, what falls", falls, few(MEDEA), {"commitment": (0, 1, 2, 50)})


RESOLUTIONS = (*deploy(), *troop_lift(), *neutralize(), *torture(), *oas(), *extort(), *subvert(), *ambush())

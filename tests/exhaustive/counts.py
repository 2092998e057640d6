"""Positions and ranges for the runs by arrays: what a space may hold, and what is pending."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

import attrs

import ctcore as ct
from ctcore.twilight.arrays.boards import CYLINDERS
from ctcore.twilight.board.deck import Deck
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.text.difference import changed
from tests.exhaustive.bench import at_work, base, move, place
from tests.exhaustive.grids import Ranges, Resolution
from tests.rules.positions import FRAMES

# A Mountain and a Plain with people, a City, Border Sectors of both terrains, both terrains without people.
MEDEA, PLAIN, ALGIERS, TEBESSA, TLEMCEN, BATNA, LAGHOUAT = map(
    place, ("Medea", "Sidi Bel Abbes", "Algiers", "Tebessa", "Tlemcen", "Batna", "Laghouat")
)
ORAN, BARIKA, MOROCCO, TUNISIA = map(place, ("Oran", "Barika", "Morocco", "Tunisia"))
EVERYWHERE = (MEDEA, PLAIN, ALGIERS, TEBESSA, TLEMCEN, BATNA, LAGHOUAT, BARIKA)
PURSE, TROOPS, POLICE = range(51), range(10), range(22)
# Both statuses together, and the Bases of both sides.
GUERRILLAS = tuple((u, a) for u, a in product(range(31), repeat=2) if u + a <= 30)
FEW = tuple((u, a) for u, a in product(range(7), repeat=2))
BASES = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0))
FRENCH = (ct.Piece.FRENCH_TROOPS, ct.Piece.FRENCH_POLICE, ct.Piece.GOVERNMENT_BASES)
FRENCH_TYPES = tuple(piece.type for piece in FRENCH)
CUBES = (ct.Piece.FRENCH_TROOPS, ct.Piece.FRENCH_POLICE, ct.Piece.ALGERIAN_TROOPS, ct.Piece.ALGERIAN_POLICE)
ALGERIAN = {"algerian_troops": range(4), "algerian_police": range(8)}
STATUSES = (ct.Piece.UNDERGROUND, ct.Piece.ACTIVE)
STANCES = (-1, 0, 1)
FIRST_CARDS = Deck(frozenset(range(2, 61)), (1,), 60)
ROUND = Deck(frozenset(range(2, 61)), (1, 67), 60)

PEACE, FREE = base(), base(independent=True)
RECALLED = PEACE.with_truths(recall_de_gaulle=True).but(
    coup_played=True, hand=attrs.evolve(PEACE.hand, recall_de_gaulle=False)
)
# What lasting effects change, with that in force: AMNESTY, POOR COORDINATION, REVENGE.
AMNESTY, APART, REVENGE = (changed(PEACE, f"in force {one}") for one in ("#5u", "#45s", "#33s"))
FREE_APART = changed(FREE, "in force #45s")


def shown_cards(board: ct.State, *texts: str) -> tuple[ct.State, Ranges]:
    """The board when the cards of those effects have come up, each effect being in force or not."""
    cards = tuple(EFFECTS[one].card for one in texts)
    deck = Deck(frozenset(range(1, 61)) - {1, *cards}, (*cards, 1), 60)
    return board.but(deck=deck), dict.fromkeys(texts, range(2))


OAS = RECALLED.with_truths(oas=True).but(hand=attrs.evolve(RECALLED.hand, oas=False))

Of = Ranges | Callable[[ct.Place], Ranges]

# What a space may hold


def here(where: ct.Place, **ranges: Iterable[Any]) -> Ranges:
    """Those ranges of a space's numbers."""
    return {f"{where}.{name}": tuple(values) for name, values in ranges.items()}


def statuses(where: ct.Place, some: tuple[tuple[int, int], ...] = GUERRILLAS) -> Ranges:
    return {(f"{where}.underground", f"{where}.active"): some}


def bases(where: ct.Place) -> Ranges:
    return {(f"{where}.government_bases", f"{where}.fln_bases"): BASES}


def whole(where: ct.Place) -> Ranges:
    """All that a space may hold of all pieces."""
    return {**cubes(where), **bases(where), **statuses(where)}


def sampled(where: ct.Place) -> Ranges:
    """All Guerrillas and Bases, and some of each sort of cube."""
    some = here(
        where,
        french_troops=(0, 1, 2, 3, 5, 9),
        french_police=(0, 1, 2, 5, 21),
        algerian_troops=(0, 1, 3),
        algerian_police=(0, 1, 2, 7),
    )
    return {**some, **bases(where), **statuses(where)}


def few(where: ct.Place) -> Ranges:
    """Some of everything."""
    some = here(
        where,
        french_troops=range(4),
        french_police=range(4),
        algerian_troops=range(3),
        algerian_police=range(3),
    )
    return {**some, **bases(where), **statuses(where, FEW)}


def cubes(where: ct.Place) -> Ranges:
    """All cubes."""
    return here(where, french_troops=TROOPS, french_police=POLICE, **ALGERIAN)


def algerian(where: ct.Place) -> Ranges:
    """All Algerian cubes."""
    return here(where, **ALGERIAN)


def own_bases(where: ct.Place) -> Ranges:
    """The Bases that may be there, and the marker that tells how many, or how many people."""
    if where.is_country:
        return here(where, fln_bases=range(4), base_markers=range(2))
    return {**bases(where), **(here(where, pop_markers=range(2)) if where.is_city else {})}


def shown(where: ct.Place) -> Ranges:
    """Active Guerrillas alone."""
    return statuses(where, tuple((0, active) for active in range(31)))


def stances(where: ct.Place) -> Ranges:
    """The stances that it may have."""
    return here(where, support=(-1, 0) if where.is_country else STANCES if where.population else (0,))


def populace(where: ct.Place) -> Ranges:
    """Its stance, and little Terror."""
    return {**stances(where), **here(where, terror=range(3))}


def guarded(where: ct.Place) -> Ranges:
    """A Troop and a Police, which Neutralize asks for."""
    return here(where, french_troops=(1,), french_police=(1,))


# Positions


def cases(state: ct.State, kind: str, *moves: tuple[Any, ...]) -> tuple[tuple[ct.State, Any], ...]:
    return tuple((state, move(kind, *fields)) for fields in moves)


def at(frame: str, *fields: Any, board: ct.State = PEACE, **more: Any) -> ct.State:
    return at_work(board, frame, *fields, **more)


def beside(
    operation: str, frame: str, *fields: Any, board: ct.State = PEACE, done: Any = (ALGIERS,)
) -> ct.State:
    """A Special Activity under way, beside an Operation with a location."""
    more: tuple[Any, ...] = {"Garrisoning": (True,), "Sweeping": ((),), "Marching": ((),)}.get(operation, ())
    state = at_work(board, operation, done, *more)
    below: Any = state.stack[-1]
    activity = FRAMES[frame](*fields)
    below = attrs.evolve(below, activity=activity.activity)
    return state.but(stack=(state.stack[0], below, activity))


def in_round(frame: str, *fields: Any, board: ct.State = PEACE, **more: Any) -> ct.State:
    made = FRAMES[frame](*fields, **more)
    return board.but(deck=ROUND, stack=(made,))


def coup(frame: str, *fields: Any, board: ct.State = PEACE) -> ct.State:
    """COUP D'ETAT being carried out, in the Event box."""
    second = FRAMES["SecondChoice"](ct.FLN, ct.Option.EVENT)
    played = board.but(coup_played=True, coup_this_campaign=True, initiative=CYLINDERS[ct.GOVERNMENT])
    return played.but(stack=(second, FRAMES[frame](*fields)))


# Resolutions


def over(title: str, moves: Iterable[tuple[ct.State, Any]], *ranges: Ranges) -> Resolution:
    """Those moves over those ranges; the title begins with the clauses, up to a colon."""
    clauses, _, named = title.partition(": ")
    together = {names: values for some in ranges for names, values in some.items()}
    return Resolution(named, tuple(clauses.split()), tuple(moves), together)


def over_each(
    title: str, kind: str, starts: Iterable[ct.State], spaces: Iterable[ct.Place], *ranges: Of
) -> Iterator[Resolution]:
    """A kind of move about each of the spaces in turn, from each of the starts."""
    for one in spaces:
        moves = [(start, move(kind, one)) for start in starts]
        yield over(f"{title}: {one}", moves, *(some(one) if callable(some) else some for some in ranges))


def steps_of(
    title: str, name: str, where: ct.Place, working: Iterable[ct.State], purse: Ranges
) -> Iterator[Resolution]:
    """Terror removed, and the shift, in a space at work."""
    marks = {**stances(where), **here(where, terror=(0, 1, 2, 12))}
    starts = list(working)
    removals = [(start, move(f"{name}.remove_terror", 1)) for start in starts]
    yield over(f"{title}, Terror: {where}", removals, few(where), marks, purse, {"move.count": range(13)})
    shifts = [(start, move(f"{name}.shift")) for start in starts]
    yield over(f"{title}, the shift: {where}", shifts, few(where), marks, purse)

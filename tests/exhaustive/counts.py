"""Positions and ranges for the runs by arrays: what a space may hold, and what is pending."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

import ctcore as ct
from ctcore.twilight.arrays.boards import CYLINDERS
from ctcore.twilight.board.deck import Deck
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.text.difference import changed
from tests.exhaustive.bench import at_work, base, move, place
from tests.exhaustive.grids import Resolution
from tests.exhaustive.reads import Ranges
from tests.rules.positions import FRAMES

# A Mountain, a Plain, a City, Border Sectors of both terrains, a Mountain without people.
MEDEA, PLAIN, ALGIERS, TEBESSA, TLEMCEN, BATNA = map(
    place, ("Medea", "Sidi Bel Abbes", "Algiers", "Tebessa", "Tlemcen", "Batna")
)
ORAN, BARIKA, MOROCCO, TUNISIA = map(place, ("Oran", "Barika", "Morocco", "Tunisia"))


def _sort(one: ct.Place) -> tuple[Any, ...]:
    return one.kind, one.terrain, one.coastal, one.border is not None, one.population


# One space of each sort that is printed on the map, in Algeria and beyond.
EVERYWHERE = tuple({_sort(one): one for one in reversed(PLACES) if one is not ORAN}.values())[::-1]
ALGERIA = tuple(one for one in EVERYWHERE if not one.is_country)
FRENCH = (ct.Piece.FRENCH_TROOPS, ct.Piece.FRENCH_POLICE, ct.Piece.GOVERNMENT_BASES)
FRENCH_TYPES = tuple(piece.type for piece in FRENCH)
CUBES = (ct.Piece.FRENCH_TROOPS, ct.Piece.FRENCH_POLICE, ct.Piece.ALGERIAN_TROOPS, ct.Piece.ALGERIAN_POLICE)
STATUSES = (ct.Piece.UNDERGROUND, ct.Piece.ACTIVE)
FIRST_CARDS = Deck(frozenset(range(2, 61)), (1,), 60)
ROUND = Deck(frozenset(range(2, 61)), (1, 67), 60)

PEACE, FREE = base(), base(independent=True)
RECALLED = PEACE.with_truths(recall_de_gaulle=True).but(
    coup_played=True, hand=attrs.evolve(PEACE.hand, recall_de_gaulle=False)
)
OAS = RECALLED.with_truths(oas=True).but(hand=attrs.evolve(RECALLED.hand, oas=False))
# Of AMNESTY, POOR COORDINATION and REVENGE frames speak: these are in force.
AMNESTY, APART, REVENGE = (changed(PEACE, f"in force {one}") for one in ("#5u", "#45s", "#33s"))

# What a space may hold


def here(where: ct.Place, **ranges: Iterable[Any]) -> Ranges:
    """Those ranges of a space's numbers."""
    return {f"{where}.{name}": tuple(values) for name, values in ranges.items()}


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


def over(title: str, moves: Iterable[tuple[ct.State, Any]], *given: Ranges) -> Resolution:
    """Those moves; the title begins with the clauses, up to a colon."""
    clauses, _, named = title.partition(": ")
    together = {names: values for some in given for names, values in some.items()}
    return Resolution(named, tuple(clauses.split()), tuple(moves), together)


def over_each(
    title: str,
    kind: str,
    starts: Iterable[ct.State],
    *given: Ranges,
    spaces: Iterable[ct.Place] = EVERYWHERE,
    further: Iterable[tuple[Any, ...]] = ((),),
) -> Iterator[Resolution]:
    """A kind of move about each of the spaces in turn, from each of the starts."""
    starts, further = tuple(starts), tuple(further)
    for one in spaces:
        moves = [(start, move(kind, one, *more)) for start in starts for more in further]
        yield over(f"{title}: {one}", moves, *given)


def steps_of(title: str, name: str, where: ct.Place, working: list[ct.State]) -> Iterator[Resolution]:
    """Terror removed, and the shift, in a space at work."""
    yield over(f"{title}, Terror: {where}", [(start, move(f"{name}.remove_terror", 1)) for start in working])
    yield over(f"{title}, the shift: {where}", [(start, move(f"{name}.shift")) for start in working])

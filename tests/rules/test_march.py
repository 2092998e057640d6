"""March (3.3.2): each requirement from both sides, borders, prices and activation to the last piece."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

import ctcore as ct
from ctcore.twilight.game import parse_choice
from tests.rules.fln_positions import (
    EXTORT,
    MARCH,
    Spaces,
    march,
    only,
    stopped,
)
from tests.rules.positions import (
    END,
    SUPPORT,
    effect,
    granted,
    ledger,
    move,
    names,
    pending,
    place,
    play,
)


def marching(spaces: Spaces, *, fln: int = 8, border_zone: int | None = None) -> ct.State:
    """A March just begun, with only these pieces on the map."""
    return play(only(spaces, fln=fln, border_zone=border_zone), MARCH)


# Leaving a space


@pytest.mark.clause("3.3.2", "1.8", "R102")
def test_illegal_leave_for_nowhere_affordable() -> None:
    state = marching({"Orleansville": {"underground": 1}, "Oran": {"underground": 1}}, fln=1)
    state = play(state, march("Orleansville", "Medea", 1))
    (unmet,) = ct.judge(state, parse_choice(state, "from Oran")).violations
    assert unmet.name == "some_destination"
    assert {"1.8", "R102"} <= set(unmet.clauses)
    assert "the FLN has the price of a space" in unmet.shown


# Entering a space


@pytest.mark.clause("3.3.2", "3.1.2", "R54")
def test_a_free_march_costs_nothing_even_without_resources() -> None:
    state = granted(only({"Medea": {"underground": 1}}, fln=0), "#1s")
    assert effect(state, march("Medea", "Algiers", 1)) == {
        "Medea: underground": (1, 0),
        "Algiers: underground": (0, 1),
    }
    assert ledger(state, march("Medea", "Algiers", 1)) == ["3.3.2: Moved Underground 1 Medea Algiers"]


# A Guerrilla: where it is, whether it is Active, and whether a border has stopped it.
Guerrilla = tuple[str, bool, bool]
# The Guerrillas, the ways used, the spaces entered, the Resources.
Marched = tuple[tuple[Guerrilla, ...], frozenset[tuple[str, str]], frozenset[str], int]


def _steps(start: ct.State, marched: Marched) -> Iterator[Marched]:
    """What one group more leads to, each Guerrilla going or staying for itself."""
    here, used, entered, resources = marched
    for left in sorted({one[0] for one in here}):
        able = [number for number, one in enumerate(here) if one[0] == left and not one[2]]
        for neighbour in place(left).neighbours:
            way, price = (left, neighbour.name), int(neighbour.name not in entered)
            closed = neighbour.is_country and not start.independent
            if way in used or price > resources or closed:
                continue
            for size in range(1, len(able) + 1):
                for going in combinations(able, size):
                    after = _arrived(start, here, going, neighbour.name)
                    yield after, used | {way}, entered | {neighbour.name}, resources - price


def _arrived(
    start: ct.State, here: tuple[Guerrilla, ...], going: tuple[int, ...], entered: str
) -> tuple[Guerrilla, ...]:
    left, there = place(here[going[0]][0]), start.space(entered)
    abroad = left.is_country or there.place.is_country
    watchers = there.cubes + (int(start.border_zone) if abroad else 0)
    noticed = (abroad or there.support == SUPPORT) and len(going) + watchers > 3
    halted = abroad or left.wilaya != there.place.wilaya
    moved = [(entered, one[1] or noticed, halted) if n in going else one for n, one in enumerate(here)]
    return tuple(sorted(moved))


def _told_apart(start: ct.State) -> set[Marched]:
    """Every March by Guerrillas that are told apart, as far as it may go."""
    here = [(space.name, False, False) for space in start.spaces for _ in range(space.underground)]
    here += [(space.name, True, False) for space in start.spaces for _ in range(space.active)]
    first: Marched = (tuple(sorted(here)), frozenset(), frozenset(), start.resources.fln)
    found, waiting = {first}, [first]
    while waiting:
        fresh = set(_steps(start, waiting.pop())) - found
        found |= fresh
        waiting += fresh
    return found


def _marched(state: ct.State) -> Marched:
    frame = pending(state)
    here: list[Guerrilla] = []
    for space in state.spaces:
        for piece, active in ((ct.Piece.UNDERGROUND, False), (ct.Piece.ACTIVE, True)):
            halted = stopped(state).get(f"{space.name}: {piece}", 0)
            here += [(space.name, active, True)] * halted
            here += [(space.name, active, False)] * (space.of(piece) - halted)
    ways = frozenset((step.origin.name, step.destination.name) for step in frame.steps)
    return tuple(sorted(here)), ways, frozenset(names(frame.locations)), state.resources.fln


def _reached(start: ct.State) -> set[Marched]:
    """Every March by the moves of the engine, between two groups; no Special Activity."""
    first = play(start, MARCH)
    seen, waiting = {first}, [first]
    while waiting:
        state = waiting.pop()
        moves = (one for one in ct.legal_moves(state) if one not in (END, EXTORT, move("subvert")))
        fresh = {ct.step(state, one) for one in moves} - seen
        seen |= fresh
        waiting += fresh
    return {_marched(state) for state in seen if END in ct.legal_moves(state) or state == first}


@pytest.mark.clause("3.3.2", "R28", "R100", "R101", "R102", "R103", "R104", "R105", "R106")
@pytest.mark.parametrize(
    ("spaces", "fln", "border_zone"),
    [
        (
            {"Algiers": {"underground": 2, "active": 1}, "Medea": {"support": SUPPORT, "french_police": 2}},
            2,
            None,
        ),
        (
            {"Constantine": {"underground": 2}, "Philippeville": {"support": SUPPORT, "algerian_police": 2}},
            2,
            None,
        ),
        ({"Morocco": {"underground": 2}, "Mecheria": {"underground": 1, "french_police": 1}}, 1, 1),
        ({"Mecheria": {"underground": 1}, "Tlemcen": {"active": 1}}, 2, 0),
        ({"Tunisia": {"underground": 1, "active": 1}, "Souk Ahras": {"underground": 1}}, 1, 3),
    ],
)
def test_counting_guerrillas_reaches_what_telling_them_apart_does(
    spaces: Spaces, fln: int, border_zone: int | None
) -> None:
    start = only(spaces, fln=fln, border_zone=border_zone)
    assert _reached(start) == _told_apart(start)

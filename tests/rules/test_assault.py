"""Assault (3.2.4): each requirement from both sides, each effect to the last piece."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.positions import (
    END,
    box,
    line,
    move,
    names,
    pending,
    play,
    refusal,
    turn,
    with_independence,
    with_space,
    without,
)

ASSAULT = move("assault")


def select(space: str) -> Move:
    return move("assault.select", space)


def assault(state: ct.State | None = None) -> ct.State:
    return play(state or turn(ct.GOVERNMENT), ASSAULT)


def there(space: str, state: ct.State | None = None, **pieces: int) -> ct.State:
    """An Assault begun, with exactly these pieces in a space."""
    none = {"french_troops": 0, "french_police": 0, "algerian_troops": 0, "algerian_police": 0}
    none |= {"underground": 0, "active": 0, "fln_bases": 0}
    state = with_space(state or turn(ct.GOVERNMENT), space, **(none | pieces))
    return assault(state)


def removed(space: str, state: ct.State) -> tuple[int, int]:
    """How many Active Guerrillas and FLN Bases an Assault of the space removes."""
    before, after = state.space(space), play(state, select(space)).space(space)
    assert before.underground == after.underground
    return before.active - after.active, before.fln_bases - after.fln_bases


# Hits


@pytest.mark.clause("3.2.4/4", "3.2.4/5", "3.2.4/6", "3.2.4/7", "R76")
@pytest.mark.parametrize(
    ("space", "troops", "police", "hits"),
    [
        ("Souk Ahras", 2, 3, 2),
        ("Souk Ahras", 0, 3, 0),
        ("Oran", 0, 2, 2),
        ("Oran", 1, 2, 3),
        ("Mostaganem", 1, 3, 0),
        ("Mostaganem", 2, 3, 1),
        ("Mostaganem", 3, 0, 1),
        ("Mostaganem", 4, 0, 2),
        ("Tebessa", 1, 3, 0),
        ("Tebessa", 4, 3, 2),
    ],
)
def test_troops_count_and_police_in_cities_before_independence(
    space: str, troops: int, police: int, hits: int
) -> None:
    state = there(space, french_troops=troops, french_police=police, active=9)
    assert removed(space, state) == (hits, 0)


@pytest.mark.clause("1.3.7/2", "3.2.4/6", "R76", "5.1.8/13")
@pytest.mark.parametrize(
    ("space", "troops", "police", "hits"),
    [
        ("Souk Ahras", 2, 3, 5),
        ("Biskra", 0, 1, 1),
        ("Tlemcen", 1, 1, 2),
        ("Ain Sefra", 0, 2, 2),
        ("Tebessa", 1, 1, 1),
        ("Tebessa", 1, 4, 2),
        ("Negrine", 0, 3, 1),
        ("Mecheria", 2, 2, 2),
        ("Laghouat", 1, 3, 1),
        ("Mostaganem", 2, 3, 1),
    ],
)
def test_police_count_in_border_sectors_once_the_countries_are_independent(
    space: str, troops: int, police: int, hits: int
) -> None:
    state = with_independence(turn(ct.GOVERNMENT), border_zone=4)
    state = there(space, state, french_troops=troops, french_police=police, active=9)
    assert removed(space, state) == (hits, 0)


@pytest.mark.clause("3.2.4/5", "R56", "R76")
def test_french_and_algerian_cubes_are_summed_before_they_are_halved() -> None:
    state = without(turn(ct.GOVERNMENT), "algerian_troops")
    state = there("Mostaganem", state, french_troops=1, algerian_troops=1, active=3)
    assert removed("Mostaganem", state) == (1, 0)
    state = there("Oran", french_troops=1, french_police=1, algerian_police=1, active=9)
    assert removed("Oran", state) == (3, 0)


@pytest.mark.clause("3.2.4/8", "3.2.4/9", "3.2.4/11", "R77")
@pytest.mark.parametrize(
    ("hits", "active", "underground", "bases", "gone"),
    [
        (2, 3, 0, 1, (2, 0)),
        (2, 2, 0, 1, (2, 0)),
        (3, 2, 0, 1, (2, 1)),
        (4, 2, 0, 2, (2, 2)),
        (4, 2, 0, 1, (2, 1)),
        (3, 2, 0, 2, (2, 1)),
        (1, 0, 0, 1, (0, 1)),
        (2, 0, 0, 2, (0, 2)),
        (4, 2, 1, 2, (2, 0)),
        (1, 0, 1, 1, (0, 0)),
        (0, 1, 0, 1, (0, 0)),
        (0, 0, 0, 1, (0, 0)),
    ],
)
def test_active_guerrillas_go_first_and_bases_only_without_any_guerrilla(
    hits: int, active: int, underground: int, bases: int, gone: tuple[int, int]
) -> None:
    pieces = {"active": active, "underground": underground, "fln_bases": bases}
    state = there("Souk Ahras", None, french_troops=hits, french_police=1, **pieces)
    assert removed("Souk Ahras", state) == gone


# Special Activities


@pytest.mark.clause("4.1", "4.2.2", "R50")
def test_the_same_troops_assault_lift_and_assault_again() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Souk Ahras", french_troops=3, active=3)
    state = play(there("Tlemcen", state, active=2, fln_bases=1), select("Souk Ahras"))
    assert refusal(state, select("Tlemcen")) == {"cubes_there"}
    text = "troop lift; Souk Ahras; Tlemcen; move 3 French Troops from Souk Ahras to Tlemcen; end"
    state = line(state, text)
    assert removed("Tlemcen", state) == (2, 1)
    assert names(pending(state).locations) == ["Souk Ahras"]
    assert box(play(state, select("Tlemcen"), END)) == "op + special activity"

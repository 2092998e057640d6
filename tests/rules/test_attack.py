"""Attack (3.3.3): each requirement from both sides, the roll, losses, attrition and captured goods."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.fln_positions import (
    ATTACK,
    Spaces,
    only,
)
from tests.rules.positions import (
    ALGERIAN_POLICE,
    ALGERIAN_TROOPS,
    END,
    effect,
    move,
    names,
    pending,
    play,
    selectable,
    table,
)

FRENCH_POLICE, FRENCH_TROOPS = ct.Piece.FRENCH_POLICE, ct.Piece.FRENCH_TROOPS
GOVERNMENT_BASES = ct.Piece.GOVERNMENT_BASES


def select(space: str) -> Move:
    return move("attack.select", space)


def roll(die: int) -> Move:
    return move("attack.roll", die)


def lose(piece: ct.Piece) -> Move:
    return move("attack.lose", piece)


def attacking(spaces: Spaces, *, fln: int = 8) -> ct.State:
    """An Attack just begun, with only these pieces on the map."""
    return play(only(spaces, fln=fln), ATTACK)


def attacked(**medea: int) -> ct.State:
    """An Attack in Medea, the die about to be rolled."""
    return play(attacking({"Medea": medea}), select("Medea"))


def changes(before: ct.State, after: ct.State) -> dict[str, tuple[int, int]]:
    was, now = table(before), table(after)
    return {name: (was[name], now[name]) for name in was if was[name] != now[name]}


# The roll


@pytest.mark.clause("3.3.3")
@pytest.mark.parametrize("count", [1, 2, 3, 5, 6, 7])
@pytest.mark.parametrize("die", range(1, 7))
def test_a_roll_of_at_most_the_guerrillas_there_succeeds(count: int, die: int) -> None:
    state = attacked(underground=count, french_police=1)
    assert effect(state, roll(die)) == {}
    after = play(state, roll(die))
    assert selectable(after, "attack.lose") == ({"French Police"} if die <= count else set())
    assert ct.actor(after) is ct.FLN


@pytest.mark.clause("3.3.3", "R10")
def test_a_failed_attack_leaves_its_guerrillas_active_and_the_enemy_there() -> None:
    before = attacking({"Medea": {"underground": 2, "french_police": 1}})
    after = play(before, select("Medea"), roll(3))
    assert changes(before, after) == {
        "FLN Resources": (8, 7),
        "Medea: underground": (2, 0),
        "Medea: active": (0, 2),
    }
    assert effect(after, END) == {}


# Losses


def hit(**medea: int) -> ct.State:
    """An Attack in Medea that a roll of 2 made a success."""
    return play(attacked(**medea), roll(2))


@pytest.mark.clause("3.3.3", "R114")
def test_each_of_two_bases_lowers_commitment() -> None:
    before = hit(active=2, government_bases=2)
    after = play(before, lose(GOVERNMENT_BASES), lose(GOVERNMENT_BASES))
    assert changes(before, after) == {
        "Medea: government_bases": (2, 0),
        "Casualties: government_bases": (0, 2),
        "commitment": (25, 23),
        "Medea: active": (2, 0),
        "Available: guerrillas": (28, 29),
        "Casualties: guerrillas": (0, 1),
    }


# Attrition


@pytest.mark.clause("3.3.3", "R29", "R30", "R31")
@pytest.mark.parametrize(
    ("lost", "guerrillas", "to_available", "to_casualties"),
    [
        ((FRENCH_POLICE, FRENCH_POLICE), 3, 1, 1),
        ((FRENCH_POLICE, FRENCH_POLICE), 2, 1, 1),
        ((FRENCH_POLICE, ALGERIAN_POLICE), 3, 1, 0),
        ((ALGERIAN_POLICE, FRENCH_POLICE), 3, 1, 0),
        ((ALGERIAN_POLICE, ALGERIAN_POLICE), 3, 0, 0),
        ((ALGERIAN_POLICE, FRENCH_TROOPS), 3, 1, 0),
        ((FRENCH_TROOPS, GOVERNMENT_BASES), 3, 1, 1),
        ((ALGERIAN_TROOPS, GOVERNMENT_BASES), 3, 1, 0),
    ],
)
def test_attrition_is_one_guerrilla_for_each_french_piece_by_turns(
    lost: tuple[ct.Piece, ct.Piece], guerrillas: int, to_available: int, to_casualties: int
) -> None:
    there = {piece.name.lower(): lost.count(piece) for piece in lost}
    before = hit(active=guerrillas, **there)
    after = play(before, *map(lose, lost))
    assert after.space("Medea").active == guerrillas - to_available - to_casualties
    assert after.available.guerrillas == before.available.guerrillas + to_available
    assert after.casualties.guerrillas == to_casualties


@pytest.mark.clause("3.3.3", "R30")
def test_attrition_takes_no_more_guerrillas_than_there_are() -> None:
    before = play(attacked(active=1, french_police=2), roll(1))
    after = play(before, lose(FRENCH_POLICE), lose(FRENCH_POLICE))
    # The 1 that a lone Guerrilla must roll brings a new one afterwards.
    assert changes(before, after) == {
        "Medea: french_police": (2, 0),
        "Casualties: french_police": (0, 2),
        "Medea: active": (1, 0),
        "Medea: underground": (0, 1),
    }


@pytest.mark.clause("3.3.3", "R29")
def test_the_turns_of_attrition_begin_anew_in_each_space() -> None:
    there = {"active": 2, "french_police": 1}
    before = attacking({"Medea": there, "Oran": there})
    after = before
    for name in ("Medea", "Oran"):
        after = play(after, select(name), roll(2), lose(FRENCH_POLICE))
    assert after.available.guerrillas == before.available.guerrillas + 2
    assert after.casualties.guerrillas == 0
    assert (names(pending(after).locations), after.resources.fln) == (["Medea", "Oran"], 6)


# Every outcome, against the rule stated once more

_FIELDS = ("french_police", "algerian_police", "french_troops", "algerian_troops", "government_bases")
_TIERS = ((0, 1), (2, 3), (4,))
_FRENCH = (0, 2, 4)

Counts = tuple[int, ...]
# Government pieces, Underground and Active Guerrillas of the space, Guerrillas in Casualties.
Outcome = tuple[Counts, int, int, int]


def _after_losses(counts: Counts, more: int, french: int = 0) -> set[tuple[Counts, int]]:
    """What may be left when ``more`` pieces have to go, and how many French went."""
    if more == 0:
        return {(counts, french)}
    tier = next(tier for tier in _TIERS if any(counts[sort] for sort in tier))
    found: set[tuple[Counts, int]] = set()
    for gone in (sort for sort in tier if counts[sort]):
        rest = tuple(count - (sort == gone) for sort, count in enumerate(counts))
        found |= _after_losses(rest, more - 1, french + (gone in _FRENCH))
    return found


def _outcomes(counts: Counts, guerrillas: int, die: int) -> set[Outcome]:
    """The outcomes that 3.3.3 allows."""
    if die > guerrillas:
        return {(counts, 0, guerrillas, 0)}
    found = set()
    for left, french in _after_losses(counts, min(2, sum(counts))):
        gone = min(french, guerrillas)
        found.add((left, int(die == 1), guerrillas - gone, gone // 2))
    return found


def _played(state: ct.State) -> set[Outcome]:
    """The outcomes that the moves lead to."""
    if ct.actor(state) is ct.FLN and END in ct.legal_moves(state):
        space = state.space("Medea")
        left = tuple(getattr(space, field) for field in _FIELDS)
        return {(left, space.underground, space.active, state.casualties.guerrillas)}
    return set().union(*(_played(ct.step(state, one)) for one in ct.legal_moves(state)))


@pytest.mark.clause("3.3.3", "R29", "R30", "R31", "R111", "R112", "R113")
@pytest.mark.parametrize("guerrillas", [1, 2, 3])
@pytest.mark.parametrize("police", [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1)])
def test_every_attack_ends_as_the_rule_says(guerrillas: int, police: tuple[int, int]) -> None:
    for others in ((0, 0, 0), (1, 0, 0), (0, 1, 1), (1, 1, 1), (0, 0, 2), (2, 1, 0)):
        counts = (*police, *others)
        if not any(counts):
            continue
        start = attacked(underground=guerrillas, **dict(zip(_FIELDS, counts, strict=True)))
        for die in range(1, 7):
            assert _played(ct.step(start, roll(die))) == _outcomes(counts, guerrillas, die)

"""Special Activities that changed nothing (4.1, R9): they end, and were not made."""

from __future__ import annotations

import random
from collections import Counter

import attrs
import pytest

import ctcore as ct
from tests.rules.positions import (
    END,
    LIMITED,
    PASS,
    lawful,
    line,
    move,
    pending,
    play,
    turn,
    with_space,
    without,
)

# Two locations of an Operation that the Special Activity may accompany; what is begun of it and comes to
# nothing; and another one that might follow it.
CASES = {
    "deploy": ("train; Algiers; Oran", "Oran; Algiers", "troop_lift"),
    "troop lift": ("sweep; Oran; Medea; activate Oran; activate Medea", "Oran; Batna", "neutralize"),
    "neutralize": ("sweep; Oran; Medea; activate Oran; activate Medea", "Algiers", "troop_lift"),
    "extort": ("rally; Barika; Batna", "", "subvert"),
    "subvert": ("rally; Barika; Batna", "Medea", "extort"),
    "ambush": ("attack; Medea; roll 6; Algiers; roll 6", "", "extort"),
}
GOVERNMENT = ("deploy", "troop lift", "neutralize")
every_activity = pytest.mark.parametrize("activity", CASES)


def ready(activity: str) -> ct.State:
    """A turn in which each Operation of the cases can be conducted."""
    state = turn(ct.GOVERNMENT if activity in GOVERNMENT else ct.FLN)
    guards = {"french_troops": 1, "french_police": 1, "algerian_troops": 0, "algerian_police": 1}
    state = with_space(state, "Algiers", **guards, underground=1, support=-1, terror=1)
    return with_space(state, "Medea", underground=1, algerian_police=1)


def conducted(activity: str) -> ct.State:
    """An Operation in two locations."""
    return line(ready(activity), CASES[activity][0])


def in_vain(activity: str) -> ct.State:
    """The same, after a Special Activity that was opened and changed nothing."""
    begun = CASES[activity][1]
    return line(conducted(activity), f"{activity}; {begun}; end" if begun else f"{activity}; end")


@pytest.mark.clause("4.1", "2.3.2", "R9")
@every_activity
def test_a_special_activity_that_changed_nothing_ends_and_the_position_is_as_without_it(
    activity: str,
) -> None:
    before, after = conducted(activity), in_vain(activity)
    operation = attrs.evolve(pending(before).paused, unmade=True)
    assert after == attrs.evolve(before, stack=(*before.stack[:-1], operation))
    assert lawful(after) is after


@pytest.mark.clause("2.3.4", "4.1", "R9")
@pytest.mark.parametrize("broken", ["activity", "limit"])
def test_illegal_position_in_which_none_was_made_and_yet_one_was(broken: str) -> None:
    state = line(ready("deploy"), "train; Algiers; deploy; end")
    operation = pending(state)
    if broken == "activity":
        operation = attrs.evolve(operation, activity=pending(line(ready("deploy"), "train; deploy")).activity)
        stack = (*state.stack[:-1], operation)
    else:
        second = line(play(turn(ct.FLN), PASS, LIMITED), "train; Algiers")
        state, operation = second, attrs.evolve(pending(second), unmade=True)
        stack = (*second.stack[:-1], operation)
    found = {one.law for one in ct.violations(attrs.evolve(state, stack=stack))}
    assert found == {"activity_fits_its_operation"}


@pytest.mark.clause("4.1", "R9")
def test_a_position_says_that_one_was_not_made_and_is_read_so_again() -> None:
    state = line(ready("deploy"), "train; Algiers; deploy; end")
    assert '"unmade": true' in ct.to_json(state)
    assert ct.from_json(ct.to_json(state)) == state
    finding = next(one for one in ct.judge(state, move("deploy")).findings if not one.holds)
    assert "one that changed nothing" in str(finding)


# R9 asked of the board: was it made, and does anything differ?

SWEPT = "sweep; Oran; move 1 French Troops from Sidi Bel Abbes to Oran"


def block(draw: random.Random, before: ct.State, activity: str) -> tuple[bool, bool]:
    """Play one of that sort at random to its end: whether it was made, and whether something differs."""
    depth = len(before.stack)
    state = line(before, activity)
    while len(state.stack) > depth:
        moves = ct.legal_moves(state)
        further = [one for one in moves if one != END]
        state = ct.step(state, draw.choice(further) if further and draw.random() < 0.9 else moves[-1])
    operation = pending(state)
    assert (operation.activity is None) == operation.unmade
    as_without = attrs.evolve(operation, activity=None, unmade=False)
    same = attrs.evolve(state, stack=(*state.stack[:-1], as_without))
    paused = attrs.evolve(before, stack=(*before.stack[:-1], pending(before).paused))
    return not operation.unmade, same != paused


@pytest.mark.clause("4.1", "R9", "R28", "R74")
@every_activity
def test_a_special_activity_was_made_exactly_where_the_position_differs(activity: str) -> None:
    draw = random.Random(9)  # noqa: S311 - lines of play, not secrets
    swept = line(turn(ct.GOVERNMENT), SWEPT)
    starts = [conducted(activity), swept] if activity == "troop lift" else [conducted(activity)]
    found = Counter(block(draw, draw.choice(starts), activity) for _ in range(400))
    assert set(found) == {(True, True), (False, False)}
    assert min(found.values()) >= 5


@pytest.mark.clause("4.2.2", "R9", "R28", "R74")
def test_troops_lifted_within_a_sweep_are_told_apart_by_what_may_still_move() -> None:
    draw = random.Random(9)  # noqa: S311 - lines of play, not secrets
    state = without(turn(ct.GOVERNMENT), "french_troops", "algerian_troops")
    for name, troops in (("Sidi Bel Abbes", 1), ("Oran", 1), ("Saida", 1)):
        state = with_space(state, name, french_troops=troops)
    state = line(state, SWEPT)
    found = Counter(block(draw, state, "troop lift") for _ in range(600))
    assert set(found) == {(True, True), (False, False)}

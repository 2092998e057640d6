"""What is in force comes and goes, and no answer noted before outlives it."""

from __future__ import annotations

import pickle
import random
from collections import defaultdict
from typing import TYPE_CHECKING

import attrs
import pytest

import ctcore as ct
from ctcore.twilight.board.all_spaces import FACTS
from ctcore.twilight.rules.common.turns import FirstChoice, NextCard, SecondChoice
from ctcore.twilight.rules.lasting import PROVISOS
from tests.exceptions.cards import CARDS, MARKERS
from tests.rules.positions import (
    LIMITED,
    PASS,
    line,
    play,
    turn,
    with_resources,
    with_space,
    without,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.kernel import Move, System

# The truths that some exception heeds, of the rules and of this fixture.
TRUTHS = tuple(dict.fromkeys(one.while_ for one in (*PROVISOS, *CARDS)))
SCENARIOS = ("short", "medium", "full")


def turned(state: ct.State, truth: str) -> ct.State:
    """The same spaces with one effect more, or fewer, in force, and with all that is noted of them."""
    other = state.with_truths(**{truth: not getattr(state.in_force, truth)})
    if FACTS in state.memo:
        # As a step that changes no space hands on what is kept with the spaces.
        other.memo[FACTS] = state.memo[FACTS]
    return other


def drawn(rules: System[ct.State], state: ct.State, draw: random.Random) -> Move:
    """A kind drawn first and then a move of it, so that the rare kinds come up too."""
    moves = rules.legal_moves(state)
    sort = draw.choice(list(dict.fromkeys(map(type, moves))))
    return draw.choice([move for move in moves if type(move) is sort])


def games(rules: System[ct.State], count: int) -> Iterator[tuple[random.Random, ct.State]]:
    """Positions of random games, in which effects come and go between cards and turns."""
    for seed in range(count):
        draw = random.Random(seed)  # noqa: S311 - play, not secrets
        state = ct.setup(SCENARIOS[seed % 3])
        while state.stack:
            if isinstance(state.stack[-1], NextCard | FirstChoice | SecondChoice) and len(state.stack) == 1:
                state = turned(state, draw.choice(MARKERS))
            yield draw, state
            state = rules.step(state, drawn(rules, state, draw))


def by_kind(rules: System[ct.State], state: ct.State) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for move in rules.legal_moves(state):
        kind = rules.kind_of(state, move)
        assert kind is not None
        found[kind.name].append(str(move))
    return found


def asked_both_ways(rules: System[ct.State], state: ct.State, truth: str) -> set[str]:
    """The kinds whose moves the truth changes, each answer being that of a fresh copy."""
    before = by_kind(rules, state)
    # Asked of this position, then of the same with the one effect turned, then of this again.
    other = turned(state, truth)
    moves = rules.legal_moves(other)
    assert moves == rules.legal_moves(pickle.loads(pickle.dumps(other)))  # noqa: S301 - our own
    back = turned(other, truth)
    assert back == state
    assert by_kind(rules, back) == before
    after = by_kind(rules, other)
    return {name for name in {*before, *after} if before.get(name) != after.get(name)}


def _bare(state: ct.State) -> ct.State:
    """The FLN without Bases and Resources."""
    return with_resources(without(state, "fln_bases"), fln=0)


def _broke(state: ct.State) -> ct.State:
    """The FLN without Resources, though the box that it chose must be paid for."""
    return state.but(resources=attrs.evolve(state.resources, fln=0))


def _trainable() -> ct.State:
    """Bougie at Support with Troops and Police, under Government Control; Algerian cubes Available."""
    state = without(turn(ct.GOVERNMENT), "algerian_troops", "algerian_police")
    return with_space(state, "Bougie", support=1, french_troops=2, french_police=2, government_bases=0)


def _in_bougie() -> ct.State:
    """Train at work in Bougie."""
    based = with_space(_trainable(), "Bougie", government_bases=1)
    state = line(based, "train; Bougie")
    spaces = tuple(attrs.evolve(one, government_bases=0) for one in state.spaces)
    return attrs.evolve(state, spaces=spaces)


def _resettling() -> ct.State:
    """Deploy open within a Train, a Sector at Opposition being there to Resettle."""
    return line(turn(ct.GOVERNMENT), "train; Algiers; deploy")


CASES: dict[str, list[tuple[Callable[[], ct.State], set[str]]]] = {
    "independent": [
        (lambda: line(turn(ct.FLN), "rally"), {"rally.select"}),
        (lambda: line(turn(ct.GOVERNMENT), "train"), {"train.select_track"}),
    ],
    "mobilization_played": [(_resettling, {"deploy.resettle"})],
    "amnesty": [(lambda: line(turn(ct.GOVERNMENT), "sweep; Medea"), {"sweep.buy_off"})],
    "poor_coordination": [
        (lambda: line(turn(ct.GOVERNMENT), "assault"), {"assault.select", "assault.select_with"}),
        (lambda: line(turn(ct.GOVERNMENT), "sweep; Medea"), {"sweep.search", "sweep.search_with"}),
    ],
    # It changes what follows the end of an Assault, and no list of moves.
    "revenge": [(lambda: line(turn(ct.GOVERNMENT), "assault; Medea"), set())],
    "recall_de_gaulle": [(lambda: line(_trainable(), "train"), {"train.select"})],
    "effective_bombers": [
        (lambda: _bare(line(turn(ct.FLN), "terror")), {"terror.select"}),
        (lambda: play(_bare(turn(ct.GOVERNMENT)), PASS), {"choose.second"}),
        (lambda: _broke(play(turn(ct.GOVERNMENT), PASS, LIMITED)), {"terror"}),
    ],
    "h21_helicopters": [
        (
            lambda: line(
                with_space(turn(ct.GOVERNMENT), "Medea", french_troops=1),
                "train; Algiers; troop lift; Algiers; Oran; Medea",
            ),
            {"troop_lift.select"},
        )
    ],
    "peace_talks": [(lambda: turn(ct.GOVERNMENT), {"assault"}), (lambda: turn(ct.FLN), {"attack"})],
    "hardened_attitudes": [
        (lambda: _bare(turn(ct.FLN)), {"rally", "march", "terror"}),
        (lambda: line(without(turn(ct.FLN), "fln_bases"), "march; extort"), {"extort.select"}),
    ],
    "rural_self_defense": [
        (lambda: line(_trainable(), "train"), {"train.select"}),
        (_in_bougie, {"train.place"}),
    ],
}


@pytest.mark.parametrize("truth", TRUTHS)
def test_what_a_truth_changes_is_asked_anew_when_it_changes(rules: System[ct.State], truth: str) -> None:
    for position, kinds in CASES[truth]:
        assert asked_both_ways(rules, position(), truth) >= kinds


def test_each_answer_in_play_is_that_of_a_fresh_copy_whatever_came_into_force(
    rules: System[ct.State],
) -> None:
    changed = 0
    for draw, state in games(rules, 6):
        changed += bool(asked_both_ways(rules, state, draw.choice(TRUTHS)))
    assert changed >= 10


def test_laws_hold_and_play_goes_on_while_effects_come_and_go(rules: System[ct.State]) -> None:
    """Every position has a move until the game is over, and what is listed is what judging admits."""
    for number, (_, state) in enumerate(games(rules, 5)):
        moves = rules.legal_moves(state)
        assert moves
        if number % 5 == 0:
            assert [str(one) for one in rules.violations(state)] == []
        if number % 40 == 0:
            for kind in rules.table[type(state.stack[-1])]:
                for move in kind.candidates[:30]:
                    assert rules.judge(state, move).legal == (move in moves), str(move)

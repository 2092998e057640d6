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
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.rules.common.turns import FirstChoice, NextCard, SecondChoice
from ctcore.twilight.rules.propaganda.frames import FlnRedeploy
from ctcore.twilight.system import PROVISOS
from tests.rules.positions import (
    LIMITED,
    ON_MAP,
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
TRUTHS = tuple(dict.fromkeys(one.while_ for one in PROVISOS))
# Those that may come and go at any time: no piece and no other card hangs on them.
COMING = tuple(one for one in TRUTHS if EFFECTS[one].card < 60)
SCENARIOS = ("short", "medium", "full")


def turned(state: ct.State, truth: str) -> ct.State:
    """The same spaces with one effect more, or fewer, in force, and with all that is noted of them."""
    other = state.with_truths(**{truth: not getattr(state.in_force, truth)})
    if FACTS in state.memo:
        # As a step that changes no space hands on what is kept with the spaces.
        other.memo[FACTS] = state.memo[FACTS]
    return other


def come(state: ct.State, truth: str) -> ct.State:
    """The same with one effect more, or fewer, in force, in the place of its card's other text."""
    for other in COMING:
        if other != truth and EFFECTS[other].card == EFFECTS[truth].card and getattr(state.in_force, other):
            state = turned(state, other)
    return turned(state, truth)


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
                state = come(state, draw.choice(COMING))
            yield draw, state
            state = rules.step(state, drawn(rules, state, draw))


def by_kind(rules: System[ct.State], state: ct.State, *, traced: bool = False) -> dict[str, list[str]]:
    """The legal moves of each kind; where ``traced``, with what they do."""
    found: dict[str, list[str]] = defaultdict(list)
    for move in rules.legal_moves(state):
        kind = rules.kind_of(state, move)
        assert kind is not None
        does = [str(one) for one in rules.trace(state, move).ledger] if traced else ""
        found[kind.name].append(f"{move}{does}")
    return found


def asked_both_ways(
    rules: System[ct.State], state: ct.State, truth: str, *, traced: bool = False
) -> set[str]:
    """The kinds whose moves the truth changes, or what they do; each answer is that of a fresh copy."""
    before = by_kind(rules, state, traced=traced)
    # Asked of this position, then of the same with the one effect turned, then of this again.
    other = turned(state, truth)
    moves = rules.legal_moves(other)
    assert moves == rules.legal_moves(pickle.loads(pickle.dumps(other)))  # noqa: S301 - our own
    back = turned(other, truth)
    assert back == state
    assert by_kind(rules, back, traced=traced) == before
    after = by_kind(rules, other, traced=traced)
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
    """Train at work in Bougie as if #46u alone had opened it."""
    state = line(with_space(_trainable(), "Bougie", government_bases=1), "train; Bougie")
    return attrs.evolve(state, stack=(*state.stack[:-1], state.stack[-1].but(police_alone=True)))


def _lone(name: str, **counts: int) -> ct.State:
    """The FLN's turn, with no pieces on the map but in one space: an Underground Guerrilla, or as given."""
    return with_space(without(turn(ct.FLN), *ON_MAP), name, **{"underground": 1, **counts})


def _rallying() -> ct.State:
    """A Rally at work in Medea, which the FLN controls without a Base."""
    return line(_lone("Medea", underground=0, active=2), "rally; Medea")


def _redeploying() -> ct.State:
    """The FLN's Redeploy; a Guerrilla in one Wilaya, and its Base in another."""
    state = with_space(_lone("Barika"), "Medea", fln_bases=1)
    return state.but(stack=(FlnRedeploy(()),))


def _resettling() -> ct.State:
    """Deploy open within a Train, a Sector at Opposition being there to Resettle."""
    return line(turn(ct.GOVERNMENT), "train; Algiers; deploy")


def _without_commitment() -> ct.State:
    """A Garrison of a Government without Commitment."""
    return line(turn(ct.GOVERNMENT).but(commitment=0), "garrison")


def _lifting() -> ct.State:
    """A Troop Lift among three spaces."""
    state = with_space(turn(ct.GOVERNMENT), "Medea", french_troops=1)
    return line(state, "train; Algiers; troop lift; Algiers; Oran; Medea")


def _lifting_among_two() -> ct.State:
    """A Troop Lift among two spaces."""
    return line(turn(ct.GOVERNMENT), "train; Algiers; troop lift; Algiers; Oran")


def _in_mountains(**values: int) -> ct.State:
    """Guerrillas in Batna, three Active and two that are not, with two Algerian cubes and one other."""
    here = {"active": 3, "underground": 2, "algerian_troops": 1, "algerian_police": 1, "french_troops": 1}
    state = without(turn(ct.GOVERNMENT), "algerian_troops", "algerian_police")
    return with_space(state, "Batna", **here, **values)


def _neutralizing() -> ct.State:
    """Neutralize in Batna, from where two Guerrillas have gone."""
    return line(_in_mountains(), "sweep; Oran; neutralize; Batna; remove 2 Active from Batna")


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
    "sign_me_up": [(_rallying, {"rally.place", "rally.flip"})],
    "rampant_mistrust": [(lambda: line(_lone("Barika"), "march"), {"march.move"})],
    "cross_wilaya_coordination": [(_redeploying, {"fln_redeploy.move"})],
    "amateur_bombers": [
        (lambda: line(_lone("Oran"), "terror"), {"terror.select"}),
        (lambda: _lone("Oran"), {"terror"}),
        (lambda: line(_lone("Oran", underground=2, active=9), "terror; extort"), {"extort.select"}),
    ],
    "hearts_and_minds": [
        (lambda: line(turn(ct.GOVERNMENT), "train; Algiers; Oran; pacify Algiers"), {"train.pacify"})
    ],
    "torture": [
        (_without_commitment, {"neutralize"}),
        (lambda: line(turn(ct.GOVERNMENT), "garrison; neutralize; Constantine"), {"neutralize.torture"}),
    ],
    "oas": [
        (lambda: line(turn(ct.GOVERNMENT), "train; Algiers"), {"oas"}),
        (lambda: line(turn(ct.FLN), "rally"), {"oas"}),
    ],
    "effective_bombers": [
        (lambda: _bare(line(turn(ct.FLN), "terror")), {"terror.select"}),
        (lambda: play(_bare(turn(ct.GOVERNMENT)), PASS), {"choose.second"}),
        (lambda: _broke(play(turn(ct.GOVERNMENT), PASS, LIMITED)), {"terror"}),
    ],
    "h21_helicopters": [(_lifting, {"troop_lift.select"})],
    "s55_helicopters": [(_lifting, {"troop_lift.select"})],
    "helicopter_maintenance": [
        (_lifting_among_two, {"troop_lift.select"}),
        (
            lambda: line(turn(ct.GOVERNMENT), "train").with_truths(aircraft_offline=True),
            {"troop_lift"},
        ),
    ],
    "aircraft_offline": [(_lifting_among_two, {"troop_lift.select"})],
    "balky_conscripts": [(lambda: line(turn(ct.GOVERNMENT), "train"), {"deploy"})],
    "caution": [(lambda: line(turn(ct.GOVERNMENT), "assault; Medea"), {"assault.select"})],
    "scorch": [
        (lambda: with_resources(turn(ct.GOVERNMENT), government=2), {"assault"}),
        (lambda: line(turn(ct.GOVERNMENT), "assault"), {"assault.select"}),
    ],
    "napalm": [(lambda: line(_in_mountains(), "assault"), {"assault.select"})],
    "single_hq_control": [(lambda: line(_in_mountains(french_police=1), "assault"), {"assault.select"})],
    "commandos_de_chasse": [(lambda: line(_in_mountains(), "sweep; Batna"), {"sweep.search"})],
    "effective_threats": [(lambda: line(_trainable(), "train; Algiers"), {"train.place"})],
    "overkill": [(_neutralizing, {"neutralize.remove"})],
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


# Where a move does something else under an effect: the position, and the move.
DONE: dict[str, tuple[Callable[[], ct.State], str]] = {
    "zonal_commandos": (
        lambda: line(_lone("Medea", french_police=1), "attack; ambush"),
        "Medea",
    ),
    "dead_zones": (
        lambda: line(_lone("Barika"), "march"),
        "move 1 Underground, 0 Active from Barika to Batna",
    ),
    "empty_threat": (lambda: line(_lone("Medea", support=1), "terror"), "Medea"),
    "amateur_bombers": (lambda: line(_lone("Oran", underground=3), "terror"), "Oran"),
    "effective_bombers": (lambda: line(_lone("Oran"), "terror"), "Oran"),
    "id_cards": (
        lambda: line(with_space(_lone("Medea"), "Algiers", french_police=3), "march"),
        "move 1 Underground, 0 Active from Medea to Algiers",
    ),
}


@pytest.mark.parametrize("truth", DONE)
def test_what_a_move_does_is_asked_anew_when_a_truth_changes(rules: System[ct.State], truth: str) -> None:
    position, text = DONE[truth]
    state = position()
    move, other = ct.parse_move(state, text), turned(state, truth)
    before, under = rules.step(state, move), rules.step(other, move)
    assert turned(under, truth) != before
    assert rules.step(turned(other, truth), move) == before
    assert under == rules.step(pickle.loads(pickle.dumps(other)), move)  # noqa: S301 - our own


def test_of_each_truth_a_position_is_known_that_it_changes() -> None:
    assert {*CASES, *DONE} == set(TRUTHS)


@pytest.mark.parametrize("truth", CASES)
def test_what_a_truth_changes_is_asked_anew_when_it_changes(rules: System[ct.State], truth: str) -> None:
    for position, kinds in CASES[truth]:
        assert asked_both_ways(rules, position(), truth, traced=True) >= kinds


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


@pytest.mark.parametrize(
    ("kind", "heeds"),
    [
        ("rally.place", ()),
        ("train.place", ("rural_self_defense",)),
        ("assault.select", ("caution", "poor_coordination")),
    ],
)
def test_a_kind_is_compiled_for_the_truths_that_settle_what_it_asks_and_no_others(
    kind: str, heeds: tuple[str, ...]
) -> None:
    """What reads a position reads what is in force there: its truths need no list of their own."""
    (found,) = (one for one in ct.SYSTEM.kinds if one.name == kind)
    assert found.heeded == heeds

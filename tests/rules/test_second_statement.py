"""The engine's legal moves, and what they do, against the second statement of the rules."""

from __future__ import annotations

import ast
import os
import random
import re
from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import chain, count, product
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.kernel import Move
from ctcore.twilight.board.map import PLACES
from proofs.statements import (
    activities,
    board,
    card_own,
    card_placing,
    card_play,
    card_steps,
    card_table,
    card_texts,
    cards,
    choices,
    effects,
    lifts,
    operations,
    play,
    round_effects,
    rounds,
    victory,
)
from proofs.witnesses.by_hand import by_hand
from tests.drawing import until
from tests.rules.corpus import OPERATION_FRAMES, SCENARIOS, arbitrary, of_texts, reachable, rich, sparse
from tests.rules.corpus_rounds import rounds as round_positions
from tests.rules.corpus_rounds import set_ups, windows
from tests.rules.crafted import crafted
from tests.rules.positions import KINDS, move, turn
from tests.rules.second import agrees, choice, stepped

# No corpus is followed further; what is met at all is met long before.
MOST = 60_000
# As often is each kind of change compared, and seldom ones as often as they come.
OFTEN = 150
# Of how many positions of each corpus one is met at least; the nightly run meets all.
SHARE = 1 if os.environ.get("CTCORE_LARGE") else 4


SECOND = (
    *(activities, board, choices, effects, lifts, operations, play, round_effects, rounds, victory),
    *(cards, card_own, card_placing, card_play, card_steps, card_table, card_texts),
)
# A connective says nothing of the rules.
CONNECTIVES = "ctcore.kernel.logic"


def _name(module: ModuleType) -> str:
    return module.__name__.rpartition(".")[2]


@pytest.mark.parametrize("second", SECOND, ids=_name)
def test_the_second_statement_shares_no_code_with_the_rules(second: ModuleType) -> None:
    tree = ast.parse(Path(str(second.__file__)).read_text(encoding="utf-8"))
    nodes = list(ast.walk(tree))
    imported = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
    ours = {
        node.module or alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.level
        for alias in node.names
    }
    assert ours <= set(map(_name, SECOND))
    assert imported <= {
        "__future__",
        "typing",
        "itertools",
        "re",
        "collections.abc",
        "dataclasses",
        "ctcore",
        CONNECTIVES,
    }
    assert not re.search(r"\bct\.(?!State\b)", ast.unparse(tree))


@pytest.mark.clause("2.3.2", "3.1", "3.2", "3.3", "4.1", "4.2", "4.3", "R8", "R47", "R49", "R50")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_reachable_position_has_exactly_the_stated_choices(scenario: str) -> None:
    seen: Counter[str] = Counter()
    games = chain.from_iterable(reachable(scenario, seed, decisions=300) for seed in count())
    for state in until(games, lambda: _all_seen(seen, COMMON), at_least=1500 // SHARE, most=MOST):
        agrees(state)
        seen[_pending_name(state)] += 1
    assert _all_seen(seen, COMMON), seen


def _all_seen(seen: Counter[str], names: Iterable[str], times: int = 5) -> bool:
    return all(seen[name] >= times for name in names)


def _pending_name(state: ct.State) -> str:
    return type(state.stack[-1]).__name__ if state.stack else "over"


COMMON = (
    "Training",
    "Garrisoning",
    "Sweeping",
    "Assaulting",
    "Rallying",
    "Marching",
    "Attacking",
    "Terrorizing",
)


@pytest.mark.clause("3.1", "3.2", "3.3", "4.1", "4.2", "4.3", "R8", "R9", "R49", "R50")
def test_every_turn_on_an_arbitrary_lawful_board_has_exactly_the_stated_choices() -> None:
    seen: Counter[str] = Counter()
    # Turns meet every frame that the table knows; the rarest only now and then.
    wanted = {frame.__name__ for frame in ct.SYSTEM.table} - OFF_TURNS - RARE
    for state in until(rich(11, MOST), lambda: _all_seen(seen, wanted, 1), at_least=3000 // SHARE, most=MOST):
        agrees(state)
        seen[_pending_name(state)] += 1
    assert set(seen) >= wanted, seen


@pytest.mark.clause("3.2.2", "3.2.4", "3.3.2", "4.2.2", "4.3.1", "4.3.2", "R9", "R25", "R49", "R74", "R103")
def test_every_crafted_line_has_exactly_the_stated_choices() -> None:
    states = list(crafted())
    assert [state for state in states if ct.violations(state)] == []
    assert sum(agrees(state) for state in states) > 500
    assert len(states) == 198


@pytest.mark.clause("3.1", "4.1", "R8", "R9", "R49")
def test_every_turn_on_a_nearly_empty_board_has_exactly_the_stated_choices() -> None:
    assert sum(agrees(state) for state in sparse(seed=1957, count=3000 // SHARE)) > 3000 // SHARE


OFF_TURNS = {
    *("NextCard", "PivotalWindow", "AssetOperation"),
    *("CoupGovernmentRoll", "CoupFlnRoll", "CoupLost", "CoupRemoving", "Mobilizing"),
    *("SuezRoll", "SettingAside", "DrawingMarkers", "SortingCards"),
    *("GovernmentDeployment", "FlnDeployment", "Sending", "Withdrawing", "Pacification", "Agitation"),
    *("GovernmentRedeploy", "FlnRedeploy", "TakingOut"),
}


@pytest.mark.clause("2.3.7", "5.1", "6.2.3", "6.3", "6.4", "6.5", "7.3", "10", "R12", "R149", "R151")
def test_every_position_off_the_turns_has_exactly_the_stated_choices() -> None:
    seen: Counter[str] = Counter()
    sources = (round_positions(1961, MOST), windows(1961, MOST), set_ups(1961, MOST))
    mixed = chain.from_iterable(zip(*sources, strict=True))
    for state in until(mixed, lambda: _all_seen(seen, OFF_TURNS), at_least=4500 // SHARE, most=MOST):
        agrees(state)
        seen[_pending_name(state)] += 1
    assert _all_seen(seen, OFF_TURNS), seen


RARE = {
    "AttackCapturing",
    "Trained",
    "Rallied",
    "RallyingBase",
    "Deployed",
    "Agitating",
    "Pacifying",
    "Card49uRemoving",
    "Card58uRemoving",
}


@pytest.mark.clause("3.2.1", "3.3.1", "1.4.1", "1.4.2")
def test_every_arbitrary_lawful_position_has_exactly_the_stated_choices() -> None:
    seen: Counter[str] = Counter()
    enough = partial(_all_seen, seen, OPERATION_FRAMES, 30)
    for state in until(arbitrary(1954, MOST), enough, at_least=600 // SHARE, most=MOST):
        agrees(state)
        seen[_pending_name(state)] += 1
    assert enough(), seen


# What each choice does


@pytest.mark.long
@pytest.mark.clause("3.2", "3.3", "4.2", "4.3", "1.4.1", "1.8")
def test_every_choice_changes_the_table_as_stated() -> None:
    draw = random.Random(1962)  # noqa: S311 - play, not secrets
    seen: Counter[str] = Counter()
    wanted = {name for name in KINDS if not name.startswith("later.")}
    games = chain.from_iterable(reachable(scenario, seed=3, decisions=300) for scenario in SCENARIOS)
    sources = (rich(1958, MOST), sparse(1959, MOST), round_positions(1960, MOST), windows(1960, MOST))
    mixed = chain.from_iterable(zip(*sources, set_ups(1960, MOST), strict=True))
    more = until(mixed, lambda: _all_seen(seen, wanted, 1), at_least=3000 // SHARE, most=MOST)
    for state in chain(crafted(), by_hand(), games, arbitrary(1958, 300), of_texts(1961, 12), more):
        of_kind: dict[str, list[Move]] = {}
        for one in ct.legal_moves(state):
            of_kind.setdefault(choice(state, one)[0], []).append(one)
        for name, moves in of_kind.items():
            # What is common need not be done over and over.
            if seen[name] < OFTEN:
                stepped(state, draw.choice(moves))
            seen[name] += 1
    assert _all_seen(seen, wanted, 1), seen


# Small spaces, all of them

COUNTS = (0, 1, 2, 3)


@pytest.mark.clause("1.7/1", "1.7/2", "R35")
def test_control_for_all_small_counts() -> None:
    fields = ("french_troops", "algerian_police", "government_bases", "underground", "active", "fln_bases")
    cases = 0
    for name, counts in product(("Algiers", "Batna", "Setif"), product(COUNTS, repeat=len(fields))):
        held: dict[str, Any] = dict(zip(fields, counts, strict=True))
        space = ct.Space(ct.Place.named(name), **held)
        _same_control(space)
        cases += 1
    for country, stance, guerrillas in product(("Morocco", "Tunisia"), (-1, 0), COUNTS):
        inside = guerrillas if stance else 0
        space = ct.Space(ct.Place.named(country), support=stance, underground=inside)
        _same_control(space)
        cases += 1
    assert cases == 3 * 4**6 + 16


def _same_control(space: ct.Space) -> None:
    stated = {ct.GOVERNMENT: board.governed(space), ct.FLN: board.held_by_fln(space)}
    assert [faction for faction, held in stated.items() if held] == ([space.control] if space.control else [])


@pytest.mark.clause("1.3.2", "1.3.3", "R96")
def test_population_for_every_space_and_marker() -> None:
    cases = 0
    for space_place, resettled, markers in product(PLACES, (False, True), (0, 1)):
        space = ct.Space(space_place, resettled=resettled, pop_markers=markers)
        assert space.population == board.population(space)
        cases += 1
    assert cases == 120


def _rallying_in(space: ct.Space) -> list[ct.State]:
    """A Rally at work in the one space that is not empty, having placed none to six Guerrillas.

    The other boxes do not matter here.
    """
    state = turn(ct.FLN, "short")
    spaces = tuple(space if place is space.place else ct.Space(place) for place in PLACES)
    full = ct.Pool(guerrillas=30, fln_bases=15)
    started = ct.step(state.but(spaces=spaces, available=full), move("rally"))
    started = ct.step(started, move("rally.select", space.name))
    under, innermost = started.stack[:-1], started.stack[-1]
    frame: Any = innermost
    frames = (attrs.evolve(frame, placed=placed) for placed in range(7))
    return [attrs.evolve(started, stack=(*under, frame)) for frame in frames]


@pytest.mark.clause("3.3.1", "1.4.2", "R26", "R93", "R96")
def test_rally_in_a_space_for_all_small_counts() -> None:
    kinds = {KINDS[f"rally.{name}"] for name in ("place", "replace", "flip")}
    names = {kind.name for kind in kinds}
    cases = 0
    # Every kind, terrain and Population that the map has.
    chosen = ("Algiers", "Oran", "Batna", "Setif", "Medea", "Laghouat", "Tlemcen", "Souk Ahras", "Morocco")
    for place in map(ct.Place.named, chosen):
        limit = 3 if place.is_country else 2
        ours = (0,) if place.is_country else range(3)
        markers = range(2) if place.is_city or place.is_country else range(1)
        for government, fln, marker, resettled in product(ours, range(limit + 1), markers, (False, True)):
            base_marker, pop_marker = (marker, 0) if place.is_country else (0, marker)
            if government + fln > 2 + base_marker or (resettled and place.population != 1):
                continue
            for underground, active in product(COUNTS, COUNTS):
                space = ct.Space(
                    place,
                    government_bases=government,
                    fln_bases=fln,
                    underground=underground,
                    active=active,
                    support=-1 if place.is_country else 0,
                    pop_markers=pop_marker,
                    base_markers=base_marker,
                    resettled=resettled,
                )
                for state in _rallying_in(space):
                    moves = [one for one in ct.legal_moves(state) if ct.SYSTEM.kind_of(state, one) in kinds]
                    found = {choice(state, one) for one in moves}
                    assert found == {one for one in choices.choices(state) if one[0] in names}
                    cases += 1
    assert cases > 7_000


@pytest.mark.clause("3.2.1", "5.1.7", "R59", "R60")
def test_train_locations_for_all_small_counts() -> None:
    state = ct.step(turn(ct.GOVERNMENT), move("train"))
    fields = ("french_troops", "algerian_troops", "french_police", "algerian_police", "government_bases")
    cases = 0
    for name, resettled, recall in product(
        ("Algiers", "Batna", "Setif", "Medea"), (False, True), (False, True)
    ):
        place = ct.Place.named(name)
        if resettled and place.population != 1:
            continue
        for counts, fln in product(product((0, 1), repeat=len(fields)), product((0, 1, 2), (0, 1), (0, 1))):
            guerrillas, active, bases = fln
            held = dict(zip(fields, counts, strict=True))
            more = {"underground": guerrillas, "active": active, "fln_bases": bases}
            space = ct.Space(place, **held, **more, resettled=resettled)
            spaces = (*state.spaces[: place.index], space, *state.spaces[place.index + 1 :])
            here = attrs.evolve(state.with_truths(recall_de_gaulle=recall), spaces=spaces)
            legal = ct.SYSTEM.is_legal(here, move("train.select", name))
            assert legal == choices.train_open(space, here)
            cases += 1
    assert cases == 5 * 2 * 32 * 12

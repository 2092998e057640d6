"""The non-player FLN plays legal moves, wherever the FLN is to choose, and says why."""

from __future__ import annotations

import random
from itertools import repeat
from typing import Any

import pytest

import ctcore as ct
from ctcore.game.flowchart import Action, Question
from ctcore.game.match import Even, Player, match
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.bot import FLOWCHART, Decision, decide
from ctcore.twilight.bot.chance import Chance, RandomSpaces, Scripted
from ctcore.twilight.bot.flowchart import ACTIONS, QUESTIONS, START
from ctcore.twilight.bot.policy import _decided
from ctcore.twilight.game import GAME
from tests.bot import second
from tests.bot.counters import SCENARIOS, Noting
from tests.bot.positions import positions
from tests.bot.witnesses import Fixed
from tests.cli.run import run


def decided(scenario: str, seed: int) -> list[Decision]:
    """The decisions of a whole game against an even Government."""
    bot = Noting()
    players: dict[str, Player] = {"government": Even(GAME), "fln": bot}
    for _ in match(GAME, ct.setup(scenario), players, seed):
        pass
    return bot.decisions


def seeded(number: int) -> random.Random:
    return random.Random(number)  # noqa: S311 - play, not secrets


# Wherever it is to choose


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_legal_move_is_found_wherever_the_fln_is_to_choose(scenario: str) -> None:
    kinds: set[type[object]] = set()
    for seed in range(12):
        for number, step in enumerate(ct.random_game(scenario, seed)):
            state = step.before
            frame = state.stack[-1]
            if ct.actor(state) is not ct.FLN or (type(frame) in kinds and number % 7):
                continue
            kinds.add(type(frame))
            decision = decide(state, seeded(number))
            assert ct.judge(state, decision.moves[0]).legal, state.to_text()
            assert decision.states[0] == state
    assert len(kinds) >= 30


def test_where_somebody_else_is_to_choose_it_is_refused() -> None:
    with pytest.raises(ct.InvalidPosition, match="the FLN is not to choose"):
        decide(ct.setup("short"), seeded(1))


# The second program


# Whose moves are the same, in the same order; where the order is free, the positions that they lead to are.
ALIKE = {"terror", "pass", "rally", "Agitation", "PivotalWindow", "CoupLost", "Avenging"}


def goals(decision: Decision) -> list[str]:
    """Where a March leads, step by step."""
    marched = [one.found for one in decision.reasons if one.clauses == ("8.4.6", "3.3.2") and one.found]
    return [found.removeprefix("to ").partition(" from ")[0] for found in marched if found.startswith("to ")]


def led(told: second.Turn) -> list[str]:
    """The same, of the second program."""
    return [str(place) for what, place in told.spaces if what == "march"]


@pytest.mark.clause(
    "8.4.1", "8.4.2", "8.4.3", "8.4.4", "8.4.5", "8.4.6", "8.5.2", "8.5.3", "R198", "R199", "R200"
)
def test_a_second_program_from_the_text_alone_decides_the_same() -> None:
    seen: set[str] = set()
    for state in positions(90, 7):
        for shown in (2, 6):
            told = second.turn(state, repeat(shown))
            found = _decided(state, Fixed(shown), ())
            box = found.box.partition(",")[0]
            sort = box or type(state.stack[-1]).__name__
            where = state.to_text()
            assert not box or box == told.box, where
            if sort in ALIKE:
                assert list(map(str, found.moves)) == list(map(str, told.moves)), where
            elif sort == "march":
                assert goals(found) == led(told), where
            elif sort == "attack":
                assert sorted(map(str, found.moves)) == sorted(map(str, told.moves)), where
            elif sort == "FlnRedeploy":
                assert ct.play(state, found.line) == ct.play(state, "; ".join(map(str, told.moves))), where
            seen.add(sort)
    assert seen >= {"terror", "event", "pass", "rally", "march"}


# The flowchart


@pytest.mark.clause("8.4", "8.1/1")
def test_each_arrow_leads_on_and_no_box_comes_twice() -> None:
    order = list(FLOWCHART)
    targets: set[str] = {START}
    for name, box in FLOWCHART.items():
        arrows = [box.yes, box.no] if isinstance(box, Question) else [box.none]
        for arrow in filter(None, arrows):
            # Every arrow leads further down, so the flowchart ends.
            assert arrow in FLOWCHART
            assert arrow == "pass" or order.index(arrow) > order.index(name)
            targets.add(arrow)
    assert targets == set(FLOWCHART)
    assert {*QUESTIONS, *ACTIONS} == set(FLOWCHART)


@pytest.mark.clause("8.4.1")
def test_what_has_no_way_on_can_always_be_done() -> None:
    last = [name for name, box in FLOWCHART.items() if isinstance(box, Action) and not box.none]
    assert last == ["event", "pass"]


# By hand


def at(line: str, *changes: str, **options: Any) -> ct.State:
    """A position of the Short scenario with those changes, after a line."""
    return ct.play(ct.position("short", *changes, **options), line)


def done(state: ct.State, *dice: int) -> Decision:
    return _decided(state, Scripted(dice), ())


@pytest.mark.clause("8.4.1", "R173")
def test_without_resources_and_with_a_limited_operation_alone_it_passes() -> None:
    state = at(
        "no pivotal event; sweep; Medea; Oran; activate Medea; activate Oran; end",
        "FLN 0",
        card=1,
        first=ct.GOVERNMENT,
    )
    decision = done(state)
    assert decision.way == ("limited?", "pass")
    assert decision.line == "pass"


@pytest.mark.clause("8.3/12", "8.1.2/14")
def test_coup_lowers_commitment() -> None:
    state = at("COUP D'ETAT; roll 2; roll 5", card=1)
    decision = done(state)
    assert decision.line == "lower Commitment"
    assert decision.reasons[0].clauses == ("8.3", "5.1.5")


@pytest.mark.clause("8.2/1", "8.2/4", "R184")
def test_the_printed_map_of_random_spaces_takes_the_place_of_the_draw() -> None:
    places = [ct.Place.named(name) for name in ("Medea", "Oran", "Saida")]
    ring = dict(zip(places, places[1:] + places[:1], strict=True))
    spaces = RandomSpaces(lambda _tens, _ones: places[0], ring.__getitem__)
    assert spaces.first(Scripted(), "a space", [places[2]]) is places[2]


@pytest.mark.clause("8.2/2", "8.2/3", "R184")
def test_the_first_die_is_the_tens_and_never_6_and_the_second_is_the_ones() -> None:
    rolled: set[tuple[int, int]] = set()

    def cell(tens: int, ones: int) -> ct.Place:
        rolled.add((tens, ones))
        return PLACES[0]

    spaces, chance = RandomSpaces(cell, lambda place: place), Chance(seeded(1))
    for _ in range(300):
        spaces.first(chance, "a space", [PLACES[0]])
    assert rolled == {(tens, ones) for tens in range(1, 6) for ones in range(1, 7)}
    assert {one.ways for one in chance.drawn[::2]} == {5}


@pytest.mark.clause("8.2/1", "8.4.5", "R184")
def test_a_decision_draws_its_spaces_from_the_printed_map_where_that_is_given() -> None:
    ring = dict(zip(PLACES, PLACES[1:] + PLACES[:1], strict=True))
    bases = {place.name for place in PLACES if ct.setup("short").space(place).fln_bases}

    def first_from(start: ct.Place) -> str:
        spaces = RandomSpaces(lambda _tens, _ones: start, ring.__getitem__)
        game = ct.play(ct.setup("short", card=1), "no pivotal event")
        return str(decide(game, seeded(1), spaces=spaces).moves[1])

    # The arrows lead from Algiers to the next Base that wants Guerrillas, from Morocco to another.
    found = {first_from(place) for place in PLACES}
    assert len(found) >= 3
    assert found <= bases


@pytest.mark.clause("8.3", "2.3.7")
def test_the_verb_answers_in_the_flns_own_window_too() -> None:
    told = run("bot", "--scenario", "short", "--card", "1", "--first", "government", "--explain")
    assert told.status == 0
    assert "no pivotal event" in told.out
    assert "8.3" in told.out


@pytest.mark.clause("8.4.3")
def test_a_turn_goes_on_after_natures_roll_as_it_was_planned() -> None:
    for seed in range(60):
        rolled = [one for one in decided("full", seed) if one.goes_on]
        if rolled:
            assert all(one.moves for one in rolled)
            return
    pytest.fail("no turn waited for a roll")


def test_a_whole_operation_is_told_as_one_order() -> None:
    start = ct.play(ct.setup("short", card=1), "no pivotal event")
    decision = decide(start, seeded(2))
    (played,) = ct.orders_of(ct.play_line(start, decision.line))
    assert decision.told == str(played.order)
    assert decision.as_dict()["told"] == decision.told
    out = run("bot", "--scenario", "short", "--card", "1", "--seed", "2").out
    assert out.splitlines()[1] == decision.told


def test_what_is_no_operation_is_told_move_by_move() -> None:
    start = ct.position("short", "FLN 0", "every space: no pieces", card=26)
    decision = decide(ct.play(start, "no pivotal event"), seeded(1))
    assert decision.line.startswith("event shaded; ")
    assert decision.told == decision.line.removesuffix("; end")

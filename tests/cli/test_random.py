from __future__ import annotations

import hashlib

import attrs
import pytest

import ctcore as ct
from ctcore.kernel import Law
from tests.cli.run import run


@pytest.mark.parametrize("scenario", ["short", "medium", "full"])
def test_two_hundred_random_turns_break_no_law(scenario: str) -> None:
    ran = run("random", "--scenario", scenario, "--seed", "7", "--turns", "200", "--verify", "--json")
    assert ran.status == 0
    assert (ran.data["turns"], ran.data["violations"], ran.data["faults"]) == (200, [], [])
    assert ran.data["laws"] == len(ct.SYSTEM.laws)
    assert ran.data["moves"] == sum(ran.data["kinds"].values())
    assert {"rally", "train", "rally.select", "train.select", "choose.first"} <= set(ran.data["kinds"])


def test_the_same_seed_gives_the_same_play_and_another_seed_another() -> None:
    one, same, other = (
        run("random", "--scenario", "short", "--seed", seed, "--turns", "50") for seed in ("3", "3", "4")
    )
    assert one == same
    assert one.out != other.out


def test_one_of_each_is_one() -> None:
    told = run("random", "--scenario", "short", "--seed", "1", "--turns", "1").out
    assert "\n1 turn, 1 game, " in told


def test_the_first_game_is_random_game_s() -> None:
    data = run("random", "--scenario", "short", "--seed", "5", "--turns", "10", "--json").data
    game = ct.random_game("short", 5)
    moves = "".join(f"{next(game).move}\n" for _ in range(data["moves"]))
    assert data["fingerprint"] == hashlib.sha256(moves.encode()).hexdigest()[:16]


@pytest.mark.clause("2.3.6")
def test_a_game_that_ends_is_followed_by_a_new_one() -> None:
    data = run("random", "--scenario", "short", "--seed", "1", "--turns", "100", "--json").data
    # A Short game has 36 Event cards of two turns each, and ends with its last Propaganda card.
    assert (data["turns"], data["games"]) == (100, 2)


def test_a_position_in_its_last_turn_is_played_again_and_again() -> None:
    final = [step.before for step in ct.random_game("short", seed=1) if step.before.deck.is_final]
    ran = run("random", "--position", "-", "--turns", "1", "--json", stdin=ct.to_json(final[0]))
    assert (ran.status, ran.data["violations"], ran.data["faults"]) == (0, [], [])


def test_a_broken_law_is_reported_with_the_line_that_led_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    never = Law("never_more_than_2_cards", ("2.2",), "two cards", lambda state: len(state.deck.played) <= 2)
    broken = attrs.evolve(ct.SYSTEM, laws=(never,))
    monkeypatch.setattr(ct, "violations", broken.violations)
    ran = run("random", "--scenario", "short", "--seed", "1", "--json")
    assert ran.status == 1
    assert [one["law"] for one in ran.data["violations"]] == ["never_more_than_2_cards"]
    cards = [move for move in ran.data["line"] if move.startswith("card ")]
    assert len(cards) == 3
    told = run("random", "--scenario", "short", "--seed", "1")
    assert told.status == 1
    assert "2.2: two cards [never_more_than_2_cards]" in told.out
    assert f"after: {ran.data['line'][0]}; {ran.data['line'][1]}" in " ".join(told.out.split())


def test_verify_reports_a_move_that_its_notation_does_not_give_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ct, "parse_move", lambda _state, _text: None)
    ran = run("random", "--scenario", "short", "--seed", "1", "--verify", "--json")
    assert ran.status == 1
    assert ran.data["faults"] == [f"'{ran.data['line'][0]}' is read back as another move"]

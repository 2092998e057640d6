from __future__ import annotations

import hashlib
import os
from itertools import count
from pathlib import Path
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.cli.checks import Tally, print_verdict
from ctcore.game.games import game
from ctcore.kernel import Law
from ctcore.twilight.rules.common.turns import FirstChoice, PivotalWindow, SecondChoice
from tests.cli.run import run

# The first game that comes to its final Round.
GAME = next(
    game
    for game in (tuple(ct.random_game("short", seed)) for seed in count(1))
    if game[-1].before.deck.is_final
)


# As long a play as is verified move by move; what it looks for, the properties' tests ask of many positions.
TURNS = 200 if os.environ.get("CTCORE_LARGE") else 50


@pytest.mark.parametrize("scenario", ["short", "medium", "full"])
def test_random_turns_break_no_law(scenario: str) -> None:
    turns = ("--turns", str(TURNS))
    ran = run("random", "--scenario", scenario, "--seed", "7", *turns, "--verify", "--json")
    assert ran.status == 0
    assert (ran.data["turns"], ran.data["violations"], ran.data["faults"]) == (TURNS, [], [])
    assert ran.data["laws"] == len(ct.SYSTEM.laws)
    assert ran.data["moves"] == sum(ran.data["kinds"].values())
    assert {"rally", "rally.select", "choose.first", "choose.second"} <= set(ran.data["kinds"])


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
    # A Short game has 36 Event cards of two turns each at most.
    assert data["turns"] == 100
    assert data["games"] >= 2


def test_a_position_in_its_last_turn_is_played_again_and_again() -> None:
    *_, last = (step.before for step in GAME if isinstance(step.before.stack[0], SecondChoice))
    # It is a turn where it has begun, and where it is about to.
    about_to = next(step.before for step in GAME if step.before.deck == last.deck and step.before.stack)
    for start in (last, about_to):
        ran = run("random", "--position", "-", "--turns", "7", "--json", stdin=ct.to_json(start))
        assert (ran.status, ran.data["violations"], ran.data["faults"]) == (0, [], [])
        assert ran.data["turns"] == 7


def test_illegal_turns_where_a_whole_game_has_none() -> None:
    whole = ct.setup("short")
    played = (*range(1, 13), 67, *range(13, 25), 68, *range(25, 37))
    one_card_left = whole.but(deck=attrs.evolve(whole.deck, played=played))
    in_the_last_round = next(step.before for step in GAME if step.before.deck.is_final)
    for start in (one_card_left, in_the_last_round):
        text = ct.to_json(start)
        ran = run("random", "--position", "-", stdin=text)
        assert (ran.status, ran.out) == (2, "")
        assert "ended before any turn; use --games to play whole games" in ran.err
        assert run("random", "--position", "-", "--games", "2", stdin=text).status == 0


def _violations(law: Law) -> Any:
    """What asks a position of that law alone."""
    return staticmethod(attrs.evolve(ct.SYSTEM, laws=(law,)).violations)


def test_a_law_broken_in_a_game_without_a_turn_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = Law("never_over", ("2.4.1",), "the game goes on", lambda state: bool(state.stack))
    monkeypatch.setattr(
        type(ct.game()), "violations", staticmethod(attrs.evolve(ct.SYSTEM, laws=(ends,)).violations)
    )
    start = next(step.before for step in GAME if step.before.deck.is_final)
    ran = run("random", "--position", "-", "--json", stdin=ct.to_json(start))
    assert (ran.status, ran.data["turns"]) == (1, 0)
    assert [one["law"] for one in ran.data["violations"]] == ["never_over"]


def test_illegal_to_play_on_from_a_game_that_is_over() -> None:
    for options in ((), ("--games", "1")):
        ran = run("random", "--position", "-", *options, stdin=ct.to_json(GAME[-1].after))
        assert (ran.status, ran.out) == (2, "")
        assert "there is nothing to play" in ran.err


def test_a_turn_that_is_under_way_counts_and_what_comes_before_one_does_not() -> None:
    under_way = (step.before for step in GAME if len(step.before.stack) > 1)
    operation = next(state for state in under_way if isinstance(state.stack[0], FirstChoice))
    data = run("random", "--position", "-", "--turns", "1", "--json", stdin=ct.to_json(operation)).data
    assert (data["turns"], "choose.second" in data["kinds"]) == (1, False)


def test_a_pivotal_event_that_is_played_first_is_part_of_the_turn() -> None:
    games = (step for seed in count() for step in ct.random_game("short", seed))
    windows = (step.before for step in games if isinstance(step.before.stack[-1], PivotalWindow))
    window = ct.to_json(next(windows))

    def played(seed: int) -> Any:
        return run(
            "random", "--position", "-", "--turns", "1", "--seed", str(seed), "--json", stdin=window
        ).data

    # Whether the Second Eligible player plays a Pivotal Event is drawn.
    data = next(data for data in map(played, range(100)) if "pivotal.play" in data["kinds"])
    assert (data["turns"], data["games"]) == (1, 1)
    assert "choose.second" in data["kinds"]


def test_a_broken_law_is_reported_with_the_line_that_led_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    never = Law("never_more_than_2_cards", ("2.2",), "two cards", lambda state: len(state.deck.played) <= 2)
    broken = attrs.evolve(ct.SYSTEM, laws=(never,))
    monkeypatch.setattr(type(ct.game()), "violations", staticmethod(broken.violations))
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
    monkeypatch.setattr(type(ct.game()), "parse_move", lambda _game, _state, _text: None)
    ran = run("random", "--scenario", "short", "--seed", "1", "--verify", "--json")
    assert ran.status == 1
    assert ran.data["faults"] == [f"'{ran.data['line'][0]}' is read back as another move"]


# Whole games


@pytest.mark.clause("2.4.1", "6.3.3", "7.3")
def test_whole_games_end_with_an_outcome_each_and_a_table_that_explains_them() -> None:
    arguments = ("random", "--scenario", "short", "--seed", "1", "--games", "3")
    data, told = run(*arguments, "--json").data, run(*arguments).out
    ends = [ct.outcome(tuple(ct.random_game("short", seed))[-1].after) for seed in (1, 2, 3)]
    assert [one["seed"] for one in data["outcomes"]] == [1, 2, 3]
    assert [one["winner"] for one in data["outcomes"]] == [str(end and end.winner) for end in ends]
    assert [one["government_margin"] for one in data["outcomes"]] == [
        end.government_margin for end in ends if end
    ]
    assert (data["games"], data["violations"], data["faults"]) == (3, [], [])
    assert "seeds 1 to 3\n" in told
    assert "as the final Propaganda Round is over; " in " ".join(told.split())
    assert "\n  FLN         wins " in told
    assert f"\nAll {data['laws']} laws hold after every move, and none is a dead end.\n" in told


@pytest.mark.parametrize(
    ("laws", "told"),
    [
        (0, "No position is a dead end; the game states no law."),
        (1, "The one law holds after every move, and none is a dead end."),
        (2, "All 2 laws hold after every move, and none is a dead end."),
    ],
)
def test_the_verdict_counts_the_laws_in_words_that_fit(
    laws: int, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    system = attrs.evolve(ct.SYSTEM, laws=ct.SYSTEM.laws[:laws])
    monkeypatch.setattr("ctcore.cli.checks.game", lambda: attrs.evolve(game(), system=system))
    print_verdict(Tally())
    assert capsys.readouterr().out == f"{told}\n"


def test_one_game_is_told_with_its_outcome_in_full() -> None:
    told = run("random", "--scenario", "short", "--seed", "1", "--games", "1", "--verify").out
    *_, last = ct.random_game("short", 1)
    assert str(ct.outcome(last.after)) in " ".join(told.split())
    assert "\n1 game, " in told


def test_a_law_broken_in_a_game_stops_it_with_the_moves_that_led_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    never = Law("never_more_than_2_cards", ("2.2",), "two cards", lambda state: len(state.deck.played) <= 2)
    monkeypatch.setattr(
        type(ct.game()), "violations", staticmethod(attrs.evolve(ct.SYSTEM, laws=(never,)).violations)
    )
    ran = run("random", "--scenario", "short", "--games", "5", "--json")
    assert (ran.status, ran.data["games"], ran.data["outcomes"]) == (1, 1, [])
    assert [move for move in ran.data["line"] if move.startswith("card ")][2:]
    assert run("random", "--scenario", "short", "--games", "5").status == 1


def test_games_at_once_are_the_games_one_after_the_other(tmp_path: Path) -> None:
    arguments = ("random", "--scenario", "short", "--seed", "3", "--games", "7", "--json")
    one, two = tmp_path / "one", tmp_path / "two"
    alone = run(*arguments, "--jobs", "1", "--record", str(one))
    assert run(*arguments, "--jobs", "2", "--record", str(two)).data == alone.data
    assert len(alone.data["outcomes"]) == 7
    told = [[(each.name, each.read_text()) for each in sorted(folder.iterdir())] for folder in (one, two)]
    assert told[0] == told[1]
    assert len(told[0]) == 7


def test_a_dead_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    legal = ct.legal_moves
    none_later = staticmethod(lambda state: () if state.deck.played else legal(state))
    monkeypatch.setattr(type(ct.game()), "legal_moves", none_later)
    ran = run("random", "--scenario", "short", "--games", "1", "--json")
    assert ran.status == 1
    assert ran.data["faults"] == [
        "a dead end: the Second Eligible player's Pivotal Event, or none, and no move is legal"
    ]


def test_games_from_a_position_and_with_options_of_the_set_up() -> None:
    start = ct.to_json(ct.play(ct.setup("medium"), "card 5; pass; pass"))
    assert run("random", "--position", "-", "--games", "1", "--verify", stdin=start).status == 0
    options = (
        "--open-deployment",
        "--capabilities",
        "--torture",
        "--deception",
        "2 Hidden Agenda, 2 Hidden Asset",
    )
    ran = run("random", "--scenario", "short", "--games", "1", "--verify", "--json", *options)
    assert (ran.status, ran.data["faults"]) == (0, [])


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--scenario", "short", "--games", "0"), "--games"),
        (("--scenario", "short", "--games", "1", "--turns", "5"), "leave out --turns"),
        (("--scenario", "short", "--jobs", "2"), "--jobs needs --games N"),
        (("--scenario", "full", "--capabilities"), "none is unused (10)"),
        (("--scenario", "short", "--torture"), "the options do not go together"),
        (("--scenario", "short", "--card", "4", "--capabilities"), "before any card is turned up"),
        (("--scenario", "short", "--deception", "two of each"), "how many markers of each sort"),
        (("--scenario", "short", "--deception", "1 Hidden Agenda"), "needs 4 markers or more"),
        (
            ("--scenario", "short", "--deception", "9 Hidden Agendo"),
            "Did you mean Hidden Agenda or Hidden Asset?",
        ),
        (("--scenario", "short", "--record", ""), "--record needs the name"),
    ],
)
def test_illegal_options_of_whole_games_are_bad_input(arguments: tuple[str, ...], complaint: str) -> None:
    ran = run("random", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert complaint in ran.err

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import ctcore as ct
from ctcore.game.match import Even, Player, match
from ctcore.game.opponents import player_named
from ctcore.twilight.bot import Bot
from ctcore.twilight.players import Greedy, Searching
from ctcore.twilight.players.lines import best_line, best_of, drawn, runs_on
from ctcore.twilight.players.worth import WON, worth

GAME = ct.game()
QUICK: dict[str, Callable[[], Player]] = {
    "greedy": lambda: Greedy(GAME, width=2),
    "search": lambda: Searching(GAME, playouts=2, lines=2, width=2),
}
START = ct.play(ct.setup("short", first=ct.GOVERNMENT), "card 1; no pivotal event")


def _draw(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - play, not secrets


def played(government: Player, fln: Player, seed: int, start: ct.State | None = None) -> list[Any]:
    players = {"government": government, "fln": fln}
    return list(match(GAME, start or ct.setup("short"), players, seed))


# Every frame: a move that the rules refuse is raised by the match.


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("scenario", ["short", "medium", "full"])
def test_games_are_played_to_their_ends_for_both_players(name: str, scenario: str) -> None:
    steps = played(QUICK[name](), QUICK[name](), 1, ct.setup(scenario))
    assert ct.outcome(steps[-1].after) is not None


def _moments() -> Iterator[ct.State]:
    """A position for each type of frame in which somebody is to choose, from random games."""
    seen = set()
    for seed in range(60):
        for step in ct.random_game(("short", "medium", "full")[seed % 3], seed):
            frame = type(step.before.stack[-1])
            if frame not in seen and ct.actor(step.before) is not ct.NATURE:
                seen.add(frame)
                yield step.before


def test_they_choose_whatever_is_pending() -> None:
    names = []
    for state in _moments():
        for make in QUICK.values():
            move = make().move(state, _draw(1))
            assert ct.judge(state, move).legal, f"{state!r}: {move}"
        names.append(type(state.stack[-1]).__name__)
    assert len(names) > 90
    assert {"GovernmentRedeploy", "Pacification", "PivotalWindow", "Withdrawing", "FlnRedeploy"} <= {*names}


@pytest.mark.parametrize("options", [{"open_deployment": True}, {"capabilities": True}])
def test_they_play_with_the_options_of_the_set_up(options: Any) -> None:
    steps = played(QUICK["greedy"](), QUICK["greedy"](), 3, ct.setup("short", **options))
    assert ct.outcome(steps[-1].after) is not None


def test_they_play_with_deception_and_know_only_their_own_markers() -> None:
    own = "Government holds Hidden Asset, Hidden Agenda"
    others = ("FLN holds Hidden Asset, Hidden Agenda", "FLN holds Empty Threat, Hidden Asset")
    bags = ("the bag holds Empty Threat", "the bag holds Hidden Agenda")
    moves = []
    for other, bag in zip(others, bags, strict=True):
        start = ct.position("short", own, other, bag, "Government first")
        state = ct.play(start, "card 1; no pivotal event")
        player, line = Greedy(GAME, width=4), []
        draw = _draw(5)
        while ct.actor(state) is ct.GOVERNMENT:
            line.append(player.move(state, draw))
            state = ct.step(state, line[-1])
        moves.append(line)
    assert moves[0] == moves[1]
    mix = ct.setup(
        "short", deception={ct.DeceptionMarker.HIDDEN_ASSET: 2, ct.DeceptionMarker.EMPTY_THREAT: 2}
    )
    assert ct.outcome(played(QUICK["greedy"](), QUICK["greedy"](), 2, mix)[-1].after) is not None


def test_a_position_that_was_not_expected_is_planned_anew() -> None:
    player, draw = Greedy(GAME, width=4), _draw(1)
    player.move(START, draw)
    elsewhere = ct.setup("full", first=ct.FLN, card=1)
    state = ct.play(elsewhere, "no pivotal event")
    assert ct.judge(state, player.move(state, draw)).legal


# The same draws, the same moves


@pytest.mark.parametrize("name", QUICK)
def test_the_same_seed_is_the_same_game(name: str) -> None:
    games = [played(QUICK[name](), Even(GAME), 4) for _ in range(2)]
    moves = [[step.move for step in steps] for steps in games]
    assert moves[0] == moves[1]
    assert moves[0] != [step.move for step in played(QUICK[name](), Even(GAME), 5)]


def test_a_budget_of_seconds_is_kept() -> None:
    begun = time.monotonic()
    assert ct.judge(START, Searching(GAME, seconds=0.2).move(START, _draw(1))).legal
    assert 0.2 <= time.monotonic() - begun < 10


def test_more_playouts_are_more_work() -> None:
    counted: Counter[int] = Counter()

    class Counting(Searching):
        __slots__ = ()

        def _played_out(self, state: ct.State, faction: ct.Actor, seed: int) -> float:
            counted[self.playouts] += 1
            return super()._played_out(state, faction, seed)

    for playouts in (8, 64):
        Counting(GAME, playouts=playouts, lines=4, width=4).move(START, _draw(1))
    assert 0 < counted[8] <= 8
    assert 32 <= counted[64] <= 64


# Lines


@pytest.mark.parametrize("seed", range(5))
def test_a_line_is_legal_step_by_step_and_ends_where_another_chooses(seed: int) -> None:
    for line in (
        drawn(GAME, START, _draw(seed)),
        best_of(GAME, START, _draw(seed), 3),
        best_line(GAME, START, _draw(seed), 3),
    ):
        state = START
        for before, move in line.steps:
            assert before == state
            assert runs_on(state, ct.GOVERNMENT)
            state = ct.step(state, move)
        assert state == line.after
        assert not runs_on(state, ct.GOVERNMENT)
        assert line.worth == worth(state, ct.GOVERNMENT)


def test_trying_more_finds_no_worse_lines() -> None:
    def mean(width: int) -> float:
        return sum(best_line(GAME, START, _draw(seed), width).worth for seed in range(8)) / 8

    assert mean(1) < mean(4) < mean(24)
    assert all(
        best_of(GAME, START, _draw(1), 9).worth >= drawn(GAME, START, _draw(1)).worth for _ in range(3)
    )


def test_a_known_line_is_left_only_for_a_better_one() -> None:
    known = best_line(GAME, START, _draw(1), 12)
    assert best_line(GAME, START, _draw(2), 1, known).worth >= known.worth


# What a position is worth


def test_what_helps_the_government_is_worth_more() -> None:
    plain = ct.setup("short")
    for better in (
        plain.but(commitment=plain.commitment + 1),
        plain.but(border_zone=4),
        ct.position("short", "Government 30"),
        ct.position("short", "FLN 0"),
    ):
        assert worth(better, ct.GOVERNMENT) > worth(plain, ct.GOVERNMENT)
        assert worth(better, ct.FLN) < worth(plain, ct.FLN)


def test_a_game_that_is_won_is_worth_more_than_any_that_goes_on() -> None:
    for seed in range(4):
        ended = played(Even(GAME), Even(GAME), seed)[-1].after
        found = ct.outcome(ended)
        assert found is not None
        assert worth(ended, found.winner) > WON / 2
        assert worth(ended, found.winner.enemy) < -WON / 2


# Strength, in few games: `python -m tests.strength` plays many


def test_greedy_wins_more_than_who_draws_its_moves() -> None:
    won = {"random": 0, "greedy": 0}
    for name in won:
        for seed in range(10):
            steps = played(player_named(GAME, "government", name), Even(GAME), seed)
            found = ct.outcome(steps[-1].after)
            won[name] += found is not None and found.winner is ct.GOVERNMENT
    assert won["greedy"] >= won["random"] + 4


class Told(Searching):
    """Its playouts come to what it is told of the position that a line ends in."""

    __slots__ = ("likes",)
    likes: ct.State

    def _played_out(self, state: ct.State, _faction: ct.Actor, seed: int) -> float:
        return float(state == self.likes) + seed % 7 / 100


@pytest.mark.parametrize("which", range(4))
def test_searching_plays_the_line_whose_playouts_come_to_most(which: int) -> None:
    player = Told(GAME, lines=6, width=3)
    ends = [one.after for one in player._candidates(START, _draw(1))]
    player.likes = ends[which]
    assert player.line(START, _draw(1)).after == player.likes


@pytest.mark.clause("8")
@pytest.mark.parametrize("name", ["one-player", ""])
def test_a_playout_of_a_one_player_game_meets_the_fln_of_chapter_8(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAME.variant(name) if name else GAME
    asked: list[ct.State] = []

    class Met(Bot):
        def move(self, state: ct.State, draw: random.Random, /) -> ct.moves.Move:
            asked.append(state)
            return super().move(state, draw)

    monkeypatch.setattr("ctcore.twilight.players.searching.Bot", Met)
    start = game.play(game.setup("short", first=ct.GOVERNMENT), "card 1; no pivotal event")
    Searching(game, playouts=4, lines=2, width=2).line(start, _draw(1))
    assert bool(asked) is bool(name)
    assert {ct.actor(state) for state in asked} <= {ct.FLN}

"""Whole games with all cards: a few of them here, and that what is counted of them is what occurred."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest

import ctcore as ct
from ctcore.twilight.board.in_force import EFFECTS
from tests.cards import __main__ as command
from tests.cards.counters import (
    EFFECT_COLUMNS,
    EXECUTED,
    LINES,
    TEXT_COLUMNS,
    VERDICTS,
    Counts,
    effects,
    events,
    never,
)
from tests.cards.games import Game, play

if TYPE_CHECKING:
    from ctcore.kernel import Transition

SCENARIOS = command.SCENARIOS
# The seeds whose games are short.
GAMES = (("short", 2), ("medium", 1), ("full", 2))
Line = tuple[Game, list["Transition[ct.State]"]]


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: f"{game[0]}-{game[1]}")
def line(request: pytest.FixtureRequest) -> Line:
    """A game that has been counted, and its moves played anew from their words."""
    game, state = play(request.param), ct.setup(request.param[0])
    line = []
    for move in game.moves:
        line.append(ct.trace(state, ct.parse_move(state, move)))
        state = line[-1].after
    return game, line


def said(line: list[Transition[ct.State]]) -> Counter[tuple[str, str]]:
    """Each Event in the game's moves, by their words alone."""
    found: Counter[tuple[str, str]] = Counter()
    card = ""
    letters = {"event": "", "event unshaded": "u", "event shaded": "s"}
    for transition in line:
        state, move = transition.before, str(transition.move)
        if move.startswith("card "):
            card = move.removeprefix("card ")
        elif move in letters or move in map(str, ct.Pivotal):
            event = f"#{card}{letters[move]}" if move in letters else move
            by = "First" if ct.actor(state) is state.first_eligible else "Second"
            found.update((column, event) for column in (EXECUTED, str(ct.actor(state)), by))
    return found


def test_a_game_ends_without_a_violation_or_a_dead_end(line: Line) -> None:
    game, transitions = line
    assert game.fault == ""
    assert not transitions[-1].after.stack


def test_what_is_executed_is_counted_by_whom_and_as_which_player(line: Line) -> None:
    game, transitions = line
    counted = {key: count for key, count in game.counts.items() if key[0] in TEXT_COLUMNS and count}
    assert counted == said(transitions)
    assert len(counted) > 10


def test_each_line_of_a_ledger_is_counted_for_what_changed_it(line: Line) -> None:
    game, transitions = line
    cited = "\n".join(map(str, transitions))
    changed = re.findall(r" as changed by (#\w+(?:, #\w+)*)", cited)
    labels = Counter(label for some in changed for label in some.split(", "))
    assert {label: count for (column, label), count in game.counts.items() if column == LINES} == labels
    assert labels


def test_an_effect_is_counted_only_where_it_is_in_force(line: Line) -> None:
    game, transitions = line
    in_force = {label for one in transitions for label in labels_of(one.before)}
    assert {label for (column, label) in +game.counts if column in EFFECT_COLUMNS} == in_force


def labels_of(state: ct.State) -> set[str]:
    return {EFFECTS[marker].id for marker in state.in_force.markers}


def test_the_same_seed_gives_the_same_game_in_another_process() -> None:
    assert [*command.played(("short",), 2, 2)] == [*command.played(("short",), 2, 1)]


def test_every_text_and_every_lasting_effect_is_asked_for() -> None:
    assert [len(events(scenario)) for scenario in SCENARIOS] == [110, 111, 114]
    assert [len(effects(scenario)) for scenario in SCENARIOS] == [33, 33, 33]
    pivotal = {str(one) for one in ct.Pivotal}
    assert pivotal <= {*events("full")}
    full = Counts({(column, event): 1 for column in TEXT_COLUMNS for event in events("full")})
    full.update((VERDICTS, label) for label in effects("full"))
    assert never("full", full) == ()


@pytest.mark.parametrize("column", TEXT_COLUMNS)
def test_what_never_occurs_is_named(column: str) -> None:
    counts = Counts({(one, event): 1 for one in TEXT_COLUMNS for event in events("short") if one != column})
    counts.update((VERDICTS, label) for label in effects("short"))
    assert len(never("short", counts)) == (110 if column == EXECUTED else 108)
    assert never("short", counts)[0].startswith("#1u was never executed")


def test_an_effect_that_decides_nothing_is_named() -> None:
    counts = Counts({(column, event): 1 for column in TEXT_COLUMNS for event in events("short")})
    counts.update((LINES, label) for label in effects("short") if label != "#57")
    assert never("short", counts) == ("#57 decided no verdict and no line of a ledger",)


def test_a_run_in_which_something_never_occurs_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["tests.cards", "--games", "1", "--jobs", "1", "--scenario", "short"])
    assert command.main() == 1
    said = capsys.readouterr().out
    assert "short: 1 of 1 games" in said
    assert "NEVER short: " in said
    assert "BROKEN" not in said


def test_a_game_that_breaks_is_told_with_its_moves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ct, "violations", lambda _state: ("planted",))
    monkeypatch.setattr("sys.argv", ["tests.cards", "--games", "1", "--jobs", "1", "--scenario", "short"])
    assert command.main() == 1
    assert "BROKEN short, seed 1: planted, after 1 moves: card " in capsys.readouterr().out


def test_a_dead_end_and_an_exception_end_the_game_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.cards.games._TOLD", 0)
    monkeypatch.setattr(ct, "legal_moves", lambda _state: ())
    assert play(("full", 1)).fault.startswith("a dead end: ")
    monkeypatch.setattr(ct, "trace", None)
    assert play(("full", 1)).fault.startswith("TypeError: ")

"""`ctcore --game labyrinth bot`: what the solo Jihadist plays, why, and with which probability."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from ctcore.labyrinth.board.vocabulary import JIHADIST
from ctcore.labyrinth.bot import Bot
from ctcore.labyrinth.bot.picture import PICTURE
from ctcore.labyrinth.game import GAME
from tests.cli.run import Ran, run
from tests.labyrinth.solo import solo
from tests.schemas.validating import faults

if TYPE_CHECKING:
    from pathlib import Path

SADDAM = ("--scenario", "lets_roll", "--with", "jihadist hand: 92", "--with", "phase: jihadist")


def bot(*words: str) -> Ran:
    return run("--game", "labyrinth", "--house", "solo", "bot", *words)


@pytest.mark.clause("9.4.1/1", "9.2/1")
def test_the_top_card_is_turned_up_and_each_question_told() -> None:
    # The pile has one card: that it is drawn needs no saying.
    told = bot(*SADDAM, "--explain").out.splitlines()
    assert told[1] == "play 92 Saddam as event"
    assert told[3].split("  ")[1:] == [
        "9.4.1/1, 9.6/1",
        "is it a Jihadist or unassociated event, and playable?: yes",
    ]
    assert "--explain says why" in bot(*SADDAM).out


WAY = ("election?", "own?", "cells?", "plot there?", "unassociated?", "event")


@pytest.mark.clause("9.4.1/1", "9.4.1/3")
def test_the_flow_is_told_and_drawn_with_the_way_to_the_answer(tmp_path: Path) -> None:
    file = tmp_path / "flow.svg"
    ran = bot(*SADDAM, "--flowchart", "--svg", str(file))
    told = ran.out.splitlines()
    marked = [line[4:].partition("  ")[0] for line in told if line.startswith("  > ")]
    assert (marked, told[-1]) == ([*WAY], f"written to {file}")
    assert file.read_text() == PICTURE.svg(WAY)
    assert bot(*SADDAM, "--json").data["way"] == [*WAY]
    # Without a position the flow has no way.
    plain = bot("--flowchart", "--svg", str(file)).out
    assert plain.splitlines()[0].startswith("    election?  ")
    assert ("  > " in plain, file.read_text()) == (False, PICTURE.svg())
    refused = bot("--explain")
    assert (refused.status, "name the position" in refused.err) == (2, True)


def test_a_player_shows_the_flow_with_the_way_of_its_last_decision() -> None:
    player, draw = Bot(), random.Random(1)  # noqa: S311 - play, not secrets
    assert player.chart == ""
    player.move(solo(JIHADIST, jihadist=(92,)), draw)
    assert player.chart == PICTURE.svg(WAY, variables=True)
    # A choice that no box is about.
    player.move(GAME.variant("solo").setup("anaconda"), draw)
    assert player.chart == ""


@pytest.mark.clause("9.5/1", "9.5.1/1")
def test_the_chances_of_all_lines_are_exact() -> None:
    found = bot("--scenario", "anaconda", "--odds", "--json").data
    lines = {one["line"]: Fraction(one["probability"]) for one in found["lines"]}
    assert (sum(lines.values()), lines["hide a cell in Canada"]) == (1, Fraction(1, 19))
    assert next(iter(lines)) == "hide a cell in Canada"
    assert found["line"] in lines
    seeds = {bot("--scenario", "anaconda", "--seed", str(seed), "--json").data["line"] for seed in range(4)}
    assert len(seeds) > 1
    assert seeds < {*lines}


@pytest.mark.parametrize("words", [("--scenario", "anaconda", "--odds"), (*SADDAM, "--explain")])
def test_its_json_is_what_the_schema_says(words: tuple[str, ...]) -> None:
    assert faults("bot", bot(*words, "--json").data, "labyrinth") == []


@pytest.mark.parametrize(
    ("rules", "scenario", "told"),
    [
        ((), "anaconda", "the Jihadist plays by rule only in a solo game"),
        (("--house", "solo"), "lets_roll", "the Jihadist is not to choose"),
    ],
)
def test_elsewhere_it_says_why_there_is_no_answer(rules: tuple[str, ...], scenario: str, told: str) -> None:
    ran = run("--game", "labyrinth", *rules, "bot", "--scenario", scenario)
    assert (ran.status, told in ran.err) == (2, True)

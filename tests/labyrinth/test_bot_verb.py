"""`ctcore --game labyrinth bot`: what the solo Jihadist plays, why, and with which probability."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.cli.run import Ran, run
from tests.schemas.validating import faults

SADDAM = ("--scenario", "lets_roll", "--with", "jihadist hand: 92", "--with", "phase: jihadist")


def bot(*words: str) -> Ran:
    return run("--game", "labyrinth", "--house", "solo", "bot", *words)


@pytest.mark.clause("9.4.1/1", "9.2/1")
def test_the_top_card_is_turned_up_and_each_question_told() -> None:
    # The pile has one card: that it is drawn needs no saying.
    told = bot(*SADDAM, "--explain").out.splitlines()
    assert told[1] == "play 92 Saddam as event"
    assert told[2].split("  ")[1:] == [
        "9.4.1/1, 9.6/1",
        "is it a Jihadist or unassociated event, and playable?: yes",
    ]
    assert "--explain says why" in bot(*SADDAM).out


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

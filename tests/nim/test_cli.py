"""The verbs of the command line, asked about Nim."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.run import Ran, run
from tests.schemas.validating import faults

if TYPE_CHECKING:
    from pathlib import Path


def nim(verb: str, *words: str, stdin: str | None = None) -> Ran:
    return run("--game", "nim", verb, *words, stdin=stdin)


def test_a_legal_line_is_told_with_its_ledger_and_what_is_next() -> None:
    ran = nim("ask", "--scenario", "classic", "take 2 from A; take 1 from B")
    assert (ran.status, ran.out.splitlines()) == (
        0,
        [
            "Yes, by 2.",
            "Nim; First to act: stones to take",
            "  take 2 from A",
            "    2  First takes 2 stones from pile A",
            "  take 1 from B",
            "    2  Second takes 1 stone from pile B",
            "Next, First: stones to take.",
            "  take  take 1 from A, take 1-3 from B, take 1-5 from C",
        ],
    )


def test_a_refused_line_is_told_by_its_clause_and_the_values_that_decide() -> None:
    ran = nim("ask", "--scenario", "classic", "--with", "A.stones 2", "take 3 from A")
    assert ran.status == 1
    assert ran.out.startswith("No, by 2.2: take 3 from A is not legal; it needs:\n")
    assert "pile A holds 2, wanted 3" in ran.out


def test_the_json_of_a_line_has_no_sums_of_another_game() -> None:
    told = nim("ask", "--scenario", "classic", "--json", "take 1 from A").data
    assert (told["ctcore"], told["legal"], told["next"]["actor"]) == ("ask", True, "Second")
    assert "commitment" not in told


def test_the_moves_are_listed_with_counts_as_ranges() -> None:
    ran = nim("moves", "--scenario", "classic")
    assert ran.out.splitlines()[1:] == [
        "  take  take 1-3 from A, take 1-4 from B, take 1-5 from C",
        "12 legal moves",
    ]


def test_a_position_is_shown_part_by_part_and_read_back() -> None:
    ran = nim("show", "--scenario", "tall")
    assert ran.out.splitlines()[1:4] == [
        "A            stones 5",
        "B            stones 7",
        "C            stones 9",
    ]
    line = nim("play", "--scenario", "tall", "--line", "take 5 from A").out.strip()
    assert nim("show", "--position", line).out.splitlines()[1] == "A            stones 0"
    assert nim("show", "--position", line, "--as", "second", "--json").data["actor"] == "Second"
    played = nim("play", "--scenario", "tall", "--json", "take 5 from A").out
    assert nim("show", "--position", "-", "--line", stdin=played).out.strip() == line


def test_a_choice_is_changed_by_its_word_and_what_is_no_word_gets_an_example() -> None:
    told = nim("show", "--scenario", "classic", "--with", "winner First", "--line").out
    assert told == "ctcore1 nim classic; winner First\n"
    assert nim("show", "--scenario", "classic", "--with", 'winner "First"', "--line").out == told
    assert "it takes First, Second, none. Did you mean First?" in (
        nim("show", "--scenario", "classic", "--with", "winner Frist").err
    )
    assert 'it takes JSON; as it stands it is stack [{"frame": "Turn", "player": "First"}].' in (
        nim("show", "--scenario", "classic", "--with", "stack First").err
    )


def test_a_position_by_house_rules_shows_them_and_a_printed_one_no_row_for_them(tmp_path: Path) -> None:
    house = tmp_path / "short.toml"
    house.write_text('title = "two at most"\n[[amends]]\nto = "take.most"\nvalue = 2\n')
    assert "in_force" not in nim("show", "--scenario", "classic").out
    ran = nim("show", "--scenario", "classic", "--house", str(house))
    assert "in_force     house rule: two at most" in ran.out


def test_a_game_that_is_over_says_who_has_won() -> None:
    over = ("--scenario", "classic", "--with", "A.stones 1", "--with", "B.stones 0", "--with", "C.stones 0")
    assert "3: First wins, who has taken the last stone" in nim("ask", *over, "take 1 from A").out
    told = nim("ask", *over, "--json", "take 1 from A").data["next"]["outcome"]
    assert (told["winner"], told["clauses"]) == ("First", ["3"])


def test_a_position_is_drawn_and_a_game_is_not(tmp_path: Path) -> None:
    picture = tmp_path / "piles.svg"
    assert nim("show", "--scenario", "classic", "--svg", str(picture)).status == 0
    assert picture.read_text().count("<circle") == 12
    nim("play", "--scenario", "classic", "--record", str(tmp_path / "game.txt"), "take 1 from A")
    ran = nim("replay", str(tmp_path / "game.txt"), "--svg", str(picture))
    assert (ran.status, ran.err) == (2, "ctcore: there is no strip of pictures of Nim.\n")


def test_lines_are_counted() -> None:
    assert nim("perft", "--scenario", "classic", "--depth", "3", "--json").data["lines"] == 810
    assert "take 1 from A  93" in nim("perft", "--scenario", "classic", "--depth", "3", "--divide").out


def test_random_games_are_checked_recorded_and_replayed(tmp_path: Path) -> None:
    ran = nim("random", "--scenario", "classic", "--games", "8", "--verify", "--record", str(tmp_path))
    assert ran.status == 0
    assert "All 2 laws hold after every move" in ran.out
    assert "wins, who has taken the last stone" in ran.out
    replayed = nim("replay", str(tmp_path / "nim-1.txt"))
    assert (replayed.status, replayed.out.splitlines()[0][:8]) == (0, "  First ")
    assert nim("random", "--scenario", "classic", "--turns", "30", "--verify").status == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("show", "--scenario", "short"), "no scenario is called 'short'; there are classic, tall."),
        (("show", "--scenario", "classic", "--card", "3"), "No such option: --card."),
        (("show",), "give one position: --scenario classic|tall, or --position LINE-OR-FILE."),
        (("show", "--scenario", "classic", "--as", "fln"), "--as takes first or second, not 'fln'."),
        (("show", "--scenario", "classic", "--with", ""), "--with 'A.stones 2'"),
        (("space", "A"), "No such command 'space'."),
    ],
)
def test_what_the_game_has_not_is_refused(words: tuple[str, ...], says: str) -> None:
    ran = nim(*words)
    assert ran.status == 2
    assert says in ran.err


def test_the_help_is_about_the_game() -> None:
    assert "The rules of Nim:" in nim("--help").out
    assert "classic|tall" in nim("show", "--help").out
    assert "--capabilities" not in nim("show", "--help").out
    assert "--capabilities" in run("show", "--help").out


def test_a_rule_is_told_with_what_enforces_tests_and_proves_it() -> None:
    ran = nim("rule", "2.1")
    assert (ran.status, ran.out.splitlines()[:2]) == (0, ["2.1 The fewest", "  At least one stone is taken."])
    told = nim("rule", "2.3", "--json").data
    assert [one["name"] for one in told["requirements"]] == ["take.not_too_many"]
    assert [one["name"] for one in told["figures"]] == ["take.most"]
    assert all(one["module"].startswith("tests/nim/") for one in told["tests"])
    assert told["tests"]
    assert nim("rule", "2.1", "--json").data["proofs"]
    more = nim("rule", "3", "--more").out
    assert "stones_are_left" in more
    assert "R1  May a player pass?" in more


def test_a_rule_is_found_by_words_and_one_of_another_game_is_not() -> None:
    assert "2.3" in nim("rule", "five stones").out
    ran = nim("rule", "3.3.1")
    assert (ran.status, "'3.3.1'" in ran.err) == (2, True)
    assert "tests/nim" not in run("rule", "2.1", "--more").out


def test_the_schemas_of_the_verbs_are_those_of_every_game() -> None:
    assert nim("schema", "moves").data["$id"] == "urn:ctcore:moves:1"
    assert "moves" in nim("schema").out


def test_its_obligations_are_proved() -> None:
    told = nim("prove", "no_dead_end", "--json").data
    assert told["proved"]
    assert [one["name"] for one in told["proofs"]] == ["lemma.no_dead_end"]


@pytest.mark.parametrize(
    ("verb", "words"),
    [
        ("ask", ("--scenario", "classic", "take 2 from A; take 1 from B")),
        ("play", ("--scenario", "classic", "take 2 from A")),
        ("show", ("--scenario", "tall")),
        ("choices", ("--scenario", "classic", "--at", "A")),
        ("find", ("--scenario", "classic", "A.stones == 2", "--by", "first", "--within", "turn")),
    ],
)
def test_what_a_verb_prints_is_what_the_schemas_of_the_game_say(verb: str, words: tuple[str, ...]) -> None:
    data = nim(verb, *words, "--json").data
    assert faults(verb, data, "nim") == []
    assert faults(verb, data) != []


def test_the_schemas_of_the_game_name_nothing_of_another() -> None:
    told = nim("schema", "find").out
    assert '"Turn"' in told
    assert not any(word in told for word in ("FLN", "Resources", "commitment"))
    helped = nim("find", "--help").out
    assert not any(word in helped for word in ("Operation", "Event", "--least", "--plain"))

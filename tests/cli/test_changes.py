"""--with, --line and --as: a table in one command, printed to be pasted, and as one player sees it."""

from __future__ import annotations

from pathlib import Path

import pytest

import ctcore as ct
from ctcore.cli.verbs import verbs_of
from tests.cli.run import run

VERBS = verbs_of(ct.game())

TABLE = ("--with", "Oran: 2 Underground, Neutral", "--with", "FLN 0", "--with", "in force 57")
CHANGED = ct.position("short", "Oran: 2 Underground, Neutral", "FLN 0", "in force 57")
TAKING = [verb.name for verb in VERBS.values() if any(one.flag == "--scenario" for one in verb.options)]
ARGUMENTS = {
    "ask": ["rally"],
    "play": ["rally"],
    "reach": ["Oran"],
    "bot": [],
    "random": ["--turns", "2"],
    "perft": ["--depth", "1"],
}


@pytest.mark.parametrize("verb", [one for one in TAKING if one in {*ARGUMENTS, "show", "moves"}])
def test_each_verb_takes_changes_and_a_line(verb: str) -> None:
    arguments = (verb, *ARGUMENTS.get(verb, []))
    told = run(*arguments, "--scenario", "short", *TABLE, "--card", "26", "--json")
    after = ct.position(CHANGED, card=26)
    assert told == run(*arguments, "--position", after.to_text(), "--json")
    assert told.status in {0, 1}
    assert told.out or told.err


def test_every_verb_that_takes_a_position_takes_changes() -> None:
    for name in TAKING:
        assert "--with" in [one.flag for one in VERBS[name].options]


def test_changes_come_before_first_and_the_card() -> None:
    ran = run("show", "--scenario", "short", "--card", "26", "--first", "gov", *TABLE, "--line")
    assert ran.out == ct.position(CHANGED, first=ct.GOVERNMENT, card=26).to_text() + "\n"


def test_changes_go_with_a_position_and_with_the_options_of_the_set_up() -> None:
    later = ct.play(ct.setup("short"), "rally; Barika")
    ran = run("show", "--position", "-", "--with", "FLN 1", "--line", stdin=ct.to_json(later))
    assert ct.State.from_text(ran.out) == ct.position(later, "FLN 1")
    drawn = run("show", "--scenario", "short", "--deception", "4 Hidden Agenda", "--with", "FLN 1", "--line")
    state = ct.State.from_text(drawn.out)
    assert (state.resources.fln, len(state.deception.bag)) == (1, 4)


def test_a_line_is_read_from_a_file_from_standard_input_and_as_it_is(tmp_path: Path) -> None:
    later = ct.play(ct.setup("short"), "rally; Barika")
    line = run("play", "--scenario", "short", "rally; Barika", "--line")
    assert (line.status, line.out) == (0, later.to_text() + "\n")
    file = tmp_path / "table.txt"
    file.write_text(line.out, encoding="utf-8")
    shown = run("show", "--position", later.to_text())
    assert shown == run("show", "--position", str(file)) == run("show", "--position", "-", stdin=line.out)
    assert "Selected" in shown.out


@pytest.mark.parametrize(
    ("options", "complaint", "suggestions"),
    [
        (("--scenario", "short", "--with", "Alger: 1 Active"), "'Alger' is not a space or box.", ["Algiers"]),
        (
            ("--scenario", "short", "--with", "Oran: 40 Active"),
            "that makes 57 Guerrillas; there are 30: 17",
            [],
        ),
        (("--scenario", "short", "--with", " "), "--with needs a change", []),
        (("--scenario", "short", "--with"), "--with expected one argument", []),
        (("--with", "FLN 0"), "give one position", []),
        (("--position", "ctcore1 short; Orna: no pieces"), "character 16: 'Orna' is not a space", ["Oran"]),
        (("--position", "ctcore7 short"), "reads lines of version 1, not of 7", []),
        (("--scenario", "short", "--with", "Oran: Terror"), "a count and a sort", ["1 Terror"]),
        (("--scenario", "short", "--with", "Oran: no terror"), "a count and a sort", ["0 Terror"]),
        (("--scenario", "short", "--with", "Oran: two Underground"), "a sort", ["2 Underground"]),
        (("--scenario", "short", "--with", "Oran: Opposition"), "a count and a sort", ["Oppose"]),
        (("--scenario", "short", "--with", "Oran: empty"), "a count and a sort", ["no pieces"]),
        (("--scenario", "short", "--with", "Oran: FLN Control"), "follows from the pieces (1.7)", []),
        (("--scenario", "short", "--with", "all: Neutral"), "'all' is not a space or box", ["every space"]),
        (
            ("--scenario", "short", "--with", "FLN 1, Govt 2, France Track C"),
            "is not part of a position",
            ["FLN 1; Govt 2; France Track C"],
        ),
        (("--scenario", "short", "--with", "FLN 1, Oran"), "is not part of a position", []),
        (("--scenario", "short", "--as", "nature"), "--as takes government or fln, not 'nature'.", []),
    ],
)
def test_bad_changes_are_status_2_and_say_what_is_wrong(
    options: tuple[str, ...], complaint: str, suggestions: list[str]
) -> None:
    told, asked = run("show", *options), run("show", *options, "--json")
    assert (told.status, told.out, asked.status, asked.out) == (2, "", 2, "")
    assert complaint in told.err
    assert complaint in asked.error["error"]
    assert asked.error["suggestions"] == suggestions


@pytest.mark.clause("1.8")
def test_changes_that_break_laws_are_refused_with_each() -> None:
    asked = run(
        "show", "--scenario", "short", "--with", "Commitment 51", "--with", "Batna: 3 FLN Bases", "--json"
    )
    laws = {one["law"] for one in asked.error["violations"]}
    assert laws == {"commitment_within_track", "bases_are_stacked_within_limit"}


# What one player knows

HELD = "FLN holds Hidden Agenda, Hidden Asset; Government holds Empty Threat, Empty Threat"
DRAWN = ct.position("short", HELD, "the bag holds Empty Threat", card=1).to_text()


@pytest.mark.clause("7.3")
def test_show_as_a_player_hides_the_others_markers() -> None:
    seen = run("show", "--position", DRAWN, "--as", "government").out
    assert "Government Empty Threat, Empty Threat; FLN 2 hidden, of Empty" in seen
    assert "FLN -11 to -10" in seen
    assert "Legal moves" in seen  # the Government is asked for a Pivotal Event
    other = run("show", "--position", DRAWN, "--as", "fln").out
    assert "FLN Hidden Agenda, Hidden Asset; Government 2 hidden, of Empty" in other
    assert "Margins" in other
    assert "FLN -10" in other
    assert "Legal moves" not in other


@pytest.mark.clause("7.3")
def test_show_as_a_player_says_the_same_of_what_only_the_other_can_tell_apart() -> None:
    other = ct.position(
        "short", HELD.replace("Hidden Asset", "Empty Threat"), "the bag holds Hidden Asset", card=1
    )
    for options in ((), ("--json",), ("--line",)):
        seen = run("show", "--position", DRAWN, "--as", "government", *options)
        assert seen == run("show", "--position", other.to_text(), "--as", "government", *options)
    data = run("show", "--position", DRAWN, "--as", "government", "--json").data
    assert "deception" not in data["position"]
    assert data["victory"]["fln_margin"] is None
    assert data["observed"] == {
        "by": "Government",
        "own": ["Empty Threat", "Empty Threat"],
        "others": [None, None],
        "hidden": ["Empty Threat", "Hidden Agenda", "Hidden Asset"],
        "in_bag": 1,
        "margins": {"Government": [-13, -13], "FLN": [-11, -10]},
    }

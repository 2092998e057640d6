from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import ctcore as ct
from tests.cli.run import run

MEDIUM = ct.to_json(ct.setup("medium"))
POSITION_VERBS = (("show",), ("moves",), ("ask", "pass"), ("play", "pass"), ("perft",), ("random",))


def written(path: Path, content: str | bytes) -> str:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"[" * 200_000, "nested too deeply"),
        (b"\xff\xfe\x00", "is not text in UTF-8"),
        (b"\x00" * 8, "not JSON"),
        (b"[]", "not a position"),
        (b"3" * 10_000, "digits"),
        (b'{"ctcore": "position", "version": 99}', "99 is not a version"),
        (MEDIUM.replace('"commitment"', '"comitment"').encode(), "did you mean 'commitment'?"),
    ],
)
def test_a_file_that_is_no_position_is_refused(tmp_path: Path, content: bytes, complaint: str) -> None:
    ran = run("show", "--position", written(tmp_path / "position.json", content))
    assert (ran.status, ran.out) == (2, "")
    assert complaint in ran.err


@pytest.mark.parametrize("name", ["missing.json", ".", "\udcff.json", "nul\x00.json", "long" * 2000])
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, name: str) -> None:
    ran = run("show", "--position", f"{tmp_path}/{name}")
    assert (ran.status, ran.out) == (2, "")
    assert "cannot be read" in ran.err


@pytest.mark.clause("1.8", "1.4.1")
@pytest.mark.parametrize("verb", POSITION_VERBS)
def test_a_position_that_breaks_laws_is_refused_with_each_law_and_its_clause(verb: tuple[str, ...]) -> None:
    broken = MEDIUM.replace('"commitment": 20', '"commitment": 51')
    broken = broken.replace('"guerrillas": ', '"guerrillas": 1', 1)
    laws = {"commitment_within_track", "guerrillas_are_conserved"}
    ran = run(*verb, "--position", "-", "--json", stdin=broken)
    assert (ran.status, ran.out) == (2, "")
    assert {one["law"] for one in ran.error["violations"]} == laws
    assert set(ran.error) == {"ctcore", "version", "error", "violations", "suggestions"}
    told = run(*verb, "--position", "-", stdin=broken)
    assert told.status == 2
    assert "  1.8, 1.3.8: Commitment is 0 to 50 [commitment_within_track]" in told.err
    assert "  1.4.1, 1.2: the 30 Guerrillas are on the map or in a box (there are 40, " in told.err
    assert "Available 16, Out of Play 2) [guerrillas_are_conserved]" in told.err


@pytest.mark.parametrize("verb", POSITION_VERBS)
def test_a_verb_needs_exactly_one_position(verb: tuple[str, ...]) -> None:
    for options in ((), ("--scenario", "short", "--position", "-")):
        ran = run(*verb, *options, stdin=MEDIUM)
        assert (ran.status, ran.out) == (2, "")
        assert "give one position" in ran.err


@pytest.mark.parametrize(
    ("arguments", "complaint", "suggestions"),
    [
        (("show", "--scenario", "shrt"), "no scenario is called 'shrt'", ["short"]),
        (("show", "--scenario", "full", "--first", "goverment"), "not 'goverment'", ["government"]),
        (("show", "--scenario", "full", "--card", "61"), "2.2, 2.3.6, 10: the card", []),
        (("show", "--scenario", "full", "--card", "one"), "--card takes a whole number. See --help.", []),
        (("show", "--scenario", "full", "--first", "governmint"), "takes government or fln", ["government"]),
        (("show", "--position", ""), "--position needs the name of a file", []),
        (("moves", "--scenario", "full", "--bogus"), "--bogus", []),
        (("perft", "--scenario", "full", "--depth", "-1"), "--depth takes a number of 0 or more.", []),
        (("random", "--scenario", "full", "--turns", "0"), "--turns", []),
        (("rule", "ralley"), "no clause, ruling or card", ["3.3.1 Rally"]),
        (("rule", "R998"), "no clause, ruling or card", ["R98"]),
        (("rule", "#72"), "cards go from #1 to #71", ["#7"]),
        (("--game", "nim", "rule", "R9"), "is called 'R9'; there is R1.", []),
        (("show", "--scenario", "full", "--card", "72"), "number 72; they go from 1 to 71.", []),
        (("show", "--scenario", "full", "--with", "cards 72"), "number 72; they go from 1 to 71.", []),
        (("show", "--scenario", "full", "--with", "in force #72"), "72; they go from 1 to 71.", []),
        (("ask", "--scenario", "full"), "Missing argument 'LINE'. See --help.", []),
        (("play", "--scenario", "full", "trane"), "'trane' is not a move", ["train"]),
        (("xyzzy",), "No such command 'xyzzy'. See --help.", []),
        (("aks",), "Did you mean 'ask'? See --help.", ["ask"]),
        (("--bogus",), "No such option: --bogus. See --help.", []),
        (("show", "--card"), "--card expected one argument. See --help.", []),
        (
            ("show", "--scenaro", "full"),
            "--scenaro. Did you mean '--scenario'?",
            ["--scenario"],
        ),
        (("show", "-x"), "No such option: -x. See --help.", []),
        (("show", "Batna"), "Got unexpected argument 'Batna'. See --help.", []),
        (("show", "--js"), "No such option: --js", []),
        (("show", "--scenario", "x" * 9999), "xxx...'; there are short, medium, full.", []),
        (("schema", "x" * 9999), "there is no schema 'xxx", []),
        (("choices", "--scenario", "full", "--at", "France Trak"), "Did you mean France Track?", []),
        (("ask", "x" * 9999 + "?"), "a question has at most 1000 characters, not 10000.", []),
        (("--game", "nim", "show", "--position", "ctcore1 short"), "as 'ctcore1 nim classic' does", []),
        (("--game", "nim", "show", "--scenario", "classic", "--with", "stones two"), "not part of a pos", []),
        (("--game", "algeria", "show", "--scenario", "1958", "--with", "areas []"), "27 areas and coun", []),
        (("odds", "--scenario", "full", "--after", "[trane]"), "move 1 of the line: 'trane' is not", []),
    ],
)
def test_bad_input_is_status_2_and_says_what_is_wrong(
    arguments: tuple[str, ...], complaint: str, suggestions: list[str]
) -> None:
    told, asked = run(*arguments), run(*arguments, "--json")
    assert (told.status, told.out) == (2, "")
    assert complaint in told.err
    assert (asked.status, asked.out) == (2, "")
    assert complaint in asked.error["error"]
    assert asked.error["violations"] == []
    assert set(suggestions) <= set(asked.error["suggestions"])


@pytest.mark.clause("2.3.1")
def test_illegal_first_in_the_middle_of_a_card() -> None:
    later = ct.to_json(ct.play(ct.setup("short"), "pass"))
    ran = run("show", "--position", "-", "--first", "government", stdin=later)
    assert (ran.status, ran.out) == (2, "")
    assert "only at the start of a card (2.3.1)" in ran.err
    assert run("show", "--position", "-", "--first", "fln", stdin=later).status == 0


def test_a_name_with_brackets_is_shown_as_it_is() -> None:
    assert "'[red]x'" in run("rule", "[red]x").err


def test_no_arguments_print_the_help() -> None:
    ran = run()
    assert ran.status == 2
    assert "ask" in ran.out


def test_the_command_line_needs_no_extra() -> None:
    extras = "import sys; sys.modules |= dict.fromkeys(('z3', 'hypothesis', 'numpy', 'networkx'))"
    program = f"{extras}; from ctcore.cli import main; main(['moves', '--scenario', 'short'])"
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_prove_without_z3_says_what_to_install() -> None:
    program = "import sys; sys.modules['z3'] = None; from ctcore.cli import main; main(['prove'])"
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert 'pip install "ctcore[proof]"' in done.stderr
    assert "Traceback" not in done.stderr


def test_a_terminal_of_plain_ascii_gets_no_traceback() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [sys.executable, "-c", "from ctcore.cli import main; main()", "ask", "--scenario", "short", "Sétif"],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


def test_errors_as_json_are_one_json_value() -> None:
    for arguments in (("show",), ("rule", "scorhc"), ("play", "--scenario", "short", "train")):
        assert isinstance(json.loads(run(*arguments, "--json").err), dict)

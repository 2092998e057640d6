"""The command line as a function: its answer goes to the streams given, and nothing else is touched."""

from __future__ import annotations

import io
import json
import signal
import sys
import threading
from typing import TYPE_CHECKING

import pytest

import ctcore as ct
from ctcore.cli.app import status_of
from ctcore.cli.current import game
from ctcore.screen.streams import Streams, streams
from tests.cli.run import run

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

POSITION = ct.to_json(ct.play(ct.setup("short", card=1), "no pivotal event; rally"))
ASKED: list[tuple[Sequence[str], str]] = [
    (("ask", "--scenario", "short", "rally; Barika; place 1 Guerrilla; end"), ""),
    (("ask", "--scenario", "short", "rally; Algiers", "--json"), ""),
    (("show", "--position", "-", "--line"), POSITION),
    (("choices", "--position", "-", "--at", "Algiers"), POSITION),
    (("moves", "--scenario", "shrt"), ""),
    (("moves", "--scenario", "shrt", "--json"), ""),
    (("--game", "nim", "play", "--scenario", "classic", "take 1 from A", "--json"), ""),
    (("rule", "2.3.7"), ""),
    (("schema", "moves"), ""),
    (("completion", "bash"), ""),
    (("show", "--position", "-"), "{"),
    (("--help",), ""),
    (("nonsense",), ""),
]


@pytest.mark.parametrize(("words", "typed"), ASKED, ids=[" ".join(words) for words, _ in ASKED])
def test_the_answer_goes_to_the_streams_given_and_is_the_same(
    words: Sequence[str], typed: str, capfd: pytest.CaptureFixture[str]
) -> None:
    told = run(*words, stdin=typed)
    kept, before = Streams(io.StringIO(typed)), (sys.stdin, sys.stdout, sys.stderr)
    threads, mask = threading.active_count(), signal.pthread_sigmask(signal.SIG_BLOCK, ())
    assert status_of(words, kept) == told.status
    assert (kept.out.getvalue(), kept.err.getvalue()) == (told.out, told.err)
    assert told.out or told.err
    assert (sys.stdin, sys.stdout, sys.stderr) == before
    assert threading.active_count() == threads
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == mask
    assert capfd.readouterr() == ("", "")


def test_an_answer_as_json_is_indented() -> None:
    ran = run("show", "--scenario", "short", "--json")
    assert ran.out == json.dumps(ran.data, indent=2) + "\n"


def test_the_game_that_is_asked_about_elsewhere_stays() -> None:
    run("show", "--scenario", "short")
    assert game().name == "twilight"
    assert status_of(["--game", "algeria", "show", "--scenario", "1954-ready"], Streams()) == 0
    assert game().name == "twilight"
    assert streams().out is sys.stdout


def test_a_game_with_a_person_reads_and_prints_on_the_streams_given(tmp_path: Path) -> None:
    words = ("--game", "nim", "solo", "--scenario", "classic", "--seed", "1", "--save")
    for options in ((), ("--json",)):
        file, typed = tmp_path / f"game{len(options)}.txt", "take 1 from A\nquit\n"
        kept = Streams(io.StringIO(typed))
        assert status_of([*words, str(file), *options], kept) == 0
        assert "take 1 from A" in file.read_text(encoding="utf-8")
        assert kept.out.getvalue().startswith("{" if options else "Nim: you play first")


def test_without_a_stream_to_read_that_is_said(tmp_path: Path) -> None:
    kept = Streams()
    assert status_of(["show", "--position", "-"], kept) == 2
    assert kept.err.getvalue() == "ctcore: --position -: standard input is closed.\n"
    # A file can be read all the same.
    file = tmp_path / "position.json"
    file.write_text(POSITION, encoding="utf-8")
    assert status_of(["show", "--position", str(file)], Streams()) == 0


def test_a_stream_that_breaks_ends_the_answer_and_leaves_those_of_the_process_alone() -> None:
    class Broken(io.StringIO):
        def write(self, _text: str) -> int:
            raise BrokenPipeError

    assert status_of(["show", "--scenario", "short"], Streams(out=Broken())) == 141
    assert run("--game", "nim", "moves", "--scenario", "classic").status == 0

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import ctcore as ct
from ctcore.runner import CannotKeep, backend_named
from ctcore.simulate import Row, Simulation, kept, simulated, table
from tests.cli.run import run

GAMES = 16
ASKED = Simulation(ct.game(), ct.setup("short"), {"government": "random", "fln": "random"})
WORDS = ("simulate", "--scenario", "short", "--games", str(GAMES), "--seed", "5", "--fln", "random")
POSIX = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="signals of Unix")
_PATIENCE = 60.0
# However the tests were started, an interrupt is heeded.
_HEEDED = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from ctcore.cli import main; main()"
)


@pytest.fixture(scope="module")
def whole() -> str:
    return table(ASKED, simulated(ASKED, range(5, 5 + GAMES), jobs=1, backend=None))


def _started(out: Path, *words: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", _HEEDED, *WORDS, "--out", str(out), *words]
    quiet, told = subprocess.DEVNULL, subprocess.PIPE
    return subprocess.Popen(command, stdout=quiet, stderr=told, start_new_session=True)  # noqa: S603 - our own interpreter


def _lines(out: Path) -> int:
    return out.read_bytes().count(b"\n") if out.exists() else 0


@POSIX
@pytest.mark.parametrize("words", [("--jobs", "1"), ("--jobs", "2", "--backend", "processes")])
def test_a_run_that_is_killed_loses_no_game_and_counts_none_twice(
    tmp_path: Path, whole: str, words: tuple[str, ...]
) -> None:
    out, seen = tmp_path / "results.csv", 1
    # Killed as soon as a few more games are over, twice; then left alone.
    for _ in range(2):
        with _started(out, *words) as running:
            until = time.monotonic() + _PATIENCE
            while _lines(out) < seen + 4 and running.poll() is None and time.monotonic() < until:
                time.sleep(0.01)
            os.killpg(running.pid, signal.SIGKILL)
        assert running.returncode == -signal.SIGKILL
        played = _lines(out)
        assert seen + 4 <= played <= GAMES
        assert {*out.read_text().splitlines()[:played]} <= {*whole.splitlines()}
        seen = played
    with _started(out, *words) as running:
        assert running.wait() == 0
    assert out.read_text() == whole


def test_what_is_in_the_file_is_not_played_again(tmp_path: Path, whole: str) -> None:
    out = tmp_path / "results.csv"
    head, first, *_ = whole.splitlines(keepends=True)
    # A result that no game has, and a part of one that was not written to its end.
    out.write_text(head + first.replace(",FLN,", ",Nobody,").replace(",Government,", ",Nobody,") + first[:20])
    assert run(*WORDS, "--jobs", "1", "--out", str(out)).status == 0
    again = out.read_text().splitlines(keepends=True)
    assert ",Nobody," in again[1]
    assert again[2:] == whole.splitlines(keepends=True)[2:]


def test_a_run_goes_on_to_more_games(tmp_path: Path, whole: str) -> None:
    out = tmp_path / "results.csv"
    few = (*WORDS[:3], "--games", "3", *WORDS[5:])
    assert run(*few, "--jobs", "1", "--out", str(out)).status == 0
    assert out.read_text().splitlines() == whole.splitlines()[:4]
    assert run(*WORDS, "--jobs", "1", "--out", str(out)).status == 0
    assert out.read_text() == whole
    # Of the games that it holds, those that are asked about are told.
    assert run(*few, "--jobs", "1", "--out", str(out), "--json").data["games"] == 3


def test_a_game_that_is_told_twice_counts_once(tmp_path: Path) -> None:
    out = tmp_path / "results.csv"
    row = Row(7, "FLN", "late", "", 300, {"government": (-13, -20), "fln": (-11, -9)})
    with kept(ASKED, out) as file:
        file.add(row)
    text = out.read_text()
    out.write_text(text + text.splitlines()[-1] + "\n")
    with kept(ASKED, out) as file:
        assert file.rows == {7: row}
        file.put_in_order()
    assert out.read_text() == text


def test_games_of_other_players_or_from_another_position_are_not_mixed_in(tmp_path: Path) -> None:
    out = tmp_path / "results.csv"
    assert run(*WORDS[:3], "--games", "1", "--jobs", "1", "--out", str(out)).status == 0
    before = out.read_text()
    for words in (("--government", "greedy"), ("--first", "government"), ("--scenario", "full")):
        ran = run(*WORDS[:3], "--games", "2", "--jobs", "1", "--out", str(out), *words)
        assert (ran.status, "holds other games: in line 2" in ran.err) == (2, True)
    assert out.read_text() == before


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a,b\n1,2\n", "holds something else"),
        ("{head}\n{given},seven,FLN,late,,9,1,0 1,1,0 1\n", "no result in line 2"),
        # A game has a score at the start and one at the end.
        ("{head}\n{given},7,FLN,late,,9,1,1,1,1\n", "no result in line 2"),
    ],
)
def test_a_file_of_something_else_is_left_as_it_is(tmp_path: Path, text: str, why: str) -> None:
    out = tmp_path / "results.csv"
    head = table(ASKED, ()).rstrip("\n")
    out.write_text(text.format(head=head, given="twilight,ctcore1 short,,random,random"))
    before = out.read_text()
    with pytest.raises(CannotKeep, match=why), kept(ASKED, out):
        pass
    assert out.read_text() == before


@POSIX
@pytest.mark.parametrize("backend", ["loky", "processes"])
def test_an_interrupt_ends_with_130_and_one_line_and_keeps_what_is_over(tmp_path: Path, backend: str) -> None:
    out = tmp_path / "results.csv"
    words = ("--government", "greedy", "--jobs", "2", "--backend", backend)
    with _started(out, *words) as running:
        until = time.monotonic() + _PATIENCE
        while _lines(out) < 3 and running.poll() is None and time.monotonic() < until:
            time.sleep(0.01)
        running.send_signal(signal.SIGINT)
        _, told = running.communicate(timeout=_PATIENCE)
    assert (running.returncode, told) == (130, b"ctcore: interrupted.\n")
    assert _lines(out) >= 3


def test_rows_are_the_same_by_threads(whole: str) -> None:
    found = simulated(ASKED, range(5, 5 + GAMES), jobs=2, backend=backend_named("threading"))
    assert table(ASKED, found) == whole

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ctcore.runner import CannotKeep, How, Memory, in_order, remembered, resumed, sources
from tests.cli.run import run

TASKS = {str(number): number for number in range(6)}
ABOUT = {"of": "squares"}
RANDOM = ("random", "--scenario", "short", "--games", "14", "--json")
_PATIENCE = 60.0


def square(number: int) -> int:
    return number * number


def test_what_is_known_is_not_worked_out_again(tmp_path: Path) -> None:
    path, worked = tmp_path / "run", []

    def work(number: int) -> int:
        worked.append(number)
        if len(worked) == 3:
            raise KeyboardInterrupt
        return number * number

    with pytest.raises(KeyboardInterrupt), remembered(path, ABOUT) as memory:
        list(resumed(work, TASKS, memory, How(1)))
    with remembered(path, ABOUT) as memory:
        assert memory.known == {"0": 0, "1": 1}
        assert list(in_order(resumed(work, TASKS, memory, How(1)))) == [0, 1, 4, 9, 16, 25]
    assert worked == [0, 1, 2, 2, 3, 4, 5]
    with remembered(path, ABOUT) as memory:
        assert list(in_order(resumed(work, TASKS, memory, How(1)))) == [0, 1, 4, 9, 16, 25]
    assert len(worked) == 7


def test_several_processes_go_on_as_well(tmp_path: Path) -> None:
    path = tmp_path / "run"
    with remembered(path, ABOUT) as memory:
        memory.keep("3", -1)
    with remembered(path, ABOUT) as memory:
        assert list(in_order(resumed(square, TASKS, memory, How(2)))) == [0, 1, 4, -1, 16, 25]


def test_without_a_file_nothing_is_kept() -> None:
    memory = Memory()
    assert list(in_order(resumed(square, TASKS, memory, How(1)))) == [0, 1, 4, 9, 16, 25]
    assert memory.known == {}


def test_a_result_that_is_not_plain_is_made_so_or_left_out(tmp_path: Path) -> None:
    def plain(found: int) -> str | None:
        return None if found == 4 else f"{found}!"

    with remembered(tmp_path / "run", ABOUT) as memory:
        found = resumed(square, TASKS, memory, How(1), plain)
        assert list(in_order(found)) == [0, 1, 4, 9, 16, 25]
        assert memory.known == {"0": "0!", "1": "1!", "3": "9!", "4": "16!", "5": "25!"}


def test_a_file_of_another_run_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "run"
    with remembered(path, ABOUT) as memory:
        memory.keep("0", 0)
    before = path.read_bytes()
    with pytest.raises(CannotKeep, match="of another run"), remembered(path, {"of": "cubes"}):
        pass
    assert path.read_bytes() == before
    path.write_bytes(before + b"[nonsense\n")
    with pytest.raises(CannotKeep, match="no result in line 3"), remembered(path, ABOUT):
        pass


def test_the_fingerprint_of_the_sources_heeds_every_file(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("1")
    one = sources(tmp_path)
    assert one == sources(tmp_path) != sources()
    (tmp_path / "one.py").write_text("2")
    assert sources(tmp_path) != one
    (tmp_path / "one.py").write_text("1")
    (tmp_path / "picture.png").write_text("it is not a source")
    assert sources(tmp_path) == one


# The verbs that keep what they have


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="signals of Unix")
def test_random_games_that_are_killed_go_on_and_come_to_the_same(tmp_path: Path) -> None:
    path = tmp_path / "run"
    command = [sys.executable, "-m", "ctcore", *RANDOM, "--jobs", "2", "--resume", str(path)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True) as running:  # noqa: S603 - our own interpreter
        until = time.monotonic() + _PATIENCE
        while running.poll() is None and time.monotonic() < until:
            if path.exists() and path.read_bytes().count(b"\n") > 4:
                break
            time.sleep(0.01)
        os.killpg(running.pid, signal.SIGKILL)
    assert 4 < path.read_bytes().count(b"\n") < 15
    ran = run(*RANDOM, "--jobs", "1", "--resume", str(path))
    assert ran.data == run(*RANDOM, "--jobs", "1").data
    assert path.read_bytes().count(b"\n") == 15
    assert run(*RANDOM, "--jobs", "1", "--resume", str(path)).data == ran.data


def test_random_games_that_are_recorded_are_recorded_from_the_file_too(tmp_path: Path) -> None:
    words = (*RANDOM[:3], "--games", "2", "--resume", str(tmp_path / "run"))
    for folder in ("first", "again"):
        assert run(*words, "--record", str(tmp_path / folder)).status == 0
    for name in ("short-1.txt", "short-2.txt"):
        assert (tmp_path / "again" / name).read_bytes() == (tmp_path / "first" / name).read_bytes()
    ran = run(*words)
    assert (ran.status, "of another run" in ran.err) == (2, True)


def test_proofs_go_on_where_they_were(tmp_path: Path) -> None:
    path = tmp_path / "run"
    words = ("prove", "map.", "--json", "--resume", str(path))
    first = run(*words)
    assert first.status == 0
    size = path.stat().st_size
    # Every second is one that was measured when it was proved.
    assert run(*words).data == first.data
    assert path.stat().st_size == size


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("random", "--scenario", "short", "--resume", "run"), "--resume needs --games N"),
        (
            ("random", "--scenario", "short", "--games", "1", "--resume", " "),
            "--resume needs the name of a file",
        ),
        (("prove", "map.", "--resume", ""), "--resume needs the name of a file"),
        (("prove", "map.", "--resume", "no/such/folder/run"), "cannot be written"),
    ],
)
def test_a_file_that_cannot_be_is_bad_input(words: tuple[str, ...], complaint: str) -> None:
    ran = run(*words)
    assert (ran.status, complaint in ran.err) == (2, True)

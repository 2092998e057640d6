from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ctcore.runner import CannotKeep, Journal


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "results"


def test_a_line_that_was_not_written_to_its_end_is_cut_off(path: Path) -> None:
    path.write_bytes(b"one\ntwo\nthr")
    with Journal(path) as journal:
        assert journal.lines == ["one", "two"]
        journal.add("four")
    assert path.read_bytes() == b"one\ntwo\nfour\n"


def test_each_line_is_on_the_disk_before_the_next_thing_happens(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced = []
    monkeypatch.setattr(os, "fsync", lambda _file: synced.append(path.read_bytes()))
    with Journal(path) as journal:
        journal.add("one")
        journal.add("two")
    assert synced == [b"one\n", b"one\ntwo\n"]


def test_a_line_is_written_whole_even_if_the_system_takes_a_part_at_a_time(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, data: write(file, data[:2]))
    with Journal(path) as journal:
        journal.add("one line")
    assert path.read_bytes() == b"one line\n"


def test_all_lines_are_replaced_at_once_and_more_may_follow(path: Path) -> None:
    with Journal(path) as journal:
        journal.add("b")
        journal.set(["a", "b"])
        journal.add("c")
    assert path.read_text() == "a\nb\nc\n"
    assert [one.name for one in path.parent.iterdir()] == ["results"]


def test_an_interruption_while_lines_are_replaced_leaves_the_old_ones(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_file: int) -> None:
        raise KeyboardInterrupt

    with Journal(path) as journal:
        journal.add("old")
        monkeypatch.setattr(os, "fsync", broken)
        with pytest.raises(KeyboardInterrupt):
            journal.set(["new", "newer"])
    assert path.read_text() == "old\n"
    monkeypatch.undo()
    with Journal(path) as journal:
        journal.set(["new"])
    assert path.read_text() == "new\n"


@pytest.mark.skipif(os.name != "posix", reason="locks of Unix")
@pytest.mark.parametrize("replaced", [False, True])
def test_another_run_is_kept_off_the_file(path: Path, replaced: bool) -> None:  # noqa: FBT001 - a case
    code = f"from ctcore.runner import Journal as J, journal as j; J(j.Path({str(path)!r})).__enter__()"
    with Journal(path) as journal:
        journal.add("one")
        if replaced:
            journal.set(["another"])
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)  # noqa: S603 - our own interpreter
    assert "is being written by another run" in ran.stderr
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)  # noqa: S603 - as above
    assert ran.returncode == 0


def test_a_file_that_cannot_be_one_is_refused_with_its_name(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\n")
    for path, why in (
        (tmp_path, "cannot be written"),
        (tmp_path / "no" / "file", "cannot"),
        (binary, "text"),
    ):
        with pytest.raises(CannotKeep, match=why) as refused, Journal(path):
            pass
        assert str(path) in str(refused.value)

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

# What a pager of the tests does: it says that it was asked, and hands on what it reads.
_PAGER = "import sys; sys.stdout.write('PAGED\\n' + sys.stdin.read())"


def on_a_terminal(*words: str, tmp_path: Path, **environment: str) -> str:
    """What a command shows on a terminal of 80 columns by 24 lines whose pager is that of the tests."""
    pager = tmp_path / "pager"
    pager.write_text(f"#!{sys.executable}\n{_PAGER}\n", encoding="utf-8")
    pager.chmod(0o755)
    given = {"PAGER": str(pager), "TERM": "xterm", "COLUMNS": "80", "LINES": "24", **environment}
    kept = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "FORCE_COLOR"}}
    leader, follower = pty.openpty()
    program = [sys.executable, "-m", "ctcore", *words]
    with subprocess.Popen(program, stdout=follower, stderr=follower, env=kept | given):  # noqa: S603 - our own interpreter
        os.close(follower)
        found = b""
        try:
            while part := os.read(leader, 65536):
                found += part
        except OSError:  # the last writer has closed the terminal
            pass
    os.close(leader)
    return found.decode().replace("\r\n", "\n")


SHORT, LONG = ("ask", "--scenario", "short", "pass"), ("show", "--scenario", "short")


def test_what_is_longer_than_the_terminal_goes_through_the_pager(tmp_path: Path) -> None:
    assert on_a_terminal(*LONG, tmp_path=tmp_path).startswith("PAGED\n\x1b[1mShort scenario")
    assert "PAGED" not in on_a_terminal(*LONG, tmp_path=tmp_path, LINES="60")
    assert "PAGED" not in on_a_terminal(*SHORT, tmp_path=tmp_path)


def test_an_answer_that_leaves_no_line_for_what_comes_next_is_longer(tmp_path: Path) -> None:
    lines = on_a_terminal(*LONG, tmp_path=tmp_path, PAGER="cat").count("\n")
    assert "PAGED" in on_a_terminal(*LONG, tmp_path=tmp_path, LINES=str(lines))
    assert "PAGED" not in on_a_terminal(*LONG, tmp_path=tmp_path, LINES=str(lines + 1))


def test_a_narrow_terminal_wraps_lines_and_so_is_full_sooner(tmp_path: Path) -> None:
    assert "PAGED" not in on_a_terminal(*LONG, tmp_path=tmp_path, LINES="60", COLUMNS="80")
    assert "PAGED" in on_a_terminal(*LONG, tmp_path=tmp_path, LINES="60", COLUMNS="40")


@pytest.mark.parametrize("words", [("--no-pager", *LONG), (*LONG, "--no-pager"), (*LONG, "--json")])
def test_who_wants_no_pager_gets_none(words: tuple[str, ...], tmp_path: Path) -> None:
    out = on_a_terminal(*words, tmp_path=tmp_path)
    assert "PAGED" not in out
    assert "Oran" in out


@pytest.mark.parametrize(
    "environment",
    [{"PAGER": ""}, {"PAGER": "cat"}, {"PAGER": "no-such-pager"}, {"PAGER": "'"}, {"TERM": "dumb"}],
)
def test_without_a_pager_all_is_shown_at_once(environment: dict[str, str], tmp_path: Path) -> None:
    out = on_a_terminal(*LONG, tmp_path=tmp_path, **environment)
    assert "PAGED" not in out
    assert "Legal moves" in out


def test_no_colours_are_shown_where_none_are_wanted(tmp_path: Path) -> None:
    assert "\x1b" not in on_a_terminal(*LONG, tmp_path=tmp_path, NO_COLOR="1")


def test_a_pager_that_is_left_early_and_an_error_leave_no_traceback(tmp_path: Path) -> None:
    left = on_a_terminal(*LONG, tmp_path=tmp_path, PAGER="true")
    assert left == ""
    assert on_a_terminal("show", "--scenario", "shrt", tmp_path=tmp_path).startswith("ctcore: no scenario")

"""The verb solo at a terminal: what its keys do, and how it ends when it is interrupted or killed."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Self

import pytest

from tests.cli.run import run
from tests.solo.typed import FIRST, LINES, SHORT, Whole, solo

# However the tests were started, an interrupt and the end of a terminal are heeded.
_HEEDED = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "signal.signal(signal.SIGHUP, signal.SIG_DFL)"
)
_MAIN = f"{_HEEDED}\nfrom ctcore.cli import main; main()"
# The first terminal that a session opens is its own, and Ctrl-C is for it.
_AT_ITS_TERMINAL = f"import os; os.close(os.open(os.ttyname(0), os.O_RDWR))\n{_MAIN}"
_PATIENCE = 30.0
_CODES = re.compile("\x1b\\[[0-9;?]*[a-zA-Z]")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    # A process of its own finds the package that is tested.
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))


class Terminal:
    """A terminal of 100 columns on which the verb runs: keys are sent to it, and what it shows is read."""

    def __init__(self, *words: str) -> None:
        self.leader, follower = pty.openpty()
        self.usual = termios.tcgetattr(follower)
        kept = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "FORCE_COLOR"}}

        self.running = subprocess.Popen(  # noqa: S603 - our own interpreter
            [sys.executable, "-c", _AT_ITS_TERMINAL, "solo", *words],
            stdin=follower,
            stdout=follower,
            stderr=follower,
            env={**kept, "TERM": "xterm", "COLUMNS": "100"},
            start_new_session=True,
        )
        self.follower, self.shown, self.read = follower, "", 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.running.poll() is None:
            self.running.kill()
        self.running.wait()
        os.close(self.follower)
        os.close(self.leader)

    def until(self, said: str) -> str:
        """What is shown from where the last call came to, up to the next such words; without colours."""
        until = time.monotonic() + _PATIENCE
        os.set_blocking(self.leader, False)
        while said not in self.shown[self.read :]:
            assert time.monotonic() < until, self.shown
            try:
                read = os.read(self.leader, 65536).decode()
            except BlockingIOError:
                time.sleep(0.005)
                continue
            self.shown += _CODES.sub("", read).replace("\r", "")
        begun, self.read = self.read, self.shown.index(said, self.read) + len(said)
        return self.shown[begun : self.read]

    def type(self, keys: str) -> None:
        os.write(self.leader, keys.encode())


def test_a_person_at_a_terminal_sees_the_choices_and_makes_one() -> None:
    with Terminal(*FIRST, "--save", "game.txt") as terminal:
        begins = terminal.until("government> ")
        assert "Colonial Twilight: you play government; seed 1" in begins
        assert "1  train           2  garrison        3  sweep" in begins
        terminal.type("swep\b\b\x1b[D\x1b[C\x7fweep\n")
        assert "14  Algiers             City 3, Support" in terminal.until("30  neutralize\n")
        terminal.until("government> ")
        # Tab completes the only choice that begins so.
        terminal.type("philip\t\n")
        assert "Philippeville: Government pays 2 Resources (3.2.3)" in terminal.until("government> ")
        terminal.type("quit\n")
        assert "go on with: ctcore solo --resume game.txt" in terminal.until("game.txt\n")
        assert terminal.running.wait(_PATIENCE) == 0
    assert Path("game.txt").read_text().endswith("sweep; Philippeville\n")


def test_ctrl_c_at_a_terminal_is_130_and_says_how_to_go_on() -> None:
    with Terminal(*FIRST, "--save", "game.txt") as terminal:
        terminal.until("government> ")
        terminal.type("sweep; Medea\n")
        terminal.until("government> ")
        terminal.type("half a li\x03")
        # It stands on a line of its own.
        terminal.until("\nctcore: interrupted; go on with: ctcore solo --resume game.txt\n")
        assert terminal.running.wait(_PATIENCE) == 130
        # The shell finds the terminal as it was.
        assert termios.tcgetattr(terminal.follower)[:4] == terminal.usual[:4]
    assert Path("game.txt").read_text().endswith("sweep; Medea\n")
    with Terminal("--resume", "game.txt") as terminal:
        assert "Next             Government: a space to Sweep" in terminal.until("government> ")
        terminal.type("\x04")
        terminal.until("go on with")
        assert terminal.running.wait(_PATIENCE) == 0


def test_ctrl_c_before_the_first_choice_says_that_nothing_is_kept() -> None:
    with Terminal(*FIRST) as terminal:
        terminal.until("government> ")
        terminal.type("\x03")
        terminal.until(
            "ctcore: interrupted; nothing is kept before your first choice: --seed 1 begins anew.\n"
        )
        assert terminal.running.wait(_PATIENCE) == 130
    assert [*Path().iterdir()] == []


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGKILL, signal.SIGHUP])
def test_a_game_that_is_stopped_at_any_moment_is_whole_and_comes_to_the_same_end(
    whole: Whole, stop: signal.Signals
) -> None:
    """All is typed at once, so the program is stopped where it happens to be."""
    with subprocess.Popen(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", _MAIN, "solo", *SHORT, "--save", "game.txt"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdin is not None
        running.stdin.write("".join(f"{line}\n" for line in LINES))
        running.stdin.flush()
        until = time.monotonic() + _PATIENCE
        while _size("game.txt") < len(whole.record) // 3 and time.monotonic() < until:
            time.sleep(0.005)
        running.send_signal(stop)
        running.stdin.close()
        assert running.stderr is not None
        said = running.stderr.read()
    assert running.returncode == (130 if stop == signal.SIGINT else -stop)
    go_on = "ctcore: interrupted; go on with: ctcore solo --resume game.txt\n"
    assert said == (go_on if stop == signal.SIGINT else "")
    kept = Path("game.txt").read_text()
    ran = run("replay", "game.txt")
    assert ran.status == 0
    assert "the record ends here" in ran.out
    # What follows the moves that are kept: the same choices, given in notation.
    begun, rest = (_moves(text) for text in (kept, whole.record))
    assert rest[: len(begun)] == begun
    choices = _choices(whole.record, len(begun))
    assert solo("--resume", "game.txt", said=choices).status == 0
    assert Path("game.txt").read_text() == whole.record


def _size(file: str) -> int:
    return Path(file).stat().st_size if Path(file).exists() else 0


def _moves(record: str) -> list[str]:
    body = record.partition("\n\n")[2].partition("#")[0]
    return [move.strip() for move in body.replace("\n  ", ";").replace("\n", ";").split(";") if move.strip()]


def _choices(record: str, begun: int) -> list[str]:
    """The person's moves of a record after the first ones."""
    import ctcore as ct  # noqa: PLC0415 - the only one that reads a record

    steps = [*ct.replay(ct.read_record(record))]
    return [str(step.move) for step in steps[begun:] if ct.actor(step.before) is ct.GOVERNMENT]

"""Engines that do not start, hang, die or break the protocol: a clear sentence, and status 2."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from ctcore.conform import PROTOCOL, Engine, EngineError
from tests.cli.run import run

HELLO = {"id": 1, "protocol": PROTOCOL, "name": "test"}
# It reads a line, then prints those that are given, one after each line that it reads.
SAYS = "import sys\nfor told in sys.argv[1:]:\n    sys.stdin.readline()\n    print(told, flush=True)\n"


def says(*replies: Any, then: str = "sys.stdin.readline()") -> tuple[str, ...]:
    told = [one if isinstance(one, str) else json.dumps(one) for one in replies]
    return (sys.executable, "-c", SAYS + then, *told)


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        (("no such program",), "'no such program' cannot be started: No such file"),
        (says("hello"), "answers 'hello' with 'hello', which is not JSON."),
        (says([1]), "which is not an object with id 1."),
        (says({**HELLO, "id": 2}), "which is not an object with id 1."),
        (says({"id": 1}), "which has no 'protocol' of its sort (int)."),
        (says({**HELLO, "protocol": True}), "which has no 'protocol' of its sort (int)."),
        (says({**HELLO, "protocol": 9}), "speaks protocol 9; this kit speaks 1."),
        (says({"id": 1, "error": {"kind": "tired"}}), "whose error has no kind of illegal, notation"),
        (says({"id": 1, "error": {"kind": "failed", "message": "not today"}}), "'failed': not today"),
        (says({**HELLO, "covers": {"kinds": ["teror"]}}), "unknown kind 'teror'"),
        (says(then="raise SystemExit('out of memory')"), "status 1 when asked 'hello':\n  out of memory"),
        (says(HELLO, then=""), "has ended with status 0 when asked 'setup'."),
        (says(HELLO, {"id": 2}, {"id": 3, "position": 7}), "which has no 'position' of its sort (dict)."),
        (says("x" * 500), f"with '{'x' * 120}...', which"),
        (says(then="raise SystemExit('\x1b[2J' + 'x' * 500)"), f"\n  \\x1b[2J{'x' * 396}..."),
        (says(then="while True: print('x' * 1000000, end='')"), "with a line of more than 16 megabytes."),
    ],
)
def test_an_engine_that_cannot_be_asked_is_bad_input(command: tuple[str, ...], complaint: str) -> None:
    ran = run("conform", "--only", "games", "--", *command)
    assert (ran.status, ran.out) == (2, "")
    assert complaint in ran.err
    asked = run("conform", "--only", "games", "--json", "--", *command)
    assert complaint in asked.error["error"]


def test_an_engine_that_hangs_is_given_up() -> None:
    command = says(HELLO, then="import time; time.sleep(60)")
    ran = run("conform", "--only", "games", "--timeout", "1", "--", *command)
    assert (ran.status, ran.out) == (2, "")
    assert "has not answered 'setup' in 1 s; --timeout gives it longer." in ran.err
    assert "This was in games, Short scenario, FLN First Eligible, seed 1." in ran.err


# It, and what it starts, ignore what asks them to leave, and hold the file open as long as they live.
HANGS = """
import pathlib, signal, subprocess, sys, time
signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
held = open('held', 'w')
sleep = [sys.executable, '-c', 'import time; time.sleep(300); print("outlived", flush=True)']
child = subprocess.Popen(sleep, stdout=held)
held.write('begun')
held.flush()
sys.stdin.readline()
reply = sys.argv[1]
print(reply, flush=True) if reply else None
child.wait()
"""


@pytest.mark.skipif(os.name == "nt", reason="no groups of processes there")
@pytest.mark.parametrize("whole_group", [False, True])
@pytest.mark.parametrize("reply", ["", json.dumps(HELLO)])
def test_ctrl_c_ends_an_engine_that_hangs_and_all_that_it_started(
    tmp_path: Path, reply: str, *, whole_group: bool
) -> None:
    # It heeds interrupts, whatever this test was started with.
    heeds = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    words = ["conform", "--timeout", "300", "--", sys.executable, "-c", HANGS, reply]
    command = [sys.executable, "-c", f"{heeds}\nfrom ctcore.cli import main\nmain({words!r})"]
    os.mkfifo(tmp_path / "held")
    held = os.open(tmp_path / "held", os.O_RDONLY | os.O_NONBLOCK)
    try:
        with subprocess.Popen(  # noqa: S603 - our own interpreter
            command, cwd=tmp_path, start_new_session=True, stderr=subprocess.PIPE, text=True
        ) as running:
            assert read(held, running) == b"begun"
            (os.killpg if whole_group else os.kill)(running.pid, signal.SIGINT)
            _, told = running.communicate(timeout=30)
        assert (running.returncode, told) == (130, "ctcore: interrupted.\n")
        # The last that held it open is gone: what is read is its end.
        os.set_blocking(held, True)
        assert os.read(held, 100) == b""
    finally:
        os.close(held)


def read(held: int, running: subprocess.Popen[str]) -> bytes:
    """What comes first, while that process runs."""
    while True:
        with suppress(BlockingIOError):
            if found := os.read(held, 100):
                return found
        assert running.poll() is None
        time.sleep(0.01)


def test_an_engine_is_ended_with_its_block() -> None:
    with Engine(says(HELLO)) as engine:
        assert engine.name == "test"
        process = engine._process
    assert process.returncode == 0
    with pytest.raises(EngineError), Engine(says("nonsense")) as engine:
        process = engine._process
    assert process.returncode is not None


def test_an_engine_that_covers_nothing_asked_is_bad_input() -> None:
    covers: dict[str, Any] = {"scenarios": [], "kinds": [], "laws": False}
    ran = run("conform", "--only", "perft", "--depth", "1", "--", *says({**HELLO, "covers": covers}))
    assert (ran.status, ran.out.count("not covered: "), ran.out.count("agree")) == (2, 6, 0)
    assert "nothing was compared" in ran.err


def test_what_an_engine_writes_does_nothing_to_the_terminal() -> None:
    moves = {"id": 3, "moves": ['\x1b[2J$(rm "x")']}
    ran = run("conform", "--only", "perft", "--", *says({**HELLO, "name": "\x07me"}, {"id": 2}, moves))
    assert ran.status == 1
    assert ran.out.startswith("\\x07me: ")
    assert '  move    \\x1b[2J$(rm "x")\n' in ran.out
    assert "--first government '\\x1b[2J$(rm \"x\")'\n" in ran.out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ((), "give one of these: -- COMMAND"),
        (("--serve", "--export", "x"), "give one of these: -- COMMAND"),
        (("--export", " "), "--export needs the name of a folder."),
        (("--serve", "--", "x"), "give one of these: -- COMMAND"),
        (("--only", "vetcors", "--", "x"), "not 'vetcors'. Did you mean vectors?"),
        (("--timeout", "0", "--", "x"), "--timeout takes a number of 1 or more."),
        (("--resume", "", "--", "x"), "--resume needs the name of a file"),
    ],
)
def test_a_wrong_command_line_is_bad_input(words: tuple[str, ...], complaint: str) -> None:
    ran = run("conform", *words)
    assert (ran.status, ran.out) == (2, "")
    assert complaint in ran.err


def test_ctcore_agrees_with_itself_over_stdio(tmp_path: Path) -> None:
    file = tmp_path / "place.json"
    few = ("conform", "--only", "perft, games", "--depth", "2", "--games", "1", "--length", "30")
    command = ("--", sys.executable, "-m", "ctcore", "conform", "--serve")
    ran = run(*few, "--resume", str(file), *command)
    assert ran.status == 0, ran.err
    assert "It agrees with the rules in all of them." in ran.out
    assert ran.out.count("agree: ") == 7
    assert json.loads(file.read_text())["done"] == {"perft": 6, "games": 1}
    again = run(*few, "--resume", str(file), "--json", *command)
    assert again.status == 0
    assert again.data["compared"] == {}
    assert again.data["agrees"] is True


def test_a_server_answers_what_is_no_request_with_an_error() -> None:
    lines = ["nonsense", "[]", "{}", '{"id": 1, "ask": "moves"}', '{"id": 2, "ask": "dance"}', ""]
    lines += ['{"id": 3, "ask": "setup", "scenario": "long"}', '{"id": 4, "ask": "setup", "position": 7}']
    lines += ['{"id": 5, "ask": "setup", "scenario": "short", "first": "Nature"}']
    lines += ['{"id": 6, "ask": "setup", "scenario": "short"}', '{"id": 7, "ask": "step"}']
    lines += ['{"id": 8, "ask": "step", "move": "trane"}', '{"id": 9, "ask": "step", "move": "train"}']
    lines += [f'{{"id": 10, "ask": "perft", "depth": {depth}}}' for depth in ("0", "true", '"1"', "1.0", "1")]
    ran = run("conform", "--serve", stdin="\n".join(lines))
    replies = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.status == 0
    kinds = [(one["id"], one.get("error", {}).get("kind")) for one in replies]
    assert kinds[:5] == [(None, "failed")] * 3 + [(1, "failed"), (2, "failed")]
    assert kinds[5:] == [
        (3, "notation"),
        (4, "position"),
        (5, "failed"),
        (6, None),
        (7, "failed"),
        (8, "notation"),
        (9, "illegal"),
        *[(10, "failed")] * 4,
        (10, None),
    ]

"""What becomes of the process of an engine that dies, hangs or does not leave, and what is said of it."""

from __future__ import annotations

import json
import time
from typing import IO

import pytest

from ctcore.conform import Engine, EngineError, Fault
from ctcore.conform import engine as module
from ctcore.conform.protocol import shown
from tests.conform.test_engine import HELLO, says

SLEEPS = "import time; time.sleep(30)"
# It answers the first request with its input closed.
DEAF = (
    "import os, sys, time\nsys.stdin.readline()\nos.close(0)\nprint(sys.argv[1], flush=True)\ntime.sleep(30)"
)
# It closes its output, and goes on.
MUTE = "import os; os.close(1); " + SLEEPS
# It leaves another that holds its pipes open.
LEAVES = "import subprocess; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(30)'])"


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_LEAVES", 0.2)


def test_an_engine_is_ended_where_it_does_not_leave_by_itself() -> None:
    with Engine(says(HELLO, then=SLEEPS)) as engine:
        assert engine._process.poll() is None
    assert engine._process.returncode is not None


def test_an_engine_that_cannot_be_asked_is_ended_at_once() -> None:
    refused = Engine(says("nonsense", then=SLEEPS))
    with pytest.raises(EngineError), refused:
        pass
    assert refused._process.returncode is not None


@pytest.mark.parametrize(
    ("then", "complaint"),
    [
        (SLEEPS, "has not answered 'moves' in 0.2 s"),
        ("sys.stdin.readline(); print('x' * 2000, flush=True); time.sleep(30)", "a line of more than"),
    ],
)
def test_an_engine_that_is_given_up_is_ended_before_its_block(
    then: str, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_LONGEST", 1000)
    with Engine(says(HELLO, then=f"import time; {then}")) as engine:
        engine.timeout = 0.2 if then == SLEEPS else 10.0
        with pytest.raises(EngineError, match=complaint):
            engine.ask("moves")
        assert engine._process.returncode is not None


@pytest.mark.parametrize(
    "then",
    ["", SLEEPS, "import time\nfor _ in range(50): print('{}', flush=True)\ntime.sleep(30)"],
    ids=["leaves", "sleeps", "talks"],
)
def test_nothing_is_left_of_an_engine_after_its_block(then: str) -> None:
    with Engine(says(HELLO, then=then)) as engine:
        time.sleep(0.2)
    for reader in engine._readers:
        reader.join(20)
        assert not reader.is_alive()
    process = engine._process
    for stream in (process.stdin, process.stdout, process.stderr):
        assert stream is not None
        assert stream.closed


def test_an_engine_that_leaves_another_behind_is_not_waited_for() -> None:
    begun = time.monotonic()
    with Engine(says(HELLO, then=LEAVES)) as engine:
        pass
    assert engine._process.returncode is not None
    assert time.monotonic() - begun < 20


@pytest.mark.parametrize("closed", ["input", "output"])
def test_of_an_engine_that_lives_it_is_said_which_pipe_it_closed(closed: str) -> None:
    command = says(HELLO, then=MUTE)
    if closed == "input":
        command = (command[0], "-c", DEAF, command[-1])
    with Engine(command) as engine:
        engine.timeout = 20.0
        with pytest.raises(EngineError, match=f"has closed its {closed} when asked 'moves'"):
            engine.ask("moves")


class Slow(Engine):
    """Is late to read what an engine says in its last moments."""

    def _read_errors(self, stream: IO[bytes]) -> None:
        time.sleep(0.3)
        super()._read_errors(stream)


def test_the_last_words_of_an_engine_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_LEAVES", 10.0)
    with (
        pytest.raises(EngineError, match="status 1 when asked 'hello':\n  out of memory"),
        Slow(says(then="raise SystemExit('out of memory')")),
    ):
        pass


def test_what_reads_an_engine_has_ended_with_its_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_LEAVES", 10.0)
    with Slow(says(HELLO)) as engine:
        assert [reader.is_alive() for reader in engine._readers] == [True, True]
    assert [reader.is_alive() for reader in engine._readers] == [False, False]


def test_what_cannot_be_a_command_cannot_be_started() -> None:
    with pytest.raises(EngineError, match=r"cannot be started: embedded null byte\."), Engine(("a\0b",)):
        pass


@pytest.mark.parametrize("length", [1, 119, 120, 121, 200, 399, 400, 401, 900])
def test_what_an_engine_says_is_shown_up_to_a_length(length: int) -> None:
    text = "x" * length
    assert shown(text) == (text if length <= 400 else text[:400] + "...")
    brief = text if length <= 120 else text[:120] + "..."
    with pytest.raises(EngineError, match=f"answers 'hello' with '{brief}', which is not JSON"):
        Engine(("none",))._checked("hello", text.encode())


@pytest.mark.parametrize(
    "error", ["tired", "failed", [], None, 3, {}, {"kind": "tired"}, {"kind": ["failed"]}]
)
def test_a_reply_whose_error_has_no_kind_of_the_protocol_is_refused(error: object) -> None:
    reply = json.dumps({"id": 0, "error": error})
    with pytest.raises(EngineError, match="whose error has no kind of illegal, notation"):
        Engine(("none",))._checked("hello", reply.encode())


def test_what_an_engine_says_is_shown_as_it_is_but_for_what_a_terminal_obeys() -> None:
    for one in map(chr, range(0x500)):
        assert shown(one) == one if one.isprintable() else shown(one).startswith("\\")
        assert shown(one).isprintable()
    assert str(Fault("failed")) == "error 'failed'"
    assert str(Fault("failed", "\x07no")) == "error 'failed': \\x07no"

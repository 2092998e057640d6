"""Programs and workers that end with this process, and Ctrl-C that they do not take."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from multiprocessing.process import BaseProcess
from multiprocessing.resource_tracker import ensure_running
from threading import Lock, Thread
from typing import IO, TYPE_CHECKING

import pytest

from ctcore.kernel import processes

if TYPE_CHECKING:
    from collections.abc import Iterator

# It says that it runs, and whether it was left alone for ten seconds.
ASLEEP = "import time; print('asleep', flush=True); time.sleep(10); print('awake', flush=True)"
# It starts another such, which writes to the same stream.
WITH_ANOTHER = f"""
import subprocess, sys
subprocess.run([sys.executable, "-c", {ASLEEP!r}])
"""


@pytest.fixture(autouse=True)
def _known_here_alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As in a process that has started nothing, so that nothing else is killed."""
    monkeypatch.setattr(processes, "_STARTING", Lock())
    monkeypatch.setattr(processes, "_STARTED", [])
    monkeypatch.setattr(processes, "active_children", list)
    yield
    for program in processes._STARTED:
        program.kill()
        program.communicate()


def program_of(source: str) -> subprocess.Popen[bytes]:
    return processes.started([sys.executable, "-c", source])


def lines_of(program: subprocess.Popen[bytes]) -> IO[bytes]:
    assert program.stdout is not None
    return program.stdout


def test_a_killed_program_has_ended_with_all_that_it_had_started() -> None:
    program = program_of(WITH_ANOTHER)
    assert lines_of(program).readline() == b"asleep\n"
    processes.kill(program)
    assert program.returncode == -signal.SIGKILL
    assert lines_of(program).read() == b""


def test_a_program_is_in_a_group_of_its_own() -> None:
    program = program_of(ASLEEP)
    assert os.getpgid(program.pid) == program.pid


def test_what_has_ended_is_not_killed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    # Its number may be another's by now.
    program = program_of("")
    program.wait()
    killed: list[int] = []
    monkeypatch.setattr(processes, "_end_all", lambda pid, _: killed.append(pid))
    processes.kill(program)
    processes.kill_all()
    assert killed == []


def test_a_program_that_has_ended_meanwhile_is_killed_without_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def ended(*_: int) -> None:
        raise ProcessLookupError

    program = program_of("")
    monkeypatch.setattr(processes, "_end_all", ended)
    processes.kill(program)
    assert program.returncode == 0


def test_at_the_end_all_programs_and_workers_are_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    programs = [program_of(ASLEEP) for _ in range(2)]
    worker = subprocess.Popen([sys.executable, "-c", ASLEEP], stdout=subprocess.PIPE)  # noqa: S603 - our own program
    monkeypatch.setattr(processes, "active_children", lambda: [worker])
    processes.kill_all()
    with worker:
        assert worker.wait(60) == -signal.SIGKILL
    assert [program.wait(60) for program in programs] == [-signal.SIGKILL] * 2


def test_after_the_end_nothing_starts() -> None:
    processes.kill_all()
    starting = Thread(target=program_of, args=("",), daemon=True)
    starting.start()
    starting.join(1)
    assert processes._STARTED == []
    processes._STARTING.release()
    starting.join(60)
    assert len(processes._STARTED) == 1


def test_a_worker_starts_while_nobody_kills(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[bool] = []
    monkeypatch.setattr(BaseProcess, "start", lambda _: found.append(processes._STARTING.locked()))
    processes._Context().Process().start()
    assert found == [True]


@pytest.fixture
def _interrupts_wait() -> Iterator[None]:
    """In a thread that takes no interrupt."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    yield
    signal.pthread_sigmask(signal.SIG_SETMASK, before)


def interrupts_wait() -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def tracker_starts() -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


@pytest.mark.usefixtures("_interrupts_wait")
def test_the_tracker_takes_no_interrupt_for_who_starts_it() -> None:
    before = list(sys.warnoptions)
    with processes.still_blocked():
        assert sys.warnoptions == [*before, *processes._NO_WORD]
        tracker_starts()
    assert interrupts_wait()
    assert sys.warnoptions == before


@pytest.mark.usefixtures("_interrupts_wait")
def test_a_pool_starts_the_tracker_before_its_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    tracked: list[bool] = []

    def start() -> None:
        tracked.append(True)
        ensure_running()
        tracker_starts()

    monkeypatch.setattr(processes, "ensure_running", start)
    with processes.pool_of(2):
        assert tracked == [True]
        assert interrupts_wait()


def test_a_pool_has_as_many_processes_as_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[object, ...]] = []

    class Pool:
        def __init__(self, *given: object) -> None:
            made.append(given)

    monkeypatch.setattr(processes, "ProcessPoolExecutor", Pool)
    assert isinstance(processes.pool_of(3, begin), Pool)
    ((number, context, beginning),) = made
    assert (number, type(context), beginning) == (3, processes._Context, begin)


def begin() -> None:
    """What is called in each process."""


def test_where_signals_cannot_be_blocked_nothing_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The one that Python starts by itself.
    ensure_running()
    monkeypatch.delattr(signal, "pthread_sigmask")
    monkeypatch.setattr(processes, "ensure_running", lambda: pytest.fail("a tracker starts"))
    before = list(sys.warnoptions)
    with processes.still_blocked():
        assert sys.warnoptions == before
    with processes.pool_of(2):
        pass

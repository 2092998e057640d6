"""Processes that work for this one, and end with it when Ctrl-C ends it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import active_children
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.resource_tracker import ensure_running
from threading import Lock
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

__all__ = ["kill", "kill_all", "pool_of", "started", "still_blocked"]

# Windows has no groups, and one way to end a process.
_end_all: Callable[[int, int], None] = getattr(os, "killpg", os.kill)
_KILLED = getattr(signal, "SIGKILL", signal.SIGTERM)
# Held while a process starts: until it is known here, nobody kills all that are.
_STARTING = Lock()
_STARTED: list[subprocess.Popen[bytes]] = []
_NO_WORD = (
    "ignore::UserWarning:multiprocessing.resource_tracker",
    "ignore::UserWarning:joblib.externals.loky.backend.resource_tracker",
)


class _Worker(SpawnProcess):
    """A process of a pool, known to this one as soon as it runs."""

    def start(self) -> None:
        """Start it."""
        with _STARTING:
            super().start()


class _Context(SpawnContext):
    Process: ClassVar[Any] = _Worker


def pool_of(number: int, begin: Callable[[], None] | None = None) -> ProcessPoolExecutor:
    """A pool of that many new processes; ``begin`` is called in each.

    They ignore Ctrl-C wherever this process blocks it: whoever waits for it there kills them.
    """
    if hasattr(signal, "pthread_sigmask"):
        with still_blocked():
            ensure_running()
    return ProcessPoolExecutor(number, _Context(), begin)


@contextmanager
def still_blocked() -> Iterator[None]:
    """Start processes by other means in this context: Ctrl-C stays blocked, here and in them, where it is."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # The tracker that starts with the first process would unblock Ctrl-C, here and in those after it.
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    # What an interrupted process leaves behind the tracker puts away, which is nobody's concern.
    sys.warnoptions += _NO_WORD
    try:
        yield
    finally:
        for one in _NO_WORD:
            sys.warnoptions.remove(one)
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


def started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """Another program, with pipes for its streams; it and what it starts form a group of their own.

    `OSError` or `ValueError` where it cannot be started. `kill` ends it; Ctrl-C does not reach it.
    """
    pipe = subprocess.PIPE
    with _STARTING:
        found = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, process_group=0)  # noqa: S603 - the user's own command
        _STARTED.append(found)
    return found


def kill(program: subprocess.Popen[bytes]) -> None:
    """Kill a program that `started` gave, with all that it has started, and wait for its end."""
    if program.returncode is None:
        _kill(program)
        program.wait()


def _kill(program: subprocess.Popen[bytes]) -> None:
    with suppress(OSError):
        _end_all(program.pid, _KILLED)


def kill_all() -> None:
    """Kill the processes of every pool, and every program, as this process ends: none starts after."""
    _STARTING.acquire()
    for worker in active_children():
        # Those that joblib starts have no method for it.
        with suppress(OSError):
            os.kill(worker.pid, _KILLED)  # type: ignore[arg-type]  # what runs has a number
    for program in _STARTED:
        if program.returncode is None:
            _kill(program)

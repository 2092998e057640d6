"""Ctrl-C at any moment: leave at once, with one line and the status that shells know."""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["INTERRUPTED", "leave", "leave_on_interrupt", "parting", "stop", "stopping"]

INTERRUPTED = 130
# What says the last line, asked when it is needed; the last of them counts.
_PARTING: list[Callable[[], str]] = [lambda: "ctcore: interrupted.\n"]
_WAITING = threading.Event()
# What the next interrupt stops instead of leaving; the last of them counts.
_STOPPING: list[Callable[[], None]] = []


def leave_on_interrupt() -> None:
    """Let a thread wait for Ctrl-C and end the program, if none does yet.

    The solver has a handler of its own, which would turn Ctrl-C into an answer that is
    none, and Python drops the interrupt inside a finalizer; a blocked signal meets neither.
    """
    # Windows cannot block a signal: there Ctrl-C stays an exception, as the callers know it.
    # What began in the background with SIGINT ignored goes on ignoring it.
    ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    if hasattr(signal, "pthread_sigmask") and not ignored and not _WAITING.is_set():
        _WAITING.set()
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        threading.Thread(target=_wait, daemon=True).start()


def _wait() -> None:
    signal.sigwait({signal.SIGINT})
    while stop():
        signal.sigwait({signal.SIGINT})
    leave()


def stop() -> bool:
    """Do what a first interrupt does, where no signal comes; whether there was anything to stop."""
    if not _STOPPING:
        return False
    _STOPPING.pop()()
    return True


def leave() -> NoReturn:
    """Say so, kill the processes that work for this one, and end it at once."""
    with suppress(OSError):
        os.write(2, _PARTING[-1]().encode())
    try:
        # Only where processes have been started has anything loaded what kills them.
        if "ctcore.kernel.processes" in sys.modules:
            sys.modules["ctcore.kernel.processes"].kill_all()
    finally:
        os._exit(INTERRUPTED)


@contextmanager
def parting(said: Callable[[], str]) -> Iterator[None]:
    """Within it, an interrupt says what ``said`` returns then: one line, with its end."""
    _PARTING.append(said)
    try:
        yield
    except KeyboardInterrupt:
        leave()
    finally:
        _PARTING.remove(said)


@contextmanager
def stopping(stop: Callable[[], None]) -> Iterator[None]:
    """Within it, the first interrupt calls ``stop`` and no more; a second one leaves.

    ``stop`` lets what goes on end soon, with what it has found.
    """
    _STOPPING.append(stop)
    try:
        yield
    finally:
        if stop in _STOPPING:
            _STOPPING.remove(stop)

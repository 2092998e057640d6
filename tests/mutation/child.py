"""A process of its own for each mutant: what it changes there, and what it tells."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

__all__ = ["TooLong", "children", "forked", "in_child", "limited"]


class TooLong(BaseException):
    """Processor time is over; no handler of plain errors catches it."""


def limited(seconds: float, asked: Callable[[], str], idle: float = 10.0) -> str:
    """The answer; `TooLong` after those processor seconds, or after ``idle`` times as many by the clock."""

    def over(*_: object) -> None:
        raise TooLong

    # Who waits for what never comes uses no processor.
    timers = {signal.ITIMER_VIRTUAL: seconds, signal.ITIMER_REAL: idle * seconds}
    signal.signal(signal.SIGVTALRM, over)
    signal.signal(signal.SIGALRM, over)
    for timer, at in timers.items():
        signal.setitimer(timer, at)
    try:
        return asked()
    finally:
        for timer in timers:
            signal.setitimer(timer, 0)


def in_child(asked: Callable[[], Any]) -> Any:
    """What it returns, as plain data, from a process that ends with it; None if that broke down."""
    read, write = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if not child:
        os.close(read)
        status = 1
        try:
            answer = json.dumps(asked()).encode()
            with os.fdopen(write, "wb") as out:
                out.write(answer)
            status = 0
        finally:
            os._exit(status)
    os.close(write)
    with os.fdopen(read, "rb") as told:
        answer = told.read()
    os.waitpid(child, 0)
    return json.loads(answer) if answer else None


def forked(number: int) -> ProcessPoolExecutor:
    """Processes made from this one, which know what it knows."""
    return ProcessPoolExecutor(number, get_context("fork"))


def children() -> float:
    """The processor seconds of the processes that this one has made and that have ended."""
    import resource  # noqa: PLC0415 - where there is none, nothing else here works either

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime

"""Work through tasks, each in a fork of one process, which tells what that task has run and read.

The process is this module's own (`begun`).  It hears of every function that is called in it and every file
that is opened, from before the first module of ctcore is loaded.  It loads what the tasks need, and forks
once for each task: so a task finds no answers that another one has left, and what it reads that it did not
run itself was there when all was loaded.
"""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import sys
import traceback
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Thread
from types import CodeType
from typing import TYPE_CHECKING, Any

from ctcore.errors import Defect
from ctcore.kernel.frozen import frozen
from ctcore.runner.pieces import digest_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

__all__ = ["CAN_FORK", "ROOTS", "Job", "Told", "begun", "serve"]

_PACKAGE = Path(__file__).parents[1]
# The folders of ctcore's own sources.
ROOTS = tuple(str(one) for one in (_PACKAGE, _PACKAGE.parent / "proofs") if one.is_dir())
CAN_FORK = hasattr(os, "fork")

# Nothing of ctcore is loaded before it is heard.
_BEGIN = """
import cProfile, sys
sys.path[:] = {path!r}
opened = set()
def hears(event, told):
    if event in ("open", "os.listdir", "os.scandir") and told and isinstance(told[0], str):
        opened.add(told[0])
sys.addaudithook(hears)
calls = cProfile.Profile(subcalls=False, builtins=False)
calls.enable()
from ctcore.runner.forks import serve
serve(calls, opened)
"""


@frozen
class Job:
    """What is done: ``work(*common, task)`` of each task, after ``ready(*common)``.

    Both are named as ``module:function``; what they take and give is plain data.
    """

    ready: str
    work: str
    common: tuple[Any, ...]


@frozen
class Told:
    """What a task gave, and what it has run and read.

    ``ran`` has the file, the qualified name, the line and the digest of each function of ctcore; ``opened``
    each file and folder.  ``is_whole`` says that nothing else was read that hangs on a source.
    """

    result: Any
    ran: tuple[tuple[str, str, int, str], ...]
    opened: tuple[str, ...]
    is_whole: bool


def begun(job: Job, tasks: Collection[Any], at_once: int) -> Iterator[Told]:
    """Yield what loading told, and then what each task did, with its place and its result, as it ends.

    Raises `Defect` if a process ends before it has told that, with what it said last.
    """
    from ctcore.kernel.processes import kill, started  # noqa: PLC0415 - a browser has no processes

    flags = ["-O"] * sys.flags.optimize
    process = started([sys.executable, *flags, "-c", _BEGIN.format(path=sys.path)])
    assert process.stdin is not None
    assert process.stdout is not None
    said: list[bytes] = []
    draining = Thread(target=_drained, args=(process, said), daemon=True)
    draining.start()
    order = [job.ready, job.work, job.common, list(tasks), at_once]
    try:
        process.stdin.write(json.dumps(order).encode() + b"\n")
        process.stdin.flush()
        for _ in range(len(tasks) + 1):
            line = process.stdout.readline()
            if not line.endswith(b"\n"):
                kill(process)
                draining.join()
                last = b"".join(said).decode(errors="replace").splitlines()[-1:]
                message = f"a process ended before its proofs did: {''.join(last)}"
                raise Defect(message)
            result, ran, *rest = json.loads(line)
            yield Told(result, tuple((one[0], one[1], one[2], one[3]) for one in ran), *rest)
    finally:
        kill(process)
        process.stdin.close()
        process.stdout.close()


def _drained(process: subprocess.Popen[bytes], said: list[bytes]) -> None:
    assert process.stderr is not None
    with process.stderr as stream:
        said += iter(lambda: stream.read(1 << 12), b"")


# In the process itself


def serve(calls: Any, opened: set[str]) -> None:
    """Do what the first line of the input orders, and print what came of it, a line each."""
    ready, work, common, tasks, at_once = json.loads(sys.stdin.readline())
    heard = _Heard(calls, opened)
    _named(ready)(*common)
    _print(heard.told(None))
    running: dict[int, tuple[int, bytes]] = {}
    waiting = list(enumerate(tasks))
    with selectors.DefaultSelector() as selector:
        while waiting or running:
            while waiting and len(running) < at_once:
                place, task = waiting.pop(0)
                end = _forked(lambda place=place, task=task: [place, _named(work)(*common, task)], heard)  # type: ignore[misc]
                running[end] = place, b""
                selector.register(end, selectors.EVENT_READ)
            for key, _ in selector.select():
                end = key.fd
                place, text = running[end]
                if more := os.read(end, 1 << 16):
                    running[end] = place, text + more
                    continue
                selector.unregister(end)
                os.close(end)
                del running[end]
                os.wait()
                if not text.endswith(b"\n"):
                    raise SystemExit(1)
                sys.stdout.buffer.write(text)
                sys.stdout.buffer.flush()


def _forked(work: Callable[[], Any], heard: _Heard) -> int:
    """Do it in a fork; return the end of the pipe that the fork tells of it."""
    ours, theirs = os.pipe()
    if os.fork():
        os.close(theirs)
        return ours
    status = 1
    try:
        line = json.dumps(heard.told(work())).encode() + b"\n"
        while line:
            line = line[os.write(theirs, line) :]
        status = 0
    except BaseException:  # noqa: BLE001 - it ends here, whatever it is
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(status)


def _print(told: Any) -> None:
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


@cache
def _named(name: str) -> Callable[..., Any]:
    module, _, function = name.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found


class _Heard:
    """What is run and opened from one telling to the next."""

    def __init__(self, calls: Any, opened: set[str]) -> None:
        self.calls = calls
        self.opened = opened
        # Each code is kept alive, so that its id is not reused.
        self.known: dict[int, CodeType] = {}

    def told(self, result: Any) -> list[Any]:
        """A result, and what was run and opened since the last telling."""
        codes = {id(one.code): one.code for one in self.calls.getstats() if isinstance(one.code, CodeType)}
        fresh = [code for key, code in codes.items() if key not in self.known]
        self.known |= codes
        opened, is_whole = sorted(self.opened), not any(map(_reads_sources, fresh))
        self.opened.clear()
        ran = [
            (code.co_filename, code.co_qualname, code.co_firstlineno, digest_of(code))
            for code in fresh
            if code.co_filename.startswith(ROOTS)
        ]
        return [result, ran, opened, is_whole]


def _reads_sources(code: CodeType) -> bool:
    """Whether it reads the text of a source, of which nothing can tell the part."""
    return code.co_name == "updatecache" and code.co_filename.endswith("linecache.py")

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import ctcore

CTCORE = [sys.executable, "-c", "from ctcore.cli import main; main()"]
FULL = Path(os.devnull).with_name("full")
SHOW = ("show", "--scenario", "short")
# The program, the tracker of its resources, and two processes that work for it.
_WORKING, _AT_ONCE = 4, 5.0
POSIX = pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="streams and signals of Unix")


def started(*arguments: str, redirect: str = "") -> subprocess.Popen[str]:
    """The command line in a process of its own, in a shell that redirects its streams."""
    return subprocess.Popen(  # noqa: S603 - our own interpreter
        ["/bin/sh", "-c", f'exec "$@" {redirect}', "sh", *CTCORE, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@POSIX
@pytest.mark.parametrize("arguments", [SHOW, (*SHOW, "--json"), ("--help",)])
def test_output_that_nobody_reads_ends_quietly_and_is_no_answer(arguments: tuple[str, ...]) -> None:
    running = started(*arguments)
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    assert running.stderr.read() == ""
    running.stderr.close()
    assert running.wait() == 141
    assert running.stdin is not None
    running.stdin.close()


@POSIX
@pytest.mark.parametrize(
    ("arguments", "redirect", "complaint"),
    [
        (("ask", "--position", "-", "pass"), "<&-", "standard input is closed"),
        (SHOW, ">&-", "standard output is closed"),
        (SHOW, f">{FULL}", "the output cannot be written: No space left"),
        ((*SHOW, "--json"), f">{FULL}", "the output cannot be written: No space left"),
        (("show",), f"2>{FULL}", ""),
        (("show", "--json"), f"2>{FULL}", ""),
        (("show", "--json"), "2>&-", ""),
    ],
)
def test_a_stream_that_is_closed_or_full_is_the_user_s(
    arguments: tuple[str, ...], redirect: str, complaint: str
) -> None:
    if str(FULL) in redirect and not FULL.exists():
        pytest.skip("this system has no file that is always full")
    running = started(*arguments, redirect=redirect)
    _, told = running.communicate()
    assert running.returncode == 2
    assert complaint in told
    assert "defect" not in told
    assert "Traceback" not in told


@POSIX
@pytest.mark.parametrize(
    "busy",
    [
        "import ctcore.cli as c; c._run = lambda _: print('on', flush=True) or time.sleep(60); c.main()",
        # An interrupt that Python would drop, as inside a finalizer.
        (
            "import ctcore.cli as c\n"
            "class Slow:\n"
            "    def __del__(self):\n"
            "        print('on', flush=True); time.sleep(60)\n"
            "c._run = lambda _: Slow() and None\n"
            "c.main()"
        ),
    ],
)
def test_an_interrupt_ends_with_130_and_one_line(busy: str) -> None:
    # A runner in the background may have had interrupts ignored, which a child inherits.
    heeded = "import signal, time; signal.signal(signal.SIGINT, signal.default_int_handler)"
    program = [sys.executable, "-c", f"{heeded}\n{busy}"]
    with subprocess.Popen(  # noqa: S603 - our own interpreter
        program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "on\n"
        running.send_signal(signal.SIGINT)
        _, told = running.communicate(timeout=30)
    assert (running.returncode, told) == (130, "ctcore: interrupted.\n")


# What pip writes as the command ctcore.
SCRIPT = "import sys\nfrom ctcore.cli import main\nsys.exit(main())\n"
# Stops at the import of a module, as though it took long.
SLOWLY = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
class Slow:
    def find_spec(self, name, *_):
        if name == {module!r}:
            print("on", flush=True)
            time.sleep(60)
sys.meta_path.insert(0, Slow())
"""


@POSIX
@pytest.mark.parametrize("module", ["ctcore.errors", "ctcore.twilight.game", "ctcore.cli.app"])
@pytest.mark.parametrize("by_name", [True, False])
def test_an_interrupt_while_ctcore_loads_is_130_and_one_line(
    module: str,
    tmp_path: Path,
    *,
    by_name: bool,
) -> None:
    (tmp_path / "sitecustomize.py").write_text(SLOWLY.format(module=module))
    (tmp_path / "ctcore").write_text(SCRIPT)
    program = [sys.executable, *([str(tmp_path / "ctcore")] if by_name else ["-m", "ctcore"])]
    path = os.pathsep.join((str(tmp_path), str(Path(ctcore.__file__).parents[1])))
    with subprocess.Popen(  # noqa: S603 - our own interpreter
        [*program, *SHOW],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "on\n"
        running.send_signal(signal.SIGINT)
        _, told = running.communicate(timeout=30)
    assert (running.returncode, told) == (130, "ctcore: interrupted.\n")


def test_a_program_that_imports_ctcore_handles_an_interrupt_itself() -> None:
    program = (
        "import signal, ctcore, ctcore.cli.interrupt as i; print(i._WAITING.is_set(), "
        "signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    )
    heeded = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", f"{heeded}; {program}"], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False True\n"


@POSIX
@pytest.mark.parametrize("whole_group", [False, True])
@pytest.mark.parametrize(
    "arguments",
    [
        ("prove", "--jobs", "2"),
        ("prove", "--jobs", "2", "--kept", "{}"),
        ("random", "--scenario", "full", "--games", "500", "--jobs", "2"),
        ("perft", "--scenario", "full", "--depth", "9", "--jobs", "2"),
    ],
)
def test_an_interrupt_ends_all_processes_at_once(
    arguments: tuple[str, ...],
    whole_group: bool,  # noqa: FBT001 - a parameter of the test
    tmp_path: Path,
) -> None:
    heeded = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    program = [sys.executable, "-c", f"{heeded}\nfrom ctcore.cli import main; main()"]
    program += [one.format(tmp_path) for one in arguments]
    with subprocess.Popen(  # noqa: S603 - our own interpreter
        program,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as running:
        while len(_in_session(running.pid)) < _WORKING:
            assert running.poll() is None
            time.sleep(0.05)
        (os.killpg if whole_group else os.kill)(running.pid, signal.SIGINT)
        begun = time.monotonic()
        # Its end is that of the last process that holds the stream.
        _, told = running.communicate(timeout=30)
    assert (running.returncode, told) == (130, "ctcore: interrupted.\n")
    assert time.monotonic() - begun < _AT_ONCE
    # The tracker of multiprocessing ends a moment after the process that it tracks for.
    while _in_session(running.pid) and time.monotonic() - begun < _AT_ONCE:
        time.sleep(0.05)
    assert _in_session(running.pid) == []


def _in_session(session: int) -> list[int]:
    """The processes of that session, without zombies."""
    told = subprocess.run(["ps", "-eo", "sess=,stat=,pid="], capture_output=True, text=True, check=True)  # noqa: S607 - a program of the system
    rows = [line.split() for line in told.stdout.splitlines()]
    return [int(pid) for sess, stat, pid in rows if int(sess) == session and "Z" not in stat]


def test_an_interrupt_that_comes_as_an_exception_is_130_too() -> None:
    program = "import ctcore.cli as c\ndef stop(_): raise KeyboardInterrupt\nc._run = stop\nc.main()"
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (130, "ctcore: interrupted.\n")

"""Mutants that tests notice: collected once, each mutant asked in a process of its own.

The tests that reach the changed function are asked, the quickest first. A test is skipped from where it
starts a worker: that reads the code from its files, and so tells nothing of a change that is made here.
"""

from __future__ import annotations

import builtins
import cProfile
import gc
import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import attrs
import pytest

from ctcore.runner import How, Memory, backend_named, finished, in_order, resumed, sources
from tests.mutation.child import TooLong, children, forked, in_child, limited
from tests.mutation.mutant import Mutant, Outcome
from tests.mutation.source import ROOT, Edit, clear, code_key, forget, give, noting, plant, read_as, swap

__all__ = [
    "Attempt",
    "Collected",
    "Reached",
    "by_reach",
    "change",
    "collected",
    "noticed",
    "timed",
    "tried_by_tests",
    "without_workers",
]

# A test is given up after `TIMES` its own processor seconds where nothing is changed, `OF_FILE` times those
# of its file, as it may be the first that asks for what they all keep, and `MORE` seconds beside these.
TIMES, OF_FILE, MORE = 20.0, 2.0, 5.0
# The processor seconds of a test whose own are not known yet, and of reading anew beside those of the tests.
UNKNOWN, TOGETHER = 900.0, 90.0
_QUIET = (
    "-x",
    "-q",
    "-s",
    "--no-header",
    "--doctest-modules",
    # A file named here would have its asserts rewritten: its functions would not be those of its text.
    "--assert=plain",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:randomly",
    "-p",
    "no:xdist",
)
# What is forgotten before a test is asked: answers that the project's functions and the tests keep.
_OURS = ("ctcore", "tests")
_WRONG = "the process broke down"
_UNREAD = "the tests cannot be read"


class Collected:
    """The tests of some files, in the order in which they stand there."""

    def __init__(self, session: pytest.Session) -> None:
        self.session = session
        self.items = {item.nodeid: item for item in session.items}
        by_file: defaultdict[str, list[str]] = defaultdict(list)
        for name, item in self.items.items():
            by_file[item.path.relative_to(ROOT).as_posix()].append(name)
        self.by_file = dict(by_file)
        self.sources = _sources()
        # The processor seconds of each test where nothing is changed, as far as that is known.
        self.seconds: dict[str, float] = {}
        # What the last test that failed here says.
        self.said = ""

    def first_failing(self, names: Sequence[str]) -> str:
        """The first of these tests that fails here, or that goes on for ever; empty if none does."""
        failed: list[Any] = []

        class Noting:
            def pytest_runtest_logreport(self, report: Any) -> None:
                if report.failed:
                    failed.append(report)

        plugins, noting = self.session.config.pluginmanager, Noting()
        plugins.register(noting)
        try:
            for name, following in zip(names, [*names[1:], None], strict=True):
                later = None if following is None else self.items[following]
                try:
                    limited(self.most(name), partial(self._asked, name, later))
                except TooLong:
                    return f"{name}, which goes on for ever"
                if failed:
                    self.said = failed[0].longreprtext
                    return str(failed[0].nodeid)
            return ""
        finally:
            plugins.unregister(noting)

    def most(self, name: str) -> float:
        """The processor seconds after which the test goes on for ever."""
        if name not in self.seconds:
            return UNKNOWN
        file = self.by_file[name.partition("::")[0]]
        return TIMES * self.seconds[name] + OF_FILE * sum(self.seconds[one] for one in file) + MORE

    def _asked(self, name: str, later: pytest.Item | None) -> str:
        item = self.items[name]
        item.ihook.pytest_runtest_protocol(item=item, nextitem=later)
        return ""


def collected(files: Iterable[str], asked: Callable[[Collected], None]) -> None:
    """Ask with the tests of these files, or folders, collected here."""

    begun: list[Collected] = []
    failures: list[Exception] = []
    nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - as long as the process is

    class Asking:
        # After the root conftest has frozen what it has, and before the first test.
        def pytest_runtestloop(self, session: pytest.Session) -> bool:
            begun.append(Collected(session))
            try:
                asked(begun[0])
            except Exception as failure:  # noqa: BLE001 - pytest would tell of it, and go on
                failures.append(failure)
            return True

        def pytest_collection(self, session: pytest.Session) -> None:
            reporter: Any = session.config.pluginmanager.getplugin("terminalreporter")
            # It would tell of tests between the lines about mutants.
            reporter._tw._file = nowhere

    given = [str(ROOT / one) for one in files]
    pytest.main([*_QUIET, "--rootdir", str(ROOT), *given], plugins=[Asking()])
    if failures:
        raise failures[0]
    if not begun:
        message = f"the tests of {', '.join(files)} cannot be collected"
        raise RuntimeError(message)


def _sources() -> str:
    return sources(ROOT / "tests")


def _silent() -> None:
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)


def without_workers() -> None:
    """Skip each test, from now on, where it starts a worker."""

    def start(_: BaseProcess) -> None:
        pytest.skip("a worker reads the code from its files")

    setattr(BaseProcess, "start", start)  # noqa: B010 - mypy lets no method be changed


def _how() -> How:
    # The tests are known to processes made from this one alone.
    return How(os.cpu_count() or 1, backend_named("processes"), forked)


# A change as it is made, and the tests that are then asked.
Attempt = tuple[Mutant, list[str]]


# Which tests reach a function


@attrs.frozen
class Reached:
    """Which tests call each function."""

    by_code: dict[str, list[str]]
    # What reading the modules calls, each function in a process of its own.
    imported: frozenset[str]

    def attempts(self, tests: Collected, one: Mutant, files: Iterable[str]) -> Iterator[Attempt]:
        """The tests of these files that may notice, the quickest first; and all, with the modules read anew.

        What a test does not call it may still read from answers kept, those of a test before it in its file:
        so all tests of those files are asked.
        """
        wanted = {name for file in files for name in tests.by_file.get(file, ())}
        own = wanted.intersection(self.by_code.get(one.code, ())) if one.code else wanted
        places = {tests.items[name].path for name in own}
        asked = {name for name in wanted if tests.items[name].path in places}
        quick = tests.seconds.__getitem__
        if own:
            yield one, sorted(asked, key=quick)
        if one.code in self.imported and isinstance(one.change, Edit):
            # What is made as modules are read may be told by tests that do not call it.
            for some in (own, wanted - own):
                if some:
                    yield attrs.evolve(one, anew=True), sorted(some, key=quick)


def by_reach(tests: Collected, paths: Iterable[str]) -> Reached:
    """Which tests call each function of these files, and which functions reading the modules calls."""
    modules = [path for path in paths if path.endswith(".py")]
    for path in modules:
        # What is imported late would be as it was.
        import_module(path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    return Reached(timed(tests, modules), frozenset(in_child(partial(_imported, [*tests.by_file])) or ()))


def timed(tests: Collected, modules: Iterable[str] = ()) -> dict[str, list[str]]:
    """Ask every test once, unchanged: note how long it takes; which call each function of these files."""
    files = sorted(tests.by_file, key=lambda file: -len(tests.by_file[file]))
    # Made once: each process gives it to the functions that it has.
    _KNOWN["reach"] = tests, noting(modules, _NOTE)
    by_code: defaultdict[str, list[str]] = defaultdict(list)
    for found in in_order(finished(_reach_of, files, _how())):
        for name, took, codes in found:
            tests.seconds[name] = took
            for code in codes:
                by_code[code].append(name)
    return dict(by_code)


def _reach_of(file: str) -> list[tuple[str, float, list[str]]]:
    tests, noted = _KNOWN["reach"]
    found: list[tuple[str, float, list[str]]] | str | None = in_child(partial(_reaches, tests, noted, file))
    if found is None or isinstance(found, str):
        where = "where nothing is changed" if _sources() == tests.sources else "as sources change meanwhile"
        message = f"{where}, {found or f'the process of the tests of {file} breaks down'}"
        raise RuntimeError(message)
    return found


_NOTE = "_note_of_a_call"


def _reaches(tests: Collected, noted: Any, file: str) -> list[tuple[str, float, list[str]]] | str:
    """Each test of the file with its seconds and what it calls; or what the first that fails says."""
    _silent()
    without_workers()
    gc.unfreeze()
    clear(_OURS)
    called: set[str] = set()
    setattr(builtins, _NOTE, called.add)
    give(noted)
    found = []
    for name in tests.by_file[file]:
        called.clear()
        started = time.process_time() + children()
        if tests.first_failing([name]):
            return f"{name} fails:\n{tests.said}"
        found.append((name, time.process_time() + children() - started, sorted(called)))
    return found


def _imported(files: list[str]) -> list[str]:
    """The functions that reading these test files anew calls."""
    _silent()
    profile = cProfile.Profile(subcalls=False, builtins=False)
    forget(_OURS)
    profile.enable()
    pytest.main([*_QUIET, "--collect-only", "--rootdir", str(ROOT), *(str(ROOT / one) for one in files)])
    profile.disable()
    codes = {code_key(one.code) for one in profile.getstats() if not isinstance(one.code, str)}
    return sorted(codes - {""})


# A mutant and its tests


def change(one: Mutant) -> bool:
    """Make the change here; whether the tests collected before know of it."""
    # What is frozen is not found.
    gc.unfreeze()
    clear(_OURS)
    if not isinstance(one.change, Edit):
        one.change()
        return True
    if not one.change.path.endswith(".py"):
        read_as(one.change)
        return True
    return not one.anew and swap(one.change)


def _noticed(tests: Collected, one: Mutant, names: list[str]) -> str:
    _silent()
    without_workers()

    if change(one):
        return tests.first_failing(names)
    try:
        # All tests of their files are read, and asked.
        asked = (name for file in _files_of(names) for name in tests.by_file[file])
        most = TOGETHER + OF_FILE * sum(tests.seconds.get(name, 0.0) for name in asked)
        return limited(most, partial(_read_anew, one, names))
    except TooLong:
        return "it goes on for ever"


def _files_of(names: Iterable[str]) -> list[str]:
    return [*dict.fromkeys(name.partition("::")[0] for name in names)]


def _read_anew(one: Mutant, names: list[str]) -> str:
    """The first of these tests that fails where the changed source and all that uses it are read anew."""
    assert isinstance(one.change, Edit)
    plant(one.change, _OURS)
    first = _First()
    given = [*_QUIET, "--rootdir", str(ROOT), *(str(ROOT / file) for file in _files_of(names))]
    status = pytest.main(given, plugins=[first])
    return first.failed or ("" if status == pytest.ExitCode.OK else _UNREAD)


class _First:
    """Remembers the first test that fails."""

    def __init__(self) -> None:
        self.failed = ""

    def note(self, report: Any) -> None:
        if report.failed and not self.failed:
            self.failed = str(report.nodeid)

    pytest_runtest_logreport = pytest_collectreport = note


def noticed(one: Mutant, files: Sequence[str]) -> str:
    """The first test of these files that fails where the mutant's change is made; empty if none does.

    It is asked in a process of its own, which the change is left to.
    """
    found: list[str] = []
    collected(files, lambda tests: found.append(_noticed(tests, one, [*tests.items])))
    return found[0]


# What a process knows that is made from one which tries mutants.
_KNOWN: dict[str, Any] = {}


def tried_by_tests(
    tests: Collected,
    wanted: Sequence[Mutant],
    attempts: Callable[[Mutant], Iterable[Attempt]],
    memory: Memory | None = None,
) -> Iterator[Outcome]:
    """What comes of each mutant, tried in one way after another until a test fails."""
    _KNOWN["tried"] = tests, {one.id: one for one in wanted}, attempts
    names = {one.id: one.id for one in wanted}
    found = in_order(resumed(_tried, names, memory or Memory(), _how()))
    for one, (by, seconds) in zip(wanted, found, strict=True):
        yield Outcome(one, by, seconds)


def _tried(name: str) -> tuple[str, float]:
    tests, known, attempts = _KNOWN["tried"]
    started = time.process_time() + children()
    found = (in_child(partial(_noticed, tests, *attempt)) for attempt in attempts(known[name]))
    by = next((_WRONG if one is None else str(one) for one in found if one != ""), "")
    return by, time.process_time() + children() - started

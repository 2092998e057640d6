"""Results kept from run to run, each with all that it has run and read: what a change touches is done anew.

The note of a result names the pieces of source (`ctcore.runner.pieces`) that ran for it, what the names that
these say are bound to, and the files that were opened.  It counts as long as each of them is the same.  Code
that was made of a source's text hangs on the whole of that source.  What ran while all was loaded counts for
every result.  A line that is damaged counts for nothing.
"""

from __future__ import annotations

import builtins
import hashlib
import json
import os
import sys
import sysconfig
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ctcore.runner.forks import ROOTS, begun
from ctcore.runner.journal import Journal
from ctcore.runner.pieces import LOADING, Pieces, pieces_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from ctcore.runner.forks import Job, Told

__all__ = ["Kept", "kept_in_folder"]

# A file, the name of a piece in it, and what that is: what a result hangs on.  What is opened is one piece.
Fact = tuple[str, str, str]
_OPENED = ":"
_UNBOUND = ""
_BUILT_IN = frozenset(dir(builtins))
_BASE = Path(ROOTS[0]).parent
# What is here is of a version of Python and of its packages, which the notes name.
_PYTHON = (sys.prefix, sys.base_prefix, *sysconfig.get_paths().values())
_BESIDE = (*_PYTHON, *map(os.path.realpath, _PYTHON), "/proc/", "/sys/", "/dev/")
_LENGTH = 20


class _Sources:
    """The sources as they are, by their paths from where ctcore lies."""

    def __init__(self) -> None:
        self.data: dict[str, bytes] = {}
        self._pieces: dict[str, Pieces | None] = {}
        for root in ROOTS:
            for path in sorted(Path(root).rglob("*.py")):
                self.data[_name_of(path)] = path.read_bytes()
        self.prints = {name: _print_of(data) for name, data in self.data.items()}

    def of(self, name: str) -> Pieces | None:
        """The pieces of a source, if it is one."""
        if name not in self._pieces:
            try:
                self._pieces[name] = pieces_of(self.data[name].decode())
            except (KeyError, ValueError, SyntaxError):
                self._pieces[name] = None
        return self._pieces[name]

    def now(self, name: str, piece: str) -> str | None:
        """What a piece is now, or what a file has that was opened."""
        if piece == _OPENED:
            return _in_file(_BASE / name)
        pieces = self.of(name)
        return None if pieces is None else pieces.digests.get(piece, _UNBOUND)


def _name_of(path: Path) -> str:
    return path.relative_to(_BASE).as_posix() if path.is_relative_to(_BASE) else str(path)


def _print_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:_LENGTH]


def _in_file(path: Path) -> str:
    """What is in a file, or which names are in a folder."""
    try:
        if not path.is_dir():
            return _print_of(path.read_bytes())
        names = sorted(one.name for one in path.iterdir() if not one.name.startswith((".", "__pycache__")))
        return _print_of("\n".join(names).encode())
    except OSError:
        return "none"


class Kept:
    """The notes of a file: ``known`` has the results that still count, by the names of their tasks."""

    def __init__(self, journal: Journal, about: Mapping[str, object]) -> None:
        self.journal = journal
        self._head = {"ctcore": "kept", "version": 1, **about}
        self._sources = _Sources()
        # Each fact by its number in the file, and the other way round.
        self._facts: dict[Fact, int] = {}
        # What each result hangs on beside what all do.
        self._read: dict[str, frozenset[Fact]] = {}
        self._of_all: frozenset[Fact] = frozenset()
        self.known: dict[str, Any] = {}
        self._take(list(filter(None, map(_told, journal.lines))))

    def _take(self, lines: Sequence[dict[str, Any]]) -> None:
        """Take from the lines of the file what still counts."""
        if not lines or lines[0] != self._head:
            return
        facts: dict[int, Fact] = {}
        prints: dict[str, str] = {}
        of_all: list[int] | None = None
        for line in lines[1:]:
            match line:
                case {"sources": said}:
                    prints = said
                case {"facts": said, "from": first}:
                    facts |= {place: (one[0], one[1], one[2]) for place, one in enumerate(said, first)}
                case {"all": of_all}:
                    pass
        # Facts are of the sources as they were when the file was begun: nothing need be asked of the same.
        same = {name for name, data in prints.items() if self._sources.prints.get(name) == data}
        holds = {
            place
            for place, (name, piece, found) in facts.items()
            if (name in same and piece != _OPENED) or self._sources.now(name, piece) == found
        }
        if of_all is None or not holds.issuperset(of_all):
            return
        self._of_all = frozenset(facts[one] for one in of_all)
        for line in lines[1:]:
            if "task" in line and holds.issuperset(line["read"]):
                self._read[line["task"]] = frozenset(facts[one] for one in line["read"])
                self.known[line["task"]] = line["data"]

    def through(
        self, job: Job, tasks: Mapping[str, Any], at_once: int, is_kept: Callable[[Any], bool]
    ) -> Iterator[tuple[str, Any]]:
        """Yield the result of each task by its name: first those that are known, then the others as they end.

        A new result is kept if ``is_kept`` says so, and if all that it has run is as the sources say.
        """
        yield from ((name, self.known[name]) for name in tasks if name in self.known)
        missing = [name for name in tasks if name not in self.known]
        if not missing:
            return
        coming = begun(job, [tasks[name] for name in missing], at_once)
        loaded = next(coming)
        of_all = self._facts_of(loaded, ())
        if of_all is not None:
            self._begin(of_all)
        for told in coming:
            place, data = told.result
            read = None if of_all is None else self._facts_of(told, of_all)
            if read is not None and is_kept(data):
                self._add(missing[place], read, data)
            yield missing[place], data

    def _begin(self, of_all: frozenset[Fact]) -> None:
        """Write the file anew, with what still counts."""
        self._read = {name: (read | self._of_all) - of_all for name, read in self._read.items()}
        self._of_all = of_all
        self._facts = {one: place for place, one in enumerate(sorted(of_all.union(*self._read.values())))}
        lines = (
            self._head,
            {"sources": self._sources.prints},
            {"facts": list(self._facts), "from": 0},
            {"all": self._numbers(of_all)},
            *(self._note(name, read, self.known[name]) for name, read in self._read.items()),
        )
        self.journal.set(map(_line, lines))

    def _add(self, name: str, read: frozenset[Fact], data: Any) -> None:
        fresh = sorted(read - self._facts.keys())
        if fresh:
            first = len(self._facts)
            self._facts |= {one: place for place, one in enumerate(fresh, first)}
            self.journal.add(_line({"facts": fresh, "from": first}))
        self.journal.add(_line(self._note(name, read, data)))

    def _note(self, name: str, read: Iterable[Fact], data: Any) -> dict[str, Any]:
        return {"task": name, "read": self._numbers(read), "data": data}

    def _numbers(self, read: Iterable[Fact]) -> list[int]:
        return sorted(self._facts[one] for one in read)

    def _facts_of(self, told: Told, of_all: Iterable[Fact]) -> frozenset[Fact] | None:
        """What a telling hangs on beside what all do; None if that cannot be known."""
        if not told.is_whole:
            return None
        found: dict[tuple[str, str], str] = {(name, piece): what for name, piece, what in of_all}
        known = set(found)
        for path, function, line, digest in told.ran:
            name = _name_of(Path(path))
            pieces = self._sources.of(name)
            if pieces is None:
                return None
            if function == "<module>":
                found[name, LOADING] = pieces.digests[LOADING]
                continue
            ran = pieces.places.get((function, line), [])
            if not ran and _in_file(_BASE / name) == self._sources.prints[name]:
                # No function of the source, so it was made of its text: it hangs on all of that.
                found[name, _OPENED] = self._sources.prints[name]
                continue
            # What ran is not what the source says, as when it was changed meanwhile.
            if digest not in {pieces.digests[one] for one in ran}:
                return None
            found |= {(name, one): pieces.digests[one] for one in ran}
        for one in filter(_is_read, map(Path, map(os.path.abspath, told.opened))):
            found[_name_of(one), _OPENED] = _in_file(one)
        found |= self._bound(found)
        return frozenset((*key, what) for key, what in found.items() if key not in known)

    def _bound(self, ran: Mapping[tuple[str, str], str]) -> dict[tuple[str, str], str]:
        """What the names that these pieces say are bound to, in every module that is loaded.

        Those of Python's own are bound to nothing else there.
        """
        loaded = {name: self._sources.of(name) for name, piece in ran if piece == LOADING}
        said = set(chain.from_iterable(self._said(*one) for one in ran))
        return {
            (name, f"={one}"): pieces.digests.get(f"={one}", _UNBOUND)
            for name, pieces in loaded.items()
            if pieces is not None
            for one in said & (pieces.bound | _BUILT_IN)
        }

    def _said(self, name: str, piece: str) -> Iterable[str]:
        pieces = self._sources.of(name)
        if pieces is None:
            return ()
        return chain.from_iterable(pieces.said.values()) if piece == _OPENED else pieces.said.get(piece, ())


def _is_read(path: Path) -> bool:
    """Whether what is there may say something: a folder of ctcore's own, and files but those of Python's."""
    if path.suffix in {".py", ".pyc"}:
        return False
    return str(path).startswith(ROOTS) or not (path.is_dir() or str(path).startswith(_BESIDE))


def _line(data: Any) -> str:
    text = json.dumps(data, separators=(",", ":"))
    return f"{_print_of(text.encode())} {text}"


def _told(line: str) -> dict[str, Any] | None:
    """What a line says; None if it is damaged."""
    print_, _, text = line.partition(" ")
    if print_ != _print_of(text.encode("utf-8", "surrogatepass")):
        return None
    found: dict[str, Any] = json.loads(text)
    return found


@contextmanager
def kept_in_folder(folder: Path, name: str, about: Mapping[str, object]) -> Iterator[Kept]:
    """The notes in a folder of results that are about this: each other thing has a file of its own.

    ``about`` is plain data, and names all that a result hangs on beside sources and files.  Raises
    `CannotKeep` where the file cannot be read or written, or another run is writing it.
    """
    about = json.loads(json.dumps(about))
    path = folder / f"{name}-{_print_of(json.dumps(about, sort_keys=True).encode())}.notes"
    with Journal(path) as journal:
        yield Kept(journal, about)

"""Go on with an interrupted run: results that a file has are taken from it, the others are worked out.

The file is a `Journal`.  Its first line says what the results are about; the others hold one each, by the
name of its task, as JSON.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ctcore.runner.journal import CannotKeep, Journal
from ctcore.runner.running import finished

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ctcore.runner.running import How

__all__ = ["Memory", "remembered", "resumed", "sources"]

T = TypeVar("T")

_PACKAGE = Path(__file__).parents[1]
_READ = frozenset({".py", ".toml", ".txt", ".json"})


class Memory:
    """The results that are known by name, as plain data; without a file it keeps none.

    >>> Memory().known
    {}
    """

    def __init__(self, journal: Journal | None = None) -> None:
        self.journal = journal
        self.known: dict[str, Any] = {}

    def keep(self, name: str, data: Any) -> None:
        """Write one result more; it is on the disk when this returns."""
        if self.journal is not None:
            self.journal.add(json.dumps([name, data]))
            self.known[name] = data


@contextmanager
def remembered(path: Path | None, about: Mapping[str, object]) -> Iterator[Memory]:
    """Open the file of a run, or begin it; without a path nothing is kept.

    ``about`` says of what the results are, in plain data.  Raises `CannotKeep` for a file that is about
    anything else, since its results are not those of this run, and for one that cannot be read or written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     for _ in range(2):
    ...         with remembered(Path(folder) / "run", {"of": "numbers"}) as memory:
    ...             found = memory.known.get("one")
    ...             memory.keep("one", 1)
    ...     found
    1
    """
    if path is None:
        yield Memory()
        return
    with Journal(path) as journal:
        head = json.dumps({"ctcore": "run", "version": 1, **about}, sort_keys=True)
        if not journal.lines:
            journal.add(head)
        if journal.lines[0] != head:
            message = (
                f"{str(path)!r} is of another run, or of other sources; name another file, or remove it."
            )
            raise CannotKeep(message)
        memory = Memory(journal)
        for number, line in enumerate(journal.lines[1:], 2):
            try:
                name, data = json.loads(line)
            except (ValueError, TypeError):
                message = f"{str(path)!r} holds no result in line {number}."
                raise CannotKeep(message) from None
            memory.known[name] = data
        yield memory


def resumed(
    work: Callable[[T], Any],
    tasks: Mapping[str, T],
    memory: Memory,
    how: How,
    plain: Callable[[Any], Any] | None = None,
) -> Iterator[tuple[int, Any]]:
    """The place of each task with its result: first those that are known, then the others as they finish.

    ``tasks`` are by name.  Each result is kept as soon as it is there, as ``plain`` makes it plain data, and
    is not kept where that is None.  A known result is given as it was kept.  ``how`` is as in `finished`.

    >>> from ctcore.runner import How
    >>> list(resumed(abs, {"a": -3, "b": 4}, Memory(), How(jobs=1)))
    [(0, 3), (1, 4)]
    """
    places = {name: place for place, name in enumerate(tasks)}
    for name, place in places.items():
        if name in memory.known:
            yield place, memory.known[name]
    missing: Sequence[str] = [name for name in tasks if name not in memory.known]
    for number, found in finished(work, [tasks[name] for name in missing], how):
        name = missing[number]
        data = found if plain is None else plain(found)
        if data is not None:
            memory.keep(name, data)
        yield places[name], found


def sources(*folders: Path) -> str:
    """A fingerprint of the sources of ctcore and its proofs, and of those in the folders.

    >>> len(sources()), sources() == sources(Path(__file__).parent)
    (16, False)
    """
    digest = hashlib.sha256()
    for folder in (_PACKAGE, _PACKAGE.parent / "proofs", _PACKAGE.parent / "specs", *folders):
        for path in sorted(one for one in folder.rglob("*") if one.suffix in _READ):
            digest.update(path.relative_to(folder).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]

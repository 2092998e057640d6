"""A file of lines to which results are added one by one, and which no interruption spoils.

A line is written at once and is on the disk before the next thing happens.  What an interruption leaves
of a line that was being written is cut off when the file is opened again: that result is computed anew.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Self

from ctcore.errors import CtcoreError

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows has none, and nobody is kept off a file there
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["CannotKeep", "Journal"]


_OPEN = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)


class CannotKeep(CtcoreError):  # noqa: N818 - named as what it reports
    """The file cannot be written, is not text, or another run is writing it."""


class Journal:
    """The lines of a file, and more to come; use it as a context, which closes the file.

    ``lines`` are those that are in it, whole and without their ends.  Raises `CannotKeep` if the file cannot
    be opened or read, and if another process has it open.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     for number in range(2):
    ...         with Journal(Path(folder) / "results") as journal:
    ...             journal.add(f"result {number}")
    ...     journal.lines
    ['result 0', 'result 1']
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: list[str] = []

    def __enter__(self) -> Self:
        try:
            self._file = os.open(self.path, _OPEN)
        except (OSError, ValueError) as error:
            raise self._cannot(error) from None
        try:
            self._hold(self._file)
            self.lines = self._whole_lines()
        except BaseException:
            os.close(self._file)
            raise
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._file)

    def add(self, line: str) -> None:
        """Write one line more; it is on the disk when this returns."""
        try:
            _write(self._file, f"{line}\n")
        except OSError as error:
            raise self._cannot(error) from None
        self.lines.append(line)

    def set(self, lines: Iterable[str]) -> None:
        """Put these lines in the place of all: an interruption leaves the old ones or the new ones."""
        lines = list(lines)
        if lines == self.lines:
            return
        beside = self.path.with_name(f"{self.path.name}.new")
        try:
            fresh = os.open(beside, _OPEN | os.O_TRUNC)
            try:
                # Held before it has the name, so that no other run comes between.
                self._hold(fresh)
                _write(fresh, "".join(f"{line}\n" for line in lines))
                beside.replace(self.path)
            except BaseException:
                os.close(fresh)
                raise
        except OSError as error:
            raise self._cannot(error) from None
        os.close(self._file)
        self._file, self.lines = fresh, lines

    def _hold(self, file: int) -> None:
        """Keep other processes off the file until it is closed, whatever ends this one."""
        if fcntl is None:  # pragma: no cover - as above
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            message = f"{str(self.path)!r} is being written by another run."
            raise CannotKeep(message) from None

    def _whole_lines(self) -> list[str]:
        """The lines of the file; what follows the last end of a line is cut off."""
        try:
            data = self.path.read_bytes()
            whole = data.rfind(b"\n") + 1
            if whole < len(data):
                os.ftruncate(self._file, whole)
            return data[:whole].decode().split("\n")[:-1]
        except OSError as error:
            raise self._cannot(error) from None
        except UnicodeDecodeError:
            message = f"{str(self.path)!r} is not text in UTF-8."
            raise CannotKeep(message) from None

    def _cannot(self, error: Exception) -> CannotKeep:
        said = getattr(error, "strerror", None) or error
        return CannotKeep(f"{str(self.path)!r} cannot be written: {said}.")


def _write(file: int, text: str) -> None:
    """Write all of the text, and wait until it is on the disk."""
    data = text.encode()
    while data:
        data = data[os.write(file, data) :]
    os.fsync(file)

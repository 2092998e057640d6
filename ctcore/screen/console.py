"""Where output goes: text in colours on a terminal, plain anywhere else, and progress."""

from __future__ import annotations

import io
import os
import re
from typing import TYPE_CHECKING, Any, Self, TypeVar

from ctcore.kernel.frozen import frozen
from ctcore.screen.streams import streams
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["Progress", "Screen", "console", "lines_of", "watched"]

T = TypeVar("T")

# The width if the output is not a terminal.
_WIDTH = 100
# The size of a terminal that does not report one.
_USUAL, _USUAL_LINES = 80, 24
_BAR = 30
_ERASE = "\r\x1b[K"


@frozen
class Screen:
    """A stream: how many columns it has, whether it is a terminal, and whether it shows colours."""

    stream: Any
    width: int
    is_terminal: bool
    has_colours: bool

    def print(self, text: Text | None = None, *, wrap: bool = True) -> None:
        """Print a text, wrapped between words to the width unless told not to."""
        for line in (text or Text()).lines():
            for part in line.wrapped(self.width) if wrap else (line,):
                self.stream.write(f"{part.in_colours() if self.has_colours else part.plain}\n")


def console(*, stderr: bool = False) -> Screen:
    """Return standard output, or standard error; 100 columns wide if it is not a terminal."""
    used = streams()
    stream = (used.err if stderr else used.out) or io.StringIO()  # closed: nobody reads it
    if not stream.isatty():
        return Screen(stream, _WIDTH, is_terminal=False, has_colours="FORCE_COLOR" in os.environ)
    # An old Windows console prints colour codes literally.
    dull = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    dull = dull or (os.name == "nt" and "WT_SESSION" not in os.environ)
    return Screen(stream, _columns(stream), is_terminal=True, has_colours=not dull)


class Progress:
    """A progress bar on standard error, shown only if that is a terminal."""

    def __init__(self, what: str, total: int) -> None:
        self.what, self.total = what, total
        self.shown: int | None = None
        screen = console(stderr=True)
        self.stream = screen.stream if screen.is_terminal and screen.has_colours else None

    def __enter__(self) -> Self:
        self.show(0)
        return self

    def __exit__(self, *_: object) -> None:
        self.hide()

    def show(self, done: int) -> None:
        """Show that ``done`` things are done."""
        if self.stream is None or done == self.shown:
            return
        filled = _BAR * done // max(self.total, 1)
        bar = Text("=" * filled, "green").append("-" * (_BAR - filled), "dim").in_colours()
        self.stream.write(f"{_ERASE}{self.what} {bar} {done} of {self.total}")
        self.stream.flush()
        self.shown = done

    def hide(self) -> None:
        """Erase the bar, so that something else can be printed."""
        if self.stream is not None:
            self.stream.write(_ERASE)
            self.stream.flush()
            self.shown = None


def watched(found: Iterable[T], total: int, what: str) -> Iterator[T]:
    """Yield the items one by one, and show a progress bar while the next is computed."""
    with Progress(what, total) as progress:
        for done, one in enumerate(found, 1):
            progress.hide()
            yield one
            progress.show(done)


def lines_of(stream: Any) -> tuple[int, int]:
    """Return a terminal's columns and lines."""
    return _columns(stream), _told("LINES") or _size(stream)[1] or _USUAL_LINES


def _columns(stream: Any) -> int:
    return _told("COLUMNS") or _size(stream)[0] or _USUAL


def _told(name: str) -> int:
    told = os.environ.get(name, "")
    return int(told) if re.fullmatch("[1-9][0-9]{0,4}", told) else 0


def _size(stream: Any) -> tuple[int, int]:
    try:
        found = os.get_terminal_size(stream.fileno())
    except (OSError, ValueError):
        return 0, 0
    return found.columns, found.lines

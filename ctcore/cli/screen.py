"""Where output goes: text in colours on a terminal, plain anywhere else, and progress."""

from __future__ import annotations

import os
import re
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from ctcore.cli.text import Text
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["Screen", "console", "progress", "watched"]

T = TypeVar("T")

# Where the output is not a terminal.
_WIDTH = 100
# Of a terminal that does not say.
_USUAL = 80
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
    """Standard output, or standard error; 100 columns wide where it is no terminal."""
    stream = sys.stderr if stderr else sys.stdout
    if not stream.isatty():
        return Screen(stream, _WIDTH, is_terminal=False, has_colours="FORCE_COLOR" in os.environ)
    # An old console of Windows shows the codes of colours as they are.
    dull = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    dull = dull or (os.name == "nt" and "WT_SESSION" not in os.environ)
    return Screen(stream, _columns(stream), is_terminal=True, has_colours=not dull)


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """What to tell how many are done: shown on standard error where that is a terminal, and gone after."""
    screen = console(stderr=True)
    if not (screen.is_terminal and screen.has_colours):
        yield lambda _: None
        return

    def show(done: int) -> None:
        filled = _BAR * done // max(total, 1)
        bar = Text("=" * filled, "green").append("-" * (_BAR - filled), "dim").in_colours()
        screen.stream.write(f"{_ERASE}{what} {bar} {done} of {total}")
        screen.stream.flush()

    show(0)
    try:
        yield show
    finally:
        screen.stream.write(_ERASE)
        screen.stream.flush()


def watched(found: Iterable[T], total: int, what: str) -> Iterator[T]:
    """The things one by one, with the progress that they are."""
    with progress(what, total) as shows:
        for done, one in enumerate(found, 1):
            yield one
            shows(done)


def _columns(stream: Any) -> int:
    told = os.environ.get("COLUMNS", "")
    if re.fullmatch("[1-9][0-9]{0,4}", told):
        return int(told)
    try:
        return os.get_terminal_size(stream.fileno()).columns or _USUAL
    except (OSError, ValueError):
        return _USUAL

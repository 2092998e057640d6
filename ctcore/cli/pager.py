"""Show an answer longer than the terminal through the user's pager."""

from __future__ import annotations

import io
import os
import shlex
import shutil
import subprocess
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.screen.console import lines_of
from ctcore.screen.streams import streams, using
from ctcore.screen.text import width_of

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["paged"]

# The options for less unless the user has set some: keep colours, and leave the text on the screen.
_LESS = "RX"


class _Held(io.StringIO):
    """Holds back what is printed, as a terminal."""

    def __init__(self, terminal: Any) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        found: int = self.terminal.fileno()
        return found


@contextmanager
def paged() -> Iterator[None]:
    """Hold back what is printed, and show it page by page if it is longer than the terminal.

    ``PAGER`` names the program; an empty one, ``cat``, or a terminal that is dumb shows all at once.
    """
    used = streams()
    terminal: Any = used.out
    command = _command()
    if not command:
        yield
        return
    held = _Held(terminal)
    try:
        with using(attrs.evolve(used, out=held)):
            yield
    finally:
        _show(held.getvalue(), terminal, command)


def _command() -> list[str]:
    told = os.environ.get("PAGER")
    if os.environ.get("TERM") == "dumb":
        return []
    try:
        words = shlex.split("less" if told is None else told)
    except ValueError:  # a quote that does not close
        return []
    return words if words and words != ["cat"] and shutil.which(words[0]) else []


def _show(text: str, terminal: Any, command: list[str]) -> None:
    columns, lines = lines_of(terminal)
    needed = sum(max(1, -(-width_of(line) // columns)) for line in text.splitlines())
    if needed < lines or not _through(command, text):
        terminal.write(text)


def _through(command: list[str], text: str) -> bool:
    """Show the text through the program; return whether that could start."""
    environment = {"LESS": _LESS, **os.environ}
    try:
        pager = subprocess.Popen(  # noqa: S603 - the program that the user has chosen to read with
            command, stdin=subprocess.PIPE, env=environment, text=True, encoding="utf-8", errors="replace"
        )
    except OSError:
        return False
    with pager, suppress(BrokenPipeError):  # who has read enough leaves
        assert pager.stdin is not None
        pager.stdin.write(text)
        pager.stdin.close()
    return True

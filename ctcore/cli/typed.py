"""Read what a person types, line by line, from a terminal or from any other standard input."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ctcore.cli.report import BadInput
from ctcore.screen.streams import streams

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = ["Typed"]


class Typed:
    """Standard input, with the keys that edit a line where it is a terminal.

    Tab completes one of the words last proposed.  Raises `BadInput` if standard input is closed.
    """

    def __init__(self) -> None:
        stream: Any = streams().given
        if stream is None:
            message = "standard input is closed."
            raise BadInput(message)
        if hasattr(stream, "reconfigure"):
            # What is not text in the terminal's encoding is refused as any other text that is not a move.
            stream.reconfigure(errors="replace")
        # Only the process's own terminal can be edited on.
        self.is_terminal = stream is sys.stdin and stream.isatty()
        self._words: tuple[str, ...] = ()
        self.restore: Callable[[], None] = lambda: None
        if self.is_terminal and streams().out.isatty():
            self._edited(stream.fileno())

    def _edited(self, terminal: int) -> None:
        """Let a line be edited, where the system has what does that, and keep what undoes it."""
        try:
            import readline  # noqa: PLC0415 - only at a terminal, and not on every system
            import termios  # noqa: PLC0415 - as above
        except ImportError:
            return
        usual = termios.tcgetattr(terminal)

        def restore() -> None:
            with suppress(termios.error):
                termios.tcsetattr(terminal, termios.TCSANOW, usual)

        self.restore = restore
        readline.set_completer(self._completed)
        readline.set_completer_delims(";")
        # An interrupt would leave the terminal in this mode.
        readline.parse_and_bind("set enable-bracketed-paste off")
        readline.parse_and_bind("tab: complete")

    def _completed(self, begun: str, number: int) -> str | None:
        found = [word for word in self._words if word.casefold().startswith(begun.strip().casefold())]
        return found[number] if number < len(found) else None

    def line(self, prompt: str, words: Iterable[str]) -> str | None:
        """The next line without its end; None if the input has ended.

        ``words`` are those that Tab completes.
        """
        self._words = tuple(words)
        try:
            said = self._asked(prompt) if self.is_terminal else self._read(prompt)
        except OSError:  # a terminal that is gone cannot be read
            said = None
        return None if said is None else said.strip()

    def _asked(self, prompt: str) -> str | None:
        try:
            return input(prompt)
        except EOFError:
            # Whoever ends the input types no end of the line.
            streams().out.write("\n")
            return None

    def _read(self, prompt: str) -> str | None:
        """The next line, shown after the prompt, as it would stand on a terminal."""
        used = streams()
        used.out.flush()
        said: str = used.given.readline()
        if not said:
            return None
        used.out.write(f"{prompt}{said.rstrip()}\n")
        return said

"""Words in a row and rows in columns."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["counted", "listed", "pairs"]

# No column of text is narrower, however small the terminal is.
_NARROW = 12


def counted(number: int, what: str) -> str:
    """Return a number with its noun: "1 move", "2 moves"."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def listed(words: Iterable[object]) -> str:
    """Words with commas between them."""
    return ", ".join(map(str, words))


def pairs(
    rows: Iterable[tuple[str, str]], *, indent: int = 2, style: str = "", width: int | None = None
) -> Text:
    """Return rows of (word, text) in two columns, wrapped to ``width`` (default: the console's)."""
    found = tuple(rows)
    word_width = max(len(word) for word in ("", *(word for word, _ in found)))
    hang = indent + (word_width + 2 if word_width else 0)
    lines = []
    for word, text in found:
        wrapped = [line for part in text.split("\n") for line in _wrapped(part, hang, width)]
        head = Text(" " * indent).append(word.ljust(hang - indent), style)
        lines.append(head.append(f"\n{' ' * hang}".join(wrapped)).rstrip())
    return Text.joined(lines, "\n")


def _wrapped(text: str, indent: int, width: int | None) -> list[str]:
    room = max((width or console().width) - indent, _NARROW)
    return textwrap.wrap(text, room, break_long_words=False) or [""]

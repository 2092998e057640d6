"""Text in styles: words, some of them bold or in colour, that wrap as plain words do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["Text", "width_of"]

# The terminal code of each style (ECMA-48).
_CODES = {"bold": 1, "dim": 2, "italic": 3, "red": 31, "green": 32, "blue": 34}
_CODE = re.compile("\x1b\\[[0-9;]*m")
_WORD = re.compile(r"\s*\S+\s*")


class Text:
    """A text of parts, each in a style: any of bold, dim, italic, red, green and blue, with spaces between.

    >>> answer = Text("Legal", "bold green").append("; it costs nothing.")
    >>> answer.plain, answer[:3].plain
    ('Legal; it costs nothing.', 'Leg')
    """

    __slots__ = ("parts",)
    parts: list[tuple[str, str]]

    def __init__(self, text: str = "", style: str = "") -> None:
        self.parts = [(text, style)] if text else []

    @classmethod
    def joined(cls, texts: Iterable[Text], between: str = "") -> Self:
        """Join the texts, with ``between`` between them."""
        found = cls()
        for number, text in enumerate(texts):
            found.append(between if number else "").append(text)
        return found

    @property
    def plain(self) -> str:
        """The words alone."""
        return "".join([words for words, _ in self.parts])

    def append(self, text: str | Text, style: str = "") -> Self:
        """Append more text, in place, and return this text."""
        if isinstance(text, Text):
            self.parts += text.parts
        elif text:
            self.parts.append((text, style))
        return self

    def __getitem__(self, place: slice) -> Text:
        """The part of the text from one place to another."""
        start, stop, _ = place.indices(len(self.plain))
        found, at = Text(), 0
        for words, style in self.parts:
            found.append(words[max(start - at, 0) : max(stop - at, 0)], style)
            at += len(words)
        return found

    def rstrip(self) -> Text:
        """The text without the blanks at its end."""
        return self[: len(self.plain.rstrip())]

    def lines(self) -> Iterator[Text]:
        """The text line by line."""
        line = Text()
        for words, style in self.parts:
            first, *more = words.split("\n")
            line.append(first, style)
            for one in more:
                yield line
                line = Text(one, style)
        yield line

    def wrapped(self, width: int) -> Iterator[Text]:
        """One line of text as lines of at most that width, without blanks at the end; a long word is cut."""
        begins = 0
        for end in _breaks(self.plain, width):
            yield self[begins:end].rstrip()
            begins = end
        yield self[begins:].rstrip()

    def in_colours(self) -> str:
        """Return the text with terminal codes for its styles."""
        return "".join([_styled(words, style) for words, style in self.parts])


def _breaks(line: str, width: int) -> Iterator[int]:
    """Yield where each line but the first begins."""
    begins = 0
    for word in _WORD.finditer(line) if len(line) > width else ():
        end = word.start() + len(word[0].rstrip())
        if end - begins <= width:
            continue
        if word.start():
            yield (begins := word.start())
        while end - begins > width:
            yield (begins := begins + width)


def width_of(line: str) -> int:
    """How many columns a line takes, without the codes of its styles."""
    return len(_CODE.sub("", line))


def _styled(words: str, style: str) -> str:
    codes = ";".join([str(_CODES[word]) for word in style.split()])
    return f"\x1b[{codes}m{words}\x1b[0m" if codes else words

"""The lines of a game record, read and written without playing them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import attrs

from ctcore.errors import CtcoreError, WrongType
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["MAGIC", "Entry", "Noted", "Page", "RecordError", "header", "laid_out", "read_page", "wrapped"]

MAGIC = "ctcore: game record"
# Far beyond what any game needs; a longer text is refused.
_LONGEST = 1_000_000
_WIDTH = 100
_TURN, _WITHIN = "  ", "    "
# Characters that a record may not hold: controls but the tab, line separators and lone surrogates.
_UNWRITTEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


class RecordError(CtcoreError):
    """The text is not a game record, or its moves contradict its header; ``line`` counts from 1."""

    def __init__(self, line: int, message: str, suggestions: Sequence[str] = ()) -> None:
        """Keep the line, and near misses, beside the message."""
        self.line, self.suggestions = line, tuple(suggestions)
        hint = f" Did you mean {' or '.join(self.suggestions)}?" if self.suggestions else ""
        super().__init__(f"line {line}: {message}{hint}")


@frozen
class Entry:
    """A line of the header: its key and its value."""

    key: str
    value: str
    line: int


@frozen
class Noted:
    """A move of a record as written, with the comments above it and the one after it.

    ``line`` is where it stands in the text that was read, 0 if it was not read from any.
    """

    text: str
    above: tuple[str, ...] = ()
    comment: str = ""
    line: int = attrs.field(default=0, eq=False)


@frozen
class Page:
    """A record as written: the header, the moves, and the comments below the last one."""

    header: tuple[Entry, ...]
    moves: tuple[Noted, ...]
    closing: tuple[str, ...]


# Reading


def read_page(text: str) -> Page:
    """The header and the moves that the text holds; raises `RecordError` if it is not a record."""
    lines = _lines(text)
    if " ".join(lines[0].partition("#")[0].split()) != MAGIC:
        raise RecordError(1, f"not a game record of ctcore; its first line is {MAGIC!r}.")
    end = next((number for number, line in enumerate(lines) if not line.strip()), len(lines))
    loose = [_comment(line) for line in lines[:end] if "#" in line]
    header = _header(enumerate(lines[:end], start=1))
    moves, closing = _moves(enumerate(lines[end:], start=end + 1), loose)
    return Page(tuple(header), tuple(moves), tuple(closing))


def header(text: str) -> dict[str, str]:
    r"""What the header of a record says, by its keys; raises `RecordError` if the text is not a record.

    >>> header("ctcore: game record\nscenario: short\nfirst: FLN\n")["first"]
    'FLN'
    """
    return {entry.key: entry.value for entry in read_page(text).header}


def _lines(text: str) -> list[str]:
    if not isinstance(text, str):
        message = f"a game record is read from text, not from {type(text).__name__}"
        raise WrongType(message)
    if len(text) > _LONGEST:
        raise RecordError(1, f"the text has {len(text)} characters; no game needs {_LONGEST}.")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    for number, line in enumerate(lines, start=1):
        if found := _UNWRITTEN.search(line):
            raise RecordError(number, f"the character {found.group()!a} stands in no game record.")
    return lines


def _header(lines: Iterable[tuple[int, str]]) -> list[Entry]:
    found: list[Entry] = []
    for number, line in lines:
        body = line.partition("#")[0].rstrip()
        if not body:
            continue
        key, colon, value = body.partition(":")
        if body[0] in " \t" and found:
            last = found.pop()
            found.append(attrs.evolve(last, value=f"{last.value} {body.strip()}".strip()))
        elif not colon:
            message = f"{_shown(body)} is not a line of a header, which is written 'key: value'"
            raise RecordError(number, f"{message}; an empty line separates the header from the moves.")
        else:
            found.append(Entry(key.strip(), value.strip(), number))
    return found


def _moves(lines: Iterable[tuple[int, str]], loose: list[str]) -> tuple[list[Noted], list[str]]:
    moves: list[Noted] = []
    above = list(loose)
    for number, line in lines:
        texts = [" ".join(text.split()) for text in line.partition("#")[0].split(";") if text.strip()]
        for text in texts:
            moves.append(Noted(text, tuple(above), line=number))
            above = []
        if "#" in line and texts:
            moves[-1] = attrs.evolve(moves[-1], comment=_comment(line))
        elif "#" in line:
            above.append(_comment(line))
    return moves, above


def _comment(line: str) -> str:
    return line.partition("#")[2].strip()


def _shown(text: str) -> str:
    return repr(text if len(text) <= _WIDTH else f"{text[:_WIDTH]}...")


# Writing


def wrapped(key: str, value: str) -> str:
    """A line of the header; a long value continues on indented lines."""
    lines = _filled(f"{key}: {value}".split(" "), " ", "", _TURN)
    return "\n".join(lines)


def laid_out(moves: Iterable[tuple[Noted, str]], closing: Iterable[str]) -> Iterator[str]:
    """The lines of the moves, each move given with its place in the layout.

    The place is ``"card"`` for a move on a line of its own, ``"turn"`` for the first move of a
    turn, and ``""`` for a move that continues the line.
    """
    texts: list[str] = []
    first, rest, comment = "", "", ""
    for noted, starts in moves:
        if texts and (starts or noted.above or comment):
            yield from _commented(_filled(texts, "; ", first, rest), comment)
            texts = []
        if not texts:
            first = {"card": "", "turn": _TURN}.get(starts, _WITHIN)
            rest = _WITHIN
            yield from (f"{first}# {line}".rstrip() for line in noted.above)
        texts.append(noted.text)
        comment = noted.comment
    yield from _commented(_filled(texts, "; ", first, rest), comment)
    yield from (f"# {line}".rstrip() for line in closing)


def _filled(texts: Sequence[str], joint: str, first: str, rest: str) -> list[str]:
    lines, line = [], first
    for place, text in enumerate(texts):
        if not place:
            line += text
        elif len(line) + len(joint) + len(text) + 1 > _WIDTH:
            lines.append(f"{line}{joint}".rstrip())
            line = rest + text
        else:
            line += joint + text
    return [*lines, line] if texts else []


def _commented(lines: list[str], comment: str) -> Iterator[str]:
    yield from lines[:-1]
    yield from (f"{line}  # {comment}" if comment else line for line in lines[-1:])

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
# What stands between the moves of a record.
_SIGNS = re.compile("([()])|;")
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

    ``instead`` has the variations before it: other ways to go on from there, each as its moves.
    ``line`` is where it stands in the text that was read, 0 if it was not read from any.
    """

    text: str
    above: tuple[str, ...] = ()
    comment: str = ""
    line: int = attrs.field(default=0, eq=False)
    instead: tuple[tuple[Noted, ...], ...] = ()


@frozen
class Page:
    """A record as written: the header, the moves, and the comments and the variations below the last one."""

    header: tuple[Entry, ...]
    moves: tuple[Noted, ...]
    closing: tuple[str, ...]
    onward: tuple[tuple[Noted, ...], ...] = ()


# Reading


def read_page(text: str) -> Page:
    """The header and the moves that the text holds; raises `RecordError` if it is not a record."""
    lines = _lines(text)
    if " ".join(lines[0].partition("#")[0].split()) != MAGIC:
        raise RecordError(1, f"not a game record of ctcore; its first line is {MAGIC!r}.")
    end = next((number for number, line in enumerate(lines) if not line.strip()), len(lines))
    loose = [_comment(line) for line in lines[:end] if "#" in line]
    header = _header(enumerate(lines[:end], start=1))
    moves, closing, onward = _moves(enumerate(lines[end:], start=end + 1), loose)
    return Page(tuple(header), moves, closing, onward)


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


@attrs.define
class _Branch:
    """Moves that are being read, and the variations that stand before the next of them."""

    line: int
    moves: list[Noted] = attrs.field(factory=list)
    instead: list[tuple[Noted, ...]] = attrs.field(factory=list)


def _moves(
    lines: Iterable[tuple[int, str]], loose: list[str]
) -> tuple[tuple[Noted, ...], tuple[str, ...], tuple[tuple[Noted, ...], ...]]:
    """The moves, the comments below the last one, and the variations there."""
    branches, above = [_Branch(0)], list(loose)
    for number, line in lines:
        signs = [" ".join(one.split()) for one in _SIGNS.split(line.partition("#")[0]) if one and one.strip()]
        for sign in signs:
            if sign == "(":
                branches.append(_Branch(number))
            elif sign == ")":
                _close(branches, number)
            else:
                branch = branches[-1]
                branch.moves.append(Noted(sign, tuple(above), line=number, instead=tuple(branch.instead)))
                branch.instead.clear()
                above = []
        # A variation that ends in this line has the comment behind it.
        last = branches[-1].instead[-1] if signs and signs[-1] == ")" else branches[-1].moves
        if "#" in line and signs and signs[-1] != "(":
            told = attrs.evolve(last[-1], comment=_comment(line))
            if isinstance(last, tuple):
                branches[-1].instead[-1] = (*last[:-1], told)
            else:
                last[-1] = told
        elif "#" in line:
            above.append(_comment(line))
    if len(branches) > 1:
        raise RecordError(branches[-1].line, "the parenthesis of this variation is not closed.")
    return tuple(branches[0].moves), tuple(above), tuple(branches[0].instead)


def _close(branches: list[_Branch], number: int) -> None:
    """End the innermost variation; those that stand before its first move stand before it."""
    ended = branches.pop()
    if not branches or not ended.moves or ended.instead:
        message = "a variation is in parentheses: (rally; Barika), and ends with a move."
        raise RecordError(number, message)
    first = ended.moves[0]
    branches[-1].instead += [*first.instead, (attrs.evolve(first, instead=()), *ended.moves[1:])]


def _comment(line: str) -> str:
    return line.partition("#")[2].strip()


def _shown(text: str) -> str:
    return repr(text if len(text) <= _WIDTH else f"{text[:_WIDTH]}...")


# Writing


def wrapped(key: str, value: str) -> str:
    """A line of the header; a long value continues on indented lines."""
    lines = _filled(f"{key}: {value}".split(" "), " ", "", _TURN)
    return "\n".join(lines)


def laid_out(
    moves: Iterable[tuple[Noted, str]],
    closing: Iterable[str],
    onward: Iterable[tuple[Noted, ...]] = (),
) -> Iterator[str]:
    """The lines of the moves, each move given with its place in the layout, and what stands below the last.

    The place is ``"card"`` for a move on a line of its own, ``"turn"`` for the first move of a
    turn, and ``""`` for a move that continues the line.
    """
    texts: list[str] = []
    first, rest, comment = "", "", ""
    for noted, starts in moves:
        if texts and (starts or noted.above or comment or noted.instead):
            yield from _commented(_filled(texts, "; ", first, rest), comment)
            texts = []
        if not texts:
            first = {"card": "", "turn": _TURN}.get(starts, _WITHIN)
            rest = _WITHIN
            yield from _varied(noted.instead)
            yield from (f"{first}# {line}".rstrip() for line in noted.above)
        texts.append(noted.text)
        comment = noted.comment
    yield from _commented(_filled(texts, "; ", first, rest), comment)
    yield from _varied(onward)
    yield from (f"# {line}".rstrip() for line in closing)


def _varied(variations: Iterable[tuple[Noted, ...]]) -> Iterator[str]:
    """The lines of variations, each in parentheses."""
    for first, *others in variations:
        moves = [attrs.evolve(first, text=f"({first.text}"), *others]
        moves[-1] = attrs.evolve(moves[-1], text=f"{moves[-1].text})")
        yield from laid_out(((noted, "") for noted in moves), ())


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

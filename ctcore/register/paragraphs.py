"""A text of the register as it is read: in paragraphs, with what each of them cites."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.register.register import Register

__all__ = ["Span", "as_paragraphs", "flowed", "spans"]

# What may be an id: of a card or a text of one, of a ruling, of a clause with a dot or of a sentence.
_ID = re.compile(r"(?<![\w#./])(?:#\d+[a-z]?|[A-Z]+\.?\d+(?:\.\d+)*|\d+(?:\.\d+)+|\d+(?=/))(?:/\w+)?(?!\w)")
# The keys under which entries of the register have texts.
_TEXTS = ("text", "question", "answer", "reason", "alternative")


@frozen
class Span:
    """A piece of a text; ``cites`` is the id of the entry that it names, or empty."""

    text: str
    cites: str = ""

    def as_dict(self) -> dict[str, str]:
        """The piece as plain data; ``cites`` only if it cites something."""
        return {"text": self.text, **({"cites": self.cites} if self.cites else {})}


def flowed(text: str) -> str:
    r"""The text with a line for each paragraph and for each item of a list.

    >>> flowed("One line\nand its rest.\n\nAnother:\n- an item").splitlines()
    ['One line and its rest.', 'Another:', '- an item']
    """
    parted = text.replace("\n\n", "\0").replace("\n- ", "\0- ")
    return parted.replace("\n  ", " ").replace("\n", " ").replace("\0", "\n")


def spans(register: Register, text: str) -> tuple[Span, ...]:
    """The text in pieces, those that name a clause, sentence, ruling, card or text of one by themselves.

    A whole number is a number, even where a chapter has it.

    >>> from ctcore.register import load
    >>> [one.cites for one in spans(load(), "Two steps (3.3.1, R95) by #35u, 2 at most.") if one.cites]
    ['3.3.1', 'R95', '#35u']
    """
    return tuple(_spans(register, text))


def _spans(register: Register, text: str) -> Iterator[Span]:
    at = 0
    for found in _ID.finditer(text):
        if found[0] in register.by_id:
            if found.start() > at:
                yield Span(text[at : found.start()])
            yield Span(found[0], found[0])
            at = found.end()
    if at < len(text):
        yield Span(text[at:])


def as_paragraphs(register: Register, entry: dict[str, Any]) -> dict[str, Any]:
    """An entry as plain data with ``paragraphs``: for each of its texts, and those within it, lists of spans.

    >>> from ctcore.register import load, lookup
    >>> told = as_paragraphs(load(), lookup("R95").as_dict())
    >>> sorted(told["paragraphs"]) == ["alternative", "answer", "question", "reason"]
    True
    """
    within = {
        name: [as_paragraphs(register, one) if isinstance(one, dict) else one for one in value]
        for name, value in entry.items()
        if isinstance(value, list)
    }
    told = {name: _paragraphs(register, entry[name]) for name in _TEXTS if entry.get(name)}
    return {**entry, **within, **({"paragraphs": told} if told else {})}


def _paragraphs(register: Register, text: str) -> list[list[dict[str, str]]]:
    return [[one.as_dict() for one in spans(register, line)] for line in flowed(text).split("\n")]

"""Print the passages that mention some words, the best first, in a few lines each."""

from __future__ import annotations

import re
from textwrap import shorten, wrap
from typing import TYPE_CHECKING

from ctcore.cli.report import counted, emit, listed
from ctcore.register.matching import mentions, telling_words
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.register import Passage

__all__ = ["tell_found"]

# How many passages are shown, and how many lines of each.
_FEW, _LINES = 8, 2


def tell_found(words: str, found: Sequence[Passage], *, more: bool, as_json: bool) -> int:
    """Print a few of the passages found by the words, or all of them, and return the status."""
    if as_json:
        emit({"words": words, "count": len(found), "found": [passage.as_dict() for passage in found]})
        return 0
    out, shown = console(), found if more else found[:_FEW]
    speak = "speaks" if len(found) == 1 else "speak"
    out.print(Text(f"{counted(len(found), 'passage')} {speak} of {shorten(words, 60)!r}.", style="bold"))
    for passage in shown:
        sort = "" if passage.sort in {"clause", "sentence", "ruling", "card"} else f"{passage.sort} "
        cites = f" ({listed(passage.clauses)})" if passage.clauses else ""
        heading = f"{sort}{passage}{cites}"
        shown_as = heading if more else shorten(heading, out.width, placeholder=" ...")
        for line in wrap(shown_as, out.width, subsequent_indent="    "):
            out.print(Text(line), wrap=False)
        for line in _said(passage, words, out.width, None if more else _LINES):
            out.print(Text(f"    {line}"), wrap=False)
    if len(shown) < len(found):
        out.print(Text(f"{len(found) - len(shown)} more with --more."))
    return 0


def _said(passage: Passage, words: str, width: int, most: int | None) -> list[str]:
    """The sentence of a passage that mentions the words most, on at most that many lines."""
    asked = tuple(telling_words(words))
    sentences = re.split(r"(?<=[.?!])\s+", " ".join(passage.text.split()))
    best = max(sentences, key=lambda one: _speaks(one, asked))
    return wrap(best, width - 4, max_lines=most, placeholder=" ...")


def _speaks(sentence: str, asked: tuple[str, ...]) -> int:
    said = telling_words(sentence)
    return sum(mentions(said, (one,)) > 0 for one in asked)

"""Clauses in prose: each sentence of the text stands after a mark with its number and its sort.

``{3 must-not} On a Track: place nothing.`` is the clause's sentence 3, to its next mark.  A mark may also
name what the sentence is an exception to: ``{7 may, excepts 3.2.1/4}``.
"""

from __future__ import annotations

import re
from typing import Any

from ctcore.errors import RegisterError

__all__ = ["SORTS", "has_marks", "sentences_of", "without_marks"]

# What a sentence is: the first four bind the players, a note says what others order.
SORTS = ("must", "must-not", "may", "computes", "defines", "note")
_MARK = re.compile(r"\{([^{}]*)\}[ \n]+")
_WITHIN = re.compile(rf"([1-9][0-9]*) ({'|'.join(SORTS)})(?:, excepts ([^,]+))?")


def has_marks(text: str) -> bool:
    """Whether the text marks its sentences."""
    return "{" in text


def without_marks(text: str) -> str:
    r"""The text as it is read.

    >>> without_marks("{1 may} Pass.\n{2 note} Both may.")
    'Pass.\nBoth may.'
    """
    return _MARK.sub("", text)


def sentences_of(clause: str, text: str) -> list[dict[str, Any]]:
    r"""The sentences of a clause's text, each with its id, sort, words and what it excepts.

    Raises `RegisterError` for a mark of another form, and for words before the first one.

    >>> sentences_of("2.3", "{1 must} Pay.\n- {4 may, excepts 2.3/1 1.8/6} Pay\n  later.")[1]
    {'id': '2.3/4', 'sort': 'may', 'excepts': ('2.3/1', '1.8/6'), 'text': 'Pay later.'}
    """
    before, *parts = _MARK.split(text)
    if before.strip(" -\n"):
        message = f"clause {clause}: {before.strip()!r} stands before its first mark"
        raise RegisterError(message)
    marks, words = parts[::2], parts[1::2]
    return [_sentence(clause, mark, said) for mark, said in zip(marks, words, strict=True)]


def _sentence(clause: str, mark: str, words: str) -> dict[str, Any]:
    found = _WITHIN.fullmatch(mark)
    # A bullet belongs to the item after it.
    text = " ".join(re.sub(r"\n- $", "", words).split())
    if found is None or not text or "{" in text:
        message = (
            f"clause {clause}: {{{mark}}} is not a sentence's number and sort, one of {', '.join(SORTS)}, "
            "with its words after it"
        )
        raise RegisterError(message)
    return {
        "id": f"{clause}/{found[1]}",
        "sort": found[2],
        "excepts": tuple((found[3] or "").split()),
        "text": text,
    }

"""Plain words: phrases that a stranger must read twice, and what to say instead."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.architecture.sources import faults, tracked

if TYPE_CHECKING:
    from collections.abc import Iterator

# A phrase, as a regular expression in which a blank stands for any break; and what to say instead.
PHRASES = {
    r"(?<=[^\s#])(?<!here) is no (?!longer|more|later|higher)\w+": "'is not a ...', or 'does not ...'",
    r"what lasts of": "'its lasting effects'",
    r"\bso many\b": "the number, its name, 'that many' or 'how many'",
    r'(?-i:(?:"""|#\s)Of (?:each|every|what|which|those|all)\b)': "what it is about: 'The price of each ...'",
    r"(?-i:\b[Nn]one[ ]where[ ](?!there[ ]is[ ]none))": "'None if'",
    r"\bgone on from\b": "'explored', or 'continued'",
    r"\bbe it\b(?!;)": "'whether', or 'even'",
    r", price apart": "'whatever the price'",
    r"that which": "'the one that', or the thing's name",
    r"of what its parameters": "'for the values that it reads'",
    r"of those values of": "'with these values'",
    r"(?:is|was|were) come to": "'is reached'",
    r"reads less|asked less": "'depends on less'",
    r"parts the moves": "'separate moves with'",
    r"(?:is|are) of whole": "what it needs: '--jobs needs --games N'",
    r"all that are alike": "'equal values'",
    r"of no few": "'names too many'",
    r"\bunasked\b": "'CannotAsk'",
}
TEXTS = {".py", ".md", ".toml", ".txt"}


def bad_phrases(text: str) -> Iterator[str]:
    """Each bad phrase of a text: its line, the phrase, and what to say instead."""
    for phrase, instead in PHRASES.items():
        for found in re.finditer(phrase.replace(" ", r"\s+(?:#\s+)?"), text, re.IGNORECASE):
            line = text.count("\n", 0, found.start()) + 1
            yield f"line {line}: instead of '{' '.join(found[0].split())}' say {instead}"


def test_no_file_uses_a_phrase_that_must_be_read_twice() -> None:
    texts = [path for path in tracked() if path.suffix in TEXTS and path != Path(__file__)]
    assert faults(texts, lambda path: list(bad_phrases(path.read_text(encoding="utf-8")))) == {}


@pytest.mark.parametrize(
    "text",
    [
        "'x' is no move.",
        "this\n    # is no move",
        "Cards and what\nlasts of them.",
        "Take so many.",
        "raise Unasked(message)",
    ],
)
def test_a_bad_phrase_is_found(text: str) -> None:
    assert list(bad_phrases(text))


def test_what_denies_that_something_exists_may_stand() -> None:
    assert list(bad_phrases("There is no Base. Where there\n    # is no Base it is no longer asked.")) == []


def test_a_bad_phrase_is_named_with_its_line_and_what_to_say() -> None:
    assert list(bad_phrases("One.\nIt is no move.\n")) == [
        "line 2: instead of 'is no move' say 'is not a ...', or 'does not ...'"
    ]

"""English as people type it, brought into a form in which a shape can be looked for."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from ctcore.notation.spelling import fold

__all__ = [
    "bare",
    "counting_words",
    "forms_of",
    "is_asked",
    "is_question",
    "listed",
    "plain",
    "rows",
    "sentences",
    "singular",
    "usual",
]

_ASKING = (
    "am are can could did do does explain has have how is list may might must should show tell was were what "
    "what's whats when where where's which who who's whose why will would"
)
_BEGINS = frozenset(_ASKING.split())
_SHORT = {
    "can't": "can not",
    "cannot": "can not",
    "won't": "will not",
    "shan't": "shall not",
    "i'm": "i am",
    "let's": "let us",
}
_ENDS = {"n't": " not", "'re": " are", "'ve": " have", "'ll": " will", "'d": " would", "'m": " am"}
_IS = frozenset(("what", "who", "where", "when", "how", "which", "that", "there", "it", "here", "whats"))
_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty thirty forty fifty"
)
_NUMBERED = {
    word: str(count if count <= 20 else 10 * (count - 18))  # noqa: PLR2004 - as they are counted
    for count, word in enumerate(_NUMBERS.split())
    if word != "one"
}
# These say something of a number only.
_EXACT = re.compile(r" (?:exactly|just)(?= (?![0-9]|one|no))")
_WORD = re.compile(r"[#\w][\w.'+/&-]*|,", re.UNICODE)
_ARTICLES = frozenset(("the", "a", "an", "my", "our", "your", "his", "their", "its", "any", "some"))


def is_question(text: str) -> bool:
    """Whether a text reads as a question: it has a question mark, or has a word with which questions begin.

    >>> is_question("where can I march"), is_question("march; move 1 Underground from Batna to Setif")
    (True, False)
    """
    words = fold(text).split()
    return ";" not in text and ("?" in text or (len(words) > 1 and not _BEGINS.isdisjoint(words)))


def counting_words() -> tuple[str, ...]:
    """The words for numbers that are written out.

    >>> "seven" in counting_words()
    True
    """
    return tuple(_NUMBERS.split())


def is_asked(words: str) -> bool:
    """Whether plain words begin as questions do.

    >>> is_asked("where can i march"), is_asked("rally in oran")
    (True, False)
    """
    return words.partition(" ")[0] in _BEGINS


@cache
def _lists() -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 - a line of play is not a question
    from pathlib import Path  # noqa: PLC0415 - as above

    return tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


def listed(name: str) -> tuple[str, ...]:
    """The words of that list of `words.toml`.

    >>> "please" in listed("idle")
    True
    """
    return tuple(_lists()[name])


def rows(name: str) -> tuple[tuple[str, ...], ...]:
    """The rows of words of that list of `words.toml`.

    >>> any("gain" in row for row in rows("near"))
    True
    """
    return tuple(tuple(row) for row in _lists()[name])


def usual(words: str) -> str:
    """The words with the usual word for what has several.

    >>> usual("put down a base")
    'place a base'
    """
    said = f" {words} "
    for other, one in _lists()["same"].items():
        said = said.replace(f" {other} ", f" {one} ")
    return said.strip()


def sentences(text: str) -> tuple[str, ...]:
    """The sentences of a text, each in plain words; the last one asks.

    >>> sentences("Torture is in force (#18). Can't I rally in two Cities?")
    ('torture is in force #18', 'can not i rally in 2 cities')
    >>> sentences("Can I rally in Oran? Oran is Neutral.")
    ('oran is neutral', 'can i rally in oran')
    """
    parts = re.split(r"([.?!;:]+|(?<=\s)[-\N{EN DASH}\N{EM DASH}]+(?=(?:\s+\S+){3}))(?=\s|$)", text)
    found = [
        (said, "?" in mark)
        for part, mark in zip(parts[::2], [*parts[1::2], ""], strict=True)
        if (said := plain(part))
    ]
    asked = [said for said, asks in found if asks]
    if len(asked) != 1:
        return tuple(said for said, _ in found)
    return (*(said for said, asks in found if not asks), *asked)


def plain(text: str) -> str:
    """Words in small letters with blanks between, contractions written out and numbers in figures.

    A capital that stands alone is a name and is kept, except at the beginning.

    >>> plain("What's the cost of taking TWO from pile B?")
    'what is the cost of taking 2 from pile B'
    """
    words: list[str] = []
    for found in _WORD.findall(text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")):
        word = found.rstrip(".'-")
        named = len(word) == 1 and word.isupper() and word != "I" and bool(words)
        words += [word] if named else _written_out(fold(word)).split()
    told = f" {' '.join(map(_in_figures, words))} "
    for idle in listed("idle"):
        told = told.replace(f" {idle} ", " ")
    for other, one in _lists()["said"].items():
        told = told.replace(f" {other} ", f" {one} ")
    told = " ".join(_EXACT.sub(" ", told).split())
    for pattern, one in _recast():
        told = pattern.sub(one, told)
    return told.strip(" ,")


def _in_figures(word: str) -> str:
    """A number in figures, also before a hyphen."""
    head, mark, tail = word.partition("-")
    return f"{_NUMBERED.get(head, head)}{mark}{tail}"


@cache
def _recast() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(one), instead) for one, instead in rows("recast"))


def _written_out(word: str) -> str:
    if word in _SHORT:
        return _SHORT[word]
    head, mark, tail = word.rpartition("'")
    if mark and tail == "s":
        return f"{head} is" if head in _IS else word
    for end, said in _ENDS.items():
        if word.endswith(end):
            return word.removesuffix(end) + said
    return word


def bare(words: str) -> str:
    """The words without articles.

    >>> bare("the people of an area")
    'people of area'
    """
    return " ".join(word for word in words.split() if word not in _ARTICLES)


def singular(word: str) -> str:
    """The word in the singular, as far as its ending tells.

    >>> singular("cities"), singular("bases"), singular("press")
    ('city', 'base', 'press')
    """
    if word.endswith("ies") and len(word) > len("ties"):
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def forms_of(verb: str) -> tuple[str, ...]:
    """The forms in which English has a verb.

    >>> forms_of("rally")
    ('rally', 'rallies', 'rallied', 'rallying')
    """
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return (verb, f"{verb[:-1]}ies", f"{verb[:-1]}ied", f"{verb}ing")
    if verb.endswith("e"):
        return (verb, f"{verb}s", f"{verb}d", f"{verb[:-1]}ing")
    end = "es" if verb.endswith(("s", "x", "z", "ch", "sh")) else "s"
    doubled = f"{verb}{verb[-1]}"
    return (verb, f"{verb}{end}", f"{verb}ed", f"{verb}ing", f"{doubled}ed", f"{doubled}ing")

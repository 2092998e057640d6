"""A question in other words, of the same meaning: for one that has no shape as it stands."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from ctcore.english.spoken import is_asked, rows
from ctcore.english.terms import in_full

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.english.lexicon import Lexicon
    from ctcore.game import Game

__all__ = ["other_words", "questions"]

_DOES = re.compile(r"(?:can|what happens if) i (\w+)")
# What asks whether something may be done, whatever it is.
_OF_LINES = ("can i ", "is it possible to ")
# How often words are turned one after another.
_STEPS = 3


def other_words(question: str, words: Lexicon) -> Iterator[str]:
    """The question in other words, those nearest to its own first.

    >>> from ctcore.english.lexicon import lexicon_of
    >>> from ctcore.game.games import game
    >>> [*other_words("is rallying in oran allowed", lexicon_of(game()))]
    ['can i rallying in oran']
    >>> [*other_words("rally in oran", lexicon_of(game()))]
    ['can i rally in oran']
    """
    known = {question}
    begun: tuple[str, ...] = (question,)
    for _ in range(_STEPS):
        begun = tuple(
            dict.fromkeys(one for each in begun for one in _turned(each, words) if one not in known)
        )
        known.update(begun)
        yield from begun


def _turned(question: str, words: Lexicon) -> Iterator[str]:
    yield in_full(question, words.game)
    found = [each.expand(instead) for one, instead in _rows(words.game) if (each := one.fullmatch(question))]
    if not is_asked(question):
        found.append(f"can i {question}")
    # What may be done is an act.
    yield from (one for one in found if question.startswith(_OF_LINES) or _is_act(one, words))


def _is_act(said: str, words: Lexicon) -> bool:
    """Whether what "I" am said to do there is an act, if anything is."""
    does = _DOES.match(said)
    return does is None or does[1] in words.acts


@cache
def _rows(game: Game[Any]) -> tuple[tuple[re.Pattern[str], str], ...]:
    every = (*game.register.index.turned, *rows("turned"))
    return tuple((re.compile(one), instead) for one, instead in every)


def questions(question: str) -> Iterator[tuple[str, str]]:
    """The two questions that a sentence asks, parted at each place where the second may begin.

    >>> [*questions("is batna a city , and what does a sweep cost")]
    [('is batna a city', 'what does a sweep cost')]
    """
    words = question.split()
    for cut in range(2, len(words) - 1):
        first, second = words[:cut], words[cut:]
        if first[-1] == "and" and is_asked(" ".join(second)):
            yield re.sub("[ ,]*and$", "", " ".join(first)), " ".join(second)

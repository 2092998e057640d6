"""Words of the game that are misspelt, where only one can be meant."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from ctcore.english.content import FUNCTION
from ctcore.english.spoken import plain, rows
from ctcore.notation.spelling import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.english.lexicon import Lexicon
    from ctcore.game import Game

__all__ = ["misspelt"]

# A shorter word is near too many others; the name of a place may be shorter.
_LONG, _PLACE = 7, 5


def misspelt(said: str, words: Lexicon) -> dict[str, str]:
    """The words that are none, each with the only word of the game that differs from it in one letter.

    A letter may be wrong, missing or too much, or two may have changed places.

    >>> from ctcore.english.lexicon import lexicon_of
    >>> from ctcore.game.games import game
    >>> misspelt("can 2 guerillas march to algeirs", lexicon_of(game()))
    {'guerillas': 'guerrillas', 'algeirs': 'algiers'}
    """
    found = {}
    for word in dict.fromkeys(said.split()):
        if len(word) < _PLACE or not word.isalpha() or word in _known(words):
            continue
        near = {one for one in _one_off(word) if one in _places(words)}
        if len(word) >= _LONG:
            near |= {one for one in _one_off(word) if one in _named(words)}
        elif not near:
            # A shorter one may have two letters that have changed places, or a letter once or twice.
            near = {one for one in _slips(word) if one in _named(words) or one in FUNCTION}
        if len(near) == 1:
            found[word] = near.pop()
    return found


def _one_off(word: str) -> Iterator[str]:
    """What the word may have been: one letter more, less or other, or two that have changed places."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    for cut in range(len(word) + 1):
        head, tail = word[:cut], word[cut:]
        yield from (f"{head}{one}{tail}" for one in letters)
        if tail:
            yield f"{head}{tail[1:]}"
            yield from (f"{head}{one}{tail[1:]}" for one in letters)
        if len(tail) > 1:
            yield f"{head}{tail[1]}{tail[0]}{tail[2:]}"


def _slips(word: str) -> Iterator[str]:
    """What was meant by two letters that have changed places, or by one that stands once or twice."""
    for cut in range(len(word) - 1):
        head, one, other, tail = word[:cut], word[cut], word[cut + 1], word[cut + 2 :]
        yield f"{head}{one}{tail}" if one == other else f"{head}{other}{one}{tail}"
    yield from (f"{word[:cut]}{word[cut - 1]}{word[cut:]}" for cut in range(1, len(word) + 1))


@cache
def _written(game: Game[Any]) -> frozenset[str]:
    """The words with which the rules and the game are written."""
    return frozenset(re.findall("[a-z]+", fold(" ".join(_texts(game)))))


def _texts(game: Game[Any]) -> Iterator[str]:
    register = game.register
    yield from (f"{one.title} {one.whole}" for one in register.clauses)
    yield from (f"{one.question} {one.answer}" for one in register.every_ruling)
    yield from (f"{card.title} {text.text} {text.label}" for card in register.cards for text in card.texts)


@cache
def _named(words: Lexicon) -> frozenset[str]:
    """The words of titles, players, figures and terms of the index."""
    register = words.game.register
    titles = (*(one.title for one in register.clauses), *(one.title for one in register.cards))
    texts = [*titles, *register.index.terms]
    texts += [*register.index.things, *words.players, *words.of_position.values(), *words.numbers]
    return frozenset(re.findall("[a-z]+", fold(" ".join(texts)))) - FUNCTION


@cache
def _places(words: Lexicon) -> frozenset[str]:
    return frozenset(part for name in words.elements for part in name.split() if len(part) >= _PLACE)


@cache
def _known(words: Lexicon) -> frozenset[str]:
    """The words that are as they should be."""
    names = (
        words.players,
        words.elements,
        words.numbers,
        words.truths,
        words.of_position,
        words.acts,
        words.verbs,
    )
    said = {part for each in names for name in each for part in name.split()}
    near = {one for row in rows("near") for one in row}
    return (
        _written(words.game)
        | _named(words)
        | said
        | near
        | FUNCTION
        | set(plain(" ".join(words.sorts)).split())
    )

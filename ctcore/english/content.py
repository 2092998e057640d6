"""The words of a question that say what is asked, and whether some passage has them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from ctcore.english.lexicon import lexicon_of, stem
from ctcore.english.spoken import listed, usual
from ctcore.register import Passage, about, passages
from ctcore.register.matching import mentions, telling_words

if TYPE_CHECKING:
    from ctcore.game import Game

__all__ = ["FUNCTION", "content", "is_found"]

FUNCTION = frozenset(listed("function"))


def content(said: str, game: Game[Any]) -> list[str]:
    """The words that say what is asked, in the form in which rules have them.

    >>> from ctcore.game.games import game
    >>> content("does a rallied group cost anything", game())
    ['rally', 'group', 'cost', 'anything']
    """
    words = lexicon_of(game)
    acts = {
        one: act for one, act in words.acts.items() if " " not in one and stem(one) == stem(act.casefold())
    }
    return [
        acts.get(word, words.verbs.get(word, word)).casefold()
        for word in usual(said).split()
        if word not in FUNCTION
    ]


@cache
def _passages(game: Game[Any]) -> tuple[Passage, ...]:
    return tuple(passages(game.register))


def is_found(words: str, game: Game[Any]) -> bool:
    """Whether some passage of the rules has all the words.

    >>> from ctcore.game.games import game
    >>> is_found("police sweep", game()), is_found("police submarine", game())
    (True, False)
    """
    asked = tuple(dict.fromkeys(telling_words(words)))
    best = about(words, _passages(game))[:1]
    return bool(asked) and any(
        all(mentions(telling_words(f"{one.id} {one.title} {one.text}"), (word,)) for word in asked)
        for one in best
    )

"""The words of a question that say what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.english.lexicon import lexicon_of, stem
from ctcore.english.spoken import listed, usual

if TYPE_CHECKING:
    from ctcore.game import Game

__all__ = ["FUNCTION", "content"]

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

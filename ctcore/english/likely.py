"""Which entries likely decide a question: by their sentences and by what was asked before."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ctcore.english.evidence import apart_of, ranked, weighed
from ctcore.english.precedents import suggested, telling
from ctcore.english.sureness import best_within
from ctcore.english.terms import headed
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from ctcore.english.evidence import Told
    from ctcore.game import Game

__all__ = ["Likely", "likeliest", "likely", "nearby", "says_much"]

# The part of a precedent's weight that counts where its chapter is not meant.
_APART = 0.3
# A question of fewer telling words may be one about a position.
_FEW = 4
# How sure it is that the first entry decides: by its score, by its lead over the next one, and by how many
# telling words are asked.  How sure it is that one of the first two does: by the score of the first, by the
# lead of the second over the third, and by how many words are asked.  The last of each row is the sum from
# which that is sure enough.  They were fitted to 893 questions of strangers by logistic regression, each set
# of 100 left out in turn: at these sums nine of ten answers were right.
_OF_SCORE, _OF_LEAD, _OF_WORDS, _SURE = 1.06, 3.99, 0.109, 3.75
_OF_FIRST, _OF_SECOND, _OF_EACH_WORD, _SURE_OF_TWO = 2.81, 1.45, 0.184, 4.80
# The most of a lead, and the most words, that are counted; the least score of an entry that is shown.
_MOST_LEAD, _MOST_WORDS, _LEAST = 1.2, 12, 0.5
# How many entries are told as nearby.
_NEARBY = 3
_ASKED_AT_ONCE = 8


@frozen
class Likely:
    """An entry, and how likely it decides: what its best sentence and what precedents say for it."""

    entry: str
    score: float


@lru_cache(_ASKED_AT_ONCE)
def likely(said: tuple[str, ...], game: Game[Any]) -> tuple[Likely, ...]:
    """The entries that may decide what is asked by the last of these sentences, the likeliest first.

    >>> from ctcore.game.games import game
    >>> [one.entry for one in likely(("do paras go along on a sweep",), game())][:1]
    ['3.2.3']
    """
    *told, asked = said
    before = " ".join(told)
    scores: dict[str, float] = {}
    for one in ranked(asked, game, before):
        names = (one.saying.entry, *(one.saying.on if one.saying.sort == "ruling" else ()))
        for name in names:
            scores.setdefault(name, one.score)
    is_apart = apart_of(tuple(weighed(asked, before, game)), game)
    for name, much in suggested(" ".join(said), game).items():
        scores[name] = scores.get(name, 0.0) + much * (_APART if is_apart(name) else 1.0)
    return tuple(
        Likely(name, score) for name, score in sorted(scores.items(), key=lambda each: (-each[1], each[0]))
    )


def says_much(said: tuple[str, ...]) -> bool:
    """Whether enough is said to find a rule by it.

    >>> says_much(("can i rally in oran",)), says_much(("can i rally in oran with a base of the government",))
    (False, True)
    """
    return len(telling(" ".join(said))) >= _FEW


def likeliest(said: tuple[str, ...], game: Game[Any]) -> tuple[str, ...]:
    """The entry that surely decides what is asked, or two of which one surely does; none if none do.

    >>> from ctcore.game.games import game
    >>> likeliest(("do my paras from two sectors away go along on a sweep",), game())
    ('3.2.3',)
    """
    nothing = Likely("", 0.0)
    first, second, third = (*likely(said, game)[:3], nothing, nothing, nothing)[:3]
    words = min(len(telling(" ".join(said))), _MOST_WORDS)
    if first.score < _LEAST:
        return ()
    lead = min(first.score - second.score, _MOST_LEAD)
    if _OF_SCORE * first.score + _OF_LEAD * lead + _OF_WORDS * words >= _SURE:
        return (first.entry,)
    lead = min(second.score - third.score, _MOST_LEAD)
    sum_of_two = _OF_FIRST * first.score + _OF_SECOND * lead + _OF_EACH_WORD * words
    return (first.entry, second.entry) if second.score >= _LEAST and sum_of_two >= _SURE_OF_TWO else ()


def nearby(said: tuple[str, ...], game: Game[Any]) -> tuple[Told, ...]:
    """The sentences that tell most of what is asked: of the entries that it names, then of the likeliest.

    >>> from ctcore.game.games import game
    >>> [one.saying.entry for one in nearby(("which is better , a sweep or a garrison",), game())][:2]
    ['3.2.3', '3.2.2']
    """
    whole = " ".join(said)
    near = (one.entry for one in likely(said, game) if one.score >= _LEAST)
    names = dict.fromkeys((*headed(whole, game), *near))
    found = (best_within((name,), whole, game) for name in names)
    return tuple(dict.fromkeys(one for one in found if one is not None))[:_NEARBY]

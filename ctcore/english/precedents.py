"""What was asked before: questions whose deciding clause is known, and how much alike another one is."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from ctcore.english.content import FUNCTION
from ctcore.english.lexicon import stem
from ctcore.english.spoken import usual
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctcore.game import Game

__all__ = ["suggested", "telling"]

# An earlier question suggests its entry by how much it is alike: 1 if it is the same.  The next one of the
# same entry counts half, and so on, up to the second number of questions.
_EACH, _MOST = 0.5, 6
# What a question suggests of an entry that decides it besides the main one.
_ALSO = 0.8
# How much more a rare word tells than a common one: the power of the logarithm of its rarity.
_RARITY = 0.7
# Questions that are less alike suggest nothing.
_LEAST = 0.05
# The number of questions whose answers are kept.
_ASKED_AT_ONCE = 8
_PARTED = re.compile("[ ,/]+")
_POSSESSIVE = re.compile(r"'s?\b")


@frozen(eq=False)
class _Asked:
    """The earlier questions of a game.

    ``names`` are the entries that decide each, ``having`` the questions with a word and its share in each,
    ``weights`` how much a word tells.
    """

    names: tuple[tuple[str, ...], ...]
    having: Mapping[str, tuple[tuple[int, float], ...]]
    weights: Mapping[str, float]


@lru_cache(_ASKED_AT_ONCE)
def suggested(said: str, game: Game[Any]) -> Mapping[str, float]:
    """How much each entry is suggested by questions like this one that it decided; 2 at most.

    >>> from ctcore.game.games import game
    >>> found = suggested("do paras go along on a sweep", game())
    >>> max(found, key=found.__getitem__)
    '3.2.3'
    """
    asked, words = _asked(game), telling(said)
    alike: defaultdict[int, float] = defaultdict(float)
    weights = {one: asked.weights[one] for one in words if one in asked.weights}
    length = math.hypot(*weights.values()) or 1.0
    for one, weight in weights.items():
        for at, share in asked.having[one]:
            alike[at] += share * weight / length
    by: defaultdict[str, list[float]] = defaultdict(list)
    for at, much in alike.items():
        if much > _LEAST:
            for place, name in enumerate(asked.names[at]):
                by[name].append(much * (_ALSO if place else 1.0))
    return {name: _together(many) for name, many in by.items()}


def _together(many: list[float]) -> float:
    return sum(much * _EACH**place for place, much in enumerate(sorted(many, reverse=True)[:_MOST]))


@cache
def _asked(game: Game[Any]) -> _Asked:
    rows = [(names, telling(each)) for each, names in game.precedents.items()]
    counts = Counter(one for _, words in rows for one in words)
    weights = {one: math.log((len(rows) + 1) / (many + 0.5)) ** _RARITY for one, many in counts.items()}
    having: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
    for at, (_, words) in enumerate(rows):
        length = math.hypot(*(weights[one] for one in words)) or 1.0
        for one in words:
            having[one].append((at, weights[one] / length))
    return _Asked(
        tuple(names for names, _ in rows), {one: tuple(many) for one, many in having.items()}, weights
    )


def telling(said: str) -> frozenset[str]:
    """The stems of the words that tell something.

    >>> sorted(telling("how many guys are there in the city"))
    ['city', 'guy']
    """
    words = _PARTED.split(_POSSESSIVE.sub("", usual(said.casefold())))
    return frozenset(stem(one) for one in words if one and one not in FUNCTION)

"""The entries that decide what is asked of several things at once, as the index has it in a few words."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from ctcore.english.content import FUNCTION
from ctcore.english.lexicon import lexicon_of, stem
from ctcore.english.spoken import usual
from ctcore.english.terms import SORTS, in_full, needs, stems_of
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from ctcore.game import Game

__all__ = ["asked_for"]


# The stems of words that say nothing, in a term of several.
_SILENT = frozenset(map(stem, FUNCTION))


@frozen
class _Asked:
    """What is asked in a few words: each as its stems with those that may stand for it; and what decides."""

    wanted: tuple[frozenset[str], ...]
    allowed: frozenset[str]
    names: tuple[str, ...]


def asked_for(said: str, game: Game[Any]) -> tuple[str, ...]:
    """The entries that decide about all that is said, where the index has just that; none if it has not.

    >>> from ctcore.game.games import game
    >>> asked_for("does a hidden guerrilla protect the base", game())
    ('3.2.4',)
    >>> asked_for("does a hidden guerrilla protect the base from rain", game())
    ()
    """
    telling = frozenset(each for one in needs(said, game) or () for each in one.stems) - _SILENT
    every = telling.union(stems_of(usual(in_full(said, game))))
    found = dict.fromkeys(
        one.names
        for one in _asked(game)
        if telling and telling <= one.allowed and all(not every.isdisjoint(each) for each in one.wanted)
    )
    return next(iter(found), ())


@cache
def _asked(game: Game[Any]) -> tuple[_Asked, ...]:
    """What the index has, that of most words first."""
    players = frozenset(each for one in lexicon_of(game).players for each in stems_of(one))
    rows = [
        _read(said, tuple(names.split()), players)
        for names, many in game.register.index.asked.items()
        for said in many
    ]
    return tuple(sorted(rows, key=lambda one: -len(one.wanted)))


def _read(said: str, names: tuple[str, ...], players: frozenset[str]) -> _Asked:
    wanted, allowed, is_of_all = [], frozenset(SORTS), True
    for token in said.split():
        ways = frozenset(stem(one.casefold()) for one in token.removesuffix("?").split("|"))
        is_of_all = is_of_all and players.isdisjoint(ways)
        allowed |= ways
        if not token.endswith("?"):
            wanted.append(ways)
    return _Asked(tuple(wanted), allowed | players if is_of_all else allowed, names)

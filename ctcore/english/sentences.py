"""The entries of the rules that speak of all the words of a question at once."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from ctcore.english.lexicon import lexicon_of
from ctcore.english.speaking import is_within, near_to, spoken_by
from ctcore.english.spoken import plain
from ctcore.english.terms import is_on_map, is_told, needs, stems_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ctcore.english.terms import Need
    from ctcore.game import Game
    from ctcore.register import Sentence

__all__ = ["cards_about", "clauses_about", "tells_at_once"]

# A question of fewer words is about anything, and more entries tell nobody what decides.
_LEAST, _MOST = 2, 5
_FEW = 3


def clauses_about(said: str, game: Game[Any]) -> tuple[str, ...]:
    """The clauses one sentence of which speaks of all that is asked; none if they are many.

    >>> from ctcore.game.games import game
    >>> clauses_about("when are terror markers removed", game())
    ('3.2.1', '3.3.1', '6.3.1', '6.3.2', '6.5')
    """
    wanted = _telling(said, game)
    is_named = any(one.homes and (is_told(one, game) or not is_on_map(one, game)) for one in wanted)
    if len(wanted) < _LEAST or not is_named:
        return ()
    found = dict.fromkeys(
        clause for clause, stems in _sentences(game) if all(_has(stems, one) for one in wanted)
    )
    return tuple(found) if len(found) <= _MOST else ()


def cards_about(said: str, sort: str, game: Game[Any]) -> tuple[str, ...]:
    """The cards of that sort with a text that speaks of all that is asked; none if they are many.

    >>> from ctcore.game.games import game
    >>> cards_about("lets the fln have 3 bases in morocco", "card", game())
    ('#43',)
    """
    wanted = _telling(said, game)
    if len(wanted) < _LEAST:
        return ()
    counts = re.findall(r"\b[0-9]+\b", said)
    texts = (
        (card.id, _stems(f"{text.text} {text.label}"))
        for card in game.register.cards
        for text in card.texts
        if sort in {"card", "event"} or sort == (text.lasting or "").casefold()
    )
    found = dict.fromkeys(
        name for name, stems in texts if stems.issuperset(counts) and all(_has(stems, one) for one in wanted)
    )
    return tuple(found) if len(found) <= _FEW else ()


def tells_at_once(name: str, wanted: Sequence[Need], game: Game[Any]) -> bool:
    """Whether one sentence of the clause, with its title and those above it, speaks of all of these.

    >>> from ctcore.game.games import game
    >>> tells_at_once("1.4.2", needs("bases in a space", game()), game())
    True
    """
    above = spoken_by(name, game).above | frozenset(stems_of(str(game.register.by_id[name])))
    said = (stems | above for each, stems in _sentences(game) if each == name)
    return any(all(_has(stems, one) for one in wanted) for stems in said)


def _stems(text: str) -> frozenset[str]:
    """The stems of a text, its numbers in figures, too."""
    return frozenset((*stems_of(text), *re.findall("[0-9]+", plain(text))))


def _telling(said: str, game: Game[Any]) -> tuple[Need, ...]:
    """What the question names, without the players, whom a rule may leave unnamed."""
    players = set(map(stems_of, lexicon_of(game).players))
    return tuple(one for one in needs(said, game) or () if one.stems not in players)


def _has(stems: frozenset[str], one: Need) -> bool:
    return all(not stems.isdisjoint(near_to(each)) for each in one.telling)


@cache
def _sentences(game: Game[Any]) -> tuple[tuple[str, frozenset[str]], ...]:
    """Each sentence of the rules that a player may ask about, with the stems of which it speaks."""
    apart = tuple(game.register.index.apart)
    return tuple(
        (clause.id, stems)
        for clause in game.register.clauses
        if "." in clause.id and not is_within(f"{clause.id}.", apart)
        for stems in _spoken(clause.sentences)
    )


def _spoken(sentences: Iterable[Sentence]) -> Iterator[frozenset[str]]:
    """The stems of each sentence that binds, with those of what it is an item of."""
    above: frozenset[str] = frozenset()
    for one in sentences:
        stems = frozenset(stems_of(one.text))
        if one.text.rstrip().endswith(":"):
            above = stems
        if one.sort != "note":
            yield stems | above

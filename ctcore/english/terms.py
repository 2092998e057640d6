"""The words of a question that its answer must speak of: terms of the index of the rules, and others."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.english.content import FUNCTION
from ctcore.english.lexicon import lexicon_of, stem
from ctcore.english.spoken import bare, listed, usual
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from ctcore.game import Game

__all__ = [
    "SORTS",
    "Need",
    "entered",
    "headed",
    "home",
    "in_full",
    "is_on_map",
    "is_told",
    "needs",
    "stems_of",
]

# How many words a term may have, and the largest number of which a rule speaks: a larger one is a year.
_LONGEST, _LARGEST = 6, 99
# A word of this many letters or fewer may end in "s" without being a plural.
_SHORT = 2
# What adds nothing to what is asked of a rule.
_IDLE = FUNCTION | frozenset(listed("aside"))
_ROMAN = re.compile("i{2,3}|i?vi?|vi{2,3}")
_MARKS = re.compile(r"[a-z0-9#']+")
# What says of what sort a thing is adds nothing to its name.
SORTS = frozenset(map(stem, ("card", "round", "phase", "marker", "track", "value", "text", "box")))


@frozen
class Need:
    """A word or a term that the answer must speak of: its stems, where the index leads, and its wording."""

    stems: tuple[str, ...]
    homes: tuple[str, ...] = ()
    said: str = attrs.field(default="", eq=False)

    @property
    def telling(self) -> tuple[str, ...]:
        """Its stems without the noun that only names its sort."""
        return tuple(one for one in self.stems if one not in SORTS) or self.stems


def needs(words: str, game: Game[Any]) -> tuple[Need, ...] | None:
    """What the words ask to be spoken of, in order; None if a number is too large for a rule.

    >>> from ctcore.game.games import game
    >>> [(one.stems, one.homes[:1]) for one in needs("can a rally cost commitment", game())]
    [(('rally',), ('3.3.1',)), (('cost',), ()), (('commit',), ('1.8',))]
    """
    homes = _homes(game)
    told = bare(in_full(usual(words), game))
    if any(int(number) > _LARGEST for number in re.findall(r"\b[0-9]+\b", told)):
        return None
    tokens = told.split()
    found: list[Need] = []
    while tokens:
        many = next((many for many in range(_LONGEST, 0, -1) if _is_term(tokens[:many], game)), 0)
        said = " ".join(tokens[: many or 1])
        stems = stems_of(said)
        if many or not (tokens[0] in _IDLE or tokens[0].isdigit() or _ROMAN.fullmatch(tokens[0])):
            found.append(Need(stems, homes.get(stems, ()) if many else (), said))
        tokens = tokens[many or 1 :]
    return tuple(dict.fromkeys(one for one in found if one.stems))


def _is_term(tokens: list[str], game: Game[Any]) -> bool:
    return stems_of(" ".join(tokens)) in _homes(game) and not (len(tokens) == 1 and tokens[0] in FUNCTION)


def home(term: str, game: Game[Any]) -> str | None:
    """The entry to which the index leads from a term before all others; a chapter only if there is no other.

    >>> from ctcore.game.games import game
    >>> home("the stacking limit", game())
    '1.4.2'
    """
    found = _homes(game).get(stems_of(bare(in_full(term, game))), ())
    return next((one for one in found if not one.isalnum()), next(iter(found), None))


def entered(term: str, game: Game[Any], *, is_meant: bool = True) -> str | None:
    """The same, of a term that is in the index; of a thing only if its meaning is meant."""
    index = game.register.index
    known = (*index.terms, *index.things) if is_meant else tuple(index.terms)
    return home(term, game) if stems_of(bare(in_full(term, game))) in map(stems_of, known) else None


def is_told(one: Need, game: Game[Any]) -> bool:
    """Whether the term is the word for a number or a truth of a position."""
    return one.stems in _told(game)


def is_on_map(one: Need, game: Game[Any]) -> bool:
    """The same, or for what else the index has as a thing."""
    return is_told(one, game) or one.stems in _things(game)


def headed(said: str, game: Game[Any]) -> tuple[str, ...]:
    """The entries to which the index leads from what is named besides what is on the map.

    >>> from ctcore.game.games import game
    >>> headed("what is the difference between a sweep and a garrison", game())
    ('3.2.3', '3.2.2')
    """
    named = (one for one in needs(said, game) or () if one.homes and not is_on_map(one, game))
    return tuple(dict.fromkeys(one.homes[0] for one in named))


def stems_of(words: str) -> tuple[str, ...]:
    """The stems of the words, in order.

    >>> stems_of("First-Eligible players")
    ('first', 'eligibl', 'player')
    """
    return tuple(stem(one) for one in _MARKS.findall(words.casefold().replace("-", " ")))


def in_full(said: str, game: Game[Any]) -> str:
    """The words with those of the rules for those that people have instead, or shorten.

    >>> from ctcore.game.games import game
    >>> in_full("how many ops does the gov have", game())
    'how many operation does the government have'
    """
    told = f" {said} "
    for pattern, one in _alike(game):
        told = pattern.sub(one, told)
    return told.strip()


@cache
def _alike(game: Game[Any]) -> tuple[tuple[re.Pattern[str], str], ...]:
    """What people say instead of a word of the rules, the longer first, and that word.

    What begins a longer name of a number or a title is a part of it: "the french troops" are no player.
    """
    words, known = lexicon_of(game), frozenset(re.findall("[a-z]+", _written(game)))
    names = (*words.numbers, *(bare(one) for one in words.titled))
    found = []
    alike = {**game.register.index.alike, **game.shortened}
    for other, one in sorted(alike.items(), key=lambda each: -len(each[0])):
        name = bare(other)
        longer = [re.escape(each[len(name) + 1 :]) for each in names if each.startswith(f"{name} ")]
        ahead = rf"(?! (?:{'|'.join(longer)})\b)" if longer else ""
        plural = f"{one.split()[-1].casefold()}s" in known
        many = "(s?)" if len(other) > _SHORT else "()"
        form = rf" {re.escape(other)}{many}{ahead}(?= )"
        found.append((re.compile(form), f" {one.casefold()}\\1" if plural else f" {one.casefold()}"))
    return tuple(found)


def _written(game: Game[Any]) -> str:
    register = game.register
    said = (*register.clauses, *register.every_ruling)
    return " ".join(getattr(one, "whole", "") or getattr(one, "answer", "") for one in said).casefold()


@cache
def _told(game: Game[Any]) -> frozenset[tuple[str, ...]]:
    words = lexicon_of(game)
    told = frozenset(map(stems_of, (*words.numbers, *words.truths, *words.of_position)))
    titles = (one.title for one in game.register.cards)
    return told - frozenset(map(stems_of, (*game.register.index.terms, *titles)))


@cache
def _things(game: Game[Any]) -> frozenset[tuple[str, ...]]:
    return frozenset(map(stems_of, game.register.index.things))


@cache
def _homes(game: Game[Any]) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Where the index leads from each term: from a title to its own entry, from others as it says."""
    register, found = game.register, dict[tuple[str, ...], tuple[str, ...]]()
    for stems, name in lexicon_of(game).titles.items():
        if name in register.by_id:
            found[stems] = (name,)
    titled = dict[tuple[str, ...], tuple[str, ...]]()
    for one in register.clauses:
        stems = stems_of(bare(one.title.casefold()))
        titled[stems] = (*titled.get(stems, ()), one.id)
    for stems, names in titled.items():
        found[stems] = tuple(dict.fromkeys((*names, *found.get(stems, ()))))
    for card in register.cards:
        stems = stems_of(bare(card.title.casefold()))
        found[stems] = tuple(dict.fromkeys((*found.get(stems, ()), card.id)))
    for term, names in register.index.terms.items():
        stems = stems_of(bare(term))
        found[stems] = tuple(dict.fromkeys((*found.get(stems, ()), *names)))
    for term, names in register.index.things.items():
        stems = stems_of(bare(term))
        own = titled.get(stems, ())
        found[stems] = tuple(dict.fromkeys((*own, *names)))
    return found

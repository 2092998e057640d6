"""The sentence of the rules that tells what is asked, by its words and by what it stands under."""

from __future__ import annotations

import math
import re
from functools import cache, lru_cache
from operator import mul
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.english.lexicon import stem
from ctcore.english.speaking import akin_to, broader_than, is_within, near_to, titles_above
from ctcore.english.spoken import plain, usual
from ctcore.english.terms import SORTS, Need, in_full, is_on_map, needs, stems_of
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ctcore.game import Game
    from ctcore.register import Clause

__all__ = ["Saying", "Told", "apart_of", "asked_of", "is_aside", "is_strange", "ranked", "weighed"]

# How surely a sentence speaks of a word: it has it, its title or its heading, the sentence before it, a title
# above that, or the rest of its clause.
_OWN, _ASKED, _TITLE, _HEAD, _BEFORE, _ABOVE, _BESIDE = 1.0, 1.0, 0.9, 0.9, 0.6, 0.7, 0.3
# How much less by a word of nearly the same meaning, by a broader one, and by one of the same kind.
_NEAR, _BROADER, _KIN = 0.85, 0.6, 0.4
# What it adds that the index leads from a word to the entry, first or also; less for things on the map.
_MAIN, _FURTHER, _ON_MAP = 0.6, 0.25, 0.5
# How many questions keep their sentences: an answer is weighed several times.
_ASKED_AT_ONCE = 8
# A note tells less than what binds, and a ruling or a card only what is asked of it.
_UNNAMED = 0.85
_NOTE, _RULING, _CARD, _APART = 0.85, 0.88, 0.5, 0.3
_HEADING = re.compile(r"([A-Z][\w ,']{2,40}?):")
_IN_FORCE = re.compile(r" (?:is|are|being )?(?:currently )?in (?:effect|force|play)\b")
_PRICED = re.compile(r"\bhow much (?:is|are|for) (?=an? |the |one )")
_NUMBER = re.compile("[0-9]+")


@frozen(eq=False)
class Saying:
    """A sentence of a clause, a ruling or a text of a card: what it says, and of which stems how surely.

    ``entry`` is what `rule` is to be asked for it, ``on`` are the clauses that a ruling is about.
    """

    id: str
    entry: str
    text: str
    sort: str
    on: tuple[str, ...]
    spoken: tuple[tuple[float, frozenset[str]], ...] = attrs.field(repr=False)


@frozen
class Told:
    """How well a sentence tells what is asked, and what of that it does not speak of."""

    saying: Saying
    score: float
    unsaid: tuple[Need, ...]


@lru_cache(_ASKED_AT_ONCE)
def ranked(said: str, game: Game[Any], told: str = "") -> tuple[Told, ...]:
    """The sentences that speak of what is asked, the one that tells most of it first.

    ``told`` is what is said before the question: it weighs less.

    >>> from ctcore.game.games import game
    >>> ranked("do police move in a sweep", game())[0].saying.id
    '3.2.3/4'
    """
    needs_of = weighed(said, told, game)
    wanted, worths, most = tuple(needs_of), tuple(needs_of.values()), sum(needs_of.values())
    if not most:
        return ()
    scores: dict[int, list[float]] = {}
    for at, one in enumerate(wanted):
        for index, surely in _spoken_of(one.telling, game).items():
            scores.setdefault(index, [0.0] * len(wanted))[at] = surely
    found = []
    shut, meant = _chapters(wanted, game)
    asked = {each for one in wanted for each in one.stems}
    named = asked.union(*map(near_to, asked))
    led = _led(needs_of, game)
    for index, each in scores.items():
        saying = _sayings(game)[index]
        total = sum(map(mul, worths, each)) + led.get(saying.entry, 0.0)
        unsaid = tuple(need for need, surely in zip(wanted, each, strict=True) if surely < _LEAST)
        score = total / most * _worth(saying, wanted, shut, meant)
        if not named.issuperset(_titled(saying, game)):
            score *= _UNNAMED
        found.append(Told(saying, score, unsaid))
    return tuple(sorted(found, key=lambda one: -one.score))


def weighed(said: str, told: str, game: Game[Any]) -> dict[Need, float]:
    """What is to be spoken of, with how much it tells; what is told of it before it is asked tells less."""
    asked = {one: _tells(one, game) for one in asked_of(said, game)}
    known = {one: _TOLD * _tells(one, game) for one in asked_of(told, game) if not is_strange(one, game)}
    return {**known, **asked}


def is_strange(one: Need, game: Game[Any]) -> bool:
    """Whether no rule speaks of a word."""
    return not any(_speaking(each, game) for each in one.stems)


# What is said less surely than that is not said.
_LEAST = 0.45


# Words that tell one sentence from another, though a question may have them for no reason.
_ALSO = frozenset(
    (
        "first",
        "second",
        "both",
        "all",
        "only",
        "once",
        "never",
        "other",
        "before",
        "after",
        "more",
        "without",
        "no",
        "or",
        "who",
        "when",
        "where",
        "which",
        "why",
        "many",
        "much",
    )
)
# How much less they tell than another word.
_HALF = 0.4
# And how much less what is told before the question.
_TOLD = 0.5


def is_aside(one: Need) -> bool:
    """Whether a word only tells which of several is meant."""
    return one.said in _ALSO or one.said.isdigit()


def _tells(one: Need, game: Game[Any]) -> float:
    """How much a word or a term tells."""
    worth = sum(_weight(each, game) for each in one.telling)
    return worth * (_HALF if is_aside(one) else 1.0)


def asked_of(said: str, game: Game[Any]) -> tuple[Need, ...]:
    """What the words ask to be spoken of, a card by its number, too."""
    told = _PRICED.sub("how much cost ", _IN_FORCE.sub(" ", re.sub(" ?, ?", " ", said)))
    found = list(needs(told, game) or ())
    known = {each for one in found for each in one.stems}
    # Which of two is asked, and how many, a sentence tells by these words.
    found += [
        Need((stem(word),), (), word)
        for word in dict.fromkeys(said.split())
        if (word in _ALSO or word.isdigit()) and stem(word) not in known
    ]
    return tuple(found)


def _chapters(wanted: Sequence[Need], game: Game[Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The chapters that nobody means who does not say so, and those of them that are meant."""
    asked, apart = {each for one in wanted for each in one.stems}, game.register.index.apart
    meant = tuple(chapter for chapter, word in apart.items() if asked.issuperset(stems_of(word)))
    return tuple(chapter for chapter in apart if chapter not in meant), meant


def _worth(saying: Saying, wanted: Sequence[Need], shut: tuple[str, ...], meant: tuple[str, ...]) -> float:
    if _is_apart(saying, shut, meant):
        return _APART
    if cards := _cards_of(saying):
        is_named = any(name.rstrip("us") in cards for one in wanted for name in one.homes)
        return (_RULING if saying.sort == "ruling" else 1.0) if is_named else _CARD
    return {"note": _NOTE, "ruling": _RULING}.get(saying.sort, 1.0)


def apart_of(wanted: Sequence[Need], game: Game[Any]) -> Callable[[str], bool]:
    """Whether an entry stands in a chapter that this question cannot mean.

    >>> from ctcore.game.games import game
    >>> is_apart = apart_of(asked_of("does the non-player rally", game()), game())
    >>> is_apart("8.4.5"), is_apart("3.3.1")
    (False, True)
    """
    shut, meant = _chapters(wanted, game)
    return lambda name: is_within(f"{name}.", shut) or (bool(meant) and not is_within(f"{name}.", meant))


@cache
def _is_apart(saying: Saying, shut: tuple[str, ...], meant: tuple[str, ...]) -> bool:
    """Whether it stands in a chapter that nobody means, or in none of those that are meant."""
    clauses = [f"{one}." for one in (saying.entry, *saying.on)]
    is_shut = any(is_within(one, shut) for one in clauses)
    return is_shut or (bool(meant) and not any(is_within(one, meant) for one in clauses))


@cache
def _cards_of(saying: Saying) -> frozenset[str]:
    """The cards that it is on."""
    return frozenset(
        one.partition("/")[0].rstrip("us") for one in (saying.entry, *saying.on) if one.startswith("#")
    )


@cache
def _titled(saying: Saying, game: Game[Any]) -> frozenset[str]:
    """The first word of the title under which it stands, of one that is an act or a phase; else nothing."""
    index, entry = game.register.index, game.register.by_id[saying.entry]
    is_general = saying.entry.isalnum() or is_within(saying.entry, index.defining)
    if is_general or saying.entry in index.general or saying.sort in {"ruling", "card"}:
        return frozenset()
    titled = [one for one in stems_of(getattr(entry, "title", "")) if one not in SORTS]
    return frozenset(titled[-1:] if len(titled) == 1 else ())


def _led(wanted: Mapping[Need, float], game: Game[Any]) -> dict[str, float]:
    """What it adds to an entry that the index leads there from what is asked."""
    found: dict[str, float] = {}
    for one, worth in wanted.items():
        on_map = _ON_MAP if is_on_map(one, game) else 1
        for home in dict.fromkeys(one.homes):
            more = (_MAIN if home == one.homes[0] else _FURTHER) * on_map
            found[home] = found.get(home, 0.0) + worth * more
    return found


def _spoken_of(stems: Sequence[str], game: Game[Any]) -> dict[int, float]:
    """How surely each sentence speaks of the term, on average over its words."""
    found: dict[int, float] = {}
    whole = sum(_weight(one, game) for one in stems)
    for one in stems:
        for index, surely in _speaking(one, game).items():
            found[index] = found.get(index, 0.0) + surely * _weight(one, game) / whole
    return found


@cache
def _speaking(one: str, game: Game[Any]) -> Mapping[int, float]:
    """How surely each sentence speaks of the word, by its number."""
    ways = dict.fromkeys(akin_to(one, game), _KIN)
    ways |= dict.fromkeys(broader_than(one, game), _BROADER)
    ways |= dict.fromkeys(near_to(one), _NEAR) | {one: 1.0}
    found: dict[int, float] = {}
    for other, worth in ways.items():
        for index, surely in _having(game).get(other, {}).items():
            found[index] = max(found.get(index, 0.0), surely * worth)
    return found


@cache
def _having(game: Game[Any]) -> dict[str, dict[int, float]]:
    """How surely each sentence has a stem, by the stem and by its number."""
    found: dict[str, dict[int, float]] = {}
    for index, saying in enumerate(_sayings(game)):
        for surely, stems in saying.spoken:
            for one in stems:
                known = found.setdefault(one, {})
                known[index] = max(known.get(index, 0.0), surely)
    return found


@cache
def _weight(one: str, game: Game[Any]) -> float:
    """How much a word tells: more if few sentences have it; what none has tells little of the rules."""
    many = sum(surely >= _HEAD for surely in _having(game).get(one, {}).values())
    return math.log(len(_sayings(game)) / (many + 0.5)) if many else _STRANGE


# What a word is worth that no rule has.
_STRANGE = 3.0


@cache
def _sayings(game: Game[Any]) -> tuple[Saying, ...]:
    register = game.register
    every = [one for clause in register.clauses for one in _of_clause(clause, game)]
    spoken: tuple[tuple[float, frozenset[str]], ...]
    for ruling in register.every_ruling:
        on = tuple(dict.fromkeys(one.partition("/")[0] for one in ruling.clauses))
        above = " ".join(str(register.by_id[one]) for one in on if one in register.by_id)
        # What a ruling is about its question says; the answer may name much besides.
        asked = _asked_for(ruling.id, game)
        spoken = (
            (_OWN, _stems(ruling.question)),
            (_ASKED, asked),
            (_BESIDE, _stems(f"{ruling.answer} {above}")),
        )
        every.append(Saying(ruling.id, ruling.id, ruling.answer, "ruling", on, spoken))
    for card in register.cards:
        for half in card.texts:
            spoken = (
                (_OWN, _stems(half.text)),
                (_TITLE, _stems(f"{card.title} {half.label} {half.side}")),
                (_ABOVE, _stems(f"{half.lasting} card event")),
            )
            every.append(Saying(half.id, card.id, half.text, "card", (), spoken))
    return tuple(every)


def _of_clause(clause: Clause, game: Game[Any]) -> Iterator[Saying]:
    """The sentences of a clause, each with its heading and with what stands before it."""
    heading = before = ""
    above, beside = _stems(" ".join(titles_above(clause.id, game))), _stems(clause.whole)
    is_defining = is_within(clause.id, game.register.index.defining)
    for one in clause.sentences:
        text = " ".join(one.text.split())
        if found := _HEADING.match(text):
            heading = found[1]
        spoken = (
            (_OWN, _stems(text)),
            (_ASKED, _asked_for(one.id, game)),
            (_TITLE, _stems(clause.title)),
            (_HEAD, _stems(heading)),
            (_BEFORE, _stems(before)),
            (_BESIDE if is_defining else _ABOVE, above),
            (_BESIDE, beside),
        )
        yield Saying(one.id, clause.id, text, one.sort, (), spoken)
        before = text


def _asked_for(name: str, game: Game[Any]) -> frozenset[str]:
    """The words in which people ask for what a sentence or a ruling says."""
    return _stems(in_full(usual(game.register.index.told.get(name, "")), game))


def _stems(text: str) -> frozenset[str]:
    """The stems of a text, its numbers in figures, too."""
    return frozenset((*stems_of(text), *_NUMBER.findall(plain(text))))

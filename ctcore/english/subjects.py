"""The entry of the rules that decides what a question asks: by the index, and by what each entry speaks of."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from ctcore.english.content import FUNCTION
from ctcore.english.lexicon import lexicon_of, stem
from ctcore.english.spoken import bare, rows, usual
from ctcore.kernel.frozen import frozen
from ctcore.register import Card, Clause, Half, Ruling

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.game import Game

__all__ = ["Need", "Spoken", "home", "is_on_map", "needs", "spoken_by", "subject"]

# How surely an entry speaks of a word: by its text, by the title above it, by a ruling on it; and how much
# less by a word of nearly the same meaning, or of the same kind.
_TEXT, _ABOVE, _RULED = 1.0, 1.0, 0.6
_NEAR, _KIN = 0.9, 0.5
# An entry that a clause governs in general is taken to be spoken of there.
_GOVERNED = 0.4
# What it is worth that the index leads to an entry, as its main one or not; less for what stands on a map.
_MAIN, _FURTHER = 2.0, 1.9
_ON_MAP = 0.6
# A chapter is the answer only if nothing in it is better, and a definition if no rule is; what governs two
# parts of a chapter is better than a part that has only a ruling on the other.
_CHAPTER, _DEFINES, _BOTH = -0.3, -0.3, 1.8
# A ruling asks the same, or much of it, if so many of its own words are asked.
_SAME, _MUCH = 0.8, 0.6
_LONGEST = 6
_SORTS = frozenset(map(stem, ("card", "round", "phase", "marker", "track", "value", "text", "box")))
# What a ruling's question has to be asked with.
_DENIES = frozenset(("no", "not", "never", "without", "only"))
_MARKS = re.compile(r"[a-z0-9#']+")


@frozen
class Need:
    """A word, or a term, of which the entry has to speak: its stems, and where the index leads from it."""

    stems: tuple[str, ...]
    homes: tuple[str, ...] = ()


@frozen
class Spoken:
    """The stems of which an entry speaks: in its text, in the titles above it, in the rulings on it."""

    text: frozenset[str]
    above: frozenset[str]
    ruled: frozenset[str]

    def weight(self, one: str, game: Game[Any]) -> float:
        """How surely it speaks of the stem; 0 if it does not."""
        near, kin = _near(), _kin(game)
        return max(
            self._exact(one),
            _NEAR * max(map(self._exact, near.get(one, ())), default=0.0),
            _KIN * max(map(self._exact, kin.get(one, ())), default=0.0),
        )

    def _exact(self, one: str) -> float:
        if one in self.text:
            return _TEXT
        if one in self.above:
            return _ABOVE
        return _RULED if one in self.ruled else 0.0


def subject(said: str, game: Game[Any]) -> str | None:
    """The entry that the words are surely about; None if there is none, or more than one."""
    wanted = needs(said, game)
    if wanted is None or not any(one.homes for one in wanted):
        return None
    if same := _asked_alike(wanted, game, _SAME):
        return same
    found = {name: score for name in _candidates(wanted, game) if (score := _score(name, wanted, game))}
    if not found:
        return _asked_alike(wanted, game, _MUCH)
    return max(found, key=lambda name: found[name])


def home(term: str, game: Game[Any]) -> str | None:
    """The entry to which the index leads from a term before all others."""
    return next(iter(_homes(game).get(_stems(bare(_alike(term, game.register.index.alike))), ())), None)


def needs(said: str, game: Game[Any]) -> tuple[Need, ...] | None:
    """What the words ask to be spoken of, in order; None where a number is too large for a rule."""
    if any(int(number) > 99 for number in re.findall(r"\b[0-9]+\b", said)):  # noqa: PLR2004 - a year
        return None
    homes, alike = _homes(game), game.register.index.alike
    tokens = bare(_alike(usual(said), alike)).split()
    found: list[Need] = []
    while tokens:
        for many in range(min(len(tokens), _LONGEST), 0, -1):
            stems = _stems(" ".join(tokens[:many]))
            if stems in homes and not (many == 1 and tokens[0] in FUNCTION):
                found.append(Need(stems, homes[stems]))
                break
        else:
            many = 1
            if tokens[0] not in FUNCTION and not tokens[0].isdigit():
                found.append(Need(_stems(tokens[0])))
        tokens = tokens[many:]
    return tuple(dict.fromkeys(one for one in found if one.stems))


def _alike(said: str, alike: Any) -> str:
    """The words with those of the rules for those that people have instead."""
    told = f" {said} "
    for other, one in alike.items():
        told = re.sub(rf" {re.escape(other)}(s?) ", rf" {one}\1 ", told)
    return told.strip()


def _stems(words: str) -> tuple[str, ...]:
    return tuple(stem(one) for one in _MARKS.findall(words.casefold().replace("-", " ")))


@cache
def _near() -> dict[str, frozenset[str]]:
    """The stems of nearly the same meaning, by each."""
    return _rows(rows("near"))


@cache
def _kin(game: Game[Any]) -> dict[str, frozenset[str]]:
    return _rows(game.register.index.kinds)


def _rows(many: Sequence[Sequence[str]]) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for row in many:
        stems = frozenset(map(stem, row))
        for one in stems:
            found[one] = found.get(one, frozenset()) | stems
    return found


@cache
def _homes(game: Game[Any]) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Where the index leads from each term: from a title to its own entry, from others as it says."""
    register, found = game.register, dict[tuple[str, ...], tuple[str, ...]]()
    for stems, name in lexicon_of(game).titles.items():
        if name in register.by_id:
            found[stems] = (name,)
    for one in reversed(register.clauses):
        for title in (re.sub(" (?:pivotal event|phase|segment)$", "", one.title.casefold()), one.title):
            stems = _stems(bare(title.casefold()))
            found[stems] = tuple(dict.fromkeys((one.id, *found.get(stems, ()))))
    for term, names in (*register.index.terms.items(), *register.index.things.items()):
        stems = _stems(bare(term))
        found[stems] = tuple(dict.fromkeys((*found.get(stems, ()), *names)))
    return found


@cache
def spoken_by(name: str, game: Game[Any]) -> Spoken:
    """Of what an entry speaks."""
    register = game.register
    entry = register.by_id[name]
    own, above = [str(entry)], list[str]()
    if isinstance(entry, Clause):
        own += [entry.whole]
        within = entry.within
        while within and within in register.by_id:
            above.append(str(register.by_id[within]))
            within = getattr(register.by_id[within], "within", "")
    elif isinstance(entry, Card | Half):
        texts = entry.texts if isinstance(entry, Card) else (entry,)
        own += [f"{one.text} {one.label} {one.lasting} {one.sort}" for one in texts]
    elif isinstance(entry, Ruling):
        own += [entry.answer]
    ruled = [f"{one.question} {one.answer}" for one in register.rulings_on(name)]
    return Spoken(*(frozenset(_stems(" ".join(each))) for each in (own, above, ruled)))


def _candidates(wanted: Sequence[Need], game: Game[Any]) -> Iterator[str]:
    """The entries to which a term leads, and those that govern one of them in general."""
    index, asked = game.register.index, {each for one in wanted for each in one.stems}
    homes = dict.fromkeys(name for one in wanted for name in one.homes)
    shut = [chapter for chapter, word in index.apart.items() if not asked.issuperset(_stems(word))]
    yield from (name for name in homes if not _is_in(f"{name}.", shut))
    for general, chapters in index.general.items():
        if (
            general not in homes
            and not _is_in(general, shut)
            and any(_is_in(name, chapters) for name in homes)
        ):
            yield general


def _is_in(name: str, chapters: Sequence[str]) -> bool:
    return any(name.startswith(f"{chapter}.") for chapter in chapters)


def _score(name: str, wanted: Sequence[Need], game: Game[Any]) -> float:
    """How well the entry decides about all that is asked; 0 if it is silent about some of it."""
    spoken, total = spoken_by(name, game), 0.0
    governs = game.register.index.general.get(name, ())
    for one in wanted:
        if name in one.homes:
            worth = (_MAIN if one.homes[0] == name else _FURTHER) + len(one.stems) / 10
            total += worth * (_ON_MAP if is_on_map(one, game) else 1)
        elif weight := min(spoken.weight(each, game) for each in _telling(one.stems)):
            total += weight
        elif governs and any(_is_in(each, governs) for each in one.homes):
            total += _GOVERNED
        else:
            return 0.0
    if governs:
        parts = {one.homes[0] for one in wanted if one.homes and _is_title(one, game)}
        total += _BOTH if sum(_is_in(part, governs) for part in parts) > 1 else 0
    title = set(_stems(str(game.register.by_id[name])))
    defines = _is_in(name, game.register.index.defining) and not any(title.issuperset(one.stems) for one in wanted)
    return total + (_CHAPTER if name.isalnum() else 0) + (_DEFINES if defines else 0)


def _telling(stems: tuple[str, ...]) -> tuple[str, ...]:
    """The stems of a term but for the noun that says what sort of thing it is, if it has another."""
    return tuple(one for one in stems if one not in _SORTS) or stems


def _is_title(one: Need, game: Game[Any]) -> bool:
    """Whether the term is the title of the entry to which it leads first."""
    return one.stems == _stems(game.register.by_id[one.homes[0]].title)


def is_on_map(one: Need, game: Game[Any]) -> bool:
    """Whether the term is the word for a number or a truth of a position."""
    return one.stems in _on_map(game)


@cache
def _on_map(game: Game[Any]) -> frozenset[tuple[str, ...]]:
    """The stems of the words for numbers and truths of a position."""
    words = lexicon_of(game)
    told = (*words.numbers, *words.truths, *words.of_position, *game.register.index.things)
    return frozenset(map(_stems, told))


def _asked_alike(wanted: Sequence[Need], game: Game[Any], much: float) -> str | None:
    """The one ruling whose question has all that is asked, and little more."""
    stems = {each for one in wanted for each in one.stems}
    found = dict[str, int]()
    for ruling in game.register.every_ruling:
        asked = _asked(ruling)
        if len(stems) > 1 and stems <= asked and len(stems) >= much * len(asked):
            found[ruling.id] = len(asked)
    least = min(found.values(), default=0)
    same = [name for name in found if found[name] == least]
    return same[0] if len(same) == 1 else None


@cache
def _asked(ruling: Ruling) -> frozenset[str]:
    """The telling stems of a ruling's question."""
    said = _MARKS.findall(ruling.question.casefold())
    words = (one for one in said if one not in FUNCTION or one in _DENIES)
    return frozenset(map(stem, words))

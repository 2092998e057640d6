"""The entry of the rules that decides what a question asks: by the index, and by what each entry speaks of."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from ctcore.english.content import FUNCTION
from ctcore.english.lexicon import lexicon_of, stem
from ctcore.english.spoken import rows
from ctcore.english.terms import Need, is_on_map, needs, stems_of
from ctcore.kernel.frozen import frozen
from ctcore.register import Card, Clause, Half, Ruling

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ctcore.game import Game

__all__ = ["Spoken", "governing", "spoken_by", "subject"]

# How surely an entry speaks of a word: by its text, by a title above it, by a ruling on it, by a clause within
# it; and how much less by a word of nearly the same meaning, or of the same kind.
_TEXT, _ABOVE, _RULED, _WITHIN = 1.0, 0.85, 0.6, 0.5
_NEAR, _KIN = 0.9, 0.5
# A clause that governs an entry in general is taken to speak of it.
_GOVERNED = 0.4
# What is said of one player alone decides about the other, and what names none holds for both.
_UNSAID = 0.3
# What it is worth that the index leads to an entry, as its main one or not; less for what is on the map.
_MAIN, _FURTHER = 2.0, 1.9
_ON_MAP = 0.6
# A chapter is the answer only if nothing in it is better, and a definition if no rule is; what governs two
# parts of a chapter is better than a part that has only a ruling on the other.
_CHAPTER, _DEFINES, _BOTH = -0.3, -0.3, 1.8
# Who names no more than this may ask about the definition.
_FEW = 2
# A ruling asks the same, or much of it, if so many of its own words are asked.
_SAME, _MUCH = 0.8, 0.6
# What a ruling's question has to be asked with.
_DENIES = frozenset(("no", "not", "never", "without", "only"))
_CITED = re.compile(r"\([^)]*\)")
_RELATIONS = frozenset((stem(one),) for one in ("help", "matter", "apply", "influence", "concern"))
_HOW = re.compile("(?:how|why|when) (?:can|could|do|does|is|are|may) |what happens to ")
_NUMBERS = re.compile(
    "[0-9]|\\b(?:two|three|four|five|six|seven|eight|ten|twelve|once|twice|any number|one for each|half|third)\\b"
)


@frozen
class Spoken:
    """The stems of which an entry speaks: in its text, in titles above it, in rulings, in clauses within it."""

    text: frozenset[str]
    above: frozenset[str]
    ruled: frozenset[str]
    within: frozenset[str]

    def weight(self, one: str, game: Game[Any], *, is_ruled: bool, is_kin: bool = True) -> float:
        """How surely it speaks of the stem; 0 if it does not.

        With ``is_ruled`` rulings on it count, with ``is_kin`` words of the same kind.
        """
        levels = {_TEXT: self.text, _ABOVE: self.above, _WITHIN: self.within}
        levels |= {_RULED: self.ruled} if is_ruled else {}
        kin = _kin(game).get(one, frozenset()) if is_kin else frozenset()
        return max(worth * _spoken(one, stems, kin) for worth, stems in levels.items())


def _spoken(one: str, stems: frozenset[str], kin: frozenset[str]) -> float:
    if one in stems:
        return 1.0
    if not stems.isdisjoint(_near().get(one, ())):
        return _NEAR
    return 0.0 if stems.isdisjoint(kin) else _KIN


def subject(said: str, game: Game[Any]) -> str | None:
    """The entry that decides about all that is said; None if none surely does.

    >>> from ctcore.game.games import game
    >>> subject("can a rally remove terror", game()), subject("can a rally cure measles", game())
    ('3.3.1', None)
    """
    wanted = _without_relations(needs(said, game) or (), game)
    if not any(one.homes for one in wanted) or not (_HOW.match(said) or _says_enough(wanted, game)):
        return None
    counts = said.startswith("how m")
    if (
        said.startswith("how many")
        and not wanted[0].homes
        and all(is_on_map(one, game) for one in wanted if one.homes)
    ):
        return None
    if same := _asked_alike(wanted, game, _SAME):
        return same
    open_to = _about(wanted, game)
    found = {name: _score(name, wanted, game) for name in _candidates(wanted, game) if open_to(name)}
    found = {name: score for name, score in found.items() if score}
    if not found:
        return _asked_alike(wanted, game, _MUCH)
    best = _best(found, wanted, game)
    parts = (_text(one, game).removeprefix(one) for one in (best, *_parts(best, game)))
    return best if not counts or _NUMBERS.search(_CITED.sub("", " ".join(parts))) else None


def _best(found: Mapping[str, float], wanted: Sequence[Need], game: Game[Any]) -> str:
    """The entry that decides best; of things on the map, where two parts of a clause do as well, the clause."""
    most = max(found.values())
    first, *others = [name for name, score in found.items() if score == most]
    parts = {getattr(game.register.by_id[name], "within", "") for name in (first, *others)}
    names_act = any(one.homes and not is_on_map(one, game) for one in wanted)
    return parts.pop() if others and not names_act and len(parts) == 1 and "" not in parts else first


def _about(wanted: Sequence[Need], game: Game[Any]) -> Callable[[str], bool]:
    """Whether an entry is about what is asked: about an act, a card or a phase if one is named.

    Of things on the map it is the first that more than a list tells of; what they cost is told where a title
    says so.
    """
    acts = [one for one in wanted if one.homes and not is_on_map(one, game)]
    if acts:
        own = {name for one in acts for name in one.homes}
        return lambda name: name in own or any(_is_governed(name, one, game) for one in acts)
    named = [one for one in wanted if one.homes]
    first = next((one for one in named if one.homes[0] not in game.register.index.listing), named[0])
    price = (stem("cost"),)
    is_priced = any(one.stems == price for one in wanted)
    return lambda name: name in first.homes and (not is_priced or set(price) <= _titled(name, game))


def _titled(name: str, game: Game[Any]) -> frozenset[str]:
    return frozenset(stems_of(str(game.register.by_id[name])))


def _says_enough(wanted: Sequence[Need], game: Game[Any]) -> bool:
    """Whether a rule is named, or more than one thing on the map."""
    telling = [one for one in wanted if one.stems not in _players(game)]
    return len(telling) >= _FEW or any(one.homes and not is_on_map(one, game) for one in telling)


@cache
def _players(game: Game[Any]) -> frozenset[tuple[str, ...]]:
    return frozenset(map(stems_of, lexicon_of(game).players))


def _without_relations(wanted: Sequence[Need], game: Game[Any]) -> tuple[Need, ...]:
    """What is asked, without the words that say no more than that two things have to do with each other."""
    acts = sum(bool(one.homes) and not is_on_map(one, game) for one in wanted)
    return tuple(one for one in wanted if acts < _FEW or one.stems not in _RELATIONS)


@cache
def _near() -> dict[str, frozenset[str]]:
    """The stems of nearly the same meaning, by each."""
    return _by_each(rows("near"))


@cache
def _kin(game: Game[Any]) -> dict[str, frozenset[str]]:
    """The stems of the same kind, by each."""
    return _by_each(game.register.index.kinds)


def _by_each(many: Sequence[Sequence[str]]) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for row in many:
        stems = frozenset(map(stem, row))
        for one in stems:
            found[one] = found.get(one, frozenset()) | stems
    return found


@cache
def spoken_by(name: str, game: Game[Any]) -> Spoken:
    """Of what an entry speaks."""
    register = game.register
    ruled = [f"{one.question} {one.answer}" for one in register.rulings_on(name)]
    # A chapter would speak of all.
    is_wide = name.isalnum() or _is_in(name, register.index.defining)
    within = [] if is_wide else [_text(one, game) for one in _parts(name, game)]
    said = (_text(name, game), " ".join(_above(name, game)), " ".join(ruled), " ".join(within))
    return Spoken(*(frozenset(stems_of(each)) for each in said))


def _above(name: str, game: Game[Any]) -> Iterator[str]:
    """The titles above an entry."""
    entry: Any = game.register.by_id[name]
    while (entry := game.register.by_id.get(getattr(entry, "within", ""))) is not None:
        yield str(entry)


def _parts(name: str, game: Game[Any]) -> tuple[str, ...]:
    """The clauses within the entry."""
    return tuple(one.id for one in game.register.within(name))


@cache
def _text(name: str, game: Game[Any]) -> str:
    """What an entry says itself."""
    entry = game.register.by_id[name]
    said = [str(entry)]
    if isinstance(entry, Clause):
        said += [entry.whole]
    elif isinstance(entry, Card | Half):
        texts = entry.texts if isinstance(entry, Card) else (entry,)
        said += [f"{one.text} {one.label} {one.lasting} {one.sort}" for one in texts]
    elif isinstance(entry, Ruling):
        said += [entry.answer]
    return " ".join(said)


def _candidates(wanted: Sequence[Need], game: Game[Any]) -> Iterator[str]:
    """The entries to which a term leads, and those that govern one of them in general."""
    index, asked = game.register.index, {each for one in wanted for each in one.stems}
    homes = dict.fromkeys(name for one in wanted for name in one.homes)
    shut = [chapter for chapter, word in index.apart.items() if not asked.issuperset(stems_of(word))]
    governing = (
        name for name, chapters in index.general.items() if any(_is_in(one, chapters) for one in homes)
    )
    for name in dict.fromkeys((*homes, *governing)):
        if name not in index.listing and not _is_in(f"{name}.", shut):
            yield name


def governing(name: str | None, game: Game[Any]) -> tuple[str, ...]:
    """The clauses that hold for the entry in general."""
    return tuple(
        one for one, chapters in game.register.index.general.items() if name and _is_in(name, chapters)
    )


def _is_in(name: str, chapters: Sequence[str]) -> bool:
    return any(name.startswith(f"{chapter}.") for chapter in chapters)


def _is_governed(name: str, one: Need, game: Game[Any]) -> bool:
    """Whether the clause governs what the term leads to."""
    chapters = game.register.index.general.get(name, ())
    return any(_is_in(each, chapters) for each in one.homes)


def _score(name: str, wanted: Sequence[Need], game: Game[Any]) -> float:
    """How well the entry decides about all that is asked; 0 if it is silent about some of it."""
    spoken, total = spoken_by(name, game), 0.0
    names_act = any(one.homes and not is_on_map(one, game) for one in wanted)
    is_act = any(name in one.homes and not is_on_map(one, game) for one in wanted)
    for one in wanted:
        if name in one.homes:
            worth = (_MAIN if one.homes[0] == name else _FURTHER) + len(one.stems) / 10
            total += worth * (_ON_MAP if is_on_map(one, game) else 1)
        elif weight := min(
            spoken.weight(each, game, is_ruled=is_act or bool(one.homes), is_kin=names_act)
            for each in one.telling
        ):
            total += weight
        elif one.stems in _players(game):
            total += _UNSAID
        elif _is_governed(name, one, game):
            total += _GOVERNED
        else:
            return 0.0
    if (governs := _governs(name, wanted, game)) is None:
        return 0.0
    named = len(wanted) <= _FEW and any(_titled(name, game).issuperset(one.stems) for one in wanted)
    defines = _is_in(name, game.register.index.defining) and not named
    return total + governs + (_CHAPTER if name.isalnum() else 0) + (_DEFINES if defines else 0)


def _governs(name: str, wanted: Sequence[Need], game: Game[Any]) -> float | None:
    """What it adds that the clause governs what is asked in general; None if it tells nothing of its own."""
    if name not in game.register.index.general:
        return 0.0
    governed = {one.homes[0] for one in wanted if _is_governed(name, one, game) and _is_title(one, game)}
    if len(governed) > 1:
        return _BOTH
    own = (
        one for one in wanted if one.homes and not _is_governed(name, one, game) and not is_on_map(one, game)
    )
    return 0.0 if any(name in one.homes for one in wanted) or any(own) else None


def _is_title(one: Need, game: Game[Any]) -> bool:
    """Whether the term is the title of the entry to which it leads first."""
    return one.stems == stems_of(game.register.by_id[one.homes[0]].title)


def _asked_alike(wanted: Sequence[Need], game: Game[Any], much: float) -> str | None:
    """The one ruling whose question has all that is asked, and little more."""
    stems = {each for one in wanted for each in one.stems}
    found = dict[str, int]()
    for ruling in game.register.rulings:
        asked = _asked(ruling)
        if len(stems) > 1 and stems <= asked and len(stems) >= much * len(asked):
            found[ruling.id] = len(asked)
    least = min(found.values(), default=0)
    same = [name for name in found if found[name] == least]
    return same[0] if len(same) == 1 else None


@cache
def _asked(ruling: Ruling) -> frozenset[str]:
    """The telling stems of a ruling's question."""
    words = (one.strip("?.,;:'()\"") for one in ruling.question.casefold().replace("-", " ").split())
    return frozenset(stem(one) for one in words if one and (one not in FUNCTION or one in _DENIES))

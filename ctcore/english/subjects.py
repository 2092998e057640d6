"""The entry of the rules that decides what is asked: by the index, and by what each entry speaks of."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.english.content import FUNCTION
from ctcore.english.lexicon import lexicon_of, stem
from ctcore.english.sentences import tells_at_once
from ctcore.english.speaking import is_within, parts_of, said_by, spoken_by
from ctcore.english.terms import Need, is_on_map, needs, stems_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ctcore.game import Game
    from ctcore.register import Ruling

__all__ = ["governing", "is_player", "subject"]

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
# A ruling asks the same, or much of it, if this part of its own words is asked.
_SAME, _MUCH = 0.8, 0.6
# What a ruling's question has to be asked with.
_DENIES = frozenset(("no", "not", "never", "without", "only"))
_CLASSES = re.compile("(?:is|are) .+ an? .+")
_OBLIGES = re.compile("must |(?:do|does) .+ (?:have|need) to ")
_CITED = re.compile(r"\([^)]*\)")
_PRICES = frozenset((stem(one),) for one in ("cost", "price", "free"))
# A ruling that tells when something else happens does not tell when this does.
_WHEN = frozenset(((stem("before"),),))
_RELATIONS = frozenset(
    (stem(one),)
    for one in (
        "help",
        "matter",
        "apply",
        "influence",
        "concern",
        "benefit",
        "favour",
        "favor",
        "hurt",
        "map",
        "box",
        "turn",
    )
)
_HOW = re.compile("(?:how|why|when) (?:can|could|do|does|is|are|may) |what happens (?:to|if|when) ")
_NUMBERS = re.compile(
    "[0-9]|\\b(?:two|three|four|five|six|seven|eight|ten|twelve|once|twice|any number|one for each|half|"
    "third)\\b"
)


def subject(said: str, game: Game[Any]) -> str | None:
    """The entry that decides about all that is said; None if none surely does.

    >>> from ctcore.game.games import game
    >>> subject("can a rally remove terror", game()), subject("can a rally cure measles", game())
    ('3.3.1', None)
    """
    wanted = _without_relations(needs(said, game) or (), game)
    if not any(one.homes for one in wanted) or not (_HOW.match(said) or _says_enough(wanted, game)):
        return None
    acts = _acts(wanted, game)
    if not acts and not _says_enough(wanted, game) and _are_pieces(wanted, game):
        return None
    if said.startswith("how many") and not (wanted[0].homes or acts):
        return None
    if same := _asked_alike(wanted, game, _SAME):
        return same
    open_to = _about(wanted, game)
    if acts and _CLASSES.match(said) and len(wanted) == _FEW:
        # What something is it says itself.
        open_to = acts[0].homes.__contains__
    scores = {name: _score(name, wanted, game) for name in _candidates(wanted, game) if open_to(name)}
    if not any(scores.values()):
        return _asked_alike(wanted, game, _MUCH)
    best = _best(scores, game, is_thing=not acts)
    return best if _answers(best, said, wanted, game) else None


def _answers(name: str, said: str, wanted: Sequence[Need], game: Game[Any]) -> bool:
    """Whether the entry tells what is asked: which there are, whether something must be, how many."""
    if name in game.register.index.general and _asks_which(said, wanted, name):
        return False
    if _OBLIGES.match(said):
        return _says_whether(name, wanted, game)
    if not said.startswith("how m"):
        return True
    # How many of one thing there are for another a definition tells in one sentence.
    is_defined = is_within(name, game.register.index.defining) and not _acts(wanted, game)
    return _tells_a_number(name, game) and (not is_defined or tells_at_once(name, wanted, game))


def _acts(wanted: Sequence[Need], game: Game[Any]) -> tuple[Need, ...]:
    """The acts, cards, phases and the like that are asked about: what is not on the map."""
    return tuple(one for one in wanted if one.homes and not is_on_map(one, game))


def _asks_which(said: str, wanted: Sequence[Need], best: str) -> bool:
    """Whether it is asked which there are of what the entry holds for: it does not list them."""
    asks = re.match("(?:what|which) (.+)", said)
    return bool(asks and best in wanted[0].homes and asks[1].startswith(wanted[0].said))


def _says_whether(name: str, wanted: Sequence[Need], game: Game[Any]) -> bool:
    """Whether the entry says that something must be: of what, or that all of it may be."""
    telling = [one for one in wanted if one.stems not in _players(game)]
    sentences = getattr(game.register.by_id[name], "sentences", ())
    return len(telling) >= _FEW or all(one.sort == "may" for one in sentences)


def _tells_a_number(name: str, game: Game[Any]) -> bool:
    """Whether the entry, or a part of it, says how many."""
    parts = (said_by(one, game).removeprefix(one) for one in (name, *parts_of(name, game)))
    return bool(_NUMBERS.search(_CITED.sub("", " ".join(parts))))


def _best(scores: Mapping[str, float], game: Game[Any], *, is_thing: bool) -> str:
    """The entry that decides best; where two parts of a clause tell of a thing as well, the clause."""
    most = max(scores.values())
    first, *others = [name for name, score in scores.items() if score == most]
    parts = {getattr(game.register.by_id[name], "within", "") for name in (first, *others)}
    return parts.pop() if others and is_thing and len(parts) == 1 and "" not in parts else first


def _about(wanted: Sequence[Need], game: Game[Any]) -> Callable[[str], bool]:
    """Whether an entry is about what is asked: about an act, a card or a phase if one is named.

    Of things on the map it is the first that more than a list tells of; what they cost is told where a title
    says so.
    """
    if acts := _acts(wanted, game):
        # What a card changes is told by the card.
        acts = tuple(one for one in acts if any(name[0] == "#" for name in one.homes)) or acts
        own = {name for one in acts for name in one.homes}
        return lambda name: name in own or any(_is_governed(name, one, game) for one in acts)
    named = [one for one in wanted if one.homes]
    first = _first(named, game)
    is_priced = any(one.stems in _PRICES for one in wanted)
    return lambda name: name in first.homes and (not is_priced or stem("cost") in _titled(name, game))


def _first(named: Sequence[Need], game: Game[Any]) -> Need:
    """The thing on the map that the question is about: a piece in a place, or what has a rule of its own."""
    listing, kinds = game.register.index.listing, lexicon_of(game).kinds
    pieces = [one for one in named if one.homes[0] in listing]
    if pieces and all(one in pieces or one.stems in _places(game) for one in named):
        return pieces[0]
    told = (one for one in named if one.homes[0] not in listing and one.said not in kinds)
    return next(told, named[0])


@cache
def _places(game: Game[Any]) -> frozenset[tuple[str, ...]]:
    """The nouns for a place, of any sort."""
    kinds = lexicon_of(game).kinds
    sorts = (one for one, broader in game.register.index.broader.items() if not kinds.isdisjoint(broader))
    return frozenset(map(stems_of, (*kinds, *sorts)))


def _titled(name: str, game: Game[Any]) -> frozenset[str]:
    return frozenset(stems_of(str(game.register.by_id[name])))


def _says_enough(wanted: Sequence[Need], game: Game[Any]) -> bool:
    """Whether a rule is named, or more than one thing on the map."""
    telling = [one for one in wanted if one.stems not in _players(game)]
    listing = game.register.index.listing
    # What is a piece of one sort is none of another: no rule says so.
    is_of_pieces = all(one.homes and one.homes[0] in listing for one in telling)
    return (len(telling) >= _FEW and not is_of_pieces) or bool(_acts(telling, game))


def is_player(one: Need, game: Game[Any]) -> bool:
    """Whether the word is one for a player."""
    return one.stems in _players(game)


def _are_pieces(wanted: Sequence[Need], game: Game[Any]) -> bool:
    """Whether nothing is named but pieces of one sort: no rule tells all of them."""
    telling = [one for one in wanted if one.stems not in _players(game)]
    return all(one.homes and one.homes[0] in game.register.index.listing for one in telling)


@cache
def _players(game: Game[Any]) -> frozenset[tuple[str, ...]]:
    return frozenset(map(stems_of, lexicon_of(game).players))


def _without_relations(wanted: Sequence[Need], game: Game[Any]) -> tuple[Need, ...]:
    """What is asked, without the words that say no more than that two things have to do with each other."""
    telling = tuple(one for one in wanted if one.stems not in _RELATIONS)
    return telling if len(telling) >= _FEW and _acts(telling, game) else tuple(wanted)


def _candidates(wanted: Sequence[Need], game: Game[Any]) -> Iterator[str]:
    """The entries to which a term leads, and those that govern one of them in general."""
    index, asked = game.register.index, {each for one in wanted for each in one.stems}
    homes = dict.fromkeys(name for one in wanted for name in one.homes)
    shut = [chapter for chapter, word in index.apart.items() if not asked.issuperset(stems_of(word))]
    governing = (
        name for name, chapters in index.general.items() if any(is_within(one, chapters) for one in homes)
    )
    for name in dict.fromkeys((*homes, *governing)):
        if name not in index.listing and not is_within(f"{name}.", shut):
            yield name


def governing(name: str | None, game: Game[Any]) -> tuple[str, ...]:
    """The clauses that hold for the entry in general."""
    return tuple(
        one for one, chapters in game.register.index.general.items() if name and is_within(name, chapters)
    )


def _is_governed(name: str, one: Need, game: Game[Any]) -> bool:
    """Whether the clause governs what the term leads to."""
    chapters = game.register.index.general.get(name, ())
    return any(is_within(each, chapters) for each in one.homes)


def _score(name: str, wanted: Sequence[Need], game: Game[Any]) -> float:
    """How well the entry decides about all that is asked; 0 if it is silent about some of it."""
    worth = [_worth(name, one, _acts(wanted, game), game) for one in wanted]
    if not all(worth) or (governs := _governs(name, wanted, game)) is None:
        return 0.0
    named = len(wanted) <= _FEW and any(_titled(name, game).issuperset(one.stems) for one in wanted)
    defines = is_within(name, game.register.index.defining) and not named
    return sum(worth) + governs + (_CHAPTER if name.isalnum() else 0) + (_DEFINES if defines else 0)


def _worth(name: str, one: Need, acts: Sequence[Need], game: Game[Any]) -> float:
    """How surely the entry decides about a word or term, if these acts are asked about; 0 if not at all."""
    if name in one.homes:
        worth = (_MAIN if one.homes[0] == name else _FURTHER) + len(one.stems) / 10
        return worth * (_ON_MAP if is_on_map(one, game) else 1)
    is_ruled = bool(acts) and (bool(one.homes) or any(name in act.homes for act in acts))
    # A ruling on a card that names another one does not say what comes of both.
    is_other_card = name[0] == "#" and any(each[0] == "#" for each in one.homes)
    is_ruled = is_ruled and one.stems not in _WHEN and not is_other_card
    spoken = spoken_by(name, game)
    if found := min(spoken.weight(each, game, is_ruled=is_ruled, is_kin=bool(acts)) for each in one.telling):
        return found
    if one.stems in _players(game):
        return _UNSAID
    return (
        _GOVERNED if one.homes and _is_governed(name, attrs.evolve(one, homes=one.homes[:1]), game) else 0.0
    )


def _governs(name: str, wanted: Sequence[Need], game: Game[Any]) -> float | None:
    """What it adds that the clause governs what is asked in general; None if it tells nothing of its own."""
    if name not in game.register.index.general:
        return 0.0
    governed = {one.homes[0] for one in wanted if _is_governed(name, one, game) and _is_title(one, game)}
    if len(governed) > 1:
        return _BOTH
    text = spoken_by(name, game).text
    own = (
        name in one.homes
        or (bool(governed) and one.stems in _PRICES | _WHEN and text.issuperset(one.stems))
        or (not _is_governed(name, one, game) and bool(_acts((one,), game)) and text.issuperset(one.telling))
        for one in wanted
    )
    return 0.0 if any(own) else None


def _is_title(one: Need, game: Game[Any]) -> bool:
    """Whether the term is the title of the entry to which it leads first."""
    return one.stems == stems_of(str(game.register.by_id[one.homes[0]]).partition(" ")[2])


def _asked_alike(wanted: Sequence[Need], game: Game[Any], much: float) -> str | None:
    """The one ruling whose question has all that is asked, and little more."""
    stems = {each for one in wanted for each in one.stems}
    least = 1 if much == _SAME else _FEW
    found = dict[str, int]()
    for ruling in game.register.rulings:
        asked = _asked(ruling)
        if len(stems) > least and stems <= asked and len(stems) >= much * len(asked):
            found[ruling.id] = len(asked)
    fewest = min(found.values(), default=0)
    same = [name for name in found if found[name] == fewest]
    return same[0] if len(same) == 1 else None


@cache
def _asked(ruling: Ruling) -> frozenset[str]:
    """The telling stems of a ruling's question."""
    words = (one.strip("?.,;:'()\"") for one in ruling.question.casefold().replace("-", " ").split())
    return frozenset(stem(one) for one in words if one and (one not in FUNCTION or one in _DENIES))

"""The words of which an entry of the rules speaks, and how surely."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from ctcore.english.lexicon import stem
from ctcore.english.spoken import rows
from ctcore.english.terms import stems_of
from ctcore.kernel.frozen import frozen
from ctcore.register import Card, Clause, Half, Ruling

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.game import Game

__all__ = [
    "Spoken",
    "akin_to",
    "broader_than",
    "is_spare",
    "is_within",
    "near_to",
    "parts_of",
    "said_by",
    "spoken_by",
    "titles_above",
]

# How surely an entry speaks of a word: by its text, by a title above it, by a ruling on it, by a part of it;
# and how much less by a word of nearly the same meaning, or of the same kind.
_TEXT, _ABOVE, _RULED, _WITHIN = 1.0, 0.85, 0.6, 0.5
_NEAR, _KIN = 0.9, 0.5
# What changes a question, though it has no like.
_TELLING = frozenset(
    map(
        stem,
        (
            "before",
            "negative",
            "afford",
            "good",
            "bad",
            "best",
            "better",
            "worth",
            "block",
            "current",
            "instead",
            "double",
            "half",
            "extra",
            "alone",
        ),
    )
)


@frozen
class Spoken:
    """The stems of which an entry speaks: in its text, in titles above it, in rulings, in its parts."""

    text: frozenset[str]
    above: frozenset[str]
    ruled: frozenset[str]
    within: frozenset[str]

    def weight(self, one: str, game: Game[Any], *, is_ruled: bool, is_kin: bool = True) -> float:
        """How surely it speaks of the stem; 0 if it does not.

        With ``is_ruled`` rulings on it count, with ``is_kin`` words of the same kind; broader ones always.
        """
        levels = {_TEXT: self.text, _ABOVE: self.above, _WITHIN: self.within}
        levels |= {_RULED: self.ruled} if is_ruled else {}
        kin = _kin(game).get(one, frozenset()) if is_kin else frozenset()
        kin |= _broader(game).get(one, frozenset())
        return max(worth * _spoken(one, stems, kin) for worth, stems in levels.items())


def _spoken(one: str, stems: frozenset[str], kin: frozenset[str]) -> float:
    if one in stems:
        return 1.0
    if not stems.isdisjoint(_near().get(one, ())):
        return _NEAR
    return 0.0 if stems.isdisjoint(kin) else _KIN


@cache
def _near() -> dict[str, frozenset[str]]:
    """The stems of nearly the same meaning, by each."""
    return _by_each(rows("near"))


def near_to(one: str) -> frozenset[str]:
    """The stem, and those of nearly the same meaning.

    >>> "turn" in near_to("flip"), near_to("oran")
    (True, frozenset({'oran'}))
    """
    return frozenset((one,)) | _near().get(one, frozenset())


def is_spare(stems: Sequence[str], game: Game[Any]) -> bool:
    """Whether words say neither a thing of the game nor what is asked of one: they have no like.

    >>> from ctcore.game.games import game
    >>> is_spare(("crowd",), game()), is_spare(("cost",), game()), is_spare(("algerian",), game())
    (True, False, False)
    """
    telling = _near().keys() | _kin(game).keys() | _broader(game).keys() | _TELLING
    players = {each for one in game.players for each in stems_of(one)}
    return telling.isdisjoint(stems) and players.isdisjoint(stems)


def akin_to(one: str, game: Game[Any]) -> frozenset[str]:
    """The stems of the same kind: what holds for one of them decides about all.

    >>> from ctcore.game.games import game
    >>> "algerian" in akin_to("french", game())
    True
    """
    return _kin(game).get(one, frozenset())


def broader_than(one: str, game: Game[Any]) -> frozenset[str]:
    """The stems of what a rule may have instead.

    >>> from ctcore.game.games import game
    >>> "cub" in broader_than("troop", game())
    True
    """
    return _broader(game).get(one, frozenset())


@cache
def _kin(game: Game[Any]) -> dict[str, frozenset[str]]:
    """The stems of the same kind, by each."""
    return _by_each(game.register.index.kinds)


@cache
def _broader(game: Game[Any]) -> dict[str, frozenset[str]]:
    """The stems of what an entry may have instead of each."""
    return {stem(one): frozenset(map(stem, words)) for one, words in game.register.index.broader.items()}


def _by_each(many: Sequence[Sequence[str]]) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for row in many:
        stems = frozenset(map(stem, row))
        for one in stems:
            found[one] = found.get(one, frozenset()) | stems
    return found


@cache
def spoken_by(name: str, game: Game[Any]) -> Spoken:
    """The words of which an entry speaks."""
    register = game.register
    ruled = [f"{one.question} {one.answer}" for one in register.rulings_on(name)]
    # A chapter would speak of all.
    is_wide = name.isalnum() or is_within(name, register.index.defining)
    within = [] if is_wide else [said_by(one, game) for one in parts_of(name, game)]
    own = f"{said_by(name, game)} {' '.join(register.index.spoken.get(name, ()))}"
    said = (own, " ".join(titles_above(name, game)), " ".join(ruled), " ".join(within))
    return Spoken(*(frozenset(stems_of(each)) for each in said))


def titles_above(name: str, game: Game[Any]) -> Iterator[str]:
    """The titles above an entry."""
    entry: Any = game.register.by_id[name]
    while (entry := game.register.by_id.get(getattr(entry, "within", ""))) is not None:
        yield str(entry)


def parts_of(name: str, game: Game[Any]) -> tuple[str, ...]:
    """The ids of the clauses one level below the entry."""
    return tuple(one.id for one in game.register.within(name))


@cache
def said_by(name: str, game: Game[Any]) -> str:
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


def is_within(name: str, chapters: Sequence[str]) -> bool:
    """Whether the entry stands in one of the chapters.

    >>> is_within("3.2.1", ("3",)), is_within("31", ("3",))
    (True, False)
    """
    return any(name.startswith(f"{chapter}.") for chapter in chapters)

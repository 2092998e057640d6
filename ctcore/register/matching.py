"""Find a clause or a card by words: its title as people write it, or words of its text."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from ctcore.errors import near_misses
from ctcore.register.entries import Clause
from ctcore.register.faces import Card, Half

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "card_number",
    "fold",
    "labelled",
    "lasting_named",
    "mentions",
    "names_card",
    "near_numbers",
    "near_titles",
    "telling_words",
    "titled",
]

Titled = TypeVar("Titled", Clause, Card)

_DASHES = dict.fromkeys(map(ord, "‐‑‒–—−"), "-")  # noqa: RUF001 - the look-alikes are the point
_PLAIN = _DASHES | dict.fromkeys(map(ord, "‘’ʼ`´"), "'")  # noqa: RUF001 - the look-alikes are the point
# Words that do not distinguish one clause from another.
_IDLE = frozenset({"and", "are", "for", "how", "not", "rule", "the", "what", "when", "with"})
# The fewest letters that identify the beginning of a word, and a whole word.
_PART, _WORD = 4, 3
# Words that begin with this many same letters count as one family (pacify and Pacification), a shorter
# word with itself alone.
_FAMILY = 5
_MOST = 3
# How many cards that mention it are listed as well.
_FEW = 2
_LONGEST = 80


# A search folds all titles and texts anew, which are a few thousand.
@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    r"""The text without case, accents, spare spaces, and what word processors make of ' and -.

    >>> fold(" COUP  D\N{RIGHT SINGLE QUOTATION MARK}ÉTAT ")
    "coup d'etat"
    """
    letters = text.translate(_PLAIN)
    if not letters.isascii():
        letters = unicodedata.normalize("NFKD", letters)
        letters = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(letters.casefold().split())


def card_number(wanted: str) -> str | None:
    """The id that folded words spell, "card 35 shaded" or "#35s"; None if they name no card."""
    found = re.fullmatch("(?:rule )?(?:#|card #?) ?([0-9]+) ?(?:([us])|(unshaded|shaded))?", wanted)
    return f"#{found[1]}{found[2] or (found[3] or '')[:1]}" if found else None


def names_card(text: str, entry: Card | Half) -> bool:
    """Whether a text names the card, by number or by title; naming the card also names its halves."""
    card, side = (entry.card, entry.side) if isinstance(entry, Half) else (entry, None)
    flat = " ".join(text.split())
    if re.search(rf"\b(?:{re.escape(card.title)}|{re.escape(card.title.upper())})(?!\w)", flat):
        return True
    named = re.finditer(rf"{card.id}(?![0-9])(?:([us])\b| (unshaded|shaded)\b)?", flat)
    sides = {found[1] or (found[2] or "")[:1] for found in named}
    return bool(sides) if side is None else not sides.isdisjoint(("", side[0]))


def titled(wanted: str, entries: Iterable[Titled]) -> list[Titled]:
    """The entries of that folded title; failing these, in singular or plural, or beginning so."""
    words = telling_words(wanted)
    every = tuple(entries)
    same = [entry for entry in every if fold(entry.title) == wanted]
    alike = [entry for entry in every if words and telling_words(entry.title) == words]
    beginning = wanted if words and len(wanted) >= _PART else None
    begun = (entry for entry in every if beginning and fold(entry.title).startswith(beginning))
    return same or alike or list(begun)


def labelled(wanted: str, cards: Iterable[Card]) -> list[Half]:
    """The texts whose lasting effect has that folded name; spaces and signs do not matter."""
    bare = _bare(wanted)
    return [text for text in _lasting(cards) if bare and _bare(fold(text.label)) == bare]


def lasting_named(wanted: str, cards: Iterable[Card]) -> list[Half]:
    """The texts that last and have that folded name; spaces and signs do not matter.

    A text goes by its number, its label and its marker, or else by the title of its card, with its side
    where both texts of the card last.
    """
    texts, bare = _lasting(cards), _bare(wanted)
    own = [text for text in texts if bare in map(_bare, (text.id, text.marker, fold(text.label)))]
    sided = [
        text for text in texts if bare in (_bare(fold(str(text))), _bare(fold(f"{text.title} {text.side}")))
    ]
    return own or sided or [text for text in texts if bare in (_bare(fold(text.title)), _bare(text.card.id))]


def near_titles(wanted: str, clauses: Iterable[Clause], cards: Iterable[Card]) -> list[str]:
    """The few whose titles or labels are nearest the folded words; last, those whose text mentions them."""
    spoken, faces = tuple(clauses), tuple(cards)
    entries: list[Clause | Card | Half] = [*spoken, *faces, *_lasting(faces)]
    words = tuple(dict.fromkeys(telling_words(wanted[:_LONGEST])))
    called = [(telling_words(_name(entry)), entry) for entry in entries]
    found: list[Clause | Card | Half] = [
        *(entry for name, entry in called if _holds(name, words)),
        *(entry for name, entry in called if _akin(name, words)),
        *_speaking(spoken, words),
    ]
    if words and not found:
        named = {fold(_name(entry)): entry for entry in reversed(entries)}
        found = [named[name] for name in near_misses(wanted[:_LONGEST], named)]
    nearest = list(dict.fromkeys(map(str, found)))[:_MOST]
    return list(dict.fromkeys([*nearest, *map(str, _speaking(faces, words)[:_FEW])]))


def near_numbers(wanted: str, ids: Iterable[str]) -> list[str] | None:
    """The nearest numbers of the same chapter or letter; None if it is not a number."""
    if re.fullmatch(r"[0-9][0-9.]*", wanted):
        chapter = wanted.partition(".")[0]
        kin = [one for one in ids if one.partition(".")[0] == chapter and "/" not in one]
    elif re.fullmatch("#[0-9]+([a-z]*|/[0-9]*)", wanted):
        kin = [one for one in ids if one.startswith("#") and ("/" in one) == ("/" in wanted)]
        return near_misses(wanted[:_LONGEST], kin, most=_MOST, alike=0.5)
    elif re.fullmatch(r"[a-z]-?[0-9]+", wanted):
        kin = [one for one in ids if one.casefold().startswith(wanted[:2])]
    elif re.fullmatch(r"[a-z]\.[0-9]*", wanted):
        kin = [one for one in ids if one.casefold().startswith(wanted[:2]) and "/" not in one]
    else:
        return None
    return near_misses(wanted[:_LONGEST].upper(), kin, most=_MOST, alike=0.5)


@lru_cache(maxsize=8192)
def telling_words(text: str) -> tuple[str, ...]:
    """The telling words of a text, each in the singular."""
    found = re.findall("[a-z]+", fold(text))
    return tuple(_singular(word) for word in found if len(word) >= _WORD and word not in _IDLE)


def _singular(word: str) -> str:
    if len(word) > _PART and word.endswith("ies"):
        return f"{word[:-3]}y"
    plural = len(word) >= _PART and word.endswith("s") and not word.endswith("ss")
    return word[:-1] if plural else word


def _holds(title: tuple[str, ...], words: tuple[str, ...]) -> bool:
    part = " ".join(words)
    return len(part) >= _PART and part in " ".join(title)


def _akin(title: tuple[str, ...], words: tuple[str, ...]) -> bool:
    return _within(words, title) or _within(title, words)


def _within(some: tuple[str, ...], others: tuple[str, ...]) -> bool:
    return bool(some) and {one[:_FAMILY] for one in some} <= {other[:_FAMILY] for other in others}


def _lasting(cards: Iterable[Card]) -> tuple[Half, ...]:
    return tuple(text for card in cards for text in card.texts if text.label)


def _name(entry: Clause | Card | Half) -> str:
    return entry.label if isinstance(entry, Half) else entry.title


@lru_cache(maxsize=1024)
def _bare(text: str) -> str:
    return re.sub("[^a-z0-9]", "", text)


def _speaking(entries: tuple[Titled, ...], words: tuple[str, ...]) -> list[Titled]:
    """The entries whose texts have all the words, first those that mention them most."""
    scores = {entry: mentions(telling_words(_said(entry)), words) for entry in entries if words}
    return sorted((one for one in scores if scores[one]), key=lambda one: scores[one], reverse=True)


def _said(entry: Clause | Card) -> str:
    """All that an entry says; for a card, its texts and the rulings on it alone."""
    if isinstance(entry, Clause):
        return entry.whole
    ruled = (f"{one.question} {one.answer}" for one in entry.rulings)
    return " ".join([*(text.text for text in entry.texts), *ruled])


def mentions(text: tuple[str, ...], words: tuple[str, ...]) -> float:
    """How well a text matches the words: words close together count most, and long texts count less."""
    families = [other[:_FAMILY] for other in text]
    apart = min(families.count(word[:_FAMILY]) for word in words)
    together = f" {' '.join(text)} ".count(f" {' '.join(words)} ")
    return (apart + 10 * together) / len(text) ** 0.5 if apart else 0.0

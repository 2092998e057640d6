"""The words of notation: what may be written for each space, piece, track and option."""

from __future__ import annotations

import unicodedata
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, get_args

from ctcore.kernel.form import word
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import (
    GUERRILLAS,
    POLICE,
    TROOPS,
    Option,
    Piece,
    PieceType,
    Pivotal,
    Track,
    types_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "ALIASES",
    "SHARED",
    "alike",
    "choices",
    "closest",
    "fold",
    "meanings",
    "nearest",
    "shorten",
    "words_of",
]

# Other ways to write a value; its own word, its name and its singular need no entry.
ALIASES: dict[Enum, tuple[str, ...]] = {
    Option.EVENT: ("the event",),
    Option.OPERATION_AND_ACTIVITY: tuple(
        f"{operation}{joined}{activity}"
        for operation in ("op", "operation")
        for joined in ("+", " + ", "&", " & ", "/", " / ", " and ", " with ")
        for activity in ("sa", "special activity")
    ),
    Option.LIMITED: ("limop", "lim op", "limited", "limited operation"),
    Option.OPERATION: ("op", "operation", "operation only"),
    Piece.UNDERGROUND: ("underground guerrillas", "underground guerrilla"),
    Piece.ACTIVE: ("active guerrillas", "active guerrilla"),
    Piece.GOVERNMENT_BASES: ("govt base", "govt bases", "gov base", "gov bases"),
    PieceType.GOVERNMENT_BASES: ("govt base", "govt bases", "gov base", "gov bases"),
    Track.FRANCE: ("france",),
    Track.BORDER_ZONE: ("border zone", "border"),
    Pivotal.COUP_D_ETAT: ("coup", "coup detat"),
    Pivotal.MOBILIZATION: ("mobilisation",),
    Pivotal.RECALL_DE_GAULLE: ("recall", "de gaulle", "rdg"),
    Pivotal.MOROCCO_AND_TUNISIA_INDEPENDENT: (
        "independence",
        "morocco and tunisia",
        "morocco & tunisia",
        "morocco & tunisia independent",
    ),
    Pivotal.SUEZ_CRISIS: ("suez",),
}
_WHOSE = ("government", "govt", "gov")
_ANY_BASE = ("base", "bases")
_ANY_TROOPS = ("troop", "troops", *(f"{whose} troop{s}" for whose in _WHOSE for s in ("", "s")))
_ANY_POLICE = ("police", *(f"{whose} police" for whose in _WHOSE))
_ANY_GUERRILLA = ("guerrilla", "guerrillas", "fln guerrilla", "fln guerrillas")
# Words that may stand for several values, of which the position tells one.
SHARED: dict[type, dict[str, tuple[Enum, ...]]] = {
    Piece: {
        **dict.fromkeys(_ANY_BASE, (Piece.GOVERNMENT_BASES, Piece.FLN_BASES)),
        **dict.fromkeys(_ANY_TROOPS, TROOPS),
        **dict.fromkeys(_ANY_POLICE, POLICE),
        **dict.fromkeys(_ANY_GUERRILLA, GUERRILLAS),
    },
    PieceType: {
        **dict.fromkeys(_ANY_BASE, (PieceType.GOVERNMENT_BASES, PieceType.FLN_BASES)),
        **dict.fromkeys(_ANY_TROOPS, types_of(TROOPS)),
        **dict.fromkeys(_ANY_POLICE, types_of(POLICE)),
    },
}
_PLAIN = str.maketrans({"‐": "-", "‑": "-", "–": "-", "−": "-", "’": "'", "_": " "})  # noqa: RUF001 - the look-alikes are the point
# No message quotes more letters of a text, and none is compared with more.
_LONGEST = 80
_NEAR = 0.6
# How much less alike than the nearest a further suggestion may be.
_SLACK = 0.05
# How alike a text is to one of its words, and to the beginning of one, and how long that must be to tell.
_PART, _BEGUN = 0.9, 0.75
_TELLING = 3


def fold(text: str) -> str:
    """The text without what notation disregards: case, accents, spare spaces.

    >>> fold("  SÉTIF ")
    'setif'
    """
    letters = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(bare.casefold().split())


def shorten(text: str) -> str:
    """The text as a message quotes it: what is long is cut.

    >>> shorten("rally " * 2000)[-12:]
    'lly rally...'
    """
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


@cache
def words_of(kind: Any) -> dict[str, Any]:
    """Each word, folded, that may be written for a value of an enum, for a space, or for either of two such.

    >>> str(words_of(Place)["i-2"]), str(words_of(Piece)["fln base"])
    ('Batna', 'FLN Bases')
    """
    return {fold(text): value for value in _values(kind) for text in _ways(value)}


def meanings(kind: Any, folded: str) -> tuple[Any, ...]:
    """The values that a folded word may stand for, a hyphen being as good as a space.

    >>> [str(place) for place in meanings(Place, "ii - 1")], meanings(Place, "batma")
    (['Setif'], ())
    >>> [str(piece) for piece in meanings(Piece, "base")]
    ['Government Bases', 'FLN Bases']
    """
    found = words_of(kind).get(folded)
    if found is None:
        found = _loose_words_of(kind).get(_loose(folded))
    if found is not None:
        return (found,)
    return next((shared[folded] for one in _kinds(kind) if folded in (shared := SHARED.get(one, {}))), ())


def choices(kind: Any) -> tuple[str, ...]:
    """The canonical word for each value of an enum, or the name of each space."""
    return tuple(word(value) for value in _values(kind))


def closest(wanted: str, words: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The nearest few of some folded words to a folded text, each as it should be shown.

    >>> closest("batma", [("batna", "Batna"), ("i-2", "Batna"), ("oran", "Oran")])
    ('Batna',)
    >>> closest("ain", [("ain sefra", "Ain Sefra"), ("ain oussera", "Ain Oussera")])
    ('Ain Sefra', 'Ain Oussera')
    """
    return nearest((alike(wanted, text), display) for text, display in words)


def nearest(found: Iterable[tuple[float, str]]) -> tuple[str, ...]:
    """The few that are most alike, each given with how alike it is."""
    ratios: dict[str, float] = {}
    for ratio, display in found:
        ratios[display] = max(ratio, ratios.get(display, 0.0))
    best = max(ratios.values(), default=0.0)
    near = [one for one in ratios if ratios[one] >= max(_NEAR, best - _SLACK)]
    return tuple(sorted(near, key=lambda one: -ratios[one])[:3])


def alike(wanted: str, text: str) -> float:
    """How alike a folded text and a folded word are, up to 1; 0 where not alike enough to be meant."""
    wanted = wanted[:_LONGEST]
    begun = len(wanted) >= _TELLING and f" {wanted}" in f" {text}"
    if begun and f" {wanted} " in f" {text} ":
        return _PART
    from difflib import SequenceMatcher  # noqa: PLC0415 - most words are spelt right

    matcher = SequenceMatcher(a=text, b=wanted)
    near = matcher.real_quick_ratio() >= _NEAR and matcher.quick_ratio() >= _NEAR
    ratio = max(matcher.ratio() if near else 0.0, _BEGUN if begun else 0.0)
    return ratio if ratio >= _NEAR else 0.0


@cache
def _loose_words_of(kind: Any) -> dict[str, Any]:
    return {_loose(text): value for text, value in words_of(kind).items()}


def _loose(folded: str) -> str:
    return " ".join(folded.replace("-", " ").split())


def _kinds(kind: Any) -> tuple[Any, ...]:
    """The types that a field of a move may have a value of."""
    return get_args(kind) or (kind,)


def _values(kind: Any) -> tuple[Any, ...]:
    if len(kinds := _kinds(kind)) > 1:
        return tuple(value for one in kinds for value in _values(one))
    if kind is Place:
        return PLACES
    assert issubclass(kind, Enum), f"notation has no words for {kind.__name__}"
    return tuple(kind)


def _ways(value: Place | Enum) -> Iterator[str]:
    if isinstance(value, Place):
        yield from (value.name, value.id)
        return
    yield from (word(value), word(value).removesuffix("s"), value.name, *ALIASES.get(value, ()))

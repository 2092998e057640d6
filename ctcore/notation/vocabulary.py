"""The words of a game's notation, for its values and its moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache
from types import NoneType
from typing import TYPE_CHECKING, Any, get_args

import attrs

from ctcore.kernel.choices import fields_of
from ctcore.kernel.form import word
from ctcore.kernel.frozen import frozen
from ctcore.notation.spelling import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Vocabulary"]


@frozen(eq=False)
class Vocabulary:
    """The words for the values and the moves of a game; every game has a vocabulary.

    Enums, truths and None need no entry: each value has its own word.
    ``domains`` lists the values of every other type of field; each is written as its ``str``, and
    in data as ``codes`` says.
    ``aliases`` has other words for a value.  ``shared`` has, for a type, words that may mean several of
    its values: the position decides which.  Values of the types in ``single`` are named one at a time.
    ``forms`` has alternative forms of a move, and ``ends`` what such a form may end with.
    ``first`` has the forms that may begin a line, and ``after`` the forms that may follow a move, by
    the move or by its form; with these a line that lacks its semicolons is recognised.

    >>> words = Vocabulary({str: ("anna", "bo")}, aliases={"bo": ("bob",)})
    >>> words.meanings(str, "bob"), words.choices(str)
    (('bo',), ('anna', 'bo'))
    """

    domains: Mapping[Any, Sequence[Any]] = attrs.field(factory=dict)
    codes: Mapping[Any, Callable[[Any], str]] = attrs.field(factory=dict)
    aliases: Mapping[Any, tuple[str, ...]] = attrs.field(factory=dict)
    shared: Mapping[type, Mapping[str, tuple[Any, ...]]] = attrs.field(factory=dict)
    single: frozenset[type] = frozenset()
    forms: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    ends: str = ""
    first: frozenset[str] = frozenset()
    after: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)

    def words_of(self, kind: Any) -> dict[str, Any]:
        """The value of each word, folded, for a type."""
        return _words(self, kind)

    def meanings(self, kind: Any, folded: str) -> tuple[Any, ...]:
        """The values that a folded word may mean; a hyphen counts as a space."""
        words, loose = _words(self, kind), _loose(self, kind)
        if folded in words:
            return (words[folded],)
        if (text := _without_hyphens(folded)) in loose:
            return (loose[text],)
        return next((found[folded] for one in _kinds(kind) if folded in (found := self.sharing(one))), ())

    def sharing(self, kind: Any) -> Mapping[str, tuple[Any, ...]]:
        """The words that may mean several values of the type."""
        return self.shared.get(kind, {})

    def choices(self, kind: Any) -> tuple[str, ...]:
        """The word of each value of the type."""
        return tuple(word(value) for value in self.values(kind))

    def telling(self, move: type[Any]) -> tuple[str, ...]:
        """The fields of a move that may be written with a shared word."""
        return tuple(
            name for name, hint in fields_of(move) if any(one in self.shared for one in _kinds(hint))
        )

    def values(self, kind: Any) -> tuple[Any, ...]:
        """Every value that a field of the type may have; a union has the values of each of its types."""
        if len(kinds := _kinds(kind)) > 1:
            return tuple(value for one in kinds for value in self.values(one))
        if kind in self.domains:
            return tuple(self.domains[kind])
        if kind in (bool, NoneType):
            return (True, False) if kind is bool else (None,)
        assert issubclass(kind, Enum), f"notation has no words for {kind.__name__}"
        return tuple(kind)


@cache
def _words(vocabulary: Vocabulary, kind: Any) -> dict[str, Any]:
    return {fold(text): one for one in vocabulary.values(kind) for text in _ways(vocabulary, one)}


@cache
def _loose(vocabulary: Vocabulary, kind: Any) -> dict[str, Any]:
    return {_without_hyphens(text): value for text, value in _words(vocabulary, kind).items()}


def _ways(vocabulary: Vocabulary, value: Any) -> Iterator[str]:
    yield word(value)
    if isinstance(value, Enum):
        yield from (word(value).removesuffix("s"), value.name)
    yield from vocabulary.aliases.get(value, ())


def _kinds(kind: Any) -> tuple[Any, ...]:
    """The types whose values a field of a move may have."""
    return get_args(kind) or (kind,)


def _without_hyphens(folded: str) -> str:
    return " ".join(folded.replace("-", " ").split())

"""The words of a game's conditions, its elements, and suggestions for unknown words.

An element is one of several parts of a position of the same kind: a space of a map, a pile.  A game can
define its words itself (`Game.conditions`); otherwise they are derived from its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import NotationError, near_misses
from ctcore.game.games import game as default_game
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from ctcore.condition.expression import Condition, Quantity, TruthOfElement
    from ctcore.game import Game

__all__ = ["Element", "Words", "words_of"]


@frozen(eq=False)
class Element:
    """An element of a position: its name, its id, and its place among the elements."""

    index: int
    id: str
    name: str

    def __str__(self) -> str:
        """The name."""
        return self.name


def _alike(_asked: TruthOfElement, _there: Any, *, holds: bool) -> int | None:  # noqa: ARG001 - nothing is known
    return None


@frozen(eq=False)
class Words:
    """The words of a game's conditions.

    ``position`` and ``element`` map each word to its meaning; ``of_position`` and ``of_element`` return
    the expression of a word, for a named element or the current one.  ``constants`` are named numbers.
    ``elements`` each have an ``index``, an ``id`` and a ``name``; ``kind`` is the noun for one of them.
    ``example`` is a number of an element, such as ``Oran.guerrillas``; where an element has none, it is a
    truth, and ``number`` counts the elements of which that holds: ``count(mark.cross)``.  Where there are
    no elements, ``example`` is a number or a truth of the position.  ``meant`` maps
    synonyms to words.  ``away`` estimates how much is missing for a truth of an element, or returns None.
    ``in_python`` are the names for writing conditions in Python.
    """

    position: Mapping[str, str]
    element: Mapping[str, str]
    of_position: Callable[[str], Quantity | Condition | None]
    of_element: Callable[[Any, str], Quantity | Condition | None]
    elements: Sequence[Any] = ()
    kind: str = "element"
    example: str = ""
    constants: Mapping[str, int] = attrs.field(factory=dict)
    meant: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    away: Callable[..., int | None] = _alike
    in_python: Mapping[str, Any] = attrs.field(factory=dict)
    number: str = ""

    @property
    def such_as(self) -> str:
        """A condition, as an example."""
        from ctcore.condition.expression import Condition  # noqa: PLC0415 - it need not be read for the words

        is_truth = bool(self.number) or isinstance(self.of_position(self.example), Condition)
        return self.example if is_truth else f"{self.example} >= 3"

    @property
    def names(self) -> tuple[str, ...]:
        """The names and ids of the elements."""
        return tuple({text: None for one in self.elements for text in (one.name, one.id)})

    @property
    def heads(self) -> tuple[str, ...]:
        """The prefixes that may stand before the dot in a word of the position."""
        return tuple({word.split(".")[0]: None for word in self.position if "." in word})

    @property
    def a_kind(self) -> str:
        """The noun for an element, with its article."""
        return f"{'an' if self.kind[0] in 'aeiou' else 'a'} {self.kind}"

    def named(self, text: str) -> Any:
        """Return the element of that name or id, ignoring case."""
        asked = text.casefold()
        return next(one for one in self.elements if asked in (one.name.casefold(), one.id.casefold()))

    def near(self, word: str, known: Iterable[str]) -> list[str]:
        """The known words that were perhaps meant, the likeliest first."""
        words, asked = list(known), word.lower()
        found = [one for one in self.meant.get(asked, ()) if one in words]
        # People often leave out the prefix of a word.
        found += [one for one in words if one.endswith(f".{asked}")][:2]
        return found or near_misses(asked, words)

    def near_elements(self, word: str) -> list[str]:
        """The elements that were perhaps meant."""
        names = {text.casefold(): one.name for one in self.elements for text in (one.name, one.id)}
        return list(dict.fromkeys(names[one] for one in near_misses(word.casefold(), names)))

    def unknown_of_element(self, name: str) -> NotationError:
        """Return the error for an unknown word of an element."""
        return NotationError(f"{self.a_kind} has no '{name}'.", self.near(name, self.element))

    def unknown_of_position(self, name: str) -> NotationError:
        """Return the error for an unknown word of a position."""
        return NotationError(
            f"a position has no '{name}'.", self.near(name, (*self.position, *self.constants))
        )


def words_of(game: Game[Any] | None = None) -> Words:
    """The words of a game's conditions; of the default game where none is given."""
    game = default_game() if game is None else game
    found: Words | None = game.conditions()
    if found is None:
        from ctcore.condition.by_fields import words_by_fields  # noqa: PLC0415 - a game may say all itself

        return words_by_fields(game)
    return found

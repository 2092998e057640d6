"""The facts of a position in the words of its game's conditions: what a verdict may rest on."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import z3

from ctcore.condition.elements import elements_field
from ctcore.condition.expression import Condition
from ctcore.condition.words import words_of
from ctcore.kernel.frozen import frozen
from ctcore.symbolic.spread import variables
from ctcore.symbolic.terms import truth

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.condition.expression import Quantity
    from ctcore.game import Game
    from ctcore.symbolic.spread import Spread

__all__ = ["Fact", "facts_of"]


@frozen(eq=False)
class Fact:
    """A condition that the position meets, and its term over the boards of a spread.

    Of a number it says that it is at least, or at most, ``bound``.
    """

    condition: Condition
    term: z3.BoolRef
    word: str
    says: str
    number: Quantity | None = None
    least: bool = False
    bound: int = 0

    @cached_property
    def reads(self) -> frozenset[str]:
        """The names of the unknowns that it is about."""
        return variables(self.term)

    def bounded(self, spread: Spread, bound: int) -> Fact:
        """The same with another bound."""
        assert self.number is not None
        return _bounded(spread, self.number, self.word, bound, least=self.least)

    def meets(self, other: Fact) -> bool:
        """Whether the two together say what one number is."""
        both = self.number is not None and other.number is not None
        return both and str(self.number) == str(other.number) and self.bound == other.bound

    def joined(self, other: Fact | None) -> tuple[Condition, str]:
        """The condition and its words; with a fact that meets it, what the number is."""
        if other is None or self.number is None:
            return self.condition, self.says
        return self.number.equals(self.bound), f"{self.word}: {self.bound}"


def facts_of(game: Game[Any], spread: Spread, state: Any) -> tuple[Fact, ...]:
    """Return the facts of the position that share an unknown with the verdict, the narrowest first."""
    asked = frozenset[str]().union(*map(variables, spread.results))
    found: dict[int, Fact] = {}
    for word, says in _words(game, spread):
        for fact in _facts(spread, word, says, word.read(state)):
            if asked & fact.reads:
                found.setdefault(fact.term.get_id(), fact)
    return tuple(sorted(found.values(), key=lambda fact: len(fact.reads)))


def _words(game: Game[Any], spread: Spread) -> Iterator[tuple[Any, str]]:
    """Each word with what it says: those of the elements that the verdict reads, then of the position."""
    state: Any = game.state
    words, field = words_of(game), elements_field(state)
    parts = {name.removeprefix(f"{field}.").split(".")[0] for name in spread.read}
    for element in (one for one in words.elements if one.id in parts):
        for name, says in words.element.items():
            yield words.of_element(element, name), f"{element}: {says}"
    for name, says in words.position.items():
        yield words.of_position(name), says


def _facts(spread: Spread, word: Any, says: str, value: Any) -> Iterator[Fact]:
    """What the position says of a word, unless it says so of every position."""
    if isinstance(word, Condition):
        if not _is_settled(spread, word):
            condition = word if value else ~word
            yield Fact(condition, _term(spread, condition), says, says if value else f"not so: {says}")
    elif not isinstance(value, bool) and not _is_settled(spread, word):
        for least in (True, False):
            yield _bounded(spread, word, says, int(value), least=least)


def _is_settled(spread: Spread, word: Any) -> bool:
    """Whether the word has the same value, no term, on each board."""
    values = [word.read(board.state) for board in spread.boards]
    return all(isinstance(one, int) and one == values[0] for one in values)


def _bounded(spread: Spread, number: Quantity, says: str, bound: int, *, least: bool) -> Fact:
    condition = number >= bound if least else number <= bound
    told = f"{says}: {'at least' if least else 'at most'} {bound}"
    return Fact(condition, _term(spread, condition), says, told, number, least, bound)


def _term(spread: Spread, condition: Condition) -> z3.BoolRef:
    return spread.joined(lambda board: truth(condition.read(board.state)))

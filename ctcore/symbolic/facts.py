"""The facts of a position in the words of its game's conditions: what a verdict may rest on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import z3

from ctcore.condition.elements import elements_field
from ctcore.condition.expression import Condition
from ctcore.condition.words import words_of
from ctcore.game.fields import leaves
from ctcore.kernel.frozen import frozen
from ctcore.symbolic.spread import Known, variables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.condition.expression import Quantity
    from ctcore.game import Game
    from ctcore.symbolic.spread import Spread

__all__ = ["Fact", "facts_of", "far_from"]


@frozen(eq=False)
class Fact:
    """A condition that the position meets, its term over the boards of a spread, and what that reads.

    Of a number it says that it is at least, or at most, ``bound``.
    """

    condition: Condition
    term: z3.BoolRef
    reads: frozenset[str]
    word: str
    says: str
    number: Quantity | None = None
    least: bool = False
    bound: int = 0

    def bounded(self, spread: Spread, bound: int) -> Fact:
        """The same with another bound."""
        assert self.number is not None
        condition = self.number >= bound if self.least else self.number <= bound
        term, says = spread.term(condition), _says(self.word, bound, least=self.least)
        return attrs.evolve(self, condition=condition, term=term, says=says, bound=bound)

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
    known: Known = {}
    asked = frozenset[str]().union(*(variables(one, known) for one in spread.results))
    found: dict[int, Fact] = {}
    for word, says in _words(game, spread):
        for fact in _facts(spread, word, says, word.read(state), known):
            if asked & fact.reads:
                found.setdefault(fact.term.get_id(), fact)
    return tuple(sorted(found.values(), key=lambda fact: len(fact.reads)))


def far_from(game: Game[Any], spread: Spread, state: Any) -> frozenset[str]:
    """The names of the numbers and truths of elements of which the verdict reads nothing."""
    read, ids = _parts(game, spread.read), {one.id for one in words_of(game).elements}
    names = leaves(state)
    return frozenset(name for name in names for part in _parts(game, [name]) if part in ids - read)


def _parts(game: Game[Any], names: Iterable[str]) -> set[str]:
    """What may be the elements to which those numbers and truths belong, by their ids."""
    state: Any = game.state
    return {name.removeprefix(f"{elements_field(state)}.").split(".")[0] for name in names}


def _words(game: Game[Any], spread: Spread) -> Iterator[tuple[Any, str]]:
    """Each word with what it says: those of the elements that the verdict reads, then of the position."""
    words, parts = words_of(game), _parts(game, spread.read)
    for element in (one for one in words.elements if one.id in parts):
        for name, says in words.element.items():
            yield words.of_element(element, name), f"{element}: {says}"
    for name, says in words.position.items():
        yield words.of_position(name), says


def _facts(spread: Spread, word: Any, says: str, value: Any, known: Known) -> Iterator[Fact]:
    """What the position says of a word, unless it says so of every position."""
    values = [word.read(board.state) for board in spread.boards]
    if all(isinstance(one, int) and one == values[0] for one in values):
        return
    if isinstance(word, Condition):
        condition = word if value else ~word
        term = spread.term(condition)
        told = says if value else f"not so: {says}"
        yield Fact(condition, term, variables(term, known), says, told)
        return
    for least in (True, False):
        condition = word >= int(value) if least else word <= int(value)
        term, told = spread.term(condition), _says(says, value, least=least)
        yield Fact(condition, term, variables(term, known), says, told, word, least, int(value))


def _says(word: str, bound: int, *, least: bool) -> str:
    return f"{word}: {'at least' if least else 'at most'} {int(bound)}"

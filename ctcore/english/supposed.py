"""Pieces that a question supposes to stand in a place, as changes of a position."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ctcore.english.amounts import Amounts, counted
from ctcore.english.spoken import bare, singular
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.english.lexicon import Lexicon

__all__ = ["ARE", "HAS", "Supposed"]

HAS = re.compile(
    r"(?P<who>.+?) (?:has|have|had|holds?|contains?|with) "
    r"(?P<many>(?:only |exactly )?[0-9]+|no) (?P<what>.+)"
)
ARE = re.compile(
    r"(?:there (?:is|are) )?(?P<many>(?:only |exactly )?[0-9]+|no) "
    r"(?P<what>.+?)(?: (?:is|are|stands?))? in (?P<who>.+)"
)
_ONLY = re.compile(
    "(?:there (?:is|are) |i have |we have )?(?:only|nothing but) (?P<what>[a-z ]+?)(?: (?:is|are|stands?))?"
    " in (?P<who>.+)|"
    "(?P<which>[a-z ]+?) only in (?P<where>.+)"
)
_ALL_ARE = re.compile(
    "(?:my |its |their )?(?P<many>all|only) (?:of )?(?:the |my |its |their )?(?P<what>[a-z]+) in "
    "(?P<who>.+?) (?:is|are) (?P<how>[a-z]+)"
)
_ONE = re.compile(
    "(?:there is |i have |we have )?(?:an?|at least 1|at least one|one) (?P<what>.+?)(?: is)? in (?P<who>.+)"
)


@frozen(eq=False)
class Supposed:
    """Reads what pieces are supposed to stand where; ``has`` says whether a condition holds so far."""

    words: Lexicon
    has: Callable[[str], bool]

    def of(self, said: str) -> Iterator[tuple[str, str, str]]:
        """Pieces that are supposed to stand somewhere: the change, what must then hold, what was taken."""
        if all_are := _ALL_ARE.fullmatch(bare(said)):
            yield from self._all_are(all_are)
        if only := _ONLY.fullmatch(bare(said)):
            yield from self._only(only["what"] or only["which"], only["who"] or only["where"])
        if one := _ONE.fullmatch(said):
            yield from self._so_many(1, bare(one["what"]), one["who"])
        for pattern in (HAS, ARE):
            if found := pattern.fullmatch(bare(said)):
                _, count, what = counted(f"{found['many']} {found['what']}")
                yield from self._so_many(int(count), what, found["who"])

    def _so_many(self, count: int, what: str, who: str) -> Iterator[tuple[str, str, str]]:
        name, place = self.words.numbers.get(what), self.words.element(who)
        if name is None or place is None or not count:
            return
        sorts = self._parts(name, what)
        for sort in sorts:
            others = "".join(f", 0 {_said(one)}" for one in sorts if one != sort)
            taken = f"{what} are taken as {_said(sort)}" if len(sorts) > 1 else ""
            holds = f"{place}.{name} = {count}"
            yield f"{place}: {count} {_said(sort)}{others}", holds, taken
            for origin in dict.fromkeys(self.words.elements.values()):
                if origin != place and self.has(f"{origin}.{sort} >= {count}"):
                    note = f"the {_said(sort)} are taken from {origin}"
                    change = f"{place}: {count} {_said(sort)} from {origin}{others}"
                    yield change, holds, "; ".join(filter(None, (taken, note)))

    def _only(self, what: str, who: str) -> Iterator[tuple[str, str, str]]:
        """Pieces of this sort and none of those that are of a kind with them."""
        what, _, without = bare(what).partition(" and no ")
        name, place = self.words.numbers.get(what), self.words.element(who)
        absent = self.words.numbers.get(without) if without else None
        if name is None or place is None or (without and absent is None):
            return
        none_of = f" and {place}.{absent} = 0" if absent else ""
        broader = self.words.game.register.index.broader.get(singular(what.split()[-1]), ())
        kind = next((self.words.numbers[one] for one in broader if one in self.words.numbers), "")
        own = Amounts(self.words).sorts(name) or (name,)
        others = [one for one in Amounts(self.words).sorts(kind) if one not in own] if kind else []
        if others:
            none = ", ".join(f"0 {_said(one)}" for one in others)
            holds = f"{place}.{name} >= 1 and {place}.{kind} = {place}.{name}{none_of}"
            yield f"{place}: {none}", holds, ""
            for sort in own:
                yield f"{place}: 1 {_said(sort)}, {none}", holds, f"one of them is taken: 1 {_said(sort)}"

    def _all_are(self, found: re.Match[str]) -> Iterator[tuple[str, str, str]]:
        """All such pieces of a place in one state, or the only one there is."""
        place, name = self.words.element(found["who"]), self.words.numbers.get(found["what"])
        how = self.words.numbers.get(f"{found['how']} {found['what']}")
        if place is None or name is None or how is None:
            return
        sorts = self._parts(name, found["what"])
        rest = "".join(f", 0 {_said(one)}" for one in sorts if one != how)
        most = 1 if found["many"] == "only" else 99
        for count in range(1, most + 1):
            if most == 1 or self.has(f"{place}.{name} = {count}"):
                yield f"{place}: {count} {_said(how)}{rest}", f"{place}.{name} = {count}", ""

    def _parts(self, name: str, noun: str) -> tuple[str, ...]:
        """The numbers of pieces in a place of which that number is the sum, as far as their names tell."""
        sorts = Amounts(self.words).sorts(name)
        if sorts and sorts != (name,):
            return sorts
        many = noun if noun.endswith("s") else f"{noun}s"
        named = [one for said, one in self.words.numbers.items() if said.endswith(f" {many}")]
        return tuple(dict.fromkeys(one for one in named if one != name)) or (name,)


def _said(name: str) -> str:
    """The name of a number as the notation has it."""
    return name.replace("_", " ")

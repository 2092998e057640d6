"""Conditions drawn over the whole grammar, each with what it says by plain reading of a position's JSON.

Nothing here is the engine's: the map is that of the second statement, a position is its data, and each form
is a function of Python written beside its text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

import attrs

from proofs.statements import printed

__all__ = ["MAP", "OF_SPACE", "Drawn", "Plain", "Space", "Words", "drawn", "named_by", "names_of"]

_FACTS = ("name", "kind", "terrain", "population", "coast", "wilaya", "border")
MAP: dict[str, dict[str, str]] = {
    name: dict(zip(_FACTS, said.split("; "), strict=True))
    for name, said in (line.split(": ", 1) for line in printed.SPACES.strip().splitlines())
}
_GOVERNMENT = ("french_troops", "french_police", "algerian_troops", "algerian_police", "government_bases")
_FLN = ("underground", "active", "fln_bases")
_TERROR = 12


@attrs.frozen
class Space:
    """What is printed of a space, and what stands there."""

    printed: Mapping[str, str]
    there: Mapping[str, Any]
    independent: bool

    def sum(self, *names: str) -> int:
        """How many of these pieces, or markers, are there."""
        return sum(self.there.get(name, 0) for name in names)

    def at(self, stance: str) -> bool:
        """Whether it is at that level."""
        return bool(self.there.get("support", "Neutral") == stance)

    @property
    def country(self) -> bool:
        """Whether it is Morocco or Tunisia."""
        return self.printed["wilaya"] == "abroad"

    @property
    def population(self) -> int:
        """How many live there now."""
        return 0 if self.there.get("resettled") else int(self.printed["population"]) + self.sum("pop_markers")


class Plain:
    """A position as its JSON tells it."""

    def __init__(self, text: str) -> None:
        self.data = json.loads(text)
        self.spaces = {
            name: Space(said, self.data["spaces"].get(name, {}), self.holds("independent"))
            for name, said in MAP.items()
        }

    def holds(self, name: str) -> bool:
        """Whether that is in force, or is told to be."""
        return name in self.data["in_force"] or bool(self.data.get(name))

    def people(self, stance: str) -> int:
        """The Population of Algeria at that level."""
        algeria = (one for one in self.spaces.values() if not one.country)
        return sum(one.population for one in algeria if one.at(stance))

    def sum(self, name: str) -> int:
        """How many of that are on the map."""
        return sum(one.sum(name) for one in self.spaces.values())


def _number(*names: str) -> Callable[[Space], int]:
    return lambda one: one.sum(*names)


def _is(fact: str, value: str) -> Callable[[Space], bool]:
    return lambda one: one.printed[fact] == value


OF_SPACE: dict[str, Callable[[Space], Any]] = {
    **{name: _number(name) for name in (*_GOVERNMENT, *_FLN, "terror", "pop_markers", "base_markers")},
    "troops": _number("french_troops", "algerian_troops"),
    "police": _number("french_police", "algerian_police"),
    "cubes": _number(*_GOVERNMENT[:4]),
    "guerrillas": _number("underground", "active"),
    "bases": _number("government_bases", "fln_bases"),
    "base_limit": lambda one: 2 + one.sum("base_markers"),
    "government_pieces": _number(*_GOVERNMENT),
    "fln_pieces": _number(*_FLN),
    "population": lambda one: one.population,
    "resettled": lambda one: bool(one.there.get("resettled")),
    "government_control": lambda one: not one.country and one.sum(*_GOVERNMENT) > one.sum(*_FLN),
    "fln_control": lambda one: one.sum(*_FLN) > one.sum(*_GOVERNMENT) or (one.country and one.independent),
    "at_support": lambda one: one.at("Support"),
    "at_neutral": lambda one: one.at("Neutral"),
    "at_oppose": lambda one: one.at("Oppose"),
    "city": _is("kind", "City"),
    "sector": _is("kind", "Sector"),
    "country": lambda one: one.country,
    "coastal": _is("coast", "coast"),
    "on_border": lambda one: one.printed["border"] != "no border",
    "border": lambda one: one.independent and one.printed["border"] != "no border",
    "mountain": _is("terrain", "Mountain"),
    "plain": _is("terrain", "Plain"),
    **{
        f"wilaya_{name.lower()}": _is("wilaya", f"Wilaya {name}")
        for name in ("I", "II", "III", "IV", "V", "VI")
    },
}


def _of_data(*path: str) -> Callable[[Plain], Any]:
    def read(plain: Plain) -> Any:
        found = plain.data
        for name in path:
            found = found[name]
        return found

    return read


def _kept(name: str) -> Callable[[Plain], bool]:
    return lambda plain: name in {re.sub("[^a-z]+", "_", one.lower()) for one in plain.data["hand"]}


_BOXES = ("available", "casualties", "out_of_play", "set_aside")
_TYPES = (*_GOVERNMENT, "guerrillas", "fln_bases")
OF_POSITION: dict[str, Callable[[Plain], Any]] = {
    "commitment": _of_data("commitment"),
    "france_track": lambda plain: "ABCDEF".index(plain.data["france_track"]),
    "border_zone": _of_data("border_zone"),
    "total_support": lambda plain: plain.people("Support"),
    "total_opposition": lambda plain: plain.people("Oppose"),
    "support_plus_commitment": lambda plain: plain.people("Support") + plain.data["commitment"],
    "opposition_plus_bases": lambda plain: plain.people("Oppose") + plain.sum("fln_bases"),
    "resettled_sectors": lambda plain: plain.sum("resettled"),
    "terror_left": lambda plain: _TERROR - plain.sum("terror"),
    "fln_first": lambda plain: plain.data["first_eligible"] == "FLN",
    "government_first": lambda plain: plain.data["first_eligible"] == "Government",
    "resources.fln": _of_data("resources", "fln"),
    "resources.government": _of_data("resources", "government"),
    **{f"{box}.{name}": _of_data(box, name) for box in _BOXES for name in _TYPES},
    **{f"box_{name}": lambda _, at=at: at for at, name in enumerate("abcdef")},  # type: ignore[misc]
}


def named_by(word: str) -> Callable[[Plain], Any]:
    """What a word of the position says: of the table, a card that is kept, or what is in force."""
    if word in OF_POSITION:
        return OF_POSITION[word]
    part, _, name = word.rpartition(".")
    return _kept(name) if part == "hand" else lambda plain: plain.holds(name)


# Drawing


@attrs.frozen
class Drawn:
    """A text, what it says of a position and of the space at hand, and how tightly it binds."""

    text: str
    says: Callable[[Plain, Space | None], Any]
    binds: int = 8

    def within(self, binds: int, draw: Random) -> str:
        """The text, in brackets where it needs them, and now and then where not."""
        return f"( {self.text})" if self.binds < binds or draw.random() < 0.15 else self.text


_SIGNS: dict[str, Callable[[int, int], bool]] = {
    "<": lambda one, other: one < other,
    "<=": lambda one, other: not one > other,
    "=": lambda one, other: one == other,
    "==": lambda one, other: one == other,
    "!=": lambda one, other: one != other,
    ">=": lambda one, other: not one < other,
    ">": lambda one, other: one > other,
}
# Small numbers, at which most counts turn.
_NUMBERS = (0, 1, 2, 3, 6, 12, 60, 9999)


@attrs.frozen
class Words:
    """The words of the language by their sort, and how they are drawn."""

    numbers: tuple[str, ...]
    truths: tuple[str, ...]
    of_numbers: tuple[str, ...]
    of_truths: tuple[str, ...]


def names_of(words: Iterable[str], sample: Plain) -> Words:
    """The words of a position, which are those, and of a space, split by whether they are numbers there."""
    of_position = {name: type(named_by(name)(sample)) is int for name in words}
    of_space = {name: type(ask(sample.spaces["ORA"])) is int for name, ask in OF_SPACE.items()}
    return Words(
        tuple(name for name, number in of_position.items() if number),
        tuple(name for name, number in of_position.items() if not number),
        tuple(name for name, number in of_space.items() if number),
        tuple(name for name, number in of_space.items() if not number),
    )


def _case(word: str, draw: Random) -> str:
    return draw.choice((word, word, word.upper(), word.capitalize()))


def drawn(draw: Random, words: Words, depth: int, *, truth: bool, here: bool = False) -> Drawn:
    """A condition, or else a number, of that depth at most; ``here`` where a space is at hand."""
    if depth <= 0 or draw.random() < 0.1:
        return _word(draw, words, truth=truth, here=here)
    forms = _CONDITIONS if truth else _QUANTITIES
    return draw.choice(forms)(draw, words, depth - 1, here=here)


def _word(draw: Random, words: Words, *, truth: bool, here: bool) -> Drawn:
    if not truth and draw.random() < 0.3:
        number = draw.choice(_NUMBERS)
        return Drawn(str(number), lambda _plain, _here: number)
    if here and draw.random() < 0.6:
        name = draw.choice(words.of_truths if truth else words.of_numbers)
        return Drawn(_case(name, draw), lambda _plain, one: OF_SPACE[name](one))  # type: ignore[arg-type]
    if draw.random() < 0.5:
        name, place = draw.choice(words.of_truths if truth else words.of_numbers), draw.choice([*MAP])
        called = draw.choice((place, MAP[place]["name"], MAP[place]["name"].lower().replace(" ", "  ")))
        return Drawn(
            f"{called}.{_case(name, draw)}", lambda plain, _here: OF_SPACE[name](plain.spaces[place])
        )
    name = draw.choice(words.truths if truth else words.numbers)
    ask = named_by(name)
    return Drawn(_case(name, draw), lambda plain, _here: ask(plain))


def _joined(draw: Random, words: Words, depth: int, *, here: bool) -> Drawn:
    one, other = (drawn(draw, words, depth, truth=True, here=here) for _ in range(2))
    both = draw.random() < 0.5
    binds = 2 if both else 1
    text = f"{one.within(binds, draw)} {_case('and' if both else 'or', draw)} {other.within(binds + 1, draw)}"
    if both:
        return Drawn(text, lambda *at: one.says(*at) and other.says(*at), binds)
    return Drawn(text, lambda *at: one.says(*at) or other.says(*at), binds)


def _negated(draw: Random, words: Words, depth: int, *, here: bool) -> Drawn:
    one = drawn(draw, words, depth, truth=True, here=here)
    return Drawn(f"{_case('not', draw)} {one.within(3, draw)}", lambda *at: not one.says(*at), 3)


def _compared(draw: Random, words: Words, depth: int, *, here: bool) -> Drawn:
    one, other = (drawn(draw, words, depth, truth=False, here=here) for _ in range(2))
    sign = draw.choice([*_SIGNS])
    space = draw.choice(("", " "))
    text = f"{one.within(5, draw)}{space}{sign}{space}{other.within(5, draw)}"
    return Drawn(text, lambda *at: _SIGNS[sign](one.says(*at), other.says(*at)), 4)


def _quantified(draw: Random, words: Words, depth: int, *, here: bool) -> Drawn:  # noqa: ARG001 - each space in turn is at hand
    inner, where, told = _of_each(draw, words, depth, truth=True)
    if draw.random() < 0.5:
        return Drawn(
            f"{_case('any', draw)}({told})",
            lambda plain, _: any(inner(plain, one) for one in plain.spaces.values() if where(plain, one)),
        )
    return Drawn(
        f"{_case('all', draw)}({told})",
        lambda plain, _: not any(not inner(plain, one) for one in plain.spaces.values() if where(plain, one)),
    )


def _of_each(draw: Random, words: Words, depth: int, *, truth: bool) -> tuple[Any, Any, str]:
    """What is asked of each space, of which spaces, and the text in the brackets."""
    inner = drawn(draw, words, depth, truth=truth, here=True)
    if draw.random() < 0.5:
        return inner.says, lambda *_: True, inner.text
    where = drawn(draw, words, depth, truth=True, here=True)
    return inner.says, where.says, f"{inner.text} {_case('where', draw)} {where.text}"


def _arithmetic(draw: Random, words: Words, depth: int, *, here: bool) -> Drawn:
    one, other = (drawn(draw, words, depth, truth=False, here=here) for _ in range(2))
    if draw.random() < 0.3:
        number = draw.choice(_NUMBERS[:5])
        if draw.random() < 0.5:
            return Drawn(f"{number}*{one.within(7, draw)}", lambda *at: number * one.says(*at), 6)
        return Drawn(f"{one.within(6, draw)} * {number}", lambda *at: one.says(*at) * number, 6)
    if draw.random() < 0.5:
        text = f"{one.within(5, draw)} + {other.within(6, draw)}"
        return Drawn(text, lambda *at: one.says(*at) + other.says(*at), 5)
    text = f"{one.within(5, draw)} - {other.within(6, draw)}"
    return Drawn(text, lambda *at: one.says(*at) - other.says(*at), 5)


def _minus(draw: Random, words: Words, depth: int, *, here: bool) -> Drawn:
    one = drawn(draw, words, depth, truth=False, here=here)
    return Drawn(f"-{one.within(7, draw)}", lambda *at: -one.says(*at), 7)


def _summed(draw: Random, words: Words, depth: int, *, here: bool) -> Drawn:  # noqa: ARG001 - each space in turn is at hand
    counts = draw.random() < 0.5
    inner, where, told = _of_each(draw, words, depth, truth=counts)
    word = _case("count" if counts else "sum", draw)
    return Drawn(
        f"{word}({told})",
        lambda plain, _: sum(int(inner(plain, one)) for one in plain.spaces.values() if where(plain, one)),
    )


_CONDITIONS = (_joined, _negated, _compared, _compared, _quantified)
_QUANTITIES = (_arithmetic, _minus, _summed)

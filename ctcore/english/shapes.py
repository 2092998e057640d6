"""The shapes in which players ask, and the command that each comes to; the more special ones first."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.english import asks_of_play, asks_of_positions, asks_of_rules
from ctcore.english.spoken import singular
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.english.asking import Command
    from ctcore.english.situation import Situation

__all__ = ["SHAPES", "Shape"]

Build = Callable[["re.Match[str]", "Situation"], "Command | None"]

# What the slots of a shape stand for: who asks or acts, a line, a place, other words, and what adds nothing.
_SLOTS = {
    "{who}": r"(?P<who>(?:the |an? )?[\w'-]+(?: player| side)?)",
    "{can}": "(?:can|may|could|might|must|is|am|are)",
    "{do}": "(?:do|does|can|may|could|would|will|must)",
    "{line}": "(?P<line>.+?)",
    "{what}": "(?P<what>.+?)",
    "{place}": "(?P<place>.+?)",
    "{now}": "(?: now| next| here| this turn| on this card| in my turn| in its turn| first)?",
    "{time}": (
        "(?P<time> (?:in|on|during|within|this) ?"
        "(?:this |its |my |1 |a |the |their |his |first )*(?:turn|card|round))?"
    ),
    "{allowed}": "(?:allowed|permitted|able|free|entitled|supposed)",
    "{legal}": "(?:legal|possible|allowed|permitted|ok|okay|fine|illegal|against rules|against the rules)",
    "{neighbour}": (
        "(?:adjacent to|next to|a neighbou?r of|neighbou?ring|connected to|bordering|adjoining|beside|"
        "touching)"
    ),
    "{most}": (
        "(?P<most>most|maximum|largest|highest|greatest|biggest|max|least|fewest|lowest|minimum|smallest|min)"
    ),
}
_ROOMS = {"play": asks_of_play, "board": asks_of_positions, "rules": asks_of_rules}


@frozen
class Shape:
    """A shape of questions: its words with slots, an example, and what makes the command of a match."""

    pattern: re.Pattern[str]
    example: str
    build: Build

    @property
    def is_wide(self) -> bool:
        """Whether nearly any question has this shape."""
        return self.build is asks_of_rules.general

    def read(self, question: str, where: Situation) -> Command | None:
        """The command of the question here; None if it has another shape, or says what is not known."""
        found = self.pattern.fullmatch(question)
        if found is None or not all(
            _CHECKED[name](found[name], where) for name in self.checked if found[name]
        ):
            return None
        command = self.build(found, where)
        # Whoever acts has what the question tells of a purse, so that it is a line that is asked about.
        if command is not None and where.of and command.verb != "ask":
            return None
        # What is not asked of the position leaves out what the question tells of it.
        if command is not None and not command.asks and not where.is_told_by(command.arguments):
            return None
        # What somebody is to have done before is a part of the line.
        is_line = command is not None and any(where.before in one for one in command.arguments)
        if command is None or (where.before and not is_line):
            return None
        if where.note in command.note:
            return command
        return attrs.evolve(command, note="; ".join(filter(None, (where.note, command.note))))

    @property
    def checked(self) -> tuple[str, ...]:
        """The slots whose words must be words of the game."""
        return tuple(name for name in self.pattern.groupindex if name in _CHECKED)


def _is_coin(said: str, where: Situation) -> bool:
    """Whether that is something that is paid: a word of the whole position."""
    return any(said in name.split() for name in where.words.of_position)


def _is_part(said: str, where: Situation) -> bool:
    """Whether that is something that is said of a place."""
    return said in _PARTS or any(said in name.split() for name in (*where.words.truths, *where.words.numbers))


def _is_sort(said: str, where: Situation) -> bool:
    """Whether that is a noun for what has a title."""
    return said in _SORTS or bool({said, singular(said), re.sub("ies$", "y", said)} & where.words.sorts)


_PARTS = frozenset(("kind", "sort", "type", "terrain", "land", "place", "space", "status", "state", "level"))
_SORTS = frozenset(("cards", "texts", "effects", "lasting effects"))
_CHECKED: dict[str, Callable[[str, Situation], bool]] = {
    "kind": lambda said, where: where.amounts.places(said) is not None or said in {"locations", "places"},
    "coin": _is_coin,
    "part": _is_part,
    "sort": _is_sort,
}


def _shapes() -> Iterator[Shape]:
    data = tomllib.loads(Path(__file__).with_name("shapes.toml").read_text(encoding="utf-8"))
    for row in data["shape"]:
        room, _, name = row["builds"].partition(".")
        build: Any = getattr(_ROOMS[room], name)
        for words in row["words"]:
            pattern = words
            for slot, stands_for in _SLOTS.items():
                pattern = pattern.replace(slot, stands_for)
            yield Shape(re.compile(pattern), row["example"], build)


SHAPES = tuple(_shapes())

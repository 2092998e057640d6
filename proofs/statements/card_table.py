"""The table as a change of a card has left it, read like a position; and how far a text has come.

Written from chapter 1 of the rulebook.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .board import in_algeria, kind
from .play import Play

GOVERNMENT, FLN = "Government", "FLN"
BOXES = {"available": "Available", "casualties": "Casualties", "out_of_play": "Out of Play"}


class _Part:
    """A space or a box of the table."""

    def __init__(self, play: Play, name: str) -> None:
        self.play, self.name = play, name

    def __getattr__(self, field: str) -> Any:
        return self.play.at(self.name, field)


class _Space(_Part):
    """A space of the table."""

    def __init__(self, play: Play, name: str) -> None:
        super().__init__(play, name)
        self.place = play.places[name]


class _Resources:
    """What both players have."""

    def __init__(self, play: Play) -> None:
        self.government, self.fln = (play.table[f"{name} Resources"] for name in (GOVERNMENT, FLN))


class Table:
    """A table in the course of a change, with the parts of a position that texts of cards read."""

    def __init__(self, play: Play) -> None:
        self.spaces = [_Space(play, name) for name in play.places]
        self.available, self.casualties, self.out_of_play = (_Part(play, name) for name in BOXES.values())
        self.resources = _Resources(play)
        self.commitment = play.table["commitment"]
        self.france_track, self.border_zone = play.table["France Track"], play.table["Border Zone"]
        self.independent = play.table["independent"]
        self.in_force = _InForce(play)


class _InForce:
    """What is in force, by the names that positions have for it."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def __getattr__(self, marker: str) -> Any:
        card, text = next(found for found in CAPABILITIES if CAPABILITIES[found] == marker)
        return self.play.table[f"in force: {card}, {text}"]


# 5.3: the Capabilities by card and text, as positions call them.
CAPABILITIES = {
    (13, "unshaded"): "hearts_and_minds",
    (13, "shaded"): "caution",
    (17, "unshaded"): "commandos_de_chasse",
    (17, "shaded"): "zonal_commandos",
    (18, "only text"): "torture",
    (27, "unshaded"): "dead_zones",
    (27, "shaded"): "cross_wilaya_coordination",
    (32, "unshaded"): "amateur_bombers",
    (32, "shaded"): "effective_bombers",
    (33, "unshaded"): "overkill",
    (33, "shaded"): "revenge",
    (35, "unshaded"): "napalm",
    (35, "shaded"): "scorch",
    (63, "only text"): "oas",
}


class Course(NamedTuple):
    """How far a text has come: who carries it out, how many are left, what a roll came to, and where."""

    executor: str
    left: Any = 0
    amount: Any = 0
    spaces: tuple[str, ...] = ()
    wilaya: str | None = None
    owed: Any = 0
    marks: tuple[tuple[str, str, Any], ...] = ()

    def marked(self, name: str, piece: str) -> Any:
        """How many of a space's pieces have moved."""
        return sum(count for where, what, count in self.marks if (where, what) == (name, piece))

    @property
    def enemy(self) -> str:
        """The other player."""
        return FLN if self.executor == GOVERNMENT else GOVERNMENT


def course_of(frame: Any) -> Course:
    """How far the text of a frame has come."""
    wilaya = None if frame.wilaya is None else str(frame.wilaya)
    marks = tuple((str(mark.place), mark.piece.name.lower(), mark.count) for mark in frame.marks)
    names = tuple(map(str, frame.spaces))
    return Course(str(frame.executor), frame.left, frame.amount, names, wilaya, frame.owed, marks)


class At(NamedTuple):
    """A table, or a position, and how far the text has come; with the spaces that are asked about."""

    table: Any
    course: Course
    asked: list[Any]

    def where(self, admits: Any) -> list[tuple[Any, Any]]:
        """The spaces asked about with whether they are admitted, but those that plainly are not."""
        found = [(space, admits(self.table, space)) for space in self.asked]
        return [(space, may) for space, may in found if may is not False]

    def money(self) -> Any:
        """The Resources of the player who carries the text out."""
        return getattr(self.table.resources, self.course.executor.lower())


# Where


def anywhere(table: Any, space: Any) -> Any:
    """The whole map; a Country once independent (1.3.4)."""
    return True if in_algeria(space) else table.independent


def nowhere(_table: Any, _space: Any) -> bool:
    """No space: a box only."""
    return False


def algeria(_table: Any, space: Any) -> bool:
    """Sectors and Cities of Algeria."""
    return in_algeria(space)


def city(_table: Any, space: Any) -> bool:
    """The three Cities."""
    return kind(space) == "City"


def sector(table: Any, space: Any) -> Any:
    """A Sector; a Country counts as one once independent (G4)."""
    return table.independent if kind(space) == "Country" else kind(space) == "Sector"


def country(table: Any, space: Any) -> Any:
    """Morocco or Tunisia, independent."""
    return table.independent if kind(space) == "Country" else False


def tunisia(table: Any, space: Any) -> Any:
    """Tunisia, independent."""
    return table.independent if space.name == "Tunisia" else False


def algiers(_table: Any, space: Any) -> bool:
    """Algiers."""
    return bool(space.name == "Algiers")


def mountain(table: Any, space: Any) -> Any:
    """A Mountain space; a Country counts as one once independent (G4)."""
    if kind(space) == "Country":
        return table.independent
    return space.place.terrain.value == "Mountain"


def coastal(table: Any, space: Any) -> Any:
    """A coastal space; a Country once independent (R161)."""
    return anywhere(table, space) if space.place.coastal else False

"""Steps of a text in which pieces are placed, or exchanged for others.

Written from 1.4.1, 1.4.2, chapter 5 of the rulebook and the rulings.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ctcore.kernel.logic import any_of, at_most

from .board import GUERRILLAS, Choice, bases, in_algeria, most_bases
from .card_steps import STOCKS, Number, Step, Way, Ways, Where
from .card_table import FLN, GOVERNMENT, At, Course
from .play import Play


def owner(piece: str) -> str:
    """Whose a piece is."""
    return FLN if piece in {"guerrillas", "fln_bases"} else GOVERNMENT


def on_map(piece: str) -> tuple[str, ...]:
    """What a piece of a box is on the map: a Guerrilla has a status there (1.4.3)."""
    return GUERRILLAS if piece == "guerrillas" else (piece,)


def lifted(at: At, piece: str) -> list[tuple[Any, Way]]:
    """None being Available, its owner who carries the text out lifts one from elsewhere in Algeria (G1).

    From where, and the way.
    """
    if owner(piece) != at.course.executor:
        return []
    none = getattr(at.table.available, piece) == 0
    return [
        (origin, Way("lift", (one.upper(), origin.id), none & (getattr(origin, one) > 0)))
        for origin in at.asked
        if in_algeria(origin)
        for one in on_map(piece)
    ]


def bring(play: Play, piece: str, box: str, space: str, count: Any) -> None:
    """Pieces go from a box to a space; Guerrillas arrive Underground (1.4.3)."""
    play.table[f"{box}: {piece}"] -= count
    play.add(space, on_map(piece)[0], count)


def lift(play: Play, piece: str, origin: str, space: str) -> None:
    """One goes from space to space; a Guerrilla arrives Underground (1.4.3)."""
    play.add(origin, piece.lower(), -1)
    play.add(space, "underground" if piece.lower() in GUERRILLAS else piece.lower(), 1)


@dataclass(frozen=True)
class Place(Step):
    """Pieces enter the map: from the boxes that the card names, else from Available."""

    piece: str
    left: int | Number
    where: Where
    boxes: tuple[str, ...] = ()
    # In how many spaces at most, where the card says so.
    among: int | None = field(default=None, kw_only=True)
    name: str = field(default="placing", kw_only=True)

    def room(self, space: Any) -> Any:
        """How many Bases the space still holds (1.4.2); any number of other pieces."""
        return most_bases(space) - bases(space) if self.piece.endswith("bases") else 60

    def ways(self, at: At) -> Ways:
        """As many as fit, in at most that many spaces."""
        lifts = [] if self.boxes else lifted(at, self.piece)
        for space, may in at.where(self.where):
            if self.among and len({*at.course.spaces, space.name}) > self.among:
                continue
            room = self.room(space)
            for box in self.boxes or ("Available",):
                stock = getattr(getattr(at.table, STOCKS[box]), self.piece)
                names = (self.piece.upper(), space.id, *((box,) if len(self.boxes) > 1 else ()))
                yield Way("place", names, may, at_most(room, stock))
            fits = may & (room >= 1)
            for origin, way in lifts:
                if origin.name != space.name:
                    yield way._replace(names=(*way.names, space.id), when=way.when & fits)

    def goes_on(self, at: At) -> Any:
        """Whether some space has room for one that is in a box, or that can be lifted from elsewhere."""
        if not at.course.left >= 1:
            return False
        boxes = [getattr(at.table, STOCKS[box]) for box in self.boxes or ("Available",)]
        stock = any_of(getattr(box, self.piece) >= 1 for box in boxes)
        lifts = [] if self.boxes else lifted(at, self.piece)
        return any_of(
            (may & (self.room(space) >= 1))
            & (stock | any_of(way.when for origin, way in lifts if origin.name != space.name))
            for space, may in at.where(self.where)
            if not self.among or len({*at.course.spaces, space.name}) <= self.among
        )

    def make(self, play: Play, course: Course, said: Choice) -> Course:
        """They stand there."""
        if said[0] == "lift":
            count, (_, piece, origin, space) = 1, said
            lift(play, piece, origin, space)
        else:
            _, count, _, space, *named = said
            bring(play, self.piece, named[0] if named else "Available", space, count)
        spaces = tuple(dict.fromkeys((*course.spaces, space))) if self.among else ()
        return course._replace(left=course.left - count, spaces=spaces)


@dataclass(frozen=True)
class Exchange(Step):
    """Pieces go to Available, and as many others come (R25, R168).

    What is not Available may be lifted from elsewhere by its owner who carries the text out.
    """

    pieces: tuple[str, ...]
    successor: str
    left: int
    where: Where
    # Whether all of it is in one space, and whether all that is there may go.
    here: bool = field(default=False, kw_only=True)
    all_there: bool = field(default=False, kw_only=True)
    name: str = field(default="exchanging", kw_only=True)
    may_end: bool = field(default=True, kw_only=True)

    def ways(self, at: At) -> Ways:
        """As many as are there; or what is owed in the space chosen last."""
        for space, may in at.where(self.where):
            if not self.here or at.course.spaces in ((), (space.name,)):
                for piece in self.pieces:
                    count = getattr(space, piece)
                    yield Way("exchange", (piece.upper(), space.id), may, count)
        for name in at.course.spaces[-1:]:
            for origin, way in lifted(at, self.successor):
                if origin.name != name:
                    yield way._replace(word="take", when=way.when & (at.course.owed >= 1), free=True)

    def bounded(self, at: At) -> Ways:
        """By no number where all may go."""
        return self.ways(at) if self.all_there else super().bounded(at)

    def make(self, play: Play, course: Course, said: Choice) -> Course:
        """One comes for each; of Government pieces none in a Country (1.4.2)."""
        if said[0] == "take":
            _, piece, origin = said
            lift(play, piece, origin, course.spaces[-1])
            return course._replace(owed=course.owed - 1)
        _, count, piece, space = said
        play.move(piece.lower(), space, "Available", count)
        after = course._replace(left=course.left - count, spaces=(space,))
        if owner(self.successor) == GOVERNMENT and play.places[space].kind.value == "Country":
            return after._replace(owed=0)
        come = at_most(count, play.table[f"Available: {self.successor}"])
        bring(play, self.successor, "Available", space, come)
        before = course.owed if course.spaces[-1:] == (space,) else 0
        return after._replace(owed=before + count - come if owner(self.successor) == course.executor else 0)

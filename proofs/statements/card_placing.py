"""Steps of a text in which pieces are placed, or exchanged for others.

Written from 1.4.1, 1.4.2, chapter 5 of the rulebook and the rulings.
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel.logic import at_most

from .board import GUERRILLAS, bases, in_algeria, most_bases
from .card_steps import STOCKS, Step, Way, Ways, Where
from .card_table import FLN, GOVERNMENT, At, Course


def owner(piece: str) -> str:
    """Whose a piece is."""
    return FLN if piece in {"guerrillas", "fln_bases", *GUERRILLAS} else GOVERNMENT


def on_map(piece: str) -> tuple[str, ...]:
    """What a piece of a box is on the map: a Guerrilla has a status there (1.4.3)."""
    return GUERRILLAS if piece == "guerrillas" else (piece,)


def room(space: Any, piece: str) -> Any:
    """How many Bases the space still holds (1.4.2); of other pieces any number."""
    return most_bases(space) - bases(space) if piece.endswith("bases") else 60


def lifted(at: At, word: str, piece: str, goal: tuple[Any, Any], when: Any) -> Ways:
    """None being Available, its owner who carries the text out lifts one from elsewhere in Algeria (G1)."""
    space, fields = goal
    if owner(piece) != at.course.executor:
        return
    none = getattr(at.table.available, piece) == 0
    for origin in at.asked:
        if in_algeria(origin) and origin.name != space.name:
            for one in on_map(piece):
                yield Way(word, (one.upper(), origin.id, *fields), when & none & (getattr(origin, one) > 0))


def bring(play: Any, piece: str, box: str, space: str, count: Any) -> None:
    """Pieces go from a box to a space; Guerrillas arrive Underground (1.4.3)."""
    play.table[f"{box}: {piece}"] -= count
    play.add(space, on_map(piece)[0], count)


class Place(Step):
    """Pieces enter the map: from the boxes that the card names, else from Available."""

    def __init__(
        self,
        piece: str,
        left: Any,
        where: Where,
        *,
        boxes: tuple[str, ...] = (),
        spaces: int = 60,
        may_end: bool = False,
    ) -> None:
        super().__init__("placing", left, may_end=may_end)
        self.piece, self.where, self.boxes, self.spaces = piece, where, boxes, spaces

    def ways(self, at: At) -> Ways:
        """As many as are left and fit, in so many spaces."""
        for space, may in at.where(self.where):
            if len({*at.course.spaces, space.name}) > self.spaces:
                continue
            most = at_most(at.course.left, room(space, self.piece))
            for box in self.boxes or ("Available",):
                stock = getattr(getattr(at.table, STOCKS[box]), self.piece)
                names = (self.piece.upper(), space.id, *((box,) if len(self.boxes) > 1 else ()))
                yield Way("place", names, may, at_most(most, stock))
            if not self.boxes:
                yield from lifted(at, "lift", self.piece, (space, (space.id,)), may & (most >= 1))

    def make(self, play: Any, course: Course, word: str, *names: Any) -> Course:
        """They stand there."""
        if word == "lift":
            count, (piece, origin, space) = 1, names
            play.add(origin, piece.lower(), -1)
            play.add(space, on_map(self.piece)[0], 1)
        else:
            count, _, space, *named = names
            bring(play, self.piece, named[0] if named else "Available", space, count)
        spaces = tuple(dict.fromkeys((*course.spaces, space)))
        return course._replace(left=course.left - count, spaces=spaces)


class Exchange(Step):
    """Pieces go to Available, and as many others come (R25, R168).

    What is not Available may be lifted from elsewhere by its owner who carries the text out.
    """

    knows = ("left", "owed")

    def __init__(
        self, pieces: tuple[str, ...], successor: str, left: Any, where: Where, *, spaces: int = 60
    ) -> None:
        super().__init__("exchanging", left, may_end=True)
        self.pieces, self.successor, self.where, self.spaces = pieces, successor, where, spaces

    def ways(self, at: At) -> Ways:
        """As many as are left and there; or what is owed in the space chosen last."""
        for space, may in at.where(self.where):
            if len({*at.course.spaces, space.name}) > self.spaces:
                continue
            for piece in self.pieces:
                most = at_most(at.course.left, getattr(space, piece))
                yield Way("exchange", (piece.upper(), space.id), may, most)
        if at.course.spaces:
            here = next(space for space in at.table.spaces if space.name == at.course.spaces[-1])
            yield from lifted(at, "take", self.successor, (here, ()), at.course.owed >= 1)

    def make(self, play: Any, course: Course, word: str, *names: Any) -> Course:
        """One comes for each; of Government pieces none in a Country (1.4.2)."""
        if word == "take":
            piece, origin = names
            play.add(origin, piece.lower(), -1)
            play.add(course.spaces[-1], on_map(self.successor)[0], 1)
            return course._replace(owed=course.owed - 1)
        count, piece, space = names
        play.move(piece.lower(), space, "Available", count)
        after = course._replace(left=course.left - count, spaces=(space,))
        if owner(self.successor) == GOVERNMENT and play.places[space].kind.value == "Country":
            return after._replace(owed=0)
        come = at_most(count, play.table[f"Available: {self.successor}"])
        bring(play, self.successor, "Available", space, come)
        before = course.owed if course.spaces[-1:] == (space,) else 0
        owed = before + count - come if owner(self.successor) == course.executor else 0
        return after._replace(owed=owed)

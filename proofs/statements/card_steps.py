"""What texts of cards are made of: what a player may choose in a step, and what each choice does.

Written from chapter 5 of the rulebook and the rulings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from ctcore.kernel.logic import any_of, at_most

from .board import Choice, in_algeria
from .card_table import At, Course, anywhere
from .play import Play

DICE = range(1, 7)
LETTERS = "ABCDEF"
WILAYAS = ("I", "II", "III", "IV", "V", "VI")
STOCKS = {"Available": "available", "Out of Play": "out_of_play"}

Where = Callable[[Any, Any], Any]
Number = Callable[["At"], Any]


class Way(NamedTuple):
    """A choice in a step: its word, what it names, when, and how many are there where it has a number.

    One that is ``free`` goes by no number of the card.
    """

    word: str
    names: tuple[Any, ...]
    when: Any = True
    most: Any = None
    free: bool = False

    @property
    def is_there(self) -> Any:
        """Whether it may be made with some number."""
        return self.when if self.most is None else self.when & (self.most >= 1)


Ways = Iterator[Way]


def always(_at: At) -> bool:
    """Nothing but a lack of choices passes the step over."""
    return True


@dataclass(frozen=True)
class Step:
    """A part of a text in which something is chosen, over and over while any is left and can be."""

    name: str = field(default="", kw_only=True)
    may_end: bool = field(default=False, kw_only=True)
    when: Number = field(default=always, kw_only=True)
    once: ClassVar[bool] = False

    def begun(self, at: At) -> Course:
        """How the text stands as the step begins."""
        left: Any = getattr(self, "left", None) or 0
        return at.course._replace(left=left(at) if callable(left) else left, amount=0)

    def ways(self, at: At) -> Ways:
        """What may be chosen while any is left."""
        raise NotImplementedError

    def may_end_at(self, _at: At) -> Any:
        """Whether it may be left off."""
        return self.may_end

    def goes_on(self, at: At) -> Any:
        """Whether there is anything to choose."""
        some = self.once or bool(at.course.left >= 1)
        return any_of(way.is_there for way in self.ways(at) if way.free or some)

    def bounded(self, at: At) -> Ways:
        """The ways, by what is left."""
        left = at.course.left
        for way in self.ways(at):
            if self.once or way.free:
                yield way
            else:
                most = None if way.most is None else at_most(left, way.most)
                yield way._replace(when=way.when & (left >= 1), most=most)

    def make(self, play: Play, course: Course, said: Choice) -> Course:
        """Do what was said, and how the text stands then."""
        raise NotImplementedError


class Once(Step):
    """A step in which one thing is chosen."""

    once = True


@dataclass(frozen=True)
class Roll(Once):
    """A roll of the die, and its result: Resources and other changes, or a number for the next step."""

    outcome: Callable[[Play, Course, Any], None]
    name: str = field(default="rolling", kw_only=True)

    def ways(self, _at: At) -> Ways:
        """Any face."""
        return (Way("roll", (die,)) for die in DICE)

    def make(self, play: Play, course: Course, said: Choice) -> Course:
        """What is rolled stays known."""
        _, die = said
        self.outcome(play, course, die)
        return course._replace(amount=die)


@dataclass(frozen=True)
class Wilaya(Once):
    """One of the six Wilayas, with its City (G3)."""

    effect: Callable[[Play, str], None]
    name: str = field(default="choosing_wilaya", kw_only=True)

    def ways(self, _at: At) -> Ways:
        """Any of them."""
        return (Way("choose", (one,)) for one in WILAYAS)

    def make(self, play: Play, course: Course, said: Choice) -> Course:
        """Do to it what the card says."""
        _, wilaya = said
        self.effect(play, wilaya)
        return course._replace(wilaya=wilaya)


@dataclass(frozen=True)
class Slide(Once):
    """Move the marker of the France Track by that many boxes."""

    distances: tuple[int, ...]
    name: str = field(default="sliding", kw_only=True)

    def ways(self, at: At) -> Ways:
        """Boxes A to F."""
        for box, letter in enumerate(LETTERS):
            yield Way("slide", (letter,), any_of(at.table.france_track + by == box for by in self.distances))

    def make(self, play: Play, course: Course, said: Choice) -> Course:
        """Slide it there."""
        _, letter = said
        play.table["France Track"] = LETTERS.index(letter)
        return course


@dataclass(frozen=True)
class Prefer(Once):
    """One of two things, each with steps of its own; where one cannot be carried out, the other (5.1.3)."""

    branches: dict[str, tuple[Any, ...]]
    changes: dict[str, Number] = field(default_factory=dict)
    name: str = field(default="preferring", kw_only=True)

    def ways(self, at: At) -> Ways:
        """What begins with something to choose, or changes something at once; either where neither does."""
        can = {way: self._can(at, way) for way in self.branches}
        neither = any_of(can.values()) ^ True
        return (Way("prefer", (way,), can[way] | neither) for way in can)

    def _can(self, at: At, way: str) -> Any:
        first, *_ = self.branches[way]
        if way in self.changes:
            return self.changes[way](at)
        return first.goes_on(at._replace(course=first.begun(at), asked=at.table.spaces))

    def make(self, _play: Play, course: Course, _said: Choice) -> Course:
        """Go that way."""
        return course


@dataclass(frozen=True)
class Choose(Step):
    """A number of spaces, each once (G14), and what happens in each."""

    left: int
    where: Where
    effect: Callable[[Play, Course, str], None]
    name: str = field(default="choosing", kw_only=True)

    def ways(self, at: At) -> Ways:
        """Spaces not chosen yet."""
        for space, may in at.where(self.where):
            if space.name not in at.course.spaces:
                yield Way("select", (space.id,), may)

    def make(self, play: Play, course: Course, said: Choice) -> Course:
        """Do in the space what the card says."""
        self.effect(play, course, said[1])
        return course._replace(left=course.left - 1, spaces=(*course.spaces, said[1]))


@dataclass(frozen=True)
class Take(Step):
    """Pieces leave the map, or a box beside it."""

    pieces: tuple[str, ...] | Callable[[Course], tuple[str, ...]]
    goal: str
    left: int | Number
    where: Where = anywhere
    boxes: tuple[str, ...] = ()
    name: str = field(default="removing", kw_only=True)

    def _pieces(self, course: Course) -> tuple[str, ...]:
        return self.pieces(course) if callable(self.pieces) else self.pieces

    def most(self, _at: At, space: Any, piece: str) -> Any:
        """How many of a piece may leave a space."""
        return getattr(space, piece)

    def open_to(self, _course: Course, _space: Any) -> bool:
        """Whether what was taken before leaves the space open."""
        return True

    def ways(self, at: At) -> Ways:
        """As many as are there."""
        pieces = self._pieces(at.course)
        for space, may in at.where(self.where):
            if self.open_to(at.course, space):
                for piece in pieces:
                    yield Way("remove", (piece.upper(), space.id), may, self.most(at, space, piece))
        for box in self.boxes:
            for piece in pieces:
                stock = getattr(getattr(at.table, STOCKS[box]), piece)
                yield Way("send", (piece.upper(), box), most=stock)

    def make(self, play: Play, course: Course, said: Choice) -> Course:
        """They go to a box."""
        _, count, piece, origin = said
        play.move(piece.lower(), origin, self.goal, count)
        return course._replace(left=course.left - count)


class TakeHere(Take):
    """From one space: the one chosen, or the first that is taken from."""

    def open_to(self, course: Course, space: Any) -> bool:
        """That one."""
        return course.spaces in ((), (space.name,))

    def make(self, play: Play, course: Course, said: Choice) -> Course:
        """Keep the space in mind."""
        return super().make(play, course, said)._replace(spaces=(said[-1],))


class TakeOneEach(Take):
    """One from each space."""

    def open_to(self, course: Course, space: Any) -> bool:
        """Any that is not taken from yet."""
        return space.name not in course.spaces

    def most(self, at: At, space: Any, piece: str) -> Any:
        """One."""
        return at_most(super().most(at, space, piece), 1)

    def make(self, play: Play, course: Course, said: Choice) -> Course:
        """Keep the spaces in mind."""
        return super().make(play, course, said)._replace(spaces=(*course.spaces, said[-1]))


class TakeOfWilaya(Take):
    """From the spaces of one Wilaya: the one chosen, or the first that is taken from."""

    def open_to(self, course: Course, space: Any) -> bool:
        """Those of the Wilaya."""
        return in_algeria(space) and course.wilaya in {None, str(space.place.wilaya)}

    def make(self, play: Play, course: Course, said: Choice) -> Course:
        """Keep the Wilaya in mind."""
        wilaya = str(play.places[said[-1]].wilaya)
        return super().make(play, course, said)._replace(wilaya=wilaya)


@dataclass(frozen=True)
class Move(Step):
    """Pieces go from space to space, each once and straight there (R161), among some spaces, or all.

    Where nothing is said of ``left``, as many as there are.
    """

    pieces: tuple[str, ...]
    left: int | Number | None
    where: Where
    among: int | None = None
    name: str = field(default="relocating", kw_only=True)
    may_end: bool = field(default=True, kw_only=True)

    def free(self, at: At, space: Any, piece: str) -> Any:
        """How many have not moved."""
        return getattr(space, piece) - at.course.marked(space.name, piece)

    def ways(self, at: At) -> Ways:
        """From one of the spaces to another."""
        spaces = at.where(self.where)
        for origin, leaves in spaces:
            for goal, enters in spaces:
                visited = {*at.course.spaces, origin.name, goal.name}
                if goal is origin or (self.among and len(visited) > self.among):
                    continue
                for piece in self.pieces:
                    names = (piece.upper(), origin.id, goal.id)
                    most = self.free(at, origin, piece)
                    yield Way("move", names, leaves & enters, most, free=self.left is None)

    def make(self, play: Play, course: Course, said: Choice) -> Course:
        """They stay there."""
        _, count, piece, origin, goal = said
        play.move(piece.lower(), origin, goal, count)
        spaces = tuple(dict.fromkeys((*course.spaces, origin, goal))) if self.among else course.spaces
        marks = (*course.marks, (goal, piece.lower(), count))
        left = course.left if self.left is None else course.left - count
        return course._replace(left=left, spaces=spaces, marks=marks)


class Gather(Move):
    """Pieces go to the space chosen, from any other."""

    def ways(self, at: At) -> Ways:
        """From anywhere else."""
        goal = next(space for space in at.table.spaces if space.name == at.course.spaces[-1])
        for origin, may in at.where(self.where):
            for piece in self.pieces if origin.name != goal.name else ():
                yield Way("move", (piece.upper(), origin.id, goal.id), may, self.free(at, origin, piece))

"""What texts of cards are made of: what a player may choose in a step, and what each choice does.

Written from chapter 5 of the rulebook and the rulings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ctcore.kernel.logic import any_of, at_most

from .board import GUERRILLAS, in_algeria
from .card_table import At, Course, anywhere

DICE = range(1, 7)
LETTERS = "ABCDEF"
STOCKS = {"Available": "available", "Out of Play": "out_of_play"}


class Way(NamedTuple):
    """A choice in a step: its word, what it names, when, and how many at most where it has a number."""

    word: str
    names: tuple[Any, ...]
    when: Any = True
    most: Any = None

    @property
    def is_open(self) -> Any:
        """Whether it may be chosen, with some number."""
        return self.when if self.most is None else self.when & (self.most >= 1)


Ways = Iterator[Way]
Where = Callable[[Any, Any], Any]


def always(_at: At) -> bool:
    """A step that nothing but a lack of choices passes over."""
    return True


class Step:
    """A part of a text in which something is chosen, once or as often as it can be."""

    once = False
    # What the frame knows that the text says.
    knows: tuple[str, ...] = ("left",)

    def __init__(
        self, name: str, left: Any = 0, *, may_end: bool = False, when: Callable[[At], Any] = always
    ) -> None:
        self.name, self.left, self.may_end, self.when = name, left, may_end, when

    def begun(self, at: At) -> Course:
        """How the text stands as the step begins: so many are left."""
        return at.course._replace(left=self.left(at) if callable(self.left) else self.left)

    def ways(self, at: At) -> Ways:
        """What may be chosen."""
        raise NotImplementedError

    def is_open(self, at: At) -> Any:
        """Whether anything may be chosen."""
        return any_of(way.is_open for way in self.ways(at))

    def make(self, play: Any, course: Course, word: str, *names: Any) -> Course:
        """Do what was chosen, and how the text stands then."""
        raise NotImplementedError


class Once(Step):
    """A step in which one thing is chosen."""

    once = True
    knows = ()


class Roll(Once):
    """A roll of the die, and what it comes to: so many for the next step, or Resources and the like."""

    def __init__(
        self, name: str, outcome: Callable[[Any, Course, Any], Any], *, when: Callable[[At], Any] = always
    ) -> None:
        super().__init__(name, when=when)
        self.outcome = outcome

    def ways(self, at: At) -> Ways:
        """Any face."""
        return (Way("roll", (die,)) for die in DICE)

    def make(self, play: Any, course: Course, word: str, *names: Any) -> Course:
        """What is rolled stays known."""
        self.outcome(play, course, names[0])
        return course._replace(amount=names[0])


class Wilaya(Once):
    """One of the six Wilayas, with its City (G3)."""

    def __init__(self, effect: Callable[[Any, str], Any]) -> None:
        super().__init__("choosing_wilaya")
        self.effect = effect

    def ways(self, at: At) -> Ways:
        """Any of them."""
        return (Way("choose", (one,)) for one in ("I", "II", "III", "IV", "V", "VI"))

    def make(self, play: Any, course: Course, word: str, *names: Any) -> Course:
        """Do to it what the card says."""
        self.effect(play, names[0])
        return course._replace(wilaya=names[0])


class Slide(Once):
    """The marker of the France Track, by so many boxes."""

    def __init__(self, distances: tuple[int, ...], *, may_end: bool) -> None:
        super().__init__("sliding", may_end=may_end)
        self.distances = distances

    def ways(self, at: At) -> Ways:
        """Boxes A to F."""
        for box, letter in enumerate(LETTERS):
            near = any_of(at.table.france_track + by == box for by in self.distances)
            yield Way("slide", (letter,), near)

    def make(self, play: Any, course: Course, word: str, *names: Any) -> Course:
        """Slide it."""
        play.table["France Track"] = LETTERS.index(names[0])
        return course


class Prefer(Once):
    """One of two things, each with steps of its own."""

    def __init__(self, ways: dict[str, tuple[Any, ...]]) -> None:
        super().__init__("preferring")
        self.branches = ways

    def ways(self, at: At) -> Ways:
        """Either."""
        return (Way("prefer", (way,)) for way in self.branches)

    def make(self, play: Any, course: Course, word: str, *names: Any) -> Course:
        """Go that way."""
        return course


class Choose(Step):
    """So many spaces, each once (G14), and what happens in each, or at last in all of them."""

    def __init__(
        self,
        left: int,
        where: Where,
        effect: Callable[[Any, Course, str], Any],
        *,
        may_end: bool = False,
        together: bool = False,
    ) -> None:
        super().__init__("choosing", left, may_end=may_end)
        self.where, self.effect, self.together = where, effect, together

    def ways(self, at: At) -> Ways:
        """Spaces not chosen yet."""
        for space, may in at.where(self.where):
            if space.name not in at.course.spaces:
                yield Way("select", (space.id,), may & (at.course.left >= 1))

    def make(self, play: Any, course: Course, word: str, *names: Any) -> Course:
        """Do in the space what the card says, unless all are chosen first."""
        if not self.together:
            self.effect(play, course, names[0])
        return course._replace(left=course.left - 1, spaces=(*course.spaces, names[0]))


class Take(Step):
    """Pieces leave the map, or a box beside it."""

    def __init__(
        self,
        pieces: tuple[str, ...] | Callable[[Course], tuple[str, ...]],
        goal: str,
        left: Any,
        where: Where = anywhere,
        *,
        name: str = "removing",
        boxes: tuple[str, ...] = (),
        may_end: bool = False,
        when: Callable[[At], Any] = always,
    ) -> None:
        super().__init__(name, left, may_end=may_end, when=when)
        self.pieces, self.goal, self.where, self.boxes = pieces, goal, where, boxes

    def _pieces(self, course: Course) -> tuple[str, ...]:
        return self.pieces(course) if callable(self.pieces) else self.pieces

    def most(self, at: At, space: Any, piece: str) -> Any:
        """How many of a piece may leave a space."""
        return at_most(at.course.left, getattr(space, piece))

    def open_to(self, at: At, space: Any) -> Any:
        """Whether the spaces taken from before leave this one open."""
        return True

    def ways(self, at: At) -> Ways:
        """As many as are left, and as are there."""
        pieces = self._pieces(at.course)
        for space, may in at.where(self.where):
            if self.open_to(at, space):
                for piece in pieces:
                    yield Way("remove", (piece.upper(), space.id), may, self.most(at, space, piece))
        for box in self.boxes:
            for piece in pieces:
                stock = getattr(getattr(at.table, STOCKS[box]), piece)
                yield Way("send", (piece.upper(), box), most=at_most(at.course.left, stock))

    def make(self, play: Any, course: Course, word: str, *names: Any) -> Course:
        """They go to a box."""
        count, piece, origin = names
        play.move(piece.lower(), origin, self.goal, count)
        self.then(play, course, count, piece)
        return course._replace(left=course.left - count)

    def then(self, play: Any, course: Course, count: Any, piece: str) -> None:
        """What comes with it."""


class TakeHere(Take):
    """From one space: the first that is taken from."""

    def open_to(self, at: At, space: Any) -> bool:
        """That one."""
        return at.course.spaces in ((), (space.name,))

    def make(self, play: Any, course: Course, word: str, *names: Any) -> Course:
        """Keep the space in mind."""
        return super().make(play, course, word, *names)._replace(spaces=(names[-1],))


class TakeOneEach(Take):
    """One from each space."""

    def open_to(self, at: At, space: Any) -> bool:
        """Any that is not taken from yet."""
        return space.name not in at.course.spaces

    def most(self, at: At, space: Any, piece: str) -> Any:
        """One."""
        return at_most(super().most(at, space, piece), 1)

    def make(self, play: Any, course: Course, word: str, *names: Any) -> Course:
        """Keep the spaces in mind."""
        after = super().make(play, course, word, *names)
        return after._replace(spaces=(*course.spaces, names[-1]))


class TakeOfWilaya(Take):
    """From the spaces of one Wilaya: the one chosen, or the first that is taken from."""

    def open_to(self, at: At, space: Any) -> bool:
        """Those of the Wilaya."""
        return in_algeria(space) and at.course.wilaya in {None, str(space.place.wilaya)}

    def make(self, play: Any, course: Course, word: str, *names: Any) -> Course:
        """Keep the Wilaya in mind."""
        after = super().make(play, course, word, *names)
        return after._replace(wilaya=str(play.places[names[-1]].wilaya))


class Move(Step):
    """Pieces go from space to space, each once and straight there (R161), among so many spaces."""

    def __init__(
        self, pieces: tuple[str, ...], left: Any, where: Where, *, among: int, when: Callable[[At], Any] = always
    ) -> None:
        super().__init__("relocating", left, may_end=True, when=when)
        self.pieces, self.where, self.among = pieces, where, among

    def ways(self, at: At) -> Ways:
        """From one of the spaces to another."""
        spaces = at.where(self.where)
        for origin, leaves in spaces:
            for goal, enters in spaces:
                visited = {*at.course.spaces, origin.name, goal.name}
                if goal is origin or len(visited) > self.among:
                    continue
                for piece in self.pieces:
                    free = getattr(origin, piece) - at.course.marked(origin.name, piece)
                    most = at_most(at.course.left, free)
                    yield Way("move", (piece.upper(), origin.id, goal.id), leaves & enters, most)

    def make(self, play: Any, course: Course, word: str, *names: Any) -> Course:
        """They stay there."""
        count, piece, origin, goal = names
        play.move(piece.lower(), origin, goal, count)
        spaces = tuple(dict.fromkeys((*course.spaces, origin, goal)))
        marks = (*course.marks, (goal, piece.lower(), count))
        return course._replace(left=course.left - count, spaces=spaces, marks=marks)


class Gather(Move):
    """Pieces go to the space chosen, from any other."""

    def __init__(self, pieces: tuple[str, ...], left: int) -> None:
        super().__init__(pieces, left, anywhere, among=0)

    def ways(self, at: At) -> Ways:
        """From anywhere else."""
        (goal,) = at.course.spaces
        identity = next(space.id for space in at.table.spaces if space.name == goal)
        for origin, may in at.where(self.where):
            for piece in self.pieces if origin.name != goal else ():
                free = getattr(origin, piece) - at.course.marked(origin.name, piece)
                yield Way("move", (piece.upper(), origin.id, identity), may, at_most(at.course.left, free))

    def make(self, play: Any, course: Course, word: str, *names: Any) -> Course:
        """The space stays the one chosen."""
        return super().make(play, course, word, *names)._replace(spaces=course.spaces)

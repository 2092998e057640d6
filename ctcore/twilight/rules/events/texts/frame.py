"""The text of an Event card as steps, and what is pending while it is carried out (5.1, 5.2).

A text stands on the turn of the player who executes it, one frame at a time: each step that leaves
something to choose or to roll has a type of frame of its own, which is pending only as long as
something can be chosen (5.1.3).  The turn is over with the last step, in the Event box.

Clauses: 2.3.2, 5.1, 5.1.3, 5.2; rulings G5, G12.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, ClassVar, TypeVar

import attrs

from ctcore.kernel import Frame, Kind, Proviso
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.cards import Capability, Text
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.state import Position
from ctcore.twilight.board.vocabulary import Actor, Option, Piece, Wilaya
from ctcore.twilight.rules.common.marks import Mark, listed
from ctcore.twilight.rules.common.turns import (
    FirstChoice,
    GrantingFrame,
    SecondChoice,
    finish_turn,
)

__all__ = [
    "CardText",
    "Entered",
    "Likely",
    "Loss",
    "Maker",
    "Number",
    "Step",
    "TextFrame",
    "always",
    "asking",
    "awaiting",
]

# What a step may pass on to later ones.
_KNOWN = ("amount", "spaces", "wilaya")
T = TypeVar("T", bound="TextFrame")
Number = Callable[[Any, "TextFrame"], int]
Maker = Callable[["CardText", int], "Step"]


@frozen
class TextFrame(Frame):
    """A step of a card's text that awaits a choice, a roll or what it grants.

    ``left`` is how many more pieces, spaces or markers the step may concern; ``amount`` is what an
    earlier step came to, ``spaces`` and ``wilaya`` are what has been chosen; ``owed`` counts
    replacements that are not Available; ``marks`` are pieces that may not move again.
    """

    stands_on = (FirstChoice, SecondChoice)
    text: ClassVar[CardText]
    step: ClassVar[int]
    # What its kinds of move are called by.
    word: ClassVar[str]
    # Who chooses, where that is not the player who executes the text.
    chooser: ClassVar[Actor | None] = None
    # Whether the step asks again after it, in another frame.
    first: ClassVar[bool] = False
    # Which of the fields below it uses; the most that may be left, and the spaces that it may have chosen.
    holds: ClassVar[tuple[str, ...]] = ()
    selectable: ClassVar[tuple[Place, ...]] = PLACES
    chosen: ClassVar[tuple[int, int]] = (0, 2)
    # In how many spaces it may concern pieces, where the text says so.
    most_spaces: ClassVar[int | None] = None
    moves: ClassVar[tuple[Piece, ...]] = ()
    # ``goes_on(board, frame)``, whether something is left to choose; ``fits(board, frame)``, what a law
    # says of it beside that.
    goes_on: ClassVar[Any]
    # ``still_left(spaces)``: what is left once those are chosen, where that is settled by them.
    still_left: ClassVar[Any]
    # ``likely(frame)``: places, and pieces or markers, of which it is pending where some of these are in one
    # of those; so a generator puts them there first.
    likely: ClassVar[Any]
    fits: ClassVar[Any]

    executor: Actor
    left: int = 0
    amount: int = 0
    spaces: tuple[Place, ...] = ()
    wilaya: Wilaya | None = None
    owed: int = 0
    marks: tuple[Mark, ...] = ()

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Copy and pickle by the name of the type."""
        fields = (self.executor, self.left, self.amount, self.spaces, self.wilaya, self.owed, self.marks)
        return (_of_type, (type(self).__name__, *fields))

    @property
    def actor(self) -> Actor:
        """The player who executes the text, unless it names another (5.1/2, 5.1/3, G12)."""
        return self.chooser or self.executor

    @property
    def selected(self) -> str:
        """The spaces chosen so far, in words."""
        return listed(self.spaces)

    @property
    def wilaya_chosen(self) -> str:
        """The Wilaya that has been chosen, in words."""
        return "none yet" if self.wilaya is None else f"Wilaya {self.wilaya}"

    @property
    def moved_pieces(self) -> str:
        """The pieces that may not move again, in words."""
        return listed(self.marks)

    def to(self, kind: type[T], left: int = 0, **more: Any) -> T:
        """A frame of a later step, which keeps what that step needs to know."""
        kept = {name: getattr(self, name) for name in _KNOWN if name in kind.holds}
        return kind(self.executor, **{**kept, **({"left": left} if "left" in kind.holds else {}), **more})

    def resumed(self, draft: Any, _ended: Frame, _result: object, /) -> None:
        """Go on with the text when what it granted has ended (5.5/3)."""
        self.text.go_on(draft, self)


@frozen(eq=False)
class Loss:
    """What a text takes from a player: ``amount(board, executor)``, out of what the player ``has(board)``."""

    player: Actor
    what: str
    amount: Callable[[Position, Actor], int]
    has: Callable[[Position], int]

    def borne(self, board: Position, executor: Actor) -> bool:
        """Whether it falls on the other player, or the player who executes the text has enough (G7)."""
        return executor is not self.player or self.has(board) >= self.amount(board, executor)

    def told(self, board: Position, executor: Actor) -> str:
        """Who loses how much, and has how much."""
        return f"{self.player} loses {self.amount(board, executor)} {self.what}, has {self.has(board)}"


def always(_board: Any, _frame: TextFrame) -> bool:
    """Say yes of any position: what is asked of it adds nothing."""
    return True


# What later steps know, and the frames that are then pending.
Entered = tuple[TextFrame, tuple[Frame, ...]]


@frozen(eq=False)
class Step:
    """One step of a text.

    ``enter(draft, before)`` does what needs no choice; it returns what later steps know, and the
    frames that then are pending, none if nothing is left to choose.  ``table`` says what these
    frames await.  ``loss`` is what the step takes from a player, where the text fixes that.
    ``provisos`` are what it changes while it lasts.  ``can(board, before)`` says whether any of it can be
    carried out, and ``shown`` is the template of what that reads.
    """

    enter: Callable[[Draft, TextFrame], Entered]
    table: dict[type[Frame], tuple[Kind, ...]] = attrs.field(factory=dict)
    loss: Loss | None = None
    provisos: tuple[Proviso, ...] = ()
    can: Callable[[Any, TextFrame], bool] = always
    shown: str = ""

    @classmethod
    def that_asks(
        cls,
        begun: Callable[[Any, TextFrame], TextFrame],
        table: dict[type[Frame], tuple[Kind, ...]],
        shown: str = "",
    ) -> Step:
        """A step that only asks, in the frame ``begun(board, before)``, if anything can be chosen."""

        def can(board: Any, before: TextFrame) -> bool:
            frame = begun(board, before)
            some: bool = frame.goes_on(board, frame)
            return some

        return cls(
            lambda draft, before: awaiting(begun(draft, before), draft, before), table, can=can, shown=shown
        )


class CardText:
    """A text of an Event card: its id, and its steps in the order in which they are carried out."""

    def __init__(self, effect: Capability, makers: Sequence[Maker]) -> None:
        """Note how its steps are made."""
        self.effect = effect
        self.id = effect.id
        self.card, self.side = effect.card, effect.text
        self._makers = tuple(makers)
        self._words: dict[str, int] = {}
        self._frames: list[type[TextFrame]] = []

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Its steps, in order, made when they are first asked for."""
        return tuple(maker(self, at) for at, maker in enumerate(self._makers))

    @property
    def frames(self) -> tuple[type[TextFrame], ...]:
        """Its types of frame."""
        return tuple(self._frames) if self.steps else ()

    @property
    def is_only(self) -> bool:
        """Whether it is the one text of its card."""
        return self.side is Text.ONLY

    @cached_property
    def table(self) -> dict[type[Frame], tuple[Kind, ...]]:
        """What each of its frames awaits."""
        return {frame: kinds for step in self.steps for frame, kinds in step.table.items()}

    @property
    def losses(self) -> tuple[Loss, ...]:
        """What it takes from a player, of each step that takes something."""
        return tuple(step.loss for step in self.steps if step.loss is not None)

    @property
    def provisos(self) -> tuple[Proviso, ...]:
        """What it changes of the rules while it is in force; nothing of a text that does not last."""
        return tuple(one for step in self.steps for one in step.provisos)

    def begin(self, draft: Draft, turn: FirstChoice | SecondChoice) -> None:
        """Carry the text out in that turn, up to the first choice."""
        frames = self._entered(draft, TextFrame(turn.faction), 0)
        for frame in frames:
            draft.push(frame)
        if not frames:
            finish_turn(draft, turn, Option.EVENT)

    def go_on(self, draft: Draft, done: TextFrame) -> None:
        """Carry the text on after a step that is done, whose frame is the innermost."""
        frames = self._entered(draft, done, done.step + 1)
        if frames:
            draft.replace(*frames)
        else:
            draft.finish(Option.EVENT)

    def ask_on(self, draft: Draft, frame: TextFrame) -> None:
        """Ask for more of a step, or go on with the text where nothing more can be chosen."""
        if frame.goes_on(draft, frame):
            draft.replace(frame)
        else:
            self.go_on(draft, frame)

    def _entered(self, draft: Draft, before: TextFrame, at: int) -> tuple[Frame, ...]:
        for step in self.steps[at:]:
            before, frames = step.enter(draft, before)
            if frames:
                return frames
        return ()

    def name(self, word: str) -> str:
        """A name for a kind of move of this text: ``event.35u.remove``."""
        return f"event.{self.id[1:]}.{word}"

    def frame(self, at: int, word: str, awaits: str, **settled: Any) -> type[TextFrame]:
        """Make the type of frame in which a step awaits a choice.

        ``settled`` are its class's own values; ``grants`` makes it one that an Operation stands on.
        """
        count = self._words[word] = self._words.get(word, 0) + 1
        name = f"Card{self.id[1:]}{word}" + ("Again" if count > 1 else "")
        bases: tuple[type[Frame], ...] = (TextFrame,)
        if settled.pop("grants", False):
            bases, settled = (TextFrame, GrantingFrame), {**settled, "grants": self.id}
        fits = settled.pop("fits", always)
        goes_on = settled.pop("goes_on", always)
        likely = settled.pop("likely", _anything)
        still_left = settled.pop("still_left", _any_number)
        body = {
            "__slots__": (),
            "__module__": __name__,
            "__doc__": f"{self.id}: {awaits}.",
            "clause": self.id,
            "awaits": f"{self.id}: {awaits}",
            "text": self,
            "step": at,
            "word": re.sub("(?<=[a-z])(?=[A-Z])", "_", word).lower() + ("_again" if count > 1 else ""),
            "goes_on": staticmethod(goes_on),
            "fits": staticmethod(fits),
            "likely": staticmethod(likely),
            "still_left": staticmethod(still_left),
            **settled,
        }
        made: type[TextFrame] = type(name, bases, body)
        _TYPES[name] = made
        self._frames.append(made)
        return made


def _any_number(_spaces: Any) -> int | None:
    return None


def _anything(_frame: Any) -> Likely:
    return (), ()


# Places, and the names of the pieces that may be in them.
Likely = tuple[tuple[Place, ...], tuple[str, ...]]
_TYPES: dict[str, type[TextFrame]] = {}


def _of_type(name: str, *fields: Any) -> TextFrame:
    if name not in _TYPES:
        from ctcore.twilight.rules.events.texts.book import frames  # noqa: PLC0415 - they are made of this

        frames()
    return _TYPES[name](*fields)


def awaiting(frame: TextFrame, board: Any, before: TextFrame) -> Entered:
    """The frame of a step that begins, or nothing if there is nothing to choose in it (5.1.3/2)."""
    return before, ((frame,) if frame.goes_on(board, frame) else ())


def asking(frame: type[TextFrame]) -> Callable[[Draft, TextFrame], Entered]:
    """The beginning of a step that only asks, in that frame."""
    return lambda draft, before: awaiting(before.to(frame), draft, before)

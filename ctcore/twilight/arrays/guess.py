"""A guess of a position: any board, and any stack whose counts are guessed beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.arrays.drawing import Drawing
from ctcore.kernel.choices import Choices
from ctcore.kernel.frozen import frozen
from ctcore.twilight.arrays.boards import CHANGES, CYLINDERS, any_board, places_of, with_fields
from ctcore.twilight.arrays.rows import spread
from ctcore.twilight.arrays.unknowns import Unknown, filled, marks_of, unknowns, without_empty
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import FLN, Ending
from ctcore.twilight.rules.common.turns import TurnFrame
from ctcore.twilight.rules.events.texts.frame import TextFrame
from ctcore.twilight.stacks import stack_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ctcore.arrays.changes import Changes
    from ctcore.arrays.drawing import Picks
    from ctcore.kernel.move import Frame
    from ctcore.twilight.board.state import State

__all__ = ["Guess", "TwilightDrawing"]

# The guesses of a count.
_GUESSES = (0, 1, 1, 2, 3, 4)
# How many places may change at most; how many are drawn beside those that a stack names.
_PLACES, _MORE = 10, 4


@frozen
class Guess:
    """A board, what is to be pending on it with its counts unknown, and a guess of each count.

    ``named`` are the places that the stack names, ``others`` those that may change beside them;
    ``likely`` guesses the truths that are unknown, ``signed`` are the counts that may be negative.
    """

    board: State
    stack: tuple[Frame, ...]
    counts: dict[str, int]
    signed: frozenset[str]
    likely: Mapping[str, Callable[[Any, Any], bool]]
    named: tuple[Place, ...]
    others: tuple[Place, ...]

    @staticmethod
    def drawn(kind: type[Frame] | None, picks: Picks) -> Guess:
        """Any guess with a frame of that type innermost, None being the end; `DeadEnd` if picks fit none."""
        pick, number = picks.one_of, picks.below
        stack, some = ((), Choices(pick, Unknown)) if kind is None else stack_of(kind, pick, Unknown)
        named = tuple(dict.fromkeys(places_of(stack)))[:_PLACES]
        # Places anywhere, and neighbours of where things happen.
        more = (PLACES[number(len(PLACES))] for _ in range(_MORE))
        near = (place.neighbours[0] for place in named[:2])
        others = tuple(place for place in dict.fromkeys((*more, *near)) if place not in named)
        ending = some.one_of(Ending) if kind is None else None
        holders = (*named, *others)
        board = any_board(some, stack, holders, picks.several((len(holders) + 3) * CHANGES), ending)
        counts = [one for one in unknowns(stack) if one.sort is int]
        signed = frozenset(one.name for one in counts if one.least < 0)
        guessed = {one.name: 0 if one.name in signed else _GUESSES[number(len(_GUESSES))] for one in counts}
        return Guess(board, stack, guessed, signed, some.likely, named, others[: _PLACES - len(named)])

    def settled(self, state: State) -> State:
        """The state whose stack has every count, its unknown truths as they are likely."""
        if not self.likely:
            return state
        truths = {name: like(state, state.stack[-1]) for name, like in self.likely.items()}
        return with_fields(state, stack=filled(state.stack, truths))

    def as_it_is(self) -> State:
        """The position that is guessed, lawful or not."""
        return self.settled(with_fields(self.board, stack=filled(self.stack, self.counts)))

    def spread(self, changes: Changes) -> State:
        """The guess and what is near it, as one state of arrays."""
        return spread(self, changes)

    def raised(self) -> State:
        """The board with the pieces that marks speak of, whatever box they come from."""
        spaces = list(self.board.spaces)
        for mark in marks_of(filled(self.stack, self.counts)):
            space = spaces[mark.place.index]
            spaces[mark.place.index] = space.changed(mark.piece, max(mark.count - space.of(mark.piece), 0))
        return with_fields(self.board, spaces=tuple(spaces))

    def likelier(self) -> Guess:
        """The guess on cards as they are more often: no Campaign opened, the FLN first after a Round."""
        deck = self.board.deck
        if deck.opens_campaign and not any(isinstance(frame, TextFrame) for frame in self.stack):
            later = min(filter(deck.may_be, deck.unseen))
            return attrs.evolve(self, board=with_fields(self.board, deck=deck.revealed(later)))
        if self.stack and isinstance(self.stack[0], TurnFrame):
            return self
        return attrs.evolve(self, board=with_fields(self.board, initiative=CYLINDERS[FLN]))


class TwilightDrawing(Drawing):
    """Draws any board, with any stack on it."""

    def guess(self, kind: type[Frame] | None, picks: Picks) -> Guess:
        """Any guess with a frame of that type innermost, as `Guess.drawn` picks it."""
        return Guess.drawn(kind, picks)

    def tidy(self, state: State) -> State:
        """The position without marks on nothing."""
        return with_fields(state, stack=without_empty(state.stack))

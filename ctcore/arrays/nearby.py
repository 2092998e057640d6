"""The lawful position nearest to a guess: many small changes of it, judged by the laws all at once.

Any position of a frame is drawn so: its stack from the frames' own ``possible``, a board in few picks,
and the nearest position in which every law holds.  Which leaves a row changes is the same for every
guess, so that a position is a function of what was picked, and replays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import numpy as np

from ctcore.arrays.boards import CHANGES, CYLINDERS, any_board, places_of
from ctcore.arrays.rows import Changes, Unknown, filled, row_of, spread, unknowns, without_empty
from ctcore.arrays.values import rows_where
from ctcore.kernel.choices import Choices, DeadEnd
from ctcore.kernel.stack import any_stack
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor, Ending
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.rules.common.frames import TurnFrame, Unaccompanied
from ctcore.twilight.rules.turns import GrantingText

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    import numpy.typing as npt

    from ctcore.kernel.move import Frame
    from ctcore.twilight.board.state import State

__all__ = ["DOMAINS", "Guess", "any_position", "frames", "lawful_rows", "nearest"]

# The types of field whose values are no enum, and those of which not every value is meant.
DOMAINS: dict[Any, Sequence[Any]] = {Place: PLACES, Actor: (GOVERNMENT, FLN)}
# What is pending decides most, so its laws are asked first.
_LAWS = tuple(reversed(SYSTEM.laws))
# So many rows change at most so many leaves; where none of them is lawful, more rows change any number.
_ROUNDS = ((512, 6), (4096, None))
# What is guessed of a count.
_GUESSES = (0, 1, 1, 2, 3)


def frames() -> tuple[type[Frame], ...]:
    """What a frame may stand on: the frames that await a move, and two that do not."""
    return (*SYSTEM.table, GrantingText, Unaccompanied)


@attrs.frozen(slots=True)
class Guess:
    """A board, what is to be pending on it with its counts unknown, and a guess of each count.

    ``busy`` are the places that may change beside those that the stack names.
    """

    board: State
    some: Choices
    stack: tuple[Frame, ...]
    counts: dict[str, int]
    busy: tuple[Place, ...]

    @staticmethod
    def drawn(
        kind: type[Frame] | None,
        pick: Callable[[Sequence[Any]], Any],
        number: Callable[[int], int],
        changes: Callable[[int], Sequence[int]],
    ) -> Guess:
        """Any guess with a frame of that type innermost, None being the end; `DeadEnd` if picks fit none.

        ``pick`` takes one of several values, ``number(limit)`` gives a number below the limit,
        ``changes(limit)`` several.
        """
        some = Choices(pick, Unknown, DOMAINS)
        stack = () if kind is None else any_stack(some, kind, frames())
        named = tuple(dict.fromkeys(places_of(stack)))
        # A neighbour of where things happen, and places elsewhere.
        near = [place.neighbours[0] for place in named[:2]]
        more = [PLACES[number(len(PLACES))] for _ in range(4)]
        busy = tuple(dict.fromkeys((*named, *more, *near)))
        ending = some.one_of(Ending) if kind is None else None
        board = any_board(some, stack, busy, changes((len(busy) + 3) * CHANGES), ending)
        open_now = [one for one in unknowns(stack) if one.sort is int]
        counts = {one.name: _GUESSES[number(len(_GUESSES))] if one.least == 0 else 0 for one in open_now}
        return Guess(board, some, stack, counts, busy)


def any_position(
    chance: random.Random, kind: type[Frame] | None, tries: int = 20
) -> State | None:
    """A lawful position with a frame of that type innermost, drawn at random; None if none was found.

    >>> import random
    >>> from ctcore.twilight.rules.operations.terror import Terrorizing
    >>> state = any_position(random.Random(1), Terrorizing)
    >>> type(state.stack[-1]).__name__, SYSTEM.violations(state)
    ('Terrorizing', ())
    """

    def changes(limit: int) -> list[int]:
        return [chance.randrange(limit) for _ in range(chance.choice((2, 8, 20, 40)))]

    for _ in range(tries):
        try:
            guess = Guess.drawn(kind, chance.choice, chance.randrange, changes)
        except DeadEnd:
            continue
        found = nearest(guess)
        if found is not None:
            return found
    return None


def nearest(guess: Guess) -> State | None:
    """The lawful position nearest to the guess; None where none was found near enough."""
    board, table = guess.board, guess.some.likely
    known = filled(guess.stack, guess.counts)
    truths = {name: like(board, known[-1]) for name, like in table.items()}
    found = attrs.evolve(board, stack=without_empty(filled(known, truths)))
    if all(law.holds(found) for law in _LAWS):
        return found
    for rows, most in _ROUNDS:
        state = spread(board, guess.stack, guess.counts, table, guess.busy, Changes(rows, most))
        lawful = lawful_rows(state, rows)
        if lawful.any():
            found = row_of(state, int(lawful.argmax()))
            return attrs.evolve(found, stack=without_empty(found.stack))
        board = _on_another_card(board, guess.stack)
    return None


def lawful_rows(state: State, rows: int) -> npt.NDArray[np.bool_]:
    """In which of so many rows of a state of arrays every law holds."""
    lawful = np.ones(rows, dtype=bool)
    for law in _LAWS:
        held: Any = law.holds(state)
        if held is not True:
            lawful &= rows_where(held, rows)
        if not lawful.any():
            break
    return lawful


def _on_another_card(board: State, stack: tuple[Frame, ...]) -> State:
    """The board with the cards as they are more often: no Campaign opened, the FLN first after a Round."""
    if board.deck.opens_campaign:
        later = min(filter(board.deck.may_be, board.deck.unseen))
        return attrs.evolve(board, deck=board.deck.revealed(later))
    is_turn = bool(stack) and isinstance(stack[0], TurnFrame)
    return board if is_turn else attrs.evolve(board, initiative=CYLINDERS[FLN])

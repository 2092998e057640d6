"""The lawful position nearest to a guess: many small changes of it, judged by the laws all at once.

Any position of a frame is drawn so: its stack from the table of shapes, a board in few picks,
and the nearest position in which every law holds.  Which leaves a row changes is the same for every
guess, so that a position is a function of what was picked, and replays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.arrays.boards import with_fields
from ctcore.arrays.guess import Guess
from ctcore.arrays.reading import row_of, without_empty
from ctcore.arrays.rows import Changes, spread
from ctcore.arrays.standard import how_many
from ctcore.arrays.values import rows_where
from ctcore.kernel.choices import DeadEnd
from ctcore.twilight.game import SYSTEM

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    import numpy as np
    import numpy.typing as npt

    from ctcore.kernel import Law
    from ctcore.kernel.move import Frame
    from ctcore.twilight.board.state import State

__all__ = ["any_position", "as_position", "lawful_rows", "lone_breaches", "nearest"]

# So many rows change at most so many leaves; where none of them is lawful, more rows change any number.
_ROUNDS = ((512, 6), (4096, None))


def any_position(chance: random.Random, kind: type[Frame] | None, tries: int = 20) -> State | None:
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
    found = _tidy(guess.as_it_is())
    if SYSTEM.is_lawful(found):
        return found
    for rows, most in _ROUNDS:
        state = spread(guess, Changes(rows, most))
        lawful = lawful_rows(state, rows)
        if lawful.any():
            return as_position(state, int(lawful.argmax()))
        guess = guess.on_another_card()
    return None


def as_position(state: State, row: int) -> State:
    """One row of a state of arrays, on ints, without marks on nothing."""
    return _tidy(row_of(state, row))


def _tidy(state: State) -> State:
    return with_fields(state, stack=without_empty(state.stack))


def _laws() -> Any:
    # What is pending decides most, so its laws are asked first.
    return reversed(SYSTEM.laws)


def lawful_rows(state: State, rows: int, library: Any = None) -> npt.NDArray[np.bool_]:
    """In which of so many rows of a state of arrays, by default numpy's, every law holds."""
    lawful: Any = None
    for law in _laws():
        held = law.holds(state)
        if held is True:
            continue
        here = rows_where(held, rows, library)
        lawful = here if lawful is None else lawful & here
        if not how_many(lawful):
            break
    return rows_where(True, rows, library) if lawful is None else lawful  # noqa: FBT003 - in every row


def lone_breaches(state: State, rows: int) -> Iterator[tuple[Law, npt.NDArray[np.bool_]]]:
    """Each law that alone is broken in some of so many rows, and in which."""
    held = [(law, rows_where(law.holds(state), rows)) for law in _laws()]
    broken: Any = sum((~one).astype(int) for _, one in held)
    for law, one in held:
        alone = (broken == 1) & ~one
        if alone.any():
            yield law, alone

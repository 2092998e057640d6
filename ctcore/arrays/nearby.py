"""Find the lawful position nearest to a guess: make many small changes, and test the laws on all at once.

Which leaves a row changes is the same for every guess, so the position is a function of the
picks, and can be replayed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.arrays.array_api import how_many
from ctcore.arrays.changes import Changes
from ctcore.arrays.drawing import drawing_of, from_chance
from ctcore.arrays.row_selection import row_of
from ctcore.arrays.values import rows_where
from ctcore.game import games
from ctcore.kernel.choices import DeadEnd

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    import numpy as np
    import numpy.typing as npt

    from ctcore.arrays.drawing import Guess
    from ctcore.game import Game
    from ctcore.kernel import Law
    from ctcore.kernel.move import Frame

__all__ = ["any_position", "as_position", "lawful_rows", "lone_breaches", "nearest"]

# (rows, most leaves changed in a row) of each round; the next round runs if the last found nothing lawful.
_ROUNDS = ((512, 6), (4096, None))


def any_position(
    chance: random.Random, kind: type[Frame] | None, tries: int = 20, game: Game[Any] | None = None
) -> Any:
    """Draw a random lawful position with a frame of that type innermost; None if none was found.

    >>> import random
    >>> from ctcore.game import games
    >>> nim = games.game("nim")
    >>> state = any_position(random.Random(1), nim.frames[0], game=nim)
    >>> type(state.stack[-1]).__name__, nim.violations(state)
    ('Turn', ())
    """
    drawing, picks = drawing_of(game), from_chance(chance)
    for _ in range(tries):
        try:
            guess = drawing.guess(kind, picks)
        except DeadEnd:
            continue
        found = nearest(guess, game)
        if found is not None:
            return found
    return None


def nearest(guess: Guess, game: Game[Any] | None = None) -> Any:
    """Return the lawful position nearest to the guess; None if none was found nearby."""
    game = game or games.game()
    found = drawing_of(game).tidy(guess.as_it_is())
    if game.system.is_lawful(found):
        return found
    for rows, most in _ROUNDS:
        state = guess.spread(Changes(rows, most))
        lawful = lawful_rows(state, rows, game=game)
        if lawful.any():
            return as_position(state, int(lawful.argmax()), game)
        guess = guess.likelier()
    return None


def as_position(state: Any, row: int, game: Game[Any] | None = None) -> Any:
    """Return one row of a state of arrays as an ordinary state, without redundant entries."""
    return drawing_of(game).tidy(row_of(state, row))


def _laws(game: Game[Any] | None) -> Any:
    # The laws of what is pending reject most rows, so test them first.
    return reversed((game or games.game()).system.laws)


def lawful_rows(
    state: Any, rows: int, library: Any = None, game: Game[Any] | None = None
) -> npt.NDArray[np.bool_]:
    """Return the mask of the rows in which every law holds; ``library`` (default numpy) makes the arrays."""
    lawful: Any = None
    for law in _laws(game):
        held = law.holds(state)
        if held is True:
            continue
        here = rows_where(held, rows, library)
        lawful = here if lawful is None else lawful & here
        if not how_many(lawful):
            break
    return rows_where(True, rows, library) if lawful is None else lawful  # noqa: FBT003 - in every row


def lone_breaches(
    state: Any, rows: int, game: Game[Any] | None = None
) -> Iterator[tuple[Law, npt.NDArray[np.bool_]]]:
    """Yield each law that is the only one broken in some rows, with the mask of those rows."""
    held = [(law, rows_where(law.holds(state), rows)) for law in _laws(game)]
    broken: Any = sum((~one).astype(int) for _, one in held)
    for law, one in held:
        alone = (broken == 1) & ~one
        if alone.any():
            yield law, alone

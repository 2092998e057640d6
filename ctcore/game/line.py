"""A line of play with its steps, as a value: it goes on, goes back, and turns into another line."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ctcore.game.play import IllegalMoveInLine
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctcore.game.game import Game
    from ctcore.kernel import Transition

__all__ = ["Line"]

S = TypeVar("S", bound=Any)


@frozen
class Line(Generic[S]):
    """The position where a line of play begins, and its steps; `Game.line` begins one.

    >>> import ctcore as ct
    >>> line = ct.game().line(ct.setup("short", card=1)).play("rally; Barika; place 1 Guerrilla")
    >>> line.moves
    ('no pivotal event', 'rally', 'Barika', 'place 1 Guerrilla')
    >>> line.undone().state == line.steps[2].after
    True
    """

    game: Game[S]
    start: S
    steps: tuple[Transition[S], ...] = ()

    @property
    def state(self) -> S:
        """The position at its end."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def moves(self) -> tuple[str, ...]:
        """Its moves in notation, each whole, with those that a text may leave out."""
        return tuple(str(step.move) for step in self.steps)

    def play(self, text: str) -> Line[S]:
        """This line and the moves of the text after it, as `Game.play_line` reads them.

        Raises `IllegalMoveInLine` at the first refused move, which counts the moves and has the steps from
        the beginning of the line, and `NotationError` at a text that is not a move.
        """
        try:
            played = self.game.play_line(self.state, text)
        except IllegalMoveInLine as refused:
            number, steps = len(self.steps) + refused.number, (*self.steps, *refused.played)
            raise IllegalMoveInLine(refused.verdict, number, refused.text, steps) from None
        return Line(self.game, self.start, (*self.steps, *played))

    def undone(self, count: int = 1) -> Line[S]:
        """This line without its last moves; `ValueError` if it has not that many."""
        if not 0 <= count <= len(self.steps):
            message = f"a line of {len(self.steps)} moves cannot go back by {count}"
            raise ValueError(message)
        return Line(self.game, self.start, self.steps[: len(self.steps) - count])

    def turned(self, moves: Iterable[str]) -> Line[S]:
        """The line of those moves from the same start; their longest common beginning is not played anew.

        Raises what `play` does.

        >>> import ctcore as ct
        >>> line = ct.game("nim").line(ct.game("nim").setup()).play("take 1 from A; take 2 from B")
        >>> other = line.turned(["take 1 from A", "take 4 from C"])
        >>> other.steps[0] is line.steps[0], other.moves
        (True, ('take 1 from A', 'take 4 from C'))
        """
        texts = tuple(moves)
        pairs = zip(self.steps, texts, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: str(pair[0].move) == pair[1], pairs))
        return Line(self.game, self.start, self.steps[:same]).play("; ".join(texts[same:]))

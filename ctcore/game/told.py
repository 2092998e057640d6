"""What a game tells people: where it stands, its board, its pictures, and what a line of play came to."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ctcore.errors import CtcoreError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ctcore.kernel import System, Transition
    from ctcore.screen.console import Screen

__all__ = ["NoPicture", "Told"]

S = TypeVar("S", bound=Any)

# Of a board where nobody asks for another.
_WIDTH = 80


class NoPicture(CtcoreError):  # noqa: N818 - named as what it reports
    """The game draws no pictures."""


class Told(Generic[S]):
    """What a game tells people, each method with a meaning for any game."""

    __slots__ = ()

    if TYPE_CHECKING:
        name: str
        title: str
        system: System[S]

        def actor(self, state: S) -> Any:
            """Who chooses next."""

    def moment(self, state: S) -> str:
        """Where in a game the position is, in one line: what is awaited of whom."""
        if not state.stack:
            return f"{self.title}; the game is over"
        return f"{self.title}; {self.actor(state)} to act: {state.stack[-1].awaits}"

    def print_board(self, state: S, out: Screen, _seen: Any = None, /) -> None:
        """Print a position, or what a player knows of it (`observe`), for people to read."""
        from ctcore.game.board import print_board  # noqa: PLC0415 - play shows nothing

        print_board(self, state, out)  # type: ignore[arg-type]

    def board(self, state: S, /) -> str:
        """The position as plain text of at most 80 columns."""
        from ctcore.screen.console import Screen  # noqa: PLC0415 - as above

        stream = StringIO()
        self.print_board(state, Screen(stream, _WIDTH, is_terminal=False, has_colours=False))
        return stream.getvalue().rstrip("\n")

    def svg(self, state: S, /, **options: Any) -> str:  # noqa: ARG002 - what a game draws by
        """The position as a picture in SVG; `NoPicture` where the game has none.

        ``last`` is the step, or are the steps, that led here: what they changed is marked.
        """
        message = f"there is no picture of {self.title}."
        raise NoPicture(message)

    def svg_strip(self, played: Sequence[Transition[S]], /, **options: Any) -> str:  # noqa: ARG002 - as above
        """The steps of a game as a strip of pictures in SVG; `NoPicture` where the game has none."""
        message = f"there is no picture of {self.title}."
        raise NoPicture(message)

    def turn_starts(self, steps: Iterable[Transition[S]], /) -> Iterator[str]:
        """What each step begins: ``"turn"`` where another acts than before, or nothing.

        A game of cards says ``"card"`` where one is turned up.
        """
        last: object = self
        for step in steps:
            now = self.actor(step.before)
            yield "turn" if now is not last else ""
            last = now

"""What Colonial Twilight tells people in its own way: its card and phase, its board, its pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.game import Game
from ctcore.twilight.board.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ctcore.kernel import Transition
    from ctcore.screen.console import Screen
    from ctcore.twilight.observing import Observation

__all__ = ["Telling"]


class Telling(Game[State]):
    """What Colonial Twilight tells people otherwise than other games."""

    __slots__ = ()

    def moment(self, state: State) -> str:
        """The position in one line: scenario, card, who is First Eligible or which phase, and who acts."""
        from ctcore.twilight.text.moment import moment  # noqa: PLC0415 - play tells nothing

        return moment(state)

    def print_board(self, state: State, out: Screen, seen: Observation | None = None, /) -> None:
        """Print a position, its spaces in 80 columns, the boxes and tracks, and what is pending."""
        from ctcore.twilight.text.board import print_board  # noqa: PLC0415 - as above

        print_board(state, seen, out=out)

    def svg(self, state: State, /, **options: Any) -> str:
        """The position as a picture in SVG (`ctcore.twilight.picture.svg`)."""
        from ctcore.twilight.picture import svg  # noqa: PLC0415 - as above

        return svg(state, **options)

    def svg_strip(self, played: Sequence[Transition[State]], /, **options: Any) -> str:
        """The steps of a game as a strip of pictures in SVG (`ctcore.twilight.picture.svg_strip`)."""
        from ctcore.twilight.picture import svg_strip  # noqa: PLC0415 - as above

        return svg_strip(played, **options)

    def turn_starts(self, steps: Iterable[Transition[State]], /) -> Iterator[str]:
        """What each step begins: ``"card"``, ``"turn"`` or, within a turn, nothing."""
        from ctcore.twilight.text.turn_starts import turn_starts  # noqa: PLC0415 - as above

        return turn_starts(steps)

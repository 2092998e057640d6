"""Games that are played: who may play them, what lies on the table, and what is measured along the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctcore.game.settable import Setting
    from ctcore.kernel import Transition

__all__ = ["Played"]

S = TypeVar("S", bound=Any)


class Played(Generic[S]):
    """Who may play a game, what lies on the table, and what is measured; every method works for any game."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def elements(self) -> Mapping[str, Mapping[str, Any]]:
            """The spaces, tracks and boxes of its board, each sort by id."""

        def element(self, value: Any, /) -> tuple[str, str] | None:
            """The sort and the id of the element that a value names."""

    @property
    def opponents(self) -> Mapping[str, Mapping[str, str]]:
        """For each player of `players`, its names of who plays it, each with a factory.

        A factory is ``module:attribute``; it takes the game, and makes a `ctcore.game.match.Player`.
        ``random`` plays every player of every game, and need not be named (`ctcore.game.opponents`).
        """
        return {}

    @property
    def usual(self) -> Mapping[str, str]:
        """Who plays a player of `players` if nobody is named; ``random`` plays the others."""
        return {}

    def variant_for(self, _players: Mapping[str, str], /) -> str | None:
        """Which of its `variants` is meant where these play, by their names; None for the game as it is."""
        return None

    def settable(self, state: S, value: Any, /) -> Sequence[Setting]:
        """What stands at the element that a value names and can be set there: the fields under its id.

        Of None what stands at no element.  Each has the changes that set it, as `changed` takes them.
        There are none for another value that names no element.
        """
        from ctcore.game.settable import elsewhere, settable  # noqa: PLC0415 - play sets nothing

        if value is None:
            return tuple(elsewhere(state, [one for ids in self.elements.values() for one in ids]))
        found = self.element(value)
        return () if found is None else tuple(settable(state, found[1]))

    def under_play(self, _state: S, /) -> Sequence[str]:
        """The ids of the register of what is carried out or may be: a card, or one text of it."""
        return ()

    def scores(self, _state: S, /) -> Mapping[str, int]:
        """How far each player is, by its word in `players`; empty if the game measures nothing."""
        return {}

    def is_measured(self, _step: Transition[S], /) -> bool:
        """Whether the scores before this step are told as those of one more stage of the game."""
        return False

    def degree(self, _state: S, /) -> str | None:
        """The game's own word for how clear the result of a game that is over is; None if it has none."""
        return None
